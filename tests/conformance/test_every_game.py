"""Every game keeps every promise of the contract, and so does the example game."""

from __future__ import annotations

from functools import cache

import pytest

import rondel
from rondel.testing import CHECKS, Check, GameUnderTest
from tests.teaching.pennies import Pennies


@cache
def game_under_test(game_id: str) -> GameUnderTest:
    return GameUnderTest(Pennies() if game_id == Pennies.id else rondel.game(game_id), games=8)


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("game_id", [*rondel.game_ids(), Pennies.id])
def test_it_keeps_its_promise(game_id: str, check: Check) -> None:
    check(game_under_test(game_id))


def test_every_check_says_what_is_promised() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(len(check.promise) > 20 for check in CHECKS)
