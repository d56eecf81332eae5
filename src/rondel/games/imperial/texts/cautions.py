"""Warnings before a legal answer: a space that does nothing because the treasury is too small."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Caution
from rondel.games.imperial.actions import ChooseSpace
from rondel.games.imperial.chapters.rondel import WhichSpace
from rondel.games.imperial.editions.edition import FACTORY, IMPORT
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.texts.sentences import ImperialTexts
from rondel.games.imperial.views.outcomes import outcome_of

__all__ = ["caution_of"]

_RULES: Final = {FACTORY: "FAC-1", IMPORT: "IMP-1"}


def caution_of(game: ImperialState, action: Action, texts: ImperialTexts) -> Caution | None:
    """Return the warning for an answer, None if there is none. Treasuries are public, so it tells no secret."""
    asking = None if game.is_over else game.stack[-1]
    if not isinstance(asking, WhichSpace) or not isinstance(action, ChooseSpace):
        return None
    does = game.edition.rondel[action.space]
    if does not in _RULES:
        return None
    outcome = outcome_of(game, asking.nation, action.space, knows_cash=False)
    if not outcome.lacks:
        return None
    says = texts.warning(
        "factory" if does == FACTORY else "import", asking.nation, game.treasury[asking.nation], outcome.lacks
    )
    return Caution(says, _RULES[does])
