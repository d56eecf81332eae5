"""From what stands on the command line to a game with its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import rondel.games  # noqa: F401  loading it announces the games
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game, OptionValue

__all__ = ["chosen_options", "find_game", "game_ids", "must_be_at_least", "usual_players"]

_PLAYERS: Final = 4
_SWITCH: Final = {"": True, "on": True, "off": False}


def chosen_options(
    terminal: Terminal, game: Game, wanted: Sequence[str], players: int
) -> dict[str, OptionValue]:
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
                raise terminal.usage("usage.choice-missing", option=name, choices=", ".join(choices[name]))
            chosen[name] = value
        elif value in _SWITCH:
            chosen[name] = _SWITCH[value]
        else:
            raise terminal.usage("usage.switch", option=name, value=value)
    game.new(players, chosen)
    return chosen


def must_be_at_least(terminal: Terminal, parameter: str, value: int, low: int) -> int:
    """Return a number that is large enough."""
    if value < low:
        raise terminal.usage("usage.too-small", parameter=parameter, low=low, value=value)
    return value


def usual_players(game: Game, wanted: Sequence[str]) -> int:
    """Return how many play by default with the options of a command line; a deck may be for fewer.

    What is wrong with the options is said by whoever reads them all.
    """
    parts = [text.partition("=") for text in wanted]
    chosen = {name.strip().replace("-", "_"): value for name, _, value in parts if value}
    choices = {option.name for option in game.options if option.choices}
    try:
        fitting = game.for_table({name: value for name, value in chosen.items() if name in choices}).players
    except RondelError:
        fitting = game.players
    return min(max(_PLAYERS, fitting[0]), fitting[-1])
