"""The board is the page: how much of it is seen, and that neither it nor the main button ever moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.page_checks import overflow
from tests.browser.positions import asking
from tests.browser.scenes import see_table, sit
from tests.browser.tables import BOT, PHONE, Visit, material

DESKTOPS = ((1280, 720), (1440, 900), (1920, 1080))
#: the phones in portrait, small and usual, and in landscape
PHONES = ((360, 740), (390, 844), (844, 390))

#: the share of the window in which the pointer would meet the drawn board, by points 8 px apart
_SEEN = """() => {
  const step = 8;
  let seen = 0, all = 0;
  for (let x = step / 2; x < innerWidth; x += step) for (let y = step / 2; y < innerHeight; y += step) {
    all += 1;
    if (document.elementFromPoint(x, y)?.closest("[data-region], .board")) seen += 1;
  }
  return seen / all;
}"""

_BOXES = """() => {
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
  const main = document.querySelector(".act .btns :is(.main, .pri)");
  return { board: box(document.querySelector(".board")), main: main && box(main) };
}"""


def chairs(game: str) -> list[dict[str, str]]:
    others = 5 if game == "imperial-2010" else 3
    return [{"kind": "me"}, *[BOT] * others]


def at_table(visit: Visit, game: str, kind: str, **look: Any) -> Page:
    page = visit("/about", **look)
    seats = chairs(game)
    sit(page, asking(game, kind, len(seats)), seats, "en")
    return page


@pytest.mark.parametrize(("game", "least"), [("imperial-2030", 0.55), ("imperial-2010", 0.58)])
@pytest.mark.parametrize(("width", "height"), DESKTOPS)
def test_most_of_the_window_is_the_board(
    visit: Visit, game: str, least: float, width: int, height: int
) -> None:
    page = at_table(visit, game, "which-space", viewport={"width": width, "height": height})
    seen = page.evaluate(_SEEN)
    assert seen >= least, f"{seen:.1%} of {width} × {height}"


@pytest.mark.parametrize(("game", "least"), [("imperial-2030", 0.36), ("imperial-2010", 0.58)])
def test_an_upright_tablet_shows_the_board_in_full_width(visit: Visit, game: str, least: float) -> None:
    page = at_table(visit, game, "which-space", viewport={"width": 820, "height": 1180})
    assert page.evaluate(_SEEN) >= least
    board = page.evaluate(_BOXES)["board"]
    assert (board[0], board[2]) == (0, 820)


def test_four_players_are_in_sight_on_a_small_desktop(visit: Visit) -> None:
    page = at_table(visit, "imperial-2030", "which-space", viewport={"width": 1280, "height": 720})
    players = page.get_by_role("region", name=words("table_players")).get_by_role("article")
    expect(players).to_have_count(4)
    for player in players.all():
        expect(player).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2010"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180)])
def test_choosing_a_space_moves_neither_the_board_nor_the_button(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = at_table(visit, game, "which-space", viewport={"width": width, "height": height})
    before = page.evaluate(_BOXES)
    spaces = page.get_by_role("group", name=words("decide_spaces")).get_by_role("button")
    for number in range(8):
        spaces.nth(number).hover()
        assert page.evaluate(_BOXES) == before
    for key in "123":
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(_BOXES)["board"] == before["board"]
        main = page.evaluate(_BOXES)["main"]
        assert main in (None, before["main"])
        page.keyboard.press("z")
        page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=words("decide_market"), exact=True).first.click()
    assert page.evaluate(_BOXES)["board"] == before["board"]


@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2010"])
def test_the_board_and_the_button_have_one_place_in_every_question(visit: Visit, game: str) -> None:
    found = set()
    for kind in ("which-space", "move-fleets", "move-armies", "will-you-fight", "what-to-import"):
        page = visit("/about", viewport={"width": 1280, "height": 720})
        sit(page, asking(game, kind), [{"kind": "me"}, BOT], "en")
        boxes = page.evaluate(_BOXES)
        found.add((tuple(boxes["board"]), tuple(boxes["main"])))
    assert len(found) == 1


def test_a_whole_turn_leaves_the_board_where_it_is(visit: Visit) -> None:
    page = at_table(visit, "imperial-2030", "which-space", viewport={"width": 1440, "height": 900})
    board = page.evaluate(_BOXES)["board"]
    table = page.url.rsplit("/", 1)[-1]
    player = ImperialPlayer(Mouse(page, material(page, "imperial-2030")), table)
    for _ in range(12):
        if player.step():
            break
        assert page.evaluate(_BOXES)["board"] == board


@pytest.mark.parametrize(
    "width",
    [820, 900, 960, *(pytest.param(width, marks=pytest.mark.long) for width in (600, 700, 899, 1024, 1100))],
)
@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2010"])
def test_nothing_is_cut_between_a_phone_and_a_desktop(visit: Visit, game: str, width: int) -> None:
    page = at_table(visit, game, "which-space", viewport={"width": width, "height": 900})
    assert overflow(page) == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".space .name, .ask h2, .btns .btn, .nt .nn, .pl .nm")]
          .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent.trim())"""
    )
    assert cut == []


