"""Phase 3: auctions of the cards in the exchange, one by one (FRI-RND-4, FRI-RND-5)."""

from __future__ import annotations

from typing import Any

from rondel.core.action import Action
from rondel.core.contract import AmountRange
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import Bid, PlayCard
from rondel.games.friesematenten.chapters.action_cards import declare
from rondel.games.friesematenten.chapters.award import award
from rondel.games.friesematenten.chapters.card_play import held_cards, play_candidates, refuse_play
from rondel.games.friesematenten.chapters.empire import price_for
from rondel.games.friesematenten.chapters.windows import open_window
from rondel.games.friesematenten.decks.deck import ACTION, BIDDING, HIGHEST_BID
from rondel.games.friesematenten.effects.targets import plays
from rondel.games.friesematenten.events import BidMade, CardPutUp, CardUnsold, PlayerPassed
from rondel.games.friesematenten.state import AUCTIONS, NO_CARD, NOBODY, Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal

__all__ = ["Bidding", "PutUp", "begin_auctions", "highest_affordable", "lowest_bid"]


def begin_auctions(game: FriesematentenState) -> None:
    """Begin phase 3. With an empty exchange there are no auctions and no windows (FRI-R26, FRI-R37)."""
    game.phase = AUCTIONS
    if game.exchange:
        game.stack.append(PutUp())
        open_window(game)


class PutUp(Frame):
    """Puts up the next card. Without one the phase is over (FRI-R37)."""

    kind = "put-up"
    code = "U"
    stands_on = ("end-check",)

    def run(self, game: FriesematentenState) -> None:
        if not game.exchange:
            return
        game.stack.append(self)
        open_window(game)
        card = game.exchange.pop(0)
        if card != game.repeated:
            game.repeated = card
            game.excluded = 0
            game.barred = 0
        _use_up_bars(game)
        game.card_up = card
        game.high_bid = 0
        game.high_bidder = NOBODY
        game.bidders = ((1 << game.seats) - 1) & ~game.excluded & ~game.barred
        if game.log is not None:
            game.log.append(CardPutUp(card))
        _ask_next(game, game.marker)


def _use_up_bars(game: FriesematentenState) -> None:
    """Bar players from the card that is put up, and from its repeats (FRI-R33)."""
    for seat in range(game.seats):
        if game.bars[seat] > 0 and not game.barred >> seat & 1:
            game.bars[seat] -= 1
            game.barred |= 1 << seat


def _ask_next(game: FriesematentenState, first: int) -> None:
    """Ask the next player who is still in, clockwise from a seat, or end the auction (FRI-R11)."""
    waiting = game.bidders
    if game.high_bidder != NOBODY:
        waiting &= ~(1 << game.high_bidder)
    for offset in range(game.seats):
        seat = (first + offset) % game.seats
        if waiting >> seat & 1:
            game.stack.append(Bidding(seat))
            return
    card, winner, bid = game.card_up, game.high_bidder, game.high_bid
    game.card_up = NO_CARD
    game.high_bidder = NOBODY
    game.high_bid = 0
    game.bidders = 0
    if winner == NOBODY:
        _unsold(game, card)
    else:
        award(game, card, winner, bid)


def _unsold(game: FriesematentenState, card: int) -> None:
    """Leave a card without a bid in the exchange. The second time in a row, discard it (FRI-RND-5, FRI-R35)."""
    bit = 1 << card
    game.repeated = NO_CARD
    is_second = game.stale & bit != 0
    is_gone = False
    if is_second:
        is_gone = game.lay_aside(bit)
    else:
        game.stale |= bit
        game.kept.append(card)
    if game.log is not None:
        game.log.append(CardUnsold(card, is_second, is_gone))


def lowest_bid(game: FriesematentenState) -> int:
    """Return the lowest possible bid (FRI-RND-4, FRI-R11)."""
    if game.high_bidder == NOBODY:
        return game.deck.cards[game.card_up].least_bid
    return game.high_bid + game.deck.figures.bid_step


def highest_affordable(game: FriesematentenState, seat: int) -> int:
    """Return the highest bid a player can pay, 0 if there is none."""
    if game.cash[seat] < 1:
        return 0
    # price and bid differ by the same amount for every bid, except that a price is at least 1
    discount = HIGHEST_BID - price_for(game, seat, HIGHEST_BID)
    return max(0, min(HIGHEST_BID, game.cash[seat] + discount))


class Bidding(Frame):
    """What does a player bid for the card that is up? (FRI-RND-4)

    Before bidding a player may play a lightning card that is not a reaction. Then the question is asked again (FRI-R16).
    """

    kind = "what-to-bid"
    rule = "FRI-RND-4"
    code = "UB"
    fields = ("seat",)
    tells = ("card", "low", "bid?", "bidder?")
    stands_on = ("open-window",)

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        found: dict[str, Any] = {"card": game.card_up, "low": lowest_bid(game)}
        if game.high_bidder != NOBODY:
            found["bid"] = game.high_bid
            found["bidder"] = game.high_bidder
        return found

    def options(self, game: FriesematentenState) -> list[Action]:
        cards = game.unused[self.seat] & game.deck.playable[BIDDING]
        if cards == 0:
            return game.actions.only_pass
        found: list[Action] = [game.actions.passing]
        found += plays(game, cards, self.seat, in_loss=False)
        return found

    def amounts(self, game: FriesematentenState) -> AmountRange | None:
        low, safe = lowest_bid(game), highest_affordable(game, self.seat)
        high = HIGHEST_BID if game.overbid else safe
        return AmountRange(self.seat, "bid {}", low, high, safe) if low <= high else None

    def takes(self, game: FriesematentenState, amount: int) -> bool:
        if amount < lowest_bid(game):
            return False
        return amount <= (HIGHEST_BID if game.overbid else highest_affordable(game, self.seat))

    def candidates(self, game: FriesematentenState) -> list[Action]:
        """List bids: too low, lowest, highest, too high; and the player's cards, most of which have to wait (FRI-R16)."""
        low, most = lowest_bid(game), highest_affordable(game, self.seat)
        found: list[Action] = []
        for amount in sorted({low - 1, low, most, most + 1}):
            if 0 < amount <= HIGHEST_BID:
                found.append(game.actions.bids[amount])
        found.append(game.actions.passing)
        found += play_candidates(game, held_cards(game, self.seat, ACTION), self.seat)
        return found

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        if isinstance(action, PlayCard):
            return refuse_play(game, action, self.seat, BIDDING)
        if not isinstance(action, Bid):
            return None
        low, high = lowest_bid(game), highest_affordable(game, self.seat)
        if action.amount < low:
            rule = "FRI-R11" if game.high_bid else "FRI-RND-4"
            return illegal(game.deck, "bid-too-low", rule, amount=action.amount, low=low)
        key = "bid-beyond-money" if high >= low else "bid-impossible"
        return illegal(game.deck, key, "FRI-R32", amount=action.amount, high=high)

    def answer(self, game: FriesematentenState, action: Action) -> None:
        seat = self.seat
        if isinstance(action, PlayCard):
            game.stack.append(self)
            declare(game, action, seat, NO_CARD)
            return
        if isinstance(action, Bid):
            game.high_bid = action.amount
            game.high_bidder = seat
            if game.log is not None:
                game.log.append(BidMade(seat, game.card_up, action.amount))
        else:
            game.bidders &= ~(1 << seat)
            if game.log is not None:
                game.log.append(PlayerPassed(seat, game.card_up))
        _ask_next(game, (seat + 1) % game.seats)
