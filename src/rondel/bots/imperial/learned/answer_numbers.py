"""An answer as named numbers, for learned priors: spaces of the rondel, and where money goes."""

from __future__ import annotations

from typing import Final

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.bots.imperial.flag_targets import winnable_flags
from rondel.bots.imperial.forecast import Forecast
from rondel.core.action import Action
from rondel.games.imperial.actions import BuyBond, ChooseSpace, UpgradeBond
from rondel.games.imperial.chapters.factory import building_sites
from rondel.games.imperial.chapters.rondel import passes_investor, price_of_space
from rondel.games.imperial.chapters.taxation import is_for_growth
from rondel.games.imperial.editions.board import NO_NATION
from rondel.games.imperial.editions.edition import (
    FACTORY,
    IMPORT,
    INVESTOR,
    MANEUVER,
    OFF_RONDEL,
    PRODUCTION,
    TAXATION,
)
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["ANSWER_NAMES", "AnswerNumbers"]

ANSWER_NAMES: Final = (
    *("space 1", "space 2", "space 3", "space 4", "space 5", "space 6", "space 7", "space 8"),
    *("price of the way", "steps", "passes the investor"),
    *("power of taxation", "bonus of taxation", "flags to win", "units to produce", "units to import"),
    *("can build", "interest paid to oneself"),
    *("buys", "trades up", "declines"),
    *("price", "interest gained", "gain at the end", "takes the government", "cash left"),
)

_SPACES: Final = 8
_OF_A_SPACE: Final = 18
_OF_MONEY: Final = 8


class AnswerNumbers:
    """The numbers of several answers to one question, and the nation each is about."""

    def __init__(self, state: ImperialState, profile: EditionProfile, forecast: Forecast, seat: int) -> None:
        self.state: Final = state
        self.profile: Final = profile
        self.forecast: Final = forecast
        self.seat: Final = seat
        #: the numbers of all answers, one after the other
        self.numbers: Final[list[float]] = []
        #: the nation each answer is about, NO_NATION for none
        self.nations: Final[list[int]] = []

    def add(self, action: Action) -> None:
        """Add an answer."""
        if isinstance(action, ChooseSpace):
            self._add_space(action.space)
            return
        self._fill(_OF_A_SPACE)
        self._add_money(action)

    def _fill(self, count: int) -> None:
        for _ in range(count):
            self.numbers.append(0.0)

    def _add_space(self, space: int) -> None:
        state, numbers = self.state, self.numbers
        nation = state.active
        edition = state.edition
        here = state.space[nation]
        for index in range(_SPACES):
            numbers.append(1.0 if index == space else 0.0)
        numbers.append(float(price_of_space(state, nation, space)) * 0.15)
        numbers.append(0.0 if here == OFF_RONDEL else float(edition.steps_between(here, space)) * 0.15)
        numbers.append(1.0 if passes_investor(state, nation, space) else 0.0)
        self._add_yields(nation, edition.rondel[space])
        self._fill(_OF_MONEY)
        self.nations.append(nation)

    def _add_yields(self, nation: int, kind: int) -> None:
        """Add what a space would bring now; each kind of space has numbers of its own."""
        state, profile, numbers = self.state, self.profile, self.numbers
        working = popcount(state.factories[nation] & ~state.occupied)
        treasury = float(state.treasury[nation])
        power = bonus = flags = produced = imported = builds = interest = 0.0
        if kind == TAXATION:
            revenue = profile.per_factory * working + profile.per_flag * popcount(state.flags[nation])
            taxed = int(min(float(revenue), profile.cap))
            power = profile.power[taxed] * 0.15
            bonus = profile.bonus[taxed]
            if is_for_growth(state):
                bonus = max(0.0, profile.chart_space[taxed] - float(state.tax_marker[nation]))
            bonus *= 0.2
        elif kind == MANEUVER:
            flags = float(popcount(winnable_flags(state, profile, nation))) * 0.2
        elif kind == PRODUCTION:
            produced = float(working) * 0.25
        elif kind == IMPORT:
            imported = min(3.0, treasury / float(state.edition.amounts.import_cost)) * 0.3
        elif kind == FACTORY:
            builds = 1.0 if treasury >= profile.factory_cost and building_sites(state, nation) else 0.0
        elif kind == INVESTOR:
            interest = float(self.forecast.interest[nation * state.seats + self.seat]) * 0.1
        numbers.append(power)
        numbers.append(bonus)
        numbers.append(flags)
        numbers.append(produced)
        numbers.append(imported)
        numbers.append(builds)
        numbers.append(interest)

    def _add_money(self, action: Action) -> None:
        """Add what buying or trading up costs and brings, or the cash that declining keeps."""
        state, numbers = self.state, self.numbers
        bonds = state.edition.bonds
        cash = state.cash[self.seat]
        nation = NO_NATION
        paid = gained = lent = 0
        is_trade = False
        if isinstance(action, BuyBond):
            nation = action.nation
            paid = bonds.prices[action.bond]
            gained = bonds.interests[action.bond]
        elif isinstance(action, UpgradeBond):
            nation = action.nation
            is_trade = True
            paid = bonds.prices[action.wanted] - bonds.prices[action.held]
            gained = bonds.interests[action.wanted] - bonds.interests[action.held]
        numbers.append(1.0 if nation != NO_NATION and not is_trade else 0.0)
        numbers.append(1.0 if is_trade else 0.0)
        numbers.append(1.0 if nation == NO_NATION else 0.0)
        numbers.append(float(paid) * 0.05)
        numbers.append(float(gained) * 0.15)
        takes = gain = 0.0
        if nation != NO_NATION:
            gain = (float(gained) * self.forecast.factor[nation] - float(paid)) * 0.05
            governs = self.forecast.government[nation]
            lent = self.forecast.lent[nation * state.seats + self.seat] + paid
            if governs != self.seat:
                if governs == NOBODY or lent > self.forecast.lent[nation * state.seats + governs]:
                    takes = 1.0
        numbers.append(gain)
        numbers.append(takes)
        numbers.append(float(cash - paid) * 0.05)
        self.nations.append(nation)
