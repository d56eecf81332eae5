"""Reports as JSON: kept with games by the server, shipped with the package, written by `rondel report --json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rondel.bots.bot import Note
from rondel.study.report import FORMAT, Line, Move, Option, Point, Report

__all__ = ["as_dict", "from_dict"]

# Chances to a hundredth of a percent: more would only make files longer.
_DIGITS = 4


def as_dict(report: Report) -> dict[str, Any]:
    """Return plain values for JSON."""
    plain: dict[str, Any] = _rounded(asdict(report))
    return plain


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, (list, tuple)) else value


def from_dict(plain: Mapping[str, Any]) -> Report | None:
    """Return the report of plain values, None if it is of another format and must be computed again."""
    if plain.get("format") != FORMAT:
        return None
    return Report(
        seats=plain["seats"],
        simulations=plain["simulations"],
        done=plain["done"],
        total=plain["total"],
        points=tuple(
            Point(one["number"], one["round"], one["chapter"], tuple(one["chances"]))
            for one in plain["points"]
        ),
        moves=tuple(_move(one) for one in plain["moves"]),
    )


def _move(plain: Mapping[str, Any]) -> Move:
    return Move(
        **{
            key: plain[key] for key in ("seat", "at", "first", "last", "round", "chapter", "question", "mark")
        },
        about=dict(plain["about"]),
        before=tuple(plain["before"]),
        after=tuple(plain["after"]),
        played=_line(plain["played"]),
        better=None if plain["better"] is None else _line(plain["better"]),
        options=tuple(Option(one["text"], one["chance"]) for one in plain["options"]),
    )


def _line(plain: Mapping[str, Any]) -> Line:
    notes = tuple(Note(one["key"], dict(one["params"])) for one in plain["notes"])
    return Line(tuple(plain["answers"]), plain["chance"], plain["differs"], notes)
