"""A Friesematenten table in fixed states, for the tests of accessibility, screenshots and languages."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.api import ask, open_table, person, sign_in
from tests.browser.cards.positions import asking, last_auctions, rich_table
from tests.browser.messages import begins, pattern, words
from tests.browser.scenes import Scene, see_all
from tests.browser.tables import BOT

__all__ = ["SCENES", "open_tab"]


def open_tab(page: Page, key: str, language: str) -> None:
    """Open a tab, if it exists."""
    tab = page.get_by_role("tab", name=begins(words(key, language)))
    if tab.count() and tab.get_attribute("aria-selected") != "true":
        tab.click()


def sit(page: Page, position: str, language: str, bots: int = 1) -> None:
    """Open a table in a position, go there, and wait until it is drawn."""
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person(), *[BOT] * bots], position=position)
    page.goto(f"/tables/{table['id']}")
    see_table(page, language)


def see_table(page: Page, language: str, asks: str = "decide_label") -> None:
    """Wait until a table is drawn, with its fonts. ``asks`` is the label of the question."""
    expect(page.get_by_role("region", name=words(asks, language))).to_be_visible()
    page.locator("[data-card]").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")


def _asked(kind: str) -> Scene:
    def scene(page: Page, language: str) -> None:
        sit(page, asking(kind), language)

    return scene


def bidding(page: Page, language: str) -> None:
    sit(page, rich_table(), language, bots=3)
    expect(page.get_by_role("spinbutton", name=words("cards_your_bid", language))).to_be_visible()


def overbidding(page: Page, language: str) -> None:
    bidding(page, language)
    page.get_by_role("spinbutton", name=words("cards_your_bid", language)).fill("99")
    page.get_by_role("button", name=re.compile("99")).click()
    expect(page.get_by_text(words("cards_overbid_again", language))).to_be_visible()


def aiming(page: Page, language: str) -> None:
    """A card is chosen, and its possible targets are shown."""
    sit(page, asking("play-in-window"), language)
    group = page.get_by_role("group", name=words("cards_do_play", language))
    group.get_by_role("button").last.click()
    expect(page.get_by_role("list", name=words("cards_chosen", language))).to_be_visible()


def _on_tab(tab: str) -> Scene:
    def scene(page: Page, language: str) -> None:
        bidding(page, language)
        open_tab(page, tab, language)

    return scene


def card(page: Page, language: str) -> None:
    _on_tab("cards_others")(page, language)
    page.locator("[data-card='F19']").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def pile(page: Page, language: str) -> None:
    bidding(page, language)
    page.get_by_role("button", name=re.compile(words("cards_draw_pile", language))).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def watching(page: Page, language: str) -> None:
    """Spectators are asked nothing."""
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person("Anna"), person("Ben")], position=asking("what-to-bid"))
    page.context.clear_cookies()
    page.goto(f"/tables/{table['id']}")
    see_table(page, language, asks="table_question_now")


def end(page: Page, language: str) -> None:
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person("Anna"), person("Ben")], position=last_auctions())
    ask(page, "POST", f"/tables/{table['id']}/proposals", {"what": "end"})
    page.goto(f"/tables/{table['id']}")
    expect(page.get_by_role("region", name=begins(words("end_ranking", language)))).to_be_visible()
    see_all(page, language)


def rules(page: Page, language: str) -> None:
    page.goto("/rules/friesematenten#auc")
    expect(page.get_by_text(pattern("loading", language))).to_have_count(0)
    expect(page.get_by_text("FRI-RND-4").first).to_be_visible()


SCENES: dict[str, Scene] = {
    "bidding": bidding,
    "overbidding": overbidding,
    "turn": _asked("phase-two-turn"),
    "aiming": aiming,
    "peeking": _asked("which-to-add"),
    "reacting": _asked("react"),
    "using": _asked("use-now"),
    "mine": _on_tab("cards_mine"),
    "others": _on_tab("cards_others"),
    "text": _on_tab("cards_as_text"),
    "card": card,
    "pile": pile,
    "watching": watching,
    "rules": rules,
    "end": end,
}
