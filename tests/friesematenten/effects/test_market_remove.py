"""`market_remove`: a card of the exchange is discarded (FRI-FX-MARKET-REMOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.decks.library import load_deck
from rondel.games.friesematenten.decks.summary import card_lines
from rondel.games.friesematenten.events import CardRemoved
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    CARL,
    REMOVE,
    Effect,
    action,
    factory,
    hammer,
    on_card,
    pay,
    scene,
    status,
)
from tests.support.friese_scene import Scene


@pytest.mark.rule("FRI-FX-MARKET-REMOVE")
def test_any_card_not_yet_auctioned_in_this_phase_may_go() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01", "A01", "F01").auctions()

    assert sorted(at.options()) == ["pass", "play A13 on A01", "play A13 on F01", "play A13 on S01"]


@pytest.mark.rule("FRI-FX-MARKET-REMOVE")
def test_it_goes_to_the_discard_pile() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01", "F01").auctions()

    at.play("play A13 on F01")

    assert (at.where("F01"), at.where("A13")) == ("discard", "out")
    assert at.events(CardRemoved) == [CardRemoved(at.number("F01"), gone=False)]


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-RND-2")
def test_after_the_reshuffle_it_leaves_the_game() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01", "F01").shuffled().top("F02").auctions()

    at.play("play A13 on F01")

    assert at.where("F01") == "out"


@pytest.mark.rule("FRI-FX-MARKET-REMOVE")
def test_a_card_already_auctioned_without_a_bid_cannot_be_removed() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01", "F01", "F02").auctions()

    at.play("pass", "pass", "pass", "pass")

    assert sorted(at.options()) == ["pass", "play A13 on F01", "play A13 on F02"]
    at.refuse("play A13 on S01")


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R38")
def test_after_the_last_auction_nobody_is_asked_about_it() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01").auctions()

    at.play("pass", "pass", "pass", "pass")

    assert at.state.phase != 3


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R37")
def test_if_the_last_card_is_removed_the_phase_ends() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01").auctions()

    at.play("play A13 on S01")

    assert at.state.cash == [90, 90, 90]


@pytest.mark.rule("FRI-R35")
def test_a_removed_card_starts_counting_anew_when_it_comes_back() -> None:
    at = Scene().holds(ANNA, "A13").exchange("S01", "F01").left_over_before("S01").auctions()

    at.play("play A13 on S01")

    assert at.state.stale == 0


@pytest.mark.rule("FRI-R41", "FRI-FX-REDIRECT")
def test_a_card_of_the_exchange_is_not_a_target_that_could_be_redirected() -> None:
    at = Scene().holds(ANNA, "A13").holds(BEN, "A19").exchange("S01", "F01").auctions()

    at.play("play A13 on S01")

    assert at.where("S01") == "discard"


@pytest.mark.rule("FRI-R59", "FRI-FX-MARKET-REMOVE")
def test_two_removals_of_one_card_take_two_different_cards() -> None:
    at = scene(hammer(REMOVE, REMOVE)).holds(ANNA, "A01").exchange("Z01", "Z02", "Z03").auctions()

    assert "play A01 on Z01 Z01" not in at.options()
    at.play("play A01 on Z03 Z01")

    assert (at.where("Z01"), at.where("Z03"), at.kind) == ("discard", "discard", "what-to-bid")


@pytest.mark.rule("FRI-R59")
def test_two_slots_for_one_card_make_it_unplayable() -> None:
    at = scene(hammer(REMOVE, REMOVE)).holds(ANNA, "A01").exchange("Z01").auctions()

    assert at.kind == "what-to-bid"


@pytest.mark.rule("FRI-DECK-3", "FRI-R55")
def test_the_next_card_is_read_after_the_removal() -> None:
    fee = pay("bank", "actor", {"stat": "min_bid", "of": "next_market"})
    at = scene({"min_bid": 4}, {"min_bid": 6}, hammer(REMOVE, fee)).holds(ANNA, "A01").exchange("S01", "S02")

    at.auctions().play("play A01 on S01")

    assert at.state.cash[ANNA] == 66


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R46")
def test_it_is_nobodys_loss() -> None:
    at = Scene().holds(ANNA, "A13").holds(BEN, "A20").holds(CARL, "A18").exchange("S01", "F01").auctions()

    at.play("play A13 on S01", "pass")

    assert at.kind == "what-to-bid"


# ------------------------------------------------------------------ only some cards


def removing(**filters: Any) -> Effect:
    return {**REMOVE, "card": {**REMOVE["card"], **filters}}


#: one of each kind, with 1, 3, 5 and 2 points
KINDS = (factory(vp=1), status(3), on_card(vp=5), action(pay("bank", "actor", 1), vp=2))


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-DECK-2")
@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, ["F01", "S01", "E01", "A01"]),
        ({"kind": "factory"}, ["F01"]),
        ({"kind": "action"}, ["A01"]),
        ({"kind": ["status", "influence"]}, ["S01", "E01"]),
        ({"printed_vp_max": 2}, ["F01", "A01"]),
        ({"kind": ["status", "factory"], "printed_vp_max": 2}, ["F01"]),
    ],
)
def test_a_card_may_say_which_ones_it_takes(filters: dict[str, Any], found: list[str]) -> None:
    at = scene(*KINDS, hammer(removing(**filters), id="A09")).holds(ANNA, "A09")

    at.exchange("F01", "S01", "E01", "A01").auctions()

    assert sorted(at.options()) == sorted(["pass", *(f"play A09 on {card}" for card in found)])


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R38")
def test_without_such_a_card_in_the_exchange_nobody_is_asked() -> None:
    at = scene(*KINDS, hammer(removing(kind="factory"), id="A09")).holds(ANNA, "A09").exchange("S01", "E01")

    assert at.auctions().kind == "what-to-bid"


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-DECK-2")
def test_another_card_of_the_exchange_is_refused_with_the_rule() -> None:
    at = scene(*KINDS, hammer(removing(kind="factory"), id="A09")).holds(ANNA, "A09")
    at.exchange("F01", "S01").auctions()

    refusal = at.refuse("play A09 on S01")

    assert (refusal.key, refusal.rule) == ("wrong-target", "FRI-DECK-2")
    thought = [action.text for action in at.game.conceivable(at.state)]
    assert {"play A09 on F01", "play A09 on S01"} <= set(thought)


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R37")
def test_after_one_removal_only_what_is_left_may_be_removed() -> None:
    remove = hammer(removing(kind="factory"))
    at = scene(factory(), factory(), remove, remove).holds(ANNA, "A01", "A02").exchange("F01", "F02", "Z01")

    at.auctions().play("play A01 on F01")

    assert (at.where("F01"), at.options()) == ("discard", ["play A02 on F02", "pass"])


@pytest.mark.rule("FRI-FX-MARKET-REMOVE")
@pytest.mark.parametrize(
    ("filters", "line"),
    [
        ({}, "market_remove"),
        ({"kind": ["influence", "factory", "action", "status"]}, "market_remove"),
        ({"kind": "status"}, "market_remove card={kind=status}"),
        (
            {"kind": ["action", "factory"], "printed_vp_max": 3},
            "market_remove card={kind=action|factory printed_vp_max=3}",
        ),
    ],
)
def test_what_was_understood_says_which_ones(filters: dict[str, Any], line: str) -> None:
    at = scene(hammer(removing(**filters)))

    assert card_lines(load_deck(at.deck.name).cards[0]) == [line]


@pytest.mark.rule("FRI-FX-MARKET-REMOVE", "FRI-R57")
def test_naming_every_kind_is_the_same_deck_as_naming_none() -> None:
    plain, named = (
        scene(hammer(REMOVE)),
        scene(hammer(removing(kind=["action", "factory", "influence", "status"]))),
    )

    assert plain.deck.digest == named.deck.digest
    assert plain.deck.digest != scene(hammer(removing(kind="action"))).deck.digest
