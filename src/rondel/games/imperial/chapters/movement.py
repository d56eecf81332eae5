"""Where an army can go (MAN-2 to MAN-6): rail, march, and convoys that all must be carriable together.

Everything here depends on the board and on a few small sets (which home provinces are
cut, which seas still have a free fleet, which canals are closed), so each answer is
computed once for each board and kept.

Convoys (MAN-2). The seas of a convoy are not named, so earlier convoys may still be
routed differently when a later one needs their fleet. We keep every way the fleets can
be left over: a *load* packs the number of fleets not yet used in each sea into one int,
four bits a sea. A new convoy is legal if one of the loads can carry it; carrying it
replaces each load by those that remain after each of its shortest routes.
"""

from __future__ import annotations

from typing import Final

from rondel.games.imperial.actions import canal_code
from rondel.games.imperial.editions.board import Board, Nation, Region, bits

_LOAD_BITS: Final = 4
_LOAD_MASK: Final = 15

# Reaches kept for each board; beyond this they are computed again.
_KEPT: Final = 200_000
# Lists of all ways over a set of seas; the longest have thousands.
_KEPT_ROUTES: Final = 256

_movements: Final[dict[str, Movement]] = {}


def movement_on(board: Board) -> Movement:
    """Return the one movement table of a board."""
    found = _movements.get(board.id)
    if found is None:
        found = Movement(board)
        _movements[board.id] = found
    return found


class Route:
    """A way across seas: where it starts and ends, the seas it uses, the canals it asks for."""

    def __init__(self, start: int, end: int, seas: int, canals: int) -> None:
        self.start: Final = start
        self.end: Final = end
        self.seas: Final = seas
        self.canals: Final = canals


