"""Forecasts how a position will end: each seat's final points and its chance to win.

The game ends when the fastest nation reaches the end of the power track. So the next Taxations of each nation
are forecast: when they come (its space on the rondel, its turn) and what they bring (its revenue and growth).
The fastest nation gives the number of rounds left, and that gives how far the others get.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import LAP, EditionProfile, popcount
from rondel.bots.imperial.flag_targets import free_flags_of, reachable_regions
from rondel.bots.imperial.weights import Weights
from rondel.bots.portable_math import exp_of_negative, logarithm, softmax
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["Forecast"]

# A game never takes longer than this.
_MOST_ROUNDS: Final = 40.0
_MOST_TAXATIONS: Final = 16

# A Taxation this many rounds before or after the end may or may not still happen.
_SPREAD: Final = 1.0

# The share of the flags within reach that a nation wins.
_FLAGS_WON: Final = 0.8

# A nation builds at most this many factories soon.
_FACTORIES_SOON: Final = 2.0

# The share of the bonus that treasuries can pay (TAX-3).
_BONUS_PAID: Final = 0.8

# A government is worth something for this many rounds; later ones are unknown.
_CONTROL_ROUNDS: Final = 12.0
# In the last rounds bonds matter, and no longer who governs.
_LAST_ROUNDS: Final = 2.5

# The softmax temperature for decisions, in points: at the end, in the last round, and at most.
_LEAST_TEMPERATURE: Final = 1.0
_TEMPERATURE_OF_LAST_ROUND: Final = 8.0
_MOST_TEMPERATURE: Final = 16.0

# The temperature for the chances shown to players, fitted to real games.
_SHOWN_AT_END: Final = 12.0
_SHOWN_PER_ROUND: Final = 2.0
_SHOWN_MOST: Final = 30.0


class Forecast:
    """The forecast for one position. Lists are by nation, by seat, or by ``nation * seats + seat``."""

    def __init__(self, state: ImperialState, profile: EditionProfile, weights: Weights) -> None:
        seats = state.seats
        self.seats: Final = seats
        self.is_over: Final = state.is_over
        #: who governs, or will govern once governments are settled
        self.government: Final[list[int]] = []
        #: the seats that govern a nation, one bit each
        self.governing = 0
        self.interest: Final[list[int]] = []
        self.all_interest: Final[list[int]] = []
        self.lent: Final[list[int]] = []
        #: each nation's power factor at the end, and its remaining Taxations
        self.factor: Final[list[float]] = []
        self.taxations: Final[list[float]] = []
        #: the parts that add up to the points
        self.bonds: Final[list[float]] = [0.0] * seats
        self.income: Final[list[float]] = [0.0] * seats
        self.bonus: Final[list[float]] = [0.0] * seats
        self.control: Final[list[float]] = [0.0] * seats
        self.cash_value: Final[list[float]] = [0.0] * seats
        self.points: Final[list[float]] = []
        self.chances: Final[list[float]] = []
        #: rounds until the end, and the softmax temperature for decisions
        self.rounds: float = 0.0
        self.temperature: float = _LEAST_TEMPERATURE
        #: each nation's revenue at its next Taxation, what it grows by once after that, and with each lap
        self.revenue: Final[list[float]] = []
        self.once: Final[list[float]] = []
        self.growth: Final[list[float]] = []
        #: the rounds until its next Taxation, and between two of them
        self.first: Final[list[float]] = []
        self.lap: Final[list[float]] = []
        self._count_bonds(state)
        if state.is_over:
            self._final_result(state)
            return
        self._forecast_revenues(state, profile, weights)
        self._forecast_end(state, profile)
        self._forecast_power(state, profile, weights)
        self._forecast_income(state, profile, weights)
        self._forecast_control(state, weights)
        self._value_cash(state, weights)
        for seat in range(seats):
            self.points.append(
                self.bonds[seat]
                + self.income[seat]
                + self.bonus[seat]
                + self.control[seat]
                + self.cash_value[seat]
            )
        self.temperature = self._temperature(weights)
        self.chances.extend(self._chances_by(self.temperature))

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

    def _forecast_revenues(self, state: ImperialState, profile: EditionProfile, weights: Weights) -> None:
        """Forecast each nation's revenue at its next Taxation, how it grows, and when Taxations come."""
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
            first = profile.rounds_to_taxation[space] * weights.tempo + ((nation - to_move) % NATIONS) / 6.0
            if governs == NOBODY:
                lap *= 2.0
                first += LAP
            self.lap.append(lap)
            self.first.append(first)
            self._forecast_growth(state, profile, weights, nation, seen, several)

    def _forecast_growth(
        self,
        state: ImperialState,
        profile: EditionProfile,
        weights: Weights,
        nation: int,
        seen: i64,
        several: i64,
    ) -> None:
        factories: i64 = state.factories[nation]
        occupied: i64 = state.occupied
        working = popcount(factories & ~occupied)
        flags = popcount(state.flags[nation])
        revenue = float(profile.per_factory * working + profile.per_flag * flags)
        units = state.army_count[nation] + state.fleet_count[nation]
        free_flags = free_flags_of(state, profile, nation, seen, several)
        soon = float(popcount(free_flags & reachable_regions(state, profile, nation)))
        if soon > units:
            soon = float(units)
        limit = float(state.edition.flag_limit - flags)
        if soon > limit:
            soon = limit
        later = float(popcount(free_flags)) * 0.25 - soon
        if later > float(working) + 1.0:
            later = float(working) + 1.0
        if later < 0.0:
            later = 0.0
        home: i64 = state.board.home[nation]
        sites = float(popcount(home & ~factories & ~occupied))
        affordable = state.treasury[nation] / profile.factory_cost
        if affordable > sites:
            affordable = sites
        certain = profile.maneuver_first[state.space[nation] + 1]
        soon *= _FLAGS_WON * weights.growth
        built = profile.per_factory * min(affordable, _FACTORIES_SOON) * weights.factories
        # a nation with money now will probably have some later, too
        saved = profile.per_factory * min(affordable, 1.0) * weights.savings
        self.revenue.append(revenue + soon * certain)
        self.once.append(soon * (1.0 - certain) + built)
        self.growth.append((later * weights.flag_growth + saved) * weights.growth)

    def _forecast_end(self, state: ImperialState, profile: EditionProfile) -> None:
        """Find the fastest nation: the rounds it needs are the rounds left."""
        rounds = _MOST_ROUNDS
        for nation in range(NATIONS):
            time = self.first[nation]
            if time >= rounds:
                continue
            lap = self.lap[nation]
            power = float(state.power[nation])
            revenue = self.revenue[nation]
            once = self.once[nation]
            growth = self.growth[nation]
            for _ in range(_MOST_TAXATIONS):
                power += _interpolate(profile.power, revenue, profile.cap)
                if power >= profile.end_power:
                    rounds = time
                    break
                time += lap
                if time >= rounds:
                    break
                revenue += growth + once
                once = 0.0
        self.rounds = max(0.2, rounds)

    def _forecast_power(self, state: ImperialState, profile: EditionProfile, weights: Weights) -> None:
        """Forecast how far each nation gets on the power track, and so its power factor (END-2)."""
        for nation in range(NATIONS):
            time = self.first[nation]
            lap = self.lap[nation]
            now = float(state.power[nation])
            power = now
            revenue = self.revenue[nation]
            once = self.once[nation]
            growth = self.growth[nation]
            count = 0.0
            for _ in range(_MOST_TAXATIONS):
                likely = (self.rounds - time) / (2.0 * _SPREAD) + 0.5
                if likely <= 0.0:
                    break
                if likely > 1.0:
                    likely = 1.0
                power += likely * _interpolate(profile.power, revenue, profile.cap)
                count += likely
                time += lap
                revenue += growth + once
                once = 0.0
            if power > profile.end_power:
                power = profile.end_power
            self.taxations.append(count)
            self.factor.append(_factor(state.power_factor(nation), now, power))
        self._blur_factors(weights)

    def _blur_factors(self, weights: Weights) -> None:
        """Pull the factors towards their mean: the further the end, the less is certain."""
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

    def _forecast_income(self, state: ImperialState, profile: EditionProfile, weights: Weights) -> None:
        """Forecast the points from bonds, the interest still to come, and the bonus of governments."""
        seats = self.seats
        is_growth = state.edition.bonus_for_growth or state.options.growth_bonus
        paid: list[float] = []
        for nation in range(NATIONS):
            governs = self.government[nation]
            if governs == NOBODY:
                paid.append(0.0)
                continue
            count = self.taxations[nation]
            revenue = self.revenue[nation] + 0.5 * (self.once[nation] + self.growth[nation] * count)
            paid.append(self._interest_paid(state, weights, nation, governs, revenue) * weights.interest)
            if is_growth:
                climbed = _interpolate(profile.chart_space, revenue, profile.cap) - state.tax_marker[nation]
                bonus = climbed * (min(1.0, count)) if climbed > 0.0 else 0.0
            else:
                bonus = count * _interpolate(profile.bonus, revenue, profile.cap) * _BONUS_PAID
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
        """Forecast how often a nation still pays its interest, as far as its treasury can."""
        if not self.all_interest[nation]:
            return 0.0
        together = float(self.all_interest[nation])
        stake = self.interest[nation * self.seats + governs] / together
        laps = self.rounds / self.lap[nation]
        stops = (weights.stops + weights.stops_of_lenders * stake) * laps
        units = state.army_count[nation] + state.fleet_count[nation]
        earned = revenue - units
        funds = state.treasury[nation] + (earned * laps * 0.6 if earned > 0.0 else 0.0)
        needed = together * stops
        return stops if funds >= needed else stops * funds / needed

    def _forecast_control(self, state: ImperialState, weights: Weights) -> None:
        """Value governments, and the chance that others take them over by investing (INV-4)."""
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
                    taken = self._chance_to_invest(state, seat) * soon * kept
                    kept -= taken
                    self.control[seat] += worth * taken
            self.control[governs] += worth * kept

    def _chance_to_invest(self, state: ImperialState, seat: int) -> float:
        """Return the chance that a seat is the next to invest against a government."""
        if state.investor == NOBODY:
            return 0.12
        distance = (seat - state.investor) % self.seats
        if distance == 0:
            return 0.25
        return 0.15 if distance == 1 or not self.governing >> seat & 1 else 0.08

    def _value_cash(self, state: ImperialState, weights: Weights) -> None:
        """Value cash by the bonds it can still buy, of the nation that gets furthest."""
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
                        worth += used * gain * (1.0 - exp_of_negative(-chances)) * weights.cash
            self.cash_value[seat] = worth + self._investor_card_value(state, weights, seat)

    def _investor_card_value(self, state: ImperialState, weights: Weights, seat: int) -> float:
        """Value how soon a seat gets the investor card: it will invest more often than others (INV-5)."""
        if state.investor == NOBODY:
            return 0.0
        distance = (seat - state.investor) % self.seats
        sure = self.rounds / 4.0 if self.rounds < 4.0 else 1.0
        return weights.card * sure * (self.seats * 0.5 - distance)

    # ------------------------------------------------------------ chances

    def _temperature(self, weights: Weights) -> float:
        """Return the temperature: how far, in points, the end may differ from the forecast."""
        temperature = weights.temperature_at_end + weights.temperature_per_round * self.rounds
        if temperature > _MOST_TEMPERATURE:
            return _MOST_TEMPERATURE
        last_round = _LEAST_TEMPERATURE + _TEMPERATURE_OF_LAST_ROUND * self.rounds
        return min(temperature, last_round)

    def _chances_by(self, temperature: float) -> list[float]:
        return softmax([points / temperature for points in self.points])

    def win_chances(self) -> list[float]:
        """Return each seat's real chance to win; after the end the winners share it.

        Decisions use :attr:`chances`, which favour the leaders more.
        """
        if self.is_over:
            return self.chances
        spread = _SHOWN_AT_END + _SHOWN_PER_ROUND * self.rounds
        return self._chances_by(min(_SHOWN_MOST, spread))

    def log_chance(self, seat: int) -> float:
        """Return the logarithm of a seat's chance; no chance at all counts as a very small one."""
        chance = self.chances[seat]
        return logarithm(chance) if chance > 1e-9 else -20.0 + self.points[seat] * 0.01

    def gain_per_factor(self, seat: int, nation: int) -> float:
        """Return what a seat gains, in points, when a nation's power factor grows by one.

        That is the seat's own interest, less the interest of all seats weighted by their chance to win.
        """
        base = nation * self.seats
        gain = float(self.interest[base + seat])
        for other in range(self.seats):
            gain -= self.chances[other] * self.interest[base + other]
        return gain

    def _final_result(self, state: ImperialState) -> None:
        """Count the actual points after the end; seats equal in everything share the win (END-2, END-3)."""
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
            self.cash_value[seat] = float(state.cash[seat])
            key = [points + state.cash[seat]] + [self.lent[nation * self.seats + seat] for nation in order]
            keys.append(key)
            self.points.append(float(key[0]))
            if key > best:
                best = key
        winners = keys.count(best)
        for seat in range(self.seats):
            self.chances.append(1.0 / winners if keys[seat] == best else 0.0)


def _interpolate(by_revenue: list[float], revenue: float, cap: float) -> float:
    """Interpolate a list by revenue between two whole numbers."""
    if revenue >= cap:
        revenue = cap
    below = int(revenue)
    value = by_revenue[below]
    part = revenue - below
    return value + (by_revenue[below + 1] - value) * part if part > 0.0 else value


def _factor(factor: int, now: float, power: float) -> float:
    """Return the expected power factor: exact for the power reached, smoothed for the power to come."""
    gain = power - now
    if gain <= 0.0:
        return float(factor)
    sure = 1.0 - gain / 5.0
    if sure < 0.0:
        sure = 0.0
    smooth = (power - 2.0) / 5.0 if power < 25.0 else 5.0
    expected = sure * factor + (1.0 - sure) * smooth
    return expected if expected > factor else float(factor)
