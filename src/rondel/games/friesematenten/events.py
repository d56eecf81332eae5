"""What happened, for the log: cards by number, seats from 0, the bank is -1.

All are public but what a peek showed (FRI-R54): see :func:`told`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rondel.core.contract import StoryMark

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
    "GameEnded",
    "IncomePaid",
    "LastRound",
    "MARKS",
    "MoneyMoved",
    "NothingHappened",
    "NothingPaid",
    "OverbidPunished",
    "PlayerPassed",
    "RULES",
    "rule_of",
    "RoundBegan",
    "StartPlayerDrawn",
    "told",
]


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn:
    """A player got the marker by chance (FRI-R28)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began (FRI-RND-1)."""

    number: int


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A card came from the draw pile to the exchange (FRI-RND-1)."""

    card: int


@dataclass(frozen=True, slots=True)
class DiscardsShuffled:
    """The discard pile became the draw pile; from now on discards leave the game (FRI-RND-2)."""

    count: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """The draw pile is empty for good: this round's auctions are the last, or the next one's (FRI-RND-2, FRI-R25)."""

    #: it was emptied in phase 3, so that one more round follows
    is_next: bool


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A player declared an action card with its targets (FRI-CARD-6); ``opponent`` is -1 if none was named."""

    seat: int
    card: int
    targets: tuple[int, ...]
    opponent: int


@dataclass(frozen=True, slots=True)
class ActionCancelled:
    """A declared card had no effect and left the game (FRI-FX-CANCEL)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class ActionRedirected:
    """A declared card got new targets (FRI-FX-REDIRECT)."""

    seat: int
    card: int
    targets: tuple[int, ...]
    opponent: int


@dataclass(frozen=True, slots=True)
class ActionResolved:
    """A card was carried out and left the game (FRI-R44)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class NothingHappened:
    """An effect found its target no longer legal (FRI-R44)."""

    card: int


@dataclass(frozen=True, slots=True)
class NothingPaid:
    """A card was to move money, and none moved: who should pay has none, owes none or is protected (FRI-FX-MONEY)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardBound:
    """An influence card was bound to a card (``host``) or, with -1, to a player (FRI-CARD-4)."""

    seat: int
    card: int
    host: int
    owner: int


@dataclass(frozen=True, slots=True)
class CardScrapped:
    """A factory left the game (FRI-CARD-2, FRI-CARD-3)."""

    seat: int
    card: int
    fee: int
    forced: bool


@dataclass(frozen=True, slots=True)
class CardPutUp:
    """The auction of a card began (FRI-RND-4)."""

    card: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """A player bid (FRI-RND-4)."""

    seat: int
    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerPassed:
    """A player left the auction of a card (FRI-RND-4)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardUnsold:
    """Nobody bid: the card stays, or, the second time in a row, is discarded or, ``gone``, out of the game (FRI-RND-5)."""

    card: int
    discarded: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class OverbidPunished:
    """A winner could not pay and gave all money to the bank (FRI-RND-6)."""

    seat: int
    card: int
    bid: int
    paid: int


@dataclass(frozen=True, slots=True)
class CardWon:
    """A player paid for a card, won or bought (FRI-WIN-3)."""

    seat: int
    card: int
    price: int


@dataclass(frozen=True, slots=True)
class AwardUndone:
    """The winner got the money back, and the card is auctioned again (FRI-FX-REAUCTION)."""

    seat: int
    card: int
    refund: int


@dataclass(frozen=True, slots=True)
class CardKept:
    """A card just won was laid down unused (FRI-CARD-4, FRI-CARD-6)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardStolen:
    """A group changed owner (FRI-FX-STEAL)."""

    seat: int
    victim: int
    card: int


@dataclass(frozen=True, slots=True)
class CardDestroyed:
    """A group went to the discard pile, or, ``gone``, out of the game (FRI-FX-DESTROY)."""

    victim: int
    card: int
    gone: bool


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    """Two groups changed empires (FRI-FX-SWAP)."""

    seat: int
    card: int
    victim: int
    other: int


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A group was given away (FRI-FX-GIVE)."""

    seat: int
    receiver: int
    card: int


@dataclass(frozen=True, slots=True)
class MoneyMoved:
    """A card moved money (FRI-FX-MONEY)."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class FactorSet:
    """A player's factories produce times/over as much this round (FRI-FX-PRODUCTION-FACTOR)."""

    seat: int
    times: int
    over: int


