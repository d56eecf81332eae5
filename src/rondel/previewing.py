"""What a move would change, as far as whoever plays it can know.

A move played on a copy of the table can bring secrets to light: money taken tells what a purse holds. So where there
are secrets it is played on states as the seat may imagine them, and what differs between them stays open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Figure, Game, State
from rondel.core.errors import RondelError

__all__ = ["imagined", "middle_world", "preview", "reveals"]

#: in so many imagined states something must be the same to be told
_IMAGINED: Final = 8


def middle_world(game: Game, state: State, seat: int) -> State:
    """Return a state as a seat may imagine it: of all that is hidden the middle of what may be."""
    return game.redraw(state, seat, _middle)


def imagined(game: Game, state: State, seat: int, count: int = _IMAGINED) -> Iterator[State]:
    """Yield states as a seat may imagine them, always the same ones: the middle of what may be, then others."""
    yield middle_world(game, state, seat)
    for number in range(count - 1):
        yield game.redraw(state, seat, random.Random(number).randrange)


def reveals(game: Game, state: State, action: Action, seat: int) -> bool:
    """Tell whether an action of a seat shows it something it could not know: a card, or what is in a purse.

    It does if states that look the same to the seat do not look the same after it. What chance does is told apart.
    """
    if not game.has_secrets(state):
        return False
    first: object = None
    for world in imagined(game, state, seat):
        try:
            world.apply(action)
        except RondelError:
            return True  # whether it is possible at all is something to learn
        shown = game.view(world, seat).as_dict()
        if first is not None and shown != first:
            return True
        first = shown
    return False


def preview(game: Game, state: State, actions: Sequence[Action], seat: int) -> list[tuple[Figure, Figure]]:
    """Return every figure before and after actions of this seat; None where that depends on what it cannot know.

    It depends on the view of the seat alone. Actions that are not legal, as far as the seat can know, are refused.
    """
    before = game.figures(state, seat)
    if not game.has_secrets(state):
        return list(zip(before, _after(game, state.copy(), actions, seat), strict=True))
    worlds = imagined(game, state, seat)
    afters = [_after(game, next(worlds), actions, seat)]
    for world in worlds:
        # with other purses the same actions may be impossible: such a state tells nothing
        with suppress(RondelError):
            afters.append(_after(game, world, actions, seat))
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
