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
from rondel.core.contract import Figure, Game, State, View
from rondel.core.errors import RondelError

__all__ = ["common_figures", "imagined", "middle_world", "preview", "reveals", "shows_the_same"]

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
    first: View | None = None
    for world in imagined(game, state, seat):
        try:
            world.apply(action)
        except RondelError:
            return True  # whether it is possible at all is something to learn
        shown = game.view(world, seat)
        if first is not None and not shows_the_same(first, shown):
            return True
        first = shown
    return False


def shows_the_same(one: View, other: View) -> bool:
    """Tell whether two views show the same; most are quicker compared than written out."""
    return one == other or one.as_dict() == other.as_dict()


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
    return list(zip(before, common_figures(before, afters), strict=True))


def common_figures(before: Sequence[Figure], afters: Sequence[Sequence[Figure]]) -> list[Figure]:
    """Return the figures that are the same in several imagined states; None where they differ, or were hidden.

    The end of a game opens what was hidden, but what was imagined is nothing to show.
    """
    found: list[Figure] = []
    for old, figures in zip(before, zip(*afters, strict=True), strict=True):
        value = figures[0].value
        is_known = old.value is not None and all(figure.value == value for figure in figures)
        known = value if is_known else None
        found.append(old if known == old.value else replace(old, value=known))
    return found


def _after(game: Game, state: State, actions: Sequence[Action], seat: int) -> Sequence[Figure]:
    for action in actions:
        state.apply(action)
    return game.figures(state, seat)


def _middle(count: int) -> int:
    return count // 2