class Movement:
    """The movement rules on one board.

    Arguments repeat everywhere: ``cut`` is the set of home provinces under a hostile
    foreign army, ``seas`` the set of seas with a fleet to carry, ``shut`` the canals
    (bit i = i-th canal) that cannot be used without naming them.
    """

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self._rails: Final[dict[int, int]] = {}
        self._reach: Final[dict[int, int]] = {}
        self._routes: Final[dict[int, list[int]]] = {}
        self._canal_routes: Final[dict[int, list[Route]]] = {}
        self._canal_reach: Final[dict[int, list[tuple[int, int]]]] = {}
        self._joined: Final = self._sea_joints()

    def _sea_joints(self) -> list[list[int]]:
        """For each set of shut canals, the seas joined to each sea."""
        joined: list[list[int]] = []
        for shut in range(1 << len(self.board.canals)):
            table = list(self.board.sea_next)
            for number in bits(shut):
                first, second = bits(self.board.canals[number].seas)
                table[first] &= ~(1 << second)
                table[second] &= ~(1 << first)
            joined.append(table)
        return joined

    # ------------------------------------------------------------ rail (MAN-3)

    def rail(self, nation: Nation, region: Region, cut: int) -> int:
        """Return where an army in this region can ride, the region included."""
        board = self.board
        if not board.home[nation] >> region & 1 or cut >> region & 1:
            return 1 << region
        cut_here = cut & board.home[nation]
        key = (cut_here >> board.home_base[nation]) * 64 + region
        found = self._rails.get(key)
        if found is None:
            found = 1 << region
            grown = 0
            while grown != found:
                grown = found
                for province in bits(grown):
                    found |= board.rail_next[province] & ~cut_here
            self._rails[key] = found
        return found

    def _rail_from_any(self, nation: Nation, landings: int, cut: int) -> int:
        """Return where an army can ride on from any of these own provinces."""
        reached = 0
        for province in bits(landings & self.board.home[nation] & ~cut):
            reached |= self.rail(nation, province, cut)
        return reached

    # ------------------------------------------------------------ reach (MAN-2)

    def reach(self, nation: Nation, region: Region, cut: int, seas: int, shut: int) -> int:
        """Return every other region an army can move to without naming a canal."""
        board = self.board
        key = (
            ((((cut & board.home[nation]) >> board.home_base[nation]) * 64 + region) * 8 + nation) * 4 + shut
        ) * 2048 + (seas >> board.sea_base)
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) > _KEPT:
                self._reach.clear()
            found = self._find_reach(nation, region, cut, seas, shut)
            self._reach[key] = found
        return found

    def _find_reach(self, nation: Nation, region: Region, cut: int, seas: int, shut: int) -> int:
        ridden = self.rail(nation, region, cut)
        # ride, then one step or one convoy
        reached = ridden | self._marches(ridden) | self._landings(ridden, seas, shut)
        # one step or one convoy home, then ride
        stepped = self.board.land_next[region] | self._landings(1 << region, seas, shut)
        reached |= self._rail_from_any(nation, stepped, cut)
        return reached & ~(1 << region)

    def _marches(self, origins: int) -> int:
        reached = 0
        for region in bits(origins):
            reached |= self.board.land_next[region]
        return reached

    def _coasts(self, regions: int) -> int:
        coasts = 0
        for region in bits(regions):
            coasts |= self.board.coast[region]
        return coasts

    def _landings(self, origins: int, seas: int, shut: int) -> int:
        """Return the coasts of every sea that fleets join to these regions."""
        return self._coasts(self.joined_seas(self._coasts(origins) & seas, seas, shut))

    def joined_seas(self, start: int, seas: int, shut: int) -> int:
        """Return the seas reached from the start over adjacent seas with a fleet."""
        table = self._joined[shut]
        reached = start
        grown = 0
        while grown != reached:
            grown = reached
            for sea in bits(grown):
                reached |= table[sea] & seas
        return reached

    # ------------------------------------------------------------ convoys (MAN-2)

    def load_of(self, fleets: list[int]) -> int:
        """Pack the fleets of a nation, by region, into a load."""
        load = 0
        for sea in range(self.board.sea_base, self.board.size):
            load |= fleets[sea] << (sea - self.board.sea_base) * _LOAD_BITS
        return load

    def seas_of(self, load: int) -> int:
        """Return the seas in which a load still has a fleet."""
        seas = 0
        sea = self.board.sea_base
        while load:
            if load & _LOAD_MASK:
                seas |= 1 << sea
            load >>= _LOAD_BITS
            sea += 1
        return seas

    def carry(
        self,
        loads: list[int],
        nation: Nation,
        origin: Region,
        destination: Region,
        cut: int,
        shut: int,
        canals: int,
    ) -> list[int]:
        """Return the loads that remain after one more convoy; empty if none can carry it."""
        remaining: list[int] = []
        for load in loads:
            seas = self.seas_of(load)
            for route in self._route_seas(nation, origin, destination, cut, seas, shut, canals):
                left = load
                for sea in bits(route):
                    left -= 1 << (sea - self.board.sea_base) * _LOAD_BITS
                if left not in remaining:
                    remaining.append(left)
        return [load for load in remaining if not self._is_beaten(load, remaining)]

    def lose_fleet(self, loads: list[int], sea: Region, fleets: int) -> list[int]:
        """Return the loads once one of so many fleets of a sea is gone, one that has carried if there is any (BAT-3)."""
        place = (sea - self.board.sea_base) * _LOAD_BITS
        remaining: list[int] = []
        for load in loads:
            left = load - (1 << place) if load >> place & _LOAD_MASK == fleets else load
            if left not in remaining:
                remaining.append(left)
        return [load for load in remaining if not self._is_beaten(load, remaining)]

    def _is_beaten(self, load: int, loads: list[int]) -> bool:
        """Return whether another load has at least as many fleets in every sea."""
        for other in loads:
            if other != load and self._covers(other, load):
                return True
        return False

    def _covers(self, more: int, less: int) -> bool:
        while less:
            if more & _LOAD_MASK < less & _LOAD_MASK:
                return False
            more >>= _LOAD_BITS
            less >>= _LOAD_BITS
        return True

    def _route_seas(
        self, nation: Nation, origin: Region, destination: Region, cut: int, seas: int, shut: int, canals: int
    ) -> list[int]:
        """List the smallest sets of seas that carry an army from origin to destination."""
        board = self.board
        key = (
            ((((cut & board.home[nation]) >> board.home_base[nation]) * 64 + origin) * 64 + destination) * 8
            + nation
        ) * 4 + shut
        key = (key * 64 + canals) * 2048 + (seas >> board.sea_base)
        found = self._routes.get(key)
        if found is None:
            ridden = self.rail(nation, origin, cut)
            rides_in = self.rail(nation, destination, cut)
            embark, land = self._coasts(ridden), board.coast[destination]
            embark_here, land_home = board.coast[origin], self._coasts(rides_in)
            used: list[int] = []
            for route in self._all_routes(seas, shut):
                if route.canals != canals or route.seas in used:
                    continue
                rides_first = embark >> route.start & 1 and land >> route.end & 1
                rides_last = embark_here >> route.start & 1 and land_home >> route.end & 1
                if rides_first or rides_last:
                    used.append(route.seas)
            found = [sea_set for sea_set in used if not _has_subset(sea_set, used)]
            if len(self._routes) > _KEPT:
                self._routes.clear()
            self._routes[key] = found
        return found

    # ------------------------------------------------------------ the way taken, for reports

    def way(
        self,
        loads: list[int],
        nation: Nation,
        origin: Region,
        destination: Region,
        cut: int,
        shut: int,
        canals: int,
    ) -> list[int]:
        """Return the regions an army passes, both ends included: on land if it can, else by one of the loads.

        Shortest first, and always the same for the same position. It is asked for when somebody wants to see it only.
        """
        found = [] if canals else self._way_on_land(nation, origin, destination, cut)
        for load in loads:
            if found:
                break
            for seas in self._route_seas(nation, origin, destination, cut, self.seas_of(load), shut, canals):
                way = self._way_over(seas, nation, origin, destination, cut, shut, canals)
                if not found or len(way) < len(found):
                    found = way
        return found

    def _ride(self, nation: Nation, origin: Region, destination: Region, cut: int) -> list[int]:
        """Return the provinces of a shortest ride, both ends included; empty if rail does not lead there."""
        if not self.rail(nation, origin, cut) >> destination & 1:
            return []
        before: dict[int, int] = {origin: origin}
        reached = [origin]
        for province in reached:
            for following in bits(self.board.rail_next[province] & ~cut):
                if following not in before:
                    before[following] = province
                    reached.append(following)
        way = [destination]
        while way[-1] != origin:
            way.append(before[way[-1]])
        way.reverse()
        return way

    def _way_on_land(self, nation: Nation, origin: Region, destination: Region, cut: int) -> list[int]:
        """Return a shortest way by rail and one step, empty if there is none."""
        ways = [self._ride(nation, origin, destination, cut)]
        for province in bits(self.rail(nation, origin, cut)):
            if self.board.land_next[province] >> destination & 1:
                ways.append(self._ride(nation, origin, province, cut) + [destination])
        for province in bits(self.rail(nation, destination, cut)):
            if self.board.land_next[origin] >> province & 1:
                ways.append([origin] + self._ride(nation, province, destination, cut))
        return _shortest(ways)

    def _way_over(
        self, seas: int, nation: Nation, origin: Region, destination: Region, cut: int, shut: int, canals: int
    ) -> list[int]:
        """Return a shortest way that uses just these seas, after a ride or before one."""
        board = self.board
        ways: list[list[int]] = []
        for sea in bits(seas):
            for crossing in self._crossings([sea], [], seas, shut, canals):
                start, end = crossing[0], crossing[-1]
                if board.coast[destination] >> end & 1:
                    for province in bits(self.rail(nation, origin, cut) & board.coast[start]):
                        ways.append(self._ride(nation, origin, province, cut) + crossing + [destination])
                if board.coast[origin] >> start & 1:
                    for province in bits(self.rail(nation, destination, cut) & board.coast[end]):
                        ways.append([origin] + crossing + self._ride(nation, province, destination, cut))
        return _shortest(ways)

    def _crossings(
        self, way: list[int], passed: list[int], seas: int, named: int, canals: int
    ) -> list[list[int]]:
        """List the ways on over all of some seas that pass these canals among the named ones."""
        left = seas
        for sea in way:
            left &= ~(1 << sea)
        if not left:
            return [way] if canal_code(passed) == canals else []
        found: list[list[int]] = []
        for following in bits(self.board.sea_next[way[-1]] & left):
            canal = self.board.canal_of_step(way[-1], following)
            asked = passed + [canal] if canal >= 0 and named >> canal & 1 else passed
            found.extend(self._crossings(way + [following], asked, seas, named, canals))
        return found

    # ------------------------------------------------------------ canals (MAN-6)

    def canal_reach(
        self, nation: Nation, region: Region, cut: int, seas: int, ask: int, closed: int
    ) -> list[tuple[int, int]]:
        """List (canals named, regions reached) for convoys through canals that must be asked for.

        A region an army can reach on land is left out: it would never ask for a canal.
        """
        board = self.board
        shut = ask | closed
        key = (
            ((((cut & board.home[nation]) >> board.home_base[nation]) * 64 + region) * 8 + nation) * 16
            + ask * 4
            + closed
        ) * 2048 + (seas >> board.sea_base)
        found = self._canal_reach.get(key)
        if found is None:
            on_land = self.reach(nation, region, cut, 0, shut) | 1 << region
            ridden = self._coasts(self.rail(nation, region, cut))
            by_canals: dict[int, int] = {}
            for route in self._all_routes(seas, shut):
                if route.canals == 0 or route_uses(route.canals, closed):
                    continue
                reached = 0
                if ridden >> route.start & 1:
                    reached |= board.coast[route.end]
                if board.coast[region] >> route.start & 1:
                    reached |= self._rail_from_any(nation, board.coast[route.end], cut)
                reached &= ~on_land
                if reached:
                    by_canals[route.canals] = by_canals.get(route.canals, 0) | reached
            found = [(canals, by_canals[canals]) for canals in sorted(by_canals)]
            if len(self._canal_reach) > _KEPT:
                self._canal_reach.clear()
            self._canal_reach[key] = found
        return found

    def _all_routes(self, seas: int, named: int) -> list[Route]:
        """List every simple way over seas with a fleet; canals in ``named`` are told when passed."""
        key = (seas >> self.board.sea_base) * 4 + named
        found = self._canal_routes.get(key)
        if found is None:
            found = []
            for sea in bits(seas):
                self._extend(found, sea, sea, 1 << sea, [], seas, named)
            if len(self._canal_routes) > _KEPT_ROUTES:
                self._canal_routes.clear()
            self._canal_routes[key] = found
        return found

    def _extend(
        self, found: list[Route], start: int, sea: Region, used: int, canals: list[int], seas: int, named: int
    ) -> None:
        found.append(Route(start, sea, used, canal_code(canals)))
        for following in bits(self.board.sea_next[sea] & seas & ~used):
            canal = self.board.canal_of_step(sea, following)
            passed = canals + [canal] if canal >= 0 and named >> canal & 1 else canals
            self._extend(found, start, following, used | 1 << following, passed, seas, named)


def route_uses(canals: int, some: int) -> bool:
    """Return whether a route passes one of these canals."""
    while canals:
        if some >> (canals % 4 - 1) & 1:
            return True
        canals //= 4
    return False


def _shortest(ways: list[list[int]]) -> list[int]:
    """Return the first of the shortest ways, empty if there is none."""
    found: list[int] = []
    for way in ways:
        if way and (not found or len(way) < len(found)):
            found = way
    return found


def _has_subset(sea_set: int, others: list[int]) -> bool:
    for other in others:
        if other != sea_set and other & sea_set == other:
            return True
    return False
