"""The draw pile, the exchange and the discard pile (FRI-RND-1, FRI-RND-2)."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import DrawCard
from rondel.games.friesematenten.events import CardRevealed, DiscardsShuffled, LastRound
from rondel.games.friesematenten.state import AUCTIONS, CHANCE, Frame, FriesematentenState

__all__ = ["FillExchange", "ShuffleDiscards", "TurnOver", "pile_emptied", "take_from_pile"]


class FillExchange(Frame):
    """Fills the exchange, or empties the draw pile (FRI-RND-1, FRI-R36)."""

    kind = "fill-exchange"
    code = "F"
    stands_on = ("phase-two",)

    def run(self, game: FriesematentenState) -> None:
        if game.pile == 0 or len(game.exchange) >= game.seats + game.deck.figures.market_plus:
            return
        game.stack.append(self)
        take_from_pile(game, to_exchange=True)


class TurnOver(Frame):
    """Chance draws the top card, for the exchange or for a peek."""

    kind = "turn-over"
    rule = "FRI-RND-1"
    code = "T"
    fields = ("to_exchange",)
    stands_on = ("fill-exchange", "peek-draws")

    def __init__(self, *, to_exchange: bool) -> None:
        super().__init__(CHANCE)
        self.to_exchange: Final = to_exchange

    def asking_rule(self, game: FriesematentenState) -> str:
        return self.rule if self.to_exchange else "FRI-FX-PEEK"

    def belongs(self, game: FriesematentenState) -> bool:
        return self.to_exchange == (game.stack[-2].kind == "fill-exchange") and game.pile > len(game.top)

    def options(self, game: FriesematentenState) -> list[Action]:
        return game.actions.draw_any(game.pool)

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, DrawCard)
        game.pool &= ~(1 << action.card)
        _arrive(game, action.card, to_exchange=self.to_exchange)


def take_from_pile(game: FriesematentenState, *, to_exchange: bool) -> None:
    """Take the top card: one that somebody knows, or one that chance draws."""
    if game.top:
        card = game.top.pop(0)
        game.top_seen.pop(0)
        _arrive(game, card, to_exchange=to_exchange)
    else:
        game.stack.append(TurnOver(to_exchange=to_exchange))


def _arrive(game: FriesematentenState, card: int, *, to_exchange: bool) -> None:
    game.pile -= 1
    if not to_exchange:
        # whether a peek empties the pile shows when the rest is back (FRI-R50)
        game.peeked.append(card)
        return
    game.exchange.append(card)
    if game.log is not None:
        game.log.append(CardRevealed(card))
    if game.pile == 0:
        pile_emptied(game)


def pile_emptied(game: FriesematentenState) -> None:
    """Shuffle the discard pile, once. The second time, or with nothing to shuffle, the last auctions follow."""
    # cards not drawn by now were in the box from the start (FRI-R27)
    game.box |= game.pool
    game.pool = 0
    if not game.is_shuffled and game.discard:
        game.stack.append(ShuffleDiscards())
        return
    # with an empty discard pile this counts as the second time (FRI-R24, FRI-R51)
    game.is_shuffled = True
    # the next auctions are the last; those under way in phase 3 do not count (FRI-R25)
    if game.phase == AUCTIONS:
        game.is_next_round_last = True
    else:
        game.is_last_round = True
    if game.log is not None:
        game.log.append(LastRound(game.is_next_round_last))


class ShuffleDiscards(Frame):
    """Chance shuffles the discard pile, which becomes the draw pile (FRI-RND-2, FRI-R23)."""

    kind = "shuffle-discards"
    rule = "FRI-RND-2"
    code = "TS"
    stands_on = ("fill-exchange", "enforce-limits")

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def belongs(self, game: FriesematentenState) -> bool:
        return game.pile == 0 and not game.is_shuffled and game.discard != 0

    def options(self, game: FriesematentenState) -> list[Action]:
        return [game.actions.shuffle]

    def answer(self, game: FriesematentenState, action: Action) -> None:
        game.pool = game.discard
        game.discard = 0
        game.pile = game.pool.bit_count()
        game.is_shuffled = True
        if game.log is not None:
            game.log.append(DiscardsShuffled(game.pile))
