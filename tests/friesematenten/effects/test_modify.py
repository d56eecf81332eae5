"""`modify`: figures that change while a card is active (FRI-FX-MODIFY)."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import CardScrapped
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    Effect,
    action,
    buy,
    destroy,
    factory,
    hammer,
    incomes,
    lightning,
    modify,
    on_card,
    on_player,
    pay,
    production,
    scene,
    status,
    steal,
)
from tests.support.friese_scene import Scene

UNUSED_ACTIONS = {"scope": "owner", "kind": "action", "unused": True}


# ------------------------------------------------------------------ per, cap, if


@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(("others", "made"), [([], 8), (["F01"], 11), (["F01", "F02"], 14)])
def test_it_adds_once_for_each_card_counted(others: list[str], made: int) -> None:
    at = Scene().owns(ANNA, "F03", *others).owns(BEN, "F08")

    assert production(at) == made + sum({"F01": 8, "F02": 9}[card] for card in others)


@pytest.mark.rule("FRI-FX-MODIFY")
def test_it_adds_no_more_than_its_cap() -> None:
    at = Scene().owns(ANNA, "F03", "E03", "F01", "F02", "F09")

    assert production(at) == 8 + 6 + 8 + 9 + 5


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R55")
@pytest.mark.parametrize(("owned", "taken"), [(1, 3), (2, 4), (3, 4)])
def test_the_cap_of_a_negative_effect_limits_what_it_takes(owned: int, taken: int) -> None:
    worse = modify("production", -3, per={"scope": "owner", "kind": "factory"}, cap=4)
    at = scene(factory(20, worse), factory(5), factory(5)).owns(ANNA, *["F01", "F02", "F03"][:owned])

    assert production(at) == 20 - taken + 5 * (owned - 1)


@pytest.mark.rule("FRI-FX-MODIFY")
def test_a_condition_may_be_a_certain_card() -> None:
    assert production(Scene().owns(ANNA, "F05", "E03")) == 17 + 5
    assert production(Scene().owns(ANNA, "F05").owns(BEN, "E03")) == 17


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-CARD-4")
def test_an_unbound_influence_card_fulfils_no_condition() -> None:
    assert production(Scene().owns(ANNA, "F05").holds(ANNA, "E03")) == 17


@pytest.mark.rule("FRI-FX-MODIFY")
def test_a_card_does_not_fulfil_its_own_condition_about_others() -> None:
    assert production(Scene().owns(ANNA, "F07")) == 12
    assert production(Scene().owns(ANNA, "F07", "F01")) == 15 + 8


@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize(("owned", "points"), [(1, 0), (2, 5), (3, 5)])
def test_a_condition_may_ask_for_several_cards(owned: int, points: int) -> None:
    condition = {"count": {"scope": "owner", "kind": "factory"}, "at_least": 2}
    proud = status(0, modify("vp", 5, when=condition))
    at = scene(proud, factory(), factory(), factory()).owns(ANNA, "S01", *["F01", "F02", "F03"][:owned])

    assert at.points(ANNA) == points


@pytest.mark.rule("FRI-FX-MODIFY")
def test_with_a_condition_it_still_adds_for_each_card_up_to_the_cap() -> None:
    effect = modify(
        "vp",
        2,
        per={"scope": "owner", "kind": "factory"},
        cap=5,
        when={"count": {"scope": "all", "kind": "status"}, "at_least": 2},
    )
    at = scene(status(1, effect), factory(), factory(), factory()).owns(ANNA, "S01", "F01", "F02", "F03")
    assert at.points(ANNA) == 1

    at.owns(BEN, "Z01")

    assert at.points(ANNA) == 1 + 5


# ------------------------------------------------------------------ filters


def _counted(count: dict[str, Any]) -> int:
    """Return how many cards a status symbol of Anna's counts at a table with every kind of card."""
    at = scene(
        status(0, modify("vp", 1, per=count), id="ME", tags=["gold"]),
        status(4, tags=["gold"]),
        status(-3),
        factory(5, vp=-1, tags=["food"]),
        factory(5, vp=2, tags=["food"]),
        on_card(),
        on_player(vp=0),
        on_player(),
        action(pay("bank", "actor", 1)),
        action(pay("bank", "actor", 1)),
        cards_per_player=6,
    )
    at.owns(ANNA, "ME", "F01", "E01@F01", "E02").holds(ANNA, "E03", "A01").owns(BEN, "S02", "S03", "F02")
    at.holds(BEN, "A02")
    # the sum of printed points is known; the rest comes from the effect
    return at.points(ANNA) - (-1)


