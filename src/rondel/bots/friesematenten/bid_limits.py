"""How high to bid: up to what a card is worth; less if a better bargain comes up later and money would be short."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.appraisal import USUAL_PRICE, Appraisal
from rondel.bots.friesematenten.weights import Weights
from rondel.games.friesematenten.chapters.auction import highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.empire import price_for
from rondel.games.friesematenten.decks.deck import ACTION, HIGHEST_BID
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["BidLimits", "next_bid"]

# The cache holds the limits of a whole game, or of some turns of a search.
_CACHE_SIZE: Final = 4096


class BidLimits:
    """The highest bids of a player; cached, because the same card is asked about many times."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self._cache: Final[dict[object, int]] = {}

    def limit(self, game: FriesematentenState, seat: int) -> int:
        """Return the highest bid for the card up for auction, whatever others bid; always affordable."""
        key = _limit_key(game, seat)
        found = self._cache.get(key)
        if found is None:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            found = min(_limit(Appraisal(game, seat, self.weights)), highest_affordable(game, seat))
            self._cache[key] = found
        return found


def next_bid(game: FriesematentenState, limit: int, jump: float) -> int:
    """Return the next bid below a limit, or 0 if the bidding is beyond it."""
    low = lowest_bid(game)
    return 0 if limit < low else low + int((limit - low) * jump)


def _limit_key(game: FriesematentenState, seat: int) -> object:
    """Return everything a limit depends on."""
    return (
        seat,
        game.card_up,
        game.round,
        game.pile,
        game.discard,
        game.bidders,
        tuple(game.cash),
        tuple(game.exchange),
        tuple(game.active),
        tuple(game.unused),
        bytes(game.host),
        tuple(game.factor_times),
        tuple(game.factor_over),
        game.is_shuffled,
        game.is_last_round,
        # unsold cards of the second to last round come up again in the last one
        game.is_next_round_last and len(game.kept) > 0,
    )


def _limit(appraisal: Appraisal) -> int:
    state, deck, weights = appraisal.scratch, appraisal.deck, appraisal.weights
    cash, value = state.cash[appraisal.seat], appraisal.value(state.card_up)
    limit = _value_with_denial(appraisal, value)
    for other in state.exchange:
        card = deck.cards[other]
        if card.kind == ACTION:
            continue  # their value changes too quickly to save for them
        price = USUAL_PRICE * card.min_bid
        bargain = weights.thrift * (appraisal.value(other) - price)
        if bargain > 0.0:
            limit = min(limit, max(cash - price, value - bargain))
    bid = max(0, min(HIGHEST_BID, int(limit)))
    return bid + bid - price_for(state, appraisal.seat, bid) if bid > 1 else bid


def _value_with_denial(appraisal: Appraisal, value: float) -> float:
    """Return what a card is worth if a rival who wants it more would get it otherwise."""
    state, best = appraisal.scratch, value
    if appraisal.weights.denial <= 0.0:
        return value
    for seat in range(state.seats):
        if seat != appraisal.seat and state.bidders >> seat & 1:
            share = -appraisal.weights.denial * appraisal.seat_weights[seat]
            rival = min(appraisal.others_gain(state.card_up, seat), float(state.cash[seat]))
            best = max(best, (value + share * rival) / (1.0 + share))
    return best
