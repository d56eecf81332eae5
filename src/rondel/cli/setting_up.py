"""From what stands on the command line to a game with its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import rondel.games  # noqa: F401  loading it announces the games
from rondel.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.core.contract import Game, OptionValue

__all__ = ["chosen_options", "find_game", "game_ids", "must_be_at_least"]

_SWITCH = {"": True, "on": True, "off": False}


def chosen_options(desk: Desk, game: Game, wanted: Sequence[str], players: int) -> dict[str, OptionValue]:
    """Return the options: ``NAME`` or ``NAME=on`` turns one on, ``NAME=off`` off, ``NAME=CHOICE`` chooses.

    The game refuses those it does not have, choices it does not have, and numbers of players it cannot seat.
    """
    chosen: dict[str, OptionValue] = {}
    choices = {option.name: option.choices for option in game.options}
    for text in wanted:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if choices.get(name):
            if not value:
                raise desk.usage("usage.choice-missing", option=name, choices=", ".join(choices[name]))
            chosen[name] = value
        elif value in _SWITCH:
            chosen[name] = _SWITCH[value]
        else:
            raise desk.usage("usage.switch", option=name, value=value)
    game.new(players, chosen)
    return chosen


def must_be_at_least(desk: Desk, parameter: str, value: int, low: int) -> int:
    """Return a number that is large enough."""
    if value < low:
        raise desk.usage("usage.too-small", parameter=parameter, low=low, value=value)
    return value
