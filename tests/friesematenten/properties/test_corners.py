"""Corners that random decks seldom reach, each found by looking for it."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.deck_file import DeckError
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

REDIRECT: dict[str, Any] = {
    "op": "redirect",
    "what": "action_declared",
    "condition": "targets_actor",
    "to": "third_player",
    "fallback": "cancel",
}


def factor(times: float) -> dict[str, Any]:
    effect = {"op": "production_factor", "player": "actor", "factor": times, "duration": "round"}
    return {"symbol": "moneybag", "effects": [effect]}


@pytest.mark.rule("FRI-R52", "FRI-FX-PRODUCTION-FACTOR")
@pytest.mark.parametrize("times", [0.333333, 999])
def test_several_factors_multiply_in_a_position_that_has_a_code(times: float) -> None:
    deck = tiny_deck([{"production": 9}, *(factor(times) for _ in range(4)), factor(2)])
    scene = Scene(3, deck.deck.name).money(0, 0, 0).owns(ANNA, "F01")

    # every position on the way is written and opened again
    scene.holds(ANNA, "A01", "A02", "A03", "A04", "A05").payout().play(
        "play A01", "play A02", "play A03", "play A04"
    )


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41", "FRI-R60")
def test_a_redirect_of_a_redirect_never_aims_at_who_declared_the_action() -> None:
    """Anna demands money of Ben, Ben points at Carl, Carl at Dora: at Anna it would be no legal target."""
    levy = {"op": "money", "from": "opponent", "to": "actor", "amount": 5}
    bribe = {"symbol": "lightning", "effects": [REDIRECT]}
    deck = tiny_deck([{"symbol": "none", "effects": [levy]}, bribe, dict(bribe)])
    scene = Scene(4, deck.deck.name).money(50, 50, 50, 50)
    scene.holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two(ANNA)

    scene.play("play A01 at seat 2", "play A02 at seat 3")

    # Ben's card is no target itself; Carl is asked about Anna's, which now stands against him
    assert (scene.kind, scene.asked) == ("react", CARL)
    assert scene.options() == ["play A03 at seat 4", "play A03 at seat 2", "pass"]


@pytest.mark.rule("FRI-R60", "FRI-DECK-3")
def test_a_redirect_cannot_reckon_with_an_opponent_nobody_chose_for_it() -> None:
    """Its opponent would be the one the other card is redirected to, or nobody."""
    amount = {"stat": "cash", "of": "opponent"}
    gain = {"op": "money", "from": "bank", "to": "actor", "amount": amount}

    with pytest.raises(DeckError):
        tiny_deck([{"symbol": "lightning", "effects": [REDIRECT, gain]}])


@pytest.mark.rule("FRI-FX-REAUCTION", "FRI-DECK-3", "FRI-R55")
@pytest.mark.parametrize("is_first", [False, True])
def test_an_undone_award_still_names_its_card(is_first: bool) -> None:
    reauction = {"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True}
    amount = {"stat": "min_bid", "of": "last_award"}
    gain = {"op": "money", "from": "bank", "to": "actor", "amount": amount}
    effects = [gain, reauction] if is_first else [reauction, gain]
    deck = tiny_deck([{"symbol": "hammer", "effects": effects}, {"type": "status", "min_bid": 10}])
    scene = Scene(3, deck.deck.name).money(50, 50, 50).holds(BEN, "A01").exchange("S01").auctions()

    scene.play("bid 12", "pass", "pass", "play A01")

    assert [scene.cash(seat) for seat in range(3)] == [50, 60, 50]
