"""Choosing among weighed answers: the best, the best few, and how promising each is."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from rondel.bots.imperial.action_evaluator import ActionValues
from rondel.core.action import Action
from rondel.games.imperial.actions import Done

__all__ = ["best_action", "priors", "shortlist"]

# Answers that differ by fewer points than this are equally good.
_EQUAL: Final = 0.04
# A search is shown so many answers; with more of them it would think of each too little.
_SHOWN: Final = 12
# Points that make an answer about three times as promising: so many, or a part of what lies between the answers.
_LEAST_STEP: Final = 0.4
_STEP: Final = 0.3


def best_action(answers: ActionValues, draw: Callable[[], float]) -> Action:
    """Return the best answer; chance decides between equals."""
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
    """Return the best answers, best first; that to finish is always among them."""
    order = sorted(range(len(answers.values)), key=lambda index: -answers.values[index])
    found = ActionValues()
    for place, index in enumerate(order):
        action = answers.actions[index]
        if place < _SHOWN or isinstance(action, Done):
            found.add(action, answers.values[index], answers.points[index])
    return found


def priors(answers: ActionValues) -> list[float]:
    """Return how promising answers are that stand best first; together 1."""
    values = answers.values
    step = (values[0] - values[-1]) * _STEP
    if step < _LEAST_STEP:
        step = _LEAST_STEP
    found: list[float] = []
    total = 0.0
    for value in values:
        promise = exp((value - values[0]) / step)
        found.append(promise)
        total += promise
    return [promise / total for promise in found]
