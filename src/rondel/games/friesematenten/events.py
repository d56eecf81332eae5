"""What happened, in the past tense: cards by number, seats from 0, the bank is -1.

Everything is public but what a peek showed (FRI-R54).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from fractions import Fraction

from rondel.core.vocabulary import Event

__all__ = [
    "ActionCancelled",
    "ActionRedirected",
    "ActionResolved",
    "AwardUndone",
    "BidMade",
    "BidderBarred",
    "CardAdded",
    "CardBound",
    "CardDestroyed",
    "CardGiven",
    "CardKept",
    "CardPlayed",
    "CardPutUp",
    "CardRemoved",
    "CardRevealed",
    "CardScrapped",
    "CardStolen",
    "CardUnsold",
    "CardWon",
    "CardsPeeked",
    "CardsReturned",
    "CardsSwapped",
    "DiscardsShuffled",
    "FactorSet",
    "FriesematentenEvent",
    "GameEnded",
    "IncomePaid",
    "LastRound",
    "MoneyMoved",
    "NothingHappened",
    "NothingPaid",
    "OverbidPunished",
    "PlayerPassed",
    "RoundBegan",
    "StartPlayerDrawn",
    "aim",
]


def aim(targets: Sequence[int], opponent: int) -> str:
    """Return the key of the sentence by what a card is aimed at: cards, a player, both or nothing."""
    if targets:
        return "on-cards" if opponent < 0 else "on-cards-against"
    return "text" if opponent < 0 else "against"


class FriesematentenEvent(Event):
    """Something that happened in a game of Friesematenten."""

    def seen_by(self, seat: int) -> FriesematentenEvent:
        """Return the event as a seat may know it."""
        return self


class StartPlayerDrawn(FriesematentenEvent):
    """A player got the marker by chance (FRI-R28)."""

    rules = ("FRI-R28",)
    seat: int


class RoundBegan(FriesematentenEvent):
    """A round began (FRI-RND-1)."""

    rules = ("FRI-RND-1",)
    marks = ("begins", "step")
    number: int


class CardRevealed(FriesematentenEvent):
    """A card came from the draw pile to the exchange (FRI-RND-1)."""

    rules = ("FRI-RND-1",)
    card: int


class DiscardsShuffled(FriesematentenEvent):
    """The discard pile became the draw pile. From now on discarded cards leave the game (FRI-RND-2)."""

    rules = ("FRI-RND-2",)
    count: int


class LastRound(FriesematentenEvent):
    """The draw pile is empty for good. This round's auctions are the last, or the next round's (FRI-RND-2, FRI-R25)."""

    rules = ("FRI-RND-2",)
    #: it ran out in phase 3, so one more round follows
    is_next: bool

    def rule(self, known: Container[str]) -> str:
        return "FRI-R25" if self.is_next else "FRI-RND-2"

    def sentence(self) -> str:
        return "next" if self.is_next else "text"


class CardPlayed(FriesematentenEvent):
    """A player declared an action card with its targets (FRI-CARD-6); ``opponent`` is -1 if none was named."""

    rules = ("FRI-CARD-6",)
    marks = ("step", "answer")
    seat: int
    card: int
    targets: tuple[int, ...]
    opponent: int

    def sentence(self) -> str:
        return aim(self.targets, self.opponent)


class ActionCancelled(FriesematentenEvent):
    """A declared card had no effect and left the game (FRI-FX-CANCEL)."""

    rules = ("FRI-FX-CANCEL",)
    seat: int
    card: int


class ActionRedirected(FriesematentenEvent):
    """A declared card got new targets (FRI-FX-REDIRECT)."""

    rules = ("FRI-FX-REDIRECT",)
    seat: int
    card: int
    targets: tuple[int, ...]
    opponent: int

    def sentence(self) -> str:
        return aim(self.targets, self.opponent)


class ActionResolved(FriesematentenEvent):
    """A card was carried out and left the game (FRI-R44)."""

    rules = ("FRI-R44",)
    seat: int
    card: int

    def sentence(self) -> str:
        return ""  # other events report what it did


class NothingHappened(FriesematentenEvent):
    """An effect found its target no longer legal (FRI-R44)."""

    rules = ("FRI-R44",)
    card: int


class NothingPaid(FriesematentenEvent):
    """A card moved no money: the payers have none, owe none or are protected (FRI-FX-MONEY)."""

    rules = ("FRI-FX-MONEY",)
    card: int


class CardBound(FriesematentenEvent):
    """An influence card was bound to a card (``host``) or, with -1, to a player (FRI-CARD-4)."""

    rules = ("FRI-CARD-4",)
    marks = ("answer",)
    seat: int
    card: int
    host: int
    owner: int

    def sentence(self) -> str:
        if self.host >= 0:
            return "text" if self.owner == self.seat else "elsewhere"
        return "own" if self.owner == self.seat else "player"


class CardScrapped(FriesematentenEvent):
    """A factory left the game (FRI-CARD-2, FRI-CARD-3)."""

    rules = ("FRI-CARD-2",)
    marks = ("answer",)
    seat: int
    card: int
    fee: int
    forced: bool

    def rule(self, known: Container[str]) -> str:
        return "FRI-CARD-2" if self.forced else "FRI-CARD-3"

    def sentence(self) -> str:
        if self.forced:
            return "forced-fee" if self.fee else "forced"
        return "fee" if self.fee else "text"


class CardPutUp(FriesematentenEvent):
    """The auction of a card began (FRI-RND-4)."""

    rules = ("FRI-RND-4",)
    marks = ("step",)
    card: int


class BidMade(FriesematentenEvent):
    """A player bid (FRI-RND-4)."""

    rules = ("FRI-RND-4",)
    marks = ("answer",)
    seat: int
    card: int
    amount: int


class PlayerPassed(FriesematentenEvent):
    """A player left the auction of a card (FRI-RND-4)."""

    rules = ("FRI-RND-4",)
    marks = ("answer",)
    seat: int
    card: int


class CardUnsold(FriesematentenEvent):
    """Nobody bid. The card stays; the second time it is discarded, or leaves the game (``gone``) (FRI-RND-5)."""

    rules = ("FRI-RND-5",)
    card: int
    discarded: bool
    gone: bool

    def sentence(self) -> str:
        if not self.discarded:
            return "stays"
        return "gone" if self.gone else "text"


class OverbidPunished(FriesematentenEvent):
    """A winner could not pay, and lost all money to the bank (FRI-RND-6)."""

    rules = ("FRI-RND-6",)
    seat: int
    card: int
    bid: int
    paid: int

    def sentence(self) -> str:
        return "text" if self.paid else "no-money"


class CardWon(FriesematentenEvent):
    """A player paid for a card, won or bought (FRI-WIN-3)."""

    rules = ("FRI-WIN-3",)
    seat: int
    card: int
    price: int


class AwardUndone(FriesematentenEvent):
    """The winner got the money back, and the card is auctioned again (FRI-FX-REAUCTION)."""

    rules = ("FRI-FX-REAUCTION",)
    seat: int
    card: int
    refund: int


class CardKept(FriesematentenEvent):
    """A card just won was laid down unused (FRI-CARD-4, FRI-CARD-6)."""

    rules = ("FRI-CARD-4",)
    marks = ("answer",)
    seat: int
    card: int


class CardStolen(FriesematentenEvent):
    """A group changed owner (FRI-FX-STEAL)."""

    rules = ("FRI-FX-STEAL",)
    seat: int
    victim: int
    card: int


class CardDestroyed(FriesematentenEvent):
    """A group went to the discard pile, or left the game (``gone``) (FRI-FX-DESTROY)."""

    rules = ("FRI-FX-DESTROY",)
    victim: int
    card: int
    gone: bool

    def sentence(self) -> str:
        return "gone" if self.gone else "text"


class CardsSwapped(FriesematentenEvent):
    """Two groups changed empires (FRI-FX-SWAP)."""

    rules = ("FRI-FX-SWAP",)
    seat: int
    card: int
    victim: int
    other: int


class CardGiven(FriesematentenEvent):
    """A group was given away (FRI-FX-GIVE)."""

    rules = ("FRI-FX-GIVE",)
    seat: int
    receiver: int
    card: int


class MoneyMoved(FriesematentenEvent):
    """A card moved money (FRI-FX-MONEY)."""

    rules = ("FRI-FX-MONEY",)
    payer: int
    payee: int
    amount: int

    def sentence(self) -> str:
        if not self.amount:
            return ""
        if self.payer < 0:
            return "from-bank"
        return "to-bank" if self.payee < 0 else "text"


class FactorSet(FriesematentenEvent):
    """A player's factories produce times/over as much this round (FRI-FX-PRODUCTION-FACTOR)."""

    rules = ("FRI-FX-PRODUCTION-FACTOR",)
    seat: int
    times: int
    over: int

    def sentence(self) -> str:
        words = {Fraction(0): "nothing", Fraction(1, 2): "half", Fraction(2): "double"}
        return words.get(Fraction(self.times, self.over), "text")


