"""What each answer is worth to the seat asked, in money."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.appraisal import Appraisal
from rondel.bots.friesematenten.bid_limits import BidLimits, next_bid
from rondel.bots.friesematenten.forecast import price_of_a_point
from rondel.bots.friesematenten.weights import Weights
from rondel.bots.portable_math import exp_of_negative
from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["ActionEvaluator", "ActionValues"]

# A search gets this many answers; the others are hardly ever good.
_SHORTLISTED: Final = 12
# An answer worth this many point prices more has a prior e times as high.
_PRIOR_SCALE: Final = 1.5
# No prior is lower than e to the power of minus this; otherwise the answer would never be tried.
_LOWEST_PRIOR: Final = 6.0
# The cost of bidding the limit at once, relative to what patience may save.
_HASTE: Final = 0.1


class ActionValues:
    """Answers, best first, what each gains in money, and the price of a point."""

    def __init__(self, actions: list[Action], gains: list[float], point_price: float) -> None:
        self.actions: Final = actions
        self.gains: Final = gains
        self.point_price: Final = point_price

    def priors(self) -> list[float]:
        """Return the priors of the answers; they add up to 1."""
        scale = _PRIOR_SCALE * self.point_price
        total = 0.0
        priors: list[float] = []
        for gain in self.gains:
            prior = exp_of_negative(max(-_LOWEST_PRIOR, (gain - self.gains[0]) / scale))
            priors.append(prior)
            total += prior
        for place in range(len(priors)):
            priors[place] /= total
        return priors


class ActionEvaluator:
    """Evaluates answers with the weights of one personality; caches bid limits."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.limits: Final = BidLimits(weights)

    def best(self, game: FriesematentenState, seat: int) -> Action:
        """Return the best answer; of equal ones the first."""
        legal = game.legal_actions()
        if isinstance(game.stack[-1], Bidding):
            cards = self._cards_first(game, seat, legal)
            if cards:
                return cards[0][1]
            bid = next_bid(game, self.limits.limit(game, seat), self.weights.jump)
            return game.actions.bids[bid] if bid > 0 else game.actions.passing
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
        """Return the answers a good player would consider, best first."""
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
            # equal ones keep their order
            losses.append((-appraisal.gain_of(action), place))
        losses.sort()
        actions: list[Action] = []
        gains: list[float] = []
        for loss, place in losses[:_SHORTLISTED]:
            actions.append(legal[place])
            gains.append(-loss)
        return ActionValues(actions, gains, appraisal.point_value)

    def _cards_first(
        self, game: FriesematentenState, seat: int, legal: list[Action]
    ) -> list[tuple[float, Action]]:
        """Return the cards worth playing before a bid, best first (FRI-R16); the seat can still bid after each."""
        found: list[tuple[float, Action]] = []
        if len(legal) == 1:
            return found
        appraisal = Appraisal(game, seat, self.weights)
        losses: list[tuple[float, int]] = []
        for place, action in enumerate(legal):
            gain_of = appraisal.gain_of(action) if isinstance(action, PlayCard) else 0.0
            if gain_of > 0.0:
                # equal ones keep their order
                losses.append((-gain_of, place))
        losses.sort()
        for loss, place in losses:
            found.append((-loss, legal[place]))
        return found

    def _with_cards_first(self, bids: ActionValues, cards: list[tuple[float, Action]]) -> ActionValues:
        """Put cards before the bids: after a card, the best bid is still possible."""
        actions: list[Action] = []
        gains: list[float] = []
        for gain, action in cards[: _SHORTLISTED - len(bids.actions)]:
            actions.append(action)
            gains.append(gain + bids.gains[0])
        return ActionValues(actions + bids.actions, gains + bids.gains, bids.point_price) if cards else bids

    def _evaluate_bids(self, game: FriesematentenState, seat: int) -> ActionValues:
        """Evaluate the bids that make sense, and passing, which gains nothing.

        A bid below the limit gains about half of the difference, as the auction may go on.
        """
        all_actions, low, point_price = game.actions, lowest_bid(game), price_of_a_point(game.deck)
        limit = self.limits.limit(game, seat)
        best = next_bid(game, limit, self.weights.jump)
        if best == 0:
            if low > highest_affordable(game, seat):
                return ActionValues([all_actions.passing], [0.0], point_price)
            return ActionValues(
                [all_actions.passing, all_actions.bids[low]], [0.0, float(limit - low)], point_price
            )
        # even a bid at the limit is better than passing
        gain = 0.5 * (limit - best) + 1.0
        actions: list[Action] = [all_actions.bids[best]]
        gains = [gain]
        if low < best:
            actions.append(all_actions.bids[low])
            gains.append(gain - 0.5 * (best - low))
        actions.append(all_actions.passing)
        gains.append(0.0)
        if limit > best:
            # bidding the whole limit at once wins the card but gains nothing
            actions.append(all_actions.bids[limit])
            gains.append(-_HASTE * (limit - best))
        return ActionValues(actions, gains, point_price)