@pytest.mark.rule("FRI-DECK-2")
@pytest.mark.parametrize(
    ("count", "found"),
    [
        ({"scope": "owner"}, 4),
        ({"scope": "all"}, 7),
        ({"scope": "owner", "kind": "factory"}, 1),
        ({"scope": "all", "kind": "factory"}, 2),
        ({"scope": "all", "kind": ["factory", "status"]}, 5),
        ({"scope": "all", "kind": "status", "exclude_self": True}, 2),
        ({"scope": "all", "tag": "gold"}, 2),
        ({"scope": "all", "tag": "gold", "exclude_self": True}, 1),
        ({"scope": "all", "tag": "food", "kind": "status"}, 0),
        ({"scope": "all", "card": "S03"}, 1),
        ({"scope": "owner", "card": "S03"}, 0),
        ({"scope": "all", "vp_below": 0}, 2),
        ({"scope": "all", "kind": "factory", "vp_below": 0}, 1),
        ({"scope": "all", "kind": ["factory", "status"], "vp_below": 1}, 3),
        ({"scope": "owner", "kind": "influence"}, 2),
        ({"scope": "owner", "kind": "influence", "bound": True}, 2),
        ({"scope": "owner", "bound": True}, 2),
        ({"scope": "owner", "bound": False}, 2),
        ({"scope": "owner", "unused": True}, 2),
        ({"scope": "all", "unused": True}, 3),
        ({"scope": "owner", "unused": True, "kind": "action"}, 1),
        ({"scope": "owner", "unused": True, "kind": "influence"}, 1),
        ({"scope": "owner", "kind": "action"}, 0),
        ({"scope": "owner", "unused": True, "bound": True}, 0),
    ],
)
def test_a_filter_counts_cards(count: dict[str, Any], found: int) -> None:
    assert _counted(count) == found


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-DECK-1")
def test_a_declared_card_is_no_longer_unused() -> None:
    at = Scene().owns(ANNA, "F16").holds(ANNA, "A03", "A09").owns(BEN, "F01").holds(BEN, "A18").phase_two()
    assert at.points(ANNA) == 3 + 2

    at.play("play A03 on F01")

    assert (at.kind, at.asked) == ("react", BEN)
    assert at.points(ANNA) == 3 + 1


@pytest.mark.rule("FRI-FX-MODIFY")
def test_printed_points_of_others_count_in_a_filter_not_their_worth() -> None:
    # Moonshine Still and Chemical Works have negative printed points; their current worth does not matter
    at = Scene().owns(ANNA, "F13").owns(BEN, "F12", "F07").owns(CARL, "F06", "F01")

    assert production(at) == 9 + 9


# ------------------------------------------------------------------ points and production


@pytest.mark.rule("FRI-FX-MODIFY")
@pytest.mark.parametrize("target", ["self", "bound_card"])
def test_influence_on_a_card_may_add_points_for_itself_or_its_card(target: str) -> None:
    at = scene(status(4), on_card(modify("vp", 3, target), vp=1)).owns(ANNA, "S01", "E01@S01")

    assert at.points(ANNA) == 4 + 1 + 3


@pytest.mark.rule("FRI-FX-MODIFY")
def test_influence_on_a_player_may_add_points_for_the_player() -> None:
    effect = modify("vp", -2, "bound_player", per={"scope": "owner", "kind": "status"})
    at = scene(status(4), status(3), on_player(effect, whose="any")).owns(BEN, "S01", "S02", "E01")

    assert (at.points(ANNA), at.points(BEN)) == (0, 7 - 4)


@pytest.mark.rule("FRI-FX-MODIFY")
def test_a_factory_never_produces_less_than_nothing() -> None:
    assert production(Scene().owns(ANNA, "F09", "E05@F09", "F01")) == 0 + 8


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R8")
def test_all_changes_of_a_factory_are_added_before_it_is_held_above_nothing() -> None:
    assert production(Scene().owns(ANNA, "F09", "E05@F09", "E02@F09")) == 5 - 8 + 8


@pytest.mark.rule("FRI-FX-MODIFY")
def test_points_may_be_negative() -> None:
    assert Scene().owns(ANNA, "F06", "E06").points(ANNA) == -8


@pytest.mark.rule("FRI-FX-MODIFY")
def test_printed_points_never_change() -> None:
    # the Purchased Title is worth 10 beside four others, but a burglar reads the printed 6
    at = Scene().owns(BEN, "S10", "S01", "S03", "S06", "S08").holds(ANNA, "A02").phase_two()

    assert at.points(BEN) == 10 + 6 + 6 + 15 + 11
    assert "play A02 on S10" in at.options()


# ------------------------------------------------------------------ base income


