"""Finished games: the report goes through moments by key and by mouse, and a guess is scored before it is shown."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.messages import words
from tests.browser.scenes import EXAMPLE, report
from tests.browser.tables import Visit


def test_moments_are_chosen_by_key_and_by_mouse_and_have_a_link(visit: Visit) -> None:
    page = visit("/about")
    report(page, "en")
    moments = page.locator("#moments + ol button")
    expect(moments).to_have_count(3)

    page.keyboard.press("2")
    expect(moments.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("3")
    expect(moments.nth(2)).to_have_attribute("aria-pressed", "true")
    # the arrows go through the moves, which are those of the winner here
    page.keyboard.press("ArrowLeft")
    expect(page.locator("section[aria-labelledby=moves] button[aria-pressed=true]")).to_have_count(1)
    moments.first.click()
    expect(moments.first).to_have_attribute("aria-pressed", "true")
    expect(moments.first).to_contain_text("France")
    told = moments.first.text_content() or ""
    page.reload()
    expect(page.locator("#moments + ol button[aria-pressed=true]")).to_have_text(told)

    page.get_by_text(words("end_as_table")).click()
    expect(page.get_by_role("table").get_by_role("row").last).to_contain_text("100 %")


def test_a_guess_is_scored_and_nothing_is_told_before_it(visit: Visit) -> None:
    page = visit("/about")
    page.goto(f"{EXAMPLE}/guess")
    options = page.locator("button.option")
    expect(options.first).to_be_visible()
    expect(page.get_by_text(words("study_was_played"), exact=True)).to_have_count(0)
    expect(options.first).not_to_contain_text("%")

    page.keyboard.press("1")
    expect(page.get_by_text(words("study_was_played"), exact=True)).to_have_count(1)
    expect(page.get_by_text(words("study_guess_best"), exact=True)).to_have_count(1)
    expect(page.get_by_text(re.compile(r"Score: \d of 3"))).to_be_visible()
    page.get_by_role("button", name=words("study_guess_next")).click()
    expect(page.get_by_text("Move 2 of", exact=False)).to_be_visible()
    expect(page.get_by_text(words("study_was_played"), exact=True)).to_have_count(0)
