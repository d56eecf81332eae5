"""Ranking: by points, then by tie-breaks, else a shared place; players who resigned come last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from rondel.core.contract import Score

__all__ = ["RESIGNED", "SHARED", "rank"]

#: ``decided_by`` for players who are equal in everything
SHARED: Final = "shared"
#: ``decided_by`` for players who resigned: they come after everybody who played on
RESIGNED: Final = "resigned"


def rank(
    keys: Mapping[int, Sequence[int]],
    tie_breaks: Sequence[str],
    parts: Callable[[int], tuple[tuple[str, int], ...]],
    resigned: Collection[int] = (),
) -> list[Score]:
    """Return everybody's score, best first: for each seat its points, and what breaks ties, more is better.

    ``tie_breaks`` names the numbers after the points, ``parts`` tells what a seat's points are the sum of. Who has
    ``resigned`` comes behind all the others; where everybody has, nobody is behind anybody by it.
    """
    gone = {seat for seat in resigned if seat in keys}
    if len(gone) == len(keys):
        gone = set()
    ranked = sorted(keys, key=lambda seat: (seat in gone, [-value for value in keys[seat]], seat))
    table: list[Score] = []
    for index, seat in enumerate(ranked):
        mine, place, decided_by = list(keys[seat]), index + 1, ""
        if seat in gone:
            decided_by = RESIGNED
            if ranked[index - 1] in gone and list(keys[ranked[index - 1]]) == mine:
                place = table[-1].place
        elif index:
            before = list(keys[ranked[index - 1]])
            if before == mine:
                place, decided_by = table[-1].place, SHARED
            elif before[0] == mine[0]:
                first = next(number for number, value in enumerate(mine) if value != before[number])
                decided_by = tie_breaks[first - 1]
        table.append(Score(seat, mine[0], place, parts(seat), decided_by))
    return table
