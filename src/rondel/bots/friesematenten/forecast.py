"""Forecasts the rest of a game: the payouts still to come, and the price of a point."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, production_of
from rondel.games.friesematenten.decks.deck import STATUS, Deck, bits
from rondel.games.friesematenten.state import PAYDAY, FriesematentenState

__all__ = ["Forecast", "forecast_for", "payouts_left", "price_of_a_point"]

# The price if a deck has no status symbols.
_PRICE_OF_A_POINT: Final = 3.5
# The usual number of rounds until a player has enough points.
_USUAL_ROUNDS: Final = 7.0
# Once money buys nothing any more, a point is worth this many usual prices.
_AT_THE_END: Final = 20.0

_prices: Final[dict[str, float]] = {}


class Forecast:
    """What a player expects for the rest of the game."""

    def __init__(self, payouts: float, point_price: float) -> None:
        #: payouts still to come
        self.payouts: Final = payouts
        #: what a point may cost the player
        self.point_price: Final = point_price


def forecast_for(game: FriesematentenState, seat: int, leader: int) -> Forecast:
    """Return the forecast for a seat. The price of a point is its future money divided by the points it lacks."""
    payouts = payouts_left(game, leader)
    usual = price_of_a_point(game.deck)
    if payouts <= 0.0:
        return Forecast(0.0, _AT_THE_END * usual)
    wealth = game.cash[seat] + payouts * (base_income_of(game, seat) + production_of(game, seat))
    lacking = max(1, game.deck.figures.win_vp - points_of(game, seat))
    return Forecast(payouts, min(max(wealth / lacking, usual), 3.0 * usual))


def price_of_a_point(deck: Deck) -> float:
    """Return what a point costs at minimum bids: the median of the deck's status symbols."""
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
    """Estimate the payouts still to come, from the cards left and the points of the leader.

    A payout after which nothing can be bought does not count: money only breaks ties then.
    """
    if game.is_last_round or game.is_over:
        return 0.0
    figures = game.deck.figures
    if leader >= figures.win_vp and game.phase < PAYDAY:
        return 0.0
    if game.is_next_round_last:
        # the last auctions sell what finds no buyer in these (FRI-R25)
        return 1.0 if game.kept and not game.is_paid_out else 0.0
    cards = game.pile + (0 if game.is_shuffled else game.discard.bit_count())
    by_cards = cards / (game.seats + figures.market_plus)
    pace = max(leader / max(1, game.round), figures.win_vp / _USUAL_ROUNDS)
    rounds = min(by_cards, (figures.win_vp - leader) / pace)
    return max(0.0, rounds - 1.0) if game.is_paid_out else max(0.0, rounds)
