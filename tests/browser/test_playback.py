"""Others' turns are shown one after the other: seen, told, and at the speed a player wants."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.api import ask, open_table, person, sign_in
from tests.browser.messages import words
from tests.browser.positions import FIVE_TURNS, five_against_one, late_game
from tests.browser.tables import PHONE

Visit = Callable[..., Page]

#: notes every sentence, trail, glow and sum that was on the page, in the order they came
_NOTE = """() => {
  const noted = (window.noted = { lines: [], trails: [], glow: [], sums: [] });
  const add = (list, found) => { if (found && list.at(-1) !== found) list.push(found); };
  const look = () => {
    add(noted.lines, document.querySelector(".shown .says")?.textContent);
    for (const [name, mark] of [["trails", "trail"], ["glow", "glow"], ["sums", "sum"], ["sums", "pill"]])
      for (const one of document.querySelectorAll(`[data-${mark}]`))
        if (!noted[name].includes(one.dataset[mark])) noted[name].push(one.dataset[mark]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

#: notes in every frame what the parts of the page tell of a turn that is shown
_COMPARE = """() => {
  const noted = (window.compared = []);
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const look = () => {
    requestAnimationFrame(look);
    const by = text(".shown .by");
    if (!by) return;
    const list = document.querySelector(".beats");
    const line = parseFloat(getComputedStyle(list).lineHeight);
    const box = list.getBoundingClientRect();
    const now = list.querySelector("[aria-current]")?.getBoundingClientRect();
    noted.push({
      by,
      on: text("header li[aria-current] .name"),
      headline: text("header .title"),
      title: document.title,
      heading: text("[role=log] h2"),
      told: text("[role=log] .what"),
      lines: [...list.querySelectorAll("li:not(.next)")].map((one) => one.textContent.trim()),
      rest: [list.scrollTop / line, list.clientHeight / line].map((one) => Math.abs(one - Math.round(one))),
      hidden: now ? Math.max(box.top - now.top, now.bottom - box.bottom) : 0,
    });
  };
  look();
}"""
_NATIONS = ("Italy", "France", "Great Britain", "German Empire", "Russia")


def _sit(visit: Visit, **more: Any) -> tuple[Page, Page, str]:
    """Anna and Ben sit at a table, and Anna has just sent her turn."""
    anna, ben = visit("/about", **more), visit("/about")
    sign_in(anna, "Anna")
    sign_in(ben, "Ben")
    chairs = [person(), {"kind": "open"}]
    table = open_table(anna, chairs, start=False, position=five_against_one(), is_public=False)
    ask(ben, "POST", f"/tables/{table['id']}/seats/1", {"invitation": table["invitation"]})
    ask(anna, "POST", f"/tables/{table['id']}/start", {})
    anna.goto(f"/tables/{table['id']}")
    anna.locator(".board [data-region]").first.wait_for(state="attached")
    anna.evaluate(_NOTE)
    _move(anna, table["id"], "go production-1", "produce nothing")
    return anna, ben, table["id"]


def _move(page: Page, table: str, *actions: str) -> None:
    number = ask(page, "GET", f"/tables/{table}")["number"]
    ask(page, "POST", f"/tables/{table}/moves", {"actions": actions, "seen": number, "key": f"move-{number}"})


def _play_five_turns(ben: Page, table: str) -> None:
    for turn in FIVE_TURNS:
        for action in turn:
            _move(ben, table, action)


def _noted(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate("() => window.noted")
    return found


def test_five_turns_take_seconds_at_normal_speed_and_are_all_told(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="normal", reduced_motion="no-preference")
    began = time.monotonic()
    _play_five_turns(ben, table)
    go_on = anna.get_by_role("button", name=words("playback_go_on"))
    expect(go_on).to_be_visible()
    # what concerns Anna stops the eye: a hostile army stands at her factory
    stops = "The German Empire occupies your factory in Vienna. It stops working."
    expect(anna.locator(".card.loss").get_by_text(stops)).to_be_visible(timeout=30_000)
    expect(anna.locator("[data-pill=vienna]")).to_be_attached()
    expect(go_on).to_have_count(0, timeout=30_000)
    assert 8 < time.monotonic() - began < 40
    noted = _noted(anna)
    for nation, space in zip(
        ("Italy", "France", "Great Britain", "German", "Russia"),
        ("Maneuver", "Production", "Production", "Maneuver", "Taxation"),
        strict=True,
    ):
        assert any(nation in line and space in line for line in noted["lines"]), (nation, noted["lines"])
    assert noted["trails"] == ["italy", "germany"]
    assert {"trieste", "paris", "vienna"} <= set(noted["glow"])
    assert {"turkey", "moscow"} <= set(noted["sums"])


def _compared_over_five_turns(anna: Page, ben: Page, table: str) -> list[dict[str, Any]]:
    """Play the turns of five nations at one page; return what the other told while it showed them."""
    anna.evaluate(_COMPARE)
    _play_five_turns(ben, table)
    go_on = anna.get_by_role("button", name=words("playback_go_on"))
    expect(go_on).to_be_visible()
    expect(go_on).to_have_count(0, timeout=30_000)
    found: list[dict[str, Any]] = anna.evaluate("() => window.compared")
    return found


def test_the_page_is_as_far_as_the_turn_that_is_shown(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="fast", reduced_motion="no-preference")
    found = _compared_over_five_turns(anna, ben, table)
    assert {one["on"] for one in found} == set(_NATIONS)
    for one in found:
        # the order of play, the heading and the newest line of the log, the title of the page
        assert one["on"] in one["by"], one
        assert one["on"] in one["heading"], one
        assert one["told"] in one["lines"], one
        assert one["title"] == "Imperial (2010) – Rondel", one
    # our own turn is told when it is there
    expect(anna.locator("header li[aria-current]")).to_contain_text("Austria-Hungary")
    expect(anna).to_have_title(words("table_title_asked", title="Imperial (2010)"))


@pytest.mark.parametrize(
    "look",
    [PHONE, pytest.param({"viewport": {"width": 844, "height": 390}}, marks=pytest.mark.long)],
    ids=["phone", "beside"],
)
def test_a_small_screen_keeps_in_step_and_shows_whole_lines(visit: Visit, look: dict[str, Any]) -> None:
    anna, ben, table = _sit(visit, speed="fast", **{"reduced_motion": "no-preference", **look})
    found = _compared_over_five_turns(anna, ben, table)
    assert {one["headline"] for one in found} == set(_NATIONS)
    for one in found:
        assert one["headline"] in one["by"], one
        assert max(one["rest"]) < 0.1, one
    # a line may be one frame late
    late = [one for one in found if one["hidden"] > 2]
    assert len(late) < len(found) / 10, late[0]


def test_the_camera_of_a_phone_stays_with_a_plan_that_is_ready(visit: Visit) -> None:
    page = visit("/about", **PHONE)
    sign_in(page, "Anna")
    table = open_table(page, [person("Anna"), person("Ben")], position=five_against_one())["id"]
    plan = {
        "actions": ["go production-1", "produce nothing"],
        "seen": ask(page, "GET", f"/tables/{table}")["number"],
    }
    ask(page, "PUT", f"/tables/{table}/draft", plan)
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("heading", name=words("decide_ready"))).to_be_visible()
    page.wait_for_timeout(800)
    # the homes of Austria-Hungary are in sight, not those of Italy, which comes next
    box = page.locator(".board [data-region=lemberg]").first.bounding_box()
    assert box is not None
    assert 0 < box["x"] + box["width"] / 2 < 390


def test_a_reload_goes_on_where_it_was_and_tells_nothing_that_comes(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="step", reduced_motion="no-preference")
    _play_five_turns(ben, table)
    expect(anna.locator(".shown .says")).to_contain_text("Italy")
    anna.keyboard.press("Space")
    anna.add_init_script(f"({_COMPARE})()")
    anna.reload()
    says = anna.locator(".shown .says")
    expect(says).to_contain_text("Italian army")
    expect(anna.locator("header li[aria-current]")).to_contain_text("Italy")
    log = anna.get_by_role("log")
    expect(log).to_contain_text("Italy")
    for later in ("France", "German", "Russia"):
        expect(log).not_to_contain_text(later)
    anna.keyboard.press("Escape")
    expect(says).to_have_count(0)
    expect(log).to_contain_text("Russia")


def test_a_lost_connection_does_not_end_the_show(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="step", reduced_motion="no-preference")
    _play_five_turns(ben, table)
    says = anna.locator(".shown .says")
    expect(says).to_contain_text("Italy")
    anna.context.set_offline(True)
    expect(says).to_contain_text("Italy")
    anna.context.set_offline(False)
    anna.wait_for_timeout(1500)
    expect(says).to_contain_text("Italy")
    for _ in range(3):
        anna.keyboard.press("Space")
    expect(says).to_contain_text("France")
    expect(anna.locator("header li[aria-current]")).to_contain_text("France")


def test_looking_back_in_the_middle_of_a_show_ends_it(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="step", reduced_motion="no-preference")
    _play_five_turns(ben, table)
    expect(anna.locator(".shown .says")).to_contain_text("Italy")
    anna.get_by_role("button", name=words("table_history_play")).click()
    slider = anna.get_by_role("slider", name=words("table_history"))
    expect(slider).to_have_value("0")
    expect(slider).not_to_have_value("0")
    anna.get_by_role("button", name=words("table_live"), exact=True).click()
    expect(anna.locator(".shown")).to_have_count(0)
    expect(anna.locator("header li[aria-current]")).to_contain_text("Austria-Hungary")
    expect(anna.get_by_role("log")).to_contain_text("Russia")


def test_escape_catches_up_and_space_goes_on(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="step", reduced_motion="no-preference")
    _play_five_turns(ben, table)
    says = anna.locator(".shown .says")
    expect(says).to_contain_text("Italy")
    first = says.inner_text()
    anna.keyboard.press("Space")
    expect(says).not_to_have_text(first)
    anna.keyboard.press("Escape")
    expect(says).to_have_count(0)
    expect(anna.get_by_role("log")).to_contain_text("Russia")


def test_at_once_shows_the_last_picture_of_every_turn(visit: Visit) -> None:
    anna, ben, table = _sit(visit)
    began = time.monotonic()
    _play_five_turns(ben, table)
    expect(anna.locator("[data-trail=germany]")).to_be_attached()
    expect(anna.locator("[data-trail=italy]")).to_be_attached()
    for region in ("trieste", "paris", "london", "vienna"):
        expect(anna.locator(f"[data-glow={region}]")).to_be_attached()
    expect(anna.locator(".shown")).to_have_count(0)
    assert time.monotonic() - began < 15


def test_less_motion_has_the_same_information(visit: Visit) -> None:
    anna, ben, table = _sit(visit, speed="normal")
    for action in FIVE_TURNS[0]:
        _move(ben, table, action)
    expect(anna.locator(".shown .says")).to_contain_text("Trieste")
    expect(anna.locator("[data-trail=italy]")).to_be_attached()
    expect(anna.locator("[data-glow=trieste]")).to_be_attached()
    for turn in FIVE_TURNS[1:]:
        for action in turn:
            _move(ben, table, action)
    expect(anna.locator("[data-pill=turkey]")).to_be_attached(timeout=30_000)
    expect(anna.locator(".shown .says")).to_contain_text("Russia")


def test_the_speed_is_remembered(visit: Visit) -> None:
    page = visit("/about")
    page.get_by_role("button", name=words("settings"), exact=True).click()
    page.get_by_role("dialog").get_by_text(words("playback_speed_slow"), exact=True).click()
    page.reload()
    page.get_by_role("button", name=words("settings"), exact=True).click()
    slow = page.get_by_role("radio", name=words("playback_speed_slow"))
    expect(slow).to_be_checked()


def test_replay_plays_the_game_from_its_beginning(visit: Visit) -> None:
    page = visit("/about")
    sign_in(page, "Anna")
    table = open_table(page, [person("Anna"), person("Ben")], position=late_game("imperial-2030"))
    for _ in range(6):
        view = ask(page, "GET", f"/tables/{table['id']}/view")
        _move(page, table["id"], view["legal"][0]["text"])
    ask(page, "POST", f"/tables/{table['id']}/proposals", {"what": "end"})
    page.goto(f"/tables/{table['id']}")
    page.get_by_role("button", name=words("end_replay")).click()
    slider = page.get_by_role("slider", name=words("table_history"))
    expect(slider).to_have_value("0")
    expect(slider).not_to_have_value("0")
