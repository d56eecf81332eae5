"""`destroy`: a card goes to the discard pile, chosen or at random (FRI-FX-DESTROY, FRI-R47)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rondel.core.action import CHANCE
from rondel.games.friesematenten.events import CardDestroyed, CardScrapped
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    action,
    called,
    destroy,
    factory,
    on_card,
    on_player,
    pay,
    scene,
    status,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-R6")
def test_the_card_goes_to_the_discard_pile_with_everything_bound_to_it() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01", "E05@F01").holds(ANNA, "A03").phase_two()

    at.play("play A03 on F01")

    assert [at.where(card) for card in ("F01", "E02", "E05")] == ["discard"] * 3
    assert at.host("E02") == ""


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-RND-2")
def test_after_the_reshuffle_it_leaves_the_game() -> None:
    at = Scene().owns(BEN, "S01", "E04@S01").holds(ANNA, "A04").shuffled().top("F01").phase_two()

    at.play("play A04 on S01")

    assert (at.where("S01"), at.where("E04")) == ("out", "out")
    assert at.events(CardDestroyed) == [CardDestroyed(BEN, at.number("S01"), gone=True)]


@pytest.mark.rule("FRI-FX-DESTROY")
def test_nobody_pays_a_fee() -> None:
    at = Scene().owns(BEN, "F06").holds(ANNA, "A03").phase_two()

    at.play("play A03 on F06")

    assert at.state.cash == [60, 60, 60]
    assert at.events(CardScrapped) == []


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-CARD-5")
def test_destroyed_influence_leaves_its_card_untouched() -> None:
    at = scene(factory(), on_card(vp=2), on_card(), action(destroy("influence")))
    at.owns(BEN, "F01", "E01@F01", "E02@F01").holds(ANNA, "A01").phase_two().play("play A01 on E01")

    assert [at.where(card) for card in ("F01", "E01", "E02")] == ["active 1", "discard", "active 1"]


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-DECK-2")
def test_influence_means_that_of_cards_and_of_players() -> None:
    at = scene(factory(), on_card(), on_player(), on_player(), action(destroy("influence")))
    at.owns(BEN, "F01", "E01@F01", "E02").holds(BEN, "E03").holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 on E01", "play A01 on E02", "done"]


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-DECK-2")
@pytest.mark.parametrize(
    ("owner", "targets"), [("actor", ["F01"]), ("opponent", ["F02", "F03"]), ("any", ["F01", "F02", "F03"])]
)
def test_a_selector_says_whose_cards_may_be_chosen(owner: str, targets: list[str]) -> None:
    at = (
        scene(factory(), factory(), factory(), action(destroy(owner=owner)))
        .owns(ANNA, "F01")
        .owns(BEN, "F02")
    )
    at.owns(CARL, "F03").holds(ANNA, "A01").phase_two()

    assert [text for text in at.options() if "A01" in text] == [f"play A01 on {card}" for card in targets]


@pytest.mark.rule("FRI-FX-DESTROY", "FRI-DECK-2")
def test_several_kinds_may_be_chosen_from() -> None:
    at = scene(factory(), status(1), on_player(), action(destroy("status", "influence_player")))
    at.owns(BEN, "F01", "S01", "E01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 on S01", "play A01 on E01", "done"]


# ------------------------------------------------------------------ at random


@pytest.mark.rule("FRI-R47")
def test_only_the_opponent_is_declared() -> None:
    at = Scene().owns(BEN, "F01", "S01").owns(CARL, "F02").holds(ANNA, "A05").phase_two()

    assert at.options() == ["play A05 at seat 2", "play A05 at seat 3", "done"]


@pytest.mark.rule("FRI-R47")
def test_an_opponent_without_a_fitting_card_cannot_be_chosen() -> None:
    at = Scene().owns(CARL, "F02").holds(BEN, "E03", "A01").owns(ANNA, "F01").holds(ANNA, "A05").phase_two()

    assert [text for text in at.options() if "A05" in text] == ["play A05 at seat 3"]


@pytest.mark.rule("FRI-R47")
def test_each_host_and_each_influence_of_the_player_counts_once() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01", "E05@F01", "S01", "E04@S01", "E06").owns(CARL, "F02")

    at.holds(ANNA, "A05").phase_two().play("play A05 at seat 2")

    assert at.asked == CHANCE
    assert at.options() == ["hit F01", "hit S01", "hit E06"]


@pytest.mark.rule("FRI-R47", "FRI-DECK-2")
def test_every_legal_card_is_equally_likely() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01", "S01", "E03", "F09").holds(ANNA, "A05").phase_two()

    at.play("play A05 at seat 2")

    assert {outcome.probability for outcome in at.game.outcomes(at.state)} == {Fraction(1, 4)}


@pytest.mark.rule("FRI-R47")
def test_the_card_hit_goes_with_everything_bound_to_it() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01", "S01").holds(ANNA, "A05").phase_two()

    at.play("play A05 at seat 2", "hit F01")

    assert [at.where(card) for card in ("F01", "E02", "S01", "A05")] == [
        "discard",
        "discard",
        "active 1",
        "out",
    ]


@pytest.mark.rule("FRI-R47")
def test_the_draw_comes_after_all_reactions() -> None:
    at = Scene().owns(BEN, "F01", "S01").holds(ANNA, "A05").holds(CARL, "A18").phase_two()

    at.play("play A05 at seat 2")
    assert (at.kind, at.asked) == ("react", CARL)
    at.play("pass")

    assert at.asked == CHANCE


@pytest.mark.rule("FRI-R47")
def test_harmful_influence_may_be_hit_and_is_gone() -> None:
    at = Scene().owns(BEN, "E06").holds(ANNA, "A05").phase_two()

    at.play("play A05 at seat 2", "hit E06")

    assert (at.where("E06"), at.points(BEN)) == ("discard", 0)


@pytest.mark.rule("FRI-R47", "FRI-DECK-2")
def test_a_highest_printed_value_holds_for_chance_too() -> None:
    at = scene(status(3), status(4), action(destroy("status", pick="random", printed_vp_max=3)))
    at.owns(BEN, "S01", "S02").owns(CARL, "Z01").holds(ANNA, "A01").phase_two().play("play A01 at seat 2")

    assert at.options() == ["hit S01"]


@pytest.mark.rule("FRI-R47", "FRI-R59")
def test_two_random_hits_strike_the_same_opponent_one_after_the_other() -> None:
    twice = destroy("status", pick="random")
    at = scene(status(), status(), action(twice, twice)).owns(BEN, "S01", "S02").owns(CARL, "Z01")
    at.holds(ANNA, "A01").phase_two().play("play A01 at seat 2", "hit S02")

    assert at.options() == ["hit S01"]


@pytest.mark.rule("FRI-R47", "FRI-R44")
def test_a_second_hit_that_finds_nothing_does_nothing() -> None:
    twice = destroy("status", pick="random")
    at = scene(status(), action(twice, twice, pay("bank", "actor", 1))).owns(BEN, "S01").holds(ANNA, "A01")

    at.phase_two().play("play A01 at seat 2", "hit S01")

    assert (at.where("A01"), at.state.cash[ANNA]) == ("out", 61)


@pytest.mark.rule("FRI-R47", "FRI-DECK-3")
def test_a_card_hit_at_random_can_be_named() -> None:
    hit = called("t", destroy("status", pick="random"))
    pays = pay("actor", "t.victim", {"stat": "min_bid", "of": "t"})
    at = scene(status(min_bid=7), action(hit, pays)).owns(BEN, "S01").holds(ANNA, "A01").phase_two()

    at.play("play A01 at seat 2", "hit S01")

    assert at.state.cash == [53, 67, 60]
