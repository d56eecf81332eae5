"""Which numbers of a position belong together, for a network that explains itself: the themes of Friesematenten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.bots.friesematenten.learned.numbers import NUMBERS_VERSION, SEAT_NAMES, TABLE_NAMES
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.weighing import SILENT, Themes
from rondel.bots.portable_math import logarithm, softmax

__all__ = ["FRIESEMATENTEN_THEMES", "GOODS", "what_follows"]

#: what the player who is told has, and wants more of
GOODS: Final = frozenset({"points", "money", "income", "hand", "influence"})

FRIESEMATENTEN_THEMES: Final = Themes(
    Numbering(version=NUMBERS_VERSION, table=TABLE_NAMES, seat=SEAT_NAMES),
    table={
        "end": (
            *("payouts left", "nearness of the end", "last round", "next round is the last"),
            *("rounds begun", "rounds the cards last", "draw pile reshuffled"),
        ),
        SILENT: (
            *("base income of the deck", "factory limit of the deck", "places in the exchange"),
            *("points of a usual status symbol", "production of a usual factory"),
            *("two players", "three players", "four players", "more than four players"),
            *("before the auctions", "in the auctions", "income paid out"),
            *("points of the leader", "lead in points", "chance of the favourite", "lead in chances"),
            "money of a player on average",
            # which cards come up next is luck
            *("factories to come", "status symbols to come", "influence to come"),
            *("points to come", "production to come"),
            *("cards on offer", "points on offer", "production on offer"),
            *("points for the price on offer", "unsold cards"),
            *("action cards on offer", "influence on offer"),
            *("auction open", "bid or price of the card", "minimum bid of the card"),
            *("points of the card", "production of the card"),
        ),
    },
    seat={
        "points": (
            *("points", "enough points to end the game", "status symbols", "points of its best card"),
            "points from effects",
        ),
        "money": ("cash", "points its cash is worth", "money is safe"),
        "income": (
            *("income", "production", "points its income is worth", "factor on its production"),
            *("factories", "room for factories", "production of its weakest factory"),
            "fees for scrapping its factories",
        ),
        "hand": (
            *("minimum bids of its unused cards", "points its unused cards are worth"),
            *("unused action cards", "unused influence cards", "points on its unused cards"),
            *("cards against others", "cards of others against players"),
            *("cards to play before the auctions", "cards to play between the auctions"),
            *("cards to play around the payout", "cards to react with"),
        ),
        "influence": (
            *("influence bound in its empire", "discount on prices", "share of its cards that is safe"),
        ),
        SILENT: (
            *("points against the best other", "points against the mean", "rank in points"),
            *("expected points", "expected points against the best other"),
            *("chance to win by hand", "chance to win against the best other"),
            *("net worth", "net worth against the best other"),
            *("cash against the richest other", "cash against the mean"),
            *("income against the best other", "price of a point"),
            *("holds the marker", "places after the marker", "is asked", "still bids"),
            *("leads the bidding", "wins the card", "cash its bid takes", "is kept from bidding"),
            *("limit for the card", "limit beyond the bid", "limit against the best other"),
            *("payouts until it can win", "payouts until it can win against the fastest other"),
            *("points with all its cash", "share of the cards on offer it can afford"),
            *("points on offer it can afford together", "can reach enough points now"),
        ),
    },
)


# ------------------------------------------------------------------ what follows from other numbers

_IN_TABLE: Final = {name: place for place, name in enumerate(TABLE_NAMES)}
_IN_SEAT: Final = {name: place for place, name in enumerate(SEAT_NAMES)}

# How money, income and cards become points, and how much a lead counts: as in position_value.
_BECOMES_POINTS: Final = 0.45
_SPREAD_AT_LAST: Final = 0.14
_SPREAD_EACH: Final = 0.035
# As in numbers: more payouts are as good as never, and no chance counts as lower.
_NEVER: Final = 6.0
_LEAST_CHANCE: Final = 0.0003


def what_follows(numbers: list[float], seats: int) -> list[tuple[int, float]]:
    """Return who leads and what the seats can expect, as it follows from what they have.

    So money counts as money, and not as the points it will become. The formulas and units are those of
    :mod:`.numbers`: a win is two units of points, or four of money, and three payouts are one unit.
    """
    places = [len(TABLE_NAMES) + seat * len(SEAT_NAMES) for seat in range(seats)]

    def of_seats(name: str) -> list[float]:
        return [numbers[place + _IN_SEAT[name]] for place in places]

    points, cash, income = of_seats("points"), of_seats("cash"), of_seats("income")
    payouts = 3.0 * numbers[_IN_TABLE["payouts left"]]
    worth = _points_to_come(of_seats)
    expected = [own + _BECOMES_POINTS * more for own, more in zip(points, worth, strict=True)]
    spread = 2.0 * (_SPREAD_AT_LAST + _SPREAD_EACH * payouts)
    chances = softmax([(own + more) / spread for own, more in zip(points, worth, strict=True)])
    wait = [_payouts_until_a_win(*of_seat) for of_seat in zip(points, cash, income, strict=True)]
    net_worth = [
        own / 2.0 + (money + payouts * earned) / 4.0
        for own, money, earned in zip(points, cash, income, strict=True)
    ]
    found = _of_table(points, chances, cash)
    for seat, place in enumerate(places):
        followers = {
            "points against the best other": 2.0 * _ahead(points, seat),
            "points against the mean": 2.0 * (points[seat] - sum(points) / seats),
            "rank in points": sum(other > points[seat] for other in points) / (seats - 1.0),
            "expected points": expected[seat],
            "expected points against the best other": 2.0 * _ahead(expected, seat),
            "chance to win by hand": chances[seat],
            "chance to win against the best other": 0.25 * _ahead(_logarithms(chances), seat),
            "net worth": net_worth[seat],
            "net worth against the best other": _ahead(net_worth, seat),
            "cash against the richest other": _ahead(cash, seat),
            "cash against the mean": cash[seat] - sum(cash) / seats,
            "income against the best other": _ahead(income, seat),
            "payouts until it can win": 0.5 * wait[seat],
            "payouts until it can win against the fastest other": -0.5 * _ahead([-one for one in wait], seat),
            "points with all its cash": points[seat] + cash[seat] / 2.0,
        }
        found += [(place + _IN_SEAT[name], value) for name, value in followers.items()]
    return found


def _points_to_come(of_seats: Callable[[str], list[float]]) -> list[float]:
    """Return the points that the money, income and cards of each seat are worth."""
    parts = zip(
        of_seats("points its cash is worth"),
        of_seats("points its income is worth"),
        of_seats("points its unused cards are worth"),
        strict=True,
    )
    return [money / 2.0 + earned + cards / 2.0 for money, earned, cards in parts]


def _payouts_until_a_win(points: float, cash: float, income: float) -> float:
    """Return how many payouts it takes until money could buy all points that are lacking."""
    lacking = max(0.0, 4.0 - 2.0 * points - cash)
    return lacking / income if lacking < _NEVER * income else _NEVER


def _of_table(points: list[float], chances: list[float], cash: list[float]) -> list[tuple[int, float]]:
    """Return who leads."""
    leader, second = sorted(points, reverse=True)[:2]
    favourite, other = sorted(chances, reverse=True)[:2]
    return [
        (_IN_TABLE["points of the leader"], leader),
        (_IN_TABLE["lead in points"], 2.0 * (leader - second)),
        (_IN_TABLE["chance of the favourite"], favourite),
        (_IN_TABLE["lead in chances"], favourite - other),
        (_IN_TABLE["money of a player on average"], sum(cash) / len(cash)),
    ]


def _logarithms(chances: list[float]) -> list[float]:
    return [logarithm(max(_LEAST_CHANCE, chance)) for chance in chances]


def _ahead(values: list[float], seat: int) -> float:
    """Return by how much a seat is ahead of the best other one."""
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)
