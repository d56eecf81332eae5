"""`money`: payments and their amounts (FRI-FX-MONEY, FRI-DECK-3, FRI-R55)."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import MoneyMoved, NothingPaid
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    called,
    destroy,
    factory,
    lightning,
    on_card,
    on_player,
    pay,
    scene,
    status,
    steal,
)
from tests.support.friese_scene import Scene

# ------------------------------------------------------------------ who pays whom


@pytest.mark.rule("FRI-FX-MONEY")
@pytest.mark.parametrize(
    ("payer", "payee", "cash"),
    [
        ("bank", "actor", [65, 60, 60]),
        ("actor", "bank", [55, 60, 60]),
        ("actor", "opponent", [55, 60, 65]),
        ("opponent", "actor", [65, 60, 55]),
        ("opponent", "bank", [60, 60, 55]),
        ("bank", "opponent", [60, 60, 65]),
        ("each_opponent", "actor", [70, 55, 55]),
        ("each_opponent", "bank", [60, 55, 55]),
        ("bank", "owner", [65, 60, 60]),
        ("owner", "bank", [55, 60, 60]),
    ],
)
def test_money_moves_from_payer_to_receiver(payer: str, payee: str, cash: list[int]) -> None:
    at = scene(action(pay(payer, payee, 5))).holds(ANNA, "A01").phase_two()

    at.play("play A01 at seat 3" if "opponent" in (payer, payee) else "play A01")

    assert at.state.cash == cash
    assert at.state.bank == -sum(cash)


@pytest.mark.rule("FRI-FX-MONEY", "FRI-R44")
def test_no_more_moves_than_the_payer_has() -> None:
    at = scene(action(pay("opponent", "actor", 50))).holds(ANNA, "A01").money(0, 7, 0).phase_two()

    at.play("play A01 at seat 2")

    assert at.state.cash == [7, 0, 0]
    assert at.events(MoneyMoved) == [MoneyMoved(BEN, ANNA, 7)]


@pytest.mark.rule("FRI-FX-MONEY", "FRI-R44")
def test_a_payment_of_nothing_is_reported() -> None:
    at = scene(action(pay("opponent", "actor", 50))).holds(ANNA, "A01").money(3, 0, 8).phase_two()

    at.play("play A01 at seat 2")

    assert at.state.cash == [3, 0, 8]
    assert at.events(NothingPaid) == [NothingPaid(at.number("A01"))]


@pytest.mark.rule("FRI-FX-MONEY")
def test_where_every_opponent_pays_each_pays_separately_what_there_is() -> None:
    at = Scene(4).owns(BEN, "F01", "F02", "F08").owns(CARL, "F09").holds(ANNA, "A17").money(0, 10, 10, 10)

    at.payout().play("pass", "play A17")

    # after the payout Ben has 10 + 30 + 27, Carl 10 + 30 + 5
    assert at.state.cash == [30 + 12 + 4, 67 - 12, 45 - 4, 40]


@pytest.mark.rule("FRI-FX-MONEY")
def test_each_payment_is_at_most_what_that_payer_has() -> None:
    at = Scene(4).owns(BEN, "F01", "F02", "F08").owns(CARL, "F09").holds(ANNA, "A17").money(0, 10, 10, 10)

    at.payout().play("play A17")

    assert at.events(MoneyMoved) == [MoneyMoved(BEN, ANNA, 10), MoneyMoved(CARL, ANNA, 4)]


@pytest.mark.rule("FRI-R59", "FRI-DECK-2")
def test_opponent_means_the_same_player_in_all_effects() -> None:
    at = scene(action(pay("opponent", "bank", 5), pay("bank", "opponent", 2))).holds(ANNA, "A01").phase_two()
    assert at.options() == ["play A01 at seat 2", "play A01 at seat 3", "done"]

    at.play("play A01 at seat 3")

    assert at.state.cash == [60, 60, 57]


# ------------------------------------------------------------------ amounts


def _paid(amount: dict[str, Any], cash: int = 60) -> int:
    """Return what Ben pays Anna. He owns F01, F02, S01, the bound influence E01 and E02, and the unbound E03."""
    at = scene(
        factory(), factory(), factory(), status(), on_card(), on_player(), on_player(),
        action(pay("opponent", "actor", amount)),
    )  # fmt: skip
    at.owns(BEN, "F01", "F02", "S01", "E01@F01", "E02").holds(BEN, "E03").owns(ANNA, "F03").owns(CARL, "Z01")
    at.holds(ANNA, "A01").money(cash, cash, cash).phase_two().play("play A01 at seat 2")
    return at.state.cash[ANNA] - cash


@pytest.mark.rule("FRI-R55", "FRI-DECK-3")
@pytest.mark.parametrize(
    ("amount", "paid"),
    [
        ({"stat": "count", "of": "payer", "kind": "factory"}, 2),
        ({"stat": "count", "of": "opponent", "kind": "factory", "mul": 4}, 8),
        ({"stat": "count", "of": "actor", "kind": "factory", "mul": 4}, 4),
        ({"stat": "count", "of": "payer", "kind": "influence"}, 2),
        ({"stat": "count", "of": "payer", "kind": ["factory", "status", "influence"]}, 5),
        ({"stat": "count", "of": "payer", "kind": "factory", "mul": 10, "cap": 15}, 15),
        ({"stat": "count", "of": "payer", "kind": "factory", "mul": 0}, 0),
        ({"stat": "count", "of": "actor", "kind": "factory", "mul": 2.5}, 2),
        ({"stat": "count", "of": "actor", "kind": "factory", "mul": 2.5, "round": "up"}, 3),
    ],
)
def test_an_amount_may_count_active_cards(amount: dict[str, Any], paid: int) -> None:
    assert _paid(amount) == paid


@pytest.mark.rule("FRI-R55", "FRI-DECK-3")
@pytest.mark.parametrize(
    ("amount", "cash", "paid"),
    [
        ({"stat": "cash", "of": "payer"}, 61, 61),
        ({"stat": "cash", "of": "payer", "mul": 0.5}, 61, 30),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "round": "up"}, 61, 31),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "cap": 10}, 61, 10),
        ({"stat": "cash", "of": "payer", "mul": 0.5, "round": "up", "cap": 31}, 61, 31),
        ({"stat": "cash", "of": "payer", "mul": 0.1}, 9, 0),
        ({"stat": "cash", "of": "payer", "mul": 0.1, "round": "up"}, 9, 1),
        ({"stat": "cash", "of": "payer", "mul": 3}, 9, 9),
        ({"stat": "cash", "of": "actor", "mul": 0.25}, 40, 10),
    ],
)
def test_an_amount_may_be_part_of_somebodys_money(amount: dict[str, Any], cash: int, paid: int) -> None:
    assert _paid(amount, cash) == paid


@pytest.mark.rule("FRI-DECK-3", "FRI-R29")
@pytest.mark.parametrize(("cash", "paid"), [(61, 30), (80, 40), (200, 40), (1, 0), (0, 0)])
def test_half_of_the_money_rounded_down_at_most_40(cash: int, paid: int) -> None:
    at = Scene().holds(ANNA, "A16").money(60, cash, 60).payout()

    at.play("play A16 at seat 2")

    assert at.state.cash[BEN] == cash - paid + 30


@pytest.mark.rule("FRI-DECK-3")
@pytest.mark.parametrize(("min_bid", "paid"), [(15, 8), (16, 8), (1, 1), (0, 0)])
def test_half_of_a_minimum_bid_rounded_up(min_bid: int, paid: int) -> None:
    half = {"stat": "min_bid", "of": "t", "mul": 0.5, "round": "up"}
    at = scene(factory(min_bid=min_bid), action(called("t", steal()), pay("actor", "t.victim", half)))

    at.owns(BEN, "F01").holds(ANNA, "A01").phase_two().play("play A01 on F01")

    assert at.state.cash == [60 - paid, 60 + paid, 60]


@pytest.mark.rule("FRI-R55", "FRI-R44")
def test_an_amount_is_read_when_its_effect_takes_place() -> None:
    half = {"stat": "cash", "of": "payer", "mul": 0.5}
    at = (
        scene(action(pay("bank", "opponent", 20), pay("opponent", "actor", half)))
        .holds(ANNA, "A01")
        .phase_two()
    )

    at.play("play A01 at seat 2")

    assert at.state.cash == [100, 40, 60]


@pytest.mark.rule("FRI-R55")
def test_cards_are_counted_after_the_effects_before() -> None:
    count = {"stat": "count", "of": "t.victim", "kind": "factory", "mul": 5}
    at = scene(factory(), factory(), action(called("t", destroy()), pay("bank", "t.victim", count)))

    at.owns(BEN, "F01", "F02").holds(ANNA, "A01").phase_two().play("play A01 on F02")

    assert at.state.cash == [60, 65, 60]


@pytest.mark.rule("FRI-R55")
def test_each_payer_under_each_opponent_counts_for_itself() -> None:
    tenth = {"stat": "cash", "of": "payer", "mul": 0.1}
    at = scene(action(pay("each_opponent", "actor", tenth))).holds(ANNA, "A01").money(0, 45, 99).phase_two()

    at.play("play A01")

    assert at.state.cash == [4 + 9, 41, 90]


@pytest.mark.rule("FRI-DECK-3")
def test_a_hammer_card_may_use_the_next_card_in_its_amounts() -> None:
    bounty = action(pay("bank", "actor", {"stat": "min_bid", "of": "next_market", "mul": 2}), symbol="hammer")
    at = scene(bounty, status(min_bid=9)).holds(ANNA, "A01").exchange("S01", "Z01").auctions()

    at.play("play A01")

    assert at.state.cash == [78, 60, 60]


# ------------------------------------------------------------------ names


@pytest.mark.rule("FRI-DECK-2")
def test_the_victim_is_the_owner_before_the_effect() -> None:
    at = scene(status(), action(called("t", destroy("status")), pay("t.victim", "bank", 3)))

    at.owns(CARL, "S01").holds(ANNA, "A01").phase_two().play("play A01 on S01")

    assert at.state.cash == [60, 60, 57]


@pytest.mark.rule("FRI-DECK-2")
def test_two_names_mean_two_cards() -> None:
    both = action(
        called("f", destroy("factory")),
        called("s", destroy("status")),
        pay("bank", "f.victim", {"stat": "min_bid", "of": "f"}),
        pay("bank", "s.victim", {"stat": "min_bid", "of": "s"}),
    )
    at = (
        scene(factory(min_bid=3), status(min_bid=5), both)
        .owns(BEN, "F01")
        .owns(CARL, "S01")
        .holds(ANNA, "A01")
    )

    at.phase_two().play("play A01 on F01 S01")

    assert at.state.cash == [60, 63, 65]


@pytest.mark.rule("FRI-R44")
def test_what_refers_to_an_effect_that_failed_does_nothing_while_the_rest_happens() -> None:
    robbery = action(
        called("t", steal()),
        pay("actor", "t.victim", 7),
        pay("bank", "actor", {"stat": "min_bid", "of": "t"}),
        pay("bank", "actor", 1),
    )
    at = scene(factory(), robbery, lightning(CANCEL), lightning(CANCEL, destroy())).owns(BEN, "F01")
    at.holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 on F01", "play A02", "play A03 on F01")

    assert (at.where("F01"), at.where("A01"), at.state.cash) == ("discard", "out", [61, 60, 60])


@pytest.mark.rule("FRI-DECK-2")
def test_a_victim_pays_only_what_there_is() -> None:
    at = scene(status(), action(called("t", steal("status")), pay("t.victim", "actor", 9))).owns(BEN, "S01")

    at.holds(ANNA, "A01").money(0, 4, 0).phase_two().play("play A01 on S01")

    assert at.state.cash == [4, 0, 0]
