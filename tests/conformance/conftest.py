"""Registers the example game while a test needs it; other tests list the games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rondel.core import registry
from tests.teaching.pennies import Pennies


@pytest.fixture
def registered() -> Iterator[None]:
    registry.register(Pennies.id, Pennies)
    yield
    registry._makers.pop(Pennies.id, None)
    registry._made.pop(Pennies.id, None)
