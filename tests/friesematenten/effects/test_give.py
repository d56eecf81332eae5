"""`give`: a card is handed over to an opponent (FRI-FX-GIVE)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    destroy,
    factory,
    give,
    lightning,
    on_card,
    on_player,
    scene,
    status,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-GIVE", "FRI-CARD-5")
def test_the_card_and_everything_bound_to_it_move_to_the_chosen_opponent() -> None:
    at = Scene().owns(ANNA, "F12", "E05@F12").holds(ANNA, "A08").phase_two()

    at.play("play A08 on F12 at seat 3")

    assert (at.where("F12"), at.where("E05"), at.points(CARL)) == ("active 2", "active 2", -2)


@pytest.mark.rule("FRI-FX-GIVE")
def test_every_own_card_may_go_to_every_opponent() -> None:
    at = Scene().owns(ANNA, "F01", "F02").owns(BEN, "F08").holds(ANNA, "A08").phase_two()

    assert [text[9:] for text in at.options() if text.startswith("play")] == [
        "on F01 at seat 2",
        "on F01 at seat 3",
        "on F02 at seat 2",
        "on F02 at seat 3",
    ]


@pytest.mark.rule("FRI-FX-GIVE", "FRI-R5", "FRI-R44")
def test_a_player_who_gets_too_many_chooses_what_to_scrap_and_pays_the_fee() -> None:
    at = Scene().owns(ANNA, "F06").owns(BEN, "F01", "F02", "F12").holds(ANNA, "A08").phase_two()

    at.play("play A08 on F06 at seat 2")
    assert (at.kind, at.asked) == ("which-to-scrap", BEN)
    assert at.options() == ["scrap F01", "scrap F02", "scrap F06", "scrap F12"]
    at.play("scrap F06")

    assert (at.where("F06"), at.state.cash) == ("out", [60, 40, 60])


@pytest.mark.rule("FRI-R3", "FRI-FX-GIVE")
def test_only_a_factory_with_a_payable_fee_may_be_chosen() -> None:
    at = Scene().owns(ANNA, "F06").owns(BEN, "F01", "F02", "F12").holds(ANNA, "A08").money(60, 9, 60)

    at.phase_two().play("play A08 on F06 at seat 2")

    assert at.options() == ["scrap F01", "scrap F02"]


@pytest.mark.rule("FRI-R53", "FRI-R3")
def test_if_no_fee_is_payable_the_owner_chooses_among_the_lowest_and_pays_everything() -> None:
    at = Scene().owns(ANNA, "F06").owns(BEN, "F07", "F12", "F13").holds(ANNA, "A08").money(60, 9, 60)

    at.phase_two().play("play A08 on F06 at seat 2")
    assert at.options() == ["scrap F07", "scrap F12", "scrap F13"]
    at.play("scrap F12")

    assert (at.where("F12"), at.state.cash) == ("out", [60, 0, 60])


@pytest.mark.rule("FRI-R53")
def test_without_any_money_a_fee_is_forgiven_but_still_the_lowest() -> None:
    at = Scene().owns(ANNA, "F06").owns(BEN, "F07", "F12", "F13").holds(ANNA, "A08").money(60, 0, 60)

    at.phase_two().play("play A08 on F06 at seat 2")

    assert "scrap F06" not in at.options()
    at.play("scrap F13")
    assert at.state.cash[BEN] == 0


@pytest.mark.rule("FRI-FX-GIVE")
def test_harmful_influence_of_a_player_may_be_given_away() -> None:
    at = scene(on_player(vp=-4, whose="any"), on_card(vp=-1, whose="any"), action(give("influence_player")))
    at.owns(ANNA, "E01", "Z01", "E02@Z01").holds(ANNA, "A01").phase_two()
    assert [text for text in at.options() if text.startswith("play")] == [
        "play A01 on E01 at seat 2",
        "play A01 on E01 at seat 3",
    ]

    at.play("play A01 on E01 at seat 2")

    assert (at.points(ANNA), at.points(BEN), at.host("E01")) == (-1, -4, "player")


@pytest.mark.rule("FRI-FX-GIVE")
def test_several_kinds_may_be_given() -> None:
    at = scene(factory(), status(-2), action(give("factory", "status"))).owns(ANNA, "F01", "S01")

    at.holds(ANNA, "A01").phase_two().play("play A01 on S01 at seat 2")

    assert at.points(BEN) == -2


@pytest.mark.rule("FRI-FX-MONEY", "FRI-R46")
def test_a_gift_is_not_a_loss() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A08", "A20").phase_two()

    at.play("play A08 on F01 at seat 2")

    assert at.kind == "phase-two-turn"


@pytest.mark.rule("FRI-R44", "FRI-FX-GIVE")
def test_a_card_that_is_gone_is_not_given() -> None:
    cards = [factory(), action(give()), lightning(CANCEL), lightning(CANCEL, destroy())]
    at = scene(*cards).owns(ANNA, "F01").holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 on F01 at seat 2", "play A02", "play A03 on F01")

    assert (at.where("F01"), at.where("A01")) == ("discard", "out")
