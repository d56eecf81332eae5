"""Chance whose outcomes are all equally likely, as in most games."""

from __future__ import annotations

from fractions import Fraction

from rondel.core.contract import CHANCE, Outcome, State

__all__ = ["even_outcomes"]


def even_outcomes(state: State) -> list[Outcome]:
    """List what chance can do, each as likely as another; nothing when it is not to act."""
    if state.seats_asked() != (CHANCE,):
        return []
    actions = state.legal_actions()
    return [Outcome(action, Fraction(1, len(actions))) for action in actions]
