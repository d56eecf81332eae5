"""Plays like someone who has read the rules once: by rules of thumb, with some randomness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.bots.imperial.flag_targets import foreign_flags, winnable_flags
from rondel.bots.imperial.needs import Needs, best_import, best_production
from rondel.core.action import Action
from rondel.games.imperial.actions import UPRIGHT, BuildFactory, BuyBond, ChooseSpace, MoveArmy, MoveFleet
from rondel.games.imperial.chapters.battle import WhomToFight, WillYouFight
from rondel.games.imperial.chapters.factory import WhereToBuild, building_sites
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.maneuver import MoveArmies, MoveFleets
from rondel.games.imperial.chapters.production import WhatToProduce, producing_provinces
from rondel.games.imperial.chapters.rondel import WhichSpace, price_of_space
from rondel.games.imperial.chapters.setup import WhichBondToDraft
from rondel.games.imperial.chapters.taxation import revenue_of
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.editions.edition import FACTORY, IMPORT, INVESTOR, MANEUVER, PRODUCTION
from rondel.games.imperial.state import ImperialState

__all__ = ["novice_answer"]

# Novices build units without much regard for the cost.
_THRIFT: Final = 0.2
# How often a novice fights when it can, and buys no bond though it could.
_FIGHT_CHANCE: Final = 0.15
_SAVE_CHANCE: Final = 0.15
# The score of a space varies by this much up or down.
_NOISE: Final = 0.5


def novice_answer(
    state: ImperialState, profile: EditionProfile, seat: int, draw: Callable[[], float]
) -> Action:
    """Return a sensible-looking answer; ``draw`` returns random numbers from 0 to 1."""
    top = state.stack[-1]
    if isinstance(top, WhichSpace):
        return _space(state, profile, top.nation, seat, draw)
    if isinstance(top, MoveFleets):
        return _move(state, profile, top.nation, draw)
    if isinstance(top, MoveArmies):
        return _move(state, profile, top.nation, draw)
    if isinstance(top, WhatToInvest):
        return _bond(state, seat, draw)
    if isinstance(top, WhichBondToDraft):
        return _bond(state, seat, draw)
    if isinstance(top, WhatToProduce):
        needs = Needs(state, profile, top.nation)
        return state.actions.produce(best_production(needs, producing_provinces(state, top.nation), _THRIFT))
    if isinstance(top, WhatToImport):
        return _import(state, profile, top.nation)
    if isinstance(top, WhereToBuild):
        return _site(state, draw)
    legal = state.legal_actions()
    if isinstance(top, (WhomToFight, WillYouFight)):
        # the peaceful answer comes last
        return _any(legal, draw) if draw() < _FIGHT_CHANCE else legal[-1]
    return _any(legal, draw)


def _any(actions: list[Action], draw: Callable[[], float]) -> Action:
    return actions[int(draw() * len(actions))]


# ------------------------------------------------------------------ the rondel


def _space(
    state: ImperialState, profile: EditionProfile, nation: int, seat: int, draw: Callable[[], float]
) -> Action:
    legal = state.legal_actions()
    best = legal[0]
    most = -99.0
    for action in legal:
        assert isinstance(action, ChooseSpace)
        price = price_of_space(state, nation, action.space)
        noise = 1.0 + _NOISE * (2.0 * draw() - 1.0)
        score = _space_score(state, profile, nation, seat, state.edition.rondel[action.space]) * noise - price
        if score > most:
            most = score
            best = action
    return best


def _space_score(state: ImperialState, profile: EditionProfile, nation: int, seat: int, does: int) -> float:
    """Return how good a space looks for the nation or the player."""
    amounts = state.edition.amounts
    treasury = state.treasury[nation]
    units = state.army_count[nation] + state.fleet_count[nation]
    if does == FACTORY:
        can_build = treasury >= amounts.factory_cost and building_sites(state, nation) != 0
        return 3.5 if can_build else 0.1
    if does == PRODUCTION:
        return 0.9 * float(popcount(producing_provinces(state, nation))) if units < 9 else 0.5
    if does == MANEUVER:
        return 0.3 + 1.1 * float(popcount(winnable_flags(state, profile, nation)))
    if does == IMPORT:
        return 2.0 if treasury >= amounts.import_max and units < 6 else 0.2
    if does == INVESTOR:
        due = state.interest_due(nation, seat)
        return 0.2 + 0.8 * due if treasury >= state.all_interest(nation) else 0.2
    return 0.3 + profile.power[revenue_of(state, nation)]


# ------------------------------------------------------------------ what the spaces ask


def _site(state: ImperialState, draw: Callable[[], float]) -> Action:
    """Build anywhere if possible."""
    legal = state.legal_actions()
    sites: list[Action] = []
    for action in legal:
        if isinstance(action, BuildFactory):
            sites.append(action)
    return _any(sites, draw) if sites else legal[-1]


def _import(state: ImperialState, profile: EditionProfile, nation: int) -> Action:
    if state.treasury[nation] < state.edition.amounts.import_cost:
        return state.actions.done
    unit, province = best_import(Needs(state, profile, nation), _THRIFT)
    if province < 0:
        return state.actions.done
    if unit == UPRIGHT:
        return state.actions.import_armies[province]
    return state.actions.import_fleets[province]


def _move(state: ImperialState, profile: EditionProfile, nation: int, draw: Callable[[], float]) -> Action:
    """Move to a free region without our flag, preferably one without any flag; otherwise stay."""
    here: i64 = state.armies_at[nation] | state.fleets_at[nation]
    flags: i64 = state.flags[nation]
    others: i64 = state.others_at(nation)
    flagged = foreign_flags(state, nation)
    open_: i64 = profile.open
    wanted = open_ & ~flags & ~here & ~others
    chosen: Action = state.actions.done
    most = 0.0
    for action in state.legal_actions():
        if isinstance(action, (MoveFleet, MoveArmy)):
            destination = action.destination
            origin = action.origin
        else:
            continue
        bit: i64 = 1 << destination
        left: i64 = 1 << origin
        if not wanted & bit or left & open_ & ~flags & ~others:
            continue
        score = (1.0 if flagged & bit else 2.0) + draw()
        if score > most:
            most = score
            chosen = action
    return chosen


# ------------------------------------------------------------------ bonds


def _bond(state: ImperialState, seat: int, draw: Callable[[], float]) -> Action:
    """Buy the most expensive affordable bond of a nation it likes: a strong one, or its own."""
    legal = state.legal_actions()
    if draw() < _SAVE_CHANCE:
        return legal[-1]
    appeal: list[float] = []
    for nation in range(NATIONS):
        own = 3.0 if state.government[nation] == seat else 0.0
        appeal.append(state.power[nation] * 0.5 + own + 6.0 * draw())
    best = legal[-1]
    most = -1.0
    for action in legal:
        if isinstance(action, BuyBond):
            # later bonds of the same nation cost more
            score = appeal[action.nation] + 0.01 * action.bond
            if score > most:
                most = score
                best = action
    return best
