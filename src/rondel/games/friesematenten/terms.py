"""The terms of a deck: how numbers of cards, players and windows are written, by the fields that hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rondel.core.terms import Flag, Names, Number, Seat, Several, Terms, Text
from rondel.games.friesematenten.decks.deck import HIGHEST_BID, MAX_SEATS, MAX_SLOTS, WINDOW_WORDS, Deck

__all__ = ["terms_of"]

_made: Final[dict[str, Terms]] = {}


def terms_of(deck: Deck) -> Terms:
    """Return the terms of a deck. They are made once."""
    found = _made.get(deck.key)
    if found is None:
        found = _make(deck)
        _made[deck.key] = found
    return found


def _make(deck: Deck) -> Terms:
    card, seat = Names("card", deck.ids), Seat(MAX_SEATS)
    return Terms(
        deck,
        {
            **dict.fromkeys(("card", "other"), card),
            "cards": Several(card),
            "targets": _Targets(card),
            "host": Names("card", deck.ids, nothing=-1),
            **dict.fromkeys(("seat", "victim", "receiver", "owner", "winner", "bidder", "actor"), seat),
            "seats": Several(seat),
            # nobody, or the bank
            **dict.fromkeys(("opponent", "payer", "payee", "bound_player"), Seat(MAX_SEATS, nothing=-1)),
            "amount": Number("amount", 1, HIGHEST_BID),
            "window": Names("window", WINDOW_WORDS),
            "ending": Text(),
            "to_exchange": Flag(),
        },
    )


class _Targets(Several):
    """The cards an action card is aimed at, no more than a card can have slots."""

    def read(self, word: str, fields: Mapping[str, Any]) -> Any:
        """Read one of the cards."""
        return None if self._is_full(fields) else super().read(word, fields)

    def wanted(self, word: str, fields: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """Expect a card, or the end after as many as there can be."""
        return ("end", ()) if self._is_full(fields) else super().wanted(word, fields)

    def _is_full(self, fields: Mapping[str, Any]) -> bool:
        return len(fields.get("targets", ())) >= MAX_SLOTS
