"""Answers with their values: the best one, the best few, and their priors for a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.bots.portable_math import softmax
from rondel.core.action import Action
from rondel.games.imperial.actions import Done

__all__ = ["ActionValues", "best_action", "priors", "shortlist"]

# Answers that differ by fewer points than this are equally good.
_EQUAL: Final = 0.04
# A search gets this many answers; with more, it would visit each too rarely.
_SHORTLISTED: Final = 12
# An answer worth a step more has a prior e times as high. A step is a part of the spread, at least this many points.
_LEAST_STEP: Final = 0.4
_STEP: Final = 0.3


class ActionValues:
    """Answers, and what each is worth to the seat asked, in points. Only differences matter."""

    def __init__(self) -> None:
        self.actions: Final[list[Action]] = []
        self.values: Final[list[float]] = []
        #: the final points the seat can expect
        self.points: Final[list[float]] = []

    def add(self, action: Action, value: float, points: float) -> None:
        """Add an answer."""
        self.actions.append(action)
        self.values.append(value)
        self.points.append(points)


def best_action(answers: ActionValues, draw: Callable[[], float]) -> Action:
    """Return the best answer; ties are broken at random."""
    most = answers.values[0]
    for value in answers.values:
        if value > most:
            most = value
    equals: list[Action] = []
    for index in range(len(answers.values)):
        if answers.values[index] >= most - _EQUAL:
            equals.append(answers.actions[index])
    return equals[0] if len(equals) == 1 else equals[int(draw() * len(equals))]


def shortlist(answers: ActionValues) -> ActionValues:
    """Return the best answers, best first; always including the one that ends a Maneuver or Import."""
    order = sorted(range(len(answers.values)), key=lambda index: -answers.values[index])
    found = ActionValues()
    for place, index in enumerate(order):
        action = answers.actions[index]
        if place < _SHORTLISTED or isinstance(action, Done):
            found.add(action, answers.values[index], answers.points[index])
    return found


def priors(answers: ActionValues) -> list[float]:
    """Return the priors of answers that are sorted best first; they add up to 1."""
    values = answers.values
    step = (values[0] - values[-1]) * _STEP
    if step < _LEAST_STEP:
        step = _LEAST_STEP
    return softmax([value / step for value in values])
