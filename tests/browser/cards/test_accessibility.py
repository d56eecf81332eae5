"""axe finds nothing wrong at a Friesematenten table, on a computer and on a phone, light and dark."""

from __future__ import annotations

import pytest

from tests.browser.cards.scenes import SCENES
from tests.browser.tables import Visit
from tests.browser.test_accessibility import look

#: shown alone only on a phone
_ON_PHONES = {"mine", "others"}
#: these cover nearly everything once
_MOST = {"desk": ("bidding", "aiming", "end"), "phone": ("overbidding", "mine", "others", "card")}


def _of(where: str) -> list[str]:
    return [name for name in SCENES if where == "phone" or name not in _ON_PHONES]


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_the_table_is_accessible(visit: Visit, where: str) -> None:
    """Each state on one kind of screen. The slow test below checks all combinations."""
    look(visit, where, [(name, SCENES[name]) for name in _MOST[where]], dark=where == "desk")


@pytest.mark.long
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_the_table_is_accessible_in_every_state(visit: Visit, where: str) -> None:
    look(visit, where, [(name, SCENES[name]) for name in _of(where)], dark=True)
