"""Effects on auctions, the exchange and the draw pile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rondel.games.friesematenten.chapters.empire import price_for
from rondel.games.friesematenten.chapters.peek import PeekDraws
from rondel.games.friesematenten.decks.choices import Carrier, Plain, read_amount, read_exchange_selector
from rondel.games.friesematenten.decks.deck import AWARD, KIND_WORDS, REMOVE
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import Primitive
from rondel.games.friesematenten.effects.amounts import Amount, Who
from rondel.games.friesematenten.effects.effect import Effect, TargetEffect
from rondel.games.friesematenten.events import AwardUndone, BidderBarred, CardRemoved
from rondel.games.friesematenten.state import NO_CARD, NOBODY, THE_BANK, Declared, FriesematentenState

if TYPE_CHECKING:
    from rondel.games.friesematenten.decks.build import DeckBuilder

__all__ = ["BarBid", "BuyNow", "MarketRemove", "Peek", "Reauction"]

#: the most auctions of a bar, and the most cards of a peek
MOST_BARRED: Final = 9
MOST_PEEKED: Final = 9


class BarBid(Effect):
    """A player may not bid in the next auctions (FRI-FX-BAR-BID)."""

    primitive = Primitive("bar_bid", "instant", ("player", "auctions"), symbol="hammer")

    def __init__(self, player: int, auctions: int) -> None:
        self.player: Final = player
        self.auctions: Final = auctions

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        players = ("opponent", "each_opponent", "actor")
        return {"player": table.word("player", players), "auctions": table.whole("auctions", 1, MOST_BARRED)}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> BarBid:
        return cls(builder.player(plain["player"]), plain["auctions"])

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        # an award that is about to be undone leads to another auction, too
        return len(game.exchange) > 0 or (game.award_card != NO_CARD and not game.is_bought)

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        who = Who(declared.actor, declared.opponent, declared.actor, declared.lost)
        for seat in who.players(game, self.player):
            game.bars[seat] += self.auctions
            if game.log is not None:
                game.log.append(BidderBarred(seat, self.auctions))


class BuyNow(Effect):
    """The actor gets the next card for a price (FRI-FX-BUY-NOW)."""

    primitive = Primitive(
        "buy_now", "instant", ("card", "price"), symbol="hammer", fixed={"card": "next_market"}
    )

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        # the price is due when the card is declared, so it cannot refer to other effects (FRI-R34)
        return {"price": read_amount(table, "price", replace(carrier, named={}), ("actor",))}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> BuyNow:
        return cls(builder.amount(plain["price"]))

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        if not game.exchange:
            return False
        return game.exchange[0] != game.repeated or not game.excluded >> actor & 1

    def price(self, game: FriesematentenState, actor: int) -> int:
        return price_for(game, actor, self.amount.reckon(game, Who(actor, -1, actor, NO_CARD), actor))

    def is_still_legal(self, game: FriesematentenState, declared: Declared) -> bool:
        actor = declared.actor
        return self.is_possible(game, actor, in_loss=False) and self.price(game, actor) <= game.cash[actor]

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        """Pay for the next card. The player gets it when the whole action is done (FRI-R34)."""
        actor = declared.actor
        price = self.price(game, actor)
        game.pay(price, actor, THE_BANK)
        game.award_card = game.exchange.pop(0)
        game.award_seat = actor
        game.award_price = price
        game.is_bought = True
        game.acted[-1] = game.award_card


class Reauction(Effect):
    """The award just made is undone (FRI-FX-REAUCTION)."""

    primitive = Primitive(
        "reauction",
        "instant",
        ("card", "exclude", "refund"),
        symbol="hammer",
        fixed={"card": "last_award", "exclude": "winner", "refund": True},
    )

    def only_window(self) -> int:
        return AWARD

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return game.award_card != NO_CARD and game.award_seat != actor

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        """Give the money back and put the card up again, without its winner (FRI-R31)."""
        card, winner = game.award_card, game.award_seat
        game.pay(game.award_price, THE_BANK, winner)
        if game.repeated != card:
            game.repeated = card
            game.excluded = 0
            game.barred = 0
        game.excluded |= 1 << winner
        game.exchange.insert(0, card)
        if game.log is not None:
            game.log.append(AwardUndone(winner, card, game.award_price))
        game.award_card = NO_CARD
        game.award_seat = NOBODY
        game.award_price = 0


class Peek(Effect):
    """The actor looks at the top of the draw pile and adds some of it to the exchange (FRI-FX-PEEK)."""

    primitive = Primitive(
        "peek",
        "instant",
        ("zone", "count", "market_add", "rest"),
        symbol="hammer",
        fixed={"zone": "draw_pile", "rest": "reorder"},
    )

    def __init__(self, count: int, market_add: int) -> None:
        self.count: Final = count
        self.market_add: Final = market_add

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        count = table.whole("count", 1, MOST_PEEKED)
        return {"count": count, "market_add": table.whole("market_add", 0, count)}

    @classmethod
    def build(cls, plain: Plain, builder: DeckBuilder) -> Peek:
        return cls(plain["count"], plain["market_add"])

    def is_possible(self, game: FriesematentenState, actor: int, *, in_loss: bool) -> bool:
        return game.pile > 0

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        count = min(self.count, game.pile)
        game.stack.append(PeekDraws(declared.actor, count, min(self.market_add, count)))


class MarketRemove(TargetEffect):
    """A pending card of the exchange is discarded (FRI-FX-MARKET-REMOVE)."""

    primitive = Primitive(
        "market_remove", "instant", ("card", "to"), symbol="hammer", fixed={"to": "discard"}
    )
    verb = REMOVE

    @classmethod
    def read(cls, table: Table, carrier: Carrier) -> Plain:
        return {"card": read_exchange_selector(table, "card")}

    @classmethod
    def shortened(cls, plain: Plain) -> Plain:
        """Leave out the selector if any card can be picked."""
        found: Plain = {}
        if plain["card"]["kind"] != sorted(KIND_WORDS):
            found["kind"] = plain["card"]["kind"]
        if plain["card"]["printed_vp_max"] is not None:
            found["printed_vp_max"] = plain["card"]["printed_vp_max"]
        return {"op": plain["op"], "card": found} if found else {"op": plain["op"]}

    def act(self, game: FriesematentenState, declared: Declared) -> None:
        card = declared.targets[self.slot]
        game.exchange.remove(card)
        if game.repeated == card:
            game.repeated = NO_CARD
        gone = game.lay_aside(1 << card)
        if game.log is not None:
            game.log.append(CardRemoved(card, gone))
