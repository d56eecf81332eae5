"""What a move would change, as far as the player can know.

Trying a move on a copy of the real state could reveal secrets: stealing money tells how much somebody has. So in a
game with secrets the move is tried on several states that look the same to the player. Where they differ, the
preview says nothing.
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

__all__ = ["common_figures", "imagined_states", "preview", "reveals", "shows_the_same", "typical_state"]

#: a figure is told only if it is the same in this many imagined states
_IMAGINED: Final = 8


def typical_state(game: Game, state: State, seat: int) -> State:
    """Return a state as a seat may imagine it, with a middling value for everything hidden."""
    return game.redraw(state, seat, _middle)


def imagined_states(game: Game, state: State, seat: int, count: int = _IMAGINED) -> Iterator[State]:
    """Yield states as a seat may imagine them: a middling one first, then others. Always the same ones."""
    yield typical_state(game, state, seat)
    for number in range(count - 1):
        yield game.redraw(state, seat, random.Random(number).randrange)


def reveals(game: Game, state: State, action: Action, seat: int) -> bool:
    """Tell whether an action shows a seat something it could not know, such as a card or a purse.

    It does if two states that look the same to the seat look different afterwards. Chance is not counted.
    """
    if not game.has_secrets(state):
        return False
    first: View | None = None
    for possible in imagined_states(game, state, seat):
        try:
            possible.apply(action)
        except RondelError:
            return True  # the seat learns whether the action is possible
        shown = game.view(possible, seat)
        if first is not None and not shows_the_same(first, shown):
            return True
        first = shown
    return False


def shows_the_same(one: View, other: View) -> bool:
    """Tell whether two views show the same. Comparing first is usually quicker than writing both out."""
    return one == other or one.as_dict() == other.as_dict()


def preview(game: Game, state: State, actions: Sequence[Action], seat: int) -> list[tuple[Figure, Figure]]:
    """Return every figure before and after some actions of a seat; None where it depends on a secret.

    Only what the seat may know counts, also for refusing actions that are not legal.
    """
    before = game.figures(state, seat)
    if not game.has_secrets(state):
        return list(zip(before, _after(game, state.copy(), actions, seat), strict=True))
    states = imagined_states(game, state, seat)
    afters = [_after(game, next(states), actions, seat)]
    for possible in states:
        # with other purses the same actions may be illegal; such a state tells us nothing
        with suppress(RondelError):
            afters.append(_after(game, possible, actions, seat))
    return list(zip(before, common_figures(before, afters), strict=True))


def common_figures(before: Sequence[Figure], afters: Sequence[Sequence[Figure]]) -> list[Figure]:
    """Return the figures on which all imagined states agree; None where they differ or were hidden before.

    The end of a game reveals hidden figures, but imagined ones must not be shown.
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
