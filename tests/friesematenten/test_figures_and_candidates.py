"""The figures players compare before and after a move, and candidate actions the rules forbid."""

from __future__ import annotations

import pytest

from rondel.core.contract import SPECTATOR, impossible
from tests.friesematenten.effects.card_builders import (
    ANNA,
    BEN,
    factory,
    hammer,
    on_card,
    peek,
    scene,
    status,
)
from tests.friesematenten.properties.games import games_per, random_sample, walk
from tests.support.friese_scene import Scene


def reasons(at: Scene) -> dict[str, tuple[str, str]]:
    """Return what is refused now, with the key of the reason and the rule."""
    return {action.text: (why.key, why.rule) for action, why in impossible(at.game, at.state)}


def figures(at: Scene, seat: int) -> dict[tuple[str, str], int | str | None]:
    return {(figure.what, figure.of): figure.value for figure in at.game.figures(at.state, seat)}


@pytest.mark.rule("FRI-R29")
def test_everybody_compares_points_and_production_but_only_their_own_money() -> None:
    at = scene(factory(7), status(3)).owns(ANNA, "F01").owns(BEN, "S01").money(20, 30, 40).phase_two()

    found = figures(at, ANNA)

    assert [found["cash", f"seat {seat}"] for seat in (1, 2, 3)] == [20, None, None]
    assert [found["points", f"seat {seat}"] for seat in (1, 2, 3)] == [0, 3, 0]
    assert [found["production", f"seat {seat}"] for seat in (1, 2, 3)] == [7, 0, 0]
    base = at.view(ANNA).players[ANNA].base_income
    assert [found["income", f"seat {seat}"] for seat in (1, 2, 3)] == [base + 7, base, base]
    assert {figures(at, SPECTATOR)["cash", f"seat {seat}"] for seat in (1, 2, 3)} == {None}


@pytest.mark.rule("FRI-RND-4", "FRI-RND-6")
def test_a_bid_tells_the_bidder_alone_what_it_would_leave() -> None:
    at = scene(factory(7, vp=2, min_bid=5)).exchange("F01").money(20, 30, 40).marker(ANNA).auctions()
    base = at.view(ANNA).players[ANNA].base_income

    def left(knows: int, bidder: str) -> list[int | str | None]:
        return [figures(at, knows)[f"{what}-if-won", bidder] for what in ("cash", "points", "income")]

    at.play("bid 12")
    assert left(ANNA, "seat 1") == [8, 2, base + 7]
    assert left(BEN, "seat 1") == left(SPECTATOR, "seat 1") == [None, None, None]
    # more than the purse holds: all of it is lost, and the card is not won
    at.play("bid 31")
    assert left(BEN, "seat 2") == [0, 0, base]
    assert left(ANNA, "seat 1") == [20, 0, base]


@pytest.mark.rule("FRI-CARD-2")
def test_a_bid_for_a_factory_too_many_promises_nothing_that_depends_on_which_one_is_scrapped() -> None:
    """Three factories bring 8 + 9 + 22. With F08 one of four must be scrapped, so income and points are open."""
    at = Scene(3).owns(ANNA, "F01", "F02", "F06").money(60, 60, 60).exchange("F08").auctions()
    before = figures(at, ANNA)
    at.play("bid 22")
    after = figures(at, ANNA)

    assert {key for key in after if after[key] != before[key]} == {("cash-if-won", "seat 1")}
    assert after["cash-if-won", "seat 1"] == 38


@pytest.mark.rule("FRI-R11", "FRI-R32", "FRI-R16")
def test_a_bidder_thinks_of_too_little_too_much_and_of_cards_that_must_wait() -> None:
    cards = [hammer(peek(1, 0)), status(1, min_bid=5)]
    at = Scene(3, scene(*cards).deck.name, overbid=False).holds(ANNA, "A01").exchange("S01").money(8, 8, 8)
    at.auctions().play("pass")

    assert at.kind == "what-to-bid"
    assert reasons(at) == {
        "bid 4": ("bid-too-low", "FRI-RND-4"),
        "bid 9": ("bid-beyond-money", "FRI-R32"),
        "play A01": ("not-while-bidding", "FRI-R16"),
    }


@pytest.mark.rule("FRI-CARD-3", "FRI-CARD-6", "FRI-DECK-4")
def test_in_a_turn_every_card_in_hand_and_every_own_factory_is_a_candidate() -> None:
    at = scene(factory(7), hammer(peek(1, 0)), on_card()).owns(ANNA, "F01").holds(ANNA, "A01", "E01")
    at.money(0, 0, 0).phase_two(ANNA)

    found = reasons(at)

    assert found["play A01"][0] == "wrong-window"
    assert "bind E01 to F01" not in found
    assert {key for key, _ in found.values()} <= {"wrong-window", "fee-too-high"}


@pytest.mark.rule("FRI-FX-PEEK")
def test_putting_back_before_adding_is_a_candidate_while_looking_at_cards() -> None:
    at = Scene().holds(ANNA, "A12").exchange("S01").top("F01", "F02", "S02", "S03", seen_by=BEN).auctions()

    at.play("play A12")

    assert set(reasons(at)) == {"return F01", "return F02", "return S02", "return S03"}
    assert {key for key, _ in reasons(at).values()} == {"add-first"}


@pytest.mark.parametrize("seed", range(games_per(6, 30)))
def test_with_any_deck_every_candidate_is_legal_or_refused_with_a_rule_and_a_hint(seed: int) -> None:
    refused = 0
    for number, (game, state) in enumerate(walk(random_sample(seed), seed)):
        if number % 7 != seed % 7:
            continue
        assert len(game.conceivable(state)) <= 80
        for action, why in impossible(game, state):
            refused += 1
            assert (why.rule in game.texts("en").rules(), bool(why.hint)) == (True, True), action
            # cards with no target or one target have no candidates with a wrong number of targets
            assert why.key != "targets-miscounted"
    assert refused
