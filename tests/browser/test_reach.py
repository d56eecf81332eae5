"""Everything can be reached: with few presses of the Tab key, by a finger, and by readers with large letters."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from tests.browser.browsers import browser_path
from tests.browser.page_checks import overflow, small_targets, tab_stops
from tests.browser.scenes import SCENES
from tests.browser.tables import PHONE, Visit
from tests.server.live_server import LiveServer

_AT_TABLE = ["deciding", "maneuver", "market", "battle", "idle"]


def test_a_table_has_few_tab_stops(visit: Visit) -> None:
    page = visit("/about")
    found = {}
    for name in _AT_TABLE:
        SCENES[name](page, "en")
        stops = tab_stops(page)
        if len(stops) >= 40:
            found[name] = stops
    assert not found, json.dumps(found, indent=1)


def test_a_finger_hits_everything(visit: Visit) -> None:
    page = visit("/about", **PHONE)
    found = {}
    for name, scene in SCENES.items():
        scene(page, "en")
        # all nine columns of bonds fit on a phone: they are high, but not as wide
        found[name] = [one for one in small_targets(page) if 'class="bc' not in one]
        found[f"{name}, bonds"] = [one for one in small_targets(page, width=36) if 'class="bc' in one]
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def test_letters_of_twice_the_size_fit(browser: Browser, host: LiveServer) -> None:
    """The page grows with the letters: as in a window of half the size, nothing is wider than the screen."""
    large = browser.browser_type.launch(
        executable_path=browser_path(), args=["--blink-settings=defaultFontSize=32"]
    )
    page = large.new_context(
        base_url=host.url, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
    ).new_page()
    page.goto("/about")
    page.locator("main p").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("getComputedStyle(document.querySelector('main p')).fontSize") != "16px"
    found = {}
    for name in ["home", "create", "room", "deciding", "maneuver", "market", "end", "reveal"]:
        SCENES[name](page, "en")
        found[name] = overflow(page)
    large.close()
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)
