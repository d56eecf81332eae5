"""Rulings about auctions and piles, shown with cards (FRI-R31, FRI-R32, FRI-R35, FRI-R51)."""

from __future__ import annotations

import pytest

from rondel.core.action import CHANCE
from rondel.core.errors import NotationError
from tests.friesematenten.effects.card_builders import ANNA, BEN, CARL, scene, status
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-R32")
def test_no_bid_is_above_999() -> None:
    at = Scene().exchange("S01", "S02").auctions()

    assert at.bids() == (20, 999)
    with pytest.raises(NotationError):
        at.game.parse("bid 1000")


@pytest.mark.rule("FRI-R32")
def test_above_999_the_others_can_only_pass() -> None:
    at = Scene().exchange("S01", "S02").auctions()

    at.play("bid 999")

    assert (at.bids(), at.options()) == (None, ["pass"])


@pytest.mark.rule("FRI-R32")
def test_where_overbidding_is_forbidden_a_bid_ends_at_the_money() -> None:
    at = Scene(overbid=False).money(30, 60, 60).exchange("S01", "S02").auctions()

    assert at.bids() == (20, 30)
    assert at.refuse("bid 31").rule == "FRI-R32"


@pytest.mark.rule("FRI-R31", "FRI-R13")
def test_after_a_failed_payment_the_first_who_is_not_excluded_opens_from_the_marker() -> None:
    at = Scene().marker(BEN).money(60, 5, 60).exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass")

    assert (at.kind, at.asked, at.state.marker) == ("what-to-bid", CARL, BEN)


@pytest.mark.rule("FRI-R31")
def test_exclusions_end_with_the_card() -> None:
    at = Scene().money(5, 60, 60).exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "bid 20", "pass", "pass", "pass")

    assert (at.where("S01"), at.asked) == ("active 1", ANNA)


@pytest.mark.rule("FRI-R31")
def test_a_player_who_was_excluded_may_bid_for_the_card_when_it_is_left_over_to_the_next_round() -> None:
    at = Scene().money(5, 60, 60).exchange("S01").auctions()

    at.play("bid 20", "pass", "pass", "pass", "pass")
    while at.asked == CHANCE:
        at.play(at.options()[0])
    at.play("done", "done", "done")

    assert (at.where("S01"), at.kind, at.asked) == ("auction", "what-to-bid", ANNA)


@pytest.mark.rule("FRI-R31")
def test_if_all_have_overbid_the_card_is_unsold() -> None:
    at = Scene().money(5, 5, 5).exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "bid 20", "pass", "bid 20")

    assert (at.where("S01"), at.state.cash, at.state.marker) == ("left over", [0, 0, 0], ANNA)


@pytest.mark.rule("FRI-R35", "FRI-RND-5")
def test_the_second_time_unsold_the_card_is_discarded_at_once() -> None:
    at = Scene().exchange("S01", "S02").left_over_before("S01").auctions()

    at.play("pass", "pass", "pass")

    assert (at.where("S01"), at.kind) == ("discard", "what-to-bid")


@pytest.mark.rule("FRI-R35")
def test_a_card_that_comes_back_after_the_reshuffle_starts_at_zero() -> None:
    at = Scene().exchange("S01", "S02").left_over_before("S01").auctions().play("pass", "pass", "pass")
    assert at.state.stale == 0

    again = Scene().exchange("S01", "S02").shuffled().top("F01").auctions().play("pass", "pass", "pass")

    assert again.where("S01") == "left over"


@pytest.mark.rule("FRI-R35", "FRI-RND-6")
def test_for_a_card_left_over_before_a_failed_payment_is_the_second_time() -> None:
    at = Scene().money(5, 60, 60).exchange("S01", "S02").left_over_before("S01").auctions()

    at.play("bid 20", "pass", "pass", "pass", "pass")

    assert at.where("S01") == "discard"


@pytest.mark.rule("FRI-R51", "FRI-R24")
def test_when_both_piles_are_empty_in_phase_1_discards_leave_the_game_from_then_on() -> None:
    at = Scene().owns(ANNA, "F01").holds(BEN, "A03").exchange("S01", "S02").top("S03").pile(1).new_round()
    assert at.state.is_last_round

    at.play("done", "play A03 on F01")

    assert at.where("F01") == "out"


@pytest.mark.rule("FRI-RND-4", "FRI-R11")
def test_a_card_with_a_minimum_bid_of_0_still_costs_1() -> None:
    at = scene(status(3, min_bid=0)).exchange("S01", "Z01").auctions()

    assert at.bids() == (1, 999)
