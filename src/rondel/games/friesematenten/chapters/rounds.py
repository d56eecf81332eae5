"""The course of a game: set-up, the phases of a round, the payout, the end (FRI-SET, FRI-RND, FRI-END)."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import Bind, PlayCard, Scrap, StartPlayer
from rondel.games.friesematenten.chapters.action_cards import declare
from rondel.games.friesematenten.chapters.auction import begin_auctions
from rondel.games.friesematenten.chapters.card_play import held_cards, play_candidates, refuse_play
from rondel.games.friesematenten.chapters.empire import base_income_of, points_of, production_of
from rondel.games.friesematenten.chapters.influence import (
    bind_card,
    binding_candidates,
    bindings,
    refuse_bind,
)
from rondel.games.friesematenten.chapters.piles import FillExchange
from rondel.games.friesematenten.chapters.scrap import EnforceLimits, scrap
from rondel.games.friesematenten.chapters.windows import OpenWindow
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    AFTER_PAYOUT,
    BEFORE_PAYOUT,
    INFLUENCE,
    PHASE_TWO,
    Deck,
    bits,
)
from rondel.games.friesematenten.effects.targets import plays
from rondel.games.friesematenten.events import GameEnded, IncomePaid, RoundBegan, StartPlayerDrawn
from rondel.games.friesematenten.state import (
    CHANCE,
    ENDED_BY_CARDS,
    ENDED_BY_POINTS,
    NO_CARD,
    PAYDAY,
    THE_BANK,
    Frame,
    FriesematentenState,
)
from rondel.games.friesematenten.texts.errors import illegal

__all__ = [
    "AuctionPhase",
    "BeginRound",
    "DrawStartPlayer",
    "EndCheck",
    "EndRound",
    "Payout",
    "PhaseTwo",
    "PhaseTwoTurn",
    "new_state",
]


def new_state(deck: Deck, players: int, *, overbid: bool) -> FriesematentenState:
    """Return a new game before chance names the first start player (FRI-SET-1, FRI-R28)."""
    game = FriesematentenState(deck, players, overbid=overbid)
    game.stack = [BeginRound(), DrawStartPlayer()]
    return game


class DrawStartPlayer(Frame):
    """Chance names the first start player (FRI-R28)."""

    kind = "draw-start-player"
    rule = "FRI-R28"
    code = "S"
    stands_on = ("begin-round",)

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, game: FriesematentenState) -> list[Action]:
        found: list[Action] = []
        for seat in range(game.seats):
            found.append(game.actions.starts[seat])
        return found

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, StartPlayer)
        game.marker = action.seat
        if game.log is not None:
            game.log.append(StartPlayerDrawn(action.seat))


class BeginRound(Frame):
    """Phase 1: keeps the cards left over and fills the exchange (FRI-RND-1)."""

    kind = "begin-round"
    code = "B"

    def run(self, game: FriesematentenState) -> None:
        game.round += 1
        game.phase = 1
        game.is_paid_out = False
        if game.is_next_round_last:
            game.is_next_round_last = False
            game.is_last_round = True
        game.exchange = game.kept
        game.kept = []
        if game.log is not None:
            game.log.append(RoundBegan(game.round))
        game.stack.append(PhaseTwo(0))
        game.stack.append(FillExchange())


# ------------------------------------------------------------------ phase 2


class PhaseTwo(Frame):
    """Phase 2: everybody has a turn, clockwise from the holder of the marker (FRI-RND-3)."""

    kind = "phase-two"
    code = "P"
    fields = ("offset",)

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def belongs(self, game: FriesematentenState) -> bool:
        return 0 <= self.offset <= game.seats

    def run(self, game: FriesematentenState) -> None:
        game.phase = 2
        game.scraps = 0
        if self.offset == game.seats:
            game.stack.append(AuctionPhase())
            return
        game.stack.append(PhaseTwo(self.offset + 1))
        game.stack.append(PhaseTwoTurn((game.marker + self.offset) % game.seats))


def factories_to_scrap(game: FriesematentenState, seat: int) -> int:
    """Return how many factories a seat could scrap, whatever the fee: money is secret (FRI-CARD-3)."""
    if game.scraps >= game.deck.figures.voluntary_scraps:
        return 0
    return len(bits(game.active[seat] & game.deck.factories))


class PhaseTwoTurn(Frame):
    """Which cards does a player play, bind or scrap? (FRI-WIN-1)"""

    kind = "phase-two-turn"
    rule = "FRI-RND-3"
    code = "PT"
    fields = ("seat",)
    tells = ("cards:count", "factories")
    stands_on = ("phase-two",)

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"cards": len(bits(game.unused[self.seat])), "factories": factories_to_scrap(game, self.seat)}

    def belongs(self, game: FriesematentenState) -> bool:
        """Return whether it is this player's turn. The step below counts the turns so far."""
        below = game.stack[0]
        return isinstance(below, PhaseTwo) and self.seat == (game.marker + below.offset - 1) % game.seats

    def options(self, game: FriesematentenState) -> list[Action]:
        seat = self.seat
        unused = game.unused[seat]
        found: list[Action] = []
        if unused:
            found = plays(game, unused & game.deck.playable[PHASE_TWO], seat, in_loss=False)
            for card in bits(unused & game.deck.of_kind[INFLUENCE]):
                found += bindings(game, card, seat)
        if game.scraps < game.deck.figures.voluntary_scraps:
            for card in bits(game.active[seat] & game.deck.factories):
                if game.deck.fees[card] <= game.cash[seat]:
                    found.append(game.actions.scraps[card])
        found.append(game.actions.done)
        return found

    def candidates(self, game: FriesematentenState) -> list[Action]:
        """List every unused card, and every factory to scrap."""
        found: list[Action] = [game.actions.done]
        for card in bits(game.active[self.seat] & game.deck.factories):
            found.append(game.actions.scraps[card])
        found += play_candidates(game, held_cards(game, self.seat, ACTION), self.seat)
        for card in held_cards(game, self.seat, INFLUENCE):
            found += binding_candidates(game, card)
        return found

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        deck, seat = game.deck, self.seat
        if isinstance(action, PlayCard):
            return refuse_play(game, action, seat, PHASE_TWO)
        if isinstance(action, Bind):
            return refuse_bind(game, action, seat, game.unused[seat])
        if not isinstance(action, Scrap):
            return None
        card = action.card
        if not game.active[seat] & deck.factories & 1 << card:
            return illegal(deck, "no-own-factory", "FRI-CARD-3", card=card)
        if game.scraps >= deck.figures.voluntary_scraps:
            return illegal(deck, "scrapped-already", "FRI-R1", card=card)
        return illegal(deck, "fee-too-high", "FRI-CARD-3", card=card, fee=deck.fees[card])

    def answer(self, game: FriesematentenState, action: Action) -> None:
        seat = self.seat
        if isinstance(action, PlayCard):
            game.stack.append(self)
            declare(game, action, seat, NO_CARD)
        elif isinstance(action, Bind):
            game.stack.append(self)
            game.unused[seat] &= ~(1 << action.card)
            bind_card(game, seat, action)
            game.stack.append(EnforceLimits(seat))
        elif isinstance(action, Scrap):
            game.stack.append(self)
            game.scraps += 1
            scrap(game, seat, action.card, forced=False)
            # the factory may have raised the limit itself
            game.stack.append(EnforceLimits(seat))


