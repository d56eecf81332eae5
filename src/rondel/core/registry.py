"""The registry of games: our own, and those of other packages (entry point ``rondel.games``).

A game whose rules have changed can keep the older ones beside them, so that old records replay as they were
played: ``register("pennies", OldPennies, rules=1)``, or an entry point called ``pennies@1``.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from rondel.core.contract import Game
from rondel.core.errors import DataError, RecordError, UnknownGameError

__all__ = ["find_game", "find_rules", "game_ids", "register", "unknown_game"]

GROUP: Final = "rondel.games"

#: by id; older rules by ``id@version``
_makers: Final[dict[str, Callable[[], Game]]] = {}
_made: Final[dict[str, Game]] = {}


def register(game_id: str, maker: Callable[[], Game], *, rules: int | None = None) -> None:
    """Register a game, or with ``rules`` an older version of its rules; it is created on first use."""
    _makers[game_id if rules is None else f"{game_id}@{rules}"] = maker


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
    """List the ids of all games, in the order they were registered."""
    _collect()
    return [name for name in _makers if "@" not in name]


def find_game(game_id: str) -> Game:
    """Return a game by its id, with its newest rules."""
    made = None if "@" in game_id else _find(game_id)
    if made is None:
        raise unknown_game(game_id, game_ids())
    return made


def find_rules(game_id: str, version: int) -> Game:
    """Return a game with one version of its rules: the newest, or an older one that was kept."""
    newest = find_game(game_id)
    if newest.rules_version == version:
        return newest
    kept = _find(f"{game_id}@{version}")
    if kept is None:
        versions = {"rules": version, "known": newest.rules_version}
        if version > newest.rules_version:
            raise RecordError(key="record-newer", params=versions)
        raise RecordError(key="record-older", params=versions)
    if (kept.id, kept.rules_version) != (game_id, version):
        raise DataError(GROUP, f"{game_id}@{version}", f"this is {kept.id}, rules {kept.rules_version}")
    return kept


def _find(name: str) -> Game | None:
    if name not in _made:
        if name not in _makers:
            _collect()
        if name not in _makers:
            return None
        _made[name] = _makers[name]()
    return _made[name]


def unknown_game(game_id: str, known: Iterable[str]) -> UnknownGameError:
    """Return the error for an unknown game, with the closest known id, or all of them."""
    ids = list(known)
    near = difflib.get_close_matches(game_id, ids, 1)
    return UnknownGameError(
        key="unknown-game",
        params={"game": game_id, "games": ", ".join(ids), "near": near[0] if near else ""},
    )
