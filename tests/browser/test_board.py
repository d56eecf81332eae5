"""The board: what is written on it, choosing among several units, the keyboard, the legend and the camera."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.positions import asking, late_game, with_armies
from tests.browser.tables import PHONE, Visit, sit_down

DESK = {"viewport": {"width": 1280, "height": 720}}

#: the smallest name on the map, in pixels on the screen, and how many names cover another one
_NAMES = """() => {
  const names = [...document.querySelectorAll(".board .m-lab")];
  const scale = document.querySelector(".board svg > g").getCTM().a;
  const boxes = names.map((name) => name.getBoundingClientRect());
  const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  return {
    count: names.length,
    least: Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize) * scale)),
    covered: boxes.filter((box, index) => boxes.some((other, place) => place !== index && covers(box, other))).length,
  };
}"""


#: the phones in portrait, small and usual, and in landscape
PHONES = [
    {**PHONE, "viewport": {"width": wide, "height": high}}
    for wide, high in ((360, 740), (390, 844), (844, 390))
]

#: every piece that can move, as its box on the screen, and what lies over the middle of it
_MOVABLE = """() => [...document.querySelectorAll(".board [data-movable]")].map((piece) => {
  const { left, top, right, bottom } = piece.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { region: piece.dataset.region, isSeen: !!over?.closest(".board"), left, top, right, bottom };
})"""

#: the number of each step of a plan, and how many names and pieces its circle hides
_STEPS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const things = [...document.querySelectorAll(".board .m-lab tspan, .board .pc.at")].map(box);
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return [...document.querySelectorAll(".board [data-step]")].map((step) => {
    const circle = box(step.querySelector("circle"));
    const hidden = things.filter((thing) => shared(circle, thing) > 0.15 * circle.width * circle.height).length;
    return [step.dataset.step, hidden];
  });
}"""


def sit(visit: Visit, position: str, **look: Any) -> ImperialPlayer:
    """Open a table in a position, and wait until the map is drawn."""
    player = sit_down(visit("/about", **{**DESK, **look}), Mouse, position)
    player.catch_up()
    page = player.page
    page.locator(".board [data-region]").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")
    return player


def scale(page: Page) -> float:
    """Return the scale of the map."""
    found: float = page.evaluate(
        "document.querySelector('.board svg > g').transform.baseVal.consolidate().matrix.a"
    )
    return found


@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2010"])
def test_every_name_can_be_read_and_covers_no_other(visit: Visit, game: str) -> None:
    page = sit(visit, late_game(game)).page
    found = page.evaluate(_NAMES)
    assert found["count"] > 50
    assert found["least"] >= 10.99
    assert found["covered"] == 0


def test_small_islands_are_at_least_24_pixels_large_for_a_pointer(visit: Visit) -> None:
    page = sit(visit, late_game("imperial-2030")).page
    page.keyboard.press("f")
    targets = page.locator(".board .m-target")
    sizes = [box for box in (one.bounding_box() for one in targets.all()) if box]
    assert "philippines" in targets.evaluate_all("all => all.map((one) => one.dataset.region)")
    assert min(min(box["width"], box["height"]) for box in sizes) >= 24


def test_a_click_on_another_army_selects_it_and_a_click_beside_it_asks(visit: Visit) -> None:
    player = sit(visit, with_armies("vienna", "budapest"))
    page = player.page
    page.locator(".board [data-movable][data-region='vienna']").click()

    page.locator(".board [data-movable][data-region='budapest']").click()

    chosen = page.get_by_role("group", name=words("decide_units")).locator("[aria-pressed=true]")
    expect(chosen).to_contain_text("Budapest")
    assert player.peek("draft")["actions"] == []
    player.device.region("vienna")
    player.answered(lambda: player.device.pick("March an army from Budapest to Vienna"))
    assert player.peek("draft")["actions"] == ["army budapest to vienna"]


def test_enter_ends_a_maneuver_while_the_map_has_the_focus(visit: Visit) -> None:
    player = sit(visit, with_armies("vienna", "budapest"))
    page = player.page
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")

    sent = player.answered(lambda: page.keyboard.press("Enter"))

    assert "done" in sent["actions"]


def test_the_legend_stays_as_it_was_left(visit: Visit) -> None:
    page = sit(visit, with_armies("vienna")).page
    button = page.get_by_role("button", name=words("board_legend"))
    legend = page.get_by_role("region", name=words("board_legend"))
    expect(legend).to_have_count(0)

    button.click()
    page.reload()
    expect(legend).to_be_visible()

    page.keyboard.press("Escape")
    expect(legend).to_have_count(0)
    page.reload()
    expect(button).to_be_visible()
    expect(legend).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180), (390, 844), (844, 390)])
