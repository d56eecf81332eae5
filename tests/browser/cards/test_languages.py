"""A Friesematenten table in each language: all texts are translated, including the cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards.scenes import SCENES
from tests.browser.messages import words
from tests.browser.tables import Visit
from tests.browser.test_languages import foreign

_NAMES = """() => [...document.querySelectorAll("button, a, h1, h2, h3, h4, [role], section, aside, nav")]
  .map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim()).filter(Boolean)"""


def english_cards(page: Page, language: str) -> set[str]:
    """Return the English names of cards, kinds and symbols that appear as labels on the page."""

    def printed(of: str) -> set[str]:
        told = page.context.request.get(f"/api/v1/games/friesematenten/material?language={of}").json()["data"]
        texts = [one[field] for one in told["cards"] for field in ("name", "text")]
        return {text for text in [*texts, *told["kinds"].values(), *told["symbols"].values()] if text}

    wrong = printed("en") - printed(language)
    said = page.evaluate(_NAMES)
    return {text for text in wrong if any(re.search(rf"\b{re.escape(text)}\b", one) for one in said)}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_nothing_of_english_is_left(visit: Visit, language: str) -> None:
    see(visit, language, "overbidding", "text", "end")


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "fr"])
def test_nothing_of_english_is_left_anywhere(visit: Visit, language: str) -> None:
    see(visit, language, *SCENES)


def see(visit: Visit, language: str, *names: str) -> None:
    """Look for English texts in these states."""
    page = visit("/about", language=language)
    for name in names:
        SCENES[name](page, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert foreign(page, language) == [], name
        assert english_cards(page, language) == set(), name


@pytest.mark.long
def test_switching_at_once_turns_the_cards_over(visit: Visit) -> None:
    """The number in the bid field stays, and every card appears in the other language."""
    page = visit("/about")
    SCENES["bidding"](page, "en")
    page.get_by_role("spinbutton", name=words("cards_your_bid")).fill("31")
    page.get_by_role("button", name=words("settings"), exact=True).click()
    for language, name in (("de", "Deutsch"), ("fr", "Français"), ("en", "English")):
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        told = page.context.request.get(f"/api/v1/games/friesematenten/material?language={language}").json()
        names = {one["id"]: one["name"] for one in told["data"]["cards"]}
        for card in ("S01", "F19"):
            expect(page.locator(f"[data-card='{card}']").first).to_contain_text(names[card])
        expect(page.locator(f"input[aria-label='{words('cards_your_bid', language)}']")).to_have_value("31")
