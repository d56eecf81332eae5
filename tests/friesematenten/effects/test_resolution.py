"""How a card with several effects takes effect (FRI-R44, FRI-R59)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import NothingHappened
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    action,
    bar,
    destroy,
    factor,
    factory,
    give,
    hammer,
    on_card,
    pay,
    scene,
    status,
    steal,
)


@pytest.mark.rule("FRI-R44")
def test_effects_happen_in_their_order() -> None:
    at = scene(action(pay("bank", "actor", 10), pay("actor", "opponent", 65))).holds(ANNA, "A01").phase_two()

    at.play("play A01 at seat 2")

    assert at.state.cash == [5, 125, 60]


@pytest.mark.rule("FRI-R44")
def test_limits_are_enforced_between_two_effects() -> None:
    cards = [*[factory() for _ in range(5)], action(steal(), steal())]
    at = scene(*cards).owns(ANNA, "F01", "F02", "F03").owns(BEN, "F04", "F05").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F04 F05")
    assert (at.kind, at.where("F04"), at.where("F05")) == ("which-to-scrap", "active 0", "active 1")
    at.play("scrap F01")

    assert (at.kind, at.where("F05")) == ("which-to-scrap", "active 0")


@pytest.mark.rule("FRI-R44")
def test_an_effect_whose_target_went_with_an_earlier_one_does_nothing_while_the_rest_happens() -> None:
    three = action(destroy("factory"), destroy("influence"), pay("bank", "actor", 2))
    at = scene(factory(), on_card(), three).owns(BEN, "F01", "E01@F01").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F01 E01")

    assert (at.where("E01"), at.where("A01"), at.state.cash[ANNA]) == ("discard", "out", 62)
    assert at.events(NothingHappened) == [NothingHappened(at.number("A01"))]


@pytest.mark.rule("FRI-R44")
def test_a_card_scrapped_between_two_effects_is_no_longer_a_target() -> None:
    # Anna scraps the very factory the card was to give away
    cards = [*[factory() for _ in range(4)], action(steal(), give())]
    at = scene(*cards).owns(ANNA, "F01", "F02", "F03").owns(BEN, "F04").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F04 F01 at seat 3", "scrap F01")

    assert (at.where("F01"), at.where("A01"), at.state.active[CARL]) == ("out", "out", 0)


@pytest.mark.rule("FRI-R44")
def test_the_card_leaves_the_game_only_when_all_is_done() -> None:
    cards = [*[factory() for _ in range(4)], action(steal(), pay("bank", "actor", 1))]
    at = scene(*cards).owns(ANNA, "F01", "F02", "F03").owns(BEN, "F04").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F04")

    assert (at.where("A01"), at.state.cash[ANNA]) == ("declared", 60)


@pytest.mark.rule("FRI-R59")
def test_cards_picked_for_one_action_are_different() -> None:
    at = scene(factory(), factory(), action(destroy(), destroy())).owns(BEN, "F01").owns(CARL, "F02")
    at.holds(ANNA, "A01").phase_two()

    assert set(at.options()) <= {"play A01 on F01 F02", "play A01 on F02 F01", "done"}
    at.refuse("play A01 on F01 F01")


@pytest.mark.rule("FRI-R59")
def test_two_slots_with_a_single_card_between_them_make_the_action_impossible() -> None:
    at = scene(factory(), action(destroy(), destroy())).owns(BEN, "F01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["done"]


@pytest.mark.rule("FRI-R59")
def test_two_slots_of_different_kinds_need_a_card_each() -> None:
    cards = [factory(), status(), action(destroy("factory", "status"), destroy("status"))]
    at = scene(*cards).owns(BEN, "F01", "S01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 on F01 S01", "done"]


@pytest.mark.rule("FRI-R59")
def test_one_opponent_is_chosen_for_all_effects_that_name_one() -> None:
    at = scene(hammer(bar(), pay("opponent", "bank", 5), factor("opponent", 0)), factory(4)).owns(BEN, "F01")
    at.holds(ANNA, "A01").exchange("Z01").auctions()
    assert at.options() == ["play A01 at seat 2", "play A01 at seat 3", "pass"]

    at.play("play A01 at seat 2", "pass", "pass")

    assert at.state.cash == [90, 60 - 5 + 30, 90]


@pytest.mark.rule("FRI-R59", "FRI-R47")
def test_the_opponent_must_be_legal_for_every_effect_that_names_one() -> None:
    both = action(destroy("factory", pick="random"), pay("opponent", "actor", 5))
    at = scene(factory(), factory(), both).owns(BEN, "F01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 at seat 2", "done"]


@pytest.mark.rule("FRI-R59")
def test_a_card_may_be_picked_at_another_opponent_than_the_one_named() -> None:
    at = (
        scene(status(), action(steal("status"), pay("opponent", "actor", 5)))
        .owns(BEN, "S01")
        .holds(ANNA, "A01")
    )

    assert at.phase_two().options() == ["play A01 on S01 at seat 2", "play A01 on S01 at seat 3", "done"]
