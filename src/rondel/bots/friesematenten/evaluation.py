"""The evaluation of Friesematenten, for bots of every level and any deck."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import ActionValue, Outlook
from rondel.bots.friesematenten.action_evaluator import ActionEvaluator
from rondel.bots.friesematenten.budget import budget_share, is_key_decision
from rondel.bots.friesematenten.explanations import notes_on, say_note
from rondel.bots.friesematenten.novice import novice_answer
from rondel.bots.friesematenten.position_value import expected_points, win_chances
from rondel.bots.friesematenten.weights import Weights
from rondel.bots.minor_questions import answer_greedily
from rondel.bots.personalities import BALANCED, personalities_in, weights_in
from rondel.core.action import Action
from rondel.core.contract import CHANCE, Game, State
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_outcome

__all__ = ["FriesematentenEvaluation", "load_weights", "own_state"]

_PACKAGE: Final = "rondel.bots.friesematenten"


class FriesematentenEvaluation:
    """Evaluates Friesematenten with one deck and the weights of one personality."""

    #: the default personality comes first
    personalities: Final = personalities_in(_PACKAGE)
    #: a search may keep the positions in its tree
    remembers_positions: bool = True
    #: how often a tree draws what is hidden; with 0 it does so anew for every simulation
    draws: int = 0
    #: whether a search counts what everybody was told
    counts: bool = False

    def __init__(self, game: Game, personality: str = BALANCED, *, weights: Weights | None = None) -> None:
        assert isinstance(game, FriesematentenGame), "not a game of Friesematenten"
        self.game: Final = game
        self.personality: Final = personality
        self.evaluator: Final = ActionEvaluator(weights or load_weights(personality))

    def __reduce__(self) -> tuple[type[FriesematentenEvaluation], tuple[FriesematentenGame, str]]:
        """Pickle and copy by game and personality; the cache can be filled again."""
        return (FriesematentenEvaluation, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(own_state(state), seat, rng)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer with the highest value; of equal ones the first."""
        return self.evaluator.best(own_state(state), seat)

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player would consider, best first, with the final points to expect."""
        game = own_state(state)
        found, points = self.evaluator.evaluate(game, seat), expected_points(game)[seat]
        return [
            ActionValue(action, points + gain / found.point_price)
            for action, gain in zip(found.actions, found.gains, strict=True)
        ]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, with their priors, which add up to 1."""
        found = self.evaluator.evaluate(own_state(state), seat)
        return found.actions, found.priors()

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect; after the end, its actual points."""
        return expected_points(own_state(state))

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; they add up to 1. After the end the winners share it."""
        return win_chances(own_state(state))

    def judge(self, state: State) -> Outlook:
        """Return the chances and points a search reckons with."""
        game = own_state(state)
        return Outlook(win_chances(game), expected_points(game), [], [])

    def told_chance(self, chance: float, seats: int) -> float:
        """Return the chance as it is: it was fitted to real games."""
        return chance

    def is_key_decision(self, state: State) -> bool:
        """Tell whether a search should branch on this question."""
        return is_key_decision(own_state(state))

    def answer_minor_questions(self, state: State) -> None:
        """Give the greedy answer to minor questions."""
        answer_greedily(self, state)

    def play_until_quiet(self, state: State, rng: random.Random) -> None:
        """Play greedily until the next round begins: money is easier to value once it is spent."""
        game, evaluator = own_state(state), self.evaluator
        this_round = game.round
        while game.round == this_round and not game.is_over:
            seat = game.seat_asked()
            if seat == CHANCE:
                game.apply_unchecked(random_outcome(self.game, game, rng))
            else:
                game.apply_unchecked(evaluator.best(game, seat))

    def budget_share(self, state: State) -> float:
        """Return the share of the budget for this question; a seat bids several times per round."""
        return budget_share(own_state(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat, most important first."""
        return notes_on(own_state(state), action, seat, self.evaluator)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return say_note(self.game, note, language, players)


def own_state(state: State) -> FriesematentenState:
    """Return a state as one of Friesematenten."""
    assert isinstance(state, FriesematentenState), "not a state of Friesematenten"
    return state


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality. An unknown one is an OptionError."""
    return Weights(**weights_in(_PACKAGE, personality))
