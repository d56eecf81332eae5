"""Peeking: a player looks at the top of the draw pile, adds cards to the exchange and puts the rest back (FRI-FX-PEEK)."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import AddCard, DrawCard, ReturnCard
from rondel.games.friesematenten.chapters.piles import TurnOver, pile_emptied, take_from_pile
from rondel.games.friesematenten.events import CardAdded, CardsPeeked, CardsReturned
from rondel.games.friesematenten.state import Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal

__all__ = ["PeekDraws", "WhichToAdd", "WhichToReturn", "said_of"]


class PeekDraws(Frame):
    """Takes the cards to look at from the draw pile, one by one."""

    kind = "peek-draws"
    code = "V"
    fields = ("looker", "left", "adding")
    stands_on = ("enforce-limits",)

    def __init__(self, looker: int, left: int, adding: int) -> None:
        super().__init__()
        self.looker: Final = looker
        self.left: Final = left
        #: how many of them will go to the exchange
        self.adding: Final = adding

    def belongs(self, game: FriesematentenState) -> bool:
        drawing = 1 if isinstance(game.stack[-1], TurnOver) else 0
        count = self.left + drawing + len(game.peeked)
        return self.left + drawing <= game.pile and self.adding <= count and _looks(game, self.looker)

    def run(self, game: FriesematentenState) -> None:
        if self.left == 0:
            if game.log is not None:
                game.log.append(CardsPeeked(self.looker, len(game.peeked), tuple(game.peeked)))
            if self.adding > 0:
                game.stack.append(WhichToAdd(self.looker, self.adding))
            else:
                _ask_for_order(game, self.looker)
            return
        game.stack.append(PeekDraws(self.looker, self.left - 1, self.adding))
        take_from_pile(game, to_exchange=False)


def _looks(game: FriesematentenState, seat: int) -> bool:
    """Return whether a player looks at the draw pile: it is the one who plays the card."""
    return bool(game.table) and game.table[-1].actor == seat


class PeekFrame(Frame):
    """A question about one of the cards looked at."""

    stands_on = ("enforce-limits",)

    def candidates(self, game: FriesematentenState) -> list[Action]:
        """Adding and putting back each of the cards looked at."""
        found: list[Action] = []
        for card in game.peeked:
            found.append(game.actions.adds[card])
            found.append(game.actions.returns[card])
        return found

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        if not isinstance(action, (AddCard, ReturnCard)):
            return None
        if action.card not in game.peeked:
            return illegal(game.deck, "not-looked-at", self.asking_rule(game), card=action.card)
        key = "add-first" if isinstance(action, ReturnCard) else "return-first"
        return illegal(game.deck, key, self.asking_rule(game), card=action.card)


class WhichToAdd(PeekFrame):
    """Which of the cards looked at goes to the end of the exchange? (FRI-FX-PEEK)"""

    kind = "which-to-add"
    rule = "FRI-FX-PEEK"
    code = "VA"
    fields = ("seat", "left")
    tells = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def belongs(self, game: FriesematentenState) -> bool:
        return 1 <= self.left <= len(game.peeked) and _looks(game, self.seat)

    def options(self, game: FriesematentenState) -> list[Action]:
        found: list[Action] = []
        for card in game.peeked:
            found.append(game.actions.adds[card])
        return found

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, AddCard)
        game.peeked.remove(action.card)
        game.exchange.append(action.card)
        if game.log is not None:
            game.log.append(CardAdded(self.seat, action.card))
        if self.left > 1:
            game.stack.append(WhichToAdd(self.seat, self.left - 1))
        else:
            _ask_for_order(game, self.seat)


class WhichToReturn(PeekFrame):
    """Which of the cards looked at is next on the draw pile? The first one is on top (FRI-R50)."""

    kind = "which-to-return"
    rule = "FRI-R50"
    code = "VR"
    fields = ("seat",)

    def belongs(self, game: FriesematentenState) -> bool:
        return len(game.peeked) > 1 and _looks(game, self.seat)

    def options(self, game: FriesematentenState) -> list[Action]:
        found: list[Action] = []
        for card in game.peeked:
            found.append(game.actions.returns[card])
        return found

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, ReturnCard)
        game.peeked.remove(action.card)
        game.returning.append(action.card)
        _ask_for_order(game, self.seat)


def said_of(game: FriesematentenState, action: Action, seat: int) -> str:
    """Return the text of an action as a seat may know it (FRI-R54).

    Nobody is told which card is drawn for a peek: the player who looks sees them all at once. Only that player knows
    which card is put back. A card added to the exchange is public.
    """
    frame = game.stack[-1]
    if isinstance(action, DrawCard) and isinstance(frame, TurnOver) and not frame.to_exchange:
        return "draw ?"
    if isinstance(action, ReturnCard) and seat != frame.seat:
        return "return ?"
    return action.text


def _ask_for_order(game: FriesematentenState, seat: int) -> None:
    """Ask for the next card while there is a choice, then put the cards back on the draw pile."""
    if len(game.peeked) > 1:
        game.stack.append(WhichToReturn(seat))
        return
    back = game.returning + game.peeked
    game.top = back + game.top
    game.top_seen = [1 << seat] * len(back) + game.top_seen
    game.pile += len(back)
    game.peeked = []
    game.returning = []
    if game.log is not None and back:
        game.log.append(CardsReturned(seat, len(back)))
    if game.pile == 0:
        pile_emptied(game)
