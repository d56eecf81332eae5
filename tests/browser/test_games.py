"""Games against bots up to the result, with a mouse, with the keyboard alone, and by touch on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Device, Finger, Keyboard, Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.positions import late_game
from tests.browser.tables import PHONE, material, sit_down

DESK = {"viewport": {"width": 1280, "height": 720}}
DEVICES: dict[type[Device], dict[str, Any]] = {Mouse: DESK, Keyboard: DESK, Finger: PHONE}


def see_result(player: ImperialPlayer) -> None:
    """Watch the result being revealed, and go on to the result page."""
    device = player.device
    reveal = device.page.get_by_role("dialog")
    # before it has shown everything, a key only skips
    expect(reveal).to_have_class(re.compile(r"\bstill\b"))
    expect(reveal.get_by_role("heading", level=1)).to_be_visible()
    device.press(reveal.get_by_role("button", name=words("end_full_result")))
    expect(device.page.get_by_role("heading", level=1)).to_be_visible()
    expect(device.page.get_by_role("table").first).to_contain_text(words("you"))
    expect(device.page.get_by_role("button", name=words("end_rematch"))).to_be_visible()


@pytest.mark.parametrize(
    ("device", "game"), [(Mouse, "imperial-2030"), (Keyboard, "imperial-2010"), (Finger, "imperial-2006")]
)
def test_the_last_turns_of_a_game(visit: Callable[..., Page], device: type[Device], game: str) -> None:
    player = sit_down(visit("/about", **DEVICES[device]), device, late_game(game))
    player.play()
    see_result(player)


@pytest.mark.long
@pytest.mark.parametrize(
    ("device", "game"), [(Mouse, "imperial-2030"), (Keyboard, "imperial-2006"), (Finger, "imperial-2010")]
)
def test_a_whole_game_against_bots(visit: Callable[..., Page], device: type[Device], game: str) -> None:
    page = visit("/", **DEVICES[device])
    used = device(page, material(page, game))
    editions = page.get_by_role("group", name=words("home_edition"))
    # "Imperial, 3rd edition (2010)" and "Imperial 2030" differ by their years
    used.press(editions.get_by_role("button", name=re.compile(game.removeprefix("imperial-"))))
    used.press(page.get_by_role("button", name=words("home_play_now")))
    page.wait_for_url("**/tables/*")
    player = ImperialPlayer(used, page.url.rsplit("/", 1)[1])
    player.play(seconds=1800)
    see_result(player)
