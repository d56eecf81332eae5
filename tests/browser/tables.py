"""Tables for the tests, opened in a position through the API and used through the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import Page, expect

from tests.browser.api import ask, open_table, person, sign_in
from tests.browser.devices import Device, Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.player import Player

__all__ = ["BOT", "PHONE", "Visit", "material", "meet", "seat_at", "sit_down"]

Visit = Callable[..., Page]
Somebody = TypeVar("Somebody", bound=Player)

#: the fastest bot; its play does not matter here
BOT = {"kind": "bot", "bot": "random"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


_MATERIAL: dict[str, dict[str, Any]] = {}


def material(page: Page, game: str) -> dict[str, Any]:
    """Return the static data of a game, with names. It is requested once."""
    if game not in _MATERIAL:
        _MATERIAL[game] = ask(page, "GET", f"/games/{game}/material?language=en")["data"]
    return _MATERIAL[game]


def sit_down(
    page: Page, device: type[Device], position: str, *, bots: int = 1, seed: int = 0
) -> ImperialPlayer:
    """Open a table of Imperial against bots in a position, and go there."""
    return seat_at(ImperialPlayer, page, device, position, bots=bots, seed=seed)


def seat_at(
    who: type[Somebody], page: Page, device: type[Device], position: str, *, bots: int = 1, seed: int = 0
) -> Somebody:
    """Open a table against bots in a position, and go there."""
    sign_in(page, "Anna")
    table = open_table(page, [person(), *[BOT] * bots], position=position)
    data = material(page, table["game"])
    page.goto(f"/tables/{table['id']}")
    return who(device(page, data), table["id"], seed=seed)


def meet(
    who: type[Somebody], visit: Visit, position: str, watch: Callable[[Page], None] | None = None, **more: Any
) -> tuple[Somebody, Somebody]:
    """Anna opens a table in a position. Ben follows her link and takes a seat. Then she starts the game."""
    anna = visit("/about")
    sign_in(anna, "Anna")
    chairs = [person(), {"kind": "open"}]
    table = open_table(anna, chairs, start=False, position=position, is_public=False, **more)
    anna.goto(f"/tables/{table['id']}")
    link = anna.get_by_role("textbox", name=words("room_link")).input_value()
    ben = visit("/about")
    sign_in(ben, "Ben")
    if watch:
        watch(ben)
    ben.goto(link)
    ben.get_by_role("button", name=words("home_sit")).click()
    expect(anna.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    anna.get_by_role("button", name=words("home_start_game")).click()
    data = material(anna, table["game"])
    both = who(Mouse(anna, data), table["id"]), who(Mouse(ben, data), table["id"])
    for player in both:
        expect(player.device.bar).to_be_visible()
    return both
