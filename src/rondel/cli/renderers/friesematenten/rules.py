"""The rules of answers in Friesematenten: of the answer, then of the card's effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.games.friesematenten import actions as acts
from rondel.games.friesematenten.decks.deck import INFLUENCE, Card, Effect, Trigger

if TYPE_CHECKING:
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.friesematenten.decks.deck import Deck
    from rondel.games.friesematenten.views.view import FriesematentenView

__all__ = ["rules_of"]

_ACTIONS: Final = {
    "AddCard": ("FRI-FX-PEEK", "FRI-R50"),
    "ReturnCard": ("FRI-FX-PEEK", "FRI-R50"),
    "Done": ("FRI-RND-3",),
}


def rules_of(action: Action, question: Question, deck: Deck, view: FriesematentenView) -> tuple[str, ...]:
    """Return the rules of an answer, or else the question's rule."""
    match action:
        case acts.Bid():
            safe = view.answer_range.safe if view.answer_range is not None else None
            rash = ("FRI-RND-6", "FRI-R14") if safe is not None and action.amount > safe else ()
            return ("FRI-RND-4", "FRI-R11", *rash)
        case acts.Pass() if question.kind == "what-to-bid":
            return ("FRI-RND-4", "FRI-RND-5")
        case acts.PlayCard():
            during_auction = ("FRI-R16",) if question.kind == "what-to-bid" else ()
            return ("FRI-CARD-6", *during_auction, *effect_rules(deck.cards[action.card]))
        case acts.Bind():
            return ("FRI-CARD-4", "FRI-CARD-5", *effect_rules(deck.cards[action.card]))
        case acts.Scrap():
            forced = question.kind == "which-to-scrap"
            return ("FRI-CARD-2", "FRI-R3", "FRI-R4") if forced else ("FRI-CARD-3", "FRI-R1", "FRI-R4")
        case acts.Keep():
            return _keeping(deck, view)
    return _ACTIONS.get(type(action).__name__, (question.rule,) if question.rule else ())


def _keeping(deck: Deck, view: FriesematentenView) -> tuple[str, ...]:
    if view.just_won is not None and deck.cards[deck.number_of[view.just_won]].kind == INFLUENCE:
        return ("FRI-CARD-4", "FRI-R9")
    return ("FRI-CARD-6",)


def effect_rules(card: Card) -> tuple[str, ...]:
    """Return the rules of a card's effects, each once."""
    found: dict[str, None] = {}
    for effect in card.effects:
        found[_rule(effect)] = None
        if isinstance(effect, Trigger):
            found[_rule(effect.do)] = None
    return tuple(found)


def _rule(effect: Effect) -> str:
    return f"FRI-FX-{effect.op.upper().replace('_', '-')}"
