"""Tables for the tests: opened behind the scenes in a position, and used through the app."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.asking import ask, be_present, open_table, person
from tests.browser.driving import Driver
from tests.browser.hands import Hand

__all__ = ["BOT", "PHONE", "material", "sit_down"]

#: the quickest bot there is; these tests are not about its play
BOT = {"kind": "bot", "bot": "random"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


_MATERIAL: dict[str, dict[str, Any]] = {}


def material(page: Page, game: str) -> dict[str, Any]:
    """Return what never changes in a game, with its names; it is asked for once."""
    if game not in _MATERIAL:
        _MATERIAL[game] = ask(page, "GET", f"/games/{game}/material?language=en")["data"]
    return _MATERIAL[game]


def sit_down(page: Page, hand: type[Hand], position: str, *, bots: int = 1, seed: int = 0) -> Driver:
    """Open a table in a position against bots, and go there."""
    be_present(page, "Anna")
    table = open_table(page, [person(), *[BOT] * bots], position=position)
    data = material(page, table["game"])
    page.goto(f"/tables/{table['id']}")
    return Driver(hand(page, data), table["id"], seed=seed)
