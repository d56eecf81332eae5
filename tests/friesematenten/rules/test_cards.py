"""The four kinds of cards, what they are worth, and when action cards are used."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, INFLUENCE, STATUS
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

GIFT: list[dict[str, Any]] = [{"op": "money", "from": "bank", "to": "actor", "amount": 5}]
#: A01 without symbol, A02 hammer, A03 money bag, A04 lightning: each takes 5 from the bank
SYMBOLS = tiny_deck(
    [
        {"symbol": "none", "effects": GIFT},
        {"symbol": "hammer", "effects": GIFT},
        {"symbol": "moneybag", "effects": GIFT},
        {"symbol": "lightning", "effects": GIFT},
    ]
).deck.name
ALL_SYMBOLS = ("A01", "A02", "A03", "A04")


# ------------------------------------------------------------------ kinds, minimum bids, points


@pytest.mark.rule("FRI-CARD-1")
@pytest.mark.parametrize(("kind", "count"), [(FACTORY, 19), (STATUS, 13), (INFLUENCE, 8), (ACTION, 20)])
def test_the_deck_has_as_many_cards_of_each_kind_as_the_box(kind: int, count: int) -> None:
    deck = Scene().deck

    assert deck.size == 60
    assert deck.of_kind[kind].bit_count() == count


@pytest.mark.rule("FRI-CARD-1")
def test_every_card_has_a_minimum_bid() -> None:
    assert all(card.min_bid > 0 for card in Scene().deck.cards)


@pytest.mark.rule("FRI-CARD-1")
def test_printed_points_count_negative_ones_too() -> None:
    scene = Scene().owns(ANNA, "S06", "F06").owns(BEN, "F12").phase_two()

    assert scene.points(ANNA) == 15 - 4
    assert scene.points(BEN) == -2
    assert scene.points(CARL) == 0


@pytest.mark.rule("FRI-CARD-1")
def test_the_worth_of_a_status_symbol_may_hang_on_other_cards() -> None:
    scene = Scene().owns(ANNA, "S07", "F17").owns(BEN, "S13", "F01", "F02").phase_two()

    assert scene.points(ANNA) == 13 + 2 + 2
    assert scene.points(BEN) == 10 + 2 + 1


# ------------------------------------------------------------------ action cards: at once or later


@pytest.mark.rule("FRI-CARD-6")
def test_an_action_card_may_be_used_at_once_when_it_is_won_and_leaves_the_game() -> None:
    scene = Scene().owns(BEN, "F01").exchange("A03").auctions().play("bid 14", "pass", "pass")

    assert (scene.kind, scene.asked) == ("use-now", ANNA)
    scene.play("play A03 on F01")

    assert scene.where("A03") == "out"
    assert scene.where("F01") == "discard"


@pytest.mark.rule("FRI-CARD-6")
def test_an_action_card_not_used_at_once_lies_open_until_it_is_used() -> None:
    scene = Scene().owns(BEN, "F01").exchange("A03").auctions().play("bid 14", "pass", "pass", "keep")

    assert scene.where("A03") == "unused 0"
    assert scene.view(BEN).players[ANNA].unused == ("A03",)

    scene.idle(lambda scene: scene.kind == "phase-two-turn")
    scene.play("play A03 on F01")

    assert scene.where("A03") == "out"


@pytest.mark.rule("FRI-CARD-6", "FRI-WIN-1")
def test_in_phase_two_cards_without_symbol_and_with_lightning_are_used() -> None:
    scene = Scene(deck=SYMBOLS).holds(ANNA, *ALL_SYMBOLS).phase_two()

    assert scene.options() == ["play A01", "play A04", "done"]
    assert scene.refuse("play A02").rule == "FRI-CARD-6"
    assert scene.refuse("play A03").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-CARD-6", "FRI-WIN-2")
def test_in_phase_three_cards_with_hammer_and_with_lightning_are_used() -> None:
    scene = Scene(deck=SYMBOLS).holds(ANNA, *ALL_SYMBOLS).exchange("Z01").auctions()

    assert scene.options() == ["play A02", "play A04", "pass"]
    assert scene.refuse("play A01").rule == "FRI-CARD-6"
    assert scene.refuse("play A03").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-CARD-6", "FRI-WIN-4")
def test_in_phase_four_cards_with_money_bag_and_with_lightning_are_used() -> None:
    scene = Scene(deck=SYMBOLS).holds(ANNA, *ALL_SYMBOLS).payout()

    for _ in ("before the payout", "after it"):
        assert scene.options() == ["play A03", "play A04", "pass"]
        assert scene.refuse("play A01").rule == "FRI-CARD-6"
        assert scene.refuse("play A02").rule == "FRI-CARD-6"
        scene.play("pass")


@pytest.mark.rule("FRI-CARD-6")
@pytest.mark.parametrize("card", ALL_SYMBOLS)
def test_used_every_action_card_leaves_the_game(card: str) -> None:
    scene = (
        Scene(deck=SYMBOLS).exchange(card, "Z01").auctions().play("bid 10", "pass", "pass", f"play {card}")
    )

    assert scene.where(card) == "out"
    assert scene.cash(ANNA) == 60 - 10 + 5


@pytest.mark.rule("FRI-CARD-6")
def test_only_own_action_cards_are_used() -> None:
    scene = Scene().holds(BEN, "A03").owns(CARL, "F01").phase_two(ANNA)

    assert scene.refuse("play A03 on F01").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-CARD-6")
def test_a_card_of_another_kind_is_not_used_as_an_action() -> None:
    scene = Scene().owns(ANNA, "F01").holds(ANNA, "E06").phase_two()

    assert scene.refuse("play F01").rule == "FRI-CARD-6"
    assert scene.refuse("play E06 at seat 2").rule == "FRI-CARD-6"


@pytest.mark.rule("FRI-CARD-6")
def test_a_used_card_is_not_used_again() -> None:
    scene = Scene().holds(ANNA, "A03").owns(BEN, "F01", "F02").phase_two().play("play A03 on F01")

    assert scene.refuse("play A03 on F02").rule == "FRI-CARD-6"
