"""How the seats stand: the final points each can expect, and its chance to win.

The numbers below were fitted to 12000 games between greedy players with the house deck, for 2 to 4 players.
They are relative to the price of a point (:func:`.forecast.price_of_a_point`), so they fit other decks, too.
"""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.forecast import payouts_left, price_of_a_point
from rondel.bots.portable_math import softmax
from rondel.games.friesematenten.chapters.award import UseNow
from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, production_of
from rondel.games.friesematenten.decks.deck import ACTION, FACTORY, STATUS, bits
from rondel.games.friesematenten.state import NO_CARD, NOBODY, FriesematentenState

__all__ = ["expected_points", "win_chances"]

# What money, income and unused cards are worth, relative to the price of a point: at the end, and per payout left.
_CASH_AT_LAST: Final = 0.25
_CASH_EACH: Final = 0.15
_CASH_MOST: Final = 1.0
_INCOME_AT_LAST: Final = 0.25
_INCOME_EACH: Final = 0.55
_HAND_AT_LAST: Final = 0.4
_HAND_EACH: Final = 0.1
# The share of that which becomes points in the end: others bid, too.
_BECOMES_POINTS: Final = 0.45
# The softmax temperature, relative to the points that end the game: at the end, and per payout left.
_SPREAD_AT_LAST: Final = 0.14
_SPREAD_EACH: Final = 0.035
# The chance that the highest bid stays the highest against one other bidder.
_HELD: Final = 0.6


class PointValues:
    """What money and cards are worth, in points."""

    def __init__(self, game: FriesematentenState, payouts: float) -> None:
        price = price_of_a_point(game.deck)
        #: payouts still to come
        self.payouts: Final = payouts
        #: what one unit is worth of cash, of income, and of the minimum bid of an unused card
        self.cash: Final = min(_CASH_MOST, _CASH_AT_LAST + _CASH_EACH * payouts) / price
        self.income: Final = (_INCOME_AT_LAST + _INCOME_EACH * payouts) / price if payouts > 0.0 else 0.0
        self.hand: Final = (_HAND_AT_LAST + _HAND_EACH * payouts) / price


def expected_points(game: FriesematentenState) -> list[float]:
    """Return the final points each seat can expect: those it has, and what its money and cards become."""
    points = _points(game)
    prospects = _strengths(game, points, PointValues(game, payouts_left(game, max(points))))
    for seat in range(game.seats):
        prospects[seat] = points[seat] + _BECOMES_POINTS * (prospects[seat] - points[seat])
    return prospects


def win_chances(game: FriesematentenState) -> list[float]:
    """Return each seat's chance to win: the nearer the end, the more a lead counts."""
    points = _points(game)
    if game.is_over:
        return _victory(game, points)
    point_values = PointValues(game, payouts_left(game, max(points)))
    strengths = _strengths(game, points, point_values)
    spread = max(1.0, game.deck.figures.win_vp * (_SPREAD_AT_LAST + _SPREAD_EACH * point_values.payouts))
    return softmax([strength / spread for strength in strengths])


def _points(game: FriesematentenState) -> list[int]:
    points: list[int] = []
    for seat in range(game.seats):
        points.append(points_of(game, seat))
    return points


def _victory(game: FriesematentenState, points: list[int]) -> list[float]:
    """Return who has won: most points, then most money; equal players share the win (FRI-END-1)."""
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


def _strengths(game: FriesematentenState, points: list[int], point_values: PointValues) -> list[float]:
    """Return how strong each seat is, in points; after the end its points alone."""
    strengths: list[float] = []
    if game.is_over:
        for seat in range(game.seats):
            strengths.append(float(points[seat]))
        return strengths
    cards = game.deck.cards
    for seat in range(game.seats):
        value = points[seat] + point_values.cash * game.cash[seat]
        if point_values.payouts > 0.0:
            value += point_values.income * (base_income_of(game, seat) + production_of(game, seat))
        for card in bits(game.unused[seat]):
            value += point_values.hand * cards[card].min_bid
        strengths.append(value)
    _add_auction(game, point_values, strengths)
    return strengths


def _add_auction(game: FriesematentenState, point_values: PointValues, strengths: list[float]) -> None:
    """Add what is almost won: by the highest bid, by an award, or by a card about to be used."""
    if game.high_bidder != NOBODY:
        rivals = game.bidders.bit_count() - 1
        held = _HELD / rivals if rivals > 0 else 1.0
        gain = _card_value(game, game.card_up, point_values) - point_values.cash * game.high_bid
        strengths[game.high_bidder] += held * gain
    elif game.award_card != NO_CARD:
        strengths[game.award_seat] += _card_value(game, game.award_card, point_values)
    elif game.transit != NO_CARD:
        top = game.stack[-1]
        if isinstance(top, UseNow):
            strengths[top.seat] += _card_value(game, game.transit, point_values)


def _card_value(game: FriesematentenState, number: int, point_values: PointValues) -> float:
    """Return what a card is worth, in points, by what is printed on it."""
    card = game.deck.cards[number]
    if card.kind == FACTORY or card.kind == STATUS:
        return card.vp + point_values.income * card.production
    # an action card counts its points while it is unused (FRI-CARD-6), influence only once it is bound
    return point_values.hand * card.min_bid + (card.vp if card.kind == ACTION else 0)
