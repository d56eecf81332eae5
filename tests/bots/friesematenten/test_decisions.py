"""Decisions a good player would make, each in a position set up for it."""

from __future__ import annotations

import random

import pytest

from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation, load_weights
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene


def answer(scene: Scene, seat: int = ANNA, personality: str = "balanced") -> str:
    assert scene.asked == seat
    return FriesematentenEvaluation(scene.game, personality).greedy(scene.state, seat, random.Random(0)).text


def limit(scene: Scene, seat: int = ANNA, personality: str = "balanced") -> int:
    return BidLimits(load_weights(personality)).limit(scene.state, seat)


# ------------------------------------------------------------------ bidding


def test_a_card_nobody_can_pay_is_passed() -> None:
    assert answer(Scene().money(30, 60, 60).exchange("S04").auctions()) == "pass"  # it costs 38


def test_bidding_begins_near_the_minimum_bid_and_stops_at_what_the_card_is_worth() -> None:
    scene = Scene(2).owns(ANNA, "F05").money(90, 90).exchange("F01").auctions()
    highest = limit(scene)
    bids: list[int] = []

    while (said := answer(scene)) != "pass":
        bids.append(int(said.removeprefix("bid ")))
        scene.play(said, f"bid {bids[-1] + 1}")

    assert 18 <= bids[0] < 25  # the bakery's minimum bid is 18
    assert bids[-1] <= highest < 90
    assert scene.state.high_bid >= highest  # one more would be too much


def test_a_factory_is_worth_more_early_than_late() -> None:
    early = Scene().money(90, 90, 90).exchange("F01").auctions()
    late = Scene().money(90, 90, 90).owns(BEN, "S01", "S02", "S03", "S06", "S07").exchange("F01").auctions()

    assert limit(late) < limit(early)


def test_in_the_last_round_a_factory_without_points_is_not_bought() -> None:
    scene = Scene().money(90, 90, 90).exchange("F02").last_round().auctions()  # 9 a round, no points

    assert answer(scene) == "pass"


def test_points_are_bought_in_the_last_round_at_any_price() -> None:
    scene = Scene().money(200, 190, 60).exchange("S12").last_round().auctions()

    scene.play("bid 14", "bid 60", "pass")

    assert answer(scene).startswith("bid ")  # 4 points that cost 14 at least


@pytest.mark.rule("FRI-R25")
def test_where_the_next_round_is_the_last_points_are_bought_with_all_there_is() -> None:
    """Every card finds a buyer, so nothing will be left to buy."""
    scene = Scene().money(200, 190, 60).exchange("S12").next_round_last().auctions()

    assert limit(scene) == 200


@pytest.mark.rule("FRI-R25")
def test_with_something_left_over_for_the_last_round_money_and_income_still_count() -> None:
    scene = Scene().money(90, 90, 90).exchange("S06", "F01").next_round_last().auctions()

    scene.play("pass", "pass", "pass")

    assert (scene.card_up, scene.view(ANNA).left_over) == ("F01", ("S06",))
    assert limit(scene) > 0  # one more payout of 8, and a point
    assert limit(Scene().money(90, 90, 90).exchange("F02").next_round_last().auctions()) == 0


@pytest.mark.rule("FRI-R16")
def test_lightning_is_played_before_a_bid_if_it_brings_more_than_waiting() -> None:
    """In the last round waiting gains nothing: 25 from the bank are 25 more to bid."""
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 25}
    name = tiny_deck([{"symbol": "lightning", "effects": [gift]}, {"type": "status", "vp": 9}]).deck.name
    scene = Scene(2, name).money(40, 60).holds(ANNA, "A01").exchange("S01").last_round().auctions()
    scene.play("pass")  # in the window before the auction
    assert (scene.kind, answer(scene)) == ("what-to-bid", "play A01")

    scene.play("play A01")

    assert answer(scene).startswith("bid ")
    assert limit(scene) == 65