def test_the_legend_lies_over_the_docks_and_over_no_board(visit: Visit, width: int, height: int) -> None:
    page = sit(visit, with_armies("vienna"), viewport={"width": width, "height": height}).page
    page.get_by_role("button", name=words("board_legend")).click()
    legend = page.get_by_role("region", name=words("board_legend"))
    # a click finds out whether anything lies over it
    legend.get_by_role("listitem").first.click()
    legend.get_by_role("listitem").last.click()
    if width >= 600 and height >= 600:
        board, box = page.locator(".board").bounding_box(), legend.bounding_box()
        assert board is not None
        assert box is not None
        beside = box["x"] >= board["x"] + board["width"] - 28
        assert beside or box["y"] >= board["y"] + board["height"]
    legend.get_by_role("button", name=words("close")).click()
    expect(legend).to_have_count(0)


def test_the_camera_goes_to_the_nation_that_moves_unless_it_is_switched_off(visit: Visit) -> None:
    page = sit(visit, with_armies("vienna", "budapest")).page
    page.wait_for_function("document.querySelector('.board svg > g').getCTM().a > 0.5")
    near = scale(page)

    page.keyboard.press("f")
    page.wait_for_timeout(100)
    whole = scale(page)
    page.evaluate("localStorage.setItem('rondel.camera', 'off')")
    page.reload()
    page.locator(".board [data-movable]").first.wait_for(state="attached")
    page.wait_for_timeout(300)

    assert near > 1.15 * whole
    assert scale(page) == pytest.approx(whole, rel=0.01)


def test_nations_keep_their_colours_where_the_system_forces_its_own(visit: Visit) -> None:
    page = sit(visit, with_armies("vienna")).page
    fill = "getComputedStyle(document.querySelector('.board .m-home')).fill"
    own = page.evaluate(fill)
    page.emulate_media(forced_colors="active")
    assert page.evaluate(fill) == own


@pytest.mark.parametrize("look", PHONES, ids=["small", "usual", "landscape"])
def test_the_camera_of_a_phone_shows_every_unit_where_nothing_covers_it(
    visit: Visit, look: dict[str, Any]
) -> None:
    page = sit(visit, with_armies("vienna", "trieste", "rome", "munich"), **look).page
    page.wait_for_timeout(300)
    units = page.evaluate(_MOVABLE)
    sheet = page.locator(".sheet").bounding_box()
    assert sheet is not None
    assert {unit["region"] for unit in units} == {"vienna", "trieste", "rome", "munich"}
    for unit in units:
        assert unit["isSeen"], unit
        assert min(unit["top"], unit["left"]) >= 0, unit
        # beside it in landscape, else above it
        assert unit["bottom"] <= sheet["y"] or unit["right"] <= sheet["x"], unit


@pytest.mark.parametrize("look", PHONES, ids=["small", "usual", "landscape"])
def test_the_tools_of_the_board_can_be_pressed_on_a_phone(visit: Visit, look: dict[str, Any]) -> None:
    page = sit(visit, with_armies("vienna"), **look).page
    tools = page.get_by_role("toolbar", name=words("board_tools"))
    for name in ("board_fit", "board_legend", "board_list"):
        tools.get_by_role("button", name=words(name)).click()
    expect(page.get_by_role("heading", name=words("board_list_title"))).to_be_visible()
    expect(tools.get_by_role("button")).to_have_count(1)


def test_the_numbers_of_a_plan_hide_neither_names_nor_pieces(visit: Visit) -> None:
    player = sit(visit, with_armies("vienna", "budapest", "trieste", "prague"))
    page = player.page
    units = page.get_by_role("group", name=words("decide_units"))
    moves = (("Vienna", "munich"), ("Budapest", "lemberg"), ("Trieste", "venice"))
    for number, (begin, end) in enumerate(moves, start=1):
        units.get_by_role("button", name=begin).click()
        player.device.region(end)
        stance = page.get_by_role("menuitem")
        expect(stance.or_(page.locator(f"[data-step='{number}']")).first).to_be_visible()
        if stance.count():
            stance.first.click()
        expect(page.locator(f"[data-step='{number}']")).to_be_visible()
    assert page.evaluate(_STEPS) == [["1", 0], ["2", 0], ["3", 0]]


@pytest.mark.parametrize("game", ["imperial-2030", "imperial-2010"])
def test_as_many_regions_are_in_reach_as_are_lit(visit: Visit, game: str) -> None:
    page = sit(visit, asking(game, "move-armies", least=20)).page
    units = page.get_by_role("group", name=words("decide_units")).get_by_role("button")
    for number in range(units.count()):
        units.nth(number).click()
        expect(units.nth(number)).to_have_attribute("aria-pressed", "true")
        told = page.locator("[aria-controls='decide-reach']").inner_text()
        found = re.match(r"\d+", told)
        assert found is not None
        assert int(found[0]) == page.locator(".board .m-reach").count()
        page.keyboard.press("Escape")
