"""Registers the example game for one test."""

from __future__ import annotations

import pytest

from rondel.core import registry
from tests.teaching.pennies import Pennies

__all__ = ["register_pennies"]


def register_pennies(monkeypatch: pytest.MonkeyPatch) -> Pennies:
    """Register Pennies until the end of the test, and return it."""
    game = Pennies()
    monkeypatch.setitem(registry._makers, game.id, Pennies)
    monkeypatch.setitem(registry._made, game.id, game)
    return game
