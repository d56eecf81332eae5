"""Factory (FAC): one new factory in a home city, for 5 M from the treasury."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import BuildFactory
from rondel.games.imperial.editions.board import Nation, bits
from rondel.games.imperial.events import FactoryBuilt, NothingBuilt
from rondel.games.imperial.state import BANK, TREASURY, ImperialState, SpaceFrame, changed
from rondel.games.imperial.texts.errors import illegal, not_asked


def building_sites(game: ImperialState, nation: Nation) -> int:
    """Return the home provinces without a factory and without a hostile army (FAC-1, FAC-2)."""
    return game.board.home[nation] & ~game.factories[nation] & ~game.occupied


class WhereToBuild(SpaceFrame):
    """Where does the nation build a factory, if anywhere? (FAC-1)"""

    kind = "where-to-build"
    rule = "FAC-1"
    code = "F"

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        if game.treasury[self.nation] >= game.edition.amounts.factory_cost:
            builds = game.actions.builds
            for province in bits(building_sites(game, self.nation)):
                options.append(builds[province])
        options.append(game.actions.done)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        found: list[Action] = []
        for province in bits(game.board.home[self.nation]):
            found.append(game.actions.builds[province])
        found.append(game.actions.done)
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        if not isinstance(action, BuildFactory):
            if game.log is not None:
                game.log.append(NothingBuilt(self.nation))
            return
        cost = game.edition.amounts.factory_cost
        game.pay(cost, TREASURY + self.nation, BANK)
        game.factories = changed(
            game.factories, self.nation, game.factories[self.nation] | 1 << action.province
        )
        game.survey()
        if game.log is not None:
            game.log.append(FactoryBuilt(self.nation, action.province, cost))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, BuildFactory):
            return not_asked(game.edition, "not-asked-build", self.rule, action)
        province = 1 << action.province
        if not game.board.home[self.nation] & province:
            return illegal(game.edition, "build-abroad", "FAC-1", region=action.province, nation=self.nation)
        if game.factories[self.nation] & province:
            return illegal(game.edition, "build-twice", "FAC-1", region=action.province)
        if game.occupied & province:
            return illegal(game.edition, "build-occupied", "FAC-2", region=action.province)
        price = game.edition.amounts.factory_cost
        return illegal(
            game.edition, "build-too-dear", "FAC-1", price=price, treasury=game.treasury[self.nation]
        )
