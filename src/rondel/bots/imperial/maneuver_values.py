"""What moves, stances and battles of a Maneuver are worth to a seat, in points.

A region can bring a flag, take one from another nation, or stop a factory. Whether that is good for the seat
depends on who holds which bonds. No move is played: it is worth what the unit gains where it arrives, less
what it leaves behind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.bots.imperial.flag_targets import foreign_flags
from rondel.bots.imperial.forecast import Forecast
from rondel.bots.imperial.weights import Weights
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NOT_NAMED,
    UPRIGHT,
    Attack,
    DestroyFactory,
    MoveArmy,
    MoveFleet,
    TurnArmy,
)
from rondel.games.imperial.chapters.stance import lying_that_may_go
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.state import TURNED_LYING, ImperialState

__all__ = ["ManeuverValues", "revenue_values"]

# To its government, a nation's revenue is worth at least this.
_LEAST_WORTH: Final = 0.15
# A unit that guards a flag that is not under threat.
_GUARD: Final = 0.05
# A factory blocked by a hostile army: its tax, and the unit it cannot produce.
_BLOCKED_FACTORY: Final = 2.4
_BLOCKED_PROVINCE: Final = 0.3
# A blocked factory that is destroyed for good.
_DESTROYED_FACTORY: Final = 1.6
# One more army towards the number that can destroy a factory.
_NEAR_DESTRUCTION: Final = 0.5
# How much more an army is worth that can still move.
_READY: Final = 0.1


def revenue_values(forecast: Forecast, seat: int) -> list[float]:
    """Return what one million more revenue of each nation is worth to a seat, in points."""
    worths: list[float] = []
    for nation in range(NATIONS):
        worth = forecast.gain_per_factor(seat, nation) * forecast.taxations[nation] * 0.2
        if forecast.government[nation] == seat and worth < _LEAST_WORTH:
            worth = _LEAST_WORTH
        worths.append(worth)
    return worths


class ManeuverValues:
    """The values of one nation's moves and battles for one seat."""

    def __init__(
        self,
        state: ImperialState,
        profile: EditionProfile,
        weights: Weights,
        worths: list[float],
        nation: int,
    ) -> None:
        self.state: Final = state
        self.weights: Final = weights
        self.worths: Final = worths
        self.nation: Final = nation
        self.canal_lands: Final[i64] = profile.canal_lands
        self.own_worth: Final[float] = worths[nation]
        self.here: Final[i64] = state.armies_at[nation] | state.fleets_at[nation]
        self.others: Final[i64] = state.others_at(nation)
        self.flagged: Final[i64] = foreign_flags(state, nation)
        self.flags: Final[i64] = state.flags[nation]
        self.open: Final[i64] = profile.open
        self.seas: Final[i64] = state.board.seas
        self.home: Final[i64] = state.board.home[nation]
        limit: i64 = state.edition.flag_limit
        self.flags_left: Final[bool] = popcount(state.flags[nation]) < limit
        #: where the nation could win a flag without a battle and has no unit yet
        self.free_flags: Final[i64] = self.open & ~self.flags & ~self.others & ~self.here
        self.has_armies: Final[bool] = state.army_count[nation] > 0
        #: whether fleets can still fight after they have carried armies (BAT-3); only in the fleet part
        self.may_wait: Final[bool] = (
            self.has_armies and state.edition.attack_at_any_time and not state.armies_part
        )

    # ------------------------------------------------------------ regions

    def flag(self, region: int) -> float:
        """Return the value of a flag in a region: our own, and the one it replaces."""
        bit: i64 = 1 << region
        worth = self.own_worth * self.weights.flags if self.flags_left else 0.0
        if self.canal_lands & bit:
            worth *= 1.2
        if self.flagged & bit:
            for other in range(NATIONS):
                if other != self.nation and self.state.flags[other] >> region & 1:
                    worth -= self.worths[other] * self.weights.robbery
        return worth

    def flags_next_turn(self, region: int, unit: int) -> float:
        """Return the value of what a unit can reach from here next turn: flags and coasts."""
        board = self.state.board
        bit: i64 = 1 << region
        around: i64
        if unit == FLEET:
            around = board.sails[region]
            near = float(popcount(around & self.free_flags))
            if self.has_armies and bit & self.seas:
                coast: i64 = board.coast[region]
                near += 1.5 * float(popcount(coast & self.free_flags))
        else:
            around = board.land_next[region]
            near = float(popcount(around & self.free_flags))
        if near > 3.0:
            near = 3.0
        return self.weights.promise * near * self.own_worth

    def value_of_entering(self, region: int, unit: int) -> float:
        """Return the value of one more unit in a region it enters."""
        bit: i64 = 1 << region
        if self.open & bit:
            return self._entering_open(region, bit) + self.flags_next_turn(region, unit)
        if self.home & bit:
            return self._value_at_home(region, bit)
        return self._entering_foreign(region, unit)

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

    def _value_at_home(self, region: int, bit: i64) -> float:
        if not self.others & bit:
            return 0.0
        best = self.best_exchange(region, 1)
        return max(0.0, best)

    def _entering_foreign(self, region: int, unit: int) -> float:
        worth = self.worths[self.state.board.owner[region]]
        if worth >= 0.0:
            # a friendly army gains nothing here; a hostile one harms a nation whose revenue is good for the seat
            return -0.1 if unit != UPRIGHT else -0.1 - 3.0 * worth
        gathering = self._near_destruction(region)
        if unit != UPRIGHT:
            return 0.9 * gathering if gathering > 0.0 else -0.1
        return self._blocking(region) + gathering

    def _blocking(self, region: int) -> float:
        """Return the value of the first hostile army in a rival's home province."""
        state = self.state
        if state.occupied >> region & 1:
            return 0.0
        owner = state.board.owner[region]
        harm = _BLOCKED_FACTORY if state.factories[owner] >> region & 1 else _BLOCKED_PROVINCE
        if (state.armies_at[owner] | state.fleets_at[owner]) >> region & 1:
            # the owner's units there will fight it
            harm *= 0.35
        return -self.worths[owner] * harm * self.weights.blockade

    def _near_destruction(self, region: int) -> float:
        """Return the value of one more army beside others that could destroy a rival's factory (STA-4)."""
        state = self.state
        armies = state.count(self.nation, region, UPRIGHT) + state.count(self.nation, region, LYING)
        if not 0 < armies < state.edition.amounts.armies_to_destroy_factory:
            return 0.0
        owner = state.board.owner[region]
        if not state.factories[owner] & ~state.safe & 1 << region:
            return 0.0
        return -self.worths[owner] * _NEAR_DESTRUCTION * self.weights.blockade

    def value_lost_by_leaving(self, region: int, unit: int) -> float:
        """Return what is lost when a unit leaves a region."""
        bit: i64 = 1 << region
        state = self.state
        if self.open & bit:
            lost = self.flags_next_turn(region, unit)
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

    def army_move(self, move: MoveArmy) -> float:
        """Return the value of an army's move."""
        arrives = LYING if move.stance == LYING else UPRIGHT
        worth = self.value_of_entering(move.destination, arrives) - self.value_lost_by_leaving(
            move.origin, move.unit
        )
        # the canal may be closed to it
        return worth * 0.8 if move.canals and worth > 0.0 else worth

    def fleet_move(self, move: MoveFleet) -> float:
        """Return the value of a fleet's move."""
        worth = self.value_of_entering(move.destination, FLEET) - self.value_lost_by_leaving(
            move.origin, FLEET
        )
        if self.should_wait(move.origin):
            # it gives up the battle it would have fought after carrying an army
            worth -= max(0.0, self.best_exchange(move.origin, 0))
        return worth

    def stance_change(self, action: TurnArmy) -> float:
        """Return the value of a change of stance."""
        worth = self.worths[self.state.board.owner[action.province]]
        if action.unit == LYING:
            return self._blocking(action.province) if worth < 0.0 else -0.1 - 3.0 * worth
        # a hostile army in a home whose revenue is good for the seat does harm
        return -self.value_lost_by_leaving(action.province, UPRIGHT) if worth > 0.0 else -0.1

    # ------------------------------------------------------------ destroying factories (STA-4)

    def factory_destruction(self, action: DestroyFactory) -> float:
        """Return the value of destroying a factory, less the armies given up, of either stance."""
        state = self.state
        province = action.province
        harm = _DESTROYED_FACTORY
        if not state.occupied >> province & 1 and not self._may_stand_up(province, 0):
            # it is not blocked yet, and cannot be blocked without giving up armies
            harm += _BLOCKED_FACTORY
        lying = action.lying
        if lying == NOT_NAMED:
            lying = lying_that_may_go(state, self.nation, province)[0]
        needed = state.edition.amounts.armies_to_destroy_factory
        harm -= self._unblocking(province, needed - lying, lying)
        ready = self._ready(province, UPRIGHT, needed - lying) + self._ready(province, LYING, lying)
        cost = self.own_worth * (self.weights.unit * needed + _READY * ready)
        return -self.worths[state.board.owner[province]] * harm * self.weights.blockade - cost

    def _unblocking(self, province: int, upright: int, lying: int) -> float:
        """Return what a province gains when these armies go and no other blocks it: its owner can build again."""
        state = self.state
        if not upright or state.count(self.nation, province, UPRIGHT) > upright:
            return 0.0
        for other in range(NATIONS):
            if other != self.nation and state.hostile_at[other] >> province & 1:
                return 0.0
        return _BLOCKED_PROVINCE * (0.5 if self._may_stand_up(province, lying) else 1.0)

    def _may_stand_up(self, province: int, going: int) -> bool:
        """Tell whether an army that can become hostile is left after this many lying ones have gone (STA-3)."""
        state = self.state
        if not state.edition.stance_may_change:
            return False
        # those that can no longer stand up go first
        spent = state.spent_count(province, LYING) + state.spent_count(province, TURNED_LYING)
        return state.count(self.nation, province, LYING) > max(going, spent)

    def _ready(self, province: int, unit: int, going: int) -> int:
        """Return how many of the armies that go could still move; those that have moved go first."""
        return max(0, going - self.state.spent_count(province, unit))

    # ------------------------------------------------------------ battles

    def attack(self, action: Attack) -> float:
        """Return the value of an attack in the unit's own region, whether it has moved or not (BAT-3)."""
        worth = self.exchange(action.region, action.unit, action.nation, action.target, 0)
        # it can fight later without loss
        return 0.0 if worth > 0.0 and self.should_wait(action.region) else worth

    def should_wait(self, sea: int) -> bool:
        """Tell whether a fleet beside foreign ones should carry an army before it fights (BAT-3)."""
        if not self.may_wait or not self.seas & self.others & 1 << sea:
            return False
        state = self.state
        nation = self.nation
        seas = state.fleets_at[nation] & state.board.seas
        if state.count(nation, sea, FLEET) > state.army_count[nation]:
            # there are enough other fleets to carry armies
            return False
        wanted = self._army_goals()
        for region in bits(state.armies_at[nation]):
            found = state.movement.reach(nation, region, state.occupied, seas, 0) & wanted
            if found & ~state.movement.reach(nation, region, state.occupied, seas & ~(1 << sea), 0):
                return True
        return False

    def can_fight_later(self, sea: int) -> bool:
        """Tell whether a fleet that has entered can carry an army first and still fight later (BAT-3)."""
        enemies = 0
        for other in range(NATIONS):
            if other != self.nation and self.state.fleets_at[other] >> sea & 1:
                enemies += 1
        # with several enemies, the wrong one may demand a battle first
        return enemies == 1 and self.should_wait(sea)

    def _army_goals(self) -> int:
        """Return the lands worth an army: free flags, and factories of rivals."""
        wanted: int = self.free_flags & ~self.seas
        for other in range(NATIONS):
            if self.worths[other] < 0.0:
                wanted |= self.state.factories[other]
        return wanted

    def best_exchange(self, region: int, arriving: int) -> float:
        """Return the value of the best battle in a region, with this many of our units still to arrive."""
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

    def reinforcements(self, region: int, unit: int) -> int:
        """Return 1 if another unit can probably follow the one that has entered, else 0."""
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
        """Return the value of exchanging one of our units for one of the enemy's."""
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
        """Return the value of the flag: the nation left alone takes it (FLAG-1)."""
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
        """Return the value of freeing a province when the last hostile army of a nation is gone."""
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
