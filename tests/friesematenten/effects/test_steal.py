"""`steal`: a card moves to the player who acts (FRI-FX-STEAL)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import CardStolen
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    action,
    destroy,
    factory,
    modify,
    on_card,
    on_player,
    production,
    scene,
    status,
    steal,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-STEAL")
def test_the_card_moves_into_the_empire_of_the_thief() -> None:
    at = Scene().owns(BEN, "S01").holds(ANNA, "A02").phase_two()

    at.play("play A02 on S01")

    assert (at.where("S01"), at.where("A02")) == ("active 0", "out")
    assert (at.points(ANNA), at.points(BEN)) == (6, 0)
    assert at.events(CardStolen) == [CardStolen(ANNA, BEN, at.number("S01"))]


@pytest.mark.rule("FRI-FX-STEAL", "FRI-CARD-5", "FRI-R7")
def test_everything_bound_to_it_comes_along_and_works_on() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01", "E05@F01").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F01")

    assert [at.where(card) for card in ("F01", "E02", "E05")] == ["active 0"] * 3
    assert (at.host("E02"), at.points(ANNA)) == ("F01", 2)
    assert production(at, ANNA) == 8 + 8 - 8


@pytest.mark.rule("FRI-FX-STEAL", "FRI-R5")
def test_the_thiefs_factory_limit_is_enforced_with_the_fee() -> None:
    at = Scene().owns(ANNA, "F06", "F02", "F08").owns(BEN, "F09").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F09")
    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)
    at.play("scrap F06")

    assert at.state.cash == [60 - 20 - 5, 65, 60]


@pytest.mark.rule("FRI-FX-STEAL", "FRI-R44")
def test_the_stolen_factory_may_be_the_one_scrapped() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "F08").owns(BEN, "F12").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F12", "scrap F12")

    # the fee of 10 comes before the payment of 11
    assert (at.where("F12"), at.state.cash) == ("out", [60 - 10 - 11, 71, 60])


@pytest.mark.rule("FRI-R44")
def test_the_fee_is_paid_before_the_next_effect_of_the_card() -> None:
    at = Scene().owns(ANNA, "F06", "F12", "F07").owns(BEN, "F13").holds(ANNA, "A01").money(12, 60, 60)

    at.phase_two().play("play A01 on F13", "scrap F12")

    # 12 - 10 leaves 2 of the 6 due to Ben
    assert at.state.cash == [0, 62, 60]


@pytest.mark.rule("FRI-R44", "FRI-FX-MONEY")
def test_a_payment_on_the_card_is_no_condition_for_using_it() -> None:
    at = Scene().owns(BEN, "F05").holds(ANNA, "A01").money(5, 0, 0).phase_two()

    at.play("play A01 on F05")

    assert (at.where("F05"), at.state.cash) == ("active 0", [0, 5, 0])


@pytest.mark.rule("FRI-FX-STEAL", "FRI-DECK-2")
def test_a_highest_printed_value_limits_what_can_be_chosen() -> None:
    at = Scene().owns(BEN, "S05", "S06", "S08").owns(CARL, "S04").holds(ANNA, "A02").phase_two()

    assert at.options() == ["play A02 on S05", "done"]


@pytest.mark.rule("FRI-FX-STEAL", "FRI-DECK-2")
def test_a_highest_printed_value_may_be_negative() -> None:
    at = scene(factory(vp=-2), factory(vp=-3), action(steal(printed_vp_max=-3))).owns(BEN, "F01", "F02")

    assert at.holds(ANNA, "A01").phase_two().options() == ["play A01 on F02", "done"]


@pytest.mark.rule("FRI-FX-STEAL", "FRI-R10")
def test_only_active_cards_of_the_right_kind_of_opponents_can_be_chosen() -> None:
    at = Scene().owns(ANNA, "F01").owns(BEN, "F02", "S01", "E03").owns(CARL, "F08").holds(BEN, "E02", "A03")
    at.holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 on F02", "play A01 on F08", "scrap F01", "done"]


@pytest.mark.rule("FRI-FX-STEAL")
def test_without_a_target_it_cannot_be_declared() -> None:
    at = Scene().owns(ANNA, "F01").owns(BEN, "S01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["scrap F01", "done"]
    at.refuse("play A01 on F01")


@pytest.mark.rule("FRI-FX-STEAL", "FRI-DECK-2")
def test_influence_bound_to_a_player_can_be_stolen() -> None:
    cards = [on_player(modify("price", -4, "bound_player"), vp=2), action(steal("influence_player"))]
    at = scene(*cards).owns(BEN, "E01").holds(ANNA, "A01").exchange("Z01", "Z02").phase_two()

    at.play("play A01 on E01")

    assert (at.where("E01"), at.host("E01"), at.points(ANNA)) == ("active 0", "player", 2)


@pytest.mark.rule("FRI-FX-STEAL", "FRI-DECK-2")
def test_influence_bound_to_a_card_cannot_be_stolen_by_itself() -> None:
    at = scene(on_player(), on_card(), action(steal("influence_player"))).owns(BEN, "Z01", "E01", "E02@Z01")

    assert at.holds(ANNA, "A01").phase_two().options() == ["play A01 on E01", "done"]


@pytest.mark.rule("FRI-FX-STEAL", "FRI-R44")
def test_both_limits_are_enforced_when_the_land_itself_is_stolen() -> None:
    land = on_player(modify("factory_limit", 1, "bound_player"))
    factories = [factory() for _ in range(4)]
    at = scene(*factories, land, action(steal("influence_player"))).owns(
        BEN, "F01", "F02", "F03", "F04", "E01"
    )

    at.holds(ANNA, "A01").phase_two().play("play A01 on E01")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-R44")
def test_limits_are_enforced_clockwise_from_the_acting_player_one_scrap_at_a_time() -> None:
    # everybody's limit depends on one status symbol, and Ben destroys it
    there = {"count": {"scope": "all", "card": "S01"}, "at_least": 1}
    land = on_player(modify("factory_limit", 2, "bound_player", when=there))
    cards = [status(1), land, land, *[factory() for _ in range(9)], action(destroy("status"))]
    at = scene(*cards).owns(CARL, "S01", "E01", "F01", "F02", "F03", "F04", "F05")
    at.owns(ANNA, "E02", "F06", "F07", "F08", "F09").holds(BEN, "A01").phase_two(BEN).play("play A01 on S01")

    assert (at.kind, at.asked) == ("which-to-scrap", CARL)
    at.play("scrap F01")
    assert (at.kind, at.asked) == ("which-to-scrap", CARL)
    at.play("scrap F02")
    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-STEAL")
def test_a_bound_status_symbol_stays_worth_what_it_was() -> None:
    at = Scene().owns(BEN, "S01", "E04@S01").holds(ANNA, "A02").phase_two()

    at.play("play A02 on S01")

    assert (at.points(ANNA), at.points(BEN)) == (12, 0)
