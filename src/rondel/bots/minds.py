"""Where minds are found: our own, and those other packages bring by entry point ``rondel.minds``."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final, Protocol

from rondel.bots.mind import Mind
from rondel.bots.personalities import BALANCED, unknown_personality
from rondel.core.contract import Game

__all__ = [
    "BALANCED",
    "MindMaker",
    "find_mind",
    "has_mind",
    "personalities_of",
    "register_mind",
    "unknown_personality",
]

GROUP: Final = "rondel.minds"


class MindMaker(Protocol):
    """Makes minds of a game; mostly their class."""

    @property
    def personalities(self) -> tuple[str, ...]:
        """The personalities there are, BALANCED first."""

    def __call__(self, game: Game, personality: str) -> Mind:
        """Return a mind of one of these personalities."""


_makers: Final[dict[str, Callable[[], MindMaker]]] = {}


def register_mind(game_id: str, load: Callable[[], MindMaker]) -> None:
    """Announce the mind of a game; it is loaded when somebody asks for it."""
    _makers[game_id] = load


def _collect() -> None:
    for entry in entry_points(group=GROUP):
        if entry.name not in _makers:
            register_mind(entry.name, entry.load)


def has_mind(game: Game) -> bool:
    """Tell whether a game brings a mind for its bots."""
    if game.id not in _makers:
        _collect()
    return game.id in _makers


def personalities_of(game: Game) -> tuple[str, ...]:
    """Return the personalities the bots of a game may have, BALANCED first; none without a mind."""
    return _makers[game.id]().personalities if has_mind(game) else ()


def find_mind(game: Game, personality: str = BALANCED) -> Mind:
    """Return the mind of a game that has one, of a personality it knows."""
    known = personalities_of(game)
    assert known, "a game without a mind has none to find"
    if personality not in known:
        raise unknown_personality(personality, known)
    return _makers[game.id]()(game, personality)


def _imperial() -> MindMaker:
    from rondel.bots.imperial.mind import ImperialMind  # loaded when first asked for

    return ImperialMind


def _friesematenten() -> MindMaker:
    from rondel.bots.friesematenten.mind import FriesematentenMind  # loaded when first asked for

    return FriesematentenMind


def _announce() -> None:
    from rondel.games.imperial.editions.facts_file import edition_names

    for edition in edition_names():
        register_mind(edition, _imperial)
    register_mind("friesematenten", _friesematenten)


_announce()
