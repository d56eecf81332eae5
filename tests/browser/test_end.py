"""The end of a game: revealed to whoever sees it happen, and only once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.api import ask
from tests.browser.messages import words
from tests.browser.page_checks import overflow
from tests.browser.positions import asking
from tests.browser.scenes import reveal, sit
from tests.browser.tables import BOT, PHONE, Visit

#: words that are cut, or do not fit into what holds them
_CUT = """() => [...document.querySelectorAll(".factors small, .factors b, .who b, .total, .rt b, .rt .hn")]
  .filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1
    || one.getBoundingClientRect().right > one.closest("li, td, th, .row").getBoundingClientRect().right + 1))
  .map((one) => one.textContent.trim())"""


def test_the_end_is_revealed_before_ones_eyes_and_not_on_later_visits(visit: Visit) -> None:
    page = visit("/about")
    reveal(page, "en")
    dialog = page.get_by_role("dialog")
    # the whole result is the name of the dialog: a screen reader says it in one go
    expect(dialog).to_have_accessible_name(re.compile(r"(Anna|Ben) wins with \d+ points\."))
    expect(dialog.get_by_role("button", name=words("end_full_result"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name=words("end_ranking"))).to_be_visible()
    expect(dialog).to_have_count(0)
    page.reload()
    expect(page.get_by_role("table", name=words("end_ranking"))).to_be_visible()
    page.goto(page.url.replace("#result", "#table"))
    page.locator(".board [data-region]").first.wait_for(state="attached")
    expect(dialog).to_have_count(0)


def test_a_key_skips_to_the_whole_result_and_does_nothing_else(visit: Visit) -> None:
    page = visit("/about")
    page.emulate_media(reduced_motion="no-preference")
    reveal(page, "en", waits=False)
    expect(page.get_by_role("dialog")).not_to_have_class(re.compile(r"\bstill\b"))
    # Space would press the focused button when it comes up
    page.keyboard.press("Space")
    expect(page.locator("dialog.still")).to_be_visible()
    expect(page.get_by_role("table", name=words("end_ranking"))).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_role("table", name=words("end_ranking"))).to_be_visible()


def test_the_reveal_can_be_closed_to_look_at_the_board(visit: Visit) -> None:
    page = visit("/about", **PHONE)
    reveal(page, "en")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".board [data-region]").first).to_be_attached()


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_the_end_of_six_players_fits(visit: Visit, language: str, width: int, height: int) -> None:
    look = PHONE if width < 600 else {}
    page = visit("/about", language=language, **{**look, "viewport": {"width": width, "height": height}})
    table = sit(page, asking("imperial-2010", "which-space", 6), [{"kind": "me"}, *[BOT] * 5], language)
    ask(page, "POST", f"/tables/{table['id']}/proposals", {"what": "end"})
    expect(page.locator("dialog.still")).to_be_visible()
    for row in page.locator("dialog .row").all():
        expect(row).to_be_in_viewport(ratio=1)
    assert page.evaluate(_CUT) == []
    page.keyboard.press("Enter")
    ranking = page.get_by_role("table", name=words("end_ranking", language))
    expect(ranking).to_be_visible()
    assert page.evaluate(_CUT) == []
    assert overflow(page) == []
    # a name is one line, not one letter below the other
    for name in ranking.locator(".who b").all():
        box = name.bounding_box()
        assert box is not None
        assert box["height"] < 24
    # the reader is "you", here and in the charts and moments below
    assert words("you", language) in ranking.locator(".who b").all_inner_texts()
    expect(page.get_by_role("main").get_by_text("Anna")).to_have_count(0)
