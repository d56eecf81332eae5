"""Where games are found: our own, and those other packages bring by entry point ``rondel.games``."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rondel.core.contract import Game
from rondel.core.errors import UnknownGameError

__all__ = ["find_game", "game_ids", "register", "unknown_game"]

GROUP: Final = "rondel.games"

_makers: Final[dict[str, Callable[[], Game]]] = {}
_made: Final[dict[str, Game]] = {}


def register(game_id: str, maker: Callable[[], Game]) -> None:
    """Announce a game; it is made when somebody asks for it."""
    _makers[game_id] = maker


def _collect() -> None:
    for entry in entry_points(group=GROUP):
        if entry.name not in _makers:
            register(entry.name, _maker(entry))


def _maker(entry: EntryPoint) -> Callable[[], Game]:
    def make() -> Game:
        made: Game = entry.load()()
        return made

    return make


def game_ids() -> list[str]:
    """List the games that can be played, in the order they were announced."""
    _collect()
    return list(_makers)


def find_game(game_id: str) -> Game:
    """Return a game by its id."""
    if game_id not in _made:
        if game_id not in _makers:
            _collect()
        if game_id not in _makers:
            raise unknown_game(game_id, _makers)
        _made[game_id] = _makers[game_id]()
    return _made[game_id]


def unknown_game(game_id: str, known: Iterable[str]) -> UnknownGameError:
    """Return the error for a game nobody knows, with the nearest that is known, or all of them."""
    ids = list(known)
    near = difflib.get_close_matches(game_id, ids, 1)
    return UnknownGameError(
        key="unknown-game",
        params={"game": game_id, "games": ", ".join(ids), "near": near[0] if near else ""},
    )
