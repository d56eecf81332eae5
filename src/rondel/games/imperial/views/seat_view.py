"""What a seat may know: built up field by field, so that nothing is shown by accident; and what it may imagine.

With hidden cash (MON-3) other purses, the bank (from which they could be reckoned) and
other players' points are None, and only one's own options and gifts are told. EVERYTHING sees it all.
Made many times when somebody weighs answers against each other, so it is compiled (with lists inside, which are
quicker than generators); what is made is not.
"""

from __future__ import annotations

from typing import Final

from rondel.core.contract import EVERYTHING, Draw, Figure, seat_id
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.chapters.investor import (
    InvestWindow,
    SwissBanksInvest,
    WhatToInvest,
    next_government,
)
from rondel.games.imperial.chapters.production import supply_left
from rondel.games.imperial.chapters.rondel import WhichSpace, passes_investor, price_of_space
from rondel.games.imperial.chapters.scores import all_bond_points, points_for, points_of, score_table
from rondel.games.imperial.chapters.taxation import is_for_growth, revenue_of, soldiers_pay, taxes_now
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.state import BANK, NOBODY, NOT_BEGUN, OFF_RONDEL, ImperialState
from rondel.games.imperial.texts.errors import must_see
from rondel.games.imperial.views.outcomes import outcome_of
from rondel.games.imperial.views.view import (
    ImperialView,
    NationView,
    PlayerView,
    SpaceView,
    UnitsView,
    space_view,
    units_view,
)

__all__ = ["figures_of", "redraw_purses", "view_of"]

# What a purse holds on average; nobody keeps money for long, since bonds bring more.
_USUAL_PURSE: Final = 8


def view_of(game: ImperialState, seat: int) -> ImperialView:
    """Return what a seat, SPECTATOR or EVERYTHING may know."""
    must_see(game.edition, seat, game.seats)
    is_asked = seat >= 0 and seat in game.seats_asked()
    return ImperialView(
        game=game.edition.id,
        options=game.options.chosen(),
        seat=seat if seat >= 0 else None,
        players=player_views(game, seat),
        nations=tuple([nation_view(game, nation) for nation in range(NATIONS)]),
        units=all_units(game),
        occupied=region_names(game, game.occupied),
        bank=game.bank if shows_all_cash(game, seat) else None,
        nation_on_turn=None if game.is_over or game.last_moved < 0 else game.board.nations[game.active],
        rondel=rondel_view(game, seat),
        investors_next=investors_next(game),
        question=None if game.is_over else game.question(),
        legal=tuple([action.text for action in game.legal_actions()]) if is_asked else (),
        ranges=tuple([amounts for amounts in game.ranges() if amounts.seat == seat]),
        is_over=game.is_over,
        scores=tuple(score_table(game)) if game.is_over else None,
    )


def figures_of(game: ImperialState, seat: int) -> list[Figure]:
    """Return what players compare before and after a move, as the view of a seat, SPECTATOR or EVERYTHING shows it."""
    must_see(game.edition, seat, game.seats)
    shows_all = shows_all_cash(game, seat)
    figures: list[Figure] = []
    for player in range(game.seats):
        of, knows_cash = seat_id(player), shows_all or player == seat
        figures += [
            Figure("cash", of, game.cash[player] if knows_cash else None),
            Figure("points", of, points_of(game, player) if knows_cash else None),
            Figure("interest", of, interest_of(game, player)),
        ]
    first, without_card = first_to_govern(game), game.options.no_investor_card
    for nation, name in enumerate(game.board.nations):
        government = game.government[nation]
        following = next_government(game, nation, first, own_government_first=without_card)
        figures += [
            Figure("treasury", name, game.treasury[nation]),
            Figure("power", name, game.power[nation]),
            Figure("power-factor", name, game.power_factor(nation)),
            Figure("government", name, "" if government == NOBODY else seat_id(government)),
            # governments are settled once all have invested (INV-4); until then this tells what a purchase leads to
            Figure("next-government", name, "" if following == NOBODY else seat_id(following)),
            Figure("revenue", name, revenue_of(game, nation)),
        ]
    return figures


def first_to_govern(game: ImperialState) -> int:
    """Return from whom equals are counted when governments are settled next (INV-4, VAR-1)."""
    for frame in reversed(game.stack):
        if isinstance(frame, InvestWindow):
            return frame.first
    return max(0, game.investor)


def shows_all_cash(game: ImperialState, seat: int) -> bool:
    """Return whether a seat may know every purse (MON-3)."""
    return seat == EVERYTHING or game.is_over or not game.options.hidden_cash


def player_views(game: ImperialState, seat: int) -> tuple[PlayerView, ...]:
    """Return all players as a seat, SPECTATOR or EVERYTHING sees them."""
    shows_all = shows_all_cash(game, seat)
    return tuple(
        [player_view(game, player, knows_cash=shows_all or player == seat) for player in range(game.seats)]
    )


def player_view(game: ImperialState, seat: int, *, knows_cash: bool) -> PlayerView:
    """Return a player as seen by a seat that may or may not know their cash."""
    return PlayerView(
        seat=seat,
        cash=game.cash[seat] if knows_cash else None,
        points=points_of(game, seat) if knows_cash else None,
        bond_points=all_bond_points(game, seat),
        bonds={
            game.board.nations[nation]: bond_values(game, game.held_bonds[nation * game.seats + seat])
            for nation in range(NATIONS)
        },
        lent={name: game.lent(nation, seat) for nation, name in enumerate(game.board.nations)},
        interest=interest_of(game, seat),
        interest_of={name: game.interest_due(nation, seat) for nation, name in enumerate(game.board.nations)},
        governs=tuple(
            [name for nation, name in enumerate(game.board.nations) if game.government[nation] == seat]
        ),
        has_investor_card=game.investor == seat,
        has_swiss_bank=game.edition.has_swiss_bank
        and game.last_moved != NOT_BEGUN
        and game.governs_nothing(seat),
    )


