"""How the seats stand: the final points each may expect, and the chance of each to win.

The numbers below were fitted to 12000 games between greedy players of the house deck, for 2 to 4 players, and
are told in what a deck asks for a point (:func:`.outlook.price_of_a_point`), so that they fit other decks too.
"""

from __future__ import annotations

import math
from typing import Final

from rondel.bots.friesematenten.outlook import payouts_left, price_of_a_point
from rondel.games.friesematenten.chapters.award import UseNow
from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, production_of
from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, STATUS, bits
from rondel.games.friesematenten.state import NO_CARD, NOBODY, FriesematentenState

__all__ = ["chances_of", "prospects_of"]

# What helps to win as much as a point does, of what a point costs: at the end, and more with each payout to come.
_CASH_AT_LAST: Final = 0.25
_CASH_EACH: Final = 0.15
_CASH_MOST: Final = 1.0
_INCOME_AT_LAST: Final = 0.25
_INCOME_EACH: Final = 0.55
_HAND_AT_LAST: Final = 0.4
_HAND_EACH: Final = 0.1
# How much of it becomes points in the end: others have it too, and bid.
_BECOMES_POINTS: Final = 0.45
# How far a lead is from a victory, of the points that end a game: at the end, and more with each payout to come.
_SPREAD_AT_LAST: Final = 0.14
_SPREAD_EACH: Final = 0.035
# How likely the highest bid is to stay the highest while one other player is in.
_HELD: Final = 0.6


class Rates:
    """What money and cards are worth, in points."""

    def __init__(self, game: FriesematentenState, payouts: float) -> None:
        price = price_of_a_point(game.deck)
        #: how many payouts follow
        self.payouts: Final = payouts
        #: a unit of money in hand, one of income, and one of the minimum bid of an unused card
        self.cash: Final = min(_CASH_MOST, _CASH_AT_LAST + _CASH_EACH * payouts) / price
        self.income: Final = (_INCOME_AT_LAST + _INCOME_EACH * payouts) / price if payouts > 0.0 else 0.0
        self.hand: Final = (_HAND_AT_LAST + _HAND_EACH * payouts) / price


def prospects_of(game: FriesematentenState) -> list[float]:
    """Return the final points each seat may expect: those it has, and what money and cards become."""
    points = _points(game)
    prospects = _strengths(game, points, Rates(game, payouts_left(game, max(points))))
    for seat in range(game.seats):
        prospects[seat] = points[seat] + _BECOMES_POINTS * (prospects[seat] - points[seat])
    return prospects


def chances_of(game: FriesematentenState) -> list[float]:
    """Return each seat's chance to win: a lead counts the more, the nearer the end is."""
    points = _points(game)
    if game.is_over:
        return _victory(game, points)
    rates = Rates(game, payouts_left(game, max(points)))
    chances = _strengths(game, points, rates)
    spread = max(1.0, game.deck.figures.win_vp * (_SPREAD_AT_LAST + _SPREAD_EACH * rates.payouts))
    highest = max(chances)
    total = 0.0
    for seat in range(game.seats):
        chances[seat] = math.exp((chances[seat] - highest) / spread)
        total += chances[seat]
    for seat in range(game.seats):
        chances[seat] /= total
    return chances


def _points(game: FriesematentenState) -> list[int]:
    points: list[int] = []
    for seat in range(game.seats):
        points.append(points_of(game, seat))
    return points


def _victory(game: FriesematentenState, points: list[int]) -> list[float]:
    """Return who has won: most points, then most money; equals share it (FRI-END-1)."""
    most = max(points)
    richest = -1
    for seat in range(game.seats):
        if points[seat] == most:
            richest = max(richest, game.cash[seat])
    shares: list[float] = []
    for seat in range(game.seats):
        shares.append(1.0 if points[seat] == most and game.cash[seat] == richest else 0.0)
    winners = sum(shares)
    for seat in range(game.seats):
        shares[seat] /= winners
    return shares


def _strengths(game: FriesematentenState, points: list[int], rates: Rates) -> list[float]:
    """Return how strong everybody is, in points; after the end by points alone."""
    strengths: list[float] = []
    if game.is_over:
        for seat in range(game.seats):
            strengths.append(float(points[seat]))
        return strengths
    cards = game.deck.cards
    for seat in range(game.seats):
        value = points[seat] + rates.cash * game.cash[seat]
        if rates.payouts > 0.0:
            value += rates.income * (base_income_of(game, seat) + production_of(game, seat))
        for card in bits(game.unused[seat]):
            value += rates.hand * cards[card].min_bid
        strengths.append(value)
    _add_auction(game, rates, strengths)
    return strengths


def _add_auction(game: FriesematentenState, rates: Rates, strengths: list[float]) -> None:
    """Add what is as good as won: by the highest bid, by an award, by a card that is about to be laid down."""
    if game.high_bidder != NOBODY:
        rivals = game.bidders.bit_count() - 1
        held = _HELD / rivals if rivals > 0 else 1.0
        gain = _becomes(game, game.card_up, rates) - rates.cash * game.high_bid
        strengths[game.high_bidder] += held * gain
    elif game.award_card != NO_CARD:
        strengths[game.award_seat] += _becomes(game, game.award_card, rates)
    elif game.transit != NO_CARD:
        top = game.stack[-1]
        if isinstance(top, UseNow):
            strengths[top.seat] += _becomes(game, game.transit, rates)


def _becomes(game: FriesematentenState, number: int, rates: Rates) -> float:
    """Return what a card becomes, in points, by what is printed on it."""
    card = game.deck.cards[number]
    if card.kind == FACTORY or card.kind == STATUS:
        return card.vp + rates.income * card.production
    # an action card brings its points while it lies unused (FRI-CARD-6), influence only where it is bound
    return rates.hand * card.min_bid + (card.vp if card.kind == ACTION else 0)
