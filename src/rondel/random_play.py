"""Random play, shared by bots, simulations and measurements: a random answer, and random games.

What chance does is drawn by its odds. Bids are not listed one by one, so a range of amounts is
one choice beside the listed ones; small raises are likelier than large ones.
"""

from __future__ import annotations

import random
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, State

__all__ = ["Calm", "playout", "random_action", "random_amount", "random_outcome"]

_CHANCE_IS_ASKED: Final = (CHANCE,)


class Calm(random.Random):
    """No luck at all: for whoever must answer the same whenever the same is asked."""

    def random(self) -> float:
        """Return the middle of everything."""
        return 0.5


def random_action(game: Game, state: State, rng: random.Random, *, rash: float = 0.0) -> Action:
    """Return a random answer to the open question, or what chance does when it is to act.

    ``rash`` is the probability that an amount beyond what is safe is drawn where one may be (for fuzzing).
    """
    amounts = state.answer_range()
    if amounts is not None:
        return _answer_or_amount(game, state, amounts, rng, rash)
    if not game.has_even_odds and state.seats_asked() == _CHANCE_IS_ASKED:
        return random_outcome(game, state, rng)
    legal = state.legal_actions()
    return legal[int(rng.random() * len(legal))]


def random_outcome(game: Game, state: State, rng: random.Random) -> Action:
    """Return what chance does, drawn by its odds."""
    if game.has_even_odds:
        legal = state.legal_actions()
        return legal[int(rng.random() * len(legal))]
    outcomes = game.outcomes(state)
    weights = [float(outcome.probability) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0].action


def random_amount(amounts: AmountRange, rng: random.Random, *, is_rash: bool = False) -> int:
    """Return an amount of a range, near its low end rather than its top; rash ones are beyond what is safe."""
    low, top = amounts.low, amounts.high
    if amounts.safe is not None:
        if is_rash:
            low = min(top, max(low, amounts.safe + 1))
        else:
            top = max(low, min(top, amounts.safe))
    return min(top, low + int(rng.expovariate(1 / (4 + (top - low) / 6))))


def _answer_or_amount(
    game: Game, state: State, amounts: AmountRange, rng: random.Random, rash: float
) -> Action:
    legal = state.legal_actions()
    can_be_rash = amounts.safe is not None and amounts.safe < amounts.high
    is_rash = can_be_rash and rash > 0 and rng.random() < rash
    is_safe = amounts.safe is None or amounts.low <= amounts.safe
    # who cannot afford the lowest amount passes, unless there is nothing else to answer
    count = len(legal) + (is_safe or is_rash or not legal)
    chosen = int(rng.random() * count)
    if chosen < len(legal):
        return legal[chosen]
    return game.parse(amounts.text(random_amount(amounts, rng, is_rash=is_rash)))


def playout(
    game: Game, state: State, rng: random.Random, limit: int = 1_000_000, *, rash: float = 0.0
) -> int:
    """Play on at random to the end, or for so many actions; return how many were played."""
    steps = 0
    while steps < limit and not state.is_over:
        state.apply_unchecked(random_action(game, state, rng, rash=rash))
        steps += 1
    return steps
