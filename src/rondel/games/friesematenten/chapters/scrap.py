"""Scrapping factories: voluntarily, or when a player has too many (FRI-CARD-2, FRI-CARD-3)."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import Scrap
from rondel.games.friesematenten.chapters.empire import factory_count, factory_limit_of
from rondel.games.friesematenten.decks.deck import bits
from rondel.games.friesematenten.events import CardScrapped
from rondel.games.friesematenten.state import THE_BANK, Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal

__all__ = ["EnforceLimits", "WhichToScrap", "scrap", "to_choose_from"]


class EnforceLimits(Frame):
    """Makes players with too many factories scrap, one at a time, clockwise from a player (FRI-R5, FRI-R44)."""

    kind = "enforce-limits"
    code = "K"
    fields = ("first",)
    stands_on = ("open-window", "phase-two-turn", "carry-out", "reactions")

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first: Final = first

    def belongs(self, game: FriesematentenState) -> bool:
        return self.first < game.seats

    def run(self, game: FriesematentenState) -> None:
        for offset in range(game.seats):
            seat = (self.first + offset) % game.seats
            # without factories nobody is above the limit, which is slow to compute
            count = factory_count(game, seat)
            if count > 0 and count > factory_limit_of(game, seat):
                game.stack.append(self)
                game.stack.append(WhichToScrap(seat))
                return


class WhichToScrap(Frame):
    """Which factory does a player with too many scrap? (FRI-CARD-2)"""

    kind = "which-to-scrap"
    rule = "FRI-CARD-2"
    code = "KS"
    fields = ("seat",)
    tells = ("count", "limit")
    stands_on = ("enforce-limits",)

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"count": factory_count(game, self.seat), "limit": factory_limit_of(game, self.seat)}

    def options(self, game: FriesematentenState) -> list[Action]:
        scraps = game.actions.scraps
        found: list[Action] = []
        for card in bits(to_choose_from(game, self.seat)):
            found.append(scraps[card])
        return found

    def candidates(self, game: FriesematentenState) -> list[Action]:
        return [game.actions.scraps[card] for card in bits(game.active[self.seat] & game.deck.factories)]

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        if not isinstance(action, Scrap):
            return None
        card = action.card
        if not game.active[self.seat] & game.deck.factories & 1 << card:
            return illegal(game.deck, "no-own-factory", "FRI-CARD-2", card=card)
        return illegal(game.deck, "fee-too-high", "FRI-R3", card=card, fee=game.deck.fees[card])

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, Scrap)
        scrap(game, self.seat, action.card, forced=True)


def to_choose_from(game: FriesematentenState, seat: int) -> int:
    """Return the factories to choose from: those one can pay for, or else the cheapest (FRI-R3, FRI-R53)."""
    fees = game.deck.fees
    factories = bits(game.active[seat] & game.deck.factories)
    payable = cheapest = 0
    lowest = -1
    for card in factories:
        fee = fees[card]
        if fee <= game.cash[seat]:
            payable |= 1 << card
        if lowest < 0 or fee < lowest:
            lowest = fee
            cheapest = 0
        if fee == lowest:
            cheapest |= 1 << card
    return payable or cheapest


def scrap(game: FriesematentenState, seat: int, card: int, *, forced: bool) -> None:
    """Pay the fee, or whatever is left, and remove the factory and its influence from the game (FRI-R6)."""
    fee = min(game.deck.fees[card], game.cash[seat])
    game.pay(fee, seat, THE_BANK)
    game.out |= game.take_out(card)
    if game.log is not None:
        game.log.append(CardScrapped(seat, card, fee, forced))
