"""What a game brings for its bots: how the seats stand, and which answers are worth a thought.

With a mind a game has bots of every level: the levels (:mod:`.levels`) know no game. Other packages announce
theirs by the entry-point group ``rondel.minds``, under the id of their game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rondel.bots.bot import Note
from rondel.core.action import Action
from rondel.core.contract import State

__all__ = ["Evaluation", "ActionValue"]


class ActionValue(NamedTuple):
    """An answer, and how well the seat that gives it stands afterwards, in final points to be expected."""

    action: Action
    value: float


class Evaluation(Protocol):
    """How one game is played, by somebody of a certain temper.

    It is asked about states drawn for somebody (:class:`~rondel.bots.bot.Observation`), and must not change them.
    Everything but :meth:`novice` and :meth:`greedy` is the same whenever it is asked the same.
    """

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer that looks best at a glance; chance decides between equals only."""

    def action_values(self, state: State, seat: int) -> list[ActionValue]:
        """Return the answers a good player thinks of, best first, and what each promises.

        Of a range of amounts the ones that make sense; gifts of one's own where they may pay off.
        """

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, and how promising each is; these add up to 1."""

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat may expect; after the end those it has."""

    def win_chances(self, state: State) -> list[float]:
        """Return the chance of each seat to win; they add up to 1. After the end winners share it."""

    def is_key_decision(self, state: State) -> bool:
        """Tell whether a search should weigh the answers to this question.

        Where it should not, what looks best at a glance is answered, and the search looks further ahead.
        """

    def play_until_quiet(self, state: State, luck: random.Random) -> None:
        """Play on in a state of a search's own, from where it stops to where the position can be judged.

        Nothing to do where it can be judged at any time.
        """

    def budget_share(self, state: State) -> float:
        """Return the part of a budget this question deserves: all questions of a turn together at most 1."""

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Say what an answer does for a seat, the weightiest first: by what it gains or loses, and what happens."""

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say a note in a language."""
