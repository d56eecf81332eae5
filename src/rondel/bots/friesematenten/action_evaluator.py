"""The answers a good player thinks of, and what each brings, in money."""

from __future__ import annotations

import math
from typing import Final

from rondel.bots.friesematenten.appraisal import Appraisal
from rondel.bots.friesematenten.bid_limits import BidLimits, next_bid
from rondel.bots.friesematenten.forecast import price_of_a_point
from rondel.bots.friesematenten.weights import Weights
from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["ActionEvaluator", "ActionValues"]

# So many answers are told to a search; further ones are hardly ever good.
_MOST: Final = 12
# Answers that differ by this many usual prices of a point are e times as promising.
_DOUBT: Final = 1.5
# Nothing is less promising than this: it would never be tried.
_HOPELESS: Final = 6.0
# How bad it is to bid the limit at once, of what may be saved by patience.
_HASTE: Final = 0.1


class ActionValues:
    """Answers, best first, what each brings in money, and what a point is worth in money meanwhile."""

    def __init__(self, actions: list[Action], gains: list[float], point: float) -> None:
        self.actions: Final = actions
        self.gains: Final = gains
        self.point: Final = point

    def priors(self) -> list[float]:
        """Return how promising each answer is; these add up to 1."""
        scale = _DOUBT * self.point
        total = 0.0
        priors: list[float] = []
        for gain in self.gains:
            promise = math.exp(max(-_HOPELESS, (gain - self.gains[0]) / scale))
            priors.append(promise)
            total += promise
        for place in range(len(priors)):
            priors[place] /= total
        return priors


class ActionEvaluator:
    """Weighs answers; remembers limits of bids, which are asked for again and again."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.limits: Final = BidLimits(weights)

    def best(self, game: FriesematentenState, seat: int) -> Action:
        """Return the best answer; of equals the first."""
        legal = game.legal_actions()
        if isinstance(game.stack[-1], Bidding):
            cards = self._cards_first(game, seat, legal)
            if cards:
                return cards[0][1]
            bid = next_bid(game, self.limits.limit(game, seat), self.weights.jump)
            return game.catalogue.bids[bid] if bid > 0 else game.catalogue.passing
        if len(legal) == 1:
            return legal[0]
        appraisal = Appraisal(game, seat, self.weights)
        best = legal[0]
        most = appraisal.gain_of(best)
        for action in legal[1:]:
            gain_of = appraisal.gain_of(action)
            if gain_of > most:
                best, most = action, gain_of
        return best

    def evaluate(self, game: FriesematentenState, seat: int) -> ActionValues:
        """Return the answers a good player thinks of; the first is the best one."""
        legal = game.legal_actions()
        if isinstance(game.stack[-1], Bidding):
            return self._with_cards_first(
                self._evaluate_bids(game, seat), self._cards_first(game, seat, legal)
            )
        if len(legal) == 1:
            return ActionValues([legal[0]], [0.0], 1.0)
        appraisal = Appraisal(game, seat, self.weights)
        losses: list[tuple[float, int]] = []
        for place, action in enumerate(legal):
            # of equals the first comes first
            losses.append((-appraisal.gain_of(action), place))
        losses.sort()
        actions: list[Action] = []
        gains: list[float] = []
        for loss, place in losses[:_MOST]:
            actions.append(legal[place])
            gains.append(-loss)
        return ActionValues(actions, gains, appraisal.point)

    def _cards_first(
        self, game: FriesematentenState, seat: int, legal: list[Action]
    ) -> list[tuple[float, Action]]:
        """Return the cards worth playing before a bid, best first (FRI-R16): one may still bid after each."""
        found: list[tuple[float, Action]] = []
        if len(legal) == 1:
            return found
        appraisal = Appraisal(game, seat, self.weights)
        losses: list[tuple[float, int]] = []
        for place, action in enumerate(legal):
            gain_of = appraisal.gain_of(action) if isinstance(action, PlayCard) else 0.0
            if gain_of > 0.0:
                # of equals the first comes first
                losses.append((-gain_of, place))
        losses.sort()
        for loss, place in losses:
            found.append((-loss, legal[place]))
        return found

    def _with_cards_first(self, bids: ActionValues, cards: list[tuple[float, Action]]) -> ActionValues:
        """Return bids and cards together: a card brings what it does, and then the best bid can still be made."""
        actions: list[Action] = []
        gains: list[float] = []
        for gain, action in cards[: _MOST - len(bids.actions)]:
            actions.append(action)
            gains.append(gain + bids.gains[0])
        return ActionValues(actions + bids.actions, gains + bids.gains, bids.point) if cards else bids

    def _evaluate_bids(self, game: FriesematentenState, seat: int) -> ActionValues:
        """Weigh the bids that make sense, and passing, which brings nothing.

        A bid below the limit brings, as the auction may go on, about half of what is left up to it.
        """
        catalogue, low, point = game.catalogue, lowest_bid(game), price_of_a_point(game.deck)
        limit = self.limits.limit(game, seat)
        best = next_bid(game, limit, self.weights.jump)
        if best == 0:
            if low > highest_affordable(game, seat):
                return ActionValues([catalogue.passing], [0.0], point)
            return ActionValues([catalogue.passing, catalogue.bids[low]], [0.0, float(limit - low)], point)
        # even a bid at the limit is better than none
        gain = 0.5 * (limit - best) + 1.0
        actions: list[Action] = [catalogue.bids[best]]
        gains = [gain]
        if low < best:
            actions.append(catalogue.bids[low])
            gains.append(gain - 0.5 * (best - low))
        actions.append(catalogue.passing)
        gains.append(0.0)
        if limit > best:
            # who bids all at once wins, and has gained nothing
            actions.append(catalogue.bids[limit])
            gains.append(-_HASTE * (limit - best))
        return ActionValues(actions, gains, point)
