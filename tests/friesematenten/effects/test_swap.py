"""`swap`: two cards change empires at the same time (FRI-FX-SWAP)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import CardsSwapped
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    destroy,
    factory,
    lightning,
    on_player,
    scene,
    status,
    swap,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-SWAP", "FRI-CARD-5")
def test_both_cards_change_places_each_with_everything_bound_to_it() -> None:
    at = Scene().owns(ANNA, "F01", "E05@F01").owns(BEN, "F02", "E02@F02").holds(ANNA, "A06").phase_two()

    at.play("play A06 on F01 F02")

    assert [at.where(card) for card in ("F01", "E05", "F02", "E02")] == ["active 1"] * 2 + ["active 0"] * 2
    assert (at.host("E05"), at.host("E02")) == ("F01", "F02")


@pytest.mark.rule("FRI-FX-SWAP")
def test_with_full_limits_nobody_scraps() -> None:
    at = Scene().owns(ANNA, "F01", "F02", "F08").owns(BEN, "F09", "F10", "F11").holds(ANNA, "A06").phase_two()

    at.play("play A06 on F01 F11")

    assert at.kind == "phase-two-turn"
    assert (at.where("F01"), at.where("F11")) == ("active 1", "active 0")


@pytest.mark.rule("FRI-FX-SWAP")
def test_every_pair_of_an_own_card_and_an_opponents_may_be_chosen() -> None:
    at = (
        Scene()
        .owns(ANNA, "F01", "F02")
        .owns(BEN, "F08")
        .owns(CARL, "F09", "S01")
        .holds(ANNA, "A06")
        .phase_two()
    )

    assert [text[12:] for text in at.options() if text.startswith("play")] == [
        "F01 F08",
        "F01 F09",
        "F02 F08",
        "F02 F09",
    ]


@pytest.mark.rule("FRI-FX-SWAP")
def test_without_an_own_card_it_cannot_be_declared() -> None:
    at = Scene().owns(ANNA, "S01").owns(BEN, "F08").holds(ANNA, "A06").phase_two()

    assert at.options() == ["done"]


@pytest.mark.rule("FRI-FX-SWAP", "FRI-R5")
def test_a_status_symbol_for_a_factory_may_break_the_limit() -> None:
    cards = [*[factory() for _ in range(4)], status(2), action(swap("status", "factory"))]
    at = scene(*cards).owns(ANNA, "F01", "F02", "F03", "S01").owns(BEN, "F04").holds(ANNA, "A01").phase_two()

    at.play("play A01 on S01 F04")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-FX-SWAP", "FRI-R5")
def test_a_factory_for_a_status_symbol_may_break_the_other_players_limit() -> None:
    cards = [*[factory() for _ in range(4)], status(2), action(swap("factory", "status"))]
    at = scene(*cards).owns(BEN, "F01", "F02", "F03", "S01").owns(ANNA, "F04").holds(ANNA, "A01").phase_two()

    at.play("play A01 on F04 S01")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-FX-SWAP")
def test_influence_of_players_may_be_swapped() -> None:
    at = scene(on_player(vp=-4), on_player(vp=3), action(swap("influence_player", "influence_player")))
    at.owns(ANNA, "E01").owns(BEN, "E02").holds(ANNA, "A01").phase_two().play("play A01 on E01 E02")

    assert (at.points(ANNA), at.points(BEN)) == (3, -4)


@pytest.mark.rule("FRI-R44", "FRI-FX-SWAP")
@pytest.mark.parametrize("gone", ["F01", "F02"])
def test_if_one_of_the_two_is_gone_nothing_is_swapped(gone: str) -> None:
    # Carl's card saves Anna's from Ben's objection, and destroys one of the two
    cards = [factory(), factory(), action(swap()), lightning(CANCEL), lightning(CANCEL, destroy())]
    at = (
        scene(*cards)
        .owns(ANNA, "F01")
        .owns(BEN, "F02")
        .holds(ANNA, "A01")
        .holds(BEN, "A02")
        .holds(CARL, "A03")
    )
    at.phase_two().play("play A01 on F01 F02", "play A02", f"play A03 on {gone}")

    left = "F02" if gone == "F01" else "F01"
    assert at.where(left) == ("active 1" if left == "F02" else "active 0")
    assert at.where("A01") == "out"
    assert at.events(CardsSwapped) == []


@pytest.mark.rule("FRI-FX-MONEY", "FRI-R46")
def test_a_swap_is_not_a_loss() -> None:
    at = Scene().owns(ANNA, "F01").owns(BEN, "F02").holds(ANNA, "A06").holds(BEN, "A20").phase_two()

    at.play("play A06 on F01 F02")

    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)
