"""What each space of the rondel would do for a nation now.

It is tried with the chapters' own rules, on a copy where they change something. So it is told for every space, also
for one that is too far or too dear.
"""

from __future__ import annotations

from rondel.games.imperial.actions import ImportUnit, Produce
from rondel.games.imperial.chapters.factory import building_sites
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import pay_interest
from rondel.games.imperial.chapters.production import WhatToProduce
from rondel.games.imperial.chapters.rondel import price_of_space
from rondel.games.imperial.chapters.taxation import collect_taxes, revenue_of, soldiers_pay
from rondel.games.imperial.editions.board import Nation, bits
from rondel.games.imperial.editions.edition import FACTORY, IMPORT, INVESTOR, MANEUVER, TAXATION
from rondel.games.imperial.state import BANK, ImperialState
from rondel.games.imperial.views.view import OutcomeView

__all__ = ["outcome_of"]


def outcome_of(game: ImperialState, nation: Nation, space: int, *, knows_cash: bool) -> OutcomeView:
    """Return what a space would do for a nation now; ``knows_cash``: whether to tell its government's cash."""
    does = game.edition.rondel[space]
    if does == TAXATION:
        return _taxation(game, nation, knows_cash)
    if does == FACTORY:
        return _factory(game, nation)
    if does == MANEUVER:
        return OutcomeView(
            armies=game.army_count[nation],
            fleets=game.fleet_count[nation],
            flags=len(bits(game.flags[nation])),
            treasury=game.treasury[nation],
        )
    if does == INVESTOR:
        return _investor(game, nation, price_of_space(game, nation, space), knows_cash)
    return _import(game, nation) if does == IMPORT else _production(game, nation)


def _taxation(game: ImperialState, nation: Nation, knows_cash: bool) -> OutcomeView:
    after, seat = game.copy(), game.government[nation]
    collect_taxes(after, nation)
    return OutcomeView(
        revenue=revenue_of(game, nation),
        pay=soldiers_pay(game, nation),
        power=after.power[nation] - game.power[nation],
        treasury=after.treasury[nation],
        cash=after.cash[seat] - game.cash[seat] if knows_cash else None,
        ends_game=after.is_over,
    )


def _investor(game: ImperialState, nation: Nation, price: int, knows_cash: bool) -> OutcomeView:
    """Interest: what is owed, and what it means for the government, which covers what is missing."""
    after, seat = game.copy(), game.government[nation]
    # who cannot pay the way does not go there, but is told all the same what it would have brought
    after.pay(min(price, after.cash[seat]), seat, BANK)
    cash = after.cash[seat]
    pay_interest(after, nation)
    due = game.all_interest(nation)
    return OutcomeView(
        cost=due,
        lacks=max(0, due - game.treasury[nation]),
        treasury=after.treasury[nation],
        cash=after.cash[seat] - cash if knows_cash else None,
    )


def _factory(game: ImperialState, nation: Nation) -> OutcomeView:
    price, treasury = game.edition.amounts.factory_cost, game.treasury[nation]
    sites = bits(building_sites(game, nation))
    return OutcomeView(
        sites=tuple([game.board.regions[site] for site in sites]),
        cost=price if sites else 0,
        lacks=max(0, price - treasury) if sites else 0,
        treasury=treasury - price if sites and treasury >= price else treasury,
    )


def _import(game: ImperialState, nation: Nation) -> OutcomeView:
    """Import as many units as possible."""
    after, price = game.copy(), game.edition.amounts.import_cost
    after.imported = 0
    asking = WhatToImport(game.government[nation], nation)
    units = 0
    while units < game.edition.amounts.import_max:
        unit = asking.options(after)[0]
        if not isinstance(unit, ImportUnit):
            break
        asking.answer(after, unit)
        units += 1
    treasury = game.treasury[nation]
    return OutcomeView(
        units=units,
        cost=treasury - after.treasury[nation],
        lacks=max(0, price - treasury),
        treasury=after.treasury[nation],
    )


def _production(game: ImperialState, nation: Nation) -> OutcomeView:
    """Produce with as many factories as possible."""
    after, most = game.copy(), 0
    asking = WhatToProduce(game.government[nation], nation)
    for action in asking.options(game):
        assert isinstance(action, Produce)
        if len(bits(action.provinces)) > len(bits(most)):
            most = action.provinces
    asking.answer(after, game.actions.produce(most))
    return OutcomeView(
        armies=after.army_count[nation] - game.army_count[nation],
        fleets=after.fleet_count[nation] - game.fleet_count[nation],
        pay=soldiers_pay(after, nation),
        treasury=game.treasury[nation],
    )
