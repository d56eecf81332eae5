"""The state of a game of Friesematenten: flat, mutable, quick to copy.

Sets of cards are ints with a bit for each card. Every card is in exactly one zone. A group is a card with the
influence bound to it; only :meth:`FriesematentenState.move_group` and :meth:`~FriesematentenState.take_out` move groups.
Only :meth:`~FriesematentenState.pay` moves money.

The draw pile has no hidden order. Its cards are either known to somebody (``top``), or chance draws them from ``pool``
when they are turned over. Before the first shuffle the pool also holds the cards left in the box. What happens next is
a stack of frames (see :mod:`rondel.core.stack`).
"""

from __future__ import annotations

from typing import Final

from rondel.core import stack
from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.contract import AmountRange
from rondel.core.errors import IllegalActionError
from rondel.core.terms import Terms
from rondel.games.friesematenten.action_table import ActionTable, actions_of
from rondel.games.friesematenten.actions import Bid, FriesematentenAction
from rondel.games.friesematenten.decks.deck import MOST_CASH, Deck, bits
from rondel.games.friesematenten.terms import terms_of
from rondel.games.friesematenten.texts.errors import game_over, not_asked, other_game

__all__ = [
    "AT_PLAYER",
    "AUCTIONS",
    "CHANCE",
    "DECK",
    "ENDED_BY_CARDS",
    "ENDED_BY_POINTS",
    "FORBID_OVERBID",
    "GOES_ON",
    "NOBODY",
    "NO_CARD",
    "NO_HOST",
    "OPTION_RULES",
    "PAYDAY",
    "RULES_VERSION",
    "THE_BANK",
    "Declared",
    "Frame",
    "FriesematentenState",
]

#: the version of the rules; raised when old records would replay differently
RULES_VERSION: Final = 2

#: options of a table: the deck, and whether bids are limited to one's money
DECK: Final = "deck"
FORBID_OVERBID: Final = "forbid_overbid"
OPTION_RULES: Final = {DECK: "FRI-R57", FORBID_OVERBID: "FRI-R14"}

THE_BANK: Final = -1
NO_CARD: Final = -1

#: the host of an influence card: a player, none, or else the number of a card
AT_PLAYER: Final = 254
NO_HOST: Final = 255

#: phase 3, the auctions, and phase 4, the payout
AUCTIONS: Final = 3
PAYDAY: Final = 4

GOES_ON: Final = 0
ENDED_BY_POINTS: Final = 1
ENDED_BY_CARDS: Final = 2


class Declared:
    """An action card on the table: declared, not yet carried out. It is replaced, never changed."""

    def __init__(
        self, card: int, actor: int, targets: tuple[int, ...], opponent: int, lost: int, *, cancelled: bool
    ) -> None:
        self.card: Final = card
        self.actor: Final = actor
        #: a card for each slot; for a redirect, the new targets of the other card
        self.targets: Final = targets
        self.opponent: Final = opponent
        #: the card whose loss opened the window it was played in (FRI-R46)
        self.lost: Final = lost
        self.cancelled: Final = cancelled


class Frame(stack.Frame["FriesematentenState"]):
    """A question or a step of Friesematenten."""

    def refusal(self, game: FriesematentenState, action: Action) -> IllegalActionError:
        """Say why an action is not one of the options."""
        if self.seat == CHANCE or (isinstance(action, FriesematentenAction) and action.is_of_chance):
            return not_asked(game.deck, "of-chance", self.asking_rule(game), action)
        refusal = self.reason(game, action)
        if refusal is None:
            return not_asked(game.deck, f"answer-{self.kind}", self.asking_rule(game), action)
        return refusal

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        """Say what is wrong with an answer of an expected kind, None for any other action."""
        return None


