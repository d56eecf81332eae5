"""`production_factor`: the factory income of a round is multiplied (FRI-FX-PRODUCTION-FACTOR, FRI-R52)."""

from __future__ import annotations

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    action,
    factor,
    factory,
    lightning,
    production,
    scene,
    steal,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_a_factor_of_0_takes_all_production_but_no_base_income() -> None:
    at = Scene().owns(BEN, "F01", "F02", "E07").holds(ANNA, "A14").payout()

    at.play("play A14 at seat 2")

    assert at.state.cash == [90, 95, 90]


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_a_factor_of_2_doubles_the_sum_of_all_factories() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "E02@F02").holds(ANNA, "A15").payout()

    at.play("play A15")

    assert at.state.cash[ANNA] == 90 + 2 * (8 + 9 + 8)


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_several_factors_multiply() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A15").holds(BEN, "A14").payout()

    at.play("play A15", "play A14 at seat 1")

    assert at.state.cash[ANNA] == 90


@pytest.mark.rule("FRI-R52")
@pytest.mark.parametrize(
    ("made", "factors", "paid"),
    [(5, [1.5], 7), (5, [1.5, 1.5], 11), (5, [0.5, 2], 5), (7, [0.5, 0.5], 1), (3, [0.1], 0), (10, [0.3], 3)],
)
def test_only_the_product_is_rounded_down(made: int, factors: list[float], paid: int) -> None:
    cards = [action(factor("actor", times), symbol="moneybag") for times in factors]
    at = scene(factory(made), *cards).owns(ANNA, "F01")
    names = [f"A0{number + 1}" for number in range(len(factors))]

    at.holds(ANNA, *names).payout().play(*[f"play {name}" for name in names])

    assert at.state.cash[ANNA] == 90 + paid


@pytest.mark.rule("FRI-R52")
def test_the_sum_of_all_factories_is_rounded_not_each() -> None:
    at = scene(factory(5), factory(5), action(factor("actor", 1.5), symbol="moneybag")).owns(
        ANNA, "F01", "F02"
    )

    at.holds(ANNA, "A01").payout().play("play A01")

    assert at.state.cash[ANNA] == 90 + 15


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_it_may_hit_every_opponent() -> None:
    at = scene(*[factory(5) for _ in range(3)], action(factor("each_opponent", 0), symbol="moneybag"))

    at.owns(ANNA, "F01").owns(BEN, "F02").owns(CARL, "F03").holds(ANNA, "A01").payout().play("play A01")

    assert at.state.cash == [95, 90, 90]


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR", "FRI-R17")
def test_used_at_once_in_phase_3_it_waits_for_phase_4_of_the_round() -> None:
    at = Scene().owns(ANNA, "F01").exchange("A15").auctions()

    at.play("bid 16", "pass", "pass", "play A15")

    assert at.state.cash[ANNA] == 60 - 16 + 30 + 16


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_used_in_phase_2_it_waits_for_phase_4_of_the_round() -> None:
    at = scene(factory(5), action(factor("actor", 3))).owns(ANNA, "F01").holds(ANNA, "A01").exchange("Z01")

    at.phase_two().play("play A01", "done", "done", "done", "pass", "pass", "pass")

    assert at.state.cash[ANNA] == 60 + 30 + 15


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR", "FRI-R38")
def test_after_the_payout_it_is_not_legal_and_nobody_is_asked() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A15").payout()

    at.play("pass")

    assert at.state.cash[ANNA] == 98
    assert at.kind == "turn-over"


@pytest.mark.rule("FRI-FX-PRODUCTION-FACTOR")
def test_after_the_payout_it_is_refused() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A15", "A16").payout()

    at.play("pass")

    assert at.options() == ["play A16 at seat 2", "play A16 at seat 3", "pass"]
    at.refuse("play A15")


@pytest.mark.rule("FRI-R52")
def test_the_factories_owned_at_the_payout_count() -> None:
    at = scene(factory(5), action(factor("actor", 2), symbol="moneybag"), action(steal(), symbol="moneybag"))

    at.owns(BEN, "F01").holds(ANNA, "A01", "A02").payout().play("play A01", "play A02 on F01")

    assert at.state.cash == [100, 90, 90]


@pytest.mark.rule("FRI-R52")
def test_a_factor_stays_with_the_player_not_with_the_factory() -> None:
    at = scene(
        factory(5), action(factor("opponent", 0), symbol="moneybag"), action(steal(), symbol="moneybag")
    )

    at.owns(BEN, "F01").holds(ANNA, "A01", "A02").payout().play("play A01 at seat 2", "play A02 on F01")

    assert at.state.cash == [95, 90, 90]


@pytest.mark.rule("FRI-R52")
def test_a_factor_ends_with_the_round() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "A15").payout().play("play A15")

    assert production(at) == 8


@pytest.mark.rule("FRI-R52")
def test_it_is_legal_in_the_last_round_although_it_is_of_no_use() -> None:
    at = Scene().owns(ANNA, "F01").exchange("A15").last_round().auctions()

    at.play("bid 16", "pass", "pass", "play A15")

    assert (at.state.is_over, at.where("A15"), at.state.cash[ANNA]) == (True, "out", 44)


@pytest.mark.rule("FRI-R39", "FRI-FX-PRODUCTION-FACTOR")
def test_on_a_lightning_card_it_can_be_played_in_every_window_but_the_last() -> None:
    at = scene(factory(5), lightning(factor("actor", 2))).owns(ANNA, "F01").holds(ANNA, "A01").exchange("Z01")

    at.phase_two()
    assert "play A01" in at.options()
    at.play("done", "done", "done")
    assert "play A01" in at.options()
    at.play("pass", "pass", "pass", "pass", "pass")
    assert (at.kind, at.options()) == ("play-in-window", ["play A01", "pass"])
    at.play("pass")
    assert at.kind == "turn-over"
