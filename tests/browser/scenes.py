"""Every page of the app in fixed states, for the tests of accessibility, screenshots and languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.api import ask, open_table, person, sign_in
from tests.browser.devices import where_seen
from tests.browser.messages import begins, pattern, words
from tests.browser.positions import asking, late_game
from tests.browser.tables import BOT

__all__ = ["SCENES", "Scene", "see_all"]

#: takes the page of a new guest, and its language
Scene = Callable[[Page, str], None]


def _at(path: str) -> Scene:
    def scene(page: Page, language: str) -> None:
        page.goto(path)
        see_all(page, language)

    return scene


def see_all(page: Page, language: str) -> None:
    """Wait until a page is complete."""
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("main").get_by_text(words("loading", language), exact=True)).to_have_count(0)


def sit(
    page: Page, position: str, chairs: list[dict[str, str]], language: str, **more: Any
) -> dict[str, Any]:
    """Open a table in a position, go there, and wait until its map is drawn."""
    sign_in(page, "Anna", language)
    table = open_table(page, chairs, position=position, **more)
    page.goto(f"/tables/{table['id']}")
    see_table(page, language)
    return table


def see_table(page: Page, language: str, asks: str = "decide_label") -> None:
    """Wait until a table is drawn, with its names. ``asks`` is the label of the question."""
    expect(page.get_by_role("region", name=words(asks, language))).to_be_visible()
    page.locator(".board [data-region]").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")


#: a game of bots that comes with the program
EXAMPLE = "/examples/imperial-2010-4"


def report(page: Page, language: str) -> None:
    """The report of a finished game, with the board of a moment."""
    page.goto(f"{EXAMPLE}/report")
    expect(
        page.get_by_role("heading", name=re.compile(rf"^{words('study_chances', language)}"))
    ).to_be_visible()
    page.locator(".board [data-region]").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")


def guess(page: Page, language: str) -> None:
    """A moment to guess the move of, after the guess."""
    page.goto(f"{EXAMPLE}/guess")
    page.locator(".board [data-region]").first.wait_for(state="attached")
    page.locator("button.option").first.click()
    expect(page.get_by_role("button", name=words("study_guess_next", language))).to_be_visible()
    page.evaluate("document.fonts.ready")


def create(page: Page, language: str) -> None:
    _at("/new")(page, language)
    expect(page.get_by_role("dialog", name=words("home_create", language))).to_be_visible()


def settings(page: Page, language: str) -> None:
    _at("/about")(page, language)
    page.get_by_role("button", name=words("settings", language), exact=True).click()
    expect(page.get_by_role("dialog", name=words("settings", language))).to_be_visible()


def room(page: Page, language: str) -> None:
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(
        page, [person(), {"kind": "open"}, BOT], start=False, game="imperial-2030", is_public=False
    )
    page.goto(f"/tables/{table['id']}")
    expect(page.get_by_role("img", name=words("room_qr", language))).to_be_visible()


def _asked(game: str, kind: str, least: int = 2) -> Scene:
    def scene(page: Page, language: str) -> None:
        page.goto("/about")
        sit(page, asking(game, kind, least=least), [person(), BOT], language)

    return scene


def maneuver(page: Page, language: str) -> None:
    _asked("imperial-2030", "move-armies", 20)(page, language)
    units = page.get_by_role("group", name=words("decide_units", language))
    units.get_by_role("button").first.click()
    expect(units.locator("[aria-pressed=true]")).to_have_count(1)


def market(page: Page, language: str) -> None:
    _asked("imperial-2006", "what-to-invest", 10)(page, language)
    bonds = page.get_by_role("region", name=words("decide_market", language), exact=True)
    bonds.get_by_role("button").and_(page.locator("[aria-pressed=false]")).last.click()
    expect(page.get_by_role("button", name=pattern("decide_buy", language))).to_be_visible()


def idle(page: Page, language: str) -> None:
    """Anna has answered, and the next player, who never comes, is asked."""
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person("Anna"), person("Ben")], position=asking("imperial-2010", "which-space"))
    # spectators are asked nothing
    page.context.clear_cookies()
    page.goto(f"/tables/{table['id']}")
    see_table(page, language, asks="table_question_now")


def region_card(page: Page, language: str) -> None:
    _asked("imperial-2030", "which-space")(page, language)
    tab = page.get_by_role("tab", name=words("table_map", language), exact=True)
    if tab.count():
        tab.click()
    point = where_seen(page, "indian-ocean") or where_seen(page, "near-east") or where_seen(page, "china-sea")
    assert point is not None
    page.mouse.click(*point)
    expect(page.locator("section.card")).to_be_visible()


def rule(page: Page, language: str) -> None:
    _asked("imperial-2030", "which-space")(page, language)
    page.get_by_role("button", name=begins(words("rule_open", language, rule="RON-2"))).first.click()
    expect(page.get_by_role("dialog", name="RON-2").get_by_role("heading", level=3)).to_be_visible()


def end(page: Page, language: str) -> None:
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person("Anna"), person("Ben")], position=late_game("imperial-2030"))
    ask(page, "POST", f"/tables/{table['id']}/proposals", {"what": "end"})
    page.goto(f"/tables/{table['id']}")
    expect(page.get_by_role("table", name=words("end_ranking", language))).to_be_visible()
    see_all(page, language)


def reveal(page: Page, language: str, *, waits: bool = True) -> None:
    """The game ends before Anna's eyes."""
    page.goto("/about")
    sign_in(page, "Anna", language)
    table = open_table(page, [person("Anna"), person("Ben")], position=late_game("imperial-2030"))
    page.goto(f"/tables/{table['id']}")
    see_table(page, language)
    ask(page, "POST", f"/tables/{table['id']}/proposals", {"what": "end"})
    expect(page.locator("dialog.still" if waits else "dialog")).to_be_visible()


SCENES: dict[str, Scene] = {
    "home": _at("/"),
    "create": create,
    "about": _at("/about"),
    "rules": _at("/rules/imperial-2030#man"),
    "tables": _at("/rules/imperial-2006#set"),
    "study": _at("/study"),
    "statistics": _at("/statistics"),
    "report": report,
    "guess": guess,
    "lost": _at("/nowhere"),
    "settings": settings,
    "room": room,
    "deciding": _asked("imperial-2030", "which-space"),
    "moving": _asked("imperial-2030", "move-armies", 20),
    "maneuver": maneuver,
    "investing": _asked("imperial-2006", "what-to-invest", 10),
    "market": market,
    "battle": _asked("imperial-2010", "will-you-fight"),
    "idle": idle,
    "region": region_card,
    "rule": rule,
    "end": end,
    "reveal": reveal,
}