@dataclass(frozen=True, slots=True)
class BidderBarred:
    """A player may not bid in the next auctions (FRI-FX-BAR-BID)."""

    seat: int
    auctions: int


@dataclass(frozen=True, slots=True)
class CardsPeeked:
    """A player looked at the top of the draw pile; only that player is told the faces (FRI-R54)."""

    seat: int
    count: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardAdded:
    """A card looked at was added to the exchange (FRI-FX-PEEK)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """The rest went back on the draw pile, in an order only that player knows (FRI-R50)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A pending card of the exchange was discarded (FRI-FX-MARKET-REMOVE)."""

    card: int
    gone: bool


@dataclass(frozen=True, slots=True)
class IncomePaid:
    """A player got basic income and production (FRI-RND-7)."""

    seat: int
    base: int
    production: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: ``points`` or ``last-round`` (FRI-END-1)."""

    ending: str
    #: who has the points that end it; nobody where the last round does
    seats: tuple[int, ...] = ()


#: the rule each event belongs to
RULES: Final[Mapping[type, str]] = {
    StartPlayerDrawn: "FRI-R28",
    RoundBegan: "FRI-RND-1",
    CardRevealed: "FRI-RND-1",
    DiscardsShuffled: "FRI-RND-2",
    LastRound: "FRI-RND-2",
    CardPlayed: "FRI-CARD-6",
    ActionCancelled: "FRI-FX-CANCEL",
    ActionRedirected: "FRI-FX-REDIRECT",
    ActionResolved: "FRI-R44",
    NothingHappened: "FRI-R44",
    NothingPaid: "FRI-FX-MONEY",
    CardBound: "FRI-CARD-4",
    CardScrapped: "FRI-CARD-2",
    CardPutUp: "FRI-RND-4",
    BidMade: "FRI-RND-4",
    PlayerPassed: "FRI-RND-4",
    CardUnsold: "FRI-RND-5",
    OverbidPunished: "FRI-RND-6",
    CardWon: "FRI-WIN-3",
    AwardUndone: "FRI-FX-REAUCTION",
    CardKept: "FRI-CARD-4",
    CardStolen: "FRI-FX-STEAL",
    CardDestroyed: "FRI-FX-DESTROY",
    CardsSwapped: "FRI-FX-SWAP",
    CardGiven: "FRI-FX-GIVE",
    MoneyMoved: "FRI-FX-MONEY",
    FactorSet: "FRI-FX-PRODUCTION-FACTOR",
    BidderBarred: "FRI-FX-BAR-BID",
    CardsPeeked: "FRI-R54",
    CardAdded: "FRI-FX-PEEK",
    CardsReturned: "FRI-R50",
    CardRemoved: "FRI-FX-MARKET-REMOVE",
    IncomePaid: "FRI-RND-7",
    GameEnded: "FRI-END-1",
}

#: what events are in the story of a game
MARKS: Final[Mapping[type, tuple[StoryMark, ...]]] = {
    RoundBegan: ("begins", "step"),
    CardPutUp: ("step",),
    CardPlayed: ("step", "answer"),
    **dict.fromkeys((BidMade, PlayerPassed, CardScrapped, CardBound, CardKept), ("answer",)),
    **dict.fromkeys((CardAdded, CardsReturned), ("answer",)),
    GameEnded: ("ends",),
}


def rule_of(event: object) -> str:
    """Return the rule an event belongs to.

    A factory is scrapped without need in phase 2 (FRI-CARD-3); a pile emptied in phase 3 brings one more round (FRI-R25).
    """
    if isinstance(event, CardScrapped) and not event.forced:
        return "FRI-CARD-3"
    if isinstance(event, LastRound) and event.is_next:
        return "FRI-R25"
    return RULES[type(event)]


def told(event: object, seat: int) -> object:
    """Return an event as a seat may know it: what a peek showed is for who peeked (FRI-R54)."""
    if isinstance(event, CardsPeeked) and event.seat != seat:
        return replace(event, cards=())
    return event
