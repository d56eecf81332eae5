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


@pytest.mark.parametrize("width", [600, 700, 820, 899, 900, 960, 1024, 1100])
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
