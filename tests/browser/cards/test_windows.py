"""Windows in which players may respond: they close in time, and players without a fitting card can skip them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.cards.cards_player import CardsPlayer
from tests.browser.cards.positions import code
from tests.browser.messages import pattern, words
from tests.browser.tables import Visit, meet
from tests.support.friese_scene import ANNA, BEN, Scene

#: the time at which the page's clock is stopped; any time will do
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
#: the longest delay before the app passes automatically, in milliseconds
SOON = 5500
#: how long a window is open, in seconds: long enough to see it on two pages of a busy machine
SHORT = 10


@pytest.mark.long
def test_a_window_closes_in_time_and_the_game_goes_on(visit: Visit) -> None:
    scene = Scene(2).owns(BEN, "F01", "F02").holds(ANNA, "A03").holds(BEN, "A18").money(60, 57)
    anna, ben = meet(CardsPlayer, visit, code(scene.exchange("S01").phase_two(ANNA)), react_within=SHORT)
    expect(anna.device.bar.get_by_text(pattern("table_react_you"))).to_have_count(0)
    anna.say("play A03 on F01")
    expect(ben.device.bar).to_contain_text(pattern("table_react_you"))
    expect(anna.device.bar).to_contain_text(pattern("table_react_other"))
    for player in (anna, ben):
        expect(player.empire(BEN).locator("[data-card='F01']")).to_have_count(0)
        expect(player.page.get_by_role("log")).to_contain_text(words("table_by_timer"))
        expect(player.device.bar).not_to_contain_text(pattern("table_react_other"))
    opened, closed = [one["at"] for one in anna.peek("news")["entries"] if one["kind"] == "played"][:2]
    assert closed - opened >= SHORT * 1000
    # nobody cancelled it, so the card took effect
    exchange = ben.page.get_by_role("region", name=words("cards_exchange"))
    exchange.get_by_role("button", name=re.compile(words("cards_discard_pile"))).click()
    expect(ben.page.get_by_role("dialog")).to_contain_text(ben.name_of("F01"))
    # Ben is still at the table: no bot plays for him
    assert ben.peek("")["seats"][BEN]["stand_in"] == ""
    expect(anna.device.bar).to_contain_text(anna.peek("view")["question"])


def stop_time(player: CardsPlayer) -> None:
    """Stop the clock of a player's page. The test moves it forward."""
    player.page.clock.install(time=NOON)
    player.page.clock.pause_at(NOON + timedelta(minutes=1))
    player.page.reload()
    expect(player.device.bar).to_be_visible()


def test_a_player_without_a_card_can_skip_phase_two(visit: Visit) -> None:
    scene = Scene(2).owns(BEN, "F01", "F02").money(60, 57).exchange("S01", "F08")
    anna, ben = meet(CardsPlayer, visit, code(scene.phase_two(ANNA)))
    stop_time(ben)
    anna.say("done")
    bar, number = ben.device.bar, ben.catch_up()["number"]
    switch = bar.get_by_role("switch", name=words("decide_only_with_card"))
    switch.check()
    expect(bar).to_contain_text(pattern("decide_done_in"))
    # a player who wants to scrap a factory can turn this off
    bar.get_by_role("button", name=words("decide_passes_wait")).click()
    expect(bar).not_to_contain_text(pattern("decide_done_in"))
    ben.page.clock.fast_forward(SOON)
    # nothing is sent, so there is nothing to wait for except time
    ben.page.wait_for_timeout(100)
    assert ben.peek("view")["number"] == number
    # the browser remembers the setting
    ben.page.reload()
    expect(switch).to_be_checked()
    expect(bar).to_contain_text(pattern("decide_done_in"))
    ben.answered(lambda: ben.page.clock.fast_forward(SOON))
    for player in (anna, ben):
        expect(player.page.get_by_role("log")).to_contain_text(words("table_by_standing_answer"))
        assert player.peek("view")["view"]["phase"] == 3


def test_a_window_passed_by_itself_does_not_tell_that_the_purse_is_empty(visit: Visit) -> None:
    """Ben may buy the next card but could not pay for it. Nobody else may find out."""
    scene = Scene(2).holds(BEN, "A10").marker(BEN).money(60, 3).exchange("S01", "F08").auctions()
    anna, ben = meet(CardsPlayer, visit, code(scene))
    stop_time(ben)
    ben.device.bar.get_by_role("switch", name=words("decide_only_with_card")).check()
    expect(ben.device.bar).to_contain_text(pattern("decide_passes_in"))
    sent = ben.answered(lambda: ben.page.clock.fast_forward(SOON))
    assert sent["actions"] == ["pass"]
    for player in (anna, ben):
        expect(player.device.bar.get_by_role("list", name=words("cards_bids"))).to_be_visible()
        expect(player.page.get_by_role("log")).not_to_contain_text(words("table_by_standing_answer"))
