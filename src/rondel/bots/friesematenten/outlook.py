"""What is to be expected of the rest of a game: the payouts that follow, and what a point may cost."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, production_of
from rondel.games.friesematenten.decks.deck import STATUS, Deck, bits
from rondel.games.friesematenten.state import PAYDAY, FriesematentenState

__all__ = ["Outlook", "outlook_of", "payouts_left", "price_of_a_point"]

# A price if a deck has no status symbols to learn from.
_PRICE_OF_A_POINT: Final = 3.5
# A guess how many rounds it takes from nothing to enough points, while nobody has any.
_USUAL_ROUNDS: Final = 7.0
# When money will buy nothing any more, a point is worth this many usual prices.
_AT_THE_END: Final = 20.0

_prices: Final[dict[str, float]] = {}


class Outlook:
    """What a player expects of the rest of the game."""

    def __init__(self, payouts: float, point: float) -> None:
        #: how often everybody will still be paid
        self.payouts: Final = payouts
        #: what a point may cost
        self.point: Final = point


def outlook_of(game: FriesematentenState, seat: int, leader: int) -> Outlook:
    """Return what to expect: a point may cost what one will have, shared out over the points one lacks."""
    payouts = payouts_left(game, leader)
    usual = price_of_a_point(game.deck)
    if payouts <= 0.0:
        return Outlook(0.0, _AT_THE_END * usual)
    wealth = game.cash[seat] + payouts * (base_income_of(game, seat) + production_of(game, seat))
    lacking = max(1, game.deck.figures.win_vp - points_of(game, seat))
    return Outlook(payouts, min(max(wealth / lacking, usual), 3.0 * usual))


def price_of_a_point(deck: Deck) -> float:
    """Return what a point costs at minimum bids: the median of a deck's status symbols."""
    found = _prices.get(deck.key)
    if found is None:
        prices: list[float] = []
        for number in bits(deck.of_kind[STATUS]):
            card = deck.cards[number]
            if card.vp > 0 and card.min_bid > 0:
                prices.append(card.min_bid / card.vp)
        prices.sort()
        middle = len(prices) // 2
        found = (prices[middle] + prices[-middle - 1]) / 2 if prices else _PRICE_OF_A_POINT
        _prices[deck.key] = found
    return found


def payouts_left(game: FriesematentenState, leader: int) -> float:
    """Estimate how many payouts follow, by the cards that are left and by the points of the leader.

    One after which nothing will be left to buy counts for nothing: money only breaks ties then.
    """
    if game.is_last_round or game.is_over:
        return 0.0
    figures = game.deck.figures
    if leader >= figures.win_vp and game.phase < PAYDAY:
        return 0.0
    if game.is_next_round_last:
        # the last auctions are of what finds no buyer in these (FRI-R25)
        return 1.0 if game.kept and not game.is_paid_out else 0.0
    cards = game.pile + (0 if game.is_shuffled else game.discard.bit_count())
    by_cards = cards / (game.seats + figures.market_plus)
    pace = max(leader / max(1, game.round), figures.win_vp / _USUAL_ROUNDS)
    rounds = min(by_cards, (figures.win_vp - leader) / pace)
    return max(0.0, rounds - 1.0) if game.is_paid_out else max(0.0, rounds)
