"""`reauction`: an award is undone, and what follows (FRI-FX-REAUCTION, FRI-R31, FRI-R35)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import AwardUndone
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    DORA,
    REAUCTION,
    hammer,
    lightning,
    pay,
    scene,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-WIN-3")
def test_the_winner_gets_back_exactly_what_was_paid_and_the_marker_has_not_moved() -> None:
    at = Scene().marker(CARL).owns(ANNA, "E08").holds(BEN, "A11").exchange("S01", "S02").auctions()

    at.play("pass", "bid 25", "pass")
    assert (at.kind, at.asked, at.state.cash[ANNA]) == ("undo-award", BEN, 60 - 21)
    at.play("play A11")

    assert (at.state.cash, at.state.marker) == ([60, 60, 60], CARL)
    assert at.events(AwardUndone) == [AwardUndone(ANNA, at.number("S01"), 21)]


@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-R31")
def test_a_fresh_auction_follows_without_the_winner_and_who_had_passed_may_bid() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A11").exchange("S01", "S02").auctions()

    at.play("bid 25", "pass", "pass", "play A11")

    assert (at.kind, at.asked, at.bids()) == ("what-to-bid", BEN, (20, 999))
    at.play("pass", "bid 20")
    assert at.where("S01") == "active 2"


@pytest.mark.rule("FRI-FX-REAUCTION")
def test_the_winner_is_not_asked_about_the_own_award() -> None:
    at = Scene().holds(ANNA, "A11").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass")

    assert (at.where("S01"), at.kind) == ("active 0", "what-to-bid")


@pytest.mark.rule("FRI-WIN-3")
def test_the_others_are_asked_once_each_clockwise_from_the_winners_left() -> None:
    at = (
        scene(hammer(REAUCTION), hammer(REAUCTION), players=4)
        .marker(CARL)
        .holds(ANNA, "A01")
        .holds(DORA, "A02")
    )

    at.exchange("Z01", "Z02").auctions().play("bid 10", "pass", "pass", "pass")

    assert (at.kind, at.asked) == ("undo-award", DORA)
    at.play("pass")
    assert (at.kind, at.asked) == ("undo-award", ANNA)
    at.play("pass")
    assert at.where("Z01") == "active 2"


@pytest.mark.rule("FRI-WIN-3")
def test_the_card_is_not_laid_down_before_the_award_stands() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "F08").holds(BEN, "A11").exchange("F09", "S01").auctions()

    at.play("bid 10", "pass", "pass")
    assert (at.kind, at.where("F09"), at.state.marker) == ("undo-award", "award", ANNA)
    at.play("pass")

    assert (at.kind, at.where("F09")) == ("which-to-scrap", "active 0")


@pytest.mark.rule("FRI-FX-REAUCTION")
def test_without_a_bid_in_the_repeat_the_card_is_unsold() -> None:
    at = Scene().holds(BEN, "A11").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "play A11", "pass", "pass")

    assert (at.where("S01"), at.state.marker, at.asked) == ("left over", ANNA, ANNA)


@pytest.mark.rule("FRI-R35", "FRI-FX-REAUCTION")
def test_an_undone_award_without_a_bid_after_it_counts_once() -> None:
    at = Scene().holds(BEN, "A11").exchange("S01").auctions()

    at.play("bid 20", "pass", "pass", "play A11", "pass", "pass")

    # it comes first in the next round
    assert at.where("S01") == "exchange"
    assert at.state.stale == 1 << at.number("S01")


@pytest.mark.rule("FRI-R35")
def test_for_a_card_left_over_before_an_undone_award_is_the_second_time() -> None:
    at = Scene().holds(BEN, "A11").exchange("S01", "S02").left_over_before("S01").auctions()

    at.play("bid 20", "pass", "pass", "play A11", "pass", "pass")

    assert at.where("S01") == "discard"


@pytest.mark.rule("FRI-R35", "FRI-RND-6")
def test_a_failed_payment_without_a_bid_after_it_counts_once() -> None:
    at = Scene().money(5, 60, 60).exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "pass", "pass")

    assert at.where("S01") == "left over"


@pytest.mark.rule("FRI-WIN-3", "FRI-RND-6")
def test_after_an_award_that_cannot_be_paid_nobody_is_asked_for_a_reauction() -> None:
    at = Scene().money(5, 60, 60).holds(BEN, "A11").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-FX-REAUCTION")
def test_cancelled_the_award_stands() -> None:
    at = Scene().holds(BEN, "A11").holds(ANNA, "A18").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "play A11", "play A18")

    assert (at.where("S01"), at.state.cash[ANNA]) == ("active 0", 40)


@pytest.mark.rule("FRI-WIN-3", "FRI-FX-CANCEL")
def test_if_one_is_cancelled_the_next_player_is_still_asked() -> None:
    at = scene(hammer(REAUCTION), hammer(REAUCTION), lightning(CANCEL)).holds(BEN, "A01").holds(CARL, "A02")

    at.holds(ANNA, "A03").exchange("Z01", "Z02").auctions()
    at.play("bid 10", "pass", "pass", "play A01", "play A03")

    assert (at.kind, at.asked) == ("undo-award", CARL)


@pytest.mark.rule("FRI-R41", "FRI-FX-REDIRECT")
def test_the_winner_cannot_redirect_it() -> None:
    at = Scene().holds(BEN, "A11").holds(ANNA, "A19").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "play A11")

    assert (at.kind, at.asked, at.where("S01")) == ("what-to-bid", BEN, "auction")


@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-WIN-6")
def test_it_cannot_be_used_at_once_when_won() -> None:
    at = Scene().exchange("A11", "S01").auctions()

    at.play("bid 10", "pass", "pass")

    assert (at.where("A11"), at.kind) == ("unused 0", "what-to-bid")


@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-WIN-2")
def test_between_auctions_nobody_is_asked_about_it() -> None:
    at = Scene().holds(ANNA, "A11").exchange("S01", "S02").auctions()

    assert at.kind == "what-to-bid"


# ------------------------------------------------------------------ repeats


@pytest.mark.rule("FRI-R31")
def test_before_the_repeat_the_window_between_auctions_opens_from_the_marker() -> None:
    at = Scene().marker(BEN).holds(BEN, "A11").holds(ANNA, "A13").holds(CARL, "A09").exchange("S01", "S02")
    at.auctions().play("pass", "pass", "pass", "bid 20", "pass", "play A11")

    assert (at.kind, at.asked) == ("play-in-window", CARL)
    assert at.state.exchange == [at.number("S01"), at.number("S02")]


@pytest.mark.rule("FRI-R31", "FRI-FX-MARKET-REMOVE")
def test_before_the_repeat_the_card_can_be_removed() -> None:
    at = Scene().holds(BEN, "A11").holds(ANNA, "A13").exchange("S01", "S02").auctions()

    at.play("pass", "bid 20", "pass", "pass", "play A11", "play A13 on S01")

    assert (at.where("S01"), at.kind, at.asked) == ("discard", "what-to-bid", ANNA)


@pytest.mark.rule("FRI-R31")
def test_after_such_a_removal_nobody_is_excluded_from_the_next_card() -> None:
    at = Scene().marker(BEN).holds(BEN, "A11").holds(ANNA, "A13").exchange("S01", "S02").auctions()

    at.play("pass", "pass", "pass", "bid 20", "play A11", "play A13 on S01", "pass", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", ANNA)


@pytest.mark.rule("FRI-R31")
def test_exclusions_of_one_card_add_up() -> None:
    at = scene(hammer(REAUCTION), hammer(REAUCTION), players=4).holds(CARL, "A01").holds(DORA, "A02")
    at.exchange("Z01", "Z02").auctions()

    at.play("bid 10", "pass", "pass", "pass", "play A01")
    assert at.asked == BEN
    at.play("bid 10", "pass", "pass", "play A02")

    # Anna and Ben are out
    assert (at.kind, at.asked, at.state.excluded) == ("what-to-bid", CARL, 0b0011)
    at.play("pass", "bid 10")
    assert at.where("Z01") == "active 3"


@pytest.mark.rule("FRI-R31", "FRI-RND-6")
def test_a_reauction_and_a_failed_payment_add_up() -> None:
    at = Scene().money(60, 5, 60).holds(CARL, "A11").exchange("S01", "S02").auctions()

    at.play("bid 20", "pass", "pass", "play A11", "bid 30", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", CARL)
    at.play("pass")
    assert at.where("S01") == "left over"


@pytest.mark.rule("FRI-R31")
def test_if_nobody_is_left_to_bid_the_card_is_unsold() -> None:
    at = Scene(2).money(5, 60).holds(ANNA, "A11").exchange("S01", "S02").auctions()

    # Anna cannot pay; then Ben's award is undone
    at.play("bid 20", "pass", "bid 20", "play A11")

    assert (at.where("S01"), at.kind, at.asked) == ("left over", "what-to-bid", ANNA)


@pytest.mark.rule("FRI-R31")
def test_a_player_who_is_excluded_stays_so_in_a_second_repeat_after_a_purchase() -> None:
    # Anna cannot pay, Ben buys, Carl has that undone: only Carl is left
    at = Scene().money(5, 60, 60).holds(BEN, "A10").holds(CARL, "A11").exchange("S01", "S02").auctions()

    at.play("pass", "bid 20", "pass", "pass", "play A10", "play A11")

    assert (at.kind, at.asked, at.state.excluded) == ("what-to-bid", CARL, 0b011)


@pytest.mark.rule("FRI-R31", "FRI-R33")
def test_the_opener_is_the_first_from_the_marker_neither_excluded_nor_barred() -> None:
    at = Scene(4).marker(ANNA).holds(CARL, "A11").holds(DORA, "A09").exchange("S01", "S02").auctions()

    at.play("pass", "bid 20", "pass", "pass", "pass", "play A11", "play A09 at seat 2")

    # Anna is excluded, Ben barred, the marker still with Anna
    assert (at.state.marker, at.kind, at.asked) == (ANNA, "what-to-bid", CARL)


# ------------------------------------------------------------------ amounts


@pytest.mark.rule("FRI-DECK-3")
def test_an_amount_may_be_computed_from_the_card_just_awarded() -> None:
    fee = pay("bank", "actor", {"stat": "min_bid", "of": "last_award"})
    at = scene(hammer(fee, REAUCTION)).holds(BEN, "A01").exchange("Z01", "Z02").auctions()

    at.play("bid 12", "pass", "pass", "play A01")

    assert at.state.cash == [60, 70, 60]


@pytest.mark.rule("FRI-DECK-3")
def test_it_may_also_be_computed_so_after_the_award_is_undone() -> None:
    fee = pay("bank", "actor", {"stat": "min_bid", "of": "last_award"})
    at = scene(hammer(REAUCTION, fee)).holds(BEN, "A01").exchange("Z01", "Z02").auctions()

    at.play("bid 12", "pass", "pass", "play A01")

    assert at.state.cash == [60, 70, 60]
