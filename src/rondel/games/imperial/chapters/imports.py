"""Import (IMP): up to three units, bought and placed one by one."""

from __future__ import annotations

from typing import Any

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import FLEET, UPRIGHT, ImportUnit
from rondel.games.imperial.chapters.production import supply_left
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.events import UnitImported
from rondel.games.imperial.state import BANK, TREASURY, ImperialState, SpaceFrame
from rondel.games.imperial.texts.errors import illegal, not_asked


class WhatToImport(SpaceFrame):
    """Which unit does the nation import next, and where? (IMP-1, IMP-2)"""

    kind = "what-to-import"
    rule = "IMP-1"
    code = "I"
    tells = ("nation", "left")

    def more(self, game: ImperialState) -> dict[str, Any]:
        """Tell how many more units the rules, the treasury and the supply allow (IMP-1, PRO-3)."""
        amounts = game.edition.amounts
        supply = 0
        for kind in {action.unit for action in self.options(game) if isinstance(action, ImportUnit)}:
            supply += supply_left(game, self.nation, kind)
        within = game.treasury[self.nation] // amounts.import_cost
        return {"left": min(amounts.import_max - game.imported, within, supply)}

    def options(self, game: ImperialState) -> list[Action]:
        nation = self.nation
        options: list[Action] = []
        if game.treasury[nation] >= game.edition.amounts.import_cost:
            free = ~game.occupied
            if supply_left(game, nation, UPRIGHT) > 0:
                armies = game.actions.import_armies
                for province in bits(game.board.home[nation] & free):
                    options.append(armies[province])
            if supply_left(game, nation, FLEET) > 0:
                fleets = game.actions.import_fleets
                for province in bits(game.board.harbours[nation] & free):
                    options.append(fleets[province])
        options.append(game.actions.done)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        found: list[Action] = []
        for units in (game.actions.import_armies, game.actions.import_fleets):
            for province in bits(game.board.home[self.nation]):
                found.append(units[province])
        found.append(game.actions.done)
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        if not isinstance(action, ImportUnit):
            game.imported = 0
            return
        cost = game.edition.amounts.import_cost
        game.pay(cost, TREASURY + self.nation, BANK)
        game.add_unit(self.nation, action.province, action.unit)
        game.imported += 1
        if game.log is not None:
            game.log.append(UnitImported(self.nation, action.province, action.unit, cost))
        if game.imported == game.edition.amounts.import_max:
            game.imported = 0
        else:
            game.stack.append(self)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if not isinstance(action, ImportUnit):
            return not_asked(game.edition, "not-asked-import", self.rule, action)
        nation, province = self.nation, 1 << action.province
        if not game.board.home[nation] & province:
            return illegal(game.edition, "import-abroad", "IMP-2", region=action.province, nation=nation)
        if game.occupied & province:
            return illegal(game.edition, "import-occupied", "IMP-2", region=action.province)
        if action.unit == FLEET and not game.board.harbours[nation] & province:
            return illegal(game.edition, "import-no-harbour", "IMP-2", region=action.province)
        if supply_left(game, nation, action.unit) == 0:
            return illegal(game.edition, "import-no-supply", "PRO-3", unit=action.unit)
        price = game.edition.amounts.import_cost
        return illegal(game.edition, "import-too-dear", "IMP-1", price=price, treasury=game.treasury[nation])
