"""Random play for bots, simulations and benchmarks: random answers and whole random games.

Chance draws by its odds. Bids are not listed one by one: a range of amounts counts as one choice beside
the listed actions, and small raises are more likely than large ones.
"""

from __future__ import annotations

import random
from typing import Final

from rondel.core.action import Action
from rondel.core.contract import CHANCE, AmountRange, Game, State

__all__ = ["playout", "random_action", "random_amount", "random_outcome"]

_CHANCE_IS_ASKED: Final = (CHANCE,)


def random_action(game: Game, state: State, rng: random.Random, *, rash: float = 0.0) -> Action:
    """Return a random answer to the open question, or a random outcome when chance acts.

    ``rash`` is the probability of an amount above the safe ones, where the rules allow it (for fuzzing).
    """
    amounts = state.answer_range()
    if amounts is not None:
        return _answer_or_amount(game, state, amounts, rng, rash)
    if not game.has_even_odds and state.seats_asked() == _CHANCE_IS_ASKED:
        return random_outcome(game, state, rng)
    legal = state.legal_actions()
    return legal[int(rng.random() * len(legal))]


def random_outcome(game: Game, state: State, rng: random.Random) -> Action:
    """Return an outcome of chance, drawn by its odds."""
    if game.has_even_odds:
        legal = state.legal_actions()
        return legal[int(rng.random() * len(legal))]
    outcomes = game.outcomes(state)
    weights = [float(outcome.probability) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0].action


def random_amount(amounts: AmountRange, rng: random.Random, *, is_rash: bool = False) -> int:
    """Return an amount from a range, more likely a low one. Rash amounts lie above the safe ones."""
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
    # a player who cannot afford the lowest amount passes, unless nothing else can be answered
    count = len(legal) + (is_safe or is_rash or not legal)
    chosen = int(rng.random() * count)
    if chosen < len(legal):
        return legal[chosen]
    return game.parse(amounts.text(random_amount(amounts, rng, is_rash=is_rash)))


def playout(
    game: Game, state: State, rng: random.Random, limit: int = 1_000_000, *, rash: float = 0.0
) -> int:
    """Play at random to the end, or for ``limit`` actions. Return how many were played."""
    steps = 0
    while steps < limit and not state.is_over:
        state.apply_unchecked(random_action(game, state, rng, rash=rash))
        steps += 1
    return steps
