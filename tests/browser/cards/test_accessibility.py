"""No state of a table of Friesematenten has anything axe objects to: on a desk and on a phone, light and dark."""

from __future__ import annotations

import pytest

from tests.browser.cards.scenes import SCENES
from tests.browser.tables import Visit
from tests.browser.test_accessibility import look

#: what only a phone shows by itself
_ON_PHONES = {"mine", "others"}
#: with these nearly everything has been seen once
_MOST = {"desk": ("bidding", "aiming", "end"), "phone": ("overbidding", "mine", "others", "card")}


def _of(where: str) -> list[str]:
    return [name for name in SCENES if where == "phone" or name not in _ON_PHONES]


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_the_table_is_accessible(visit: Visit, where: str) -> None:
    """Each state on one kind of screen; every state on every screen in every light takes longer, see below."""
    look(visit, where, [(name, SCENES[name]) for name in _MOST[where]], dark=where == "desk")


@pytest.mark.long
@pytest.mark.parametrize("where", ["desk", "phone"])
def test_the_table_is_accessible_in_every_state(visit: Visit, where: str) -> None:
    look(visit, where, [(name, SCENES[name]) for name in _of(where)], dark=True)
