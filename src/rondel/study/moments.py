"""The moments that decided a game, as one seat sees them: where its chance changed most."""

from __future__ import annotations

from typing import Final

from rondel.study.report import Move, Report

__all__ = ["MOMENTS", "moments_of"]

#: how many moments a report names
MOMENTS: Final = 3
# Smaller changes decide nothing.
_LEAST: Final = 0.01


def moments_of(report: Report, seat: int, count: int = MOMENTS) -> list[Move]:
    """Return the decisions, of whomever, that changed the chance of a seat most, in the order of the game.

    One of each chapter at most: two halves of one event are one moment. A decision in which others took part counts
    by the chances before and after it; one within it is part of it.
    """
    found: list[Move] = []
    for move in sorted(report.moves, key=lambda one: -abs(one.change(seat))):
        if len(found) == count or abs(move.change(seat)) < _LEAST:
            break
        if all(move.chapter != other.chapter or not _overlaps(move, other) for other in found):
            found.append(move)
    return sorted(found, key=lambda one: one.first)


def _overlaps(one: Move, other: Move) -> bool:
    """Return whether two decisions of a chapter are about the same event: one is within the other or right after it."""
    return one.first <= other.last + 1 and other.first <= one.last + 1
