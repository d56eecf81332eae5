"""The evaluation of Friesematenten, for bots of every level and any deck."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import ActionValue
from rondel.bots.friesematenten.action_evaluator import ActionEvaluator
from rondel.bots.friesematenten.budget import budget_share, is_key_decision
from rondel.bots.friesematenten.explanations import notes_on, say_note
from rondel.bots.friesematenten.novice import novice_answer
from rondel.bots.friesematenten.position_value import expected_points, win_chances
from rondel.bots.friesematenten.weights import Weights
from rondel.bots.personalities import BALANCED, personalities_in, weights_in
from rondel.core.action import Action
from rondel.core.contract import CHANCE, Game, State
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_outcome

__all__ = ["FriesematentenEvaluation", "load_weights"]

_PACKAGE: Final = "rondel.bots.friesematenten"


class FriesematentenEvaluation:
    """Evaluates Friesematenten with one deck and the weights of one personality."""

    #: the default personality comes first
    personalities: Final = personalities_in(_PACKAGE)

    def __init__(self, game: Game, personality: str = BALANCED) -> None:
        assert isinstance(game, FriesematentenGame), "not a game of Friesematenten"
        self.game: Final = game
        self.personality: Final = personality
        self._evaluator: Final = ActionEvaluator(load_weights(personality))

    def __reduce__(self) -> tuple[type[FriesematentenEvaluation], tuple[FriesematentenGame, str]]:
        """Pickle and copy by game and personality; the cache can be filled again."""
        return (FriesematentenEvaluation, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(_own(state), seat, rng)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer with the highest value; of equal ones the first."""
        return self._evaluator.best(_own(state), seat)

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player would consider, best first, with the final points to expect."""
        game = _own(state)
        found, points = self._evaluator.evaluate(game, seat), expected_points(game)[seat]
        return [
            ActionValue(action, points + gain / found.point_price)
            for action, gain in zip(found.actions, found.gains, strict=True)
        ]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, with their priors, which add up to 1."""
        found = self._evaluator.evaluate(_own(state), seat)
        return found.actions, found.priors()

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect; after the end, its actual points."""
        return expected_points(_own(state))

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; they add up to 1. After the end the winners share it."""
        return win_chances(_own(state))

    def is_key_decision(self, state: State) -> bool:
        """Tell whether a search should branch on this question."""
        return is_key_decision(_own(state))

    def play_until_quiet(self, state: State, rng: random.Random) -> None:
        """Play greedily until the next round begins: money is easier to value once it is spent."""
        game, evaluator = _own(state), self._evaluator
        this_round = game.round
        while game.round == this_round and not game.is_over:
            seat = game.seat_asked()
            if seat == CHANCE:
                game.apply_unchecked(random_outcome(self.game, game, rng))
            else:
                game.apply_unchecked(evaluator.best(game, seat))

    def budget_share(self, state: State) -> float:
        """Return the share of the budget for this question; a seat bids several times per round."""
        return budget_share(_own(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat, most important first."""
        return notes_on(_own(state), action, seat, self._evaluator)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return say_note(self.game, note, language, players)


def _own(state: State) -> FriesematentenState:
    assert isinstance(state, FriesematentenState), "not a state of Friesematenten"
    return state


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality. An unknown one is an OptionError."""
    return Weights(**weights_in(_PACKAGE, personality))
