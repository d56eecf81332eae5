"""Action cards on the table: declaring, reacting, carrying out (FRI-WIN-5, FRI-R40, FRI-R44 to FRI-R46)."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.chapters.award import hand_over
from rondel.games.friesematenten.chapters.card_play import PlayOrPass, is_asked
from rondel.games.friesematenten.chapters.scrap import EnforceLimits
from rondel.games.friesematenten.decks.deck import LOSS, REACTION, bits
from rondel.games.friesematenten.effects.amounts import Who
from rondel.games.friesematenten.events import ActionCancelled, ActionResolved, CardPlayed
from rondel.games.friesematenten.state import NO_CARD, NOBODY, Declared, Frame, FriesematentenState

__all__ = ["CarryOut", "ClaimLoss", "LossWindow", "React", "Reactions", "declare"]


#: what can lie under an action card
AFTER_ACTION: Final = (
    "phase-two-turn",
    "window",
    "open-window",
    "reauction-window",
    "reactions",
    "loss-window",
    "what-to-bid",
)


def declare(game: FriesematentenState, action: PlayCard, actor: int, lost: int) -> None:
    """Put a card on the table with its targets. Everybody else may react before it takes effect."""
    if action.card == game.transit:
        game.transit = NO_CARD
    else:
        game.unused[actor] &= ~(1 << action.card)
    game.table.append(Declared(action.card, actor, action.targets, action.opponent, lost, cancelled=False))
    if game.log is not None:
        game.log.append(CardPlayed(actor, action.card, action.targets, action.opponent))
    game.stack.append(CarryOut(0))
    game.stack.append(Reactions(1))
    if game.deck.limits_count_unused:
        game.stack.append(EnforceLimits(actor))


# ------------------------------------------------------------------ reacting


class Reactions(Frame):
    """Asks who reacts, clockwise from the actor's left, until all pass in a row (FRI-R40)."""

    kind = "reactions"
    code = "R"
    fields = ("offset",)
    stands_on = ("carry-out",)

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def belongs(self, game: FriesematentenState) -> bool:
        return 1 <= self.offset <= game.seats

    def run(self, game: FriesematentenState) -> None:
        declared = game.table[-1]
        if declared.cancelled:
            return
        for offset in range(self.offset, game.seats):
            seat = (declared.actor + offset) % game.seats
            if is_asked(game, seat, REACTION):
                game.stack.append(React(seat, offset))
                return


class React(PlayOrPass):
    """Does a player react to the card just declared? (FRI-WIN-5)"""

    kind = "react"
    rule = "FRI-WIN-5"
    code = "RA"
    fields = ("seat", "offset")
    tells = ("card", "actor")
    stands_on = ("carry-out",)

    def __init__(self, seat: int, offset: int) -> None:
        super().__init__(seat, REACTION)
        self.offset: Final = offset

    def more(self, game: FriesematentenState) -> dict[str, Any]:
        return {"card": game.table[-1].card, "actor": game.table[-1].actor}

    def belongs(self, game: FriesematentenState) -> bool:
        return 1 <= self.offset <= game.seats

    def answer(self, game: FriesematentenState, action: Action) -> None:
        if isinstance(action, PlayCard):
            game.stack.append(Reactions(1))
            declare(game, action, self.seat, NO_CARD)
        else:
            game.stack.append(Reactions(self.offset + 1))


# ------------------------------------------------------------------ carrying out


class CarryOut(Frame):
    """Carries out the effects of the card on top of the table, from this one on. Then the card leaves the game."""

    kind = "carry-out"
    code = "C"
    fields = ("effect",)
    stands_on = AFTER_ACTION

    def __init__(self, effect: int) -> None:
        super().__init__()
        self.effect: Final = effect

    def run(self, game: FriesematentenState) -> None:
        declared = game.table[-1]
        if declared.cancelled:
            game.table.pop()
            game.out |= 1 << declared.card
            if game.log is not None:
                game.log.append(ActionCancelled(declared.actor, declared.card))
            return
        effects = game.deck.cards[declared.card].effects
        if self.effect == 0:
            game.acted = []
            game.victims = []
            game.lost_card = NO_CARD
            game.lost_seat = NOBODY
        if self.effect == len(effects):
            _finish(game, declared)
            return
        game.stack.append(CarryOut(self.effect + 1))
        game.stack.append(EnforceLimits(declared.actor))
        effects[self.effect].carry_out(game)


def _finish(game: FriesematentenState, declared: Declared) -> None:
    """Remove the card, run triggers, hand over a bought card, and let a player who lost a card respond (FRI-R44)."""
    game.table.pop()
    game.out |= 1 << declared.card
    if game.log is not None:
        game.log.append(ActionResolved(declared.actor, declared.card))
    _run_triggers(game, declared.actor)
    if game.is_bought:
        hand_over(game)
    if game.lost_seat != NOBODY:
        game.stack.append(LossWindow(game.lost_seat, game.lost_card))
    game.acted = []
    game.victims = []
    game.lost_card = NO_CARD
    game.lost_seat = NOBODY


def _run_triggers(game: FriesematentenState, actor: int) -> None:
    """Run the triggers of the other players, clockwise from the actor (FRI-R45)."""
    for offset in range(1, game.seats):
        owner = (actor + offset) % game.seats
        for card in bits(game.active[owner] & game.deck.triggers):
            for effect in game.deck.cards[card].triggers:
                effect.do.respond(game, Who(actor, -1, owner, NO_CARD))


# ------------------------------------------------------------------ after a loss


class LossWindow(Frame):
    """The player who lost a card to an action may play cards, until passing (FRI-R46, FRI-R61)."""

    kind = "loss-window"
    code = "X"
    fields = ("loser", "card")
    stands_on = AFTER_ACTION

    def __init__(self, loser: int, card: int) -> None:
        super().__init__()
        self.loser: Final = loser
        self.card: Final = card

    def belongs(self, game: FriesematentenState) -> bool:
        return self.loser < game.seats and self.card < game.deck.size

    def run(self, game: FriesematentenState) -> None:
        if is_asked(game, self.loser, LOSS):
            game.stack.append(ClaimLoss(self.loser, self.card))


class ClaimLoss(PlayOrPass):
    """Does a player respond to the loss of a card? (FRI-R46)"""

    kind = "claim-loss"
    rule = "FRI-R46"
    code = "XC"
    fields = ("seat", "card")
    tells = ("card",)
    stands_on = AFTER_ACTION

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, LOSS)
        self.card: Final = card

    def belongs(self, game: FriesematentenState) -> bool:
        return self.card < game.deck.size

    def answer(self, game: FriesematentenState, action: Action) -> None:
        if isinstance(action, PlayCard):
            game.stack.append(LossWindow(self.seat, self.card))
            declare(game, action, self.seat, self.card)
