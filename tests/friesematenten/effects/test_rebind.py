"""`rebind`: bound influence moves to another place (FRI-FX-REBIND, FRI-R42)."""

from __future__ import annotations

import pytest

from rondel.games.friesematenten.events import CardBound
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CANCEL,
    CARL,
    action,
    destroy,
    factory,
    lightning,
    on_card,
    on_player,
    production,
    rebind,
    scene,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-REBIND", "FRI-R42")
def test_only_the_influence_card_is_declared_and_its_place_is_chosen_then() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01").owns(ANNA, "F02", "F08").holds(ANNA, "A07").phase_two()
    assert [text for text in at.options() if text.startswith("play")] == ["play A07 on E02"]

    at.play("play A07 on E02")

    assert (at.kind, at.asked) == ("which-host", ANNA)
    assert at.options() == ["bind E02 to F02", "bind E02 to F08"]


@pytest.mark.rule("FRI-FX-REBIND", "FRI-DECK-1", "FRI-CARD-5")
def test_it_belongs_to_the_empire_where_it_is_bound_and_its_old_card_stays() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01").owns(ANNA, "F02").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E02", "bind E02 to F02")

    assert (at.where("E02"), at.host("E02"), at.where("F01")) == ("active 0", "F02", "active 1")
    assert at.events(CardBound) == [CardBound(ANNA, at.number("E02"), at.number("F02"), ANNA)]
    assert production(at, ANNA) == 17


@pytest.mark.rule("FRI-R42")
def test_the_new_place_must_differ_from_the_old_one() -> None:
    at = (
        Scene().owns(ANNA, "F02", "E05@F02").owns(BEN, "F01").owns(CARL, "F08").holds(ANNA, "A07").phase_two()
    )

    at.play("play A07 on E05")

    assert at.options() == ["bind E05 to F01", "bind E05 to F08"]
    at.refuse("bind E05 to F02")


@pytest.mark.rule("FRI-FX-REBIND", "FRI-R42")
def test_influence_without_another_legal_place_cannot_be_targeted() -> None:
    at = (
        Scene().owns(ANNA, "F02", "E02@F02", "E03").owns(BEN, "S01", "E04@S01").holds(ANNA, "A07").phase_two()
    )

    # Anna has no second factory and no status symbol, and the land is already bound to her
    assert [text for text in at.options() if text.startswith("play")] == []


@pytest.mark.rule("FRI-FX-REBIND")
def test_it_binds_by_the_cards_own_rule_with_the_actor_as_binder() -> None:
    at = Scene().owns(BEN, "E07").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E07")

    assert at.options() == ["bind E07 to seat 1"]


@pytest.mark.rule("FRI-FX-REBIND")
def test_influence_for_anybody_goes_to_anybody_but_where_it_was() -> None:
    at = Scene(4).owns(BEN, "E06").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E06")

    assert at.options() == ["bind E06 to seat 1", "bind E06 to seat 3", "bind E06 to seat 4"]


@pytest.mark.rule("FRI-FX-REBIND")
def test_own_influence_may_be_moved_within_the_own_empire() -> None:
    at = Scene().owns(ANNA, "F01", "E02@F01", "F02").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E02", "bind E02 to F02")

    assert at.host("E02") == "F02"


@pytest.mark.rule("FRI-FX-REBIND", "FRI-R5")
def test_the_former_owners_limit_is_enforced() -> None:
    at = Scene().owns(BEN, "F01", "F02", "F08", "F09", "E03").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E03", "bind E03 to seat 1")

    assert (at.kind, at.asked) == ("which-to-scrap", BEN)


@pytest.mark.rule("FRI-FX-REBIND", "FRI-DECK-2")
@pytest.mark.parametrize(
    ("owner", "cards"), [("opponent", ["E02"]), ("any", ["E01", "E02"]), ("actor", ["E01"])]
)
def test_a_selector_says_whose_influence(owner: str, cards: list[str]) -> None:
    at = scene(on_player(whose="any"), on_player(whose="any"), action(rebind(owner=owner)))
    at.owns(ANNA, "E01").owns(BEN, "E02").holds(ANNA, "A01").phase_two()

    assert at.options() == [*(f"play A01 on {card}" for card in cards), "done"]


@pytest.mark.rule("FRI-FX-REBIND", "FRI-DECK-2")
def test_a_selector_may_ask_for_influence_of_players_only() -> None:
    at = scene(factory(), on_player(whose="any"), on_card(whose="any"), action(rebind("influence_player")))
    at.owns(BEN, "F01", "E01", "E02@F01").owns(CARL, "Z01").holds(ANNA, "A01").phase_two()

    assert at.options() == ["play A01 on E01", "done"]


@pytest.mark.rule("FRI-FX-REBIND", "FRI-R10")
def test_unbound_influence_cannot_be_targeted() -> None:
    at = Scene().owns(ANNA, "F01").holds(BEN, "E02", "E06").holds(ANNA, "A07").phase_two()

    assert [text for text in at.options() if text.startswith("play")] == []


@pytest.mark.rule("FRI-R42", "FRI-FX-REDIRECT")
def test_after_a_redirect_the_original_player_still_chooses_the_place() -> None:
    at = Scene().owns(BEN, "F01", "E02@F01").owns(CARL, "F08", "E05@F08").owns(ANNA, "F02")
    at.holds(ANNA, "A07").holds(BEN, "A19").phase_two().play("play A07 on E02", "play A19 on E05")

    assert (at.kind, at.asked) == ("which-host", ANNA)
    assert at.options() == ["bind E05 to F01", "bind E05 to F02"]


@pytest.mark.rule("FRI-R42", "FRI-R41")
def test_the_owner_of_the_new_place_is_not_a_target() -> None:
    at = (
        Scene().owns(ANNA, "F02", "E05@F02").owns(BEN, "F01").holds(ANNA, "A07").holds(BEN, "A19").phase_two()
    )

    at.play("play A07 on E05")

    assert (at.kind, at.asked) == ("which-host", ANNA)


@pytest.mark.rule("FRI-R44", "FRI-FX-REBIND")
def test_influence_that_lost_every_other_place_stays_where_it_is() -> None:
    union = on_card(bind={"to": "card", "kinds": ["factory"], "whose": "any"})
    cards = [factory(), factory(), union, action(rebind()), lightning(CANCEL), lightning(CANCEL, destroy())]
    at = scene(*cards).owns(ANNA, "F01").owns(BEN, "F02", "E01@F02")
    at.holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two()

    at.play("play A01 on E01", "play A02", "play A03 on F01")

    assert (at.host("E01"), at.where("A01"), at.kind) == ("F02", "out", "phase-two-turn")


@pytest.mark.rule("FRI-R46", "FRI-FX-REBIND")
def test_it_is_not_a_loss() -> None:
    at = Scene().owns(BEN, "E07").holds(BEN, "A20").holds(ANNA, "A07").phase_two()

    at.play("play A07 on E07", "bind E07 to seat 1")

    assert (at.kind, at.asked) == ("phase-two-turn", ANNA)
