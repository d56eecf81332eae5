"""What a move would change, as far as whoever plays it can know.

A move played on a copy of the table can bring secrets to light: money taken tells what a purse holds. So where there
are secrets it is played on states as the seat may imagine them, and what differs between them stays open.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Figure, Game, State
from rondel.core.errors import RondelError

__all__ = ["preview"]

#: in so many imagined states a number must be the same to be told
_IMAGINED: Final = 8


def preview(game: Game, state: State, actions: Sequence[Action], seat: int) -> list[tuple[Figure, Figure]]:
    """Return every figure before and after actions of this seat; None where that depends on what it cannot know.

    It depends on the view of the seat alone. Actions that are not legal, as far as the seat can know, are refused.
    """
    before = game.figures(state, seat)
    if not game.has_secrets(state):
        return list(zip(before, _after(game, state.copy(), actions, seat), strict=True))
    afters = [_after(game, game.redraw(state, seat, _middle), actions, seat)]
    for number in range(_IMAGINED - 1):
        imagined = game.redraw(state, seat, random.Random(number).randrange)
        # with other purses the same actions may be impossible: such a state tells nothing
        with suppress(RondelError):
            afters.append(_after(game, imagined, actions, seat))
    # the end of a game opens what was hidden, but what was imagined is nothing to show
    return [
        (old, replace(old, value=None if old.value is None or len(values) > 1 else values.pop()))
        for old, values in zip(before, map(_values, zip(*afters, strict=True)), strict=True)
    ]


def _after(game: Game, state: State, actions: Sequence[Action], seat: int) -> Sequence[Figure]:
    for action in actions:
        state.apply(action)
    return game.figures(state, seat)


def _middle(count: int) -> int:
    return count // 2


def _values(figures: Sequence[Figure]) -> set[int | str | None]:
    return {figure.value for figure in figures}