@pytest.mark.rule("FRI-R16")
@pytest.mark.parametrize("level", ["novice", "weighed"])
def test_every_level_considers_lightning_before_a_bid(level: str) -> None:
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 25}
    waste = {"op": "money", "from": "actor", "to": "bank", "amount": 25}
    name = tiny_deck([{"symbol": "lightning", "effects": [effect]} for effect in (gift, waste)]).deck.name
    scene = Scene(2, name).money(40, 60).holds(ANNA, "A01", "A02").exchange("Z01").last_round().auctions()
    scene.play("pass")
    evaluation = FriesematentenEvaluation(scene.game)

    if level == "novice":
        found = {evaluation.novice(scene.state, ANNA, random.Random(seed)).text for seed in range(40)}
        assert {"play A01", "play A02"} < found
        assert any(text == "pass" or text.startswith("bid ") for text in found)
    else:
        weighed = evaluation.action_values(scene.state, ANNA)
        assert weighed[0].action.text == "play A01"
        assert "pass" in [one.action.text for one in weighed]
        actions, priors = evaluation.candidates(scene.state, ANNA)
        assert (actions[0].text, round(sum(priors), 6)) == ("play A01", 1.0)
        assert "play A02" not in [action.text for action in actions]
        assert evaluation.is_key_decision(scene.state)
        assert [note.key for note in evaluation.notes(scene.state, actions[0], ANNA)] == [
            "friesematenten.gains-money"
        ]


@pytest.mark.rule("FRI-CARD-6")
def test_an_action_card_with_points_is_worth_more_and_is_not_played_for_less() -> None:
    """One euro from the bank is worth less than the points of the card that brings it."""
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 1}
    name = tiny_deck([{"symbol": "none", "effects": [gift], "vp": vp} for vp in (0, 4)]).deck.name

    plain = Scene(2, name).money(90, 90).exchange("A01").last_round().auctions()
    pointed = Scene(2, name).money(90, 90).exchange("A02").last_round().auctions()
    assert limit(plain) <= 2 < limit(pointed)

    assert answer(Scene(2, name).holds(ANNA, "A01").last_round().phase_two()) == "play A01"
    assert answer(Scene(2, name).holds(ANNA, "A02").last_round().phase_two()) == "done"


def test_money_is_kept_for_a_better_card_that_comes_next() -> None:
    alone = Scene().money(60, 60, 60).exchange("S12").last_round().auctions()
    before_a_better_one = Scene().money(60, 60, 60).exchange("S12", "S04").last_round().auctions()

    assert limit(alone) == 60
    assert limit(before_a_better_one) < 30


def test_a_rival_for_whom_the_card_is_the_end_of_the_game_drives_the_bid_up() -> None:
    def scene(bars_of_ben: int) -> Scene:
        # 38 points: with 4 more Ben ends the game
        scene = Scene().owns(BEN, "S06", "S07", "S09").money(90, 90, 90).exchange("S12")
        scene.state.bars = [0, bars_of_ben, 0]
        return scene.auctions()

    assert limit(scene(0), personality="aggressive") > limit(scene(1), personality="aggressive")


def test_a_bot_that_does_not_deny_lets_rivals_have_what_they_need() -> None:
    def scene(bars_of_ben: int) -> Scene:
        scene = Scene().owns(BEN, "S06", "S07", "S09").money(90, 90, 90).exchange("S12")
        scene.state.bars = [0, bars_of_ben, 0]
        return scene.auctions()

    assert limit(scene(0), personality="builder") == limit(scene(1), personality="builder")


@pytest.mark.parametrize("others", [0, 9])
def test_the_points_that_end_the_game_ahead_are_worth_more_than_others(others: int) -> None:
    def highest(win_vp: int) -> int:
        cards = [{"vp": 6}, {"vp": 4, "min_bid": 12}, {"vp": others}]
        deck = tiny_deck(cards, win_vp=win_vp, cards_per_player=12, players=[2, 2])
        scene = Scene(2, deck.deck.name).owns(ANNA, "S01").owns(BEN, "S03")
        return limit(scene.money(90, 90).exchange("S02").auctions())

    # 6 + 4 are 10: enough for 10, not for 11
    assert highest(10) > highest(11)


def test_a_factory_is_worth_more_in_a_round_of_double_production() -> None:
    limits = BidLimits(load_weights("balanced"))
    scene = Scene().money(90, 90, 90).exchange("F01").auctions()
    usual = limits.limit(scene.state, ANNA)

    scene.state.factor_times[ANNA] = 2

    assert limits.limit(scene.state, ANNA) == usual + 8  # the bakery produces 8


