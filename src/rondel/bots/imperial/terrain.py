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

__all__ = ["Terrain", "worths_of_revenue"]

# A government never quite wishes its own nation ill.
_LEAST_WORTH: Final = 0.15
# A unit that guards a flag nobody threatens.
_GUARD: Final = 0.05
# A factory under a hostile army: its tax, and the unit it does not make.
_BLOCKED_FACTORY: Final = 2.4
_BLOCKED_PROVINCE: Final = 0.3
# A factory that was blocked and is gone for good.
_DESTROYED_FACTORY: Final = 1.6
# One more army where so many together can destroy a factory.
_GATHERING: Final = 0.5
# An army that may still move, beside one that has moved.
_READY: Final = 0.1


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
        #: in the fleet part: whether fleets may fight as well after they have carried armies (BAT-3)
        self.may_wait: Final[bool] = (
            self.has_armies and state.edition.attack_at_any_time and not state.armies_part
        )

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

    def _coming_home(self, region: int, bit: i64) -> float:
        if not self.others & bit:
            return 0.0
        best = self.best_exchange(region, 1)
        return max(0.0, best)

    def _entering_foreign(self, region: int, unit: int) -> float:
        worth = self.worths[self.state.board.owner[region]]
        if worth >= 0.0:
            # a guest who does no harm gains nothing; one who does harm where we have lent loses
            return -0.1 if unit != UPRIGHT else -0.1 - 3.0 * worth
        gathering = self._gathering(region)
        if unit != UPRIGHT:
            return 0.9 * gathering if gathering > 0.0 else -0.1
        return self._blocking(region) + gathering

    def _blocking(self, region: int) -> float:
        """Return what a hostile army is worth in a rival's home province where none stands."""
        state = self.state
        if state.occupied >> region & 1:
            return 0.0
        owner = state.board.owner[region]
        harm = _BLOCKED_FACTORY if state.factories[owner] >> region & 1 else _BLOCKED_PROVINCE
        if (state.armies_at[owner] | state.fleets_at[owner]) >> region & 1:
            # whoever stands there fights
            harm *= 0.35
        return -self.worths[owner] * harm * self.weights.blockade

    def _gathering(self, region: int) -> float:
        """Return what one more army is worth beside others that could destroy a rival's factory, of any stance (STA-4)."""
        state = self.state
        armies = state.count(self.nation, region, UPRIGHT) + state.count(self.nation, region, LYING)
        if not 0 < armies < state.edition.amounts.armies_to_destroy_factory:
            return 0.0
        owner = state.board.owner[region]
        if not state.factories[owner] & ~state.safe & 1 << region:
            return 0.0
        return -self.worths[owner] * _GATHERING * self.weights.blockade

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
        worth = self.entering(move.destination, FLEET) - self.leaving(move.origin, FLEET)
        if self.waits(move.origin):
            # the battle it would have fought after carrying
            worth -= max(0.0, self.best_exchange(move.origin, 0))
        return worth

    def turn(self, action: TurnArmy) -> float:
        """Return what a change of stance is worth."""
        worth = self.worths[self.state.board.owner[action.province]]
        if action.unit == LYING:
            return self._blocking(action.province) if worth < 0.0 else -0.1 - 3.0 * worth
        # standing hostile beside a factory one has lent to harms oneself
        return -self.leaving(action.province, UPRIGHT) if worth > 0.0 else -0.1

    # ------------------------------------------------------------ destroying factories (STA-4)

    def destruction(self, action: DestroyFactory) -> float:
        """Return what destroying a factory is worth, less the armies given up, which may be of any stance."""
        state = self.state
        province = action.province
        harm = _DESTROYED_FACTORY
        if not state.occupied >> province & 1 and not self._may_stand_up(province, 0):
            # nothing is blocked, nor can it be without giving up anybody
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
        """Return what a province gains when these armies go and none blocks it: its owner can build there again."""
        state = self.state
        if not upright or state.count(self.nation, province, UPRIGHT) > upright:
            return 0.0
        for other in range(NATIONS):
            if other != self.nation and state.hostile_at[other] >> province & 1:
                return 0.0
        return _BLOCKED_PROVINCE * (0.5 if self._may_stand_up(province, lying) else 1.0)

    def _may_stand_up(self, province: int, going: int) -> bool:
        """Tell whether one is left that may become hostile when so many lying armies have gone (STA-3)."""
        state = self.state
        if not state.edition.stance_may_change:
            return False
        # those that cannot stand up go first
        tired = state.spent_count(province, LYING) + state.spent_count(province, TURNED_LYING)
        return state.count(self.nation, province, LYING) > max(going, tired)

    def _ready(self, province: int, unit: int, going: int) -> int:
        """Return how many armies among those that go could still move; those that have moved go first."""
        return max(0, going - self.state.spent_count(province, unit))

    # ------------------------------------------------------------ battles

    def attack(self, action: Attack) -> float:
        """Return what an attack without entering is worth, by a unit that has moved or not (BAT-3)."""
        worth = self.exchange(action.region, action.unit, action.nation, action.target, 0)
        # nothing is lost by fighting later
        return 0.0 if worth > 0.0 and self.waits(action.region) else worth

    def waits(self, sea: int) -> bool:
        """Tell whether a fleet beside foreign ones should carry an army before it fights (BAT-3)."""
        if not self.may_wait or not self.seas & self.others & 1 << sea:
            return False
        state = self.state
        nation = self.nation
        seas = state.fleets_at[nation] & state.board.seas
        if state.count(nation, sea, FLEET) > state.army_count[nation]:
            # enough others carry
            return False
        wanted = self._wanted_ashore()
        for region in bits(state.armies_at[nation]):
            found = state.movement.reach(nation, region, state.occupied, seas, 0) & wanted
            if found & ~state.movement.reach(nation, region, state.occupied, seas & ~(1 << sea), 0):
                return True
        return False

    def can_fight_later(self, sea: int) -> bool:
        """Tell whether a fleet that entered loses nothing by peace: it carries an army first, and fights the same (BAT-3)."""
        enemies = 0
        for other in range(NATIONS):
            if other != self.nation and self.state.fleets_at[other] >> sea & 1:
                enemies += 1
        # of several, one may demand a battle that another was meant for
        return enemies == 1 and self.waits(sea)

    def _wanted_ashore(self) -> int:
        """Return where an army wants to be: flags to be had, and factories of rivals."""
        wanted: int = self.prey & ~self.seas
        for other in range(NATIONS):
            if self.worths[other] < 0.0:
                wanted |= self.state.factories[other]
        return wanted

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
