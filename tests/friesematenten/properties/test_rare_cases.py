"""Rare cases that random decks seldom reach."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rondel.core.errors import PositionError
from rondel.games.friesematenten.decks.file import DeckError
from rondel.games.friesematenten.positions.code import open_position, position_code
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

    # every position on the way is saved and opened again
    scene.holds(ANNA, "A01", "A02", "A03", "A04", "A05").payout().play(
        "play A01", "play A02", "play A03", "play A04", "pass"
    )


@pytest.mark.rule("FRI-FX-REDIRECT", "FRI-R41", "FRI-R60")
def test_a_redirect_of_a_redirect_never_targets_the_player_who_declared_the_action() -> None:
    """Anna demands money from Ben, Ben redirects it to Carl, Carl to Dora. Anna would not be a legal target."""
    levy = {"op": "money", "from": "opponent", "to": "actor", "amount": 5}
    bribe = {"symbol": "lightning", "effects": [REDIRECT]}
    deck = tiny_deck([{"symbol": "none", "effects": [levy]}, bribe, dict(bribe)])
    scene = Scene(4, deck.deck.name).money(50, 50, 50, 50)
    scene.holds(ANNA, "A01").holds(BEN, "A02").holds(CARL, "A03").phase_two(ANNA)

    scene.play("play A01 at seat 2", "play A02 at seat 3")

    # Ben's card cannot be targeted itself; Carl is asked about Anna's, which is now aimed at him
    assert (scene.kind, scene.asked) == ("react", CARL)
    assert scene.options() == ["play A03 at seat 4", "play A03 at seat 2", "pass"]


@pytest.mark.rule("FRI-R60", "FRI-DECK-3")
def test_a_redirect_cannot_use_an_opponent_that_nobody_chose_for_it() -> None:
    """Its opponent would be the player the other card is redirected to, or nobody."""
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


@pytest.mark.rule("FRI-R62")
def test_no_purse_grows_beyond_bounds() -> None:
    gain = {
        "op": "money",
        "from": "bank",
        "to": "actor",
        "amount": {"stat": "cash", "of": "actor", "mul": 999},
    }
    deck = tiny_deck([{"symbol": "none", "effects": [gain]} for _ in range(4)])
    scene = Scene(3, deck.deck.name).money(999, 0, 0).holds(ANNA, "A01", "A02", "A03", "A04").phase_two(ANNA)

    scene.play("play A01", "play A02", "play A03", "play A04")

    assert scene.cash(ANNA) == 999_999_999


@pytest.mark.rule("FRI-R62")
def test_no_factor_gets_finer_or_larger_than_can_be_counted() -> None:
    cards = [{"production": 9}, *(factor(0.333333) for _ in range(6)), *(factor(999) for _ in range(6))]
    scene = Scene(3, tiny_deck(cards).deck.name).money(0, 0, 0).owns(ANNA, "F01")
    scene.holds(ANNA, *[f"A{number:02}" for number in range(1, 13)]).payout()

    scene.play(*[f"play A{number:02}" for number in range(1, 7)])
    assert scene.state.factor_over[ANNA] <= 1_000_000
    scene.play(*[f"play A{number:02}" for number in range(7, 13)])
    assert scene.state.factor_times[ANNA] <= 999_999_999 * scene.state.factor_over[ANNA]


def factor_after(*factors: float) -> Fraction:
    """Return Anna's factor after cards with these factors were played. Another card keeps the window open."""
    scene = Scene(3, tiny_deck([factor(times) for times in (*factors, 1)]).deck.name).money(0, 0, 0)
    names = [f"A{number:02}" for number in range(1, len(factors) + 2)]
    scene.holds(ANNA, *names).payout()
    scene.play(*[f"play {name}" for name in names[:-1]])
    return Fraction(scene.state.factor_times[ANNA], scene.state.factor_over[ANNA])


@pytest.mark.rule("FRI-R62")
@pytest.mark.parametrize(
    ("factors", "expected"),
    [
        # a large numerator does not make a large factor
        ((1.234567, 999), Fraction("1233.332433")),
        ((999, 999, 999, 0.5), Fraction("498501499.5")),
        # the bound is on the factor
        ((999, 999, 999, 999), Fraction(999_999_999)),
        ((999, 999, 999, 999, 0.5), Fraction("499999999.5")),
        # rounded down to whole millionths, each time
        ((0.333333, 0.333333), Fraction("0.111110")),
        ((0.5,) * 7, Fraction("0.007812")),
        ((0.000001, 0.5, 2), Fraction(0)),
        ((0, 999), Fraction(0)),
    ],
)
def test_a_factor_is_a_whole_number_of_millionths_up_to_its_bound(
    factors: tuple[float, ...], expected: Fraction
) -> None:
    assert factor_after(*factors) == expected


@pytest.mark.rule("FRI-R62")
@pytest.mark.parametrize("fraction", [(2, 2), (1, 3), (1, 524288), (1_000_000_000, 1), (1, 0)])
def test_a_code_with_a_factor_that_cannot_be_is_refused(fraction: tuple[int, int]) -> None:
    scene = Scene(3).owns(ANNA, "F01").phase_two()
    scene.state.factor_times[ANNA], scene.state.factor_over[ANNA] = fraction

    with pytest.raises(PositionError):
        open_position(position_code(scene.state))


@pytest.mark.rule("FRI-R34", "FRI-FX-BUY-NOW")
def test_a_price_cannot_depend_on_what_the_card_itself_does() -> None:
    steal = {"op": "steal", "card": {"owner": "opponent", "kind": "status", "pick": "actor"}, "as": "t"}
    buy = {"op": "buy_now", "card": "next_market", "price": {"stat": "min_bid", "of": "t"}}

    with pytest.raises(DeckError):
        tiny_deck([{"symbol": "hammer", "effects": [steal, buy]}])


@pytest.mark.rule("FRI-FX-BAR-BID", "FRI-FX-REAUCTION")
def test_a_new_auction_of_the_last_card_is_a_further_auction() -> None:
    reauction = {"op": "reauction", "card": "last_award", "exclude": "winner", "refund": True}
    bar = {"op": "bar_bid", "player": "opponent", "auctions": 1}
    deck = tiny_deck([{"symbol": "hammer", "effects": [reauction, bar]}, {"type": "status", "min_bid": 10}])
    scene = Scene(3, deck.deck.name).money(50, 50, 50).holds(BEN, "A01").exchange("S01").auctions()

    scene.play("bid 12", "pass", "pass", "play A01 at seat 3")

    assert (scene.kind, scene.asked) == ("what-to-bid", BEN)
    assert scene.state.barred == 1 << CARL


@pytest.mark.rule("FRI-R33", "FRI-R54")
def test_everybody_sees_who_is_barred_from_a_repeat() -> None:
    scene = Scene(3).money(60, 60, 5).holds(ANNA, "A09", "A10").exchange("F02", "F03").auctions()

    scene.play("play A09 at seat 2", "pass", "pass", "bid 50")

    assert scene.kind == "play-in-window"
    assert (scene.view(CARL).excluded, scene.view(CARL).barred) == ((CARL,), (BEN,))


@pytest.mark.rule("FRI-R29", "FRI-R22")
def test_until_the_end_equal_points_share_a_place_regardless_of_the_purses() -> None:
    scene = Scene(3).money(10, 20, 30).owns(ANNA, "S01").owns(BEN, "S02").phase_two()

    assert [score.decided_by for score in scene.game.scores(scene.state)] == ["", "shared", ""]
