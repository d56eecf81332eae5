"""A board: regions, borders, harbours, rails and canals, as bit sets.

A region is a small int, a set of regions is an int with one bit for each. Home
provinces come first, nation by nation in order of play, then neutral land, then the
seas. 62 regions are the most that fit the fast path of a compiled int.
"""

from __future__ import annotations

from typing import Final, TypeAlias

__all__ = [
    "ARMAMENTS",
    "NATIONS",
    "NO_CITY",
    "NO_NATION",
    "SHIPYARD",
    "Board",
    "Canal",
    "Nation",
    "Region",
    "Regions",
    "Seat",
    "Unit",
    "bits",
]

# What an int stands for. They are aliases: as types of their own they would cost no speed, but more than three hundred
# conversions, since most numbers come out of bit sets and loops.
Region: TypeAlias = int
Regions: TypeAlias = int
Nation: TypeAlias = int
#: a player
Seat: TypeAlias = int
#: UPRIGHT, LYING or FLEET
Unit: TypeAlias = int

NATIONS: Final = 6
NO_NATION: Final = -1
NO_CITY: Final = -1
ARMAMENTS: Final = 0
SHIPYARD: Final = 1


def bits(regions: int) -> list[int]:
    """List the members of a bit set, lowest first."""
    found: list[int] = []
    while regions:
        low = regions & -regions
        found.append(low.bit_length() - 1)
        regions ^= low
    return found


class Canal:
    """A passage between two seas that the flag in one land region controls (MAN-6)."""

    def __init__(self, name: str, seas: Regions, controller: Region) -> None:
        self.name: Final = name
        self.seas: Final = seas
        self.controller: Final = controller


class Board:
    """Everything printed on a board, as bit sets for speed."""

    def __init__(
        self,
        *,
        id: str,
        regions: list[str],
        nations: list[str],
        owner: list[int],
        city: list[int],
        port: list[int],
        seas: Regions,
        land_next: list[int],
        sea_next: list[int],
        coast: list[int],
        rail_next: list[int],
        start_factories: Regions,
        army_limit: list[int],
        fleet_limit: list[int],
        canals: list[Canal],
    ) -> None:
        self.id: Final = id
        self.regions: Final = regions
        self.nations: Final = nations
        self.size: Final = len(regions)
        #: the nation a home province belongs to, NO_NATION elsewhere
        self.owner: Final = owner
        #: what can be built in a home province: ARMAMENTS, SHIPYARD or NO_CITY
        self.city: Final = city
        #: the one sea a fleet in this harbour may leave to, -1 without a harbour
        self.port: Final = port
        self.seas: Final = seas
        self.sea_base: Final = (seas & -seas).bit_length() - 1
        #: land regions an army may march to; seas a fleet may sail to
        self.land_next: Final = land_next
        self.sea_next: Final = sea_next
        #: for a land region the seas on its coast, for a sea the land regions around it
        self.coast: Final = coast
        self.rail_next: Final = rail_next
        self.start_factories: Final = start_factories
        self.army_limit: Final = army_limit
        self.fleet_limit: Final = fleet_limit
        self.canals: Final = canals
        #: home provinces of each nation, where they begin, how many, and all of them together
        self.home: Final = [self._mask(owner, nation) for nation in range(NATIONS)]
        self.home_base: Final = [(home & -home).bit_length() - 1 for home in self.home]
        self.homes: Final = self._union(self.home)
        self.everywhere: Final = (1 << self.size) - 1
        #: where flags may lie (FLAG-3): seas and neutral land
        self.open: Final = self.everywhere & ~self.homes
        #: harbour cities of each nation, where fleets can be imported (IMP-2)
        self.harbours: Final = [home & self._mask(city, SHIPYARD) for home in self.home]
        #: the sea a fleet may sail to from each region, its harbour's or the adjacent ones
        self.sails: Final = [
            1 << port[r] if port[r] >= 0 else sea_next[r] if seas >> r & 1 else 0 for r in range(self.size)
        ]

    def canal_of_step(self, origin: Region, destination: Region) -> int:
        """Return the number of the canal a fleet's step uses, -1 for none (MAN-6)."""
        step = (1 << origin) | (1 << destination)
        for number, canal in enumerate(self.canals):
            if canal.seas == step:
                return number
        return -1

    @staticmethod
    def _mask(values: list[int], wanted: int) -> Regions:
        mask = 0
        for region, value in enumerate(values):
            if value == wanted:
                mask |= 1 << region
        return mask

    @staticmethod
    def _union(masks: list[int]) -> Regions:
        union = 0
        for mask in masks:
            union |= mask
        return union
