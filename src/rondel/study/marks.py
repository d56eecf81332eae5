"""Marks for decisions: how much of the chance to win a decision gave away.

The thresholds stand here and in `docs/how-to/understand-a-game.md`, and nowhere else.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

__all__ = ["MARKS", "THRESHOLDS", "Mark", "mark_of"]

Mark: TypeAlias = Literal["best", "good", "slip", "blunder"]

MARKS: Final[tuple[Mark, ...]] = ("best", "good", "slip", "blunder")

#: how many percentage points of the chance a mark may give away; a blunder gives away more than a slip
THRESHOLDS: Final[tuple[tuple[Mark, float], ...]] = (("best", 1.0), ("good", 3.0), ("slip", 7.0))

# Differences of floats that mean nothing: 30 % after 31 % is exactly one point.
_TINY: Final = 1e-9


def mark_of(lost: float) -> Mark:
    """Return the mark of a decision that gave away so much of the chance to win, 0 to 1."""
    for mark, most in THRESHOLDS:
        if 100 * lost <= most + _TINY:
            return mark
    return "blunder"
