"""The page with the rules marks our own rulings, in every language and every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.api import ask
from tests.browser.devices import Mouse
from tests.browser.messages import LANGUAGES, words
from tests.browser.positions import besieging
from tests.browser.scenes import see_all
from tests.browser.tables import Visit, sit_down


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_marks_our_rulings(visit: Visit, language: str) -> None:
    page = visit("/about", language=language)
    mark = words("rule_ruling", language)
    for game in ("imperial-2010", "friesematenten"):
        page.goto(f"/rules/{game}")
        see_all(page, language)
        rules = ask(page, "GET", f"/games/{game}/rules?language={language}")
        ours = [rule for rule in rules if rule["is_ruling"]]
        assert 0 < len(ours) < len(rules)
        marked = page.get_by_role("article").filter(has=page.get_by_role("heading").filter(has_text=mark))
        expect(marked).to_have_count(len(ours))
        expect(marked.first.get_by_role("heading")).to_contain_text(ours[0]["title"])
        # these words mark our own rulings within a text
        leads = sum(rule["text"].count(mark) for rule in rules)
        assert leads > 0
        expect(page.get_by_role("strong").filter(has_text=mark)).to_have_count(leads)


def test_a_ruling_is_marked_beside_the_table_too(visit: Visit) -> None:
    player = sit_down(visit("/about"), Mouse, besieging())
    player.device.press(player.device.bar.get_by_role("button", name=words("rule_open", rule="MAN-2")).first)

    opened = player.page.get_by_role("dialog", name="MAN-2")
    expect(opened.get_by_role("heading", level=3)).to_contain_text(words("rule_ruling"))
