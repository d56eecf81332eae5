"""Random play: chance by its odds, mostly small bids, and no unsafe bids by default."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rondel
from rondel.core.contract import CHANCE, AmountRange
from rondel.random_play import playout, random_action, random_amount
from tests.teaching.pennies import Pennies, PenniesState


def auction(*, bid: int = 0) -> PenniesState:
    """Return a game in which seat 1 may pass or bid more than this, up to a purse of 12."""
    state = Pennies().new(2, {"open_purses": True})
    state.purses, state.drawn, state.answered, state.bid = [12, 12], [5], 0, bid
    return state


@pytest.mark.parametrize(("low", "high", "safe"), [(1, 1, None), (18, 999, 40), (18, 999, None), (5, 9, 9)])
def test_amounts_stay_in_their_range_and_within_what_is_safe(low: int, high: int, safe: int | None) -> None:
    rng = random.Random(1)
    amounts = AmountRange(0, "bid {}", low, high, safe)
    drawn = [random_amount(amounts, rng) for _ in range(2000)]

    assert min(drawn) == low
    assert max(drawn) <= min(high, high if safe is None else safe)


def test_small_raises_are_likelier_and_large_ones_happen() -> None:
    rng = random.Random(1)
    amounts = AmountRange(0, "bid {}", 10, 100)
    drawn = [random_amount(amounts, rng) for _ in range(2000)]

    assert sum(amount < 30 for amount in drawn) > 1000
    assert max(drawn) > 70


def test_unsafe_amounts_are_above_the_safe_ones() -> None:
    rng = random.Random(1)
    amounts = AmountRange(0, "bid {}", 10, 100, 20)
    drawn = {random_amount(amounts, rng, is_rash=True) for _ in range(500)}

    assert min(drawn) == 21
    assert max(drawn) <= 100


def test_an_amount_is_one_choice_among_the_answers() -> None:
    rng = random.Random(1)
    verbs = Counter(random_action(Pennies(), auction(), rng).text.split()[0] for _ in range(1000))

    assert set(verbs) == {"pass", "bid"}
    assert 400 < verbs["pass"] < 600


class Lavish(PenniesState):
    """A state in which any bid is allowed, but only some are safe."""

    safe = 0

    def answer_range(self) -> AmountRange | None:
        return AmountRange(0, "bid {}", 5, 12, self.safe)


def lavish(safe: int) -> Lavish:
    state = Lavish(Pennies(), 2, {"open_purses": True, "length": "short"})
    state.purses, state.drawn, state.answered, state.safe = [12, 12], [5], 0, safe
    return state


def test_a_player_who_cannot_afford_the_lowest_amount_passes() -> None:
    rng = random.Random(1)

    assert {random_action(Pennies(), lavish(4), rng).text for _ in range(200)} == {"pass"}


def test_the_rash_do_not_care() -> None:
    rng = random.Random(1)
    drawn = Counter(random_action(Pennies(), lavish(4), rng, rash=0.5).text for _ in range(2000))

    assert 0.2 < 1 - drawn["pass"] / 2000 < 0.3
    assert set(drawn) >= {"bid 5", "bid 12"}


def test_without_another_answer_the_lowest_amount_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lavish, "legal_actions", lambda self: [])

    assert random_action(Pennies(), lavish(4), random.Random(1)).text == "bid 5"


def test_chance_is_drawn_by_its_odds() -> None:
    # in the bag: four 1s, three 2s, two 5s
    state = Pennies().new(2, {"open_purses": True})
    state.purses = [10, 10]
    rng = random.Random(1)
    drawn = Counter(random_action(Pennies(), state, rng).text for _ in range(9000))

    assert state.seats_asked() == (CHANCE,)
    for coin, count in (("coin 1", 4000), ("coin 2", 3000), ("coin 5", 2000)):
        assert abs(drawn[coin] - count) < 200


def test_a_playout_ends_or_stops() -> None:
    game = Pennies()
    for seed in range(50):
        state = game.new(3, {})
        count = playout(game, state, random.Random(seed))
        assert state.is_over
        twin = game.new(3, {})
        assert playout(game, twin, random.Random(seed), count - 1) == count - 1
        assert not twin.is_over
        assert not game.violations(state)


def test_a_playout_is_what_random_actions_make() -> None:
    game = rondel.game("imperial-2030")
    first, second = game.new(3, {}), game.new(3, {})
    playout(game, first, random.Random(5), 300)
    rng = random.Random(5)
    for _ in range(300):
        second.apply(random_action(game, second, rng))

    assert game.position(first) == game.position(second)


def test_the_amount_in_a_text_is_found() -> None:
    amounts = AmountRange(0, "seat 1 bids {} for it", 1, 9)

    assert amounts.amount_of("seat 1 bids 12 for it") == 12
    for text in ("pass", "seat 1 bids for it", "seat 1 bids x for it", "seat 2 bids 3 for it", "3"):
        assert amounts.amount_of(text) is None