class BidderBarred(FriesematentenEvent):
    """A player may not bid in the next auctions (FRI-FX-BAR-BID)."""

    rules = ("FRI-FX-BAR-BID",)
    seat: int
    auctions: int

    def sentence(self) -> str:
        return "several" if self.auctions > 1 else "text"


class CardsPeeked(FriesematentenEvent):
    """A player looked at the top of the draw pile. Only that player is told the cards (FRI-R54)."""

    rules = ("FRI-R54",)
    seat: int
    count: int
    cards: tuple[int, ...]

    def seen_by(self, seat: int) -> CardsPeeked:
        return self if seat == self.seat else replace(self, cards=())

    def sentence(self) -> str:
        if self.cards:
            return "cards"
        return "one" if self.count == 1 else "text"


class CardAdded(FriesematentenEvent):
    """A card looked at was added to the exchange (FRI-FX-PEEK)."""

    rules = ("FRI-FX-PEEK",)
    marks = ("answer",)
    seat: int
    card: int


class CardsReturned(FriesematentenEvent):
    """The rest went back on the draw pile, in an order that only the player knows (FRI-R50)."""

    rules = ("FRI-R50",)
    marks = ("answer",)
    seat: int
    count: int


class CardRemoved(FriesematentenEvent):
    """A pending card of the exchange was discarded (FRI-FX-MARKET-REMOVE)."""

    rules = ("FRI-FX-MARKET-REMOVE",)
    card: int
    gone: bool

    def sentence(self) -> str:
        return "gone" if self.gone else "text"


class IncomePaid(FriesematentenEvent):
    """A player got basic income and production (FRI-RND-7)."""

    rules = ("FRI-RND-7",)
    seat: int
    base: int
    production: int

    def sentence(self) -> str:
        return "text" if self.production else "base"


class GameEnded(FriesematentenEvent):
    """The game is over: ``points`` or ``last-round`` (FRI-END-1)."""

    rules = ("FRI-END-1",)
    marks = ("ends",)
    ending: str
    #: the players with enough points to end it; empty after the last round
    seats: tuple[int, ...] = ()

    def sentence(self) -> str:
        return self.ending
