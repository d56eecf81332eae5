"""The coach at a table: who pays whom, the hint, the words of the game, and a switch for all of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.api import open_table, person, sign_in
from tests.browser.devices import Mouse
from tests.browser.messages import LANGUAGES, all_words, words
from tests.browser.page_checks import overflow, violations
from tests.browser.positions import asking, late_game
from tests.browser.tables import BOT, PHONE, Visit, sit_down


def newcomers_table(visit: Visit, **more: object) -> Page:
    """Return the page of a game against bots, in which the player chooses a space, with the coach on."""
    player = sit_down(visit("/about", has_coach=True, **more), Mouse, late_game("imperial-2030"))
    return player.page


def test_the_coach_says_who_pays_whom_and_gives_a_hint(visit: Visit) -> None:
    page = newcomers_table(visit)
    spaces = page.get_by_role("group", name=words("decide_spaces"))
    # only a coach names who pays
    paid = re.compile("Bank|lenders|you add")
    expect(spaces.get_by_text(paid).first).to_be_visible()
    page.keyboard.press("h")
    hint = page.get_by_role("status").filter(has_text=all_words("en")["table_hint_is"].split("{")[0])
    expect(hint).to_be_visible()
    # the space it is about is marked on its card, and the wheel shows the way
    marked = spaces.get_by_role("button").filter(has_text=words("table_hint"))
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.get_by_role("switch", name=words("table_coach")).click()
    expect(spaces.get_by_text(paid)).to_have_count(0)
    expect(page.get_by_role("button", name=words("table_hint"))).to_have_count(0)


def test_friesematenten_has_hints_too(visit: Visit) -> None:
    page = visit("/about", has_coach=True)
    sign_in(page, "Anna")
    table = open_table(page, [person(), BOT], game="friesematenten")
    page.goto(f"/tables/{table['id']}")
    page.get_by_role("button", name=words("table_hint")).click()
    begins = all_words("en")["table_hint_is"].split("{")[0]
    expect(page.get_by_role("status").filter(has_text=begins)).to_be_visible()
    assert violations(page) == []


def test_a_word_of_the_game_is_explained_by_keyboard_with_its_rule(visit: Visit) -> None:
    page = sit_down(visit("/about", has_coach=True), Mouse, asking("imperial-2030", "what-to-invest")).page
    word = page.locator(".coach button[aria-expanded]").first
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(word).to_have_attribute("aria-expanded", "true")
    card = page.get_by_role("note")
    assert violations(page) == []
    card.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_with_other_people_there_is_a_coach_only_if_the_table_allows_it(visit: Visit) -> None:
    for has_coach in (False, True):
        page = visit("/about", has_coach=True)
        sign_in(page, "Anna")
        chairs = [person(), {"kind": "open"}]
        table = open_table(page, chairs, start=False, game="imperial-2030", has_coach=has_coach)
        other = visit("/about")
        sign_in(other, "Ben")
        other.request.post(f"/api/v1/tables/{table['id']}/seats/1", data={})
        page.request.post(f"/api/v1/tables/{table['id']}/start")
        page.goto(f"/tables/{table['id']}")
        expect(page.get_by_role("region", name=words("table_players"))).to_be_visible()
        expect(page.get_by_role("switch", name=words("table_coach"))).to_have_count(int(has_coach))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_fits_a_narrow_phone(visit: Visit, language: str) -> None:
    narrow = {**PHONE, "viewport": {"width": 360, "height": 740}}
    page = newcomers_table(visit, language=language, **narrow)
    expect(page.locator(".coach")).to_be_visible()
    assert overflow(page) == []
    assert violations(page) == []
