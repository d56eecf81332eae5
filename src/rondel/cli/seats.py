"""How many play if nobody says so: as many as usual, or as near to that as the table allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.core.contract import Game

__all__ = ["usual_players"]

_PLAYERS: Final = 4


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
