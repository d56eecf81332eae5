"""Maneuvers of the older editions: which armies destroy a factory, and attacks by units that have moved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Device, Finger, Keyboard, Mouse
from tests.browser.imperial_player import ImperialPlayer
from tests.browser.messages import begins, words
from tests.browser.page_checks import overflow, violations
from tests.browser.player import Told
from tests.browser.positions import at_peace, besieging
from tests.browser.tables import Visit, sit_down
from tests.browser.test_games import DEVICES

MIXES = ["3 hostile", "2 hostile, 1 friendly", "1 hostile, 2 friendly", "3 friendly"]

with_every_device = pytest.mark.parametrize("device", [Mouse, Finger, Keyboard])


def sit(visit: Visit, device: type[Device], position: str) -> ImperialPlayer:
    """Open a table in a position, for one input device, and wait until the map is drawn."""
    player = sit_down(visit("/about", **DEVICES[device]), device, position)
    player.catch_up()
    player.page.locator(".board [data-region]").first.wait_for(state="attached")
    return player


def ours(view: Told, region: str) -> tuple[int, int, int]:
    """Return the hostile armies, the friendly ones and the fleets of Austria-Hungary in a region."""
    here = [one for one in view["units"] if (one["nation"], one["region"]) == ("austria-hungary", region)]
    return (here[0]["armies"], here[0]["lying_armies"], here[0]["fleets"]) if here else (0, 0, 0)


def has_factory(view: Told, province: str) -> bool:
    """Whether Italy has a factory there."""
    italy = next(one for one in view["nations"] if one["id"] == "italy")
    return province in italy["factories"]


def units(page: Page) -> list[str]:
    """Return the entries of the list of units."""
    group = page.get_by_role("group", name=words("decide_units"))
    return [re.sub(r"\s+", " ", told) for told in group.get_by_role("button").all_inner_texts()]


# ------------------------------------------------------------ which armies destroy a factory (STA-4)


@with_every_device
def test_a_place_on_the_map_asks_which_armies_go_for_its_factory(visit: Visit, device: type[Device]) -> None:
    player = sit(visit, device, besieging())
    menu = player.page.get_by_role("menu")

    player.device.region("rome")
    # destroying is offered once, next to the armies of both stances
    expect(menu.get_by_role("menuitem").filter(has_text=words("decide_destroy"))).to_have_count(1)
    player.device.pick(words("decide_destroy"))
    asked = player.page.get_by_role("menu", name=words("decide_which_armies", region="Rome"))
    expect(asked.get_by_role("menuitem")).to_have_text(MIXES)
    assert overflow(player.page) == []
    player.answered(lambda: player.device.pick("1 hostile, 2 friendly"))

    draft = player.peek("draft")
    assert draft["actions"] == ["destroy rome with 2 lying"]
    assert ours(draft["view"], "rome") == (2, 1, 0)
    assert not has_factory(draft["view"], "rome")


@with_every_device
def test_the_bar_asks_which_armies_go_for_a_factory(visit: Visit, device: type[Device]) -> None:
    player = sit(visit, device, besieging())
    page, bar = player.page, player.device.bar
    in_rome = page.get_by_role("group", name=words("decide_units")).get_by_role("button", name="Rome")

    expect(in_rome).to_have_count(2)
    player.device.press(in_rome.first)
    player.device.press(bar.get_by_role("button", name=words("decide_destroy"), exact=True))
    # any of them may be chosen: they act together
    for army in (in_rome.last, in_rome.first):
        player.device.press(army)
        expect(army).to_have_attribute("aria-pressed", "true")
        mixes = bar.get_by_role("group", name=words("decide_destroy_which"), exact=True)
        expect(mixes.get_by_role("button")).to_have_text(MIXES)
    # the scrolled part of the bar is not too small
    assert [told for told in violations(page) if told["rule"] != "target-size"] == []
    player.answered(lambda: player.device.press(mixes.get_by_role("button", name="3 friendly")))
    expect(bar).to_contain_text("destroys Italy’s factory")
    assert ours(player.peek("draft")["view"], "rome") == (3, 0, 0)

    number = player.peek("view")["number"]
    player.answered(lambda: player.device.send(begins(words("decide_send"))))
    player.until_changed(number)
    assert not has_factory(player.peek("view")["view"], "rome")


def test_three_friendly_armies_destroy_a_factory_without_a_question(visit: Visit) -> None:
    player = sit(visit, Mouse, besieging(hostile=0))

    player.device.region("rome")
    # only friendly armies are there, and nothing else is listed
    assert [told for told in units(player.page) if "Rome" in told] == ["Rome friendly ×3"]
    answers = player.device.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)
    player.answered(
        lambda: player.device.press(answers.get_by_role("button", name=begins("Destroy the factory")))
    )

    assert player.peek("draft")["actions"] == ["destroy rome"]


# ------------------------------------------------------------ attacks of units that have moved (BAT-3)


@with_every_device
def test_a_fleet_that_has_moved_attacks_in_the_army_part(visit: Visit, device: type[Device]) -> None:
    player = sit(visit, device, at_peace())
    page, bar = player.page, player.device.bar

    assert units(page) == ["Ionian Sea can attack"]
    player.answered(lambda: player.device.pass_by(words("decide_to_armies")))

    expect(bar).to_contain_text("Move your armies, or attack.")
    if device is Finger:  # a low screen has no space for the parts of a Maneuver
        expect(bar.get_by_role("listitem").filter(has_text="1 army to move")).to_contain_text("1 can attack")
    fleet = page.get_by_role("group", name=words("decide_units")).get_by_role(
        "button", name="Fleet Ionian Sea"
    )
    expect(fleet).to_be_visible()
    player.device.region("ionian-sea")
    expect(fleet).to_have_attribute("aria-pressed", "true")
    player.answered(lambda: player.device.pick("Attack Italy’s fleet in the Ionian Sea with a fleet"))

    draft = player.peek("draft")
    assert draft["actions"] == ["done", "fleet ionian-sea attacks italy fleet"]
    assert ours(draft["view"], "ionian-sea") == (0, 0, 0)
    expect(bar).to_contain_text("Battle in the Ionian Sea")


def test_a_fleet_that_has_moved_attacks_in_the_fleet_part_from_the_bar(visit: Visit) -> None:
    player = sit(visit, Mouse, at_peace())
    answers = player.device.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)

    # it is the only unit that can act, so it is already chosen; it may still decline
    expect(player.device.bar.get_by_role("button", name=begins(words("decide_keep_peace")))).to_be_visible()
    player.answered(
        lambda: player.device.press(answers.get_by_role("button", name=begins("Attack Italy’s fleet")))
    )

    assert player.peek("draft")["actions"][0] == "fleet ionian-sea attacks italy fleet"


def test_an_attack_is_never_passed_over_where_nothing_can_move(visit: Visit) -> None:
    player = sit(visit, Mouse, at_peace(armies=0))

    player.answered(lambda: player.device.pass_by(words("decide_end_maneuver")))

    # there is no army, but the army part is still asked, for the fleet
    expect(player.device.bar).to_contain_text("Move your armies, or attack.")
    assert units(player.page) == ["Ionian Sea can attack"]
    assert player.peek("draft")["actions"] == ["done"]


def test_peace_is_kept_with_a_key_and_can_be_broken_again(visit: Visit) -> None:
    player = sit(visit, Keyboard, at_peace())
    listed = player.page.get_by_role("group", name=words("decide_units"))

    player.page.keyboard.press("s")
    expect(listed.get_by_role("button")).to_contain_text(words("decide_at_peace"))
    player.device.press(listed.get_by_role("button"))
    expect(
        player.device.bar.get_by_role("group", name=words("decide_without_moving"), exact=True)
    ).to_be_visible()
