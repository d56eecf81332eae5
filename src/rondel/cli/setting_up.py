"""From what stands on the command line to a game with its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import rondel.games  # noqa: F401  loading it announces the games
from rondel.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.core.contract import Game

__all__ = ["chosen_options", "find_game", "game_ids", "must_be_at_least"]

_SWITCH = {"": True, "on": True, "off": False}


def chosen_options(desk: Desk, game: Game, wanted: Sequence[str], players: int) -> dict[str, bool]:
    """Return the switches: ``NAME`` or ``NAME=on`` turns one on, ``NAME=off`` off.

    The game refuses those it does not have, and numbers of players it cannot seat.
    """
    chosen: dict[str, bool] = {}
    for text in wanted:
        name, _, value = text.replace("-", "_").partition("=")
        if value not in _SWITCH:
            raise desk.usage("usage.switch", option=name, value=value)
        chosen[name] = _SWITCH[value]
    game.new(players, chosen)
    return chosen


def must_be_at_least(desk: Desk, parameter: str, value: int, low: int) -> int:
    """Return a number that is large enough."""
    if value < low:
        raise desk.usage("usage.too-small", parameter=parameter, low=low, value=value)
    return value
