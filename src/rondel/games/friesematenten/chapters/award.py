"""What follows the last bid: paying, undoing the award, laying the card down, using it at once (FRI-WIN-3, FRI-WIN-6)."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import Bind, PlayCard
from rondel.games.friesematenten.chapters.card_play import PlayOrPass, is_asked, play_candidates, refuse_play
from rondel.games.friesematenten.chapters.empire import price_for
from rondel.games.friesematenten.chapters.influence import (
    bind_card,
    binding_candidates,
    bindings,
    has_host,
    refuse_bind,
)
from rondel.games.friesematenten.chapters.scrap import EnforceLimits
from rondel.games.friesematenten.decks.deck import ACTION, AWARD, IMMEDIATE, INFLUENCE
from rondel.games.friesematenten.effects.targets import may_play, plays
from rondel.games.friesematenten.events import CardKept, CardWon, OverbidPunished
from rondel.games.friesematenten.state import NO_CARD, NOBODY, THE_BANK, Frame, FriesematentenState

__all__ = ["LayDown", "ReauctionWindow", "UndoAward", "UseNow", "award", "hand_over"]


def award(game: FriesematentenState, card: int, winner: int, bid: int) -> None:
    """Let the winner pay. A winner who cannot pay gives everything, and the card is put up again (FRI-RND-6)."""
    price = price_for(game, winner, bid)
    if price > game.cash[winner]:
        paid = game.cash[winner]
        game.pay(paid, winner, THE_BANK)
        game.excluded |= 1 << winner
        game.exchange.insert(0, card)
        if game.log is not None:
            game.log.append(OverbidPunished(winner, card, bid, paid))
        return
    game.pay(price, winner, THE_BANK)
    game.award_card = card
    game.award_seat = winner
    game.award_price = price
    game.stack.append(LayDown())
    game.stack.append(ReauctionWindow(1))


def hand_over(game: FriesematentenState) -> None:
    """Hand over a card bought without an auction. The open window ends, and a new one follows (FRI-R34)."""
    # imported here: playing a card can award one, and an awarded card can be played
    from rondel.games.friesematenten.chapters.windows import drop_window, open_window

    game.is_bought = False
    drop_window(game)
    open_window(game)
    game.stack.append(LayDown())
    game.stack.append(ReauctionWindow(1))


class ReauctionWindow(Frame):
    """Asks everybody but the winner once, clockwise, whether to undo the award (FRI-WIN-3)."""

    kind = "reauction-window"
    code = "LW"
    fields = ("offset",)
    stands_on = ("lay-down",)

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def belongs(self, game: FriesematentenState) -> bool:
        return 1 <= self.offset <= game.seats

    def run(self, game: FriesematentenState) -> None:
        if game.award_card == NO_CARD:
            return
        for offset in range(self.offset, game.seats):
            seat = (game.award_seat + offset) % game.seats
            if is_asked(game, seat, AWARD):
                game.stack.append(ReauctionWindow(offset + 1))
                game.stack.append(UndoAward(seat))
                return


class UndoAward(PlayOrPass):
    """Does a player undo the award just made? (FRI-FX-REAUCTION)"""

    kind = "undo-award"
    rule = "FRI-FX-REAUCTION"
    code = "LU"
    fields = ("seat",)
    tells = ("card", "winner", "price")
    stands_on = ("reauction-window",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, AWARD)

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"card": game.award_card, "winner": game.award_seat, "price": game.award_price}

    def belongs(self, game: FriesematentenState) -> bool:
        return game.award_card != NO_CARD and self.seat != game.award_seat

    def answer(self, game: FriesematentenState, action: Action) -> None:
        from rondel.games.friesematenten.chapters.action_cards import declare  # as above

        if isinstance(action, PlayCard):
            declare(game, action, self.seat, NO_CARD)


class LayDown(Frame):
    """The award stands: moves the marker, lays the card down, enforces the factory limit (FRI-WIN-3)."""

    kind = "lay-down"
    code = "L"
    stands_on = ("open-window",)

    def run(self, game: FriesematentenState) -> None:
        card, winner = game.award_card, game.award_seat
        if card == NO_CARD:
            return
        if game.log is not None:
            game.log.append(CardWon(winner, card, game.award_price))
        game.award_card = NO_CARD
        game.award_seat = NOBODY
        game.award_price = 0
        game.repeated = NO_CARD
        game.stale &= ~(1 << card)
        game.marker = winner
        kind = game.deck.cards[card].kind
        if kind == INFLUENCE or kind == ACTION:
            game.transit = card
            if _can_be_used(game, card, winner):
                game.stack.append(UseNow(winner))
            else:
                keep(game, winner)
        else:
            game.active[winner] |= 1 << card
            game.stack.append(EnforceLimits(winner))


def _can_be_used(game: FriesematentenState, card: int, seat: int) -> bool:
    """Return whether a card just won can be used at once, by what everybody can see (FRI-WIN-6, FRI-R38)."""
    if game.deck.cards[card].kind == INFLUENCE:
        return has_host(game, card, seat)
    return game.deck.playable[IMMEDIATE] >> card & 1 != 0 and may_play(game, card, seat, in_loss=False)


def keep(game: FriesematentenState, seat: int) -> None:
    """Lay the card just won down unused."""
    game.unused[seat] |= 1 << game.transit
    if game.log is not None:
        game.log.append(CardKept(seat, game.transit))
    game.transit = NO_CARD
    if game.deck.limits_count_unused:
        game.stack.append(EnforceLimits(seat))


class UseNow(Frame):
    """Does the winner use the card at once? (FRI-WIN-6)"""

    kind = "use-now"
    rule = "FRI-WIN-6"
    code = "LN"
    fields = ("seat",)
    tells = ("card",)
    stands_on = ("open-window",)

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"card": game.transit}

    def belongs(self, game: FriesematentenState) -> bool:
        return game.transit != NO_CARD

    def options(self, game: FriesematentenState) -> list[Action]:
        card = game.transit
        if game.deck.cards[card].kind == INFLUENCE:
            found = bindings(game, card, self.seat)
        else:
            found = plays(game, 1 << card, self.seat, in_loss=False)
        found.append(game.actions.keep)
        return found

    def candidates(self, game: FriesematentenState) -> list[Action]:
        """Only the card just won can be used at once (FRI-WIN-6)."""
        found: list[Action] = [game.actions.keep]
        if game.deck.cards[game.transit].kind == INFLUENCE:
            return found + binding_candidates(game, game.transit)
        return found + play_candidates(game, [game.transit], self.seat)

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        if isinstance(action, PlayCard):
            return refuse_play(game, action, self.seat, IMMEDIATE)
        return refuse_bind(game, action, self.seat, 1 << game.transit) if isinstance(action, Bind) else None

    def answer(self, game: FriesematentenState, action: Action) -> None:
        from rondel.games.friesematenten.chapters.action_cards import declare  # as above

        if isinstance(action, Bind):
            game.transit = NO_CARD
            bind_card(game, self.seat, action)
            game.stack.append(EnforceLimits(self.seat))
        elif isinstance(action, PlayCard):
            declare(game, action, self.seat, NO_CARD)
        else:
            keep(game, self.seat)
