"""How useful new units and factories are to a nation: for Factory, Production and Import."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.games.imperial.actions import FLEET, UPRIGHT
from rondel.games.imperial.chapters.production import supply_left
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import ImperialState

__all__ = ["Needs", "best_import", "best_production", "best_site"]


class Needs:
    """What a nation needs: armies for the lands and fleets for the seas it can still flag."""

    def __init__(self, state: ImperialState, profile: EditionProfile, nation: int) -> None:
        board = state.board
        self.state: Final = state
        self.nation: Final = nation
        others: i64 = 0
        for other in range(NATIONS):
            if other != nation:
                others |= state.armies_at[other] | state.fleets_at[other]
        here: i64 = state.armies_at[nation] | state.fleets_at[nation]
        open_: i64 = profile.open
        flags: i64 = state.flags[nation]
        seas: i64 = board.seas
        #: where the nation could win a flag without a battle and has no unit yet
        self.free_flags: Final[i64] = open_ & ~flags & ~here & ~others
        lands: i64 = profile.beside_home[nation]
        fleets: i64 = state.fleets_at[nation] & board.seas
        while fleets:
            low = fleets & -fleets
            lands |= board.coast[popcount(low - 1)]
            fleets ^= low
        self.lands: Final[int] = int(popcount(self.free_flags & lands & ~seas))
        self.seas: Final[int] = int(popcount(self.free_flags & seas))
        self.threatened: Final[i64] = self._threatened(others)

    def _threatened(self, others: i64) -> i64:
        """Return the home provinces beside a foreign army."""
        board = self.state.board
        found: i64 = 0
        home: i64 = board.home[self.nation]
        while home:
            low = home & -home
            around: i64 = board.land_next[popcount(low - 1)]
            if (around | low) & others & ~board.seas:
                found |= low
            home ^= low
        return found

    def army(self, armies: int) -> float:
        """Return how useful one more army is to a nation that has this many."""
        idle = armies - self.lands
        if idle < 0:
            return 1.0
        if idle == 0:
            return 0.6
        return 0.45 if self.threatened and idle < 2 else 0.15

    def fleet(self, harbour: int, fleets: int) -> float:
        """Return how useful one more fleet in a harbour is to a nation that has this many."""
        board = self.state.board
        port: i64 = board.sails[harbour]
        in_harbour = self.state.count(self.nation, harbour, FLEET)
        if in_harbour == 0 and port & self.free_flags:
            return 1.05
        beyond: i64 = board.sea_next[popcount(port - 1)] if port else 0
        waiting = float(popcount(beyond & self.free_flags)) - in_harbour
        if waiting > 0.0:
            return 0.7
        coast: i64 = board.coast[popcount(port - 1)] if port else 0
        if fleets == 0 and coast & self.free_flags:
            return 0.6
        return 0.4 if fleets < self.seas else 0.1

    def site(self, province: int) -> float:
        """Return how good a province is for a factory: what it would produce, and how safe it is."""
        state = self.state
        bit: i64 = 1 << province
        if state.board.harbours[self.nation] >> province & 1:
            worth = self.fleet(province, state.fleet_count[self.nation])
        else:
            worth = self.army(state.army_count[self.nation])
        return worth - 0.5 if self.threatened & bit else worth


def best_site(needs: Needs, sites: int) -> int:
    """Return the best province for a factory, or -1."""
    best = -1
    most = -9.0
    left: i64 = sites
    while left:
        low = left & -left
        province = int(popcount(low - 1))
        worth = needs.site(province)
        if worth > most:
            most = worth
            best = province
        left ^= low
    return best


def best_production(needs: Needs, provinces: int, thrift: float) -> int:
    """Return the provinces that should produce; each unit makes the next one less useful."""
    state, nation = needs.state, needs.nation
    harbours = state.board.harbours[nation]
    armies = state.army_count[nation]
    fleets = state.fleet_count[nation]
    armies_left = supply_left(state, nation, UPRIGHT)
    fleets_left = supply_left(state, nation, FLEET)
    chosen = 0
    left: i64 = provinces
    while left:
        low = left & -left
        province = int(popcount(low - 1))
        left ^= low
        if harbours >> province & 1:
            if fleets_left > 0 and needs.fleet(province, fleets) >= thrift:
                fleets_left -= 1
                fleets += 1
                chosen |= 1 << province
        elif armies_left > 0 and needs.army(armies) >= thrift:
            armies_left -= 1
            armies += 1
            chosen |= 1 << province
    return chosen


def best_import(needs: Needs, thrift: float) -> tuple[int, int]:
    """Return the unit to import next and its province, or -1."""
    state, nation = needs.state, needs.nation
    best = -1
    best_unit = UPRIGHT
    most = thrift
    occupied: i64 = state.occupied
    if supply_left(state, nation, FLEET) > 0:
        harbours: i64 = state.board.harbours[nation]
        harbours &= ~occupied
        while harbours:
            low = harbours & -harbours
            province = int(popcount(low - 1))
            harbours ^= low
            worth = needs.fleet(province, state.fleet_count[nation])
            if worth > most:
                most, best, best_unit = worth, province, FLEET
    if supply_left(state, nation, UPRIGHT) > 0:
        worth = needs.army(state.army_count[nation])
        home: i64 = state.board.home[nation]
        home &= ~occupied
        if worth > most and home:
            best_unit = UPRIGHT
            best = _army_post(needs, home)
    return best_unit, best


def _army_post(needs: Needs, home: i64) -> int:
    """Return the best place for a new army: beside an enemy, or else next to a free flag."""
    guarded = home & needs.threatened
    if guarded:
        return int(popcount((guarded & -guarded) - 1))
    board = needs.state.board
    left = home
    while left:
        low = left & -left
        province = int(popcount(low - 1))
        around: i64 = board.land_next[province]
        if around & needs.free_flags:
            return province
        left ^= low
    return int(popcount((home & -home) - 1))
