"""The rulebook in the app: chapters and rulings of every game, and any rule in place beside the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.api import ask
from tests.browser.devices import Mouse
from tests.browser.messages import LANGUAGES, words
from tests.browser.positions import besieging
from tests.browser.scenes import see_all
from tests.browser.tables import Visit, sit_down


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_leads_from_chapter_to_chapter_and_marks_our_rulings(visit: Visit, language: str) -> None:
    page = visit("/about", language=language)
    for game, chapter in (("imperial-2010", "man"), ("friesematenten", "fine-auc")):
        page.goto(f"/rules/{game}#{chapter}")
        see_all(page, language)
        book = ask(page, "GET", f"/games/{game}/book?language={language}")
        places = [one["id"] for one in book["chapters"]]
        here = book["chapters"][places.index(chapter)]
        ours = [rule for rule in here["sections"] if rule["is_ruling"]]
        assert ours
        expect(page.get_by_role("heading", level=1)).to_have_text(here["title"])
        marked = page.get_by_role("heading", level=2).filter(has_text=words("rule_ruling", language))
        expect(marked).to_have_count(len(ours))

        page.get_by_role("navigation", name=words("book_turn", language)).get_by_role("link").last.click()
        after = book["chapters"][places.index(chapter) + 1]
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page.get_by_role("heading", level=1)).to_have_text(after["title"])


def test_a_rule_is_found_by_its_words_and_shown_in_its_chapter(visit: Visit) -> None:
    page = visit("/rules/imperial-2030")
    see_all(page, "en")
    page.keyboard.press("/")
    page.keyboard.type("soldiers treasury bonus")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("#TAX-3$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Taxation")
    expect(page.get_by_role("region", name="Taxation, step by step")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_a_rule_opens_beside_the_table_and_leads_on_in_place(visit: Visit) -> None:
    player = sit_down(visit("/about"), Mouse, besieging())
    player.device.press(player.device.bar.get_by_role("button", name=words("rule_open", rule="MAN-2")).first)

    opened = player.page.get_by_role("dialog", name="MAN-2")
    expect(opened.get_by_role("heading", level=3)).to_contain_text(words("rule_ruling"))
    opened.get_by_role("button", name="BAT-3").first.click()
    further = player.page.get_by_role("dialog", name="BAT-3")
    further.get_by_role("button", name=words("rule_back")).click()
    expect(opened).to_be_visible()
