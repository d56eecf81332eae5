"""A Maneuver of the older editions: which armies go for a factory, and attacks of units that have moved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Driver
from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.browser.looking import overflow, violations
from tests.browser.playing import Told
from tests.browser.positions import at_peace, besieging
from tests.browser.tables import Visit, sit_down
from tests.browser.test_games import HANDS
from tests.browser.wording import begins, words

MIXES = ["3 hostile", "2 hostile, 1 friendly", "1 hostile, 2 friendly", "3 friendly"]

with_every_hand = pytest.mark.parametrize("hand", [Mouse, Finger, Keyboard])


def sit(visit: Visit, hand: type[Hand], position: str) -> Driver:
    """Sit down in a position with a mouse, a finger or the keyboard, once the map is drawn."""
    driver = sit_down(visit("/about", **HANDS[hand]), hand, position)
    driver.catch_up()
    driver.page.locator(".board [data-region]").first.wait_for(state="attached")
    return driver


def ours(view: Told, region: str) -> tuple[int, int, int]:
    """Return the hostile armies, the friendly ones and the fleets of Austria-Hungary in a region."""
    here = [one for one in view["units"] if (one["nation"], one["region"]) == ("austria-hungary", region)]
    return (here[0]["armies"], here[0]["lying_armies"], here[0]["fleets"]) if here else (0, 0, 0)


def has_factory(view: Told, province: str) -> bool:
    """Tell whether Italy has a factory there."""
    italy = next(one for one in view["nations"] if one["id"] == "italy")
    return province in italy["factories"]


def units(page: Page) -> list[str]:
    """Return what the list of units says of each."""
    group = page.get_by_role("group", name=words("decide_units"))
    return [re.sub(r"\s+", " ", told) for told in group.get_by_role("button").all_inner_texts()]


# ------------------------------------------------------------ which armies go for a factory (STA-4)


@with_every_hand
def test_a_place_on_the_map_asks_which_armies_go_for_its_factory(visit: Visit, hand: type[Hand]) -> None:
    driver = sit(visit, hand, besieging())
    menu = driver.page.get_by_role("menu")

    driver.hand.region("rome")
    # the deed is offered once, beside the armies of both stances
    expect(menu.get_by_role("menuitem").filter(has_text=words("decide_destroy"))).to_have_count(1)
    driver.hand.pick(words("decide_destroy"))
    asked = driver.page.get_by_role("menu", name=words("decide_which_armies", region="Rome"))
    expect(asked.get_by_role("menuitem")).to_have_text(MIXES)
    assert overflow(driver.page) == []
    driver.answered(lambda: driver.hand.pick("1 hostile, 2 friendly"))

    draft = driver.peek("draft")
    assert draft["actions"] == ["destroy rome with 2 lying"]
    assert ours(draft["view"], "rome") == (2, 1, 0)
    assert not has_factory(draft["view"], "rome")


@with_every_hand
def test_the_bar_asks_which_armies_go_for_a_factory(visit: Visit, hand: type[Hand]) -> None:
    driver = sit(visit, hand, besieging())
    page, bar = driver.page, driver.hand.bar
    in_rome = page.get_by_role("group", name=words("decide_units")).get_by_role("button", name="Rome")

    expect(in_rome).to_have_count(2)
    driver.hand.press(in_rome.first)
    driver.hand.press(bar.get_by_role("button", name=words("decide_destroy"), exact=True))
    # whichever of them is chosen: they do it together
    for army in (in_rome.last, in_rome.first):
        driver.hand.press(army)
        expect(army).to_have_attribute("aria-pressed", "true")
        mixes = bar.get_by_role("group", name=words("decide_destroy_which"), exact=True)
        expect(mixes.get_by_role("button")).to_have_text(MIXES)
    # what the bar scrolls over is not too small
    assert [told for told in violations(page) if told["rule"] != "target-size"] == []
    driver.answered(lambda: driver.hand.press(mixes.get_by_role("button", name="3 friendly")))
    expect(bar).to_contain_text("destroyed the factory")
    assert ours(driver.peek("draft")["view"], "rome") == (3, 0, 0)

    number = driver.peek("view")["number"]
    driver.answered(lambda: driver.hand.send(words("decide_send")))
    driver.until_changed(number)
    assert not has_factory(driver.peek("view")["view"], "rome")


def test_three_friendly_armies_destroy_a_factory_without_a_question(visit: Visit) -> None:
    driver = sit(visit, Mouse, besieging(hostile=0))

    driver.hand.region("rome")
    # nothing but friendly armies is there, and nothing else is listed
    assert [told for told in units(driver.page) if "Rome" in told] == ["Rome friendly ×3"]
    answers = driver.hand.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)
    driver.answered(
        lambda: driver.hand.press(answers.get_by_role("button", name=begins("Destroy the factory")))
    )

    assert driver.peek("draft")["actions"] == ["destroy rome"]


# ------------------------------------------------------------ attacks of units that have moved (BAT-3)


@with_every_hand
def test_a_fleet_that_has_moved_attacks_in_the_army_part(visit: Visit, hand: type[Hand]) -> None:
    driver = sit(visit, hand, at_peace())
    page, bar = driver.page, driver.hand.bar

    assert units(page) == ["Ionian Sea can attack"]
    driver.answered(lambda: driver.hand.pass_by(words("decide_to_armies")))

    expect(bar).to_contain_text("Which unit moves, attacks or destroys a factory next?")
    if hand is Finger:  # a low desk has no room for the parts of a Maneuver
        expect(bar.get_by_role("listitem").filter(has_text="1 place left")).to_contain_text("1 can attack")
    fleet = page.get_by_role("group", name=words("decide_units")).get_by_role(
        "button", name="Fleet Ionian Sea"
    )
    expect(fleet).to_be_visible()
    driver.hand.region("ionian-sea")
    expect(fleet).to_have_attribute("aria-pressed", "true")
    driver.answered(lambda: driver.hand.pick("Attack a fleet of Italy in the Ionian Sea with a fleet"))

    draft = driver.peek("draft")
    assert draft["actions"] == ["done", "fleet ionian-sea attacks italy fleet"]
    assert ours(draft["view"], "ionian-sea") == (0, 0, 0)
    expect(bar).to_contain_text("Battle in the Ionian Sea")


def test_a_fleet_that_has_moved_attacks_in_the_fleet_part_from_the_bar(visit: Visit) -> None:
    driver = sit(visit, Mouse, at_peace())
    answers = driver.hand.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)

    # it is the only unit that can do anything, so it is chosen already; it does not have to
    expect(driver.hand.bar.get_by_role("button", name=begins(words("decide_keep_peace")))).to_be_visible()
    driver.answered(lambda: driver.hand.press(answers.get_by_role("button", name=begins("Attack a fleet"))))

    assert driver.peek("draft")["actions"][0] == "fleet ionian-sea attacks italy fleet"


def test_an_attack_is_never_passed_over_where_nothing_can_move(visit: Visit) -> None:
    driver = sit(visit, Mouse, at_peace(armies=0))

    driver.answered(lambda: driver.hand.pass_by(words("decide_done")))

    # there is no army, and yet the army part is asked for the fleet
    expect(driver.hand.bar).to_contain_text("Which unit moves, attacks or destroys a factory next?")
    assert units(driver.page) == ["Ionian Sea can attack"]
    assert driver.peek("draft")["actions"] == ["done"]


def test_peace_is_kept_with_a_key_and_can_be_broken_again(visit: Visit) -> None:
    driver = sit(visit, Keyboard, at_peace())
    listed = driver.page.get_by_role("group", name=words("decide_units"))

    driver.page.keyboard.press("s")
    expect(listed.get_by_role("button")).to_contain_text(words("decide_at_peace"))
    driver.hand.press(listed.get_by_role("button"))
    expect(
        driver.hand.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)
    ).to_be_visible()
