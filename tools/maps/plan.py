"""How a board is drawn: what its TOML file says."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["Link", "Meeting", "Patch", "Plan", "Point", "Split", "load_plan"]

Point = tuple[float, float]
"""Longitude and latitude."""


@dataclass(frozen=True)
class Split:
    """A country whose parts belong to different regions."""

    code: str
    named_by: str
    #: region of each part
    region_of: dict[str, str]
    country: str = ""


@dataclass(frozen=True)
class Meeting:
    """A point of the coast where a border of lands and one of seas meet."""

    at: Point
    radius: float
    #: which sea belongs to which land
    seas: dict[str, str]


@dataclass(frozen=True)
class Link:
    """A connection that is drawn because the shape of the lands does not show it."""

    ends: tuple[str, str]
    kind: str
    is_open: bool
    line: list[Point]


@dataclass(frozen=True)
class Patch:
    """A correction by hand: what belongs to some regions within an area is given to another, or to the water."""

    losers: list[str]
    to: str
    area: list[Point]


@dataclass(frozen=True)
class Plan:
    """All that a board is drawn from beside the geodata and the facts."""

    title: str
    min_island: float
    labels: dict[str, list[str]]
    cities: dict[str, Point]
    countries: dict[str, str]
    splits: list[Split]
    straits: list[tuple[list[Point], float]]
    seas: list[tuple[str, list[Point]]]
    meetings: list[Meeting]
    patches: list[Patch]
    links: list[Link] = field(default_factory=list)


def load_plan(board: str) -> Plan:
    """Read how a board is drawn."""
    read = tomllib.loads((Path(__file__).parent / f"{board}.toml").read_text(encoding="utf-8"))
    return Plan(
        title=read["title"],
        min_island=read["min_island"],
        labels=read["labels"],
        cities={name: _point(at) for name, at in read["cities"].items()},
        countries=read["countries"],
        splits=[_split(one) for one in read["split"]],
        straits=[(_line(one["line"]), one["width"]) for one in read["strait"]],
        seas=[(one["id"], _line(one["area"])) for one in read["sea"]],
        meetings=[Meeting(_point(one["at"]), one["radius"], one["seas"]) for one in read["meeting"]],
        patches=[Patch(one["from"], one["to"], _line(one["area"])) for one in read["patch"]],
        links=[
            Link((one["from"], one["to"]), one["kind"], one["open"], _line(one["line"]))
            for one in read.get("link", [])
        ],
    )


def _split(read: dict[str, Any]) -> Split:
    region_of = {part: region for region, parts in read["parts"].items() for part in parts}
    return Split(read["code"], read["named_by"], region_of, read.get("country", ""))


def _point(read: list[float]) -> Point:
    return read[0], read[1]


def _line(read: list[list[float]]) -> list[Point]:
    return [_point(one) for one in read]
