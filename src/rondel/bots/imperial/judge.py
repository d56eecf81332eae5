"""What the answers to a question are worth to the seat that is asked.

Most answers are tried out on a copy, and the outlook after it is judged by the chance to win: who else gains
counts as much as what one gains oneself. Answers that open another question are followed to its likely end.
Moves of a Maneuver are not tried out but valued by the terrain.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.lending import sensible_investments
from rondel.bots.imperial.outlook import Outlook
from rondel.bots.imperial.pace import Pace, popcount
from rondel.bots.imperial.reach import best_flags
from rondel.bots.imperial.supply import Needs, best_import, best_production, best_site
from rondel.bots.imperial.temper import Weights
from rondel.bots.imperial.terrain import Terrain, worths_of_revenue
from rondel.core.action import Action
from rondel.games.imperial.actions import (
    UPRIGHT,
    AskNation,
    Attack,
    Battle,
    BuildFactory,
    DestroyFactory,
    Fight,
    ForceStop,
    ImportUnit,
    MoveArmy,
    MoveFleet,
    Permit,
    PlaceFlag,
    Produce,
    Refuse,
    TurnArmy,
)
from rondel.games.imperial.chapters.battle import WhomToAsk, WhomToFight, WillYouFight
from rondel.games.imperial.chapters.factory import WhereToBuild, building_sites
from rondel.games.imperial.chapters.flags import WhereToFlag
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.chapters.production import WhatToProduce, producing_provinces
from rondel.games.imperial.chapters.rondel import ForceAStop
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import ImperialState, changed

__all__ = ["Judge", "Scales"]

# A question that opens at most so many others, each with a likely answer.
_FOLLOWED: Final = 6

# How much a move must bring before it is made; less is no reason to move.
_STAY: Final = 0.05


class Scales:
    """Answers and what each is worth to the seat asked, in points; only differences mean something."""

    def __init__(self) -> None:
        self.actions: Final[list[Action]] = []
        self.values: Final[list[float]] = []
        #: the points the seat itself may expect, where an answer was tried out
        self.points: Final[list[float]] = []

    def put(self, action: Action, value: float, points: float) -> None:
        """Add an answer."""
        self.actions.append(action)
        self.values.append(value)
        self.points.append(points)


class Judge:
    """Weighs answers, by the weights of one personality."""

    def __init__(self, pace: Pace, weights: Weights) -> None:
        self.pace: Final = pace
        self.weights: Final = weights

    def outlook(self, state: ImperialState) -> Outlook:
        """Return how a position will probably end."""
        return Outlook(state, self.pace, self.weights)

    def weigh(self, state: ImperialState, seat: int) -> Scales:
        """Return every answer worth a thought; never none."""
        top = state.stack[-1]
        scales = Scales()
        now = self.outlook(state)
        if isinstance(top, (MoveArmies, MoveFleets)):
            self._weigh_moves(state, seat, state.active, now, scales)
        elif isinstance(top, WhatToInvest):
            choices = sensible_investments(state, seat, top.nations, now.factor)
            self._try_out(state, seat, choices, now, scales)
        elif isinstance(top, WhatToImport):
            self._weigh_import(state, seat, top.nation, now, scales)
        elif isinstance(top, WhatToProduce):
            self._weigh_production(state, seat, top.nation, now, scales)
        elif isinstance(top, WhereToBuild):
            self._weigh_factory(state, seat, top.nation, now, scales)
        elif isinstance(top, (WhomToFight, WillYouFight, WhomToAsk)):
            self._weigh_battle(state, seat, now, scales)
        elif isinstance(top, MayPass):
            self._weigh_passage(state, seat, top, now, scales)
        elif isinstance(top, WhereToFlag):
            self._weigh_flags(state, seat, top.nation, now, scales)
        else:
            # spaces of the rondel, forced stops, drafted bonds
            self._try_out(state, seat, state.legal_actions(), now, scales)
            if isinstance(top, ForceAStop):
                self._weigh_paid_stop(state, seat, top.nation, now, scales)
        return scales

    # ------------------------------------------------------------ trying out

    def _try_out(
        self, state: ImperialState, seat: int, actions: list[Action], now: Outlook, scales: Scales
    ) -> None:
        for action in actions:
            after = state.copy()
            after.apply_unchecked(action)
            outlook = self.followed(after)
            scales.put(action, outlook.log_chance(seat) * now.heat, outlook.points[seat])

    def followed(self, state: ImperialState) -> Outlook:
        """Play the likely answers to what a space of the rondel asks, and look; the state is used up."""
        for _ in range(_FOLLOWED):
            if state.is_over:
                break
            top = state.stack[-1]
            if isinstance(top, WhereToBuild):
                self._follow_factory(state, top.nation)
            elif isinstance(top, WhatToProduce):
                needs = Needs(state, self.pace, top.nation)
                chosen = best_production(needs, producing_provinces(state, top.nation), self.weights.thrift)
                state.apply_unchecked(state.actions.produce(chosen))
            elif isinstance(top, WhatToImport):
                state.apply_unchecked(self.import_choice(state, top.nation))
            elif isinstance(top, MoveFleets):
                self._follow_maneuver(state, top.nation)
            else:
                break
        return self.outlook(state)

    def _follow_factory(self, state: ImperialState, nation: int) -> None:
        cost = state.edition.amounts.factory_cost
        missing = cost - state.treasury[nation]
        governs = state.government[nation]
        if missing > 0 and state.gift_limit(governs, nation) >= missing and missing <= 2:
            state.give(governs, nation, missing)
        sites = building_sites(state, nation)
        if sites and state.treasury[nation] >= cost:
            site = best_site(Needs(state, self.pace, nation), sites)
            state.apply_unchecked(state.actions.builds[site])
        else:
            state.apply_unchecked(state.actions.done)

    def import_choice(self, state: ImperialState, nation: int) -> Action:
        """Return the unit a nation should import next, or that it should stop."""
        if state.treasury[nation] < state.edition.amounts.import_cost:
            return state.actions.done
        unit, province = best_import(Needs(state, self.pace, nation), self.weights.thrift)
        if province < 0:
            return state.actions.done
        if unit == UPRIGHT:
            return state.actions.import_armies[province]
        return state.actions.import_fleets[province]

    def _follow_maneuver(self, state: ImperialState, nation: int) -> None:
        """Pretend that the units have gone where flags are to be had."""
        won: int = best_flags(state, self.pace, nation)
        state.apply_unchecked(state.actions.done)
        state.apply_unchecked(state.actions.done)
        for other in range(NATIONS):
            if state.flags[other] & won:
                state.flags = changed(state.flags, other, state.flags[other] & ~won)
        state.flags = changed(state.flags, nation, state.flags[nation] | won)

    # ------------------------------------------------------------ Factory, Production, Import

    def _weigh_factory(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        self._try_out(state, seat, state.legal_actions(), now, scales)
        needs = Needs(state, self.pace, nation)
        for index in range(len(scales.actions)):
            action = scales.actions[index]
            if isinstance(action, BuildFactory):
                scales.values[index] += 0.2 * needs.site(action.province)
        missing = state.edition.amounts.factory_cost - state.treasury[nation]
        if missing > 0 and state.gift_limit(seat, nation) >= missing:
            site = best_site(needs, building_sites(state, nation))
            if site >= 0:
                self._try_gift(state, seat, nation, missing, state.actions.builds[site], now, scales)

    def _try_gift(
        self,
        state: ImperialState,
        seat: int,
        nation: int,
        amount: int,
        then: Action,
        now: Outlook,
        scales: Scales,
    ) -> None:
        """Try out a gift that makes something else possible (MON-2)."""
        after = state.copy()
        after.give(seat, nation, amount)
        after.apply_unchecked(then)
        outlook = self.followed(after)
        gift = state.actions.gift(seat, nation, amount)
        scales.put(gift, outlook.log_chance(seat) * now.heat, outlook.points[seat])

    def _weigh_paid_stop(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        """A Swiss Bank may give a treasury what it lacks to be forced to pay interest (RON-4, MON-2)."""
        missing = state.all_interest(nation) - state.treasury[nation]
        if 0 < missing <= state.gift_limit(seat, nation):
            self._try_gift(state, seat, nation, missing, state.actions.forms.the(ForceStop), now, scales)

    def _weigh_production(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        needs = Needs(state, self.pace, nation)
        best = best_production(needs, producing_provinces(state, nation), self.weights.thrift)
        worth = worths_of_revenue(now, seat)[nation]
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, Produce)
            # every unit more or less than the best set is a small mistake
            wrong: i64 = action.provinces ^ best
            value = -0.3 * worth * float(popcount(wrong))
            scales.put(action, value, points + value)

    def _weigh_import(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        needs = Needs(state, self.pace, nation)
        worth = worths_of_revenue(now, seat)[nation]
        best = self.import_choice(state, nation)
        points = now.points[seat]
        for action in state.legal_actions():
            if action is best:
                value = 0.4 * worth
            elif isinstance(action, ImportUnit):
                if action.unit == UPRIGHT:
                    useful = needs.army(state.army_count[nation])
                else:
                    useful = needs.fleet(action.province, state.fleet_count[nation])
                value = 0.4 * worth * (useful - self.weights.thrift) - 0.05
            else:
                value = 0.0
            scales.put(action, value, points + value)
        self._weigh_gift_for_import(state, seat, nation, needs, worth, points, scales)

    def _weigh_gift_for_import(
        self,
        state: ImperialState,
        seat: int,
        nation: int,
        needs: Needs,
        worth: float,
        points: float,
        scales: Scales,
    ) -> None:
        """An empty treasury may be given the price of a unit that is worth more than it (MON-2)."""
        cost = state.edition.amounts.import_cost
        missing = cost - state.treasury[nation]
        if missing <= 0 or state.gift_limit(seat, nation) < missing:
            return
        _, province = best_import(needs, 0.99)
        value = 0.4 * worth - 1.5 * missing
        if province >= 0 and value > 0.0:
            scales.put(state.actions.gift(seat, nation, missing), value, points + value)

    # ------------------------------------------------------------ Maneuver

    def terrain(self, state: ImperialState, seat: int, nation: int, now: Outlook) -> Terrain:
        """Return the board in the eyes of a seat, with a nation's units about to act."""
        return Terrain(state, self.pace, self.weights, worths_of_revenue(now, seat), nation)

    def _weigh_moves(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        terrain = self.terrain(state, seat, nation, now)
        points = now.points[seat]
        marches = _STAY
        for action in state.legal_actions():
            if isinstance(action, MoveArmy):
                value = terrain.march(action)
                if value > marches:
                    marches = value
            elif isinstance(action, MoveFleet):
                value = terrain.sail(action)
            elif isinstance(action, Attack):
                value = terrain.attack(action)
                if value > 0.0 and marches > _STAY and state.board.seas >> action.region & 1:
                    # armies come first in the list: a fleet that may yet carry one fights when all have gone (BAT-3)
                    value = 0.0
            elif isinstance(action, TurnArmy):
                value = terrain.turn(action)
            elif isinstance(action, DestroyFactory):
                value = terrain.destruction(action)
            else:
                value = _STAY
            scales.put(action, value, points + value)

    def _weigh_battle(self, state: ImperialState, seat: int, now: Outlook, scales: Scales) -> None:
        top = state.stack[-1]
        if isinstance(top, WhomToFight):
            self._weigh_fights(state, seat, top, now, scales)
        elif isinstance(top, WillYouFight):
            self._weigh_demands(state, seat, top, now, scales)
        else:
            self._weigh_asking(state, seat, now, scales)

    def _weigh_fights(
        self, state: ImperialState, seat: int, top: WhomToFight, now: Outlook, scales: Scales
    ) -> None:
        terrain = self.terrain(state, seat, top.nation, now)
        following = terrain.following(top.region, top.unit)
        points = now.points[seat]
        best = 0.0
        for action in state.legal_actions():
            value = 0.0
            if isinstance(action, Fight):
                value = terrain.exchange(top.region, top.unit, action.nation, action.target, following)
                if value > best:
                    best = value
            elif best > 0.0 and terrain.can_fight_later(top.region):
                # the peaceful answer comes last
                value = best + _STAY
            scales.put(action, value, points + value)

    def _weigh_demands(
        self, state: ImperialState, seat: int, top: WillYouFight, now: Outlook, scales: Scales
    ) -> None:
        terrain = self.terrain(state, seat, top.asked, now)
        points = now.points[seat]
        for action in state.legal_actions():
            value = 0.0
            if isinstance(action, Battle):
                value = terrain.exchange(top.region, action.unit, top.nation, top.unit, 0)
            scales.put(action, value, points + value)

    def _weigh_asking(self, state: ImperialState, seat: int, now: Outlook, scales: Scales) -> None:
        """Ask first whose unit we would gladly be exchanged for."""
        worths = worths_of_revenue(now, seat)
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, AskNation)
            scales.put(action, -worths[action.nation], points)

    def _weigh_passage(
        self, state: ImperialState, seat: int, top: MayPass, now: Outlook, scales: Scales
    ) -> None:
        """Open a canal to nations one has lent to, unless they are after one's own flags (MAN-6)."""
        worths = worths_of_revenue(now, seat)
        terrain = Terrain(state, self.pace, self.weights, worths, top.nation)
        move = top.move
        if isinstance(move, MoveArmy):
            value = terrain.march(move)
        else:
            assert isinstance(move, MoveFleet)
            value = terrain.sail(move)
        value += 0.3 * worths[top.nation]
        points = now.points[seat]
        scales.put(state.actions.forms.the(Permit), value, points + value)
        scales.put(state.actions.forms.the(Refuse), 0.0, points)

    def _weigh_flags(
        self, state: ImperialState, seat: int, nation: int, now: Outlook, scales: Scales
    ) -> None:
        """Too few flags: first where a canal is ruled, then where no foreign unit is near (FLAG-4)."""
        terrain = self.terrain(state, seat, nation, now)
        board = state.board
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, PlaceFlag)
            region = action.region
            around: i64 = board.land_next[region] | board.sea_next[region]
            enemies = float(popcount(around & terrain.others))
            value = terrain.flag(region) - 0.05 * enemies
            scales.put(action, value, points + value)
