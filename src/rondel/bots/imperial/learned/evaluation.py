"""The learned evaluation of Imperial: a network judges the positions, the handwritten mind proposes the moves."""

from __future__ import annotations

from typing import Any, Final

from rondel.bots.bot import Note
from rondel.bots.evaluation import Outlook
from rondel.bots.imperial.action_evaluator import ActionEvaluator
from rondel.bots.imperial.evaluation import ImperialEvaluation, load_weights, own_state
from rondel.bots.imperial.learned.answer_numbers import ANSWER_NAMES
from rondel.bots.imperial.learned.evaluator import Judged, LearnedEvaluator
from rondel.bots.imperial.learned.numbers import (
    GOVERNS_FROM,
    INTEREST_FROM,
    NATION_NAMES,
    NUMBERS_VERSION,
    SEAT_NAMES,
    TABLE_NAMES,
)
from rondel.bots.imperial.learned.reasons import Reasons
from rondel.bots.imperial.weights import Weights
from rondel.bots.learned.library import network_of
from rondel.bots.learned.network import Network
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.telling import Telling
from rondel.bots.personalities import BALANCED
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.games.imperial.editions.board import NATIONS

__all__ = ["IMPERIAL_NUMBERS", "LearnedImperialEvaluation", "learned_imperial"]

IMPERIAL_NUMBERS: Final = Numbering(
    version=NUMBERS_VERSION,
    table=TABLE_NAMES,
    things=NATIONS,
    thing=NATION_NAMES,
    seat=SEAT_NAMES,
    links=(INTEREST_FROM, GOVERNS_FROM),
    answer=ANSWER_NAMES,
)


class LearnedImperialEvaluation(ImperialEvaluation):
    """Evaluates one edition of Imperial with a network; what it has no opinion about stays handwritten."""

    #: secret cash is drawn a few times for a tree: it then remembers its positions, and gets several times as far
    draws = 8
    #: every payment is public, so who counts knows all purses
    counts = True

    def __init__(
        self, game: Game, network: Network, personality: str = BALANCED, *, weights: Weights | None = None
    ) -> None:
        super().__init__(game, personality, weights=weights)
        self.network: Final = network
        usual = self.evaluator
        if personality != BALANCED or weights is not None:
            usual = ActionEvaluator(self.profile, load_weights(BALANCED))
        self._telling: Final = Telling(network)
        self._learned: Final = LearnedEvaluator(
            usual, self.evaluator, network.kernel, gains=self._telling.gains
        )
        self._reasons: Final = Reasons(self._learned, self._telling.chances)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by game, network and personality."""
        return (LearnedImperialEvaluation, (self.game, self.network, self.personality))

    def judge(self, state: State) -> Outlook:
        """Return chances, points and priors, all from one run of the network."""
        found = self._learned.judge(own_state(state))
        return Outlook(found.chances, found.points, found.answers, found.priors)

    def told_chance(self, chance: float, seats: int) -> float:
        """Return the chance as it was measured among players like people."""
        return self._telling.chance(chance, seats)

    def win_chances(self, state: State) -> list[float]:
        """Return each seat's chance to win, as players are told it."""
        return self._telling.chances(self._judge_quiet(state).chances)

    def expected_points(self, state: State) -> list[float]:
        """Return the final points each seat can expect, as players are told them."""
        return self._judge_quiet(state).points

    def _judge_quiet(self, state: State) -> Judged:
        """Judge a position where the network has learned to: at the next key decision."""
        quiet = own_state(state).copy()
        self._learned.answer_minor_questions(quiet)
        return self._learned.judge(quiet)

    def candidates(self, state: State, seat: int) -> tuple[list[Action], list[float]]:
        """Return the answers for a search: by the network where money or a space is asked for."""
        found = self._learned.judge(own_state(state))
        return (found.answers, found.priors) if found.answers else super().candidates(state, seat)

    def answer_minor_questions(self, state: State) -> None:
        """Give the greedy answer to minor questions, all by one forecast."""
        self._learned.answer_minor_questions(own_state(state))

    def notes(self, state: State, action: Action, seat: int) -> list[Note]:
        """Explain an answer: what happens, and what the network weighs most."""
        return self._reasons.notes(own_state(state), action, seat)


def learned_imperial(game: Game, personality: str) -> LearnedImperialEvaluation:
    """Return the evaluation with the network of the package; a NetworkError if there is none that fits."""
    return LearnedImperialEvaluation(
        game, network_of(game, "rondel.bots.imperial.learned", IMPERIAL_NUMBERS), personality
    )
