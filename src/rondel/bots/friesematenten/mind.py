"""The mind of Friesematenten: what its bots of every level think with, whatever the deck."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.friesematenten.noting import notes_on
from rondel.bots.friesematenten.novice import novice_answer
from rondel.bots.friesematenten.prospects import chances_of, prospects_of
from rondel.bots.friesematenten.saying import say_note
from rondel.bots.friesematenten.weighing import Scales, is_turning_point, share_of
from rondel.bots.friesematenten.weights import PERSONALITIES, load_weights
from rondel.bots.mind import Weighed
from rondel.bots.personalities import BALANCED
from rondel.core.action import Action
from rondel.core.contract import CHANCE, Game, State
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_outcome

__all__ = ["FriesematentenMind"]


class FriesematentenMind:
    """How Friesematenten is played with one deck, by somebody of a certain temper."""

    personalities: Final = PERSONALITIES

    def __init__(self, game: Game, personality: str = BALANCED) -> None:
        assert isinstance(game, FriesematentenGame), "a mind for another game"
        self.game: Final = game
        self.personality: Final = personality
        self._scales: Final = Scales(load_weights(personality))

    def __reduce__(self) -> tuple[type[FriesematentenMind], tuple[FriesematentenGame, str]]:
        """Pickle and copy by game and personality; what is remembered can be thought of again."""
        return (FriesematentenMind, (self.game, self.personality))

    def novice(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return a sensible-looking answer, found by rules of thumb."""
        return novice_answer(_own(state), seat, rng)

    def greedy(self, state: State, seat: int, rng: random.Random) -> Action:
        """Return the answer that looks best at a glance; of equals the first."""
        return self._scales.best(_own(state), seat)

    def weighed(self, state: State, seat: int) -> list[Weighed]:
        """Return the answers a good player thinks of, best first, and the final points each promises."""
        game = _own(state)
        found, points = self._scales.weigh(game, seat), prospects_of(game)[seat]
        return [
            Weighed(action, points + gain / found.point)
            for action, gain in zip(found.actions, found.gains, strict=True)
        ]

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the same answers for a search, best first, and how promising each is; these add up to 1."""
        found = self._scales.weigh(_own(state), seat)
        return found.actions, found.promises()

    def prospects(self, state: State) -> list[float]:
        """Return the final points each seat may expect; after the end those it has."""
        return prospects_of(_own(state))

    def chances(self, state: State) -> list[float]:
        """Return the chance of each seat to win; they add up to 1. After the end winners share it."""
        return chances_of(_own(state))

    def is_turning_point(self, state: State) -> bool:
        """Tell whether a search should weigh the answers to this question on its way."""
        return is_turning_point(_own(state))

    def look_ahead(self, state: State, luck: random.Random) -> None:
        """Play on at a glance until the next round begins: what money buys is judged when it is spent."""
        game, scales = _own(state), self._scales
        this_round = game.round
        while game.round == this_round and not game.is_over:
            seat = game.seat_asked()
            if seat == CHANCE:
                game.apply_unchecked(random_outcome(self.game, game, luck))
            else:
                game.apply_unchecked(scales.best(game, seat))

    def share(self, state: State) -> float:
        """Return the part of a budget this question deserves: one is asked for several bids in a round."""
        return share_of(_own(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Say what an answer does for a seat, the weightiest first."""
        return notes_on(_own(state), action, seat, self._scales)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say a note in a language."""
        return say_note(self.game, note, language, players)


def _own(state: State) -> FriesematentenState:
    assert isinstance(state, FriesematentenState), "a state of another game"
    return state
