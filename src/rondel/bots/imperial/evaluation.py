"""The evaluation of Imperial, for bots of every level and every edition."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import ActionValue
from rondel.bots.imperial.action_evaluator import ActionEvaluator
from rondel.bots.imperial.action_values import best_action, priors, shortlist
from rondel.bots.imperial.budget import budget_share, is_key_decision
from rondel.bots.imperial.edition_profile import profile_of
from rondel.bots.imperial.explanations import notes_on, say_note
from rondel.bots.imperial.novice import novice_answer
from rondel.bots.imperial.weights import Weights
from rondel.bots.personalities import BALANCED, personalities_in, weights_in
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import ImperialState

__all__ = ["ImperialEvaluation", "load_weights"]

_PACKAGE: Final = "rondel.bots.imperial"


class ImperialEvaluation:
    """Evaluates one edition of Imperial with the weights of one personality."""

    #: the default personality comes first
    personalities: Final = personalities_in(_PACKAGE)

    def __init__(self, game: Game, personality: str = BALANCED) -> None:
        assert isinstance(game, ImperialGame), "not a game of Imperial"
        self.game: Final = game
        self.personality: Final = personality
        self._profile: Final = profile_of(game.edition)
        self._evaluator: Final = ActionEvaluator(self._profile, load_weights(personality))

    def __reduce__(self) -> tuple[type[ImperialEvaluation], tuple[ImperialGame, str]]:
        """Pickle and copy by game and personality."""
        return (ImperialEvaluation, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(_own(state), self._profile, seat, rng.random)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer with the highest value; ties are broken at random."""
        return best_action(self._evaluator.evaluate(_own(state), seat), rng.random)

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player would consider, best chance first, with the final points to expect."""
        found = shortlist(self._evaluator.evaluate(_own(state), seat))
        return [
            ActionValue(action, points) for action, points in zip(found.actions, found.points, strict=True)
        ]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, with their priors, which add up to 1."""
        found = shortlist(self._evaluator.evaluate(_own(state), seat))
        return found.actions, priors(found)

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect; after the end, its actual points."""
        return self._evaluator.forecast(_own(state)).points

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; they add up to 1. After the end the winners share it."""
        return self._evaluator.forecast(_own(state)).win_chances()

    def is_key_decision(self, state: State) -> bool:
        """Tell whether a search should branch on this question."""
        return is_key_decision(_own(state))

    def play_until_quiet(self, state: State, rng: random.Random) -> None:
        """Do nothing: the search has already answered the minor questions of the turn."""

    def budget_share(self, state: State) -> float:
        """Return the share of the budget for this question: all questions of a turn together, at most 1."""
        return budget_share(_own(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat, most important first."""
        return notes_on(_own(state), action, seat, self._evaluator)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return say_note(self.game, note, language, players)


def _own(state: State) -> ImperialState:
    assert isinstance(state, ImperialState), "not a state of Imperial"
    return state


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality. An unknown one is an OptionError."""
    return Weights(**weights_in(_PACKAGE, personality))
