"""A position as named numbers, for a learned evaluation: of the table, of each nation, of each seat.

Many of them are parts of the :class:`~rondel.bots.imperial.forecast.Forecast`: what is learned corrects it. The
numbers know any number of seats, every option and every edition. Whoever changes their meaning or order raises
:data:`NUMBERS_VERSION`; weights learned with other numbers are refused then.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.bots.imperial.flag_targets import free_flags_of, reachable_regions
from rondel.bots.imperial.forecast import Forecast
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.chapters.setup import WhichBondToDraft
from rondel.games.imperial.chapters.taxation import is_for_growth
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = [
    "GOVERNS_FROM",
    "INTEREST_FROM",
    "NATION_NAMES",
    "NUMBERS_VERSION",
    "SEAT_NAMES",
    "TABLE_NAMES",
    "numbers_of",
    "wealth_now",
]

NUMBERS_VERSION: Final = 1

TABLE_NAMES: Final = (
    *("2 players", "3 players", "4 players", "5 players", "6 players"),
    *("no investor card", "bonus for growth", "hidden cash"),
    *("rounds left", "end is near"),
    *("choosing a space", "investing", "forcing a stop", "drafting", "other question"),
    *("highest power", "all power", "best factor on sale", "lead over the second", "lead over the mean"),
)

NATION_NAMES: Final = (
    *("power", "factor at the end", "factor now", "taxations left"),
    *("next revenue", "one-time growth", "growth per lap", "rounds to taxation", "rounds per lap"),
    *("treasury", "working factories", "occupied factories", "flags", "armies", "fleets"),
    *("foreign armies at home", "hostile armies abroad"),
    *(
        "not on the rondel",
        "space 1",
        "space 2",
        "space 3",
        "space 4",
        "space 5",
        "space 6",
        "space 7",
        "space 8",
    ),
    *("turns until it moves", "moves next", "on turn"),
    *("interest owed", "bonds on sale", "dearest bond on sale", "no government", "stake of its government"),
    *("lead of its government", "tax marker"),
    *("flags in reach", "flags not taken", "power of taxation now", "bonus of taxation now", "surplus"),
    *("treasury by interest", "interest covered", "factory affordable"),
    *("nation 1", "nation 2", "nation 3", "nation 4", "nation 5", "nation 6"),
)

SEAT_NAMES: Final = (
    *("cash", "small cash", "points", "points behind the best, by spread", "points over the mean, by spread"),
    *(
        "points behind the best",
        "worth of bonds",
        "interest to come",
        "bonus to come",
        "worth of governments",
    ),
    *("worth of cash", "wealth now", "money lent"),
    *("has the investor card", "card in 1", "card in 2", "card in 3", "card in 4", "card in 5"),
    *("asked to invest", "asked", "no government", "governments", "seats ahead"),
    *("interest of nation 1", "interest of nation 2", "interest of nation 3"),
    *("interest of nation 4", "interest of nation 5", "interest of nation 6"),
    *("governs nation 1", "governs nation 2", "governs nation 3"),
    *("governs nation 4", "governs nation 5", "governs nation 6"),
    *("can take nation 1", "can take nation 2", "can take nation 3"),
    *("can take nation 4", "can take nation 5", "can take nation 6"),
    *("best bond to buy", "chance by forecast"),
)

#: where a seat's links to the nations begin: its interest, and its governments
INTEREST_FROM: Final = 24
GOVERNS_FROM: Final = 30

_NATION_NUMBERS: Final = len(NATION_NAMES)
_SEAT_NUMBERS: Final = len(SEAT_NAMES)
_FIRST_SEAT: Final = len(TABLE_NAMES) + NATIONS * _NATION_NUMBERS
_WEALTH_NOW: Final = SEAT_NAMES.index("wealth now")
_SPACES: Final = 9
_CARDS: Final = 6


def numbers_of(state: ImperialState, profile: EditionProfile, forecast: Forecast) -> list[float]:
    """Return the numbers of the table, then those of each nation, then those of each seat."""
    numbers: list[float] = []
    _add_table(state, forecast, numbers)
    _add_nations(state, profile, forecast, numbers)
    _add_seats(state, forecast, numbers)
    return numbers


def wealth_now(numbers: list[float], seat: int) -> float:
    """Return the points a seat would have if the game ended now, as its numbers say."""
    return numbers[_FIRST_SEAT + seat * _SEAT_NUMBERS + _WEALTH_NOW] * 100.0


# ------------------------------------------------------------------ the table


def _add_table(state: ImperialState, forecast: Forecast, numbers: list[float]) -> None:
    seats = state.seats
    for players in range(2, 7):
        numbers.append(1.0 if seats == players else 0.0)
    numbers.append(1.0 if state.options.no_investor_card else 0.0)
    numbers.append(1.0 if is_for_growth(state) else 0.0)
    numbers.append(1.0 if state.options.hidden_cash else 0.0)
    numbers.append(forecast.rounds * 0.1)
    numbers.append(1.0 / (1.0 + forecast.rounds))
    top = state.stack[-1]
    known = 0.0
    for is_this in (
        isinstance(top, WhichSpace),
        isinstance(top, WhatToInvest),
        isinstance(top, ForceAStop),
        isinstance(top, WhichBondToDraft),
    ):
        number = 1.0 if is_this else 0.0
        known += number
        numbers.append(number)
    numbers.append(1.0 - known)
    highest = 0
    together = 0
    on_sale = 0.0
    for nation in range(NATIONS):
        power = state.power[nation]
        together += power
        if power > highest:
            highest = power
        if state.free_bonds[nation] and forecast.factor[nation] > on_sale:
            on_sale = forecast.factor[nation]
    numbers.append(float(highest) * 0.04)
    numbers.append(float(together) * 0.01)
    numbers.append(on_sale * 0.2)
    best, second, mean = _best_points(forecast)
    spread = _spread(forecast)
    numbers.append(_at_most(4.0, (best - second) / spread))
    numbers.append(_at_most(4.0, (best - mean) / spread))


def _best_points(forecast: Forecast) -> tuple[float, float, float]:
    """Return the highest and the second highest points to expect, and their mean."""
    best = second = -1000.0
    mean = 0.0
    for points in forecast.points:
        mean += points / forecast.seats
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    return best, second, mean


def _spread(forecast: Forecast) -> float:
    """Return how far, in points, the end may differ from the forecast."""
    spread = 12.0 + 2.0 * forecast.rounds
    return min(30.0, spread)


def _at_most(most: float, number: float) -> float:
    return min(most, number)


# ------------------------------------------------------------------ the nations


def _add_nations(
    state: ImperialState, profile: EditionProfile, forecast: Forecast, numbers: list[float]
) -> None:
    seen: i64 = 0
    several: i64 = 0
    for nation in range(NATIONS):
        here: i64 = state.armies_at[nation] | state.fleets_at[nation]
        several |= seen & here
        seen |= here
    for nation in range(NATIONS):
        _add_forecast(state, forecast, nation, numbers)
        _add_board(state, nation, numbers)
        _add_place(state, nation, numbers)
        _add_bonds(state, forecast, nation, numbers)
        _add_taxes(state, profile, forecast, nation, seen, several, numbers)
        for index in range(NATIONS):
            numbers.append(1.0 if index == nation else 0.0)


def _add_forecast(state: ImperialState, forecast: Forecast, nation: int, numbers: list[float]) -> None:
    numbers.append(float(state.power[nation]) * 0.04)
    numbers.append(forecast.factor[nation] * 0.2)
    numbers.append(float(state.power_factor(nation)) * 0.2)
    numbers.append(forecast.taxations[nation] * 0.25)
    numbers.append(forecast.revenue[nation] * 0.05)
    numbers.append(forecast.once[nation] * 0.2)
    numbers.append(forecast.growth[nation] * 0.3)
    numbers.append(forecast.first[nation] * 0.3)
    numbers.append(forecast.lap[nation] * 0.2)


def _add_board(state: ImperialState, nation: int, numbers: list[float]) -> None:
    factories: i64 = state.factories[nation]
    occupied: i64 = state.occupied
    home: i64 = state.board.home[nation]
    hostile: i64 = state.hostile_at[nation]
    numbers.append(_at_most(2.0, float(state.treasury[nation]) * 0.05))
    numbers.append(float(popcount(factories & ~occupied)) * 0.25)
    numbers.append(float(popcount(factories & occupied)))
    numbers.append(float(popcount(state.flags[nation])) * 0.1)
    numbers.append(float(state.army_count[nation]) * 0.15)
    numbers.append(float(state.fleet_count[nation]) * 0.15)
    numbers.append(float(popcount(home & occupied)))
    numbers.append(float(popcount(hostile & ~home)) * 0.5)


def _add_place(state: ImperialState, nation: int, numbers: list[float]) -> None:
    """Add where the nation stands on the rondel, and when it moves."""
    here = state.space[nation] + 1
    for space in range(_SPACES):
        numbers.append(1.0 if space == here else 0.0)
    is_choosing = isinstance(state.stack[-1], WhichSpace)
    to_move = state.active if is_choosing else state.active + 1
    turns = (nation - to_move) % NATIONS
    numbers.append(float(turns) / 6.0)
    numbers.append(1.0 if turns == 0 else 0.0)
    numbers.append(1.0 if nation == state.active else 0.0)


def _add_bonds(state: ImperialState, forecast: Forecast, nation: int, numbers: list[float]) -> None:
    seats = state.seats
    together = float(forecast.all_interest[nation])
    free = state.free_bonds[nation]
    governs = forecast.government[nation]
    stake = 0.0
    lead = 0
    if governs != NOBODY:
        first = nation * seats
        if together > 0.0:
            stake = float(forecast.interest[first + governs]) / together
        second = 0
        for seat in range(seats):
            if seat != governs and forecast.lent[first + seat] > second:
                second = forecast.lent[first + seat]
        lead = forecast.lent[first + governs] - second
    numbers.append(together * 0.03)
    numbers.append(float(popcount(free)) * 0.12)
    numbers.append(float(state.edition.bonds.prices[free.bit_length() - 1]) * 0.03 if free else 0.0)
    numbers.append(1.0 if governs == NOBODY else 0.0)
    numbers.append(stake)
    numbers.append(float(lead) * 0.05)
    numbers.append(float(state.tax_marker[nation]) * 0.08)


def _add_taxes(
    state: ImperialState,
    profile: EditionProfile,
    forecast: Forecast,
    nation: int,
    seen: i64,
    several: i64,
    numbers: list[float],
) -> None:
    """Add what a Taxation would bring now, and what the treasury can pay."""
    occupied: i64 = state.occupied
    factories: i64 = state.factories[nation]
    working = popcount(factories & ~occupied)
    flags = popcount(state.flags[nation])
    revenue = float(profile.per_factory * working + profile.per_flag * flags)
    taxed = int(_at_most(profile.cap, revenue))
    free_flags = free_flags_of(state, profile, nation, seen, several)
    bonus = profile.bonus[taxed]
    if is_for_growth(state):
        bonus = profile.chart_space[taxed] - float(state.tax_marker[nation])
        if bonus < 0.0:
            bonus = 0.0
    treasury = float(state.treasury[nation])
    together = float(forecast.all_interest[nation])
    surplus = (revenue - float(state.army_count[nation] + state.fleet_count[nation])) * 0.1
    numbers.append(float(popcount(free_flags & reachable_regions(state, profile, nation))) * 0.15)
    numbers.append(float(popcount(free_flags)) * 0.04)
    numbers.append(profile.power[taxed] * 0.1)
    numbers.append(bonus * 0.2)
    numbers.append(max(-1.0, surplus))
    numbers.append(_at_most(3.0, treasury / (together + 1.0)))
    numbers.append(1.0 if treasury >= together else 0.0)
    numbers.append(1.0 if treasury >= profile.factory_cost else 0.0)


# ------------------------------------------------------------------ the seats


def _add_seats(state: ImperialState, forecast: Forecast, numbers: list[float]) -> None:
    best, _, mean = _best_points(forecast)
    spread = _spread(forecast)
    asked = NOBODY if state.is_over else state.stack[-1].seat
    is_investing = isinstance(state.stack[-1], WhatToInvest)
    chances = forecast.win_chances()
    for seat in range(state.seats):
        points = forecast.points[seat]
        cash = float(state.cash[seat])
        numbers.append(_at_most(3.0, cash * 0.05))
        numbers.append(_at_most(1.0, cash * 0.08))
        numbers.append(points * 0.01)
        numbers.append(_at_least(-6.0, (points - best) / spread))
        numbers.append(_at_least(-6.0, (points - mean) / spread))
        numbers.append(_at_least(-8.0, (points - best) * 0.05))
        numbers.append(forecast.bonds[seat] * 0.01)
        numbers.append(forecast.income[seat] * 0.05)
        numbers.append(forecast.bonus[seat] * 0.05)
        numbers.append(forecast.control[seat] * 0.1)
        numbers.append(forecast.cash_value[seat] * 0.02)
        _add_wealth(state, forecast, seat, numbers)
        distance = NOBODY if state.investor == NOBODY else (seat - state.investor) % state.seats
        for index in range(_CARDS):
            numbers.append(1.0 if index == distance else 0.0)
        numbers.append(1.0 if is_investing and seat == asked else 0.0)
        numbers.append(1.0 if seat == asked else 0.0)
        _add_rank(state, forecast, seat, numbers)
        _add_links(state, forecast, seat, numbers)
        numbers.append(_best_bond(state, forecast, seat) * 0.05)
        numbers.append(chances[seat])


def _at_least(least: float, number: float) -> float:
    return max(least, number)


def _add_wealth(state: ImperialState, forecast: Forecast, seat: int, numbers: list[float]) -> None:
    """Add what the seat would have if the game ended now, and all it has lent."""
    wealth = state.cash[seat]
    lent = 0
    for nation in range(NATIONS):
        index = nation * state.seats + seat
        wealth += forecast.interest[index] * state.power_factor(nation)
        lent += forecast.lent[index]
    numbers.append(float(wealth) * 0.01)
    numbers.append(float(lent) * 0.01)


def _add_rank(state: ImperialState, forecast: Forecast, seat: int, numbers: list[float]) -> None:
    governments = 0
    for nation in range(NATIONS):
        if state.government[nation] == seat:
            governments += 1
    ahead = 0
    for points in forecast.points:
        if points > forecast.points[seat]:
            ahead += 1
    numbers.append(1.0 if governments == 0 else 0.0)
    numbers.append(float(governments) * 0.3)
    numbers.append(float(ahead) / (float(state.seats) - 1.0))


def _add_links(state: ImperialState, forecast: Forecast, seat: int, numbers: list[float]) -> None:
    """Add what ties the seat to each nation: interest, government, a government in reach."""
    seats = state.seats
    bonds = state.edition.bonds
    for nation in range(NATIONS):
        numbers.append(float(forecast.interest[nation * seats + seat]) * 0.1)
    for nation in range(NATIONS):
        numbers.append(1.0 if forecast.government[nation] == seat else 0.0)
    within = bonds.affordable(state.cash[seat])
    for nation in range(NATIONS):
        governs = forecast.government[nation]
        takes = 0.0
        if governs != NOBODY and governs != seat:
            missing = forecast.lent[nation * seats + governs] - forecast.lent[nation * seats + seat]
            if state.free_bonds[nation] & within & ~bonds.affordable(missing):
                takes = 1.0
        numbers.append(takes)


def _best_bond(state: ImperialState, forecast: Forecast, seat: int) -> float:
    """Return what the best bond the seat can buy would bring at the end, less its price."""
    bonds = state.edition.bonds
    within = bonds.affordable(state.cash[seat])
    best = 0.0
    for nation in range(NATIONS):
        on_sale = state.free_bonds[nation] & within
        if on_sale:
            bond = on_sale.bit_length() - 1
            gain = float(bonds.interests[bond]) * forecast.factor[nation] - float(bonds.prices[bond])
            if gain > best:
                best = gain
    return best
