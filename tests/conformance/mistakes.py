"""A mistake in the example game, and the check that must catch it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rondel.core.action import Action
from rondel.core.contract import SPECTATOR
from rondel.core.errors import GameOverError, IllegalActionError
from rondel.testing import CHECKS, ConformanceError, GameUnderTest
from tests.teaching.pennies import Pennies, PenniesState

BY_NAME = {check.name: check for check in CHECKS}

# The correct methods, which the mistakes replace.
_apply = PenniesState.apply
_told = Pennies.told


class Mistake(NamedTuple):
    """A mistake: the check that must catch it, the method it replaces, and the text of the error."""

    check: str
    where: type
    what: str
    wrong: object
    says: str

    def __str__(self) -> str:
        return f"{self.check}-{getattr(self.wrong, '__name__', self.what)}"


def must_be_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a mistake into the example game and run its check."""
    check, where, what, wrong, says = mistake
    monkeypatch.setattr(where, what, wrong, raising=what != "__reduce__" or where is not Pennies)

    with pytest.raises(ConformanceError, match=says) as caught:
        BY_NAME[check](GameUnderTest(Pennies(), games=8, limit=500))
    assert caught.value.check == check
    assert caught.value.promise == BY_NAME[check].promise


def refused_without_a_rule(self: PenniesState, action: Action) -> None:
    try:
        _apply(self, action)
    except GameOverError:
        raise
    except IllegalActionError as error:
        error.rule = ""
        raise


def spectators_are_not_told(self: Pennies, event: object, seat: int) -> object:
    if seat == SPECTATOR:
        raise IndexError(seat)
    return _told(self, event, seat)
