"""What each answer is worth to the seat asked.

Most answers are played on a copy, and the forecast after them gives the chance to win. So what others gain
counts as much as what the seat gains. If an answer leads to another question, the likely answer to that is
played, too. Moves of a Maneuver are not played but valued by :mod:`.maneuver_values`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rondel.bots.imperial.action_values import ActionValues
from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.bots.imperial.flag_targets import winnable_flags
from rondel.bots.imperial.forecast import Forecast
from rondel.bots.imperial.investments import candidate_investments
from rondel.bots.imperial.maneuver_values import ManeuverValues, revenue_values
from rondel.bots.imperial.needs import Needs, best_import, best_production, best_site
from rondel.bots.imperial.weights import Weights
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

__all__ = ["ActionEvaluator"]

# At most this many follow-up questions get their likely answer.
_FOLLOW_UPS: Final = 6

# A move must be worth more than this; otherwise the unit stays.
_STAY: Final = 0.05


class ActionEvaluator:
    """Evaluates answers with the weights of one personality."""

    def __init__(self, profile: EditionProfile, weights: Weights) -> None:
        self.profile: Final = profile
        self.weights: Final = weights

    def forecast(self, state: ImperialState) -> Forecast:
        """Return the forecast for a position."""
        return Forecast(state, self.profile, self.weights)

    def evaluate(self, state: ImperialState, seat: int) -> ActionValues:
        """Return every answer worth considering; there is at least one."""
        return self.evaluate_by(state, seat, self.forecast(state))

    def evaluate_by(self, state: ImperialState, seat: int, now: Forecast) -> ActionValues:
        """Return the same by a forecast made before, earlier in the same turn at the earliest."""
        top = state.stack[-1]
        answers = ActionValues()
        if isinstance(top, (MoveArmies, MoveFleets)):
            self._evaluate_moves(state, seat, state.active, now, answers)
        elif isinstance(top, WhatToInvest):
            choices = candidate_investments(state, seat, top.nations, now.factor)
            self._try_out(state, seat, choices, now, answers)
        elif isinstance(top, WhatToImport):
            self._evaluate_import(state, seat, top.nation, now, answers)
        elif isinstance(top, WhatToProduce):
            self._evaluate_production(state, seat, top.nation, now, answers)
        elif isinstance(top, WhereToBuild):
            self._evaluate_factory(state, seat, top.nation, now, answers)
        elif isinstance(top, (WhomToFight, WillYouFight, WhomToAsk)):
            self._evaluate_battle(state, seat, now, answers)
        elif isinstance(top, MayPass):
            self._evaluate_passage(state, seat, top, now, answers)
        elif isinstance(top, WhereToFlag):
            self._evaluate_flags(state, seat, top.nation, now, answers)
        else:
            # spaces of the rondel, forced stops, drafted bonds
            self._try_out(state, seat, state.legal_actions(), now, answers)
            if isinstance(top, ForceAStop):
                self._evaluate_paid_stop(state, seat, top.nation, now, answers)
        return answers

    # ------------------------------------------------------------ trying out

    def _try_out(
        self, state: ImperialState, seat: int, actions: list[Action], now: Forecast, answers: ActionValues
    ) -> None:
        for action in actions:
            after = state.copy()
            after.apply_unchecked(action)
            forecast = self.forecast_after_follow_up(after)
            answers.add(action, forecast.log_chance(seat) * now.temperature, forecast.points[seat])

    def forecast_after_follow_up(self, state: ImperialState) -> Forecast:
        """Play the likely answers to what a space of the rondel asks, then forecast; changes the state."""
        for _ in range(_FOLLOW_UPS):
            if state.is_over:
                break
            top = state.stack[-1]
            if isinstance(top, WhereToBuild):
                self._follow_factory(state, top.nation)
            elif isinstance(top, WhatToProduce):
                needs = Needs(state, self.profile, top.nation)
                chosen = best_production(needs, producing_provinces(state, top.nation), self.weights.thrift)
                state.apply_unchecked(state.actions.produce(chosen))
            elif isinstance(top, WhatToImport):
                state.apply_unchecked(self.import_choice(state, top.nation))
            elif isinstance(top, MoveFleets):
                self._follow_maneuver(state, top.nation)
            else:
                break
        return self.forecast(state)

    def _follow_factory(self, state: ImperialState, nation: int) -> None:
        cost = state.edition.amounts.factory_cost
        missing = cost - state.treasury[nation]
        governs = state.government[nation]
        if missing > 0 and state.gift_limit(governs, nation) >= missing and missing <= 2:
            state.give(governs, nation, missing)
        sites = building_sites(state, nation)
        if sites and state.treasury[nation] >= cost:
            site = best_site(Needs(state, self.profile, nation), sites)
            state.apply_unchecked(state.actions.builds[site])
        else:
            state.apply_unchecked(state.actions.done)

    def import_choice(self, state: ImperialState, nation: int) -> Action:
        """Return the next unit a nation should import, or Done."""
        if state.treasury[nation] < state.edition.amounts.import_cost:
            return state.actions.done
        unit, province = best_import(Needs(state, self.profile, nation), self.weights.thrift)
        if province < 0:
            return state.actions.done
        if unit == UPRIGHT:
            return state.actions.import_armies[province]
        return state.actions.import_fleets[province]

    def _follow_maneuver(self, state: ImperialState, nation: int) -> None:
        """Pretend the units have moved to where they can win flags."""
        won: int = winnable_flags(state, self.profile, nation)
        state.apply_unchecked(state.actions.done)
        state.apply_unchecked(state.actions.done)
        for other in range(NATIONS):
            if state.flags[other] & won:
                state.flags = changed(state.flags, other, state.flags[other] & ~won)
        state.flags = changed(state.flags, nation, state.flags[nation] | won)

    # ------------------------------------------------------------ Factory, Production, Import

    def _evaluate_factory(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        self._try_out(state, seat, state.legal_actions(), now, answers)
        needs = Needs(state, self.profile, nation)
        for index in range(len(answers.actions)):
            action = answers.actions[index]
            if isinstance(action, BuildFactory):
                answers.values[index] += 0.2 * needs.site(action.province)
        missing = state.edition.amounts.factory_cost - state.treasury[nation]
        if missing > 0 and state.gift_limit(seat, nation) >= missing:
            site = best_site(needs, building_sites(state, nation))
            if site >= 0:
                self._try_gift(state, seat, nation, missing, state.actions.builds[site], now, answers)

    def _try_gift(
        self,
        state: ImperialState,
        seat: int,
        nation: int,
        amount: int,
        then: Action,
        now: Forecast,
        answers: ActionValues,
    ) -> None:
        """Add a gift that makes another action possible (MON-2), valued after that action."""
        after = state.copy()
        after.give(seat, nation, amount)
        after.apply_unchecked(then)
        forecast = self.forecast_after_follow_up(after)
        gift = state.actions.gift(seat, nation, amount)
        answers.add(gift, forecast.log_chance(seat) * now.temperature, forecast.points[seat])

    def _evaluate_paid_stop(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        """A Swiss Bank can give a treasury what it lacks to pay the interest, then force the stop (RON-4, MON-2)."""
        missing = state.all_interest(nation) - state.treasury[nation]
        if 0 < missing <= state.gift_limit(seat, nation):
            self._try_gift(state, seat, nation, missing, state.actions.forms.the(ForceStop), now, answers)

    def _evaluate_production(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        needs = Needs(state, self.profile, nation)
        best = best_production(needs, producing_provinces(state, nation), self.weights.thrift)
        worth = revenue_values(now, seat)[nation]
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, Produce)
            # each unit more or fewer than in the best set is a small mistake
            wrong: i64 = action.provinces ^ best
            value = -0.3 * worth * float(popcount(wrong))
            answers.add(action, value, points + value)

    def _evaluate_import(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        needs = Needs(state, self.profile, nation)
        worth = revenue_values(now, seat)[nation]
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
            answers.add(action, value, points + value)
        self._evaluate_gift_for_import(state, seat, nation, needs, worth, points, answers)

    def _evaluate_gift_for_import(
        self,
        state: ImperialState,
        seat: int,
        nation: int,
        needs: Needs,
        worth: float,
        points: float,
        answers: ActionValues,
    ) -> None:
        """Give an empty treasury the price of a unit, if the unit is worth more (MON-2)."""
        cost = state.edition.amounts.import_cost
        missing = cost - state.treasury[nation]
        if missing <= 0 or state.gift_limit(seat, nation) < missing:
            return
        _, province = best_import(needs, 0.99)
        value = 0.4 * worth - 1.5 * missing
        if province >= 0 and value > 0.0:
            answers.add(state.actions.gift(seat, nation, missing), value, points + value)

    # ------------------------------------------------------------ Maneuver

    def maneuver_values(self, state: ImperialState, seat: int, nation: int, now: Forecast) -> ManeuverValues:
        """Return the values of a nation's moves and battles for a seat."""
        return ManeuverValues(state, self.profile, self.weights, revenue_values(now, seat), nation)

    def _evaluate_moves(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        maneuver_values = self.maneuver_values(state, seat, nation, now)
        points = now.points[seat]
        marches = _STAY
        for action in state.legal_actions():
            if isinstance(action, MoveArmy):
                value = maneuver_values.army_move(action)
                if value > marches:
                    marches = value
            elif isinstance(action, MoveFleet):
                value = maneuver_values.fleet_move(action)
            elif isinstance(action, Attack):
                value = maneuver_values.attack(action)
                if value > 0.0 and marches > _STAY and state.board.seas >> action.region & 1:
                    # armies are listed first; a fleet that can still carry one fights after they have moved (BAT-3)
                    value = 0.0
            elif isinstance(action, TurnArmy):
                value = maneuver_values.stance_change(action)
            elif isinstance(action, DestroyFactory):
                value = maneuver_values.factory_destruction(action)
            else:
                value = _STAY
            answers.add(action, value, points + value)

    def _evaluate_battle(self, state: ImperialState, seat: int, now: Forecast, answers: ActionValues) -> None:
        top = state.stack[-1]
        if isinstance(top, WhomToFight):
            self._evaluate_fights(state, seat, top, now, answers)
        elif isinstance(top, WillYouFight):
            self._evaluate_demands(state, seat, top, now, answers)
        else:
            self._evaluate_asking(state, seat, now, answers)

    def _evaluate_fights(
        self, state: ImperialState, seat: int, top: WhomToFight, now: Forecast, answers: ActionValues
    ) -> None:
        maneuver_values = self.maneuver_values(state, seat, top.nation, now)
        reinforcements = maneuver_values.reinforcements(top.region, top.unit)
        points = now.points[seat]
        best = 0.0
        for action in state.legal_actions():
            value = 0.0
            if isinstance(action, Fight):
                value = maneuver_values.exchange(
                    top.region, top.unit, action.nation, action.target, reinforcements
                )
                if value > best:
                    best = value
            elif best > 0.0 and maneuver_values.can_fight_later(top.region):
                # the peaceful answer comes last
                value = best + _STAY
            answers.add(action, value, points + value)

    def _evaluate_demands(
        self, state: ImperialState, seat: int, top: WillYouFight, now: Forecast, answers: ActionValues
    ) -> None:
        maneuver_values = self.maneuver_values(state, seat, top.asked, now)
        points = now.points[seat]
        for action in state.legal_actions():
            value = 0.0
            if isinstance(action, Battle):
                value = maneuver_values.exchange(top.region, action.unit, top.nation, top.unit, 0)
            answers.add(action, value, points + value)

    def _evaluate_asking(self, state: ImperialState, seat: int, now: Forecast, answers: ActionValues) -> None:
        """Ask the nation first whose unit the seat would most like to see exchanged."""
        worths = revenue_values(now, seat)
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, AskNation)
            answers.add(action, -worths[action.nation], points)

    def _evaluate_passage(
        self, state: ImperialState, seat: int, top: MayPass, now: Forecast, answers: ActionValues
    ) -> None:
        """Open a canal to nations the seat has lent to, unless they are after its own flags (MAN-6)."""
        worths = revenue_values(now, seat)
        maneuver_values = ManeuverValues(state, self.profile, self.weights, worths, top.nation)
        move = top.move
        if isinstance(move, MoveArmy):
            value = maneuver_values.army_move(move)
        else:
            assert isinstance(move, MoveFleet)
            value = maneuver_values.fleet_move(move)
        value += 0.3 * worths[top.nation]
        points = now.points[seat]
        answers.add(state.actions.forms.the(Permit), value, points + value)
        answers.add(state.actions.forms.the(Refuse), 0.0, points)

    def _evaluate_flags(
        self, state: ImperialState, seat: int, nation: int, now: Forecast, answers: ActionValues
    ) -> None:
        """With too few flags left: first the lands that control a canal, then those far from foreign units (FLAG-4)."""
        maneuver_values = self.maneuver_values(state, seat, nation, now)
        board = state.board
        points = now.points[seat]
        for action in state.legal_actions():
            assert isinstance(action, PlaceFlag)
            region = action.region
            around: i64 = board.land_next[region] | board.sea_next[region]
            enemies = float(popcount(around & maneuver_values.others))
            value = maneuver_values.flag(region) - 0.05 * enemies
            answers.add(action, value, points + value)
