"""The rules of answers in Friesematenten: of the answer, then of the card's effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten.decks.deck import INFLUENCE, Card
from rondel.games.friesematenten.effects.continuous import Trigger

if TYPE_CHECKING:
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.friesematenten.decks.deck import Deck
    from rondel.games.friesematenten.views.view import FriesematentenView

__all__ = ["rules_of"]


def rules_of(action: Action, question: Question, deck: Deck, view: FriesematentenView) -> tuple[str, ...]:
    """Return the rules of an answer, or else the question's rule."""
    match action:
        case acts.Bid():
            safe = view.answer_range.safe if view.answer_range is not None else None
            rash = ("FRI-RND-6", "FRI-R14") if safe is not None and action.amount > safe else ()
            return (*action.rules, *rash)
        case acts.Pass() if question.kind == "what-to-bid":
            return ("FRI-RND-4", "FRI-RND-5")
        case acts.PlayCard():
            during_auction = ("FRI-R16",) if question.kind == "what-to-bid" else ()
            return (*action.rules, *during_auction, *effect_rules(deck.cards[action.card]))
        case acts.Bind():
            return (*action.rules, *effect_rules(deck.cards[action.card]))
        case acts.Scrap():
            forced = question.kind == "which-to-scrap"
            return ("FRI-CARD-2", "FRI-R3", "FRI-R4") if forced else ("FRI-CARD-3", "FRI-R1", "FRI-R4")
        case acts.Keep():
            return _keeping(deck, view)
    own = action.rules if isinstance(action, acts.FriesematentenAction) else ()
    return own or ((question.rule,) if question.rule else ())


def _keeping(deck: Deck, view: FriesematentenView) -> tuple[str, ...]:
    if view.just_won is not None and deck.cards[deck.number_of[view.just_won]].kind == INFLUENCE:
        return ("FRI-CARD-4", "FRI-R9")
    return ("FRI-CARD-6",)


def effect_rules(card: Card) -> tuple[str, ...]:
    """Return the rules of a card's effects, each once."""
    found: dict[str, None] = {}
    for effect in card.effects:
        found[effect.rule] = None
        if isinstance(effect, Trigger):
            found[effect.do.rule] = None
    return tuple(found)
