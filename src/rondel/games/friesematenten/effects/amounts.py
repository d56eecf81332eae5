"""How much: amounts of money, reckoned when an effect takes place (FRI-DECK-3, FRI-R55)."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.decks.deck import (
    ACTOR,
    CASH,
    FIXED,
    LAST_AWARD,
    LAST_LOST,
    MIN_BID,
    NAMED,
    NEXT_MARKET,
    NO_CAP,
    OPPONENT,
    OWNER,
    PAYER,
    VICTIM,
    Amount,
)
from rondel.games.friesematenten.state import NO_CARD, NOBODY, FriesematentenState

__all__ = ["Who", "amount_of"]


class Who:
    """The players the words of an effect stand for, and the card whose loss is claimed."""

    def __init__(self, actor: int, opponent: int, owner: int, lost: int) -> None:
        self.actor: Final = actor
        self.opponent: Final = opponent
        #: of the card that carries the effect
        self.owner: Final = owner
        self.lost: Final = lost


def amount_of(game: FriesematentenState, amount: Amount, who: Who, payer: int) -> int:
    """Return an amount, 0 if the card or player it is reckoned from is not there."""
    if amount.stat == FIXED:
        return amount.fixed
    if amount.stat == MIN_BID:
        card = _card_of(game, amount, who.lost)
        value = 0 if card == NO_CARD else game.deck.cards[card].min_bid
    else:
        seat = _player_of(game, amount, who, payer)
        if seat < 0:
            value = 0
        elif amount.stat == CASH:
            value = game.cash[seat]
        else:
            value = (game.active[seat] & amount.kind_cards).bit_count()
    value *= amount.times
    if amount.round_up:
        value = -(-value // amount.over)
    else:
        value //= amount.over
    return value if amount.cap == NO_CAP else min(amount.cap, value)


def _card_of(game: FriesematentenState, amount: Amount, lost: int) -> int:
    if amount.of == NAMED:
        return game.acted[amount.of_effect] if amount.of_effect < len(game.acted) else NO_CARD
    if amount.of == NEXT_MARKET:
        return game.exchange[0] if game.exchange else NO_CARD
    if amount.of == LAST_AWARD:
        # once it is undone, it is the card that is auctioned again
        return game.award_card if game.award_card != NO_CARD else game.repeated
    assert amount.of == LAST_LOST
    return lost


def _player_of(game: FriesematentenState, amount: Amount, who: Who, payer: int) -> int:
    if amount.of == ACTOR:
        return who.actor
    if amount.of == OPPONENT:
        return who.opponent
    if amount.of == OWNER:
        return who.owner
    if amount.of == VICTIM:
        return game.victims[amount.of_effect] if amount.of_effect < len(game.victims) else NOBODY
    assert amount.of == PAYER
    return payer
