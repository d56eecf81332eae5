"""The players and amounts in effects, worked out when an effect takes place (FRI-DECK-3, FRI-R55)."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.decks.deck import NO_CAP
from rondel.games.friesematenten.state import NO_CARD, NOBODY, THE_BANK, FriesematentenState

__all__ = [
    "ACTOR",
    "BANK",
    "CASH",
    "COUNT",
    "EACH_OPPONENT",
    "FIXED",
    "LAST_AWARD",
    "LAST_LOST",
    "MIN_BID",
    "NAMED",
    "NEXT_MARKET",
    "OPPONENT",
    "OWNER",
    "PAYER",
    "VICTIM",
    "Amount",
    "Who",
]

#: players; VICTIM owned the card that an earlier effect acted on
ACTOR: Final = 0
OPPONENT: Final = 1
EACH_OPPONENT: Final = 2
OWNER: Final = 3
VICTIM: Final = 4
BANK: Final = 5
PAYER: Final = 6

#: what an amount depends on
FIXED: Final = 0
MIN_BID: Final = 1
CASH: Final = 2
COUNT: Final = 3

#: cards; NAMED is the card that an earlier effect acted on
NAMED: Final = 0
NEXT_MARKET: Final = 1
LAST_LOST: Final = 2
LAST_AWARD: Final = 3


class Who:
    """The players that the words of an effect stand for, and the card whose loss is claimed."""

    def __init__(self, actor: int, opponent: int, owner: int, lost: int) -> None:
        self.actor: Final = actor
        self.opponent: Final = opponent
        #: of the card that carries the effect
        self.owner: Final = owner
        self.lost: Final = lost

    def players(self, game: FriesematentenState, word: int, effect: int = -1) -> list[int]:
        """Return the players a word stands for, clockwise. The bank is THE_BANK; a victim is that of an effect."""
        if word == BANK:
            return [THE_BANK]
        if word == ACTOR:
            return [self.actor]
        if word == OPPONENT:
            return [self.opponent]
        if word == OWNER:
            return [self.owner]
        if word == VICTIM:
            victim = victim_of(game, effect)
            return [victim] if victim != NOBODY else []
        assert word == EACH_OPPONENT
        return [(self.owner + offset) % game.seats for offset in range(1, game.seats)]


def victim_of(game: FriesematentenState, effect: int) -> int:
    """Return who owned the card that an effect acted on, NOBODY if it acted on none."""
    return game.victims[effect] if 0 <= effect < len(game.victims) else NOBODY


class Amount:
    """An amount: a number, or worked out when the effect takes place (FRI-DECK-3, FRI-R55)."""

    def __init__(
        self,
        stat: int,
        fixed: int = 0,
        of: int = 0,
        of_effect: int = -1,
        kind_cards: int = 0,
        times: int = 1,
        over: int = 1,
        *,
        round_up: bool = False,
        cap: int = NO_CAP,
    ) -> None:
        self.stat: Final = stat
        self.fixed: Final = fixed
        #: a card word for MIN_BID, a player word for CASH and COUNT
        self.of: Final = of
        #: which effect acted on the card (NAMED) or player (VICTIM) meant
        self.of_effect: Final = of_effect
        #: the cards that COUNT counts in that player's active area
        self.kind_cards: Final = kind_cards
        #: the factor, as a fraction
        self.times: Final = times
        self.over: Final = over
        self.round_up: Final = round_up
        self.cap: Final = cap

    def reckon(self, game: FriesematentenState, who: Who, payer: int) -> int:
        """Return the amount now, 0 if it depends on a card or player that is not there."""
        if self.stat == FIXED:
            return self.fixed
        if self.stat == MIN_BID:
            card = self._card(game, who.lost)
            value = 0 if card == NO_CARD else game.deck.cards[card].min_bid
        else:
            seat = self._player(game, who, payer)
            if seat < 0:
                value = 0
            elif self.stat == CASH:
                value = game.cash[seat]
            else:
                value = (game.active[seat] & self.kind_cards).bit_count()
        value *= self.times
        if self.round_up:
            value = -(-value // self.over)
        else:
            value //= self.over
        return value if self.cap == NO_CAP else min(self.cap, value)

    def _card(self, game: FriesematentenState, lost: int) -> int:
        if self.of == NAMED:
            return game.acted[self.of_effect] if self.of_effect < len(game.acted) else NO_CARD
        if self.of == NEXT_MARKET:
            return game.exchange[0] if game.exchange else NO_CARD
        if self.of == LAST_AWARD:
            # an undone award is the card that is auctioned again
            return game.award_card if game.award_card != NO_CARD else game.repeated
        assert self.of == LAST_LOST
        return lost

    def _player(self, game: FriesematentenState, who: Who, payer: int) -> int:
        if self.of == ACTOR:
            return who.actor
        if self.of == OPPONENT:
            return who.opponent
        if self.of == OWNER:
            return who.owner
        if self.of == VICTIM:
            return victim_of(game, self.of_effect)
        assert self.of == PAYER
        return payer
