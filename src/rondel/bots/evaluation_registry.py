"""Finds the evaluation of a game: our own, and those of other packages (entry point ``rondel.evaluations``).

The levels that search may have another one, with a network that has learned to judge positions.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final, Protocol

from rondel.bots.evaluation import Evaluation
from rondel.bots.learned.network import NetworkError
from rondel.bots.personalities import BALANCED, unknown_personality
from rondel.core.contract import Game

__all__ = [
    "BALANCED",
    "EvaluationFactory",
    "find_classic_evaluation",
    "find_evaluation",
    "find_learned_evaluation",
    "has_evaluation",
    "is_learned",
    "personalities_of",
    "register_evaluation",
    "register_learned_evaluation",
    "unknown_personality",
    "why_not_learned",
]

GROUP: Final = "rondel.evaluations"


class EvaluationFactory(Protocol):
    """Makes evaluations of a game; usually the class itself."""

    @property
    def personalities(self) -> tuple[str, ...]:
        """The personalities available, BALANCED first."""

    def __call__(self, game: Game, personality: str) -> Evaluation:
        """Return an evaluation with one of these personalities."""


class LearnedEvaluationFactory(Protocol):
    """Makes evaluations with a network; a NetworkError says why there is none."""

    def __call__(self, game: Game, personality: str) -> Evaluation:
        """Return an evaluation with one of the personalities of the game."""


_loaders: Final[dict[str, Callable[[], EvaluationFactory]]] = {}
_learned: Final[dict[str, Callable[[], LearnedEvaluationFactory]]] = {}
# by game, why its searches judge by hand; empty if they do not
_reasons: Final[dict[str, str]] = {}


def register_evaluation(game_id: str, load: Callable[[], EvaluationFactory]) -> None:
    """Register the evaluation of a game; it is loaded on first use."""
    _loaders[game_id] = load


def register_learned_evaluation(game_id: str, load: Callable[[], LearnedEvaluationFactory]) -> None:
    """Register the evaluation with a network that the levels that search use; it is loaded on first use."""
    _learned[game_id] = load


def _collect() -> None:
    for entry in entry_points(group=GROUP):
        if entry.name not in _loaders:
            register_evaluation(entry.name, entry.load)


def has_evaluation(game: Game) -> bool:
    """Tell whether a game has an evaluation for its bots."""
    if game.id not in _loaders:
        _collect()
    return game.id in _loaders


def is_learned(game: Game) -> bool:
    """Tell whether bots learn this game, even if the network at hand is refused."""
    return game.id in _learned


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


def find_classic_evaluation(game: Game) -> Evaluation:
    """Return the handwritten evaluation for a search that is as slow as it was before there were networks."""
    written = find_evaluation(game)
    written.remembers_positions = False
    return written


def find_learned_evaluation(game: Game, personality: str = BALANCED) -> Evaluation:
    """Return the evaluation for a search: with a network where there is one that fits, else the handwritten one."""
    written = find_evaluation(game, personality)
    if why_not_learned(game):
        return written
    return _learned[game.id]()(game, personality)


def why_not_learned(game: Game) -> str:
    """Say why the searches of a game judge positions by hand; empty if they have a network."""
    if game.id not in _reasons:
        try:
            if game.id not in _learned:
                raise NetworkError(f"There is no network for {game.id}.")
            _learned[game.id]()(game, BALANCED)
        except NetworkError as error:
            _reasons[game.id] = error.message
        else:
            _reasons[game.id] = ""
    return _reasons[game.id]


def _imperial() -> EvaluationFactory:
    from rondel.bots.imperial.evaluation import ImperialEvaluation  # loaded on first use

    return ImperialEvaluation


def _friesematenten() -> EvaluationFactory:
    from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation  # loaded on first use

    return FriesematentenEvaluation


def _learned_imperial() -> LearnedEvaluationFactory:
    from rondel.bots.imperial.learned.evaluation import learned_imperial  # loaded on first use

    return learned_imperial


def _learned_friesematenten() -> LearnedEvaluationFactory:
    from rondel.bots.friesematenten.learned.evaluation import learned_friesematenten  # loaded on first use

    return learned_friesematenten


def _register_own() -> None:
    from rondel.games.imperial.editions.facts_file import edition_names

    for edition in edition_names():
        register_evaluation(edition, _imperial)
        register_learned_evaluation(edition, _learned_imperial)
    register_evaluation("friesematenten", _friesematenten)
    register_learned_evaluation("friesematenten", _learned_friesematenten)


_register_own()
