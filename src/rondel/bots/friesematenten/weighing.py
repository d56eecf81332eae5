"""The answers a good player thinks of, and what each brings, in money."""

from __future__ import annotations

import math
from typing import Final

from rondel.bots.friesematenten.bidding import Limits, next_bid
from rondel.bots.friesematenten.outlook import price_of_a_point
from rondel.bots.friesematenten.temper import Weights
from rondel.bots.friesematenten.thoughts import Thoughts
from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.peek import WhichToAdd, WhichToReturn
from rondel.games.friesematenten.chapters.rounds import PhaseTwoTurn
from rondel.games.friesematenten.chapters.scrap import WhichToScrap
from rondel.games.friesematenten.state import NOBODY, FriesematentenState

__all__ = ["Scales", "Weighing", "is_turning_point", "share_of"]

# So many answers are told to a search; further ones are hardly ever good.
_MOST: Final = 12
# Answers that differ by this many usual prices of a point are e times as promising.
_DOUBT: Final = 1.5
# Nothing is less promising than this: it would never be tried.
_HOPELESS: Final = 6.0
# How bad it is to bid the limit at once, of what may be saved by patience.
_HASTE: Final = 0.1
# Who opens an auction weighs it; who raises is asked again and again, a dozen times for a card.
_SHARE_OF_A_BID: Final = 0.3
_SHARE_OF_A_RAISE: Final = 0.04
_SHARE_OF_A_TURN: Final = 0.4
_SHARE_OF_A_WINDOW: Final = 0.15
_SHARE_WITHOUT_CHOICE: Final = 0.02


class Weighing:
    """Answers, best first, what each brings in money, and what a point is worth in money meanwhile."""

    def __init__(self, actions: list[Action], gains: list[float], point: float) -> None:
        self.actions: Final = actions
        self.gains: Final = gains
        self.point: Final = point

    def promises(self) -> list[float]:
        """Return how promising each answer is; these add up to 1."""
        scale = _DOUBT * self.point
        total = 0.0
        promises: list[float] = []
        for gain in self.gains:
            promise = math.exp(max(-_HOPELESS, (gain - self.gains[0]) / scale))
            promises.append(promise)
            total += promise
        for place in range(len(promises)):
            promises[place] /= total
        return promises


class Scales:
    """Weighs answers; remembers limits of bids, which are asked for again and again."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.limits: Final = Limits(weights)

    def best(self, game: FriesematentenState, seat: int) -> Action:
        """Return the best answer; of equals the first."""
        legal = game.legal_actions()
        if isinstance(game.stack[-1], Bidding):
            cards = self._cards_first(game, seat, legal)
            if cards:
                return cards[0][1]
            bid = next_bid(game, self.limits.limit(game, seat), self.weights.jump)
            return game.actions.bids[bid] if bid > 0 else game.actions.passing
        if len(legal) == 1:
            return legal[0]
        thoughts = Thoughts(game, seat, self.weights)
        best = legal[0]
        most = thoughts.merit(best)
        for action in legal[1:]:
            merit = thoughts.merit(action)
            if merit > most:
                best, most = action, merit
        return best

    def weigh(self, game: FriesematentenState, seat: int) -> Weighing:
        """Return the answers a good player thinks of; the first is the best one."""
        legal = game.legal_actions()
        if isinstance(game.stack[-1], Bidding):
            return self._with_cards_first(self._weigh_bids(game, seat), self._cards_first(game, seat, legal))
        if len(legal) == 1:
            return Weighing([legal[0]], [0.0], 1.0)
        thoughts = Thoughts(game, seat, self.weights)
        losses: list[tuple[float, int]] = []
        for place, action in enumerate(legal):
            # of equals the first comes first
            losses.append((-thoughts.merit(action), place))
        losses.sort()
        actions: list[Action] = []
        gains: list[float] = []
        for loss, place in losses[:_MOST]:
            actions.append(legal[place])
            gains.append(-loss)
        return Weighing(actions, gains, thoughts.point)

    def _cards_first(
        self, game: FriesematentenState, seat: int, legal: list[Action]
    ) -> list[tuple[float, Action]]:
        """Return the cards worth playing before a bid, best first (FRI-R16): one may still bid after each."""
        found: list[tuple[float, Action]] = []
        if len(legal) == 1:
            return found
        thoughts = Thoughts(game, seat, self.weights)
        losses: list[tuple[float, int]] = []
        for place, action in enumerate(legal):
            merit = thoughts.merit(action) if isinstance(action, PlayCard) else 0.0
            if merit > 0.0:
                # of equals the first comes first
                losses.append((-merit, place))
        losses.sort()
        for loss, place in losses:
            found.append((-loss, legal[place]))
        return found

    def _with_cards_first(self, bids: Weighing, cards: list[tuple[float, Action]]) -> Weighing:
        """Return bids and cards together: a card brings what it does, and then the best bid can still be made."""
        actions: list[Action] = []
        gains: list[float] = []
        for gain, action in cards[: _MOST - len(bids.actions)]:
            actions.append(action)
            gains.append(gain + bids.gains[0])
        return Weighing(actions + bids.actions, gains + bids.gains, bids.point) if cards else bids

    def _weigh_bids(self, game: FriesematentenState, seat: int) -> Weighing:
        """Weigh the bids that make sense, and passing, which brings nothing.

        A bid below the limit brings, as the auction may go on, about half of what is left up to it.
        """
        catalogue, low, point = game.actions, lowest_bid(game), price_of_a_point(game.deck)
        limit = self.limits.limit(game, seat)
        best = next_bid(game, limit, self.weights.jump)
        if best == 0:
            if low > highest_affordable(game, seat):
                return Weighing([catalogue.passing], [0.0], point)
            return Weighing([catalogue.passing, catalogue.bids[low]], [0.0, float(limit - low)], point)
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
        return Weighing(actions, gains, point)


def is_turning_point(game: FriesematentenState) -> bool:
    """Tell whether a question is worth a search on the way: who opens an auction, and which cards are played."""
    top = game.stack[-1]
    if isinstance(top, Bidding):
        if len(game.legal_actions()) > 1:
            return True
        return game.high_bidder == NOBODY and lowest_bid(game) <= highest_affordable(game, top.seat)
    if isinstance(top, (WhichToScrap, WhichToAdd, WhichToReturn)):
        return False
    if isinstance(top, PhaseTwoTurn) and game.unused[top.seat] == 0:
        return False
    return len(game.legal_actions()) > 1


def share_of(game: FriesematentenState) -> float:
    """Return the part of a turn's budget a question deserves."""
    top = game.stack[-1]
    if isinstance(top, Bidding):
        if len(game.legal_actions()) > 1:
            return _SHARE_OF_A_BID
        can_bid = lowest_bid(game) <= highest_affordable(game, top.seat)
        if not can_bid:
            return _SHARE_WITHOUT_CHOICE
        return _SHARE_OF_A_BID if game.high_bidder == NOBODY else _SHARE_OF_A_RAISE
    legal = game.legal_actions()
    if len(legal) == 1:
        return _SHARE_WITHOUT_CHOICE
    if isinstance(top, PhaseTwoTurn):
        return _SHARE_OF_A_TURN
    return _SHARE_OF_A_WINDOW
