"""Finds the evaluation of a game: our own, and those of other packages (entry point ``rondel.evaluations``)."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final, Protocol

from rondel.bots.evaluation import Evaluation
from rondel.bots.personalities import BALANCED, unknown_personality
from rondel.core.contract import Game

__all__ = [
    "BALANCED",
    "EvaluationFactory",
    "find_evaluation",
    "has_evaluation",
    "personalities_of",
    "register_evaluation",
    "unknown_personality",
]

GROUP: Final = "rondel.evaluations"


class EvaluationFactory(Protocol):
    """Makes evaluations of a game; usually the class itself."""

    @property
    def personalities(self) -> tuple[str, ...]:
        """The personalities available, BALANCED first."""

    def __call__(self, game: Game, personality: str) -> Evaluation:
        """Return an evaluation with one of these personalities."""


_loaders: Final[dict[str, Callable[[], EvaluationFactory]]] = {}


def register_evaluation(game_id: str, load: Callable[[], EvaluationFactory]) -> None:
    """Register the evaluation of a game; it is loaded on first use."""
    _loaders[game_id] = load


def _collect() -> None:
    for entry in entry_points(group=GROUP):
        if entry.name not in _loaders:
            register_evaluation(entry.name, entry.load)


def has_evaluation(game: Game) -> bool:
    """Tell whether a game has an evaluation for its bots."""
    if game.id not in _loaders:
        _collect()
    return game.id in _loaders


def personalities_of(game: Game) -> tuple[str, ...]:
    """Return the personalities bots can have in a game, BALANCED first; none without an evaluation."""
    return _loaders[game.id]().personalities if has_evaluation(game) else ()


def find_evaluation(game: Game, personality: str = BALANCED) -> Evaluation:
    """Return the evaluation of a game that has one. An unknown personality is an OptionError."""
    known = personalities_of(game)
    assert known, "this game has no evaluation"
    if personality not in known:
        raise unknown_personality(personality, known)
    return _loaders[game.id]()(game, personality)


def _imperial() -> EvaluationFactory:
    from rondel.bots.imperial.evaluation import ImperialEvaluation  # loaded on first use

    return ImperialEvaluation


def _friesematenten() -> EvaluationFactory:
    from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation  # loaded on first use

    return FriesematentenEvaluation


def _register_own() -> None:
    from rondel.games.imperial.editions.facts_file import edition_names

    for edition in edition_names():
        register_evaluation(edition, _imperial)
    register_evaluation("friesematenten", _friesematenten)


_register_own()
