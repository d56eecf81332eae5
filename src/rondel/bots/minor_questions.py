"""Plays over the minor questions in a search, so that the same time looks further ahead."""

from __future__ import annotations

from typing import Final

from rondel.bots.evaluation import Evaluation, FixedRandom
from rondel.core.action import CHANCE
from rondel.core.contract import State

__all__ = ["MOST_MINOR_QUESTIONS", "answer_greedily"]

#: no game asks more of them in a row
MOST_MINOR_QUESTIONS: Final = 400

# Greedy answers are always the same; otherwise a node of a search would not know its answers.
_FIXED: Final = FixedRandom()


def answer_greedily(evaluation: Evaluation, state: State) -> None:
    """Give the greedy answer to minor questions, one by one, until a key decision, chance or the end."""
    for _ in range(MOST_MINOR_QUESTIONS):
        if state.is_over:
            return
        seat = state.seats_asked()[0]
        if seat == CHANCE or evaluation.is_key_decision(state):
            return
        state.apply_unchecked(evaluation.greedy(state, seat, _FIXED))
