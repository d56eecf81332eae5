"""At most three factories, and what scrapping costs."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import CardScrapped
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

#: harmless ones without a fee
THREE = ("F01", "F02", "F09")


def fourth(card: str, *owned: str, bid: int = 0, money: int = 60) -> Scene:
    """Return a scene in which Anna has just won one more factory."""
    scene = Scene().owns(ANNA, *owned).exchange(card, "S12").money(money, 60, 60).auctions()
    price = bid or scene.deck.cards[scene.number(card)].min_bid
    return scene.play(f"bid {price}", "pass", "pass")


# ------------------------------------------------------------------ the limit


@pytest.mark.rule("FRI-CARD-2")
def test_three_factories_are_allowed() -> None:
    scene = fourth("F09", "F01", "F02")

    assert scene.kind == "what-to-bid"
    assert scene.where("F09") == "active 0"


@pytest.mark.rule("FRI-CARD-2")
def test_with_a_fourth_one_is_scrapped_at_once_by_own_choice() -> None:
    scene = fourth("F10", *THREE)

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)
    assert scene.options() == ["scrap F01", "scrap F02", "scrap F09", "scrap F10"]
    scene.play("scrap F02")
    assert scene.where("F02") == "out"
    assert scene.events(CardScrapped) == [CardScrapped(ANNA, scene.number("F02"), 0, forced=True)]


@pytest.mark.rule("FRI-CARD-2")
def test_a_player_who_has_too_many_factories_cannot_keep_them() -> None:
    scene = fourth("F10", *THREE)

    for text in ("pass", "keep", "done"):
        assert scene.refuse(text).rule == "FRI-CARD-2"


@pytest.mark.rule("FRI-CARD-2")
@pytest.mark.parametrize("text", ["scrap F11", "scrap S01", "scrap F19"])
def test_only_an_own_factory_can_be_scrapped(text: str) -> None:
    scene = Scene().owns(ANNA, *THREE, "S01").owns(BEN, "F11").exchange("F10", "F19").auctions()
    scene.play("bid 16", "pass", "pass")

    assert scene.refuse(text).rule == "FRI-CARD-2"


@pytest.mark.rule("FRI-CARD-2")
def test_the_scrapped_factory_leaves_the_game_and_does_not_come_back() -> None:
    scene = fourth("F10", *THREE).play("scrap F09")

    assert scene.where("F09") == "out"
    assert scene.state.discard == 0


@pytest.mark.rule("FRI-CARD-2", "FRI-WIN-3")
def test_the_limit_comes_before_the_next_auction() -> None:
    scene = fourth("F10", *THREE)

    assert scene.card_up == ""
    scene.play("scrap F09")
    assert scene.card_up == "S12"


@pytest.mark.rule("FRI-CARD-2")
def test_status_symbols_have_no_limit() -> None:
    scene = Scene().owns(ANNA, "S01", "S02", "S03", "S04", "S05", *THREE).exchange("S06").auctions()

    scene.play("bid 52", "pass", "pass")

    assert scene.where("S06") == "active 0"
    assert scene.kind != "which-to-scrap"


@pytest.mark.rule("FRI-CARD-2")
def test_a_card_may_raise_the_limit() -> None:
    scene = fourth("F10", *THREE, "E03")

    assert scene.kind == "what-to-bid"


@pytest.mark.rule("FRI-CARD-2")
def test_a_fifth_is_too_many_even_then() -> None:
    scene = fourth("F10", *THREE, "F19", "E03")

    assert scene.kind == "which-to-scrap"


# ------------------------------------------------------------------ the fee


@pytest.mark.rule("FRI-CARD-3")
@pytest.mark.parametrize(("card", "fee"), [("F01", 0), ("F02", 0), ("F12", 10), ("F06", 20), ("F13", 10)])
def test_scrapping_costs_five_times_the_negative_points(card: str, fee: int) -> None:
    scene = Scene().owns(ANNA, card).phase_two().play(f"scrap {card}")

    assert scene.cash(ANNA) == 60 - fee
    assert scene.state.bank == -180 + fee
    assert scene.where(card) == "out"
    (scrapped,) = scene.events(CardScrapped)
    assert scrapped == CardScrapped(ANNA, scene.number(card), fee, forced=False)
    assert scene.game.rule_of(scrapped) == "FRI-CARD-3"


@pytest.mark.rule("FRI-CARD-3")
def test_the_fee_is_paid_when_the_limit_forces_it_too() -> None:
    scene = fourth("F10", "F01", "F02", "F06").play("scrap F06")

    assert scene.cash(ANNA) == 60 - 16 - 20


@pytest.mark.rule("FRI-CARD-3", "FRI-R1")
@pytest.mark.parametrize(("money", "can"), [(20, True), (19, False)])
def test_a_player_who_cannot_pay_the_full_fee_does_not_scrap_voluntarily(money: int, can: bool) -> None:
    scene = Scene().owns(ANNA, "F06").money(money, 60, 60).phase_two()

    assert ("scrap F06" in scene.options()) == can
    if not can:
        assert scene.refuse("scrap F06").rule in ("FRI-CARD-3", "FRI-R1")


@pytest.mark.rule("FRI-CARD-3")
def test_a_factory_is_scrapped_voluntarily_only_in_phase_two() -> None:
    auction = Scene().owns(ANNA, "F01").exchange("F02").auctions()
    income = Scene().owns(ANNA, "F01").holds(ANNA, "A16").payout()

    assert auction.refuse("scrap F01").code == "not-asked"
    assert income.refuse("scrap F01").code == "not-asked"


@pytest.mark.rule("FRI-CARD-3")
@pytest.mark.parametrize("text", ["scrap F02", "scrap S01"])
def test_only_own_factories_are_scrapped_voluntarily(text: str) -> None:
    scene = Scene().owns(ANNA, "F01", "S01").owns(BEN, "F02").phase_two()

    assert scene.refuse(text).rule == "FRI-CARD-3"


@pytest.mark.rule("FRI-CARD-3")
def test_the_fee_may_be_another_one_in_a_deck() -> None:
    deck = tiny_deck([{"production": 5, "vp": -3}], scrap_fee_per_negative_vp=7).deck.name
    scene = Scene(deck=deck).owns(ANNA, "F01").phase_two().play("scrap F01")

    assert scene.cash(ANNA) == 60 - 21


# ------------------------------------------------------------------ once a round


@pytest.mark.rule("FRI-R1", "FRI-CARD-3")
def test_one_factory_a_round_is_scrapped_voluntarily() -> None:
    scene = Scene().owns(ANNA, "F01", "F02").phase_two().play("scrap F01")

    assert scene.options() == ["done"]
    assert scene.refuse("scrap F02").rule == "FRI-R1"


@pytest.mark.rule("FRI-R1")
def test_in_the_next_round_one_may_scrap_again() -> None:
    scene = Scene().owns(ANNA, "F01", "F02").phase_two().play("scrap F01", "done", "done", "done")

    scene.idle(lambda scene: scene.state.round == 2 and scene.kind == "phase-two-turn")
    scene.play("scrap F02")

    assert scene.where("F02") == "out"


@pytest.mark.rule("FRI-R1")
def test_every_player_may_scrap_one() -> None:
    scene = Scene().owns(ANNA, "F01").owns(BEN, "F02").owns(CARL, "F09").exchange("F10").phase_two()

    scene.play("scrap F01", "done", "scrap F02", "done", "scrap F09", "done")

    assert [scene.where(card) for card in THREE] == ["out"] * 3


@pytest.mark.rule("FRI-R1", "FRI-WIN-1")
@pytest.mark.parametrize(
    "order", [["scrap F06", "play A03 on F11", "bind E06 to seat 2"], ["play A03 on F11", "scrap F06"]]
)
def test_before_or_after_own_cards(order: list[str]) -> None:
    scene = Scene().owns(ANNA, "F06").owns(BEN, "F11").holds(ANNA, "A03", "E06").phase_two()

    scene.play(*order)

    assert (scene.where("F06"), scene.where("F11")) == ("out", "discard")


@pytest.mark.rule("FRI-R1")
def test_not_in_the_turn_of_somebody_else() -> None:
    scene = Scene().owns(BEN, "F01").phase_two(ANNA)

    assert "scrap F01" not in scene.options()
    scene.refuse("scrap F01")


@pytest.mark.rule("FRI-R1", "FRI-R5")
def test_a_forced_scrap_does_not_use_up_the_voluntary_one() -> None:
    scene = Scene().owns(ANNA, *THREE).owns(BEN, "F10").holds(ANNA, "A01").phase_two()

    scene.play("play A01 on F10", "scrap F10", "scrap F09")

    assert scene.refuse("scrap F01").rule == "FRI-R1"


# ------------------------------------------------------------------ scrapping the new factory, and money


@pytest.mark.rule("FRI-R2")
def test_the_new_factory_may_be_scrapped() -> None:
    scene = fourth("F06", *THREE).play("scrap F06")

    assert scene.where("F06") == "out"
    assert scene.cash(ANNA) == 60 - 24 - 20


@pytest.mark.rule("FRI-R2", "FRI-R3")
def test_the_price_is_paid_before_the_fee() -> None:
    scene = fourth("F10", "F01", "F02", "F06", bid=45)

    # 15 are left, the fee of F06 is 20
    assert scene.options() == ["scrap F01", "scrap F02", "scrap F10"]


@pytest.mark.rule("FRI-R3")
def test_a_player_who_must_scrap_chooses_a_factory_whose_fee_can_be_paid() -> None:
    scene = fourth("F06", "F01", "F12", "F13", bid=45)

    # 15 are left, the fees are 0, 10, 10 and 20
    assert scene.options() == ["scrap F01", "scrap F12", "scrap F13"]
    assert scene.refuse("scrap F06").rule == "FRI-R3"


@pytest.mark.rule("FRI-R3")
def test_if_no_fee_can_be_paid_all_money_goes_and_the_lowest_fee_decides() -> None:
    scene = four_dirty(5)

    assert scene.options() == ["scrap F01"]
    assert scene.refuse("scrap F02").rule == "FRI-R3"
    scene.play("scrap F01")
    assert scene.cash(ANNA) == 0
    assert scene.events(CardScrapped) == [CardScrapped(ANNA, 0, 5, forced=True)]


@pytest.mark.rule("FRI-R3", "FRI-R53")
def test_a_player_without_money_still_scraps() -> None:
    scene = four_dirty(0, first=-3).play("scrap F02")

    assert scene.cash(ANNA) == 0
    assert scene.where("F02") == "out"


def four_dirty(left: int, first: int = -2) -> Scene:
    """Return a scene: Anna wins a fourth factory and has this much left. All four have a fee of at least 10."""
    cards: list[dict[str, Any]] = [{"production": 5, "vp": vp} for vp in (first, -3, -3, -3)]
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(ANNA, "F01", "F02", "F03")
    return scene.exchange("F04", "Z01").money(10 + left, 60, 60).auctions().play("bid 10", "pass", "pass")


@pytest.mark.rule("FRI-R4")
def test_bound_influence_and_effects_do_not_change_the_fee() -> None:
    deck = tiny_deck(
        [
            {
                "production": 5,
                "vp": -2,
                "effects": [{"op": "modify", "stat": "vp", "target": "self", "add": -5}],
            },
            {"bind": {"to": "card", "kinds": ["factory"], "whose": "self"}, "vp": -4},
        ]
    ).deck.name
    scene = Scene(deck=deck).owns(ANNA, "F01", "E01@F01").phase_two()

    assert scene.points(ANNA) == -11
    scene.play("scrap F01")
    assert scene.cash(ANNA) == 60 - 10


@pytest.mark.rule("FRI-R4")
def test_a_factory_whose_points_rise_above_zero_still_has_its_fee() -> None:
    deck = tiny_deck(
        [{"production": 5, "vp": -2, "effects": [{"op": "modify", "stat": "vp", "target": "self", "add": 9}]}]
    ).deck.name
    scene = Scene(deck=deck).owns(ANNA, "F01").phase_two().play("scrap F01")

    assert scene.cash(ANNA) == 50


@pytest.mark.rule("FRI-R4")
def test_a_factory_whose_points_fall_below_zero_has_none() -> None:
    deck = tiny_deck(
        [{"production": 5, "vp": 1, "effects": [{"op": "modify", "stat": "vp", "target": "self", "add": -9}]}]
    ).deck.name
    scene = Scene(deck=deck).owns(ANNA, "F01").phase_two().play("scrap F01")

    assert scene.cash(ANNA) == 60


# ------------------------------------------------------------------ other ways to have too many


@pytest.mark.rule("FRI-R5", "FRI-CARD-2")
def test_a_fourth_factory_by_theft() -> None:
    scene = Scene().owns(ANNA, *THREE).owns(BEN, "F10").holds(ANNA, "A01").phase_two()

    scene.play("play A01 on F10")

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)
    assert scene.options() == ["scrap F01", "scrap F02", "scrap F09", "scrap F10"]


@pytest.mark.rule("FRI-R5", "FRI-CARD-3")
def test_a_fourth_factory_as_a_gift_the_receiver_chooses_and_pays() -> None:
    scene = Scene().owns(ANNA, "F06").owns(BEN, *THREE).holds(ANNA, "A08").phase_two()

    scene.play("play A08 on F06 at seat 2")

    assert (scene.kind, scene.asked) == ("which-to-scrap", BEN)
    scene.play("scrap F06")
    assert scene.state.cash == [60, 40, 60]
    assert (scene.kind, scene.asked) == ("phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R5")
def test_the_limit_falls_because_its_card_is_taken_away() -> None:
    scene = Scene().owns(BEN, *THREE, "F12", "E03").holds(ANNA, "A07").phase_two()

    scene.play("play A07 on E03", "bind E03 to seat 1")

    assert (scene.kind, scene.asked) == ("which-to-scrap", BEN)
    scene.play("scrap F12")
    assert scene.cash(BEN) == 50


@pytest.mark.rule("FRI-R5")
def test_the_limit_falls_because_its_card_is_destroyed() -> None:
    scene = Scene().owns(BEN, *THREE, "F12", "E03").holds(ANNA, "A05").phase_two()

    scene.play("play A05 at seat 2", "hit E03")

    assert (scene.kind, scene.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-R5")
def test_a_swap_makes_no_factory_too_many() -> None:
    scene = Scene().owns(ANNA, *THREE).owns(BEN, "F10").holds(ANNA, "A06").phase_two()

    scene.play("play A06 on F01 F10")

    assert (scene.kind, scene.asked) == ("phase-two-turn", ANNA)


#: status symbols and factories may change the limit too, and may count unused cards
def land(add: int, *, per_unused: str = "") -> list[dict[str, Any]]:
    """Return an effect that raises the limit, or changes it for each unused card of a kind."""
    effect: dict[str, Any] = {"op": "modify", "stat": "factory_limit", "target": "self", "add": add}
    if per_unused:
        effect["per"] = {"scope": "owner", "kind": per_unused, "unused": True}
    return [effect]


@pytest.mark.rule("FRI-R5")
def test_the_limit_falls_because_a_status_symbol_is_destroyed() -> None:
    destroy = {"op": "destroy", "card": {"owner": "opponent", "kind": "status"}, "to": "discard"}
    cards: list[dict[str, Any]] = [{"production": 5} for _ in range(4)]
    cards += [{"effects": land(1)}, {"symbol": "none", "effects": [destroy]}]
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(BEN, "F01", "F02", "F03", "F04", "S01")

    scene.holds(ANNA, "A01").phase_two().play("play A01 on S01")

    assert (scene.kind, scene.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-R5")
def test_the_limit_falls_because_the_factory_that_raised_it_is_scrapped() -> None:
    cards: list[dict[str, Any]] = [{"production": 5, "effects": land(2)}]
    cards += [{"production": 5} for _ in range(4)]
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(ANNA, "F01", "F02", "F03", "F04", "F05").phase_two()

    scene.play("scrap F01")

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-R5")
def test_the_limit_falls_when_a_card_is_declared_even_if_it_has_no_effect() -> None:
    cards: list[dict[str, Any]] = [{"production": 5} for _ in range(4)]
    cards += [
        {"effects": land(1, per_unused="action")},
        {"symbol": "none", "effects": [{"op": "money", "from": "bank", "to": "actor", "amount": 5}]},
        {"symbol": "lightning", "effects": [{"op": "cancel", "what": "action_declared"}]},
    ]
    scene = Scene(deck=tiny_deck(cards).deck.name).owns(ANNA, "F01", "F02", "F03", "F04", "S01")

    scene.holds(ANNA, "A01").holds(BEN, "A02").phase_two().play("play A01")

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)
    scene.play("scrap F04", "play A02")
    assert (scene.kind, scene.cash(ANNA)) == ("phase-two-turn", 60)


@pytest.mark.rule("FRI-R5")
@pytest.mark.parametrize("symbol", ["none", "lightning"])
def test_the_limit_falls_because_a_card_is_laid_down_unused(symbol: str) -> None:
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 5}
    stop = {"op": "cancel", "what": "action_declared"}
    cards: list[dict[str, Any]] = [{"production": 5} for _ in range(3)]
    cards += [
        {"effects": land(-1, per_unused="action")},
        {"symbol": symbol, "effects": [gift if symbol == "none" else stop]},
    ]
    scene = (
        Scene(deck=tiny_deck(cards).deck.name).owns(ANNA, "F01", "F02", "F03", "S01").exchange("A01", "Z01")
    )

    scene.auctions().play("bid 10", "pass", "pass")
    if symbol == "none":
        scene.play("keep")

    assert (scene.kind, scene.asked) == ("which-to-scrap", ANNA)


# ------------------------------------------------------------------ scrapped or destroyed


@pytest.mark.rule("FRI-R6")
def test_a_scrapped_factory_leaves_the_game_with_its_influence() -> None:
    scene = Scene().owns(ANNA, "F01", "E02@F01").phase_two().play("scrap F01")

    assert (scene.where("F01"), scene.where("E02")) == ("out", "out")


@pytest.mark.rule("FRI-R6")
def test_a_destroyed_factory_goes_to_the_discard_pile_with_its_influence_and_without_fee() -> None:
    scene = Scene().owns(BEN, "F06", "E02@F06").holds(ANNA, "A03").phase_two().play("play A03 on F06")

    assert (scene.where("F06"), scene.where("E02")) == ("discard", "discard")
    assert scene.state.cash == [60, 60, 60]


@pytest.mark.rule("FRI-R6", "FRI-RND-2")
def test_after_the_reshuffle_a_destroyed_card_leaves_the_game() -> None:
    scene = Scene().owns(BEN, "S01", "E04@S01").holds(ANNA, "A04").shuffled().phase_two()

    scene.play("play A04 on S01")

    assert (scene.where("S01"), scene.where("E04")) == ("out", "out")
