"""A factory limit that counts cards falls with the count, and is enforced at once (FRI-R5, FRI-FX-MODIFY)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

Card = dict[str, Any]

CANCEL: Card = {"symbol": "lightning", "effects": [{"op": "cancel", "what": "action_declared"}]}
PAY: Card = {"symbol": "none", "effects": [{"op": "money", "from": "bank", "to": "actor", "amount": 1}]}


def room(add: int, **count: Any) -> Card:
    """Return a status symbol that adds to the factory limit for each card counted."""
    per = {"scope": "owner", **count}
    return {
        "type": "status",
        "effects": [{"op": "modify", "stat": "factory_limit", "target": "self", "add": add, "per": per}],
    }


def scene(*cards: Card) -> Scene:
    factories = [{"production": 5} for _ in range(3)]
    return Scene(3, tiny_deck([*factories, *cards], factory_limit=2).deck.name).money(50, 50, 50)


@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_keeping_a_card_can_be_one_too_many() -> None:
    at = (
        scene(room(-1, kind="action", unused=True), PAY)
        .owns(ANNA, "F01", "F02", "S01")
        .exchange("A01")
        .auctions()
    )

    at.play("bid 10", "pass", "pass", "keep")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_a_card_kept_because_it_cannot_be_used_can_be_one_too_many() -> None:
    at = scene(room(-1, kind="action", unused=True), CANCEL).owns(ANNA, "F01", "F02", "S01")

    at.exchange("A01").auctions().play("bid 10", "pass", "pass")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_declaring_a_card_can_make_one_factory_too_many_before_anybody_reacts() -> None:
    at = scene(room(1, kind="action", unused=True), PAY, CANCEL).owns(ANNA, "F01", "F02", "F03", "S01")
    at.holds(ANNA, "A01").holds(BEN, "A02").phase_two(ANNA)

    at.play("play A01")
    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)
    at.play("scrap F03")

    assert (at.kind, at.asked) == ("react", BEN)


@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_scrapping_a_factory_can_make_another_one_too_many() -> None:
    """The limit counts factories with one tag, so scrapping one of them lowers the limit too."""
    tagged = {"production": 5, "tags": ["red"]}
    deck = tiny_deck([tagged, {"production": 5}, {"production": 5}, room(2, tag="red")], factory_limit=1)
    at = Scene(3, deck.deck.name).money(50, 50, 50).owns(ANNA, "F01", "F02", "F03", "S01").phase_two(ANNA)

    at.play("scrap F01")

    assert (at.kind, at.asked) == ("which-to-scrap", ANNA)


@pytest.mark.rule("FRI-R5", "FRI-FX-MODIFY")
def test_what_others_do_can_make_one_factory_too_many() -> None:
    at = scene(room(1, kind="action", unused=True, scope="all"), PAY).owns(CARL, "F01", "F02", "F03", "S01")

    at.holds(ANNA, "A01").phase_two(ANNA).play("play A01")

    assert (at.kind, at.asked) == ("which-to-scrap", CARL)
