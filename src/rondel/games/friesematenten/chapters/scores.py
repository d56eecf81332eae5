"""Points and places (FRI-END-1, FRI-R22)."""

from __future__ import annotations

from collections.abc import Collection

from rondel.core.contract import Score
from rondel.core.ranking import rank
from rondel.games.friesematenten.chapters.empire import counting_unused, points_of
from rondel.games.friesematenten.decks.deck import FACTORY, INFLUENCE, POINTS, STATUS, bits
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["PARTS", "UNUSED_PART", "score_table"]

#: the parts of a score by kind of card: printed points, and what its effects add
PARTS = {"factories": FACTORY, "status": STATUS, "influence": INFLUENCE}
#: one more part if a deck has action cards with points: the unused ones (FRI-CARD-6)
UNUSED_PART = "actions"


def score_table(
    game: FriesematentenState, resigned: Collection[int] = (), *, is_final: bool = False
) -> list[Score]:
    """Return everybody's score, best first: most points, then most money, else a shared place.

    Money is secret until the end, so equal points share a place (FRI-R29). An early end reveals it, too.
    """
    is_open = is_final or game.is_over
    keys = {seat: (points_of(game, seat), game.cash[seat] if is_open else 0) for seat in range(game.seats)}
    return rank(keys, ["cash"], lambda seat: _parts(game, seat), resigned)


def _parts(game: FriesematentenState, seat: int) -> tuple[tuple[str, int], ...]:
    parts = [(name, _points_by(game, seat, kind)) for name, kind in PARTS.items()]
    if game.deck.pointed_actions:
        cards = game.deck.cards
        parts.append((UNUSED_PART, sum(cards[card].vp for card in bits(counting_unused(game, seat)))))
    return tuple(parts)


def _points_by(game: FriesematentenState, seat: int, kind: int) -> int:
    """Return the points from cards of one kind, including what they add to other cards."""
    total = 0
    for card in bits(game.active[seat] & game.deck.of_kind[kind]):
        total += game.deck.cards[card].vp
        for effect in game.deck.cards[card].modifiers[POINTS]:
            total += effect.added(game, seat, card)
    return total
