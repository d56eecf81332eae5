"""How a position will probably end: the final points each seat may expect, and its chance to win.

The game ends when the fastest nation reaches the end of the power track. So each nation's next Taxations are
foreseen: when they come (its place on the rondel, its turn), and what they bring (its revenue, and how it
grows). The fastest says how many rounds are left, and these say how far everybody else gets.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.pace import LAP, Pace, popcount
from rondel.bots.imperial.reach import prey_of, reach_of
from rondel.bots.imperial.temper import Weights
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["Outlook"]

# However slow the nations are, somebody will end the game some day.
_MOST_ROUNDS: Final = 40.0
_MOST_TAXATIONS: Final = 16

# Around the end of the game it is open whether a Taxation still comes: so many rounds before and after.
_SPREAD: Final = 1.0

# Of the flags within reach a nation wins so many.
_FLAGS_WON: Final = 0.8

# Nobody builds more factories than this at once.
_FACTORIES_SOON: Final = 2.0

# What treasuries have left for a bonus they pay (TAX-3).
_BONUS_PAID: Final = 0.8

# Governments are worth something for so many rounds; what comes later nobody foresees.
_CONTROL_ROUNDS: Final = 12.0
# In the last rounds it matters what one has lent, no longer who governs.
_LAST_ROUNDS: Final = 2.5

# How much is open when one decides: right at the end, and at most.
_LEAST_HEAT: Final = 1.0
_HEAT_OF_LAST_ROUND: Final = 8.0
_MOST_HEAT: Final = 16.0

# Points by which games really differ from what is expected, as measured: chances told to others are by these.
_OPEN_AT_END: Final = 12.0
_OPEN_PER_ROUND: Final = 2.0
_MOST_OPEN: Final = 30.0


class Outlook:
    """What a position promises; lists are by nation or by seat, and for both by ``nation * seats + seat``."""

    def __init__(self, state: ImperialState, pace: Pace, weights: Weights) -> None:
        seats = state.seats
        self.seats: Final = seats
        self.is_over: Final = state.is_over
        #: who governs, or will when governments are settled next
        self.government: Final[list[int]] = []
        #: seats that govern something, one bit each
        self.governing = 0
        self.interest: Final[list[int]] = []
        self.all_interest: Final[list[int]] = []
        self.lent: Final[list[int]] = []
        #: each nation's power factor at the end, and how many Taxations it still has
        self.factor: Final[list[float]] = []
        self.taxations: Final[list[float]] = []
        #: the parts of the points
        self.bonds: Final[list[float]] = [0.0] * seats
        self.income: Final[list[float]] = [0.0] * seats
        self.bonus: Final[list[float]] = [0.0] * seats
        self.control: Final[list[float]] = [0.0] * seats
        self.purse: Final[list[float]] = [0.0] * seats
        self.points: Final[list[float]] = []
        self.chances: Final[list[float]] = []
        #: rounds of the table until the end, and how much is still open
        self.rounds: float = 0.0
        self.heat: float = _LEAST_HEAT
        self._revenue: Final[list[float]] = []
        self._once: Final[list[float]] = []
        self._growth: Final[list[float]] = []
        self._first: Final[list[float]] = []
        self._lap: Final[list[float]] = []
        self._count_bonds(state)
        if state.is_over:
            self._count_up(state)
            return
        self._foresee_revenues(state, pace, weights)
        self._foresee_end(state, pace)
        self._foresee_power(state, pace, weights)
        self._foresee_income(state, pace, weights)
        self._foresee_control(state, weights)
        self._value_purses(state, weights)
        for seat in range(seats):
            self.points.append(
                self.bonds[seat]
                + self.income[seat]
                + self.bonus[seat]
                + self.control[seat]
                + self.purse[seat]
            )
        self.heat = self._heat(weights)
        self.chances.extend(self._chances_by(self.heat))

    # ------------------------------------------------------------ bonds and governments

    def _count_bonds(self, state: ImperialState) -> None:
        value = state.edition.bonds.value
        interest = state.edition.bonds.interest
        held_bonds = state.held_bonds
        lents = self.lent
        dues = self.interest
        seats = self.seats
        index = 0
        for nation in range(NATIONS):
            governs = state.government[nation]
            most = value[held_bonds[nation * seats + governs]] if governs != NOBODY else 0
            together = 0
            for seat in range(seats):
                held = held_bonds[index]
                index += 1
                if not held:
                    lents.append(0)
                    dues.append(0)
                    continue
                lent = value[held]
                due = interest[held]
                lents.append(lent)
                dues.append(due)
                together += due
                if lent > most:
                    most = lent
                    governs = seat
            self.government.append(governs)
            if governs != NOBODY:
                self.governing |= 1 << governs
            self.all_interest.append(together)

    # ------------------------------------------------------------ nations

    def _foresee_revenues(self, state: ImperialState, pace: Pace, weights: Weights) -> None:
        """Foresee each nation's revenue at its next Taxation, how it grows, and when Taxations come."""
        seen: i64 = 0
        several: i64 = 0
        for nation in range(NATIONS):
            here: i64 = state.armies_at[nation] | state.fleets_at[nation]
            several |= seen & here
            seen |= here
        is_choosing = isinstance(state.stack[-1], WhichSpace)
        to_move = state.active if is_choosing else state.active + 1
        for nation in range(NATIONS):
            space = state.space[nation] + 1
            governs = self.government[nation]
            together = self.all_interest[nation]
            stake = 0.0
            if governs != NOBODY and together > 0:
                stake = self.interest[nation * self.seats + governs] / together
            lap = LAP * weights.tempo * (1.0 + weights.stake * (1.0 - stake))
            first = pace.rounds[space] * weights.tempo + ((nation - to_move) % NATIONS) / 6.0
            if governs == NOBODY:
                lap *= 2.0
                first += LAP
            self._lap.append(lap)
            self._first.append(first)
            self._foresee_growth(state, pace, weights, nation, seen, several)

    def _foresee_growth(
        self, state: ImperialState, pace: Pace, weights: Weights, nation: int, seen: i64, several: i64
    ) -> None:
        factories: i64 = state.factories[nation]
        occupied: i64 = state.occupied
        working = popcount(factories & ~occupied)
        flags = popcount(state.flags[nation])
        revenue = float(pace.per_factory * working + pace.per_flag * flags)
        units = state.army_count[nation] + state.fleet_count[nation]
        prey = prey_of(state, pace, nation, seen, several)
        soon = float(popcount(prey & reach_of(state, pace, nation)))
        if soon > units:
            soon = float(units)
        limit = float(state.edition.flag_limit - flags)
        if soon > limit:
            soon = limit
        later = float(popcount(prey)) * 0.25 - soon
        if later > float(working) + 1.0:
            later = float(working) + 1.0
        if later < 0.0:
            later = 0.0
        home: i64 = state.board.home[nation]
        sites = float(popcount(home & ~factories & ~occupied))
        affordable = state.treasury[nation] / pace.factory_cost
        if affordable > sites:
            affordable = sites
        certain = pace.maneuver_first[state.space[nation] + 1]
        soon *= _FLAGS_WON * weights.growth
        built = pace.per_factory * min(affordable, _FACTORIES_SOON) * weights.factories
        # who has money now will probably have some later, too
        saved = pace.per_factory * min(affordable, 1.0) * weights.savings
        self._revenue.append(revenue + soon * certain)
        self._once.append(soon * (1.0 - certain) + built)
        self._growth.append((later * weights.flag_growth + saved) * weights.growth)

    def _foresee_end(self, state: ImperialState, pace: Pace) -> None:
        """Find the fastest nation: the rounds it needs are those that are left."""
        rounds = _MOST_ROUNDS
        for nation in range(NATIONS):
            time = self._first[nation]
            if time >= rounds:
                continue
            lap = self._lap[nation]
            power = float(state.power[nation])
            revenue = self._revenue[nation]
            once = self._once[nation]
            growth = self._growth[nation]
            for _ in range(_MOST_TAXATIONS):
                power += _by_revenue(pace.power, revenue, pace.cap)
                if power >= pace.end_power:
                    rounds = time
                    break
                time += lap
                if time >= rounds:
                    break
                revenue += growth + once
                once = 0.0
        self.rounds = max(0.2, rounds)

    def _foresee_power(self, state: ImperialState, pace: Pace, weights: Weights) -> None:
        """Foresee how far each nation gets, and what that makes of the bonds (END-2)."""
        for nation in range(NATIONS):
            time = self._first[nation]
            lap = self._lap[nation]
            now = float(state.power[nation])
            power = now
            revenue = self._revenue[nation]
            once = self._once[nation]
            growth = self._growth[nation]
            count = 0.0
            for _ in range(_MOST_TAXATIONS):
                likely = (self.rounds - time) / (2.0 * _SPREAD) + 0.5
                if likely <= 0.0:
                    break
                if likely > 1.0:
                    likely = 1.0
                power += likely * _by_revenue(pace.power, revenue, pace.cap)
                count += likely
                time += lap
                revenue += growth + once
                once = 0.0
            if power > pace.end_power:
                power = pace.end_power
            self.taxations.append(count)
            self.factor.append(_factor(state.power_factor(nation), now, power))
        self._doubt_factors(weights)

    def _doubt_factors(self, weights: Weights) -> None:
        """The end being far, those who look weak may overtake those who look strong."""
        doubt = weights.doubt * self.rounds
        if doubt > 0.6:
            doubt = 0.6
        mean = 0.0
        for nation in range(NATIONS):
            mean += self.factor[nation] / NATIONS
        for nation in range(NATIONS):
            factor = self.factor[nation]
            self.factor[nation] = factor + doubt * (mean - factor)

    # ------------------------------------------------------------ seats

    def _foresee_income(self, state: ImperialState, pace: Pace, weights: Weights) -> None:
        """Count bonds by the factors foreseen, the interest on the way, and the bonus of governments."""
        seats = self.seats
        is_growth = state.edition.bonus_for_growth or state.options.growth_bonus
        paid: list[float] = []
        for nation in range(NATIONS):
            governs = self.government[nation]
            if governs == NOBODY:
                paid.append(0.0)
                continue
            count = self.taxations[nation]
            revenue = self._revenue[nation] + 0.5 * (self._once[nation] + self._growth[nation] * count)
            paid.append(self._interest_paid(state, weights, nation, governs, revenue) * weights.interest)
            if is_growth:
                climbed = _by_revenue(pace.chart_space, revenue, pace.cap) - state.tax_marker[nation]
                bonus = climbed * (min(1.0, count)) if climbed > 0.0 else 0.0
            else:
                bonus = count * _by_revenue(pace.bonus, revenue, pace.cap) * _BONUS_PAID
            self.bonus[governs] += bonus * weights.bonus
        for seat in range(seats):
            bonds = 0.0
            income = 0.0
            for nation in range(NATIONS):
                due = self.interest[nation * seats + seat]
                if due:
                    bonds += due * self.factor[nation]
                    income += due * paid[nation]
            self.bonds[seat] = bonds
            self.income[seat] = income

    def _interest_paid(
        self, state: ImperialState, weights: Weights, nation: int, governs: int, revenue: float
    ) -> float:
        """Foresee how often a nation still pays its interest, counting what its treasury cannot pay as not paid."""
        if not self.all_interest[nation]:
            return 0.0
        together = float(self.all_interest[nation])
        stake = self.interest[nation * self.seats + governs] / together
        laps = self.rounds / self._lap[nation]
        stops = (weights.stops + weights.stops_of_lenders * stake) * laps
        units = state.army_count[nation] + state.fleet_count[nation]
        earned = revenue - units
        funds = state.treasury[nation] + (earned * laps * 0.6 if earned > 0.0 else 0.0)
        needed = together * stops
        return stops if funds >= needed else stops * funds / needed

    def _foresee_control(self, state: ImperialState, weights: Weights) -> None:
        """Value governments, and who may take them over when investing next (INV-4)."""
        seats = self.seats
        rounds = min(self.rounds, _CONTROL_ROUNDS) - _LAST_ROUNDS
        if rounds <= 0.0:
            return
        worth = weights.control * rounds
        soon = (self.rounds / 3.0 if self.rounds < 3.0 else 1.0) * weights.threat
        bonds = state.edition.bonds
        for nation in range(NATIONS):
            governs = self.government[nation]
            if governs == NOBODY:
                continue
            kept = 1.0
            most = self.lent[nation * seats + governs]
            free = state.free_bonds[nation]
            for seat in range(seats):
                if seat == governs:
                    continue
                missing = most - self.lent[nation * seats + seat]
                if free & bonds.affordable(state.cash[seat]) & ~bonds.affordable(missing):
                    taken = self._turn_to_invest(state, seat) * soon * kept
                    kept -= taken
                    self.control[seat] += worth * taken
            self.control[governs] += worth * kept

    def _turn_to_invest(self, state: ImperialState, seat: int) -> float:
        """How likely a seat is the next to use its money against a government."""
        if state.investor == NOBODY:
            return 0.12
        distance = (seat - state.investor) % self.seats
        if distance == 0:
            return 0.25
        return 0.15 if distance == 1 or not self.governing >> seat & 1 else 0.08

    def _value_purses(self, state: ImperialState, weights: Weights) -> None:
        """Value cash by what it buys: bonds of the nation that gets furthest, if there is time to buy them."""
        best = 0.0
        for nation in range(NATIONS):
            if state.free_bonds[nation] and self.factor[nation] > best:
                best = self.factor[nation]
        top = state.stack[-1]
        investing = top.seat if isinstance(top, WhatToInvest) else NOBODY
        for seat in range(self.seats):
            cash = state.cash[seat]
            worth = float(cash)
            if cash >= 2:
                used = min(30, cash)
                gain = (0.5 - 0.006 * used) * best * weights.yields - 1.0
                if gain > 0.0:
                    chances = self.rounds * 2.1 / self.seats
                    if seat == investing:
                        chances = 3.0
                    elif state.investor != NOBODY:
                        distance = (seat - state.investor) % self.seats
                        chances = chances - 0.5 * distance + 0.5
                        if not self.governing >> seat & 1:
                            chances = self.rounds
                    if chances > 0.0:
                        worth += used * gain * (1.0 - exp(-chances)) * weights.cash
            self.purse[seat] = worth + self._place(state, weights, seat)

    def _place(self, state: ImperialState, weights: Weights, seat: int) -> float:
        """Value the way of the investor card: who has it soon will invest once more than others (INV-5)."""
        if state.investor == NOBODY:
            return 0.0
        distance = (seat - state.investor) % self.seats
        sure = self.rounds / 4.0 if self.rounds < 4.0 else 1.0
        return weights.card * sure * (self.seats * 0.5 - distance)

    # ------------------------------------------------------------ chances

    def _heat(self, weights: Weights) -> float:
        """Return how much is still open: points by which the end may differ from what is expected."""
        heat = weights.heat_at_end + weights.heat_per_round * self.rounds
        if heat > _MOST_HEAT:
            return _MOST_HEAT
        last_round = _LEAST_HEAT + _HEAT_OF_LAST_ROUND * self.rounds
        return min(heat, last_round)

    def _chances_by(self, heat: float) -> list[float]:
        most = self.points[0]
        for points in self.points:
            if points > most:
                most = points
        chances: list[float] = []
        total = 0.0
        for points in self.points:
            chance = exp((points - most) / heat)
            chances.append(chance)
            total += chance
        for seat in range(self.seats):
            chances[seat] /= total
        return chances

    def odds(self) -> list[float]:
        """Return how often each seat wins from here; after the end those who have won share it.

        When deciding one looks harder at the leaders than these would tell (:attr:`chances`).
        """
        if self.is_over:
            return self.chances
        spread = _OPEN_AT_END + _OPEN_PER_ROUND * self.rounds
        return self._chances_by(min(_MOST_OPEN, spread))

    def log_chance(self, seat: int) -> float:
        """Return the logarithm of a seat's chance; no chance at all counts as a very small one."""
        chance = self.chances[seat]
        return log(chance) if chance > 1e-9 else -20.0 + self.points[seat] * 0.01

    def leaning(self, seat: int, nation: int) -> float:
        """Tell how much a seat's chance gains when this nation's power factor grows by one, in points.

        The interest the seat itself has in it, less what everybody has in it, the likely winners most.
        """
        base = nation * self.seats
        gain = float(self.interest[base + seat])
        for other in range(self.seats):
            gain -= self.chances[other] * self.interest[base + other]
        return gain

    def _count_up(self, state: ImperialState) -> None:
        """After the end: points as they count, the win shared by those equal in everything (END-2, END-3)."""
        order = sorted(range(NATIONS), key=lambda nation: (-state.power[nation], nation))
        best: list[int] = []
        keys: list[list[int]] = []
        for nation in range(NATIONS):
            self.factor.append(float(state.power_factor(nation)))
            self.taxations.append(0.0)
        for seat in range(self.seats):
            points = 0
            for nation in range(NATIONS):
                points += self.interest[nation * self.seats + seat] * state.power_factor(nation)
            self.bonds[seat] = float(points)
            self.purse[seat] = float(state.cash[seat])
            key = [points + state.cash[seat]] + [self.lent[nation * self.seats + seat] for nation in order]
            keys.append(key)
            self.points.append(float(key[0]))
            if key > best:
                best = key
        winners = keys.count(best)
        for seat in range(self.seats):
            self.chances.append(1.0 / winners if keys[seat] == best else 0.0)


def _by_revenue(table: list[float], revenue: float, cap: float) -> float:
    """Read a table by a revenue between two whole numbers."""
    if revenue >= cap:
        revenue = cap
    below = int(revenue)
    value = table[below]
    part = revenue - below
    return value + (table[below + 1] - value) * part if part > 0.0 else value


def _factor(factor: int, now: float, power: float) -> float:
    """Return the power factor to be expected: sure for what is reached, smooth for what is still to come."""
    gain = power - now
    if gain <= 0.0:
        return float(factor)
    sure = 1.0 - gain / 5.0
    if sure < 0.0:
        sure = 0.0
    smooth = (power - 2.0) / 5.0 if power < 25.0 else 5.0
    expected = sure * factor + (1.0 - sure) * smooth
    return expected if expected > factor else float(factor)
