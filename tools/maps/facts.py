"""What the game says about a board: its regions, ports and borders, from the facts the engine plays by."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

__all__ = ["POLAR", "ROOT", "BoardFacts", "Pair", "Region", "load_facts", "pair", "wire_id"]

ROOT = Path(__file__).resolve().parents[2]
POLAR = "polar_region"
"""Joins nothing, whatever it touches."""

Pair = tuple[str, str]


@dataclass(frozen=True)
class Region:
    """One region of a board."""

    kind: str
    name: str
    nation: str | None = None


@dataclass(frozen=True)
class BoardFacts:
    """The regions of a board, the seas its ports open to, and which regions border each other."""

    regions: dict[str, Region]
    ports: dict[str, str]
    borders: frozenset[Pair]


def pair(one: str, other: str) -> Pair:
    """Return two regions in the order in which all pairs stand."""
    return (one, other) if one < other else (other, one)


def wire_id(name: str) -> str:
    """Return an id of the facts as it is told to players and programs."""
    return name.replace("_", "-")


def load_facts(board: str) -> BoardFacts:
    """Read the facts of a board."""
    file = ROOT / f"src/rondel/games/imperial/data/{board}.toml"
    facts = tomllib.loads(file.read_text(encoding="utf-8"))
    regions, ports, borders = {}, {}, set()
    for one in facts["region"]:
        kind = "neutral" if one["kind"] == "land" else one["kind"]
        regions[one["id"]] = Region(kind, one["names"]["en"], one.get("nation"))
        if "port" in one:
            ports[one["id"]] = one["port"]
    for kind in ("land_land", "land_sea", "sea_sea"):
        borders |= {pair(a, b) for a, b in facts["adjacency"][kind]}
    for one in facts.get("impassable", []):
        regions[one["id"]] = Region("impassable", one["names"]["en"])
        borders |= {pair(one["id"], other) for other in one["borders"]}
    return BoardFacts(regions, ports, frozenset(borders))
