"""The learned evaluation of Friesematenten: a network judges who is likely to win.

A search judges how a round ends: money is easier to value once it is spent. What players are told is judged where
they are, because a last round that is played on knows too well who wins.
"""

from __future__ import annotations

import random
from typing import Any, Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import Outlook
from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation, load_weights, own_state
from rondel.bots.friesematenten.learned.numbers import NUMBERS_VERSION, SEAT_NAMES, TABLE_NAMES, numbers_of
from rondel.bots.friesematenten.learned.reasons import Reasons
from rondel.bots.friesematenten.weights import Weights
from rondel.bots.learned.library import network_of
from rondel.bots.learned.network import Network
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.telling import Telling
from rondel.bots.personalities import BALANCED
from rondel.bots.portable_math import softmax
from rondel.core.action import Action
from rondel.core.contract import CHANCE, Game, State
from rondel.games.friesematenten.chapters.empire import points_of
from rondel.random_play import random_outcome

__all__ = ["FRIESEMATENTEN_NUMBERS", "LearnedFriesematentenEvaluation", "learned_friesematenten"]

# What players are told of a position is always found with the same luck.
_SEED: Final = 0

FRIESEMATENTEN_NUMBERS: Final = Numbering(version=NUMBERS_VERSION, table=TABLE_NAMES, seat=SEAT_NAMES)


class LearnedFriesematentenEvaluation(FriesematentenEvaluation):
    """Evaluates Friesematenten with a network; what to bid and to play stays handwritten."""

    #: what is hidden is drawn a few times for a tree: it then remembers its positions, and compares answers fairly
    draws = 8

    def __init__(
        self, game: Game, network: Network, personality: str = BALANCED, *, weights: Weights | None = None
    ) -> None:
        super().__init__(game, personality, weights=weights)
        self.network: Final = network
        is_usual = personality == BALANCED and weights is None
        #: always those of the usual mind: with them the network has learned
        self.limits: Final = self.evaluator.limits if is_usual else BidLimits(load_weights(BALANCED))
        self._telling: Final = Telling(network)
        self._reasons: Final = Reasons(self, network.kernel, self.limits, self._telling.chances)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by game, network and personality."""
        return (LearnedFriesematentenEvaluation, (self.game, self.network, self.personality))

    def judge(self, state: State) -> Outlook:
        """Return the chances and points a search reckons with; after the end the result."""
        game = own_state(state)
        if game.is_over:
            return super().judge(state)
        found = self.network.kernel.run(numbers_of(game, self.limits), game.seats, 0, [], [])
        points = [
            self._telling.points(expected, points_of(game, seat))
            for seat, expected in enumerate(found[game.seats :])
        ]
        return Outlook(softmax(found[: game.seats]), points, [], [])

    def told_chance(self, chance: float, seats: int) -> float:
        """Return the chance as it was measured among players like people."""
        return self._telling.chance(chance, seats)

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win, as players are told it."""
        return self._telling.chances(self._judge_for_players(state).chances)

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect, as players are told them."""
        return self._judge_for_players(state).points

    def _judge_for_players(self, state: State) -> Outlook:
        """Judge a position at the next key decision; the network has learned from these, too."""
        game, rng = own_state(state).copy(), random.Random(_SEED)
        self.answer_minor_questions(game)
        while not game.is_over and game.seat_asked() == CHANCE:
            game.apply_unchecked(random_outcome(self.game, game, rng))
            self.answer_minor_questions(game)
        return self.judge(game)

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain an answer: what happens, and what the network weighs most."""
        return self._reasons.notes(own_state(state), action, seat)


def learned_friesematenten(game: Game, personality: str) -> LearnedFriesematentenEvaluation:
    """Return the evaluation with the network of the package; a NetworkError if there is none that fits."""
    return LearnedFriesematentenEvaluation(
        game, network_of(game, "rondel.bots.friesematenten.learned", FRIESEMATENTEN_NUMBERS), personality
    )
