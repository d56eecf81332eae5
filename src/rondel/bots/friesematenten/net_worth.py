"""The net worth of a player, in money: cash, points, income to come, and advantages at auctions."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.forecast import Forecast
from rondel.bots.friesematenten.weights import Weights
from rondel.games.friesematenten.chapters.empire import (
    base_income_of,
    factory_count,
    factory_limit_of,
    points_of,
    price_for,
    production_of,
    protected_cards,
)
from rondel.games.friesematenten.chapters.scrap import scrap, to_choose_from
from rondel.games.friesematenten.decks.deck import MONEY, REBIND, bits
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["best_scrap", "net_worth", "net_worth_after_scrapping", "net_worth_without", "scrap_excess"]

# Any bid, to see how a player's price differs from it.
_SOME_BID: Final = 100
# What it is worth per round that a card is safe from a verb, relative to its minimum bid.
_SAFETY: Final = 0.03


def net_worth(game: FriesematentenState, seat: int, forecast: Forecast, weights: Weights) -> float:
    """Return the net worth of a player: what it has now, and what that brings until the end."""
    worth = game.cash[seat] + weights.points * forecast.point_price * points_of(game, seat)
    payouts = forecast.payouts
    if payouts <= 0.0:
        return worth
    production = production_of(game, seat)
    to_come = payouts * (base_income_of(game, seat) + production)
    if not game.is_paid_out and game.factor_times[seat] != game.factor_over[seat]:
        to_come += production * (game.factor_times[seat] / game.factor_over[seat] - 1.0)
    # room for another factory is worth about half of an average factory
    room = factory_limit_of(game, seat) - game.deck.figures.factory_limit
    if room != 0:
        to_come += room * payouts * production / (2.0 * max(1, factory_count(game, seat)))
    # a player buys about as many cards per round as reach the exchange per player
    discount = _SOME_BID - price_for(game, seat, _SOME_BID)
    if discount != 0:
        worth += discount * payouts * (1.0 + game.deck.figures.market_plus / game.seats)
    return worth + weights.income * to_come + _safety(game, seat, payouts)


def _safety(game: FriesematentenState, seat: int, payouts: float) -> float:
    """Return the value of cards that are safe from others: a small part of their price."""
    safe = 0
    mine = game.active[seat]
    for verb in range(REBIND):
        if mine & game.deck.protectors[verb]:
            for card in bits(protected_cards(game, verb) & mine):
                safe += game.deck.cards[card].min_bid
    if mine & game.deck.protectors[MONEY]:
        safe += game.deck.figures.base_income
    return _SAFETY * safe * min(payouts, 3.0)


# ------------------------------------------------------------------ too many factories


def net_worth_after_scrapping(
    game: FriesematentenState, seat: int, forecast: Forecast, weights: Weights
) -> float:
    """Return the net worth after factories beyond the limit are scrapped; restores the state."""
    count = factory_count(game, seat)
    if count == 0 or count <= factory_limit_of(game, seat):
        return net_worth(game, seat, forecast, weights)
    # nearly always there is just one too many
    card = best_scrap(game, seat, forecast, weights)
    active, cash = game.active[seat], game.cash[seat]
    _remove(game, seat, card)
    worth = net_worth_after_scrapping(game, seat, forecast, weights)
    game.active[seat], game.cash[seat] = active, cash
    return worth


def scrap_excess(game: FriesematentenState, forecast: Forecast, weights: Weights) -> None:
    """Scrap factories beyond the limit, for every player, least valuable first."""
    for seat in range(game.seats):
        while factory_count(game, seat) > factory_limit_of(game, seat):
            scrap(game, seat, best_scrap(game, seat, forecast, weights), forced=True)


def best_scrap(game: FriesematentenState, seat: int, forecast: Forecast, weights: Weights) -> int:
    """Return the least valuable factory a player may scrap."""
    best = -1
    most = 0.0
    for card in bits(to_choose_from(game, seat)):
        left = net_worth_without(game, seat, card, forecast, weights)
        if best < 0 or left > most:
            best, most = card, left
    return best


def net_worth_without(
    game: FriesematentenState, seat: int, card: int, forecast: Forecast, weights: Weights
) -> float:
    """Return the net worth without a factory and the influence on it; restores the state."""
    active, cash = game.active[seat], game.cash[seat]
    _remove(game, seat, card)
    worth = net_worth(game, seat, forecast, weights)
    game.active[seat], game.cash[seat] = active, cash
    return worth


def _remove(game: FriesematentenState, seat: int, card: int) -> None:
    """Remove a factory for a moment, with everything bound to it."""
    game.active[seat] &= ~game.group_of(card)
    game.cash[seat] -= min(game.deck.fees[card], game.cash[seat])