@pytest.mark.rule("FRI-FX-MODIFY")
def test_base_income_may_rise_and_fall() -> None:
    at = (
        scene(
            on_player(modify("base_income", 5, "bound_player")),
            status(0, modify("base_income", -10)),
            factory(7),
        )
        .owns(ANNA, "E01")
        .owns(BEN, "S01", "F01")
    )

    assert incomes(at) == [(35, 0), (20, 7), (30, 0)]


# ------------------------------------------------------------------ the factory limit


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_a_higher_limit_lets_a_fourth_factory_stay() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "F08", "E03").exchange("F09", "S01").auctions()

    at.play("bid 10", "pass", "pass")

    assert at.where("F09") == "active 0"
    assert at.kind == "what-to-bid"


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_when_the_limit_falls_with_lost_influence_its_owner_scraps_at_once() -> None:
    at = Scene().owns(BEN, "F01", "F02", "F08", "F12", "E03").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E03", "bind E03 to seat 1")
    assert (at.kind, at.asked) == ("which-to-scrap", BEN)
    at.play("scrap F12")

    assert (at.where("F12"), at.state.cash[BEN]) == ("out", 50)
    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5", "FRI-R48")
def test_when_harmful_influence_lowers_the_limit_the_victim_scraps_at_once() -> None:
    lower = on_player(modify("factory_limit", -2, "bound_player"), whose="any")
    at = scene(factory(), factory(), factory(vp=-1), lower).owns(BEN, "F01", "F02", "F03").holds(ANNA, "E01")
    at.phase_two().play("bind E01 to seat 2")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)
    at.play("scrap F03", "scrap F01")

    assert [event.fee for event in at.events(CardScrapped)] == [5, 0]
    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_harmful_influence_bound_when_won_lowers_the_limit_at_once_too() -> None:
    lower = on_player(modify("factory_limit", -1, "bound_player"), whose="any")
    at = scene(factory(), factory(), factory(), lower).owns(BEN, "F01", "F02", "F03").exchange("E01", "Z01")

    at.auctions().play("bid 10", "pass", "pass", "bind E01 to seat 2")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_a_limit_that_depends_on_a_condition_falls_with_it() -> None:
    condition = {"count": {"scope": "owner", "kind": "status"}, "at_least": 1}
    land = on_player(modify("factory_limit", 1, "bound_player", when=condition))
    cards = [factory(), factory(), factory(), factory(), land, action(destroy("status"))]
    at = scene(*cards).owns(BEN, "F01", "F02", "F03", "F04", "E01", "Z01").holds(ANNA, "A01").phase_two()

    at.play("play A01 on Z01")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_a_limit_is_not_below_nothing() -> None:
    none = on_player(modify("factory_limit", -9, "bound_player"), whose="any")
    at = scene(factory(), none).owns(BEN, "F01").holds(ANNA, "E01").phase_two()

    at.play("bind E01 to seat 2", "scrap F01")

    assert at.kind == "phase-two-turn"


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_scrapping_the_factory_that_raises_the_limit_forces_another_scrap() -> None:
    estate = factory(5, modify("factory_limit", 2))
    at = (
        scene(estate, *[factory() for _ in range(4)])
        .owns(ANNA, "F01", "F02", "F03", "F04", "F05")
        .phase_two()
    )

    at.play("scrap F01")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_a_limit_that_depends_on_an_unused_card_falls_when_that_card_is_declared() -> None:
    yard = status(0, modify("factory_limit", 1, when={"count": UNUSED_ACTIONS, "at_least": 1}))
    cards = [yard, *[factory() for _ in range(4)], action(pay("bank", "actor", 1)), lightning(CANCEL)]
    at = scene(*cards).owns(ANNA, "S01", "F01", "F02", "F03", "F04").holds(ANNA, "A01").holds(BEN, "A02")
    at.phase_two().play("play A01")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_a_limit_that_falls_with_every_unused_card_falls_when_one_is_kept() -> None:
    clutter = status(0, modify("factory_limit", -1, per=UNUSED_ACTIONS))
    cards = [clutter, *[factory() for _ in range(3)], action(pay("bank", "actor", 1))]
    at = scene(*cards).owns(ANNA, "S01", "F01", "F02", "F03").exchange("A01", "Z01").auctions()

    at.play("bid 10", "pass", "pass", "keep")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_it_falls_too_when_a_card_that_cannot_be_used_is_laid_down_unused() -> None:
    clutter = status(0, modify("factory_limit", -1, per=UNUSED_ACTIONS))
    cards = [clutter, *[factory() for _ in range(3)], lightning(CANCEL)]
    at = scene(*cards).owns(ANNA, "S01", "F01", "F02", "F03").exchange("A01", "Z01").auctions()

    at.play("bid 10", "pass", "pass")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R5")
