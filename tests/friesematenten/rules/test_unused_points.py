"""Printed points of unused action cards in an empire (FRI-CARD-6), and of unbound influence (FRI-CARD-4)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import GameEnded
from rondel.games.friesematenten.views.view import UnusedPoints
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    action,
    hammer,
    lightning,
    modify,
    on_player,
    pay,
    scene,
    status,
)
from tests.support.friese_scene import Scene

GIFT = pay("bank", "actor", 1)


@pytest.mark.rule("FRI-CARD-6", "FRI-DECK-1", "FRI-CARD-1")
@pytest.mark.parametrize("vp", [3, -2])
def test_the_printed_points_of_an_unused_action_card_count(vp: int) -> None:
    at = scene(status(5), action(GIFT, vp=vp)).owns(ANNA, "S01").holds(ANNA, "A01").phase_two()

    assert [at.points(seat) for seat in range(3)] == [5 + vp, 0, 0]


@pytest.mark.rule("FRI-CARD-4", "FRI-R9")
def test_those_of_influence_not_yet_bound_do_not() -> None:
    at = scene(on_player(vp=6)).holds(ANNA, "E01").phase_two()
    assert (at.points(ANNA), at.view(ANNA).players[ANNA].unused_points) == (0, ())

    at.play("bind E01 to seat 1")

    assert at.points(ANNA) == 6


@pytest.mark.rule("FRI-CARD-6")
def test_kept_it_counts_and_played_it_counts_no_more() -> None:
    at = scene(action(GIFT, vp=3)).exchange("A01").auctions().play("bid 10", "pass", "pass")
    assert at.points(ANNA) == 0  # it is not in an empire yet

    at.play("keep")
    assert at.points(ANNA) == 3
    at.idle(lambda at: at.kind == "phase-two-turn").play("play A01")

    assert (at.points(ANNA), at.where("A01")) == (0, "out")


@pytest.mark.rule("FRI-CARD-6", "FRI-DECK-1")
def test_declared_it_is_not_unused_even_while_others_may_react() -> None:
    at = scene(action(GIFT, vp=3), lightning(CANCEL, vp=2)).holds(ANNA, "A01").holds(BEN, "A02").phase_two()

    at.play("play A01")

    assert (at.kind, at.points(ANNA), at.points(BEN)) == ("react", 0, 2)
    at.play("play A02")
    assert (at.points(ANNA), at.points(BEN)) == (0, 0)


@pytest.mark.rule("FRI-END-1", "FRI-R20", "FRI-CARD-6")
@pytest.mark.parametrize(("vp", "ending"), [(2, "points"), (1, "")])
def test_they_can_end_the_game(vp: int, ending: str) -> None:
    at = scene(status(38), hammer(GIFT, vp=vp)).owns(BEN, "S01").holds(BEN, "A01").exchange("Z01").auctions()

    at.idle(lambda at: at.state.phase != 3)

    assert at.game.ending(at.state) == ending
    assert at.events(GameEnded) == ([GameEnded("points", (BEN,))] if ending else [])


@pytest.mark.rule("FRI-END-1", "FRI-CARD-6")
def test_they_can_decide_who_wins() -> None:
    at = scene(status(9), status(8), action(GIFT, vp=2), players=2).last_round().owns(ANNA, "S01")

    at.owns(BEN, "S02").holds(BEN, "A01").exchange("Z01").auctions().play("pass", "pass")

    assert [(score.seat, score.points, score.place) for score in at.scores()] == [(BEN, 10, 1), (ANNA, 9, 2)]


@pytest.mark.rule("FRI-DECK-2", "FRI-R55", "FRI-CARD-6")
@pytest.mark.parametrize(("unused", "expected"), [(False, 1), (True, 3)])
def test_what_counts_cards_by_their_points_counts_unused_ones_only_if_it_says_so(
    unused: bool, expected: int
) -> None:
    low = {"scope": "owner", "vp_below": 2, "unused": unused}
    counting = modify("vp", 10, per=low)
    cards = (status(0, counting), action(GIFT, vp=1), action(GIFT, vp=1), action(GIFT, vp=1))
    at = scene(*cards).owns(ANNA, "S01").holds(ANNA, "A01", "A02", "A03").phase_two()

    # the three action cards bring a point each, whatever is counted
    assert at.points(ANNA) == 10 * expected + 3


@pytest.mark.rule("FRI-CARD-6", "FRI-END-1")
def test_they_are_a_part_of_the_score() -> None:
    at = scene(status(5), action(GIFT, vp=3), players=2).owns(ANNA, "S01").holds(ANNA, "A01").phase_two()

    parts = {score.seat: dict(score.parts) for score in at.scores()}

    assert parts[ANNA] == {"factories": 0, "status": 5, "influence": 0, "actions": 3}
    assert sum(parts[ANNA].values()) == at.points(ANNA)
    assert at.game.texts("de").score_part("actions") == "unbenutzte Aktionskarten"


@pytest.mark.rule("FRI-CARD-6")
def test_where_no_action_card_has_points_there_is_no_such_part() -> None:
    at = Scene(2).holds(ANNA, "A01").phase_two()

    assert {name for score in at.scores() for name, _ in score.parts} == {"factories", "status", "influence"}


@pytest.mark.rule("FRI-CARD-6", "FRI-R54")
def test_everybody_sees_which_unused_cards_count() -> None:
    at = scene(action(GIFT, vp=3), action(GIFT)).holds(ANNA, "A01", "A02").phase_two()

    assert at.view(BEN).players[ANNA].unused_points == (UnusedPoints("A01", 3),)
    assert at.view(BEN).players[ANNA].points == 3
    figures = {(figure.what, figure.of): figure.value for figure in at.game.figures(at.state, BEN)}
    assert figures["points", "seat 1"] == 3
