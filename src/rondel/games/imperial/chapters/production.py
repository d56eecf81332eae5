"""Production (PRO): each free factory may make one unit."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import FLEET, UPRIGHT, Produce
from rondel.games.imperial.editions.board import Nation, Unit, bits
from rondel.games.imperial.events import UnitsProduced
from rondel.games.imperial.state import ImperialState, SpaceFrame
from rondel.games.imperial.texts.errors import illegal, not_asked


def producing_provinces(game: ImperialState, nation: Nation) -> int:
    """Return the provinces whose factory can make a unit (PRO-2)."""
    return game.factories[nation] & ~game.occupied


def supply_left(game: ImperialState, nation: Nation, unit: Unit) -> int:
    """Return how many armies or fleets a nation can still put on the board (PRO-3)."""
    if unit == FLEET:
        return game.board.fleet_limit[nation] - game.fleet_count[nation]
    return game.board.army_limit[nation] - game.army_count[nation]


class WhatToProduce(SpaceFrame):
    """Which factories make a unit? (PRO-1)"""

    kind = "what-to-produce"
    rule = "PRO-1"
    code = "P"

    def options(self, game: ImperialState) -> list[Action]:
        nation = self.nation
        provinces = producing_provinces(game, nation)
        harbours = game.board.harbours[nation]
        armies = supply_left(game, nation, UPRIGHT)
        fleets = supply_left(game, nation, FLEET)
        found = game.actions.productions(provinces)
        if len(bits(provinces & ~harbours)) <= armies and len(bits(provinces & harbours)) <= fleets:
            return found.copy()
        # pieces run short: the government chooses which factories produce (PRO-3)
        options: list[Action] = []
        for action in found:
            assert isinstance(action, Produce)
            chosen = action.provinces
            if len(bits(chosen & ~harbours)) <= armies and len(bits(chosen & harbours)) <= fleets:
                options.append(action)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        """All factories together, and each province of the home alone."""
        found: list[Action] = [game.actions.produce(game.factories[self.nation])]
        for province in bits(game.board.home[self.nation]):
            found.append(game.actions.produce(1 << province))
        found.append(game.actions.produce(0))
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, Produce)
        nation = self.nation
        harbours = game.board.harbours[nation]
        for province in bits(action.provinces):
            game.add_unit(nation, province, FLEET if harbours >> province & 1 else UPRIGHT)
        if game.log is not None:
            armies = tuple(bits(action.provinces & ~harbours))
            game.log.append(UnitsProduced(nation, armies, tuple(bits(action.provinces & harbours))))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, Produce):
            return not_asked(game.edition, "not-asked-produce", self.rule, action)
        nation = self.nation
        for province in bits(action.provinces):
            if not game.factories[nation] >> province & 1:
                return illegal(game.edition, "produce-no-factory", "PRO-1", nation=nation, region=province)
            if game.occupied >> province & 1:
                return illegal(game.edition, "produce-occupied", "PRO-2", region=province)
        armies, fleets = supply_left(game, nation, UPRIGHT), supply_left(game, nation, FLEET)
        return illegal(game.edition, "produce-no-supply", "PRO-3", armies=armies, fleets=fleets)
