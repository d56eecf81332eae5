"""`bar_bid`: a player is kept out of the next auction (FRI-FX-BAR-BID, FRI-R33)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import ANNA, BEN, CARL, REMOVE, bar, hammer, scene
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-BAR-BID")
def test_the_player_counts_as_passed_in_the_next_auction() -> None:
    at = Scene().holds(ANNA, "A09").exchange("S01", "S02").auctions()

    at.play("play A09 at seat 2", "bid 20")
    assert at.asked == CARL
    at.play("pass")

    assert at.where("S01") == "active 0"


@pytest.mark.rule("FRI-FX-BAR-BID")
def test_only_in_the_next_auction() -> None:
    at = Scene().holds(ANNA, "A09").exchange("S01", "S02").auctions()

    at.play("play A09 at seat 2", "pass", "pass", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-FX-BAR-BID", "FRI-R33")
def test_if_the_marker_holder_is_barred_the_next_clockwise_opens_and_the_marker_stays() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A09").exchange("S01", "S02").auctions()

    at.play("play A09 at seat 1")
    assert at.asked == BEN
    at.play("pass", "pass")

    assert (at.state.marker, at.asked) == (ANNA, ANNA)


@pytest.mark.rule("FRI-FX-BAR-BID", "FRI-R38")
def test_without_a_further_auction_it_is_not_legal_and_nobody_is_asked() -> None:
    at = Scene().holds(ANNA, "A09").exchange("S01").auctions()

    at.play("pass", "pass", "pass", "pass")

    # after the last auction nobody is asked about it
    assert at.state.phase != 3
    assert at.where("A09") == "unused 0"


@pytest.mark.rule("FRI-R33")
def test_it_counts_for_all_repeats_of_that_auction() -> None:
    at = Scene().holds(ANNA, "A09").exchange("S01", "S02").money(60, 60, 10).auctions()

    at.play("play A09 at seat 2", "pass", "bid 20")

    # Carl could not pay: Ben is still out
    assert (at.kind, at.asked, at.state.excluded) == ("what-to-bid", ANNA, 1 << CARL)
    at.play("pass")
    assert at.where("S01") == "left over"


@pytest.mark.rule("FRI-R33")
def test_buying_without_bids_does_not_use_it_up() -> None:
    at = Scene().holds(ANNA, "A09", "A10").exchange("S12", "S01", "S02").auctions()

    at.play("play A09 at seat 2", "play A10", "bid 20")

    assert (at.where("S12"), at.asked) == ("active 0", CARL)


@pytest.mark.rule("FRI-R33")
def test_removing_a_card_does_not_use_it_up() -> None:
    at = Scene().holds(ANNA, "A09", "A13").exchange("S12", "S01", "S02").auctions()

    at.play("play A09 at seat 2", "play A13 on S12", "bid 20")

    assert (at.where("S12"), at.asked) == ("discard", CARL)


@pytest.mark.rule("FRI-R33")
def test_a_barred_player_may_buy_without_bids() -> None:
    at = Scene().holds(ANNA, "A09").holds(BEN, "A10").exchange("S12", "S01").auctions()

    at.play("play A09 at seat 2", "play A10")

    assert at.where("S12") == "active 1"


@pytest.mark.rule("FRI-R33")
def test_bars_on_one_player_add_up() -> None:
    at = (
        scene(hammer(bar()), hammer(bar())).holds(ANNA, "A01", "A02").exchange("Z01", "Z02", "Z03").auctions()
    )

    at.play("play A01 at seat 2", "play A02 at seat 2", "pass", "pass", "pass", "pass")

    assert (at.kind, at.where("Z02"), at.asked) == ("what-to-bid", "left over", ANNA)
    at.play("pass")
    assert at.asked == BEN


@pytest.mark.rule("FRI-R33")
def test_a_second_bar_played_before_a_repeat_waits_for_the_next_card() -> None:
    at = scene(hammer(bar()), hammer(bar())).holds(ANNA, "A01", "A02").exchange("Z01", "Z02", "Z03")
    at.money(60, 60, 5).auctions().play("play A01 at seat 2", "pass", "pass", "bid 10")

    # the window before the repeat
    assert at.kind == "play-in-window"
    at.play("play A02 at seat 2", "pass")
    assert at.where("Z01") == "left over"

    # Z02: Ben is barred by the second card
    at.play("pass")
    assert at.asked == CARL


@pytest.mark.rule("FRI-R33", "FRI-R31")
def test_a_bar_played_before_a_repeat_counts_for_the_repeat() -> None:
    at = Scene().holds(ANNA, "A09").exchange("S01", "S02").money(60, 60, 10).auctions()

    at.play("pass", "pass", "pass", "bid 20")
    assert at.kind == "play-in-window"
    at.play("play A09 at seat 2", "pass")

    assert at.where("S01") == "left over"


@pytest.mark.rule("FRI-FX-BAR-BID")
def test_a_card_may_bar_for_several_auctions() -> None:
    at = scene(hammer(bar(auctions=2))).holds(ANNA, "A01").exchange("Z01", "Z02", "Z03").auctions()

    at.play("play A01 at seat 2", "pass", "pass", "pass", "pass", "pass")

    assert (at.where("Z02"), at.asked) == ("left over", BEN)


@pytest.mark.rule("FRI-R33")
def test_what_is_left_of_bars_lapses_at_the_end_of_phase_3() -> None:
    at = scene(hammer(bar(auctions=3))).holds(ANNA, "A01").exchange("Z01").auctions()

    at.play("play A01 at seat 2", "pass", "pass")

    assert at.state.bars == [0, 0, 0]


@pytest.mark.rule("FRI-FX-BAR-BID", "FRI-R31")
def test_if_everybody_is_barred_the_card_is_unsold() -> None:
    at = (
        scene(hammer(bar("each_opponent"), bar("actor"))).holds(ANNA, "A01").exchange("Z01", "Z02").auctions()
    )

    at.play("play A01")

    assert (at.where("Z01"), at.asked, at.state.marker) == ("left over", ANNA, ANNA)


@pytest.mark.rule("FRI-FX-BAR-BID")
def test_it_may_bar_every_opponent() -> None:
    at = scene(hammer(bar("each_opponent"))).holds(BEN, "A01").exchange("Z01", "Z02").auctions()

    at.play("play A01", "bid 10")

    assert at.where("Z01") == "active 1"


@pytest.mark.rule("FRI-R44", "FRI-FX-BAR-BID")
def test_if_the_last_card_is_removed_first_nobody_is_barred() -> None:
    at = scene(hammer(REMOVE, bar())).holds(ANNA, "A01").exchange("Z01").auctions()

    at.play("play A01 on Z01 at seat 2")

    assert (at.where("A01"), at.state.bars) == ("out", [0, 0, 0])


@pytest.mark.rule("FRI-R33", "FRI-FX-BAR-BID")
def test_used_at_once_when_won_it_counts_for_the_next_card() -> None:
    at = Scene().exchange("A09", "S01", "S02").auctions()

    at.play("bid 10", "pass", "pass", "play A09 at seat 3", "bid 20", "pass")

    assert at.where("S01") == "active 0"
