"""The evaluation of Imperial, for bots of every level and every edition."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import ActionValue, Outlook
from rondel.bots.imperial.action_evaluator import ActionEvaluator
from rondel.bots.imperial.action_values import best_action, priors, shortlist
from rondel.bots.imperial.budget import budget_share, is_key_decision
from rondel.bots.imperial.edition_profile import profile_of
from rondel.bots.imperial.explanations import notes_on, say_note
from rondel.bots.imperial.novice import novice_answer
from rondel.bots.imperial.weights import Weights
from rondel.bots.minor_questions import answer_greedily
from rondel.bots.personalities import BALANCED, personalities_in, weights_in
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import ImperialState

__all__ = ["ImperialEvaluation", "load_weights", "own_state"]

_PACKAGE: Final = "rondel.bots.imperial"


class ImperialEvaluation:
    """Evaluates one edition of Imperial with the weights of one personality."""

    #: the default personality comes first
    personalities: Final = personalities_in(_PACKAGE)
    #: a search may keep the positions in its tree
    remembers_positions: bool = True
    #: how often a tree draws what is hidden; with 0 it does so anew for every simulation
    draws: int = 0
    #: whether a search counts what everybody was told
    counts: bool = False

    def __init__(self, game: Game, personality: str = BALANCED, *, weights: Weights | None = None) -> None:
        assert isinstance(game, ImperialGame), "not a game of Imperial"
        self.game: Final = game
        self.personality: Final = personality
        self.profile: Final = profile_of(game.edition)
        self.evaluator: Final = ActionEvaluator(self.profile, weights or load_weights(personality))

    def __reduce__(self) -> tuple[type[ImperialEvaluation], tuple[ImperialGame, str]]:
        """Pickle and copy by game and personality."""
        return (ImperialEvaluation, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(own_state(state), self.profile, seat, rng.random)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer with the highest value; ties are broken at random."""
        return best_action(self.evaluator.evaluate(own_state(state), seat), rng.random)

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player would consider, best chance first, with the final points to expect."""
        found = shortlist(self.evaluator.evaluate(own_state(state), seat))
        return [
            ActionValue(action, points) for action, points in zip(found.actions, found.points, strict=True)
        ]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, with their priors, which add up to 1."""
        found = shortlist(self.evaluator.evaluate(own_state(state), seat))
        return found.actions, priors(found)

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect; after the end, its actual points."""
        return self.evaluator.forecast(own_state(state)).points

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; they add up to 1. After the end the winners share it."""
        return self.evaluator.forecast(own_state(state)).win_chances()

    def judge(self, state: State) -> Outlook:
        """Return the chances and points a search reckons with."""
        found = self.evaluator.forecast(own_state(state))
        return Outlook(found.win_chances(), found.points, [], [])

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
        """Do nothing: the search has already answered the minor questions of the turn."""

    def budget_share(self, state: State) -> float:
        """Return the share of the budget for this question: all questions of a turn together, at most 1."""
        return budget_share(own_state(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat, most important first."""
        return notes_on(own_state(state), action, seat, self.evaluator)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return say_note(self.game, note, language, players)


def own_state(state: State) -> ImperialState:
    """Return a state as one of Imperial."""
    assert isinstance(state, ImperialState), "not a state of Imperial"
    return state


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality. An unknown one is an OptionError."""
    return Weights(**weights_in(_PACKAGE, personality))
