"""Numbers computed once per edition: the pace of its rondel, its tax chart by revenue, which lands border a home."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.editions.edition import MANEUVER, TAXATION, Edition

__all__ = ["LAP", "EditionProfile", "popcount", "profile_of"]

#: rounds a nation needs for one lap of the rondel
LAP: Final = 2.8

#: revenues are below this
_REVENUES: Final = 48

# Rounds until a nation this many spaces before Taxation stops there. Three spaces a turn are free, and
# sometimes a nation that could tax at once has something better to do first.
_ROUNDS_BY_STEPS: Final = (0.0, 1.1, 1.3, 1.5, 2.0, 2.1, 2.3, 2.6, 2.8)

_profiles: Final[dict[str, EditionProfile]] = {}


def popcount(regions: i64) -> i64:
    """Count the members of a bit set."""
    pairs = regions - ((regions >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    bytes_ = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    bytes_ += bytes_ >> 8
    bytes_ += bytes_ >> 16
    bytes_ += bytes_ >> 32
    return bytes_ & 0x7F


class EditionProfile:
    """Numbers of one edition. Lists by rondel space begin with the entry for a nation not yet on the rondel."""

    def __init__(self, edition: Edition) -> None:
        chart = edition.tax_chart
        ring = len(edition.rondel)
        to_tax = [self._steps(edition, space, TAXATION) for space in range(ring)]
        to_maneuver = [self._steps(edition, space, MANEUVER) for space in range(ring)]
        #: rounds until the next Taxation, if the nation is next to move
        self.rounds_to_taxation: Final = [LAP] + [_ROUNDS_BY_STEPS[min(steps, 8)] - 1.0 for steps in to_tax]
        #: the chance that a Maneuver comes before the next Taxation
        self.maneuver_first: Final = [0.9] + [
            0.0 if steps >= to_tax[space] else 0.85 if steps <= 3 else 0.55
            for space, steps in enumerate(to_maneuver)
        ]
        #: by revenue: the space on the tax chart, its power points and its bonus
        spaces = [chart.space(revenue) for revenue in range(_REVENUES)]
        self.chart_space: Final = [float(space) for space in spaces]
        self.power: Final = [float(chart.power[space]) for space in spaces]
        self.bonus: Final = [float(chart.bonus[space]) for space in spaces]
        #: revenue above this brings no more power
        self.cap: Final = float(chart.thresholds[-1])
        self.factory_cost: Final = float(edition.amounts.factory_cost)
        self.per_factory: Final = edition.amounts.tax_per_factory
        self.per_flag: Final = edition.amounts.tax_per_flag
        self.end_power: Final = float(edition.amounts.end_power)
        #: open lands that border each nation's home
        self.beside_home: Final = [self._beside_home(edition, nation) for nation in range(NATIONS)]
        #: lands whose flag controls a canal (MAN-6)
        self.canal_lands: Final = self._canal_lands(edition)
        self.open: Final = edition.board.open

    @staticmethod
    def _steps(edition: Edition, space: int, wanted: int) -> int:
        ring = len(edition.rondel)
        for steps in range(1, ring + 1):
            if edition.rondel[(space + steps) % ring] == wanted:
                return steps
        return ring

    @staticmethod
    def _beside_home(edition: Edition, nation: int) -> int:
        reached = 0
        for province in bits(edition.board.home[nation]):
            reached |= edition.board.land_next[province]
        return reached & ~edition.board.homes

    @staticmethod
    def _canal_lands(edition: Edition) -> int:
        lands = 0
        for canal in edition.board.canals:
            lands |= 1 << canal.controller
        return lands


def profile_of(edition: Edition) -> EditionProfile:
    """Return the profile of an edition; it is made once."""
    found = _profiles.get(edition.id)
    if found is None:
        found = EditionProfile(edition)
        _profiles[edition.id] = found
    return found
