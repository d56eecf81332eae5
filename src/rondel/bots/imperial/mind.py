"""The mind of Imperial: what its bots of every level think with, in every edition."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.imperial.answers import best_answer, promises, shortlist
from rondel.bots.imperial.budget import is_turning_point, share_of
from rondel.bots.imperial.judge import Judge
from rondel.bots.imperial.noting import notes_on
from rondel.bots.imperial.novice import novice_answer
from rondel.bots.imperial.pace import pace_of
from rondel.bots.imperial.saying import say_note
from rondel.bots.imperial.weights import PERSONALITIES, load_weights
from rondel.bots.mind import Weighed
from rondel.bots.personalities import BALANCED
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import ImperialState

__all__ = ["ImperialMind"]


class ImperialMind:
    """How an edition of Imperial is played by somebody of a certain temper."""

    personalities: Final = PERSONALITIES

    def __init__(self, game: Game, personality: str = BALANCED) -> None:
        assert isinstance(game, ImperialGame), "a mind for another game"
        self.game: Final = game
        self.personality: Final = personality
        self._pace: Final = pace_of(game.edition)
        self._judge: Final = Judge(self._pace, load_weights(personality))

    def __reduce__(self) -> tuple[type[ImperialMind], tuple[ImperialGame, str]]:
        """Pickle and copy by game and personality."""
        return (ImperialMind, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(_own(state), self._pace, seat, rng.random)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer that looks best at a glance; chance decides between equals."""
        return best_answer(self._judge.weigh(_own(state), seat), rng.random)

    def weighed(self, state: State, seat: int) -> list[Weighed]:
        """Return the answers a good player thinks of, that with the best chance first, and its final points."""
        found = shortlist(self._judge.weigh(_own(state), seat))
        return [Weighed(action, points) for action, points in zip(found.actions, found.points, strict=True)]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, and how promising each is; these add up to 1."""
        found = shortlist(self._judge.weigh(_own(state), seat))
        return found.actions, promises(found)

    def prospects(self, state: State) -> list[float]:
        """Return the final points each seat may expect; after the end those it has."""
        return self._judge.outlook(_own(state)).points

    def chances(self, state: State) -> list[float]:
        """Return the chance of each seat to win; they add up to 1. After the end winners share it."""
        return self._judge.outlook(_own(state)).odds()

    def is_turning_point(self, state: State) -> bool:
        """Tell whether a search should weigh the answers to this question on its way."""
        return is_turning_point(_own(state))

    def look_ahead(self, state: State, luck: random.Random) -> None:
        """Stay where the search stops: nations in the middle of a turn have been played on already."""

    def share(self, state: State) -> float:
        """Return the part of a budget this question deserves: all questions of a turn together at most 1."""
        return share_of(_own(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Say what an answer does for a seat, the weightiest first."""
        return notes_on(_own(state), action, seat, self._judge)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say a note in a language."""
        return say_note(self.game, note, language, players)


def _own(state: State) -> ImperialState:
    assert isinstance(state, ImperialState), "a state of another game"
    return state
