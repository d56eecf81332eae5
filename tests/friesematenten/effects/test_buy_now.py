"""`buy_now`: the next card without an auction (FRI-FX-BUY-NOW, FRI-R34)."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import CardWon
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    REAUCTION,
    buy,
    claim,
    destroy,
    factory,
    hammer,
    lightning,
    pay,
    peek,
    scene,
    status,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-BUY-NOW")
def test_the_player_pays_the_bank_and_gets_the_next_card_with_the_marker() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A10").exchange("S01", "S02").auctions()

    at.play("play A10")

    assert (at.where("S01"), at.where("A10"), at.state.marker) == ("active 1", "out", BEN)
    assert at.state.cash == [60, 40, 60]
    assert at.events(CardWon) == [CardWon(BEN, at.number("S01"), 20)]


@pytest.mark.rule("FRI-FX-BUY-NOW")
def test_the_buyer_opens_the_next_auction() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A10").exchange("S01", "S02").auctions()

    at.play("play A10")

    assert (at.kind, at.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-FX-BUY-NOW")
def test_the_factory_limit_is_enforced() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "F08").holds(ANNA, "A10").exchange("F09", "S02").auctions()

    at.play("play A10")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-BUY-NOW", "FRI-WIN-6")
def test_the_card_bought_may_be_used_at_once() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "A10").exchange("A03", "S02").auctions()

    at.play("play A10")
    assert (at.kind, at.asked) == ("use-now", ANNA)
    at.play("play A03 on F01")

    assert at.where("F01") == "discard"


@pytest.mark.rule("FRI-R34", "FRI-R37")
def test_it_ends_the_running_window_and_a_new_one_begins_with_the_buyer() -> None:
    at = Scene().marker(ANNA).holds(ANNA, "A13").holds(BEN, "A10", "A09").holds(CARL, "A12")

    at.exchange("S01", "S02", "S12").auctions().play("pass", "play A10")

    assert (at.kind, at.asked, at.state.marker) == ("play-in-window", BEN, BEN)
    at.play("pass")
    assert at.asked == CARL
    at.play("pass")
    # Anna had passed in the window before; this is a new one
    assert (at.kind, at.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-R34", "FRI-FX-BUY-NOW")
@pytest.mark.parametrize(("cash", "is_legal"), [(19, False), (20, True)])
def test_the_buyer_must_be_able_to_pay_when_declaring(cash: int, is_legal: bool) -> None:
    at = Scene().holds(ANNA, "A10").exchange("S01", "S02").money(cash, 60, 60).auctions()

    assert at.options() == (["play A10", "pass"] if is_legal else ["pass"])


@pytest.mark.rule("FRI-R38", "FRI-FX-BUY-NOW")
def test_players_who_cannot_pay_are_still_asked() -> None:
    for cash in (0, 60):
        at = Scene().holds(ANNA, "A10").exchange("S01", "S02").money(cash, 60, 60).auctions()

        assert (at.kind, at.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-FX-BUY-NOW")
def test_a_player_who_cannot_pay_is_refused_with_the_reason() -> None:
    at = Scene().holds(ANNA, "A10").exchange("S01", "S02").money(0, 60, 60).auctions()

    assert at.refuse("play A10").rule == "FRI-FX-BUY-NOW"


@pytest.mark.rule("FRI-R34", "FRI-R44")
def test_a_player_who_can_no_longer_pay_when_it_takes_effect_buys_nothing() -> None:
    at = scene(hammer(pay("actor", "bank", 55), buy())).holds(ANNA, "A01").exchange("Z01", "Z02").auctions()

    at.play("play A01")

    assert (at.where("A01"), at.state.cash[ANNA]) == ("out", 5)
    assert (at.kind, at.asked, at.where("Z01")) == ("what-to-bid", ANNA, "auction")


@pytest.mark.rule("FRI-R34", "FRI-R37")
def test_a_purchase_that_fails_does_not_end_the_window() -> None:
    fails = hammer(pay("actor", "bank", 55), buy())
    at = scene(fails, hammer(pay("bank", "actor", 1))).holds(BEN, "A01").holds(ANNA, "A02")

    at.exchange("Z01", "Z02").auctions().play("pass", "play A01")

    assert (at.kind, at.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-FX-BUY-NOW", "FRI-DECK-3")
@pytest.mark.parametrize(
    ("price", "paid"),
    [
        (7, 7),
        (0, 1),
        ({"stat": "min_bid", "of": "next_market", "mul": 0.5, "round": "up"}, 8),
        ({"stat": "cash", "of": "actor", "mul": 0.5}, 30),
        ({"stat": "count", "of": "actor", "kind": "factory", "mul": 3}, 6),
        ({"stat": "min_bid", "of": "next_market", "cap": 9}, 9),
    ],
)
def test_the_price_is_an_amount(price: int | dict[str, Any], paid: int) -> None:
    at = scene(hammer(buy(price)), status(min_bid=15), factory(), factory()).owns(ANNA, "F01", "F02")

    at.holds(ANNA, "A01").exchange("S01", "Z01").auctions().play("play A01")

    assert (at.where("S01"), at.state.cash[ANNA]) == ("active 0", 60 - paid)


@pytest.mark.rule("FRI-R34", "FRI-WIN-3")
def test_the_others_are_asked_for_a_reauction() -> None:
    at = Scene().holds(ANNA, "A10").holds(BEN, "A11").exchange("S01", "S02").auctions()

    at.play("play A10")

    assert (at.kind, at.asked, at.where("S01")) == ("undo-award", BEN, "award")


@pytest.mark.rule("FRI-R34", "FRI-FX-REAUCTION")
def test_reauctioned_the_price_comes_back_the_marker_stays_and_the_card_played_is_gone() -> None:
    at = Scene().marker(ANNA).owns(BEN, "E08").holds(BEN, "A10").holds(CARL, "A11").exchange("S01", "S02")

    at.auctions().play("play A10", "play A11")

    assert (at.state.cash, at.state.marker) == ([60, 60, 60], ANNA)
    assert (at.where("A10"), at.where("A11"), at.where("S01")) == ("out", "out", "auction")


@pytest.mark.rule("FRI-R34", "FRI-R31")
def test_the_reauction_of_a_bought_card_is_without_the_buyer() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A10").holds(CARL, "A11").exchange("S01", "S02").auctions()

    at.play("play A10", "play A11", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", CARL)
    at.play("bid 20")
    assert (at.where("S01"), at.state.marker) == ("active 2", CARL)


@pytest.mark.rule("FRI-R33", "FRI-R34")
def test_a_bar_counts_for_a_bought_card_that_is_put_up_after_all() -> None:
    at = Scene().holds(ANNA, "A09", "A10").holds(CARL, "A11").exchange("S01", "S02").auctions()

    # Anna is excluded, Ben barred: only Carl may bid
    at.play("play A09 at seat 2", "play A10", "play A11")

    assert (at.kind, at.asked) == ("what-to-bid", CARL)
    at.play("pass")
    assert (at.where("S01"), at.asked) == ("left over", ANNA)


@pytest.mark.rule("FRI-R31")
def test_before_a_repeat_anybody_not_excluded_may_buy_the_card() -> None:
    at = Scene().marker(ANNA).holds(BEN, "A10").exchange("S01", "S02").money(5, 60, 60).auctions()

    at.play("pass", "bid 20", "pass", "pass")
    assert (at.kind, at.asked) == ("play-in-window", BEN)
    at.play("play A10")

    assert (at.where("S01"), at.state.cash) == ("active 1", [0, 40, 60])


@pytest.mark.rule("FRI-R31", "FRI-R38")
def test_a_player_who_is_excluded_may_not_buy_the_card_and_is_not_asked() -> None:
    at = Scene().marker(ANNA).holds(ANNA, "A10").exchange("S01", "S02").money(5, 60, 60).auctions()

    at.play("pass", "bid 20", "pass", "pass")

    assert (at.kind, at.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-R31")
def test_a_player_who_was_excluded_from_one_card_may_buy_the_next() -> None:
    at = Scene().marker(ANNA).holds(ANNA, "A10").exchange("S01", "S12").money(19, 60, 60).auctions()
    at.play("pass", "bid 20", "pass", "pass", "pass", "pass")

    # all money is gone, but the question is asked
    assert (at.kind, at.asked, at.where("S01")) == ("play-in-window", ANNA, "left over")


@pytest.mark.rule("FRI-R37", "FRI-FX-BUY-NOW")
def test_the_last_card_may_be_bought_and_the_phase_ends() -> None:
    at = Scene().holds(ANNA, "A10").exchange("S01").auctions()

    at.play("play A10")

    assert at.state.cash == [60 - 20 + 30, 90, 90]


@pytest.mark.rule("FRI-FX-BUY-NOW", "FRI-R38")
def test_without_a_next_card_nobody_is_asked() -> None:
    at = Scene().holds(ANNA, "A10").exchange("S01").auctions()

    at.play("pass", "pass", "pass", "pass")

    assert at.state.phase != 3


@pytest.mark.rule("FRI-WIN-6", "FRI-FX-BUY-NOW")
def test_used_at_once_when_won_it_buys_the_card_after() -> None:
    at = Scene().exchange("A10", "S01", "S02").auctions()

    at.play("bid 14", "pass", "pass", "play A10")

    assert (at.where("S01"), at.state.cash[ANNA]) == ("active 0", 60 - 14 - 20)
    assert (at.kind, at.asked) == ("what-to-bid", ANNA)


@pytest.mark.rule("FRI-FX-CANCEL", "FRI-R34")
def test_cancelled_it_costs_nothing_and_the_window_goes_on() -> None:
    at = Scene().holds(ANNA, "A10", "A13").holds(BEN, "A18").exchange("S01", "S02").auctions()

    at.play("play A10", "play A18")

    assert (at.state.cash, at.where("A10"), at.state.exchange[0]) == ([60, 60, 60], "out", at.number("S01"))
    assert (at.kind, at.asked) == ("play-in-window", ANNA)


@pytest.mark.rule("FRI-R35", "FRI-FX-BUY-NOW")
def test_a_card_left_over_before_can_be_bought() -> None:
    at = Scene().holds(ANNA, "A10").exchange("S01", "S02").left_over_before("S01").auctions()

    at.play("play A10")

    assert (at.where("S01"), at.state.stale) == ("active 0", 0)


@pytest.mark.rule("FRI-R34", "FRI-R44")
def test_other_effects_of_the_card_happen_before_the_card_is_handed_over() -> None:
    at = scene(hammer(buy(), peek(1, 1)), status(2)).holds(ANNA, "A01").exchange("Z01").top("S01").auctions()

    at.play("play A01")
    assert (at.kind, at.where("Z01")) == ("which-to-add", "award")
    at.play("add S01")

    assert (at.where("Z01"), at.where("S01")) == ("active 0", "auction")


@pytest.mark.rule("FRI-R44", "FRI-R46", "FRI-R34")
def test_a_player_who_lost_a_card_to_the_same_action_answers_first() -> None:
    cards = [hammer(buy(), destroy()), factory(), lightning(claim(9)), hammer(REAUCTION)]
    at = scene(*cards).owns(BEN, "F01").holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03")

    at.exchange("Z01", "Z02").auctions().play("play A01 on F01")

    assert (at.kind, at.asked) == ("claim-loss", BEN)
    at.play("play A02")
    assert (at.kind, at.asked) == ("undo-award", CARL)
