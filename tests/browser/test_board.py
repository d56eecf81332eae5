"""The board: what is written on it, choosing among several units, the keyboard, the legend and the camera."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import words
from tests.browser.positions import late_game, with_armies
from tests.browser.tables import Visit, sit_down

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


def sit(visit: Visit, position: str) -> ImperialPlayer:
    """Open a table in a position, and wait until the map is drawn."""
    player = sit_down(visit("/about", **DESK), Mouse, position)
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