def test_a_phone_hides_no_button_behind_its_tabs(visit: Visit) -> None:
    for kind in ("which-space", "will-you-fight", "move-armies", "what-to-invest"):
        page = visit("/about", **PHONE)
        sit(page, asking("imperial-2030", kind), [{"kind": "me"}, BOT], "en")
        see_table(page, "en")
        tabs = page.get_by_role("tablist").bounding_box()
        assert tabs is not None
        for button in page.locator(".act .btns .btn").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["y"] + box["height"] <= tabs["y"]


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_wheel_of_a_phone_is_whole_and_can_be_used(visit: Visit, width: int, height: int) -> None:
    page = visit("/about", **{**PHONE, "viewport": {"width": width, "height": height}})
    sit(page, asking("imperial-2030", "which-space"), [{"kind": "me"}, BOT], "en")
    page.get_by_role("tab", name=words("table_rondel")).click()
    wheel = page.get_by_role("group", name=words("table_rondel"), exact=True)
    spaces = wheel.get_by_role("button")
    expect(spaces).to_have_count(8)
    box, sheet, bar = (
        wheel.bounding_box(),
        page.locator(".sheet").bounding_box(),
        page.locator("header.top").bounding_box(),
    )
    assert box is not None
    assert sheet is not None
    assert bar is not None
    assert min(box["width"], box["height"]) >= 246, "no room for the names of the spaces"
    assert box["x"] >= 0
    assert box["y"] >= bar["y"] + bar["height"]
    assert box["y"] + box["height"] <= sheet["y"] or box["x"] + box["width"] <= sheet["x"]
    free = wheel.locator("[role=button]:not([aria-disabled])").first
    name = (free.get_attribute("aria-label") or "").split(",")[0]
    free.click()
    # below or beside it: what it would bring, and the button that goes there
    expect(
        page.get_by_role("group", name=words("decide_spaces")).locator("[aria-pressed=true]")
    ).to_be_in_viewport(ratio=1)
    send = page.locator(".act .btns :is(.main, .pri)")
    expect(send).to_contain_text(name.split(" ")[0])
    expect(send).to_be_in_viewport(ratio=1)
    # a finger reaches it
    send.tap(trial=True)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_question_covers_nothing_in_a_tab_of_a_phone(visit: Visit, width: int, height: int) -> None:
    page = visit("/about", **{**PHONE, "viewport": {"width": width, "height": height}})
    sit(page, asking("imperial-2030", "which-space", 4), chairs("imperial-2030"), "en")
    for tab in ("table_nations", "table_players", "table_log"):
        page.get_by_role("tab", name=words(tab)).click()
        panel, sheet = page.locator("#table-panel"), page.locator(".sheet")
        page.wait_for_timeout(300)
        panel.evaluate("one => one.scrollTo(0, one.scrollHeight)")
        hidden = panel.evaluate(
            """(panel, sheet) => [...panel.querySelectorAll("h2, h3, b, span, li, p")].filter((one) => {
                const box = one.getBoundingClientRect();
                return one.checkVisibility() && !one.closest(".vh") && box.width > 1 && box.bottom > sheet.y + 1 && box.right > sheet.x + 1;
              }).map((one) => one.textContent.trim())""",
            sheet.bounding_box(),
        )
        assert hidden == [], tab
    # the question can still be read, and comes back with its answers
    expect(page.locator(".sheet .ask h2")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("tab", name=words("table_map"), exact=True).click()
    for space in page.get_by_role("group", name=words("decide_spaces")).get_by_role("button").all()[:2]:
        expect(space).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "players"), [("imperial-2010", 6), ("imperial-2010", 4), ("imperial-2030", 4)]
)
def test_players_and_nations_are_in_sight_on_an_upright_tablet(visit: Visit, game: str, players: int) -> None:
    page = visit("/about", viewport={"width": 820, "height": 1180})
    sit(page, asking(game, "which-space", players), [{"kind": "me"}, *[BOT] * (players - 1)], "en")
    rows = page.get_by_role("region", name=words("table_players")).get_by_role("article")
    expect(rows).to_have_count(players)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    for nation in page.locator("[id^='nation-row-']").all():
        expect(nation).to_be_in_viewport(ratio=1)
    assert overflow(page) == []