def test_a_discount_counts_towards_what_a_player_can_pay() -> None:
    deck = tiny_deck(
        [
            {"vp": 9, "min_bid": 30},
            {"vp": 1, "effects": [{"op": "modify", "stat": "price", "target": "self", "add": -5}]},
        ]
    )
    scene = Scene(2, deck.deck.name).owns(ANNA, "S02").money(30, 90).exchange("S01").last_round().auctions()

    assert limit(scene) == 35


# ------------------------------------------------------------------ binding, scrapping, playing


def test_a_good_influence_is_bound_to_an_own_card() -> None:
    scene = Scene().owns(ANNA, "F06").owns(BEN, "F05").holds(ANNA, "E02").phase_two()

    assert answer(scene) == "bind E02 to F06"


def test_a_harmful_influence_is_bound_where_it_harms_most() -> None:
    scene = Scene().owns(ANNA, "F06", "F09").owns(BEN, "F05", "F01").holds(ANNA, "E05")

    # the trade union takes up to 8 of a factory's production: all 8 of the bakery (F01), or 8 of 17 (F05)
    assert answer(scene.phase_two()) in ("bind E05 to F05", "bind E05 to F01")


def test_a_bad_reputation_is_for_the_leader() -> None:
    scene = Scene().owns(BEN, "S12").owns(CARL, "S06", "S07").holds(ANNA, "E06").phase_two()

    assert answer(scene) == "bind E06 to seat 3"


def test_the_best_card_is_stolen() -> None:
    scene = Scene().owns(BEN, "S12", "S01").owns(CARL, "S09", "S08").holds(ANNA, "A02").phase_two()

    assert answer(scene) == "play A02 on S01"  # 6 points; those with 10 and 11 are above its limit of 9


def test_the_factory_missed_least_is_scrapped() -> None:
    scene = Scene().owns(ANNA, "F05", "F11", "F08").money(60, 60, 60).exchange("F09").auctions()

    scene.play("bid 10", "pass", "pass")

    assert scene.kind == "which-to-scrap"
    assert answer(scene) == "scrap F09"


def test_a_factory_that_costs_points_is_scrapped_before_the_end_and_not_at_the_beginning() -> None:
    deck = tiny_deck([{"production": 12, "vp": -4}], cards_per_player=12)

    def scene() -> Scene:
        return Scene(2, deck.deck.name).owns(ANNA, "F01").money(60, 60)

    assert answer(scene().phase_two()) == "done"
    assert answer(scene().last_round().phase_two()) == "scrap F01"  # for 4 x 5


# ------------------------------------------------------------------ reacting


def declared(card: str) -> Scene:
    scene = Scene().owns(ANNA, "S06", "S12").holds(ANNA, "A18").owns(CARL, "S01")
    return scene.holds(BEN, "A04", "A08").owns(BEN, "F09").phase_two(BEN).play(card)


def test_a_harmful_card_is_cancelled() -> None:
    assert answer(declared("play A04 on S06")) == "play A18"


def test_the_card_that_cancels_is_kept_when_another_is_hit_less() -> None:
    assert answer(declared("play A08 on F09 at seat 3")) == "pass"


def test_a_card_aimed_at_it_is_redirected_to_the_best_target() -> None:
    scene = Scene().owns(ANNA, "S06").holds(ANNA, "A19").owns(CARL, "S07", "S12").holds(BEN, "A04")

    scene.phase_two(BEN).play("play A04 on S06")

    assert answer(scene) == "play A19 on S07"


def test_a_loss_is_claimed() -> None:
    scene = Scene().owns(ANNA, "S06").holds(ANNA, "A20").holds(BEN, "A04").phase_two(BEN)

    scene.play("play A04 on S06")

    assert answer(scene) == "play A20"


# ------------------------------------------------------------------ the end of the game

_GIFT = [{"op": "give", "card": {"owner": "actor", "kind": "status"}, "to": "opponent"}]


@pytest.mark.parametrize("personality", FriesematentenEvaluation.personalities)
def test_nobody_hands_a_rival_the_points_that_end_the_game(personality: str) -> None:
    deck = tiny_deck(
        [{"vp": 8}, {"vp": 3}, {"symbol": "none", "effects": _GIFT, "id": "A01"}], win_vp=10, players=[2, 2]
    )
    scene = Scene(2, deck.deck.name).owns(BEN, "S01").owns(ANNA, "S02").holds(ANNA, "A01").phase_two()

    assert answer(scene, personality=personality) == "done"
