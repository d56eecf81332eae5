"""Everything at a Friesematenten table can be reached: with few presses of the Tab key, by a finger, and with large letters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsers import browser_path
from tests.browser.cards.positions import asking, code, rich_table
from tests.browser.cards.scenes import SCENES, sit
from tests.browser.messages import words
from tests.browser.page_checks import colours, overflow, small_targets, small_texts, tab_stops
from tests.browser.tables import PHONE, Visit
from tests.server.live_server import LiveServer
from tests.support.friese_scene import BEN, Scene

#: a page of rules and a dialog of a whole deck have more to go to
_MANY = {"rules", "pile"}
_TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
_LYING: dict[str, Any] = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}


def test_a_table_has_few_tab_stops(visit: Visit) -> None:
    """The cards of a player are one stop, and so is the exchange. Arrow keys move inside."""
    page = visit("/about")
    found = {}
    for name in SCENES.keys() - _MANY:
        SCENES[name](page, "en")
        stops = tab_stops(page)
        if len(stops) >= 40:
            found[name] = stops
    assert not found, json.dumps(found, indent=1)


def test_headings_lead_through_the_table(visit: Visit) -> None:
    """A screen reader finds the players, the exchange, the question and the log by their headings."""
    page = visit("/about")
    SCENES["bidding"](page, "en")
    found = page.get_by_role("heading", level=2).all_inner_texts()
    assert found[3:5] == [words("cards_exchange"), words("you")], found
    assert found[-1] == words("table_log"), found
    assert len(found) == 7, found
    bids = page.get_by_role("list", name=words("cards_bids"))
    expect(bids.get_by_role("listitem").last).to_contain_text(words("cards_your_turn"))


@pytest.mark.parametrize(
    "screen",
    [PHONE, _TABLET, pytest.param(_LYING, marks=pytest.mark.long)],
    ids=["phone", "tablet", "lying tablet"],
)
def test_a_finger_hits_everything(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit("/about", **screen)
    found = {}
    for name in ("bidding", "turn", "reacting", "mine", "end"):
        SCENES[name](page, "en")
        found[name] = small_targets(page)
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


@pytest.mark.parametrize(("width", "height"), [pytest.param(1024, 768, marks=pytest.mark.long), (390, 844)])
def test_no_text_is_smaller_than_11_px(visit: Visit, width: int, height: int) -> None:
    page = visit("/about", language="de", viewport={"width": width, "height": height})
    found = {}
    for name in ("bidding", "aiming", "using"):
        SCENES[name](page, "de")
        found[name] = small_texts(page)
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def test_forced_colours_show_where_a_switch_stands(visit: Visit) -> None:
    """The system takes away backgrounds: the switch, the points and the step of the round have lines of their own."""
    page = visit("/about", forced_colors="active")
    SCENES["turn"](page, "en")
    switch = page.get_by_role("switch", name=words("decide_only_with_card"))
    track = switch.locator("xpath=following-sibling::span[1]")
    off = track.screenshot()
    assert colours(off) > 1
    switch.check()
    assert track.screenshot() != off
    icon = page.locator(".mc > svg").first
    assert colours(icon.screenshot()) > 1
    step = page.locator(".steps [aria-current=step]")
    assert "underline" in step.evaluate("step => getComputedStyle(step).textDecorationLine")


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr"))]
)
def test_the_button_of_a_bid_stays_where_it_is(visit: Visit, language: str) -> None:
    """Whether the question is long or short, and whether the bid can be paid or a warning takes its place."""
    page = visit("/about", language=language, viewport={"width": 1280, "height": 720})
    poor = Scene(2).owns(BEN, "F01").money(10, 57).exchange("F10", "F08", "F09").auctions()
    found = []
    for position, bots in ((rich_table(), 3), (asking("what-to-bid"), 1), (code(poor), 1)):
        sit(page, position, language, bots=bots)
        button = page.locator(".auc [type=submit]")
        expect(button).to_be_visible()
        found.append(round((button.bounding_box() or {"y": -1})["y"]))
    assert len(set(found)) == 1, found


def test_letters_of_twice_the_size_fit(browser: Browser, host: LiveServer) -> None:
    large = browser.browser_type.launch(
        executable_path=browser_path(), args=["--blink-settings=defaultFontSize=32"]
    )
    page = large.new_context(
        base_url=host.url, viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
    ).new_page()
    found = {}
    for name in ("bidding", "turn", "end"):
        SCENES[name](page, "en")
        found[name] = overflow(page)
    large.close()
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)