class FriesematentenState(stack.StackState):
    """A whole game at one moment."""

    def __init__(
        self, deck: Deck, seats: int, *, overbid: bool, like: FriesematentenState | None = None
    ) -> None:
        super().__init__()
        self.deck: Final = deck
        self.seats: Final = seats
        #: whether players may bid more than they have (FRI-R14)
        self.overbid: Final = overbid
        if like is None:
            self._begin()
        else:
            self._take_over(like)

    # Python calls a method of the class itself faster than an inherited one, and these are called at every step.

    def legal_actions(self) -> list[Action]:
        """List every answer to the open question; amounts are in :meth:`answer_range`."""
        return stack.StackState.legal_actions(self)

    def answer_range(self) -> AmountRange | None:
        """Return the amounts that answer the open question."""
        return stack.StackState.answer_range(self)

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal (for search and replay)."""
        stack.StackState.apply_unchecked(self, action)

    def _begin(self) -> None:
        deck = self.deck
        seats = self.seats
        self.actions: ActionTable = actions_of(deck)
        # money
        self.cash = [deck.figures.start_money] * seats
        self.bank = -deck.figures.start_money * seats
        # the draw pile: its size; the cards on top that somebody knows, and who; the set that the others come
        # from; the cards left in the box, once they are known
        self.pile = deck.figures.cards_per_player * seats
        self.top: list[int] = []
        self.top_seen: list[int] = []
        self.pool = deck.all
        self.box = 0
        # the exchange: cards to be auctioned in this phase, next first; cards without a bid, which stay; those
        # of both without a bid in the round before (FRI-RND-5)
        self.exchange: list[int] = []
        self.kept: list[int] = []
        self.stale = 0
        self.discard = 0
        self.out = 0
        # empires by seat, and the host of each influence card
        self.active = [0] * seats
        self.unused = [0] * seats
        self.host = bytearray([NO_HOST]) * deck.size
        # cards in between: declared (the last on top), just won, being looked at, put back
        self.table: list[Declared] = []
        self.transit = NO_CARD
        self.peeked: list[int] = []
        self.returning: list[int] = []
        # the round
        self.marker = NOBODY
        self.round = 0
        self.phase = 0
        self.scraps = 0
        self.is_shuffled = False
        # whether this round's auctions are the last, or the next round's (FRI-R25)
        self.is_last_round = False
        self.is_next_round_last = False
        self.is_paid_out = False
        # the factor on everybody's factory income this round (FRI-FX-PRODUCTION-FACTOR)
        self.factor_times = [1] * seats
        self.factor_over = [1] * seats
        # the auction: the card that is up, the highest bid and bidder, the players still in; the card that is
        # repeated, the players excluded and barred from it; bars for auctions to come
        self.card_up = NO_CARD
        self.high_bid = 0
        self.high_bidder = NOBODY
        self.bidders = 0
        self.repeated = NO_CARD
        self.excluded = 0
        self.barred = 0
        self.bars = [0] * seats
        # the award just made
        self.award_card = NO_CARD
        self.award_seat = NOBODY
        self.award_price = 0
        # the action being carried out: for each effect so far its card and the owner before; whether a card
        # was bought; the card lost to the action, and who lost it
        self.acted: list[int] = []
        self.victims: list[int] = []
        self.is_bought = False
        self.lost_card = NO_CARD
        self.lost_seat = NOBODY
        self.ending = GOES_ON

    def _take_over(self, like: FriesematentenState) -> None:
        self.actions = like.actions
        self.cash = like.cash.copy()
        self.bank = like.bank
        self.pile = like.pile
        self.top = like.top.copy()
        self.top_seen = like.top_seen.copy()
        self.pool = like.pool
        self.box = like.box
        self.exchange = like.exchange.copy()
        self.kept = like.kept.copy()
        self.stale = like.stale
        self.discard = like.discard
        self.out = like.out
        self.active = like.active.copy()
        self.unused = like.unused.copy()
        self.host = bytearray(like.host)
        self.table = like.table.copy()
        self.transit = like.transit
        self.peeked = like.peeked.copy()
        self.returning = like.returning.copy()
        self.marker = like.marker
        self.round = like.round
        self.phase = like.phase
        self.scraps = like.scraps
        self.is_shuffled = like.is_shuffled
        self.is_last_round = like.is_last_round
        self.is_next_round_last = like.is_next_round_last
        self.is_paid_out = like.is_paid_out
        self.factor_times = like.factor_times.copy()
        self.factor_over = like.factor_over.copy()
        self.card_up = like.card_up
        self.high_bid = like.high_bid
        self.high_bidder = like.high_bidder
        self.bidders = like.bidders
        self.repeated = like.repeated
        self.excluded = like.excluded
        self.barred = like.barred
        self.bars = like.bars.copy()
        self.award_card = like.award_card
        self.award_seat = like.award_seat
        self.award_price = like.award_price
        self.acted = like.acted.copy()
        self.victims = like.victims.copy()
        self.is_bought = like.is_bought
        self.lost_card = like.lost_card
        self.lost_seat = like.lost_seat
        self.ending = like.ending
        self.take_stack(like)

    def copy(self) -> FriesematentenState:
        """Return an independent copy. It records no events."""
        return FriesematentenState(self.deck, self.seats, overbid=self.overbid, like=self)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle as the position code, without recorded events."""
        from rondel.games.friesematenten.positions.code import open_position, position_code

        return (open_position, (position_code(self),))

    def terms(self) -> Terms:
        """Return what the numbers of this deck are called."""
        return terms_of(self.deck)

    # ------------------------------------------------------------ answering

    def why_not(self, action: Action) -> IllegalActionError | None:
        """Say why an action cannot be carried out now, None if it can."""
        if not isinstance(action, FriesematentenAction) or action.variant != self.deck.key:
            return other_game(self.deck, action)
        if self.is_over:
            return game_over(self.deck)
        top = self.stack[-1]
        is_answer = (
            top.takes(self, action.amount) if isinstance(action, Bid) else action in self.legal_actions()
        )
        return None if is_answer else top.refusal(self, action)

    def ranges(self) -> list[AmountRange]:
        """List what else can be done with an amount: nothing."""
        return []

    def chosen_options(self) -> tuple[str, ...]:
        """Name the chosen options as records keep them: the deck with its fingerprint, and the switches that are on."""
        deck = f"{DECK}={self.deck.key}"
        return (deck,) if self.overbid else (deck, FORBID_OVERBID)

    def end_game(self, ending: int) -> None:
        """End the game (FRI-END-1)."""
        self.ending = ending
        self.end()

    # ------------------------------------------------------------ money

    def pay(self, amount: int, payer: int, payee: int) -> None:
        """Move money. Nothing else changes what a player has."""
        assert amount >= 0, "swap payer and payee instead of paying a negative amount"
        if payee != THE_BANK:
            # nobody can have more (FRI-R62)
            amount = min(amount, MOST_CASH - self.cash[payee])
        if payer == THE_BANK:
            self.bank -= amount
        else:
            self.cash[payer] -= amount
        if payee == THE_BANK:
            self.bank += amount
        else:
            self.cash[payee] += amount

    # ------------------------------------------------------------ cards

    def zones(self) -> list[int]:
        """List the cards of every zone but the pool, as sets. A card is in at most one of them."""
        found = [self.box, self.discard, self.out, *self.active, *self.unused]
        for card in [*self.top, *self.exchange, *self.kept, *self.peeked, *self.returning]:
            found.append(1 << card)
        for declared in self.table:
            found.append(1 << declared.card)
        for card in (self.transit, self.card_up, self.award_card):
            if card != NO_CARD:
                found.append(1 << card)
        return found

    def all_active(self) -> list[int]:
        """Return the active cards of all empires."""
        cards = 0
        for area in self.active:
            cards |= area
        return bits(cards)

    def owner_of(self, card: int) -> int:
        """Return the owner of an active card, NOBODY if it is not active."""
        for seat in range(self.seats):
            if self.active[seat] >> card & 1:
                return seat
        return NOBODY

    def group_of(self, card: int) -> int:
        """Return a card with all influence bound to it."""
        group = 1 << card
        for influence in range(self.deck.size):
            if self.host[influence] == card:
                group |= 1 << influence
        return group

    def move_group(self, card: int, receiver: int) -> None:
        """Move a group to another empire. Bindings stay (FRI-CARD-5)."""
        group = self.group_of(card)
        self.active[self.owner_of(card)] &= ~group
        self.active[receiver] |= group

    def take_out(self, card: int) -> int:
        """Take a group out of its empire, without bindings, and return it."""
        group = self.group_of(card)
        self.active[self.owner_of(card)] &= ~group
        for influence in range(self.deck.size):
            if group >> influence & 1:
                self.host[influence] = NO_HOST
        return group

    def lay_aside(self, cards: int) -> bool:
        """Discard cards. After the shuffle they leave the game: return whether they do (FRI-RND-2)."""
        self.stale &= ~cards
        if self.is_shuffled:
            self.out |= cards
            return True
        self.discard |= cards
        return False
