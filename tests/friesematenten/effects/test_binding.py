"""Binding influence, places and owners (FRI-DECK-1, FRI-DECK-4, FRI-R48)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    action,
    factory,
    incomes,
    modify,
    on_card,
    scene,
    status,
    steal,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-DECK-4")
@pytest.mark.parametrize(
    ("bind", "places"),
    [
        ({"to": "card", "kinds": ["factory"], "whose": "self"}, ["F01"]),
        ({"to": "card", "kinds": ["status"], "whose": "self"}, ["S01"]),
        ({"to": "card", "kinds": ["factory", "status"], "whose": "self"}, ["F01", "S01"]),
        ({"to": "card", "kinds": ["factory"], "whose": "any"}, ["F01", "F02"]),
        ({"to": "card", "kinds": ["factory", "status"], "whose": "any"}, ["F01", "F02", "S01", "S02"]),
        ({"to": "player", "whose": "self"}, ["seat 1"]),
        ({"to": "player", "whose": "any"}, ["seat 1", "seat 2", "seat 3"]),
    ],
)
def test_an_influence_card_says_what_it_may_be_bound_to(bind: dict[str, Any], places: list[str]) -> None:
    at = scene(factory(), factory(), status(), status(), on_card(bind=bind)).owns(ANNA, "F01", "S01")
    at.owns(BEN, "F02", "S02").holds(ANNA, "E01").phase_two()

    assert [text for text in at.options() if "E01" in text] == [f"bind E01 to {place}" for place in places]


@pytest.mark.rule("FRI-DECK-4", "FRI-CARD-4")
def test_without_a_place_it_is_kept_when_won() -> None:
    at = Scene().exchange("E02", "S01").auctions()

    at.play("bid 20", "pass", "pass")

    assert (at.where("E02"), at.kind) == ("unused 0", "what-to-bid")


@pytest.mark.rule("FRI-DECK-4", "FRI-DECK-1")
def test_its_printed_points_count_for_the_owner_of_the_empire_where_it_lies() -> None:
    at = Scene().holds(ANNA, "E06").phase_two()
    assert at.points(ANNA) == 0

    at.play("bind E06 to seat 2")

    assert (at.points(ANNA), at.points(BEN), at.where("E06")) == (0, -4, "active 1")


@pytest.mark.rule("FRI-R48")
def test_what_may_be_bound_to_anybody_may_be_bound_to_yourself() -> None:
    at = Scene().owns(ANNA, "F01").holds(ANNA, "E05", "E06").phase_two()

    at.play("bind E05 to F01", "bind E06 to seat 1")

    assert (at.host("E05"), at.points(ANNA)) == ("F01", 1 - 4)


@pytest.mark.rule("FRI-R48")
def test_nobody_can_react_to_a_binding() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "E05").holds(BEN, "A18", "A19").phase_two()

    at.play("bind E05 to F01")

    assert (at.host("E05"), at.kind, at.asked) == ("F01", "phase-two-turn", ANNA)


@pytest.mark.rule("FRI-R48")
def test_protection_does_not_stop_a_binding() -> None:
    at = Scene().owns(BEN, "F01", "E01@F01", "E07").holds(ANNA, "E05", "E06").phase_two()

    at.play("bind E05 to F01", "bind E06 to seat 2")

    assert (at.host("E05"), at.points(BEN)) == ("F01", 1 + 1 + 1 - 4)


@pytest.mark.rule("FRI-DECK-4", "FRI-R7")
def test_a_group_that_changes_owner_keeps_influence_it_could_not_be_given() -> None:
    # it counts only the owner's factories, and now it works for the thief
    manager = on_card(
        modify("production", 8, "bound_card"), bind={"to": "card", "kinds": ["factory"], "whose": "self"}
    )
    at = (
        scene(factory(5), manager, action(steal())).owns(BEN, "F01", "E01@F01").holds(ANNA, "A01").phase_two()
    )

    at.play("play A01 on F01")

    assert (at.host("E01"), at.where("E01")) == ("F01", "active 0")
    assert incomes(at)[ANNA] == (30, 13)


@pytest.mark.rule("FRI-DECK-1")
def test_only_the_points_of_action_cards_count_among_unused_cards() -> None:
    at = scene(on_card(vp=3), action(steal(), vp=2), factory()).holds(ANNA, "E01", "A01").owns(BEN, "F01")

    assert at.points(ANNA) == 2


@pytest.mark.rule("FRI-DECK-1")
def test_influence_bound_to_a_card_of_another_belongs_to_that_empire() -> None:
    at = Scene().owns(BEN, "F01").holds(ANNA, "E05").holds(CARL, "A03").phase_two()

    at.play("bind E05 to F01")
    assert at.where("E05") == "active 1"
    at.play("done", "done", "play A03 on F01")

    assert (at.where("F01"), at.where("E05")) == ("discard", "discard")


@pytest.mark.rule("FRI-DECK-1", "FRI-CARD-5")
def test_a_group_is_the_card_and_all_influence_bound_to_it() -> None:
    at = Scene().owns(ANNA, "F01", "E02@F01", "E01@F01", "E05@F01", "E03").holds(ANNA, "A08").phase_two()

    at.play("play A08 on F01 at seat 2")

    assert [at.where(card) for card in ("F01", "E02", "E01", "E05", "E03")] == ["active 1"] * 4 + ["active 0"]


@pytest.mark.rule("FRI-R54", "FRI-R29")
def test_empires_are_open_and_money_is_not() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01").holds(BEN, "A01").money(11, 22, 33).phase_two()

    view = at.game.view(at.state, ANNA)

    assert [player.cash for player in view.players] == [11, None, None]
    assert [card.id for card in view.players[BEN].active] == ["F01", "E02"]
    assert view.players[BEN].unused == ("A01",)


@pytest.mark.rule("FRI-R54")
def test_piles_are_open_as_far_as_they_are_not_face_down() -> None:
    at = Scene().discarded("F01", "S01").exchange("F02").phase_two()

    view = at.game.view(at.state, CARL)

    assert (view.discard, view.exchange, view.pile) == (("F01", "S01"), ("F02",), 42)
    assert (view.known_top, len(view.may_come)) == ((), 57)


@pytest.mark.rule("FRI-R54", "FRI-R29")
def test_what_a_player_may_answer_is_told_to_that_player_only() -> None:
    # the options would reveal who can pay
    at = Scene().holds(ANNA, "A10").exchange("S01").money(60, 60, 60).auctions()

    assert at.game.view(at.state, ANNA).legal == ("play A10", "pass")
    assert at.game.view(at.state, BEN).legal == ()