# ------------------------------------------------------------------ phases 3 and 4


class AuctionPhase(Frame):
    """Phase 3, and the check that follows it (FRI-R20)."""

    def run(self, game: FriesematentenState) -> None:
        game.stack.append(EndCheck())
        begin_auctions(game)


class EndCheck(Frame):
    """After phase 3: ends the game with enough points, or after the last round (FRI-END-1, FRI-R20, FRI-R21)."""

    kind = "end-check"
    code = "E"

    def run(self, game: FriesematentenState) -> None:
        for seat in range(game.seats):
            # unused bars lapse (FRI-R33)
            game.bars[seat] = 0
        ahead = [seat for seat in range(game.seats) if points_of(game, seat) >= game.deck.figures.win_vp]
        if ahead:
            game.end_game(ENDED_BY_POINTS)
        elif game.is_last_round:
            game.end_game(ENDED_BY_CARDS)
        if game.is_over:
            if game.log is not None:
                game.log.append(GameEnded("points" if ahead else "last-round", tuple(ahead)))
            return
        game.phase = PAYDAY
        game.stack.append(EndRound())
        game.stack.append(OpenWindow(AFTER_PAYOUT))
        game.stack.append(Payout())
        game.stack.append(OpenWindow(BEFORE_PAYOUT))


class Payout(Frame):
    """Pays everybody basic income and production (FRI-RND-7, FRI-R19, FRI-R52)."""

    kind = "payout"
    code = "I"
    stands_on = ("open-window",)

    def run(self, game: FriesematentenState) -> None:
        game.is_paid_out = True
        for seat in range(game.seats):
            base = base_income_of(game, seat)
            production = production_of(game, seat) * game.factor_times[seat] // game.factor_over[seat]
            game.pay(base + production, THE_BANK, seat)
            if game.log is not None:
                game.log.append(IncomePaid(seat, base, production))


class EndRound(Frame):
    """Ends the factors on production with the round (FRI-R52)."""

    kind = "end-round"
    code = "ER"

    def run(self, game: FriesematentenState) -> None:
        for seat in range(game.seats):
            game.factor_times[seat] = 1
            game.factor_over[seat] = 1
        game.stack.append(BeginRound())