def interest_of(game: ImperialState, seat: int) -> int:
    """Return the interest of all bonds of a seat when each nation pays once (INV-1)."""
    return sum([game.interest_due(nation, seat) for nation in range(NATIONS)])


def nation_view(game: ImperialState, nation: int) -> NationView:
    """Return a nation; everything about it is public (MON-3)."""
    government, space = game.government[nation], game.space[nation]
    bonus, power, income = taxes_now(game, nation)
    revenue, factor = revenue_of(game, nation), game.power_factor(nation)
    chart = game.edition.tax_chart
    return NationView(
        id=game.board.nations[nation],
        government=None if government == NOBODY else government,
        treasury=game.treasury[nation],
        power=game.power[nation],
        power_factor=factor,
        space=None if space == OFF_RONDEL else game.edition.rondel_ids[space],
        tax_marker=chart.labels[game.tax_marker[nation]] if is_for_growth(game) else None,
        factories=region_names(game, game.factories[nation]),
        flags=region_names(game, game.flags[nation]),
        free_bonds=bond_values(game, game.free_bonds[nation]),
        armies_left=supply_left(game, nation, UPRIGHT),
        fleets_left=supply_left(game, nation, FLEET),
        flags_left=game.edition.flag_limit - len(bits(game.flags[nation])),
        armies=game.army_count[nation],
        fleets=game.fleet_count[nation],
        revenue_now=revenue,
        pay_now=soldiers_pay(game, nation),
        bonus_now=bonus,
        power_now=power,
        income_now=income,
        tax_now=chart.labels[chart.space(revenue)],
        interest_due=game.all_interest(nation),
        bond_points=tuple([points_for(one, factor) for one in game.edition.bonds.interests]),
    )


def rondel_view(game: ImperialState, seat: int) -> tuple[SpaceView, ...]:
    """Return every space as the nation on turn sees it; in its turn that is the way of its next one.

    While it chooses, each space also tells what it would do.
    """
    if game.is_over or game.last_moved == NOT_BEGUN:
        return ()
    asking = game.stack[-1]
    is_choosing = isinstance(asking, WhichSpace)
    nation = asking.nation if isinstance(asking, WhichSpace) else game.active
    edition, here = game.edition, game.space[nation]
    knows_cash = shows_all_cash(game, seat) or game.government[nation] == seat
    return tuple(
        [
            space_view(
                name,
                None if here == OFF_RONDEL else edition.steps_between(here, space),
                price_of_space(game, nation, space),
                passes_investor=passes_investor(game, nation, space),
                in_reach=edition.is_in_reach(here, space),
                outcome=outcome_of(game, nation, space, knows_cash=knows_cash) if is_choosing else None,
            )
            for space, name in enumerate(edition.rondel_ids)
        ]
    )


def investors_next(game: ImperialState) -> tuple[int, ...]:
    """Return who may still invest after the one that is asked (INV-3, VAR-1)."""
    if game.is_over or not isinstance(game.stack[-1], WhatToInvest) or len(game.stack) < 2:
        return ()
    following = game.stack[-2]
    if isinstance(following, SwissBanksInvest):
        seats = [(game.investor + offset) % game.seats for offset in range(following.offset, game.seats)]
        return tuple([seat for seat in seats if game.governs_nothing(seat)])
    if isinstance(following, InvestWindow):
        seats = [(following.first + asked) % game.seats for asked in range(following.asked, game.seats)]
        return tuple([s for s in seats if not following.only_swiss_banks or game.governs_nothing(s)])
    return ()


def all_units(game: ImperialState) -> tuple[UnitsView, ...]:
    """Return all units, region by region."""
    somewhere = 0
    for nation in range(NATIONS):
        somewhere |= game.armies_at[nation] | game.fleets_at[nation]
    found: list[UnitsView] = []
    for region in bits(somewhere):
        for nation in range(NATIONS):
            if (game.armies_at[nation] | game.fleets_at[nation]) >> region & 1:
                found.append(
                    units_view(
                        game.board.regions[region],
                        game.board.nations[nation],
                        game.count(nation, region, UPRIGHT),
                        game.count(nation, region, LYING),
                        game.count(nation, region, FLEET),
                    )
                )
    return tuple(found)


def region_names(game: ImperialState, regions: int) -> tuple[str, ...]:
    """Return the ids of a set of regions."""
    return tuple([game.board.regions[region] for region in bits(regions)])


def bond_values(game: ImperialState, held: int) -> tuple[int, ...]:
    """Return the values of a set of bonds."""
    return tuple([game.edition.bonds.prices[bond] for bond in bits(held)])


def redraw_purses(game: ImperialState, seat: int, draw: Draw) -> None:
    """Draw the cash that a seat cannot see (MON-3).

    Until play begins they follow from the bonds everybody has bought, and stay as they are.
    """
    if game.last_moved == NOT_BEGUN:
        return
    for other in range(game.seats):
        if other != seat:
            game.pay(game.cash[other], other, BANK)
            game.pay(draw(_USUAL_PURSE + 1) + draw(_USUAL_PURSE + 1), BANK, other)
    game.forget_legal()
