"""An edition of Imperial as a value: tables, numbers and small policies.

A rule asks the edition *what*, never *which*: nothing in the engine compares an
edition's name. The values come from ``data/*.toml`` (see :mod:`.facts`).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rondel.games.imperial.editions.board import Board

__all__ = [
    "ASK_IF_COVERED",
    "ASK_IF_GIFTS_COVER",
    "ASK_NEVER",
    "FACTORY",
    "IMPORT",
    "INVESTOR",
    "MANEUVER",
    "OFF_RONDEL",
    "PRODUCTION",
    "TAXATION",
    "TAX_BONUS",
    "TAX_MONEY",
    "TAX_PAY",
    "TAX_POWER",
    "TAX_REVENUE",
    "Amounts",
    "Bonds",
    "Edition",
    "Millions",
    "TaxChart",
]

Millions: TypeAlias = int

# What a rondel space does; a rondel is a list of these, clockwise.
TAXATION: Final = 0
FACTORY: Final = 1
PRODUCTION: Final = 2
MANEUVER: Final = 3
INVESTOR: Final = 4
IMPORT: Final = 5

#: where a nation's piece is before its first turn
OFF_RONDEL: Final = -1

# The steps of a Taxation; each edition has its own order of them (TAX-2, TAX-3).
TAX_BONUS: Final = 0  # the government's bonus, and the tax marker where there is one
TAX_MONEY: Final = 1  # [06][10] revenue minus soldiers' pay, from the bank
TAX_POWER: Final = 2  # power points of the chart
TAX_REVENUE: Final = 3  # [30] whole revenue into the treasury
TAX_PAY: Final = 4  # [30] soldiers' pay out of the treasury

# Whether Swiss Banks are asked to force a stop on Investor (RON-4).
ASK_NEVER: Final = 0
ASK_IF_GIFTS_COVER: Final = 1
ASK_IF_COVERED: Final = 2


class Amounts:
    """Prices and limits printed in the book, equal in all editions so far."""

    def __init__(
        self,
        *,
        factory_cost: Millions,
        import_cost: Millions,
        import_max: int,
        tax_per_factory: Millions,
        tax_per_flag: Millions,
        pay_per_unit: Millions,
        investor_card_income: Millions,
        armies_to_destroy_factory: int,
        end_power: int,
        free_steps: int,
        max_steps: int,
    ) -> None:
        self.factory_cost: Final = factory_cost
        self.import_cost: Final = import_cost
        self.import_max: Final = import_max
        self.tax_per_factory: Final = tax_per_factory
        self.tax_per_flag: Final = tax_per_flag
        self.pay_per_unit: Final = pay_per_unit
        self.investor_card_income: Final = investor_card_income
        self.armies_to_destroy_factory: Final = armies_to_destroy_factory
        self.end_power: Final = end_power
        self.free_steps: Final = free_steps
        self.max_steps: Final = max_steps


class Bonds:
    """The bonds of a nation, smallest first, and tables over sets of them (bit i = i-th bond)."""

    def __init__(self, prices: list[Millions], interests: list[Millions]) -> None:
        self.prices: Final = prices
        self.interests: Final = interests
        self.count: Final = len(prices)
        self.all: Final = (1 << self.count) - 1
        #: sum of prices and of interest of every set of bonds
        self.value: Final = [self._sum(prices, held) for held in range(self.all + 1)]
        self.interest: Final = [self._sum(interests, held) for held in range(self.all + 1)]
        #: the bonds that cost at most so much
        self.within: Final = [self._within(budget) for budget in range(prices[-1] + 1)]

    def affordable(self, money: Millions) -> int:
        """Return the set of bonds that cost no more than this."""
        return self.within[money] if money < len(self.within) else self.all

    @staticmethod
    def _sum(values: list[int], held: int) -> int:
        return sum(value for bond, value in enumerate(values) if held >> bond & 1)

    def _within(self, budget: Millions) -> int:
        mask = 0
        for bond, price in enumerate(self.prices):
            if price <= budget:
                mask |= 1 << bond
        return mask


class TaxChart:
    """The tax chart: which space a revenue reaches, its power points and its bonus."""

    def __init__(self, thresholds: list[int], labels: list[str], power: list[int], bonus: list[int]) -> None:
        self.thresholds: Final = thresholds
        self.labels: Final = labels
        self.power: Final = power
        self.bonus: Final = bonus

    def space(self, revenue: Millions) -> int:
        """Return the last space whose threshold the revenue reaches (TAX-2, TAX-3)."""
        reached = 0
        for space, threshold in enumerate(self.thresholds):
            if revenue >= threshold:
                reached = space
        return reached


class Edition:
    """One edition: its board, tables and policies."""

    def __init__(
        self,
        *,
        id: str,
        names: dict[str, str],
        board: Board,
        rondel: list[int],
        rondel_ids: list[str],
        amounts: Amounts,
        bonds: Bonds,
        tax_chart: TaxChart,
        tax_steps: list[int],
        bonus_for_growth: bool,
        bonus_from_treasury: bool,
        power_factors: list[int],
        flag_limit: int,
        rondel_cost_base: Millions,
        rondel_cost_per_factor: Millions,
        has_swiss_bank: bool,
        forced_stop: int,
        stance_may_change: bool,
        attack_at_any_time: bool,
        gifts_by_anyone: bool,
        window_before_turn: bool,
        flag_card_big: int,
        flag_card_small: int,
        small_bond_of: list[int],
        deals: dict[int, list[list[int]]],
        start_money: dict[int, Millions],
        start_money_draft: dict[int, Millions],
        options: tuple[str, ...],
        default_options: tuple[str, ...],
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.board: Final = board
        #: what each space of the rondel does, clockwise, and the spaces' ids
        self.rondel: Final = rondel
        self.rondel_ids: Final = rondel_ids
        self.investor_space: Final = rondel.index(INVESTOR)
        self.amounts: Final = amounts
        self.bonds: Final = bonds
        self.tax_chart: Final = tax_chart
        self.tax_steps: Final = tax_steps
        self.bonus_for_growth: Final = bonus_for_growth
        self.bonus_from_treasury: Final = bonus_from_treasury
        #: the power factor for each number of power points, 0 to the end of the track (END-2)
        self.power_factors: Final = power_factors
        self.flag_limit: Final = flag_limit
        self.rondel_cost_base: Final = rondel_cost_base
        self.rondel_cost_per_factor: Final = rondel_cost_per_factor
        #: whether there is a card for players without a government; all editions let them invest
        self.has_swiss_bank: Final = has_swiss_bank
        self.forced_stop: Final = forced_stop
        self.stance_may_change: Final = stance_may_change
        #: units may attack at any time of their nation's Maneuver; else only those that have not moved, in their part
        self.attack_at_any_time: Final = attack_at_any_time
        self.gifts_by_anyone: Final = gifts_by_anyone
        self.window_before_turn: Final = window_before_turn
        #: flag cards: the bonds on the back, and which other nation the small one is of (SET-4)
        self.flag_card_big: Final = flag_card_big
        self.flag_card_small: Final = flag_card_small
        self.small_bond_of: Final = small_bond_of
        #: for 2 and 3 players the groups of cards dealt together; the first card of each is shuffled
        self.deals: Final = deals
        self.start_money: Final = start_money
        self.start_money_draft: Final = start_money_draft
        self.options: Final = options
        self.default_options: Final = default_options

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle and copy by name: an edition is read once and shared."""
        from rondel.games.imperial.editions.edition_file import (
            load_edition,  # reads editions, so it needs this module first
        )

        return (load_edition, (self.id,))

    def toll(self, power: int) -> Millions:
        """Return what each rondel space beyond the free ones costs (RON-3)."""
        return self.rondel_cost_base + self.rondel_cost_per_factor * self.power_factors[power]

    def steps_between(self, here: int, there: int) -> int:
        """Count clockwise steps; standing still would be a whole round (RON-3)."""
        return (there - here - 1) % len(self.rondel) + 1

    def is_in_reach(self, here: int, there: int) -> bool:
        """Return whether a piece may move so far at once; off the rondel it may go anywhere (RON-2, RON-3)."""
        return here == OFF_RONDEL or self.steps_between(here, there) <= self.amounts.max_steps

    def price_of_way(self, here: int, there: int, power: int) -> Millions:
        """Return what the way costs the government; the first placement is free (RON-2, RON-3)."""
        if here == OFF_RONDEL:
            return 0
        paid = self.steps_between(here, there) - self.amounts.free_steps
        return paid * self.toll(power) if paid > 0 else 0
