"""Builds positions of Friesematenten: who owns what, what is up for auction, who is asked.

    scene = Scene(players=3).owns(0, "F01", "E01@F01").holds(1, "A01").money(60, 60, 60).phase_two(1)
    scene.play("play A01 on F01")

Every card that is not placed stays in the draw pile (or the box).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rondel.core.action import CHANCE, Action
from rondel.core.contract import OptionValue, Score
from rondel.core.errors import RondelError
from rondel.games.friesematenten.chapters.auction import begin_auctions
from rondel.games.friesematenten.chapters.empire import points_of
from rondel.games.friesematenten.chapters.rounds import (
    BeginRound,
    EndCheck,
    EndRound,
    Payout,
    PhaseTwo,
    PhaseTwoTurn,
)
from rondel.games.friesematenten.chapters.windows import OpenWindow
from rondel.games.friesematenten.decks.deck import AFTER_PAYOUT, BEFORE_PAYOUT, Deck
from rondel.games.friesematenten.decks.library import load_deck
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.positions.code import open_position, position_code
from rondel.games.friesematenten.positions.invariants import broken
from rondel.games.friesematenten.state import AT_PLAYER, NOBODY, FriesematentenState
from rondel.games.friesematenten.views.view import FriesematentenView

ANNA: Final = 0
BEN: Final = 1
CARL: Final = 2
DORA: Final = 3


class Scene:
    """A position under construction, then a game in play."""

    def __init__(self, players: int = 3, deck: str = "house", *, overbid: bool = True) -> None:
        self.game = FriesematentenGame(deck)
        self.deck: Deck = load_deck(deck).deck
        self.state = FriesematentenState(self.deck, players, overbid=overbid)
        self.state.round, self.state.phase, self.state.marker = 1, 1, 0
        self._pile: int | None = None

    @classmethod
    def new_game(cls, players: int = 3, deck: str = "house", /, **options: OptionValue) -> Scene:
        """Return a new game: chance is about to draw the start player."""
        scene = cls(players, deck)
        scene.state = scene.game.new(players, options)
        scene.state.record_events(on=True)
        scene.check()
        return scene

    # ------------------------------------------------------------ setting up

    def number(self, card: str) -> int:
        return self.deck.number_of[card]

    def _take(self, card: str) -> int:
        """Take a card from the pile."""
        number = self.number(card)
        assert self.state.pool >> number & 1, f"{card} is placed already"
        self.state.pool &= ~(1 << number)
        return number

    def owns(self, seat: int, *cards: str) -> Scene:
        """Put active cards in an empire; ``E01@F01`` is bound to a card, other influence to the player."""
        for text in cards:
            card, _, host = text.partition("@")
            number = self._take(card)
            self.state.active[seat] |= 1 << number
            if host:
                self.state.host[number] = self.number(host)
            elif self.deck.cards[number].bind is not None:
                self.state.host[number] = AT_PLAYER
        return self

    def holds(self, seat: int, *cards: str) -> Scene:
        """Put unused cards in an empire."""
        for card in cards:
            self.state.unused[seat] |= 1 << self._take(card)
        return self

    def money(self, *amounts: int) -> Scene:
        self.state.cash = list(amounts)
        self.state.bank = -sum(amounts)
        return self

    def marker(self, seat: int) -> Scene:
        self.state.marker = seat
        return self

    def exchange(self, *cards: str) -> Scene:
        """Put these cards up for auction, next first."""
        self.state.exchange = [self._take(card) for card in cards]
        return self

    def left_over_before(self, *cards: str) -> Scene:
        """Mark cards of the exchange as unsold in the last round."""
        for card in cards:
            self.state.stale |= 1 << self.number(card)
        return self

    def discarded(self, *cards: str) -> Scene:
        for card in cards:
            self.state.discard |= 1 << self._take(card)
        return self

    def pile(self, size: int) -> Scene:
        """Leave this many cards in the draw pile. Chance decides which, as they are drawn."""
        self._pile = size
        return self

    def top(self, *cards: str, seen_by: int = 0) -> Scene:
        """Put known cards on top of the draw pile, the first on top."""
        self.state.top = [self._take(card) for card in cards]
        self.state.top_seen = [1 << seen_by] * len(cards)
        return self

    def shuffled(self) -> Scene:
        """The draw pile has been empty once: discards leave the game."""
        self.state.is_shuffled = True
        return self

    def last_round(self) -> Scene:
        self.state.is_shuffled = self.state.is_last_round = True
        return self

    def next_round_last(self) -> Scene:
        """The draw pile ran out for good in the current auctions."""
        self.state.is_shuffled = self.state.is_next_round_last = True
        return self

    def _settle_pile(self) -> None:
        state = self.state
        boxed = 0 if state.is_shuffled else self.deck.size - self.deck.figures.cards_per_player * state.seats
        known = len(state.top)
        if self._pile is None:
            if state.is_shuffled:
                # all other cards are in the box, except one: without it this would be the last round
                is_used_up = known > 0 or state.is_last_round or state.is_next_round_last
                kept = 0 if is_used_up else state.pool & -state.pool
                state.box, state.pool = state.pool & ~kept, kept
                state.pile = known + kept.bit_count()
                return
            state.pile = state.pool.bit_count() - boxed + known
            return
        state.pile = self._pile
        unknown = self._pile - known
        spare = state.pool.bit_count() - boxed - unknown
        for card in reversed(range(self.deck.size)):
            if spare > 0 and state.pool >> card & 1:
                state.pool &= ~(1 << card)
                state.out |= 1 << card
                spare -= 1

    # ------------------------------------------------------------ beginning

    def _begin(self) -> Scene:
        self._settle_pile()
        self.state.record_events(on=True)
        self._run_steps()
        self.check()
        return self

    def _run_steps(self) -> None:
        stack = self.state.stack
        while stack and stack[-1].seat == NOBODY:
            stack.pop().run(self.state)

    def phase_two(self, seat: int | None = None) -> Scene:
        """Begin phase 2 with this player, by default the holder of the marker."""
        state = self.state
        state.phase = 2
        turn = state.marker if seat is None else seat
        offset = (turn - state.marker) % state.seats
        state.stack = [PhaseTwo(offset + 1), PhaseTwoTurn(turn)]
        return self._begin()

    def auctions(self) -> Scene:
        """Begin phase 3."""
        self.state.stack = [EndCheck()]
        self._settle_pile()
        begin_auctions(self.state)
        self.state.record_events(on=True)
        self._run_steps()
        self.check()
        return self

    def payout(self) -> Scene:
        """Begin phase 4 with the window before the payout. The cards in the exchange are unsold."""
        self.state.phase = 4
        self.state.kept, self.state.exchange = self.state.exchange, []
        self.state.stack = [EndRound(), OpenWindow(AFTER_PAYOUT), Payout(), OpenWindow(BEFORE_PAYOUT)]
        return self._begin()

    def new_round(self) -> Scene:
        """Begin a round. The cards in the exchange are left over from the last one."""
        self.state.kept, self.state.exchange = self.state.exchange, []
        self.state.stack = [BeginRound()]
        return self._begin()

    # ------------------------------------------------------------ playing

    def play(self, *texts: str) -> Scene:
        """Play actions, chance's too. The invariants must hold after each."""
        for text in texts:
            self.state.apply(self.game.parse(text))
            self.check()
        return self

    def idle(self, until: Callable[[Scene], bool]) -> Scene:
        """Let everybody pass, and chance take its first action, until a condition holds."""
        while not until(self) and not self.state.is_over:
            options = self.options()
            quiet = [text for text in ("pass", "done", "keep") if text in options]
            assert quiet or self.asked == CHANCE, self.kind
            self.play(quiet[0] if quiet else options[0])
        return self

    def check(self) -> None:
        """Check that the invariants hold and the position code opens the same position."""
        assert not list(broken(self.state)), position_code(self.state)
        code = position_code(self.state)
        assert position_code(open_position(code)) == code

    def refuse(self, text: str) -> RondelError:
        """Try an action that must be refused. Return the reason. The position must not change."""
        before = position_code(self.state)
        with pytest.raises(RondelError) as caught:
            self.state.apply(self.game.parse(text))
        assert position_code(self.state) == before
        assert caught.value.hint, "a refusal says what to do instead"
        return caught.value

    # ------------------------------------------------------------ reading

    @property
    def asked(self) -> int:
        """Who is asked: a seat, CHANCE or NOBODY."""
        return self.state.seat_asked()

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        return self.state.stack[-1].kind if self.state.stack else ""

    def options(self) -> list[str]:
        """The legal answers, without bids."""
        return [action.text for action in self.state.legal_actions()]

    def bids(self) -> tuple[int, int] | None:
        """The lowest and the highest bid."""
        amounts = self.state.answer_range()
        return None if amounts is None else (amounts.low, amounts.high)

    def cash(self, seat: int) -> int:
        return self.state.cash[seat]

    def names(self, cards: list[int]) -> list[str]:
        """The ids of cards."""
        return [self.deck.ids[card] for card in cards]

    @property
    def open_cards(self) -> list[str]:
        """The cards of the exchange still to be auctioned, next first."""
        return self.names(self.state.exchange)

    @property
    def card_up(self) -> str:
        """The card that is being auctioned."""
        return self.deck.ids[self.state.card_up] if self.state.card_up >= 0 else ""

    def scores(self) -> list[Score]:
        return self.game.scores(self.state)

    def places(self) -> dict[int, int]:
        """Everybody's place, by seat."""
        return {score.seat: score.place for score in self.scores()}

    def view(self, seat: int) -> FriesematentenView:
        return self.game.view(self.state, seat)

    def points(self, seat: int) -> int:
        return points_of(self.state, seat)

    def where(self, card: str) -> str:
        """Where a card is: ``active 1``, ``unused 0``, ``exchange``, ``left over``, ``discard``, ``out``, ``pile`` …"""
        number, state = self.number(card), self.state
        for seat in range(state.seats):
            if state.active[seat] >> number & 1:
                return f"active {seat}"
            if state.unused[seat] >> number & 1:
                return f"unused {seat}"
        named = {"discard": state.discard, "out": state.out, "box": state.box, "pile": state.pool}
        for zone, cards in named.items():
            if cards >> number & 1:
                return zone
        listed = {
            "exchange": state.exchange,
            "left over": state.kept,
            "top": state.top,
            "peeked": state.peeked,
        }
        for zone, cards_there in listed.items():
            if number in cards_there:
                return zone
        if any(declared.card == number for declared in state.table):
            return "declared"
        singles = {"auction": state.card_up, "award": state.award_card, "just won": state.transit}
        return next((zone for zone, there in singles.items() if there == number), "on its way")

    def host(self, card: str) -> str:
        """What an influence card is bound to: a card's id, or ``player``."""
        host = self.state.host[self.number(card)]
        return "player" if host == AT_PLAYER else self.deck.ids[host] if host < AT_PLAYER else ""

    def events(self, kind: type | None = None) -> list[Any]:
        """The events since the last call, optionally of one kind."""
        taken = self.state.take_events()
        return taken if kind is None else [event for event in taken if isinstance(event, kind)]


def texts_of(actions: list[Action]) -> list[str]:
    """The texts of actions."""
    return [action.text for action in actions]
