"""Pages that do not exist, are private or are out of date say so, and offer a way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.api import open_table, person, sign_in
from tests.browser.devices import Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.positions import asking
from tests.browser.tables import BOT, material, sit_down


def slow_case(value: str) -> Any:
    """Return one more case, for the slow tests."""
    return pytest.param(value, marks=pytest.mark.long)


def follow_home_link(page: Page) -> None:
    """Follow the offered link to the home page."""
    main = page.get_by_role("main")
    main.get_by_role("link", name=words("home"), exact=True).or_(
        main.get_by_role("link", name=words("home_to_tables"))
    ).click()
    expect(page.get_by_role("button", name=words("home_play_now"))).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere", "/tables/x/y", *map(slow_case, ("/tables", "/rules"))])
def test_an_address_with_nothing_behind_it(visit: Callable[..., Page], path: str) -> None:
    page = visit(path)
    expect(page.get_by_role("heading", name=words("home_lost"), level=1)).to_be_visible()
    follow_home_link(page)


@pytest.mark.parametrize("table", ["a'b\"<i>", *map(slow_case, ("zzzzzzzzzz", "x", "%F0%9F%8E%B2"))])
def test_a_table_that_does_not_exist(visit: Callable[..., Page], table: str) -> None:
    page = visit(f"/tables/{table}")
    expect(page.get_by_role("heading", name=words("table_refused"), level=1)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("alert")).not_to_be_empty()
    follow_home_link(page)


@pytest.mark.parametrize("invitation", ["?invitation=wrong", slow_case("")])
def test_a_private_table_without_its_invitation(visit: Callable[..., Page], invitation: str) -> None:
    anna = visit("/about")
    sign_in(anna, "Anna")
    table = open_table(anna, [person(), BOT], game="imperial-2030", is_public=False, has_spectators=False)
    page = visit(f"/tables/{table['id']}{invitation}")
    expect(page.get_by_role("heading", name=words("table_refused"), level=1)).to_be_visible()
    follow_home_link(page)


def test_the_rules_of_no_game(visit: Callable[..., Page]) -> None:
    page = visit("/rules/halma")
    expect(page.locator("#content").get_by_role("alert")).to_contain_text("halma")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("rules"))


def test_a_name_of_blanks_only(visit: Callable[..., Page]) -> None:
    """It is not sent, so the server need not refuse it."""
    page = visit("/")
    page.get_by_role("button", name=words("home_rename")).click()
    field = page.get_by_role("textbox", name=words("name"), exact=True)
    field.fill("   ")
    field.press("Enter")
    expect(page.get_by_text(words("home_name_empty"))).to_be_visible()
    field.fill("Anna")
    expect(page.get_by_text(words("home_name_empty"))).to_have_count(0)


def test_a_plan_another_tab_has_overtaken(visit: Callable[..., Page]) -> None:
    """The same guest moves in another tab. The first tab drops its plan, says so, and continues."""
    player = sit_down(visit("/about"), Mouse, asking("imperial-2030", "move-fleets", least=4))
    draft = player.peek("draft")
    fleet = next(one for one in draft["legal"] if one["kind"] == "MoveFleet")
    player.answered(lambda: player.answer("move-fleets", fleet, draft))
    plan = player.page.get_by_role("list", name=words("decide_plan"))
    expect(plan).to_be_visible()
    number = player.peek("view")["number"]
    other = player.page.context.new_page()
    other.goto(player.page.url)
    # a gift is sent at once only in another player's turn: here the whole plan is sent
    second = ImperialPlayer(Mouse(other, material(other, "imperial-2030")), player.table)
    expect(other.get_by_role("list", name=words("decide_plan"))).to_be_visible()
    while second.peek("view")["number"] == number:
        second.step()
    expect(plan).to_have_count(0)
    expect(player.device.bar).to_contain_text(words("decide_overtaken"))
    told = player.device.bar.get_by_role("status").filter(has_text=words("decide_overtaken"))
    told.get_by_role("button", name=words("decide_dismiss")).click()
    expect(player.device.bar).not_to_contain_text(words("decide_overtaken"))
