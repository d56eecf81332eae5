"""What the seat that is asked should know beside the question: its money, what is at stake, how much is left."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, Battle, Fight
from rondel.games.imperial.chapters.battle import WhomToFight, WillYouFight
from rondel.games.imperial.chapters.factory import WhereToBuild
from rondel.games.imperial.chapters.flags import WhereToFlag
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.chapters.rondel import ForceAStop, covers_interest
from rondel.games.imperial.chapters.setup import WhichBondToDraft
from rondel.games.imperial.editions.board import Unit, bits
from rondel.games.imperial.state import ImperialState

__all__ = ["note_on"]


def note_on(game: ImperialState) -> tuple[str, dict[str, int]]:
    """Return which sentence stands beside the open question, and the facts it needs; empty if there is none."""
    asked, amounts = game.stack[-1], game.edition.amounts
    if isinstance(asked, WhatToInvest):
        return "note", {"cash": game.cash[asked.seat]}
    if isinstance(asked, WhichBondToDraft):
        return "note-must" if asked.must_take(game) else "note", {"cash": game.cash[asked.seat]}
    if isinstance(asked, ForceAStop):
        if covers_interest(game, asked.nation):
            return "note", {"interest": game.interest_due(asked.nation, asked.seat)}
        return "note-short", {
            "due": game.all_interest(asked.nation),
            "treasury": game.treasury[asked.nation],
        }
    if isinstance(asked, WhereToBuild):
        return "note", {"price": amounts.factory_cost, "treasury": game.treasury[asked.nation]}
    if isinstance(asked, WhatToImport):
        return "note", {"price": amounts.import_cost, "treasury": game.treasury[asked.nation]}
    if isinstance(asked, MoveFleets | MoveArmies):
        left = _left_to_move(game)
        return "note" if left else "note-none", {"left": left}
    if isinstance(asked, WhomToFight | WillYouFight):
        return _stakes(asked.unit, asked.options(game)), {}
    if isinstance(asked, MayPass | WhereToFlag):
        return "note", {}
    return "", {}


def _left_to_move(game: ImperialState) -> int:
    """Count the units that have not moved in this part of the Maneuver."""
    kinds = (UPRIGHT, LYING) if game.armies_part else (FLEET,)
    return sum(max(0, game.unspent(region, kind)) for region in bits(game.ready) for kind in kinds)


def _stakes(unit: Unit, options: list[Action]) -> str:
    """Return which sentence says what a battle costs: both fleets, both armies, or one unit each."""
    fleets = {action.target == FLEET for action in options if isinstance(action, Fight)}
    fleets |= {action.unit == FLEET for action in options if isinstance(action, Battle)}
    if fleets != {unit == FLEET}:
        return "note"
    return "note-fleets" if unit == FLEET else "note-armies"
