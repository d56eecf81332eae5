"""Points and places (FRI-END-1, FRI-R22)."""

from __future__ import annotations

from collections.abc import Collection

from rondel.core.contract import Score
from rondel.core.ranking import rank
from rondel.games.friesematenten.deck import FACTORY, INFLUENCE, STATUS, Modify, bits
from rondel.games.friesematenten.empire import added_points, points_of
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["PARTS", "score_table"]

#: the parts of a score, by kind of card: printed points and what the card's own effects add
PARTS = {"factories": FACTORY, "status": STATUS, "influence": INFLUENCE}


def score_table(
    game: FriesematentenState, resigned: Collection[int] = (), *, is_final: bool = False
) -> list[Score]:
    """Return everybody's score, best first: most points, then most money, else a shared place.

    Until the end money is secret, so equal points share a place (FRI-R29); an early end opens the purses, too.
    """
    is_open = is_final or game.is_over
    keys = {seat: (points_of(game, seat), game.cash[seat] if is_open else 0) for seat in range(game.seats)}
    return rank(keys, ["cash"], lambda seat: _parts(game, seat), resigned)


def _parts(game: FriesematentenState, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple((name, _points_by(game, seat, kind)) for name, kind in PARTS.items())


def _points_by(game: FriesematentenState, seat: int, kind: int) -> int:
    """Return the points a player owes to cards of one kind, with what they add to other cards."""
    total = 0
    for card in bits(game.active[seat] & game.deck.of_kind[kind]):
        total += game.deck.cards[card].vp
        for effect in game.deck.cards[card].effects:
            if isinstance(effect, Modify):
                total += added_points(game, effect, seat, card)
    return total
