"""How much of the search budget a question gets, and which questions the search branches on."""

from __future__ import annotations

from typing import Final

from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.chapters.battle import WhomToAsk, WhomToFight
from rondel.games.imperial.chapters.factory import WhereToBuild
from rondel.games.imperial.chapters.imports import WhatToImport
from rondel.games.imperial.chapters.investor import WhatToInvest
from rondel.games.imperial.chapters.maneuver import MoveArmies, MoveFleets
from rondel.games.imperial.chapters.production import WhatToProduce
from rondel.games.imperial.chapters.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.chapters.setup import WhichBondToDraft
from rondel.games.imperial.editions.board import bits
from rondel.games.imperial.state import ImperialState

__all__ = ["budget_share", "is_key_decision"]

# A turn is a space, what the space asks, and perhaps an investment; together at most 1.
_SPACE: Final = 0.35
_ONE_QUESTION: Final = 0.3
_MANEUVER: Final = 0.28
# attacks after all units have moved
_AFTERWARDS: Final = 0.1
_BATTLES: Final = 0.05
_ASIDE: Final = 0.02
# A Maneuver counts as at least this many questions: a nation may have lost units it has already answered for.
_LEAST_QUESTIONS: Final = 6


def is_key_decision(state: ImperialState) -> bool:
    """Tell whether a question is a key decision: a space of the rondel, or where money goes."""
    top = state.stack[-1]
    if isinstance(top, WhatToInvest):
        # a seat that cannot buy anything has nothing to decide
        return len(state.legal_actions()) > 1
    return isinstance(top, (WhichSpace, WhichBondToDraft, ForceAStop))


def budget_share(state: ImperialState) -> float:
    """Return the share of a turn's budget for a question."""
    top = state.stack[-1]
    if isinstance(top, WhichSpace):
        return _SPACE
    if isinstance(top, (MoveFleets, MoveArmies)):
        return _share_of_maneuver(state)
    if isinstance(top, (WhomToFight, WhomToAsk)):
        return _BATTLES / max(_LEAST_QUESTIONS, 2 + _units(state))
    if isinstance(top, WhatToImport):
        return _ONE_QUESTION / (state.edition.amounts.import_max + 1)
    if isinstance(top, WhatToInvest):
        # without the card a seat may be asked before a turn and after it (VAR-1)
        return _ONE_QUESTION / 2 if state.options.no_investor_card else _ONE_QUESTION
    is_whole_action = isinstance(top, (WhatToProduce, WhereToBuild))
    if is_whole_action or isinstance(top, (WhichBondToDraft, ForceAStop)):
        return _ONE_QUESTION
    return _ASIDE


def _share_of_maneuver(state: ImperialState) -> float:
    """Return the share for one question of a Maneuver: one for each unit, and one to end each part.

    Where units that have moved can still attack, each one beside foreign units may ask once more (BAT-3).
    """
    meetings = _meetings(state) if state.edition.attack_at_any_time else 0
    questions = max(_LEAST_QUESTIONS, 2 + _units(state) + meetings)
    if state.ready:
        return _MANEUVER / questions
    return _AFTERWARDS / questions if meetings else _ASIDE


def _meetings(state: ImperialState) -> int:
    """Return how many units of the active nation share a region with foreign ones."""
    nation = state.active
    here = state.armies_at[nation] | state.fleets_at[nation]
    units = 0
    for region in bits(here & state.others_at(nation)):
        for unit in (UPRIGHT, LYING, FLEET):
            units += state.count(nation, region, unit)
    return units


def _units(state: ImperialState) -> int:
    return state.army_count[state.active] + state.fleet_count[state.active]
