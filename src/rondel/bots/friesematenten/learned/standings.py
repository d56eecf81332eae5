"""How the seats stand, what is on offer, and the units in which numbers tell it; and how seats are compared.

The unit of points is half of what wins the game, that of money a quarter of what so many points cost; so most numbers
are between -3 and 3.
"""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.forecast import Forecast, payouts_left, price_of_a_point
from rondel.bots.friesematenten.net_worth import net_worth
from rondel.bots.friesematenten.position_value import PointValues, expected_points, win_chances
from rondel.bots.friesematenten.weights import Weights
from rondel.games.friesematenten.chapters.empire import (
    base_income_of,
    points_of,
    production_of,
)
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    AFTER_PAYOUT,
    AWARD,
    BEFORE_PAYOUT,
    BETWEEN,
    BIDDING,
    FACTORY,
    LOSS,
    OF_ACTOR,
    PHASE_TWO,
    REACTION,
    REMOVE,
    STATUS,
    Card,
    Deck,
)
from rondel.games.friesematenten.state import NO_CARD, FriesematentenState

__all__ = [
    "NEVER",
    "Offers",
    "Scale",
    "Standings",
    "best_other",
    "mean_of",
    "rank_of",
    "scale_of",
    "second_of",
]

#: more payouts than this are as good as never.
NEVER: Final = 6.0
# For the net worth: nothing is worth more or less than its price.
_AT_PRICE: Final = Weights(
    spite=0.0,
    denial=0.0,
    patience=0.0,
    hope=0.0,
    thrift=0.0,
    jump=0.0,
    points=1.0,
    income=1.0,
    victory=0.0,
)


class Scale:
    """The units of a deck, and what else never changes about it."""

    def __init__(self, deck: Deck) -> None:
        figures = deck.figures
        self.price: Final = price_of_a_point(deck)
        #: the points that win the game, and half of them: the unit of points
        self.win: Final = float(figures.win_vp)
        self.points: Final = 0.5 * self.win
        #: the unit of money: a quarter of what a win costs
        self.money: Final = max(0.25 * self.price * self.win, 0.5 * figures.base_income, 1.0)
        symbols = 0
        production = 0
        attacks = 0
        for card in deck.cards:
            if card.kind == STATUS:
                symbols += card.vp
            elif card.kind == FACTORY:
                production += card.production
            elif _is_attack(card):
                attacks |= 1 << card.number
        #: action cards aimed at another player
        self.attacks: Final = attacks
        #: the printed points of the mean status symbol, and the production of the mean factory
        self.usual_points: Final = symbols / max(1, deck.of_kind[STATUS].bit_count())
        self.usual_production: Final = production / max(1, deck.factories.bit_count())
        playable = deck.playable
        #: the cards for each part of a round
        self.early: Final = playable[PHASE_TWO]
        self.auctions: Final = playable[BETWEEN] | playable[AWARD] | playable[BIDDING]
        self.payday: Final = playable[BEFORE_PAYOUT] | playable[AFTER_PAYOUT]
        self.reactions: Final = playable[REACTION] | playable[LOSS]


_scales: Final[dict[str, Scale]] = {}


def scale_of(deck: Deck) -> Scale:
    """Return the units of a deck, made once."""
    found = _scales.get(deck.key)
    if found is None:
        found = Scale(deck)
        _scales[deck.key] = found
    return found


def _is_attack(card: Card) -> bool:
    """Tell whether an action card can be aimed at another player or a card in another empire."""
    if card.kind != ACTION:
        return False
    for slot in card.slots:
        if slot.verb != REMOVE and slot.selector.owner != OF_ACTOR:
            return True
    return card.needs_opponent


class Standings:
    """What is compared between the seats, and what several numbers need."""

    def __init__(self, game: FriesematentenState, scale: Scale) -> None:
        points: list[float] = []
        leader = points_of(game, 0)
        for seat in range(game.seats):
            own = points_of(game, seat)
            leader = max(leader, own)
            points.append(float(own))
        payouts = payouts_left(game, leader)
        forecast = Forecast(payouts, scale.price)
        cash: list[float] = []
        production: list[float] = []
        income: list[float] = []
        worth: list[float] = []
        wait: list[float] = []
        attacks = 0
        for seat in range(game.seats):
            made = float(production_of(game, seat))
            earned = made + base_income_of(game, seat)
            lacking = (scale.win - points[seat]) * scale.price - game.cash[seat]
            cash.append(float(game.cash[seat]))
            production.append(made)
            income.append(earned)
            worth.append(net_worth(game, seat, forecast, _AT_PRICE))
            wait.append(_payouts_for(lacking, earned))
            attacks += (game.unused[seat] & scale.attacks).bit_count()
        self.points: Final = points
        #: the points of whoever has most, and the payouts still to come
        self.leader: Final = float(leader)
        self.payouts: Final = payouts
        self.point_values: Final = PointValues(game, payouts)
        self.expected: Final = expected_points(game)
        self.chances: Final = win_chances(game)
        self.cash: Final = cash
        self.production: Final = production
        self.income: Final = income
        self.worth: Final = worth
        #: the payouts until money could buy all points that are lacking
        self.wait: Final = wait
        self.attacks: Final = attacks


def _payouts_for(lacking: float, income: float) -> float:
    """Return how many payouts it takes to get the money that is lacking."""
    if lacking <= 0.0:
        return 0.0
    return lacking / income if lacking < NEVER * income else NEVER


class Offers:
    """The cards still to be auctioned in this phase, most printed points for their price first."""

    def __init__(self, game: FriesematentenState) -> None:
        cards: list[int] = []
        if game.card_up != NO_CARD:
            cards.append(game.card_up)
        cards += game.exchange
        printed = game.deck.cards
        # insertion keeps the order of equal ones; the lists are short
        sorted_cards: list[int] = []
        for card in cards:
            rate = printed[card].vp / printed[card].least_bid
            place = len(sorted_cards)
            while place > 0:
                other = printed[sorted_cards[place - 1]]
                if other.vp / other.least_bid >= rate:
                    break
                place -= 1
            sorted_cards.insert(place, card)
        self.cards: Final = sorted_cards


# ------------------------------------------------------------------ comparing seats


def best_other(values: list[float], seat: int) -> float:
    """Return the highest value of another seat."""
    best = values[1] if seat == 0 else values[0]
    for other in range(len(values)):
        if other != seat and values[other] > best:
            best = values[other]
    return best


def second_of(values: list[float]) -> float:
    """Return the second highest of two or more."""
    best, second = values[0], values[1]
    if second > best:
        best, second = second, best
    for place in range(2, len(values)):
        if values[place] > best:
            best, second = values[place], best
        elif values[place] > second:
            second = values[place]
    return second


def mean_of(values: list[float]) -> float:
    """Return the mean, added up in order."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def rank_of(values: list[float], seat: int) -> float:
    """Return the share of the others who have more."""
    better = 0
    for value in values:
        if value > values[seat]:
            better += 1
    return better / (len(values) - 1.0)
