"""Taxation (TAX): revenue, soldiers' pay, the government's bonus, power points."""

from __future__ import annotations

from rondel.games.imperial.editions.board import Nation, bits
from rondel.games.imperial.editions.edition import (
    TAX_BONUS,
    TAX_MONEY,
    TAX_PAY,
    TAX_POWER,
    TAX_REVENUE,
    Millions,
)
from rondel.games.imperial.events import (
    BonusPaid,
    GameEnded,
    PowerGained,
    SoldiersPaid,
    TaxesRaised,
    TreasuryPaid,
)
from rondel.games.imperial.state import BANK, NOBODY, TREASURY, ImperialState, changed


def revenue_of(game: ImperialState, nation: Nation) -> Millions:
    """Count 2 M for each factory without a hostile army and 1 M for each flag (TAX-1)."""
    amounts = game.edition.amounts
    open_factories = len(bits(game.factories[nation] & ~game.occupied))
    return amounts.tax_per_factory * open_factories + amounts.tax_per_flag * len(bits(game.flags[nation]))


def soldiers_pay(game: ImperialState, nation: Nation) -> Millions:
    """Count 1 M for each army and fleet (TAX-2, TAX-3)."""
    return game.edition.amounts.pay_per_unit * (game.army_count[nation] + game.fleet_count[nation])


def taxes_now(game: ImperialState, nation: Nation) -> tuple[Millions, int, Millions]:
    """Return what a Taxation would bring now: the bonus, power points, and what the treasury gains (or loses).

    It is carried out on a copy.
    """
    after = game.copy()
    seat = game.government[nation]
    if seat == NOBODY:
        # a nation nobody governs shows what its next government would get
        seat = 0
        after.government = changed(after.government, nation, seat)
    collect_taxes(after, nation)
    return (
        after.cash[seat] - game.cash[seat],
        after.power[nation] - game.power[nation],
        after.treasury[nation] - game.treasury[nation],
    )


def collect_taxes(game: ImperialState, nation: Nation) -> None:
    """Carry out a Taxation, its steps in the edition's order; reaching the end stops it at once (END-1)."""
    revenue = revenue_of(game, nation)
    if game.log is not None:
        factories = len(bits(game.factories[nation] & ~game.occupied))
        game.log.append(TaxesRaised(nation, revenue, factories, len(bits(game.flags[nation]))))
    space = game.edition.tax_chart.space(revenue)
    for step in game.edition.tax_steps:
        if step == TAX_BONUS:
            _pay_bonus(game, nation, space)
        elif step == TAX_MONEY:
            _pay_treasury(game, nation, max(0, revenue - soldiers_pay(game, nation)))
        elif step == TAX_REVENUE:
            _pay_treasury(game, nation, revenue)
        elif step == TAX_PAY:
            _pay_soldiers(game, nation)
        elif step == TAX_POWER:
            _gain_power(game, nation, space)
            if game.is_over:
                return


def _pay_treasury(game: ImperialState, nation: Nation, amount: Millions) -> None:
    game.pay(amount, BANK, TREASURY + nation)
    if game.log is not None:
        game.log.append(TreasuryPaid(nation, amount))


def _pay_soldiers(game: ImperialState, nation: Nation) -> None:
    """Pay the units from the treasury, as far as the money goes (TAX-3)."""
    pay = min(soldiers_pay(game, nation), game.treasury[nation])
    game.pay(pay, TREASURY + nation, BANK)
    if game.log is not None:
        game.log.append(SoldiersPaid(nation, pay, game.army_count[nation] + game.fleet_count[nation]))


def is_for_growth(game: ImperialState) -> bool:
    """Return whether only climbing the chart is rewarded (TAX-2, TAX-4)."""
    return game.edition.bonus_for_growth or game.options.growth_bonus


def bonus_for(game: ImperialState, nation: Nation, space: int) -> Millions:
    """Return the bonus for a space of the chart, whether or not it can be paid."""
    if is_for_growth(game):
        return max(0, space - game.tax_marker[nation])
    return game.edition.tax_chart.bonus[space]


def _pay_bonus(game: ImperialState, nation: Nation, space: int) -> None:
    """Reward the government: for climbing the chart (TAX-2, TAX-4), or by the chart itself (TAX-3)."""
    edition = game.edition
    bonus = bonus_for(game, nation, space)
    if is_for_growth(game):
        game.tax_marker = changed(game.tax_marker, nation, space)
    payer = BANK
    if edition.bonus_from_treasury:
        payer = TREASURY + nation
        bonus = min(bonus, game.treasury[nation])
    seat = game.government[nation]
    game.pay(bonus, payer, seat)
    if game.log is not None:
        game.log.append(BonusPaid(nation, seat, bonus))


def _gain_power(game: ImperialState, nation: Nation, space: int) -> None:
    """Climb the power track; at its end the game is over (END-1)."""
    end = game.edition.amounts.end_power
    power = min(end, game.power[nation] + game.edition.tax_chart.power[space])
    if game.log is not None:
        game.log.append(PowerGained(nation, power - game.power[nation], power))
    game.power = changed(game.power, nation, power)
    if power == end:
        game.end()
        if game.log is not None:
            game.log.append(GameEnded(nation))
