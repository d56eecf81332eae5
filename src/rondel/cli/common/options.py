"""Games and their options, as typed on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import rondel.games  # noqa: F401  loading it registers the games
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game, OptionValue

__all__ = ["chosen_options", "find_game", "game_ids", "require_at_least", "default_players"]

_PLAYERS: Final = 4
_SWITCH: Final = {"": True, "on": True, "off": False}


def chosen_options(
    terminal: Terminal, game: Game, wanted: Sequence[str], players: int
) -> dict[str, OptionValue]:
    """Return the options: ``NAME`` or ``NAME=on`` turns one on, ``NAME=off`` off, ``NAME=CHOICE`` chooses.

    The game refuses unknown options, unknown choices and wrong numbers of players.
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


def require_at_least(terminal: Terminal, parameter: str, value: int, low: int) -> int:
    """Return a number, or refuse it if it is too small."""
    if value < low:
        raise terminal.usage("usage.too-small", parameter=parameter, low=low, value=value)
    return value


def default_players(game: Game, wanted: Sequence[str]) -> int:
    """Return the default number of players with these options; a deck may be for fewer.

    Wrong options are refused later, by :func:`chosen_options`.
    """
    parts = [text.partition("=") for text in wanted]
    chosen = {name.strip().replace("-", "_"): value for name, _, value in parts if value}
    choices = {option.name for option in game.options if option.choices}
    try:
        fitting = game.for_table({name: value for name, value in chosen.items() if name in choices}).players
    except RondelError:
        fitting = game.players
    return min(max(_PLAYERS, fitting[0]), fitting[-1])
