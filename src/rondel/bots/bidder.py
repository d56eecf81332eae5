"""A sensible player of Friesematenten, with whatever deck: it reads what cards do, and knows none by name.

It bids up to what a card is worth to it, and answers everything else by what the answer brings
(:mod:`.thoughts`). Its answers depend on the view, the deck and the seed alone.
"""

from __future__ import annotations

import random
from typing import Final

from rondel.bots.thoughts import Thoughts
from rondel.bots.worth import Temper
from rondel.games.friesematenten.deck import Deck
from rondel.games.friesematenten.notation import parse_action
from rondel.games.friesematenten.views import FriesematentenView

__all__ = ["Bidder"]

_USUAL: Final = Temper()


class Bidder:
    """Bids up to what a card is worth, and plays cards that bring enough."""

    def __init__(self, deck: Deck, seed: int | str, temper: Temper = _USUAL) -> None:
        self.deck: Final = deck
        self.temper: Final = temper
        rng = random.Random(seed)
        #: what it makes of each card beyond reason, so that no two bots want quite the same
        self.tastes: Final = [1 + temper.fancy * (2 * rng.random() - 1) for _ in deck.cards]
        self._remembered: tuple[object, int] = (None, 0)

    def answer(self, view: FriesematentenView) -> str:
        """Return the best answer to the question in a view."""
        if view.auction is not None:
            return self._bid(view)
        if len(view.legal) == 1:
            return view.legal[0]
        thoughts = Thoughts(self.deck, view, self.temper, self.tastes)
        actions = [parse_action(self.deck, text) for text in view.legal]
        return max(actions, key=thoughts.merit).text

    def _bid(self, view: FriesematentenView) -> str:
        """Raise a part of the way to the limit, or pass; never bid what could not be paid."""
        amounts = view.answer_range
        if amounts is None:
            return view.legal[0]
        limit = self._limit(view)
        if amounts.safe is not None:
            limit = min(limit, amounts.safe)
        if limit < amounts.low:
            return view.legal[0]
        return amounts.text(amounts.low + int((limit - amounts.low) * self.temper.jump))

    def _limit(self, view: FriesematentenView) -> int:
        """Return the highest bid for the card that is up; while the table stays as it is, so does the limit."""
        assert view.auction is not None, "a card is up"
        table = (view.seat, view.round, view.auction.card, view.exchange, view.pile, view.players)
        if self._remembered[0] != table:
            thoughts = Thoughts(self.deck, view, self.temper, self.tastes)
            self._remembered = (table, thoughts.limit(self.deck.number_of[view.auction.card]))
        return self._remembered[1]