def test_it_falls_too_when_the_unused_card_is_a_reaction() -> None:
    yard = status(0, modify("factory_limit", 1, when={"count": UNUSED_ACTIONS, "at_least": 1}))
    cards = [yard, *[factory() for _ in range(4)], action(pay("bank", "actor", 1)), lightning(CANCEL)]
    at = scene(*cards).owns(BEN, "S01", "F01", "F02", "F03", "F04").holds(ANNA, "A01").holds(BEN, "A02")
    at.phase_two().play("play A01", "play A02")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)
    at.play("scrap F01")
    assert (at.state.cash[ANNA], at.where("A01"), at.asked) == (60, "out", ANNA)


# ------------------------------------------------------------------ prices


def _buyer(cash: int, *prices: int, overbid: bool = True) -> Scene:
    """Anna's cards change what she pays. A card with a minimum bid of 10 is up for auction."""
    cards = [status(0, modify("price", price)) for price in prices]
    at = scene(*cards, status(0, id="X", min_bid=10), overbid_allowed=overbid)
    if not overbid:
        at = Scene(3, at.deck.name, overbid=False)
    at.owns(ANNA, *[f"S0{number + 1}" for number in range(len(prices))])
    return at.money(cash, 60, 60).exchange("X", "Z01").auctions()


@pytest.mark.rule("FRI-FX-MODIFY")
def test_the_winner_pays_the_bid_with_all_changes_of_the_price() -> None:
    at = Scene().owns(ANNA, "E08").exchange("S01", "S02").auctions()

    at.play("bid 25", "pass", "pass")

    assert at.state.cash == [60 - 21, 60, 60]


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R8")
@pytest.mark.parametrize(("prices", "paid"), [((-4, -3), 13), ((5,), 25), ((-4, 5), 21), ((-30,), 1)])
def test_changes_of_the_price_add_up_and_leave_at_least_1(prices: tuple[int, ...], paid: int) -> None:
    at = _buyer(60, *prices)

    at.play("bid 20", "pass", "pass")

    assert at.state.cash[ANNA] == 60 - paid


@pytest.mark.rule("FRI-FX-MODIFY")
def test_a_discount_does_not_lower_the_minimum_bid() -> None:
    at = _buyer(60, -4)

    at.refuse("bid 9")
    assert at.bids() == (10, 999)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R32")
@pytest.mark.parametrize(("cash", "price", "highest"), [(20, -4, 24), (20, 5, 15), (1, -12, 13), (20, 0, 20)])
def test_a_bid_is_affordable_if_its_price_is(cash: int, price: int, highest: int) -> None:
    assert _buyer(cash, price, overbid=False).bids() == (10, highest)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R32")
@pytest.mark.parametrize(("cash", "price"), [(0, -50), (9, 0), (12, 5)])
def test_a_player_who_can_pay_no_price_can_make_no_bid_where_overbidding_is_forbidden(
    cash: int, price: int
) -> None:
    at = _buyer(cash, price, overbid=False)

    assert at.bids() is None
    at.refuse("bid 10")


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-RND-6")
def test_a_higher_price_can_make_a_bid_unpayable() -> None:
    at = _buyer(20, 5)

    at.play("bid 18", "pass", "pass")

    assert at.state.cash[ANNA] == 0
    assert (at.kind, at.asked) == ("what-to-bid", BEN)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-FX-BUY-NOW")
def test_a_discount_counts_without_an_auction_too() -> None:
    at = Scene().owns(ANNA, "E08").holds(ANNA, "A10").exchange("S01", "S02").auctions()

    at.play("play A10")

    assert (at.where("S01"), at.state.cash[ANNA]) == ("active 0", 60 - 16)


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-FX-BUY-NOW")
def test_a_card_bought_costs_at_least_1() -> None:
    at = scene(hammer(buy(0)), status(3)).holds(ANNA, "A01").exchange("S01", "Z01").auctions()

    at.play("play A01")

    assert at.state.cash[ANNA] == 59


@pytest.mark.rule("FRI-FX-MODIFY", "FRI-R7")
def test_an_effect_works_for_the_owner_of_its_card() -> None:
    cheap: Effect = modify("price", -4)
    at = scene(status(0, cheap), action(steal("status"))).owns(BEN, "S01").holds(ANNA, "A01")
    at.exchange("Z01", "Z02").phase_two().play("play A01 on S01", "done", "done", "done")

    at.play("bid 10", "pass", "pass")

    assert at.state.cash == [54, 60, 60]
