"""Pennies with its evaluation: the smallest game with bots of every level."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rondel.bots import evaluation_registry
from rondel.bots.bot import Observation, observe
from rondel.core import registry
from tests.teaching.pennies import Pennies
from tests.teaching.pennies_evaluation import PenniesEvaluation


@pytest.fixture
def pennies() -> Iterator[Pennies]:
    game = Pennies()
    registry.register("pennies", Pennies)
    evaluation_registry.register_evaluation("pennies", lambda: PenniesEvaluation)
    yield game
    evaluation_registry._loaders.pop("pennies")
    registry._makers.pop("pennies")
    registry._made.pop("pennies", None)


@pytest.fixture
def bidding(pennies: Pennies) -> Observation:
    """Return a table of three with secret purses, where a seat is asked for a bid."""
    state = pennies.new(3, {"length": "long"})
    for text in ("deal 10", "deal 9", "deal 11", "coin 5", "bid 1"):
        state.apply(pennies.parse(text))
    return observe(pennies, state, 1, 5)
