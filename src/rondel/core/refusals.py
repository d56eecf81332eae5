"""What cannot be done now, and why: whatever comes to mind is tried on a copy, and its refusal is kept."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.core.errors import RondelError

__all__ = ["impossible"]


def impossible(game: Game, state: State) -> list[tuple[Action, RondelError]]:
    """List what the seat asked might think of and cannot do now, each with the refusal.

    A refusal may tell what only the seat asked knows (its money): show it to nobody else.
    """
    found: list[tuple[Action, RondelError]] = []
    for action in game.conceivable(state):
        try:
            state.copy().apply(action)
        except RondelError as refusal:
            found.append((action, refusal))
    return found
