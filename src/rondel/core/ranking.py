"""Ranking players: by points, then by one tie-break after another, else on a shared place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rondel.core.contract import Score

__all__ = ["SHARED", "rank"]

#: what "decided" between players who are equal in everything
SHARED: Final = "shared"


def rank(
    keys: Mapping[int, Sequence[int]],
    tie_breaks: Sequence[str],
    parts: Callable[[int], tuple[tuple[str, int], ...]],
) -> list[Score]:
    """Return everybody's score, best first: for each seat its points, and what breaks ties, more is better.

    ``tie_breaks`` names the numbers after the points, ``parts`` tells what a seat's points are the sum of.
    """
    ranked = sorted(keys, key=lambda seat: ([-value for value in keys[seat]], seat))
    table: list[Score] = []
    for index, seat in enumerate(ranked):
        mine, place, decided_by = list(keys[seat]), index + 1, ""
        if index:
            before = list(keys[ranked[index - 1]])
            if before == mine:
                place, decided_by = table[-1].place, SHARED
            elif before[0] == mine[0]:
                first = next(number for number, value in enumerate(mine) if value != before[number])
                decided_by = tie_breaks[first - 1]
        table.append(Score(seat, mine[0], place, parts(seat), decided_by))
    return table
