"""What regions are worth to a nation on Maneuver, and what an exchange of units is worth to anybody.

Everything is in points of the seat that decides: a region brings a flag, takes one from somebody, stops a
factory; whether that is good depends on who has lent to whom. No move is tried out: a move is worth what the
unit finds where it goes, less what it leaves behind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.outlook import Outlook
from rondel.bots.imperial.pace import Pace, popcount
from rondel.bots.imperial.reach import flags_of_others
from rondel.bots.imperial.temper import Weights
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    UPRIGHT,
    Attack,
    DestroyFactory,
    MoveArmy,
    MoveFleet,
    TurnArmy,
)
from rondel.games.imperial.board import NATIONS
from rondel.games.imperial.state import ImperialState

__all__ = ["Terrain", "worths_of_revenue"]

# A government never quite wishes its own nation ill.
_LEAST_WORTH: Final = 0.15
# A unit that guards a flag nobody threatens.
_GUARD: Final = 0.05
# A factory under a hostile army: its tax, and the unit it does not make.
_BLOCKED_FACTORY: Final = 2.4
_BLOCKED_PROVINCE: Final = 0.3
_DESTROYED_FACTORY: Final = 1.6


def worths_of_revenue(outlook: Outlook, seat: int) -> list[float]:
    """Return what one million more revenue of each nation is worth to a seat, in points."""
    worths: list[float] = []
    for nation in range(NATIONS):
        worth = outlook.leaning(seat, nation) * outlook.taxations[nation] * 0.2
        if outlook.government[nation] == seat and worth < _LEAST_WORTH:
            worth = _LEAST_WORTH
        worths.append(worth)
    return worths


class Terrain:
    """The board in the eyes of a seat, with a nation's units about to move or fight."""

    def __init__(
        self, state: ImperialState, pace: Pace, weights: Weights, worths: list[float], nation: int
    ) -> None:
        self.state: Final = state
        self.weights: Final = weights
        self.worths: Final = worths
        self.nation: Final = nation
        self.canal_lands: Final[i64] = pace.canal_lands
        self.own_worth: Final[float] = worths[nation]
        self.here: Final[i64] = state.armies_at[nation] | state.fleets_at[nation]
        self.others: Final[i64] = state.others_at(nation)
        self.flagged: Final[i64] = flags_of_others(state, nation)
        self.flags: Final[i64] = state.flags[nation]
        self.open: Final[i64] = pace.open
        self.seas: Final[i64] = state.board.seas
        self.home: Final[i64] = state.board.home[nation]
        limit: i64 = state.edition.flag_limit
        self.flags_left: Final[bool] = popcount(state.flags[nation]) < limit
        #: where a flag is to be had without a battle, and nobody of ours stands yet
        self.prey: Final[i64] = self.open & ~self.flags & ~self.others & ~self.here
        self.has_armies: Final[bool] = state.army_count[nation] > 0

    # ------------------------------------------------------------ regions

    def flag(self, region: int) -> float:
        """Return what a flag in a region is worth: our own, and the one it replaces."""
        bit: i64 = 1 << region
        worth = self.own_worth * self.weights.flags if self.flags_left else 0.0
        if self.canal_lands & bit:
            worth *= 1.2
        if self.flagged & bit:
            for other in range(NATIONS):
                if other != self.nation and self.state.flags[other] >> region & 1:
                    worth -= self.worths[other] * self.weights.robbery
        return worth

    def promise(self, region: int, unit: int) -> float:
        """Return what a unit may do from here next time: flags within a step, coasts to land on."""
        board = self.state.board
        bit: i64 = 1 << region
        around: i64
        if unit == FLEET:
            around = board.sails[region]
            near = float(popcount(around & self.prey))
            if self.has_armies and bit & self.seas:
                coast: i64 = board.coast[region]
                near += 1.5 * float(popcount(coast & self.prey))
        else:
            around = board.land_next[region]
            near = float(popcount(around & self.prey))
        if near > 3.0:
            near = 3.0
        return self.weights.promise * near * self.own_worth

    def entering(self, region: int, unit: int) -> float:
        """Return what one more unit of ours is worth in a region it enters."""
        bit: i64 = 1 << region
        if self.open & bit:
            return self._entering_open(region, bit) + self.promise(region, unit)
        if self.home & bit:
            return self._coming_home(region, bit)
        return self._entering_foreign(region, bit, unit)

    def _entering_open(self, region: int, bit: i64) -> float:
        if self.others & bit:
            worth = 0.1 * self.own_worth if bit & (self.flags | self.here) else 0.2 * self.flag(region)
            best = self.best_exchange(region, 1)
            return worth + best if best > 0.0 else worth
        if self.here & bit:
            return 0.0
        if self.flags & bit:
            return _GUARD * self.own_worth
        return self.flag(region)

    def _coming_home(self, region: int, bit: i64) -> float:
        if not self.others & bit:
            return 0.0
        best = self.best_exchange(region, 1)
        return max(0.0, best)

    def _entering_foreign(self, region: int, bit: i64, unit: int) -> float:
        state = self.state
        owner = state.board.owner[region]
        worth = self.worths[owner]
        if unit != UPRIGHT or worth >= 0.0:
            # a guest who does no harm gains nothing; one who does harm where we have lent loses
            return -0.1 if unit != UPRIGHT else -0.1 - 3.0 * worth
        hostile = state.count(self.nation, region, UPRIGHT)
        has_factory = state.factories[owner] >> region & 1 == 1
        if state.occupied >> region & 1:
            if has_factory and 0 < hostile < 3:
                return -worth * 0.5 * self.weights.blockade
            return 0.0
        harm = _BLOCKED_FACTORY if has_factory else _BLOCKED_PROVINCE
        if (state.armies_at[owner] | state.fleets_at[owner]) >> region & 1:
            # whoever stands there fights
            harm *= 0.35
        return -worth * harm * self.weights.blockade

    def leaving(self, region: int, unit: int) -> float:
        """Return what is lost when one of our units leaves a region."""
        bit: i64 = 1 << region
        state = self.state
        if self.open & bit:
            lost = self.promise(region, unit)
            is_last = state.count(self.nation, region, UPRIGHT) + state.count(self.nation, region, FLEET) == 1
            if is_last and not self.others & bit and not self.flags & bit:
                lost += self.flag(region)
            elif is_last and self.flags & bit:
                lost += (0.5 if self.others & bit else _GUARD) * self.own_worth
            return lost
        if self.home & bit or unit != UPRIGHT:
            return 0.0
        if state.count(self.nation, region, UPRIGHT) > 1:
            return 0.0
        owner = state.board.owner[region]
        harm = _BLOCKED_FACTORY if state.factories[owner] >> region & 1 else _BLOCKED_PROVINCE
        return -self.worths[owner] * harm * self.weights.blockade

    # ------------------------------------------------------------ moves

    def march(self, move: MoveArmy) -> float:
        """Return what an army's move is worth."""
        arrives = LYING if move.stance == LYING else UPRIGHT
        worth = self.entering(move.destination, arrives) - self.leaving(move.origin, move.unit)
        # somebody may close the canal
        return worth * 0.8 if move.canals and worth > 0.0 else worth

    def sail(self, move: MoveFleet) -> float:
        """Return what a fleet's move is worth."""
        return self.entering(move.destination, FLEET) - self.leaving(move.origin, FLEET)

    def turn(self, action: TurnArmy) -> float:
        """Return what a change of stance is worth."""
        worth = self.worths[self.state.board.owner[action.province]]
        bit: i64 = 1 << action.province
        if action.unit == LYING:
            return self._entering_foreign(action.province, bit, UPRIGHT)
        # standing hostile beside a factory one has lent to harms oneself
        return -self.leaving(action.province, UPRIGHT) if worth > 0.0 else -0.1

    def destruction(self, action: DestroyFactory) -> float:
        """Return what destroying a factory is worth, three armies included."""
        owner = self.state.board.owner[action.province]
        cost = self.own_worth * self.weights.unit * self.state.edition.amounts.armies_to_destroy_factory
        return -self.worths[owner] * _DESTROYED_FACTORY * self.weights.blockade - cost

    # ------------------------------------------------------------ battles

    def attack(self, action: Attack) -> float:
        """Return what the attack of a unit that stays is worth."""
        return self.exchange(action.region, action.unit, action.nation, action.target, 0)

    def best_exchange(self, region: int, arriving: int) -> float:
        """Return what the best battle in a region would be worth, with so many units still to arrive."""
        state = self.state
        unit = FLEET if self.seas >> region & 1 else UPRIGHT
        best = -9.0
        for other in range(NATIONS):
            if other == self.nation or not (state.armies_at[other] | state.fleets_at[other]) >> region & 1:
                continue
            for target in range(3):
                if state.count(other, region, target):
                    worth = self.exchange(region, unit, other, target, arriving)
                    if worth > best:
                        best = worth
        return best

    def following(self, region: int, unit: int) -> int:
        """Return 1 if another unit can still come after the one that entered, as far as one sees at a glance."""
        state = self.state
        ready: i64 = state.ready
        around: i64 = state.board.sea_next[region] if unit == FLEET else state.board.land_next[region]
        while ready:
            low = ready & -ready
            if around & low or (unit == FLEET and state.board.sails[popcount(low - 1)] >> region & 1):
                return 1
            ready ^= low
        return 0

    def exchange(self, region: int, unit: int, enemy: int, target: int, arriving: int) -> float:
        """Return what it is worth that one of our units and one of the enemy's leave the board."""
        state = self.state
        nation = self.nation
        worths = self.worths
        worth = -self.weights.unit * (worths[nation] + worths[enemy])
        ours = _units(state, nation, region) + arriving - 1
        theirs = _units(state, enemy, region) - 1
        if self.open >> region & 1:
            worth += self._territory(region, enemy, ours, theirs)
        else:
            worth += self._liberation(region, unit, enemy, target, arriving)
        return worth * self.weights.battle if worth > 0.0 else worth

    def _territory(self, region: int, enemy: int, ours: int, theirs: int) -> float:
        """Who is left alone takes the flag (FLAG-1)."""
        if _others_than(self.state, region, self.nation, enemy) or (ours > 0) == (theirs > 0):
            return 0.0
        winner = self.nation if ours > 0 else enemy
        flags = self.state.flags
        if flags[winner] >> region & 1:
            return 0.0
        worth = self.worths[winner]
        for other in range(NATIONS):
            if other != winner and flags[other] >> region & 1:
                worth -= self.worths[other]
        return worth

    def _liberation(self, region: int, unit: int, enemy: int, target: int, arriving: int) -> float:
        """Hostile armies that vanish free the factory they stood beside, theirs and ours."""
        state = self.state
        owner = state.board.owner[region]
        freed = _BLOCKED_FACTORY if state.factories[owner] >> region & 1 else _BLOCKED_PROVINCE
        worth = 0.0
        if target == UPRIGHT and enemy != owner and state.count(enemy, region, UPRIGHT) == 1:
            worth += self.worths[owner] * freed
        if unit == UPRIGHT and self.nation != owner:
            if state.count(self.nation, region, UPRIGHT) + arriving == 1:
                worth += self.worths[owner] * freed
        return worth


def _units(state: ImperialState, nation: int, region: int) -> int:
    return (
        state.count(nation, region, UPRIGHT)
        + state.count(nation, region, LYING)
        + state.count(nation, region, FLEET)
    )


def _others_than(state: ImperialState, region: int, nation: int, enemy: int) -> bool:
    for other in range(NATIONS):
        if other == nation or other == enemy:
            continue
        if (state.armies_at[other] | state.fleets_at[other]) >> region & 1:
            return True
    return False
