"""What a game provides for its bots: how good a position is for each seat, and which answers to consider.

A game with an evaluation has bots of every level, because the levels (:mod:`.levels`) work for any game. Other
packages register theirs with the entry-point group ``rondel.evaluations``, under the id of their game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rondel.bots.bot import Note
from rondel.core.action import Action
from rondel.core.contract import State

__all__ = ["ActionValue", "Evaluation", "FixedRandom", "Outlook"]


class FixedRandom(random.Random):
    """A generator that is not random: the same question always gets the same answer."""

    def random(self) -> float:
        """Return the middle of the range."""
        return 0.5


class ActionValue(NamedTuple):
    """An answer, and the final points its seat can expect after it."""

    action: Action
    value: float


class Outlook(NamedTuple):
    """How a search judges a position: each seat's chance to win, and its final points."""

    chances: list[float]
    points: list[float]
    #: the answers to the question asked there, best first, with their priors; empty to be asked for later
    actions: list[Action]
    priors: list[float]


class Evaluation(Protocol):
    """How to play one game, with the weights of one personality.

    It gets states drawn for a seat (:class:`~rondel.bots.bot.Observation`) and must not change them. Everything
    except :meth:`novice` and :meth:`greedy` is deterministic.
    """

    #: whether a search may keep the positions in its tree, or plays to them again and again
    remembers_positions: bool
    #: how often a tree draws what is hidden; with 0 it does so anew for every simulation
    draws: int
    #: whether its searches count what everybody was told since the beginning, where secrets follow from that
    counts: bool

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer with the highest value, without search; ties are broken at random."""

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player would consider, best first, with their values.

        From a range of amounts, only those that make sense; gifts from this seat where they may pay off.
        """

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, with their priors, which add up to 1."""

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect; after the end, its actual points."""

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; they add up to 1. After the end the winners share it."""

    def judge(self, state: State) -> Outlook:
        """Return the chances and points a search reckons with: what :meth:`play_until_quiet` ends at, or the end."""

    def told_chance(self, chance: float, seats: int) -> float:
        """Return a seat's chance as players are told it; a search finds those of :meth:`judge`, on the mean."""

    def is_key_decision(self, state: State) -> bool:
        """Tell whether a search should branch on this question.

        If not, the greedy answer is played, and the search looks further ahead.
        """

    def answer_minor_questions(self, state: State) -> None:
        """Play over minor questions to the next key decision, chance or the end; changes the state.

        Always in the same way. :func:`~rondel.bots.minor_questions.answer_greedily` does it one by one.
        """

    def play_until_quiet(self, state: State, rng: random.Random) -> None:
        """Play on from where a simulation stops to where the position can be evaluated; changes the state.

        Does nothing in a game whose positions can be evaluated at any time.
        """

    def budget_share(self, state: State) -> float:
        """Return the share of the budget for this question: all questions of a turn together, at most 1."""

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat, most important first: what it gains or loses, what happens."""

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
