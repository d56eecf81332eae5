"""Which numbers of a position belong together, for a network that explains itself: the themes of Imperial."""

from __future__ import annotations

from typing import Final

from rondel.bots.imperial.learned.numbers import (
    INTEREST_FROM,
    NATION_NAMES,
    NUMBERS_VERSION,
    SEAT_NAMES,
    TABLE_NAMES,
)
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.weighing import SILENT, Themes
from rondel.bots.portable_math import softmax
from rondel.games.imperial.editions.board import NATIONS

__all__ = ["GOODS", "IMPERIAL_THEMES", "what_follows"]

_TO_6: Final = range(1, 7)

#: what the player who is told has, and wants more of
GOODS: Final = frozenset({"cash", "bonds", "interest", "bonus", "governments", "invest"})

IMPERIAL_THEMES: Final = Themes(
    Numbering(
        version=NUMBERS_VERSION, table=TABLE_NAMES, things=NATIONS, thing=NATION_NAMES, seat=SEAT_NAMES
    ),
    table={
        "end": ("rounds left", "end is near"),
        SILENT: (
            *("2 players", "3 players", "4 players", "5 players", "6 players"),
            *("no investor card", "bonus for growth", "hidden cash"),
            *("choosing a space", "investing", "forcing a stop", "drafting", "other question"),
            *("highest power", "all power", "best factor on sale"),
            *("lead over the second", "lead over the mean"),
        ),
    },
    thing={
        # how far it gets, and all that this follows from
        "power": (
            *("factor at the end", "power", "factor now", "taxations left"),
            *("power of taxation now", "bonus of taxation now"),
            *("next revenue", "one-time growth", "growth per lap", "surplus", "tax marker"),
            *("working factories", "occupied factories", "flags", "flags in reach", "flags not taken"),
            *("armies", "fleets", "foreign armies at home", "hostile armies abroad"),
            *("rounds to taxation", "rounds per lap", "not on the rondel"),
            *(f"space {number}" for number in range(1, 9)),
        ),
        "treasury": ("treasury", "treasury by interest", "interest covered", "factory affordable"),
        "bonds": ("interest owed", "bonds on sale", "dearest bond on sale"),
        "governments": ("lead of its government", "stake of its government", "no government"),
        SILENT: (
            *("turns until it moves", "moves next", "on turn"),
            *(f"nation {number}" for number in _TO_6),
        ),
    },
    seat={
        "cash": ("cash", "small cash", "worth of cash", "best bond to buy"),
        "bonds": ("money lent", *(f"interest of nation {number}" for number in _TO_6)),
        "interest": ("interest to come",),
        "bonus": ("bonus to come",),
        "governments": (
            *("worth of governments", "governments", "no government"),
            *(f"governs nation {number}" for number in _TO_6),
            *(f"can take nation {number}" for number in _TO_6),
        ),
        "invest": (
            *("asked to invest", "has the investor card"),
            *(f"card in {number}" for number in range(1, 6)),
        ),
        SILENT: (
            "asked",
            *("points", "points behind the best, by spread", "points over the mean, by spread"),
            *("points behind the best", "worth of bonds", "wealth now", "seats ahead", "chance by forecast"),
        ),
    },
)


# ------------------------------------------------------------------ what follows from other numbers

_IN_TABLE: Final = {name: place for place, name in enumerate(TABLE_NAMES)}
_IN_NATION: Final = {name: place for place, name in enumerate(NATION_NAMES)}
_IN_SEAT: Final = {name: place for place, name in enumerate(SEAT_NAMES)}


def what_follows(numbers: list[float], seats: int) -> list[tuple[int, float]]:
    """Return who leads and what bonds are worth, as it follows from the numbers of nations and seats.

    So a nation that gets further counts for itself, and not for the bonds of whoever has some. The formulas and
    units are those of :mod:`.numbers` and of the forecast.
    """
    nations = [len(TABLE_NAMES) + nation * len(NATION_NAMES) for nation in range(NATIONS)]
    first = len(TABLE_NAMES) + NATIONS * len(NATION_NAMES)
    places = [first + seat * len(SEAT_NAMES) for seat in range(seats)]
    spread = min(30.0, 12.0 + 20.0 * numbers[_IN_TABLE["rounds left"]])
    found = _of_table(numbers, nations)
    points: list[float] = []
    for place in places:
        bonds = _worth_of_bonds(numbers, nations, place, "factor at the end")
        now = _worth_of_bonds(numbers, nations, place, "factor now")
        found.append((place + _IN_SEAT["worth of bonds"], bonds * 0.01))
        found.append((place + _IN_SEAT["wealth now"], now * 0.01 + numbers[place + _IN_SEAT["cash"]] * 0.2))
        points.append(bonds + _points_without_bonds(numbers, place))
    best, second = sorted(points, reverse=True)[:2]
    mean = sum(points) / seats
    found.append((_IN_TABLE["lead over the second"], min(4.0, (best - second) / spread)))
    found.append((_IN_TABLE["lead over the mean"], min(4.0, (best - mean) / spread)))
    chances = softmax([one / spread for one in points])
    for place, own, chance in zip(places, points, chances, strict=True):
        ahead = sum(other > own for other in points) / (seats - 1.0)
        found.append((place + _IN_SEAT["points"], own * 0.01))
        found.append(
            (place + _IN_SEAT["points behind the best, by spread"], max(-6.0, (own - best) / spread))
        )
        found.append((place + _IN_SEAT["points over the mean, by spread"], max(-6.0, (own - mean) / spread)))
        found.append((place + _IN_SEAT["points behind the best"], max(-8.0, (own - best) * 0.05)))
        found.append((place + _IN_SEAT["seats ahead"], ahead))
        found.append((place + _IN_SEAT["chance by forecast"], chance))
    return found


def _of_table(numbers: list[float], nations: list[int]) -> list[tuple[int, float]]:
    """Return what follows from the nations alone."""
    power = [numbers[place + _IN_NATION["power"]] for place in nations]
    on_sale = [
        numbers[place + _IN_NATION["factor at the end"]]
        for place in nations
        if numbers[place + _IN_NATION["bonds on sale"]] > 0.0
    ]
    return [
        (_IN_TABLE["highest power"], max(power)),
        (_IN_TABLE["all power"], sum(power) * 0.25),
        (_IN_TABLE["best factor on sale"], max(on_sale, default=0.0)),
    ]


def _worth_of_bonds(numbers: list[float], nations: list[int], seat: int, factor: str) -> float:
    worth = 0.0
    for number, place in enumerate(nations):
        worth += numbers[seat + INTEREST_FROM + number] * numbers[place + _IN_NATION[factor]]
    return worth * 50.0


def _points_without_bonds(numbers: list[float], seat: int) -> float:
    """Return the other parts of the points a seat can expect."""
    income = numbers[seat + _IN_SEAT["interest to come"]] + numbers[seat + _IN_SEAT["bonus to come"]]
    control = numbers[seat + _IN_SEAT["worth of governments"]]
    return income * 20.0 + control * 10.0 + numbers[seat + _IN_SEAT["worth of cash"]] * 50.0
