"""The front page of a stranger, and the page of somebody with an invitation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.api import open_table, person, sign_in
from tests.browser.messages import LANGUAGES, words
from tests.browser.page_checks import overflow, violations
from tests.browser.tables import BOT, PHONE

Visit = Callable[..., Page]


def invitation(host: Page, name: str = "Anna") -> str:
    """Return the address somebody sends their friends."""
    sign_in(host, name)
    chairs = [person(), {"kind": "open"}, {"kind": "open"}, BOT]
    table = open_table(host, chairs, start=False, game="imperial-2030", is_public=False)
    return f"/tables/{table['id']}?invitation={table['invitation']}"


def test_a_stranger_sees_a_game_of_bots_go_on_and_plays_with_one_click(visit: Visit) -> None:
    page = visit("/", is_stranger=True, speed="fast", reduced_motion="no-preference")
    show = page.get_by_role("complementary", name=words("welcome_show"))
    expect(show).to_contain_text("Karim")
    begun = show.inner_text()
    expect(show).not_to_have_text(begun, timeout=15_000)
    # nobody plays on that board, so nobody reaches it by keyboard or hears its regions
    assert (
        page.locator("[role=application]").count() == page.locator("[inert] [role=application]").count() == 1
    )
    page.get_by_role("button", name=words("welcome_play")).click()
    expect(page.get_by_role("region", name=words("decide_label"))).to_be_visible()
    expect(page.get_by_role("region", name=words("table_players")).get_by_role("article")).to_have_count(4)
    # who has played is no stranger
    page.goto("/")
    expect(page.get_by_role("heading", name=words("home_mine"))).to_be_visible()


def test_who_wants_less_motion_gets_a_still_board(visit: Visit) -> None:
    page = visit("/", is_stranger=True)
    show = page.get_by_role("complementary", name=words("welcome_show"))
    expect(show).to_contain_text(words("welcome_show_begins"))
    page.wait_for_timeout(4000)
    expect(show).to_contain_text(words("welcome_show_begins"))
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []


def test_by_keyboard_to_the_lesson_and_to_all_tables(visit: Visit) -> None:
    page = visit("/", is_stranger=True)
    learn = page.get_by_role("link", name=words("welcome_learn"))
    expect(learn).to_be_visible()
    for _ in range(8):
        page.keyboard.press("Tab")
        if learn.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn")
    page.go_back()
    page.get_by_role("button", name=words("welcome_more")).click()
    expect(page.get_by_role("button", name=words("home_play_now"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=words("home_play_now"))).to_be_visible()


def test_a_friend_sits_down_under_the_name_they_choose(visit: Visit) -> None:
    host = visit("/about")
    link = invitation(host)
    page = visit(link, is_stranger=True)
    expect(page.get_by_role("heading", level=1)).to_have_text(words("invite_from", name="Anna"))
    field = page.get_by_role("textbox", name=words("invite_name"))
    suggested = field.input_value()
    page.get_by_role("button", name=words("invite_another")).click()
    expect(field).not_to_have_value(suggested)
    assert violations(page) == []
    field.fill("Mira")
    page.get_by_role("button", name=words("invite_sit", name="Mira")).click()
    # the room, in which the host sees them, too
    expect(page.get_by_text(words("room_waiting"))).to_be_visible()
    host.goto(link)
    expect(host.get_by_text("Mira")).to_be_visible()


def test_at_a_full_table_a_friend_can_still_look(visit: Visit) -> None:
    host = visit("/about")
    sign_in(host, "Anna")
    table = open_table(host, [person(), BOT], start=False, game="imperial-2030", is_public=False)
    page = visit(f"/tables/{table['id']}?invitation={table['invitation']}", is_stranger=True)
    expect(page.get_by_role("status").filter(has_text=words("invite_full"))).to_be_visible()
    page.get_by_role("button", name=words("invite_watch")).first.click()
    expect(page.get_by_text(words("room_waiting"))).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_pages_fit_a_narrow_phone(visit: Visit, language: str) -> None:
    link = invitation(visit("/about"), "Maximiliane-Alexandra")
    for path in ("/", link):
        narrow = {**PHONE, "viewport": {"width": 360, "height": 740}}
        page = visit(path, is_stranger=True, language=language, **narrow)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_timeout(1500)
        assert overflow(page) == []
        assert violations(page) == []
