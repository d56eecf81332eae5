"""What an empire is worth to its player, in money: points, income to come, and a better standing at auctions."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.outlook import Outlook
from rondel.bots.friesematenten.temper import Weights
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

__all__ = ["best_scrap", "settle", "settled_worth", "worth_if_scrapped", "worth_of"]

# Any bid, to see what a player's price differs from it.
_SOME_BID: Final = 100
# What it is worth for a round that a card is safe from a verb, of its minimum bid.
_SAFETY: Final = 0.03


def worth_of(game: FriesematentenState, seat: int, outlook: Outlook, weights: Weights) -> float:
    """Return what a player has, in money: now, and what it brings until the end."""
    worth = game.cash[seat] + weights.points * outlook.point * points_of(game, seat)
    payouts = outlook.payouts
    if payouts <= 0.0:
        return worth
    production = production_of(game, seat)
    to_come = payouts * (base_income_of(game, seat) + production)
    if not game.is_paid_out and game.factor_times[seat] != game.factor_over[seat]:
        to_come += production * (game.factor_times[seat] / game.factor_over[seat] - 1.0)
    # room for another factory brings about half of what the factories one has bring
    room = factory_limit_of(game, seat) - game.deck.figures.factory_limit
    if room != 0:
        to_come += room * payouts * production / (2.0 * max(1, factory_count(game, seat)))
    # one buys about as many cards as come to the exchange for each player
    discount = _SOME_BID - price_for(game, seat, _SOME_BID)
    if discount != 0:
        worth += discount * payouts * (1.0 + game.deck.figures.market_plus / game.seats)
    return worth + weights.income * to_come + _safety(game, seat, payouts)


def _safety(game: FriesematentenState, seat: int, payouts: float) -> float:
    """Return what it is worth that cards are safe from others: a small part of their price."""
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


def settled_worth(game: FriesematentenState, seat: int, outlook: Outlook, weights: Weights) -> float:
    """Return what a player has once factories beyond the limit are scrapped; nothing changes."""
    count = factory_count(game, seat)
    if count == 0 or count <= factory_limit_of(game, seat):
        return worth_of(game, seat, outlook, weights)
    # by far most of the time there is one too many
    card = best_scrap(game, seat, outlook, weights)
    active, cash = game.active[seat], game.cash[seat]
    _lose(game, seat, card)
    worth = settled_worth(game, seat, outlook, weights)
    game.active[seat], game.cash[seat] = active, cash
    return worth


def settle(game: FriesematentenState, outlook: Outlook, weights: Weights) -> None:
    """Let everybody with too many factories scrap those they miss least."""
    for seat in range(game.seats):
        while factory_count(game, seat) > factory_limit_of(game, seat):
            scrap(game, seat, best_scrap(game, seat, outlook, weights), forced=True)


def best_scrap(game: FriesematentenState, seat: int, outlook: Outlook, weights: Weights) -> int:
    """Return the factory a player misses least, of those there are to choose from."""
    best = -1
    most = 0.0
    for card in bits(to_choose_from(game, seat)):
        left = worth_if_scrapped(game, seat, card, outlook, weights)
        if best < 0 or left > most:
            best, most = card, left
    return best


def worth_if_scrapped(
    game: FriesematentenState, seat: int, card: int, outlook: Outlook, weights: Weights
) -> float:
    """Return what a player has without a factory and the influence on it; nothing changes."""
    active, cash = game.active[seat], game.cash[seat]
    _lose(game, seat, card)
    worth = worth_of(game, seat, outlook, weights)
    game.active[seat], game.cash[seat] = active, cash
    return worth


def _lose(game: FriesematentenState, seat: int, card: int) -> None:
    """Take a factory away for a moment: what was bound to it counts no more, wherever it says it is bound."""
    game.active[seat] &= ~game.group_of(card)
    game.cash[seat] -= min(game.deck.fees[card], game.cash[seat])
