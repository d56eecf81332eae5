"""From what stands on the command line to a game with its options."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import rondel.games  # noqa: F401  loading it announces the games
from rondel.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.core.contract import Game

__all__ = ["chosen_game", "chosen_options", "find_game", "game_ids", "must_be_at_least", "must_seat"]

_SWITCH = {"": True, "on": True, "off": False}


def chosen_game(desk: Desk, game_id: str) -> Game:
    """Return the game of this id, or say which ones there are."""
    known = game_ids()
    if game_id not in known:
        near = difflib.get_close_matches(game_id, known, 1)
        hint = (
            desk.say("usage.did-you-mean", what=near[0])
            if near
            else desk.say("usage.games", games=", ".join(known))
        )
        raise desk.usage("usage.game", hint, game=game_id)
    return find_game(game_id)


def chosen_options(desk: Desk, game: Game, wanted: Sequence[str]) -> dict[str, bool]:
    """Return the switches: ``NAME`` or ``NAME=on`` turns one on, ``NAME=off`` off."""
    known = [option.name for option in game.options]
    chosen: dict[str, bool] = {}
    for text in wanted:
        name, _, value = text.replace("-", "_").partition("=")
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = desk.say("usage.did-you-mean", what=near[0]) if near else _options_hint(desk, known)
            raise desk.usage("usage.option", hint, game=game.id, option=text)
        if value not in _SWITCH:
            raise desk.usage("usage.switch", option=name, value=value)
        chosen[name] = _SWITCH[value]
    return chosen


def _options_hint(desk: Desk, known: Sequence[str]) -> str:
    return desk.say("usage.options", options=", ".join(known)) if known else ""


def must_seat(desk: Desk, game: Game, players: int) -> int:
    """Return the number of players if the game can seat them."""
    if players not in game.players:
        raise desk.usage(
            "usage.players", low=game.players[0], high=game.players[-1], players=players, game=game.id
        )
    return players


def must_be_at_least(desk: Desk, parameter: str, value: int, low: int) -> int:
    """Return a number that is large enough."""
    if value < low:
        raise desk.usage("usage.too-small", parameter=parameter, low=low, value=value)
    return value
