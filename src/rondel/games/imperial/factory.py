"""Factory (FAC): one new factory in a home city, for 5 M from the treasury."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import BuildFactory
from rondel.games.imperial.board import bits
from rondel.games.imperial.events import FactoryBuilt, NothingBuilt
from rondel.games.imperial.refusals import refuse_other
from rondel.games.imperial.state import BANK, TREASURY, Frame, ImperialState, changed

__all__ = ["WhereToBuild", "building_sites"]


def building_sites(game: ImperialState, nation: int) -> int:
    """Return the home provinces without a factory and without a hostile army (FAC-1, FAC-2)."""
    return game.board.home[nation] & ~game.factories[nation] & ~game.occupied


class WhereToBuild(Frame):
    """Where does the nation build a factory, if anywhere? (FAC-1)"""

    def __init__(self, seat: int, nation: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation

    def kind(self) -> str:
        return "where-to-build"

    def rule(self) -> str:
        return "FAC-1"

    def fields(self) -> list[int]:
        return [self.seat, self.nation]

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        if game.treasury[self.nation] >= game.edition.amounts.factory_cost:
            builds = game.catalogue.builds
            for province in bits(building_sites(game, self.nation)):
                options.append(builds[province])
        options.append(game.catalogue.done)
        return options

    def answer(self, game: ImperialState, action: Action) -> None:
        game.stack.pop()
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
            return refuse_other(game, action, self.rule(), "Build a factory, or say done.")
        province = 1 << action.province
        name = game.board.regions[action.province]
        hint = "Choose another city, or say done."
        if not game.board.home[self.nation] & province:
            return IllegalActionError(f"{name} is no home province of this nation.", "FAC-1", hint)
        if game.factories[self.nation] & province:
            return IllegalActionError(f"{name} has a factory already.", "FAC-1", hint)
        if game.occupied & province:
            return IllegalActionError(f"A hostile army stands in {name}.", "FAC-2", hint)
        return IllegalActionError(
            f"A factory costs {game.edition.amounts.factory_cost} M, the treasury holds {game.treasury[self.nation]} M.",
            "FAC-1",
            "Give money to the treasury, or say done.",
        )
