"""The end of a game: revealed to whoever sees it happen, and only once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.messages import words
from tests.browser.scenes import reveal
from tests.browser.tables import PHONE, Visit


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
