"""How high to bid: up to what a card is worth, less if a better bargain comes that one could not pay."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.temper import Weights
from rondel.bots.friesematenten.thoughts import USUAL_PRICE, Thoughts
from rondel.games.friesematenten.chapters.auction import highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.empire import price_for
from rondel.games.friesematenten.decks.deck import ACTION, HIGHEST_BID
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["Limits", "next_bid"]

# So many limits are remembered: those of a whole game, and of some turns of a search.
_MEMORY: Final = 4096


class Limits:
    """The highest bids of a player; remembered, since one is asked again and again about the same card."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self._known: Final[dict[object, int]] = {}

    def limit(self, game: FriesematentenState, seat: int) -> int:
        """Return the highest bid for the card that is up, whoever bids what: never more than can be paid."""
        table = _table(game, seat)
        found = self._known.get(table)
        if found is None:
            if len(self._known) >= _MEMORY:
                self._known.clear()
            found = min(_limit(Thoughts(game, seat, self.weights)), highest_affordable(game, seat))
            self._known[table] = found
        return found


def next_bid(game: FriesematentenState, limit: int, jump: float) -> int:
    """Return the next bid on the way to a limit, 0 if the limit is passed."""
    low = lowest_bid(game)
    return 0 if limit < low else low + int((limit - low) * jump)


def _table(game: FriesematentenState, seat: int) -> object:
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
        # what finds no buyer in the last auctions but one comes up again in the last ones
        game.is_next_round_last and len(game.kept) > 0,
    )


def _limit(thoughts: Thoughts) -> int:
    table, deck, weights = thoughts.table, thoughts.deck, thoughts.weights
    cash, value = table.cash[thoughts.seat], thoughts.value(table.card_up)
    limit = _denying(thoughts, value)
    for other in table.exchange:
        card = deck.cards[other]
        if card.kind == ACTION:
            continue  # what they bring changes too quickly to wait for it
        price = USUAL_PRICE * card.min_bid
        bargain = weights.thrift * (thoughts.value(other) - price)
        if bargain > 0.0:
            limit = min(limit, max(cash - price, value - bargain))
    bid = max(0, min(HIGHEST_BID, int(limit)))
    return bid + bid - price_for(table, thoughts.seat, bid) if bid > 1 else bid


def _denying(thoughts: Thoughts, value: float) -> float:
    """Return what a card is worth when a rival who wants it more would get it otherwise."""
    table, best = thoughts.table, value
    if thoughts.weights.denial <= 0.0:
        return value
    for seat in range(table.seats):
        if seat != thoughts.seat and table.bidders >> seat & 1:
            share = -thoughts.weights.denial * thoughts.shares[seat]
            rival = min(thoughts.others_gain(table.card_up, seat), float(table.cash[seat]))
            best = max(best, (value + share * rival) / (1.0 + share))
    return best
