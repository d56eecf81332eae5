"""`trigger`: effects that run after other players' actions (FRI-FX-TRIGGER, FRI-R45)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    destroy,
    factor,
    factory,
    lightning,
    on_player,
    pay,
    production,
    protect,
    scene,
    status,
    trigger,
)
from tests.support.friese_scene import Scene

GIFT = pay("bank", "actor", 1)


@pytest.mark.rule("FRI-FX-TRIGGER")
def test_it_runs_after_an_action_of_an_opponent() -> None:
    at = Scene().owns(BEN, "F15").owns(CARL, "F01").holds(ANNA, "A03").phase_two()

    at.play("play A03 on F01")

    assert at.state.cash == [60, 63, 60]


@pytest.mark.rule("FRI-FX-TRIGGER")
def test_it_does_not_run_after_an_action_of_its_owner() -> None:
    at = Scene().owns(ANNA, "F15").owns(CARL, "F01").holds(ANNA, "A03").phase_two()

    at.play("play A03 on F01")

    assert at.state.cash == [60, 60, 60]


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-R45")
def test_a_cancelled_action_does_not_count_but_the_cancelling_one_does() -> None:
    at = Scene().owns(BEN, "F15").owns(CARL, "F01").holds(ANNA, "A03").holds(CARL, "A18").phase_two()

    at.play("play A03 on F01", "play A18")

    assert at.state.cash == [60, 63, 60]


@pytest.mark.rule("FRI-R45")
def test_an_action_cancelled_by_a_redirect_without_a_third_player_does_not_count_the_redirect_does() -> None:
    for owner, paid in ((BEN, [60, 60]), (ANNA, [63, 60])):
        at = Scene(2).owns(owner, "F15").owns(BEN, "F01").holds(ANNA, "A03").holds(BEN, "A19").phase_two()
        at.play("play A03 on F01", "play A19")

        assert (at.where("F01"), at.state.cash) == ("active 1", paid)


@pytest.mark.rule("FRI-R45")
def test_a_redirected_action_and_its_redirect_both_count() -> None:
    at = Scene(4).owns(3, "F15").owns(BEN, "F01").owns(CARL, "F02").holds(ANNA, "A03").holds(BEN, "A19")
    at.phase_two().play("play A03 on F01", "play A19 on F02")

    assert at.state.cash[3] == 66


@pytest.mark.rule("FRI-R45")
def test_a_stolen_card_runs_for_nobody_when_the_thief_acted() -> None:
    at = Scene().owns(BEN, "F15").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F15")

    assert at.state.cash == [60 - 11, 60 + 11, 60]


@pytest.mark.rule("FRI-R45")
def test_a_card_given_away_runs_for_its_new_owner() -> None:
    at = Scene().owns(ANNA, "F15").holds(ANNA, "A08").phase_two()

    at.play("play A08 on F15 at seat 2")

    assert at.state.cash == [60, 63, 60]


@pytest.mark.rule("FRI-R45")
def test_a_destroyed_card_runs_no_more() -> None:
    at = Scene().owns(BEN, "F15").holds(ANNA, "A03").phase_two()

    at.play("play A03 on F15")

    assert at.state.cash == [60, 60, 60]


@pytest.mark.rule("FRI-R45", "FRI-R44")
def test_an_action_whose_target_is_gone_counts() -> None:
    # Carl's objection to Ben's objection destroys what Anna was about to destroy
    at = scene(
        factory(),
        status(0, trigger(pay("bank", "owner", 3))),
        action(destroy()),
        lightning(CANCEL),
        lightning(CANCEL, destroy()),
    )
    at.owns(BEN, "F01", "S01").holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 on F01", "play A02", "play A03 on F01")

    # once for Carl's card, once for Anna's
    assert (at.where("A01"), at.state.cash) == ("out", [60, 66, 60])


@pytest.mark.rule("FRI-R45")
def test_answering_a_loss_is_an_action_too() -> None:
    at = Scene().owns(BEN, "F09").owns(CARL, "F15").holds(ANNA, "A03").holds(BEN, "A20").phase_two()

    at.play("play A03 on F09", "play A20")

    assert at.state.cash == [60, 80, 66]


@pytest.mark.rule("FRI-R48", "FRI-FX-TRIGGER")
def test_binding_and_scrapping_set_off_nothing() -> None:
    at = Scene().owns(BEN, "F15").owns(ANNA, "F01").holds(ANNA, "E05").phase_two()

    at.play("bind E05 to F15", "scrap F01")

    assert at.state.cash == [60, 60, 60]


@pytest.mark.rule("FRI-FX-TRIGGER")
def test_unused_influence_runs_nothing() -> None:
    at = scene(on_player(trigger(pay("bank", "owner", 3))), action(GIFT)).holds(BEN, "E01").holds(ANNA, "A01")

    at.phase_two().play("play A01")

    assert at.state.cash == [61, 60, 60]


# ------------------------------------------------------------------ what may run


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-DECK-2")
def test_actor_is_who_carried_out_the_action_and_owner_who_has_the_card() -> None:
    at = (
        scene(status(0, trigger(pay("actor", "owner", 2))), action(GIFT)).owns(CARL, "S01").holds(ANNA, "A01")
    )

    at.phase_two().play("play A01")

    assert at.state.cash == [59, 60, 62]


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-R43")
def test_protected_money_is_safe_from_the_triggers_of_others() -> None:
    toll, purse = status(0, trigger(pay("actor", "owner", 2))), on_player(protect("bound_player", "money"))
    at = scene(toll, purse, action(GIFT)).owns(CARL, "S01").owns(ANNA, "E01").holds(ANNA, "A01")

    at.phase_two().play("play A01")

    assert at.state.cash == [61, 60, 60]


@pytest.mark.rule("FRI-FX-TRIGGER")
def test_each_opponent_of_the_owner_pays() -> None:
    at = scene(status(0, trigger(pay("each_opponent", "owner", 2))), action(GIFT)).owns(CARL, "S01")

    at.holds(ANNA, "A01").phase_two().play("play A01")

    assert at.state.cash == [59, 58, 64]


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-R55")
def test_an_amount_may_count_cards_of_the_actor() -> None:
    amount = {"stat": "count", "of": "actor", "kind": "factory", "mul": 2}
    at = scene(status(0, trigger(pay("bank", "owner", amount))), factory(), factory(), action(GIFT))
    at.owns(CARL, "S01").owns(ANNA, "F01", "F02").holds(ANNA, "A01").phase_two()

    at.play("play A01")

    assert at.state.cash == [61, 60, 64]


@pytest.mark.rule("FRI-R44", "FRI-FX-TRIGGER")
def test_triggers_run_clockwise_from_who_acted() -> None:
    toll = trigger(pay("actor", "owner", 3))
    at = scene(status(0, toll), status(0, toll), action(GIFT)).owns(ANNA, "S01").owns(CARL, "S02")
    at.holds(BEN, "A01").money(0, 3, 0).phase_two(BEN).play("play A01")

    # Ben has 4: his left neighbour Carl comes first
    assert at.state.cash == [1, 0, 3]


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-FX-PRODUCTION-FACTOR")
def test_a_trigger_may_multiply_production() -> None:
    at = scene(status(0, trigger(factor("owner", 2))), factory(5), action(GIFT, symbol="moneybag"))
    at.owns(BEN, "S01", "F01").holds(ANNA, "A01").payout().play("play A01")

    assert at.state.cash[BEN] == 60 + 30 + 10


@pytest.mark.rule("FRI-FX-TRIGGER", "FRI-FX-PRODUCTION-FACTOR")
def test_after_the_payout_such_a_trigger_does_nothing() -> None:
    at = scene(status(0, trigger(factor("owner", 2))), factory(5), action(GIFT, symbol="moneybag"))
    at.owns(BEN, "S01", "F01").holds(ANNA, "A01").payout().play("pass", "play A01")

    assert at.state.cash[BEN] == 95
    assert production(at, BEN) == 5


@pytest.mark.rule("FRI-FX-TRIGGER")
def test_a_card_may_have_two_triggers_and_both_run_for_every_action() -> None:
    both = status(0, trigger(pay("bank", "owner", 3)), trigger(pay("bank", "actor", 1)))
    at = scene(both, action(GIFT), action(GIFT)).owns(BEN, "S01").holds(ANNA, "A01", "A02").phase_two()

    at.play("play A01", "play A02")

    assert at.state.cash == [64, 66, 60]
