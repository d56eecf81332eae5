"""Judges positions by a network: chances, points, and the priors of the answers, all from one run."""

from __future__ import annotations

from typing import Any, Final

from rondel.bots.imperial.action_evaluator import ActionEvaluator
from rondel.bots.imperial.action_values import best_action
from rondel.bots.imperial.budget import is_key_decision
from rondel.bots.imperial.forecast import Forecast
from rondel.bots.imperial.investments import candidate_investments
from rondel.bots.imperial.learned.answer_numbers import AnswerNumbers
from rondel.bots.imperial.learned.numbers import numbers_of, wealth_now
from rondel.bots.minor_questions import MOST_MINOR_QUESTIONS
from rondel.bots.portable_math import softmax
from rondel.core.action import CHANCE, Action
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.chapters.setup import WhichBondToDraft
from rondel.games.imperial.state import ImperialState

__all__ = ["Judged", "LearnedEvaluator", "considered_answers"]

# How far, in points, the end may differ from what is expected.
_SPREAD_AT_END: Final = 12.0
_SPREAD_PER_ROUND: Final = 2.0


class Judged:
    """What a network says about a position."""

    def __init__(
        self, chances: list[float], points: list[float], answers: list[Action], priors: list[float]
    ) -> None:
        self.chances: Final = chances
        self.points: Final = points
        #: the answers to the question asked, best first, with their priors; none if the network has no opinion
        self.answers: Final = answers
        self.priors: Final = priors


class LearnedEvaluator:
    """Judges the positions of one edition."""

    def __init__(
        self, usual: ActionEvaluator, style: ActionEvaluator, kernel: Any, *, gains: float = 1.0
    ) -> None:
        #: its forecasts are among the numbers, so they are always those the network has learned with
        self.usual: Final = usual
        #: plays minor questions; in another style than the usual one it also sees positions a little differently
        self.style: Final = style
        #: a :class:`~rondel.bots.learned.layout.Kernel`
        self.kernel: Final = kernel
        #: the share of the points still to come that players are told of; no decision depends on it
        self.gains: Final = gains

    def judge(self, state: ImperialState) -> Judged:
        """Return chances, points and priors; after the end the result."""
        forecast = self.usual.forecast(state)
        if state.is_over:
            return Judged(forecast.chances, forecast.points, [], [])
        seats = state.seats
        asked = state.stack[-1].seat
        profile = self.usual.profile
        actions = considered_answers(state, forecast)
        answers = AnswerNumbers(state, profile, forecast, asked)
        for action in actions:
            answers.add(action)
        numbers = numbers_of(state, profile, forecast)
        found: list[float] = self.kernel.run(numbers, seats, asked, answers.numbers, answers.nations)
        chances = found[:seats]
        points: list[float] = []
        for seat in range(seats):
            now = wealth_now(numbers, seat)
            points.append(now + self.gains * (found[seats + seat] - now))
        if self.style is not self.usual:
            self._see_differently(state, forecast, chances, points)
        chances = softmax(chances)
        if not actions:
            return Judged(chances, points, actions, [])
        priors = softmax(found[2 * seats :])
        order = sorted(range(len(priors)), key=lambda index: -priors[index])
        return Judged(
            chances, points, [actions[index] for index in order], [priors[index] for index in order]
        )

    def _see_differently(
        self, state: ImperialState, forecast: Forecast, scores: list[float], points: list[float]
    ) -> None:
        """Add what somebody with this style expects beyond the usual."""
        expected = self.style.forecast(state)
        spread = _SPREAD_AT_END + _SPREAD_PER_ROUND * forecast.rounds
        for seat in range(state.seats):
            more = expected.points[seat] - forecast.points[seat]
            scores[seat] += more / spread
            points[seat] += more

    def answer_minor_questions(self, state: ImperialState) -> None:
        """Give the greedy answer to minor questions; one forecast serves them all, for they are of one turn."""
        forecast: Forecast | None = None
        for _ in range(MOST_MINOR_QUESTIONS):
            if state.is_over:
                return
            seat = state.stack[-1].seat
            if seat == CHANCE or is_key_decision(state):
                return
            if forecast is None:
                forecast = self.usual.forecast(state)
            state.apply_unchecked(best_action(self.style.evaluate_by(state, seat, forecast), _middle))


def _middle() -> float:
    """Break a tie always in the same way."""
    return 0.5


def considered_answers(state: ImperialState, forecast: Forecast) -> list[Action]:
    """Return the answers to a key decision that are worth a prior; none to other questions."""
    top = state.stack[-1]
    if isinstance(top, (WhichSpace, WhichBondToDraft)):
        return state.legal_actions()
    if isinstance(top, WhatToInvest):
        return candidate_investments(state, top.seat, top.nations, forecast.factor)
    return []
