"""Each language is complete, and switching languages keeps everything in place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Mouse
from tests.browser.messages import all_words, pattern, words
from tests.browser.positions import asking
from tests.browser.scenes import SCENES
from tests.browser.tables import sit_down

_SAID = """() => {
  const said = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) said.add(walker.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) said.add(one.getAttribute(name) ?? "");
  said.add(document.title);
  return [...said];
}"""


def foreign(page: Page, language: str) -> list[str]:
    """Return the texts of a page that should be translated but are English."""
    own, english = all_words(language), all_words("en")
    # short words may be the same in both languages, and placeholders may contain anything
    keys = [
        key
        for key, text in english.items()
        if text != own[key] and len(re.sub(r"{\w+}|\W", "", str(text))) > 5
    ]
    right = [pattern(key, language) for key in own]
    wrong = [pattern(key) for key in keys]
    said = [
        text
        for text in page.evaluate(_SAID)
        if text != "Rondel" and any(one.fullmatch(text) for one in wrong)
    ]
    return [text for text in said if not any(one.fullmatch(text) for one in right)]


def test_every_language_says_the_same_things() -> None:
    english = all_words("en")
    for language in ("de", "fr"):
        assert all_words(language).keys() == english.keys()
        for key, text in all_words(language).items():
            if isinstance(text, str):
                assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", str(english[key]))), key


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.long)])
def test_nothing_of_english_is_left(visit: Callable[..., Page], language: str) -> None:
    page = visit("/about", language=language)
    for name in ("home", "create", "room", "maneuver", "market", "battle", "end"):
        SCENES[name](page, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert foreign(page, language) == [], name


def scale(page: Page) -> str:
    """Return the scale of the map."""
    transform = page.locator(".board svg > g").first.get_attribute("transform") or ""
    return transform.split("scale")[1]


def test_switching_at_once_keeps_the_plan_and_the_place(visit: Callable[..., Page]) -> None:
    player = sit_down(visit("/about"), Mouse, asking("imperial-2030", "move-fleets", least=4))
    draft = player.peek("draft")
    fleet = next(one for one in draft["legal"] if one["kind"] == "MoveFleet")
    player.answered(lambda: player.answer("move-fleets", fleet, draft))
    page = player.page
    expect(page.get_by_role("list", name=words("decide_plan"))).to_be_visible()
    page.get_by_role("button", name=words("board_zoom_in")).click()
    seen = scale(page)
    page.evaluate("window.isSamePage = true")
    page.get_by_role("button", name=words("settings"), exact=True).click()
    for language, name in (("de", "Deutsch"), ("fr", "Français"), ("en", "English")):
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("dialog", name=words("settings", language))).to_be_visible()
        question = page.context.request.get(f"/api/v1/tables/{player.table}/draft?language={language}").json()
        assert question["actions"] == [fleet["text"]]
        expect(page.locator(".act")).to_contain_text(question["question"])
        expect(page.locator(f"ol[aria-label='{words('decide_plan', language)}']")).to_contain_text(
            question["events"][0]["says"]
        )
    assert page.evaluate("window.isSamePage")
    # longer words may leave less space around the map, but the map and its scale stay the same
    assert scale(page) == seen


def test_a_language_that_cannot_be_loaded_leaves_the_page_as_it_is(visit: Callable[..., Page]) -> None:
    page = visit("/about")
    french = page.get_by_role("button", name="FR – Français")
    page.evaluate("window.isSamePage = true")
    page.context.set_offline(True)
    french.click()
    said = all_words("en")["language_not_loaded"].replace("{language}", "Français")
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.context.set_offline(False)
    french.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("link", name=words("home_about", "fr"))).to_be_visible()
    assert page.evaluate("window.isSamePage")
