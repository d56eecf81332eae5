"""Warnings before a legal answer: a bid one cannot pay, a factory too many, a wasted card."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.contract import Caution
from rondel.games.friesematenten.actions import Bid, PlayCard
from rondel.games.friesematenten.chapters.empire import factory_count, factory_limit_of, price_for
from rondel.games.friesematenten.chapters.scrap import to_choose_from
from rondel.games.friesematenten.decks.deck import FACTORY, Card, bits
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts

__all__ = ["beyond_the_limit", "beyond_the_money", "caution_of", "is_about_production", "without_a_payout"]

#: what happens to a winner who cannot pay
_OVERBID: Final = "FRI-RND-6"
#: what happens with a factory too many
_TOO_MANY: Final = "FRI-CARD-2"
#: a factor on production is wasted when no payout follows
_NO_PAYOUT: Final = "FRI-R52"


def caution_of(game: FriesematentenState, action: Action, texts: FriesematentenTexts) -> Caution | None:
    """Return the warning for an answer, None if there is none."""
    if isinstance(action, Bid):
        amounts = game.answer_range()
        if amounts is None or amounts.safe is None:
            return None
        return beyond_the_money(action, amounts.safe, texts) or beyond_the_limit(game, action.amount, texts)
    if isinstance(action, PlayCard) and game.is_last_round:
        return without_a_payout(texts) if is_about_production(game.deck.cards[action.card]) else None
    return None


def beyond_the_money(bid: Action, safe: int, texts: FriesematentenTexts) -> Caution | None:
    """Warn of a bid one cannot pay; ``safe`` is the highest one can."""
    says = texts.warning(bid, safe)
    return Caution(says, _OVERBID) if says else None


def beyond_the_limit(game: FriesematentenState, bid: int, texts: FriesematentenTexts) -> Caution | None:
    """Warn of a bid for a factory too many: one must be scrapped at once, for a fee."""
    seat, card = game.seat_asked(), game.card_up
    if game.deck.cards[card].kind != FACTORY:
        return None
    after = game.copy()
    after.active[seat] |= 1 << card
    limit = factory_limit_of(after, seat)
    if factory_count(after, seat) <= limit:
        return None
    # the fee is paid from what is left after the bid
    after.cash[seat] = max(0, after.cash[seat] - price_for(game, seat, bid))
    fees = [game.deck.fees[one] for one in bits(to_choose_from(after, seat))]
    says = texts.warning_scrap(factory_count(game, seat), limit, min(fees), max(fees))
    return Caution(says, _TOO_MANY)


def without_a_payout(texts: FriesematentenTexts) -> Caution:
    """Warn of a card that changes production when no payout follows."""
    return Caution(texts.warning_last_round(), _NO_PAYOUT)


def is_about_production(card: Card) -> bool:
    """Return whether a card is wasted when no payout follows."""
    for effect in card.effects:
        if effect.needs_payout:
            return True
    return False
