"""The analysis board, setting up positions and the table assistant in a real browser."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import rondel
from rondel.random_play import random_action
from tests.browser.api import ask, sign_in
from tests.browser.messages import words
from tests.browser.page_checks import overflow, violations
from tests.browser.tables import Visit
from tests.server.live_server import LiveServer

NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@cache
def record(game: str = "imperial-2030", actions: int = 80) -> str:
    """Return a random game up to a moment where somebody chooses."""
    match = rondel.new(game, players=3, seed=4)
    rng = random.Random(4)
    while actions > 0 or (game != "friesematenten" and match.question().kind != "which-space"):
        match.play(random_action(match.game, match.state, rng))
        actions -= 1
    return match.save()


def open_board(page: Page, **wanted: object) -> str:
    sign_in(page, "Anna")
    return str(ask(page, "POST", "/boards", wanted)["id"])


def lines(page: Page) -> int:
    return page.locator(".lines li:visible").count()


def test_a_record_is_analysed_by_keys(visit: Visit, host: LiveServer) -> None:
    """Lines come and can be played, one steps through the tree, tries another space, cuts it, and leaves."""
    page = visit("/analysis")
    page.get_by_label(words("analysis_paste")).fill(record())
    page.get_by_role("button", name=words("analysis_open"), exact=True).click()
    expect(page.locator(".lines li:visible").first).to_be_visible()
    assert lines(page) >= 2
    assert violations(page) == []

    begin = page.url
    page.keyboard.press("Enter")
    page.wait_for_function("begin => location.href !== begin", arg=begin)
    played = page.url
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("played => location.href !== played", arg=played)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(played)
    page.goto(begin)

    # a space of the wheel by its number is another branch, unless the line went there; it can be left and cut off
    back = page.get_by_role("button", name=words("analysis_back"))
    for number in ("1", "2"):
        expect(page.locator(".lines li:visible").first).to_be_visible()
        page.keyboard.press(number)
        page.wait_for_function("begin => location.href !== begin", arg=begin)
        page.wait_for_timeout(300)
        if back.count():
            break
        page.goto(begin)
    expect(back).to_be_visible()
    page.keyboard.press("Delete")
    expect(page).to_have_url(begin)
    expect(back).to_have_count(0)

    looking = host.running.services.analysts._looking
    page.goto("/about")
    until = time.monotonic() + 10
    while looking and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert not looking


def test_a_picture_and_a_link_of_the_position(visit: Visit) -> None:
    page = visit("/about")
    board = open_board(page, record=record())
    page.goto(f"/analysis/{board}")
    picture = page.get_by_role("button", name=words("analysis_png"))
    expect(picture).to_be_visible()
    expect(page.locator(".boardbox svg").first).to_be_visible()
    with page.expect_download() as saved:
        picture.click()
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"

    code = page.locator("aside code").inner_text()
    page.goto(f"/analysis?position={code}")
    expect(page.locator("aside code")).to_have_text(code)


def test_a_code_that_is_refused_says_why(visit: Visit) -> None:
    page = visit("/analysis?position=imperial-2030/r2/3/2,2,x;2")
    expect(page.get_by_role("alert").filter(has_text="field")).to_be_visible()
    expect(page.get_by_label(words("analysis_paste"))).to_have_attribute("aria-invalid", "true")


def test_a_position_is_set_up_by_hand(visit: Visit) -> None:
    """What cannot be says its rule, its field is marked, and what can be opens on the board."""
    page = visit("/analysis/new")
    treasury = page.get_by_label(words("table_treasury"))
    expect(treasury).to_be_visible()
    assert violations(page) == []
    page.get_by_label(re.compile("^9.M bond")).select_option("")
    expect(page.get_by_role("status").filter(has_text="TURN-3")).to_be_visible()
    expect(page.get_by_label(words("setup_government"))).to_have_attribute("aria-invalid", "true")
    page.get_by_label(words("setup_government")).select_option("2")
    expect(page.get_by_text(words("setup_fine"))).to_be_visible()
    treasury.fill("17")
    page.wait_for_timeout(600)
    page.get_by_role("button", name=words("setup_open")).click()
    expect(page.locator("aside code")).to_contain_text("3.17.0")


def test_a_game_on_cardboard(visit: Visit) -> None:
    """Names, secret cash, cards that were dealt, typed turns, a refusal with its rule, undo, and a reload."""
    page = visit("/assistant", **NARROW)
    sign_in(page, "Anna")
    boxes = page.locator("form fieldset input[type=text]")
    for place, name in enumerate(("Mia", "Ole", "Ute")):
        boxes.nth(place).fill(name)
    page.get_by_text(words("rules"), exact=True).last.click()
    page.get_by_role("switch").first.scroll_into_view_if_needed()
    page.get_by_role("button", name=words("assistant_begin"), exact=True).click()

    drawn = page.get_by_label(words("analysis_drawn"))
    for _ in range(3):
        expect(drawn).to_be_visible()
        drawn.select_option(index=1)
        before = page.url
        page.get_by_role("button", name=words("analysis_choose"), exact=True).click()
        page.wait_for_function("before => location.href !== before", arg=before)
    typed = page.get_by_label(words("assistant_type"))
    story = page.get_by_role("list", name=words("assistant_story")).first

    typed.fill("import; go taxation")
    typed.press("Enter")
    expect(story).to_contain_text("collects")
    typed.fill("build a casino")
    typed.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="build")).to_be_visible()
    assert violations(page) == []

    page.get_by_role("button", name=words("assistant_undo"), exact=True).click()
    expect(story).not_to_contain_text("collects")
    page.reload()
    expect(page.get_by_label(words("assistant_type"))).to_be_visible()
    expect(story).not_to_contain_text("collects")


def pages() -> dict[str, Callable[[Page], None]]:
    """Every page of this test, by name."""

    def start(page: Page) -> None:
        page.goto("/analysis")
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    def board(page: Page) -> None:
        page.goto(f"/analysis/{open_board(page, record=record())}")
        expect(page.locator(".lines li").first).to_be_visible()

    def cards(page: Page) -> None:
        page.goto(f"/analysis/{open_board(page, record=record('friesematenten', 60))}")
        expect(page.locator("#analysis-panel")).to_be_visible()

    def set_up(page: Page) -> None:
        page.goto("/analysis/new")
        expect(page.locator(".sheet-form").first).to_be_visible()

    def assistants(page: Page) -> None:
        page.goto("/assistant")
        expect(page.locator("form fieldset input").first).to_be_visible()

    def assistant(page: Page) -> None:
        board = open_board(page, game="imperial-2006", names=["Maximiliane", "Ole"], purpose="assistant")
        page.goto(f"/assistant/{board}")
        expect(page.locator("#assistant-panel")).to_be_visible()

    return {one.__name__: one for one in (start, board, cards, set_up, assistants, assistant)}


def look_at_all(visit: Visit, language: str) -> None:
    page = visit("/about", language=language, **NARROW)
    found: dict[str, object] = {}
    for name, show in pages().items():
        show(page)
        page.wait_for_timeout(300)
        found[name] = [*overflow(page), *violations(page)]
        page.emulate_media(color_scheme="dark")
        found[f"{name}, dark"] = violations(page, "color-contrast")
        page.emulate_media(color_scheme="light")
    wrong = {name: told for name, told in found.items() if told}
    assert not wrong, json.dumps(wrong, indent=1)


def test_every_page_fits_a_narrow_phone_and_is_accessible(visit: Visit) -> None:
    look_at_all(visit, "de")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fits_in_the_other_languages(visit: Visit, language: str) -> None:
    look_at_all(visit, language)
