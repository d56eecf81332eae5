"""Points and places (END-2, END-3)."""

from __future__ import annotations

from collections.abc import Collection

from rondel.core.contract import Score
from rondel.core.ranking import rank
from rondel.games.imperial.editions.board import NATIONS, Nation, Seat
from rondel.games.imperial.editions.edition import Millions
from rondel.games.imperial.state import ImperialState


def points_for(interest: Millions, power_factor: int) -> int:
    """Count interest times power factor (END-2)."""
    return interest * power_factor


def bond_points(game: ImperialState, nation: Nation, seat: Seat) -> int:
    """Count the points of a seat's bonds of one nation (END-2)."""
    return points_for(game.interest_due(nation, seat), game.power_factor(nation))


def points_of(game: ImperialState, seat: Seat) -> int:
    """Count a seat's points as they stand: bonds and cash; treasuries count for nothing (END-2)."""
    return game.cash[seat] + all_bond_points(game, seat)


def all_bond_points(game: ImperialState, seat: Seat) -> int:
    """Count the points of a seat's bonds alone, which everybody can see (END-2, MON-3)."""
    return sum(bond_points(game, nation, seat) for nation in range(NATIONS))


def nations_by_power(game: ImperialState) -> list[int]:
    """List the nations by power, equals in order of play (END-3)."""
    return sorted(range(NATIONS), key=lambda nation: (-game.power[nation], nation))


def nation_that_ended(game: ImperialState) -> str:
    """Return the nation at the end of the power track, where only one can be; empty while the game goes on (END-1)."""
    return game.board.nations[nations_by_power(game)[0]] if game.is_over else ""


def score_table(game: ImperialState, resigned: Collection[int] = ()) -> list[Score]:
    """Return everybody's score, best first, with the tie-break that decided (END-3)."""
    order = nations_by_power(game)
    keys = {
        seat: [points_of(game, seat)] + [game.lent(nation, seat) for nation in order]
        for seat in range(game.seats)
    }
    tie_breaks = [game.board.nations[nation] for nation in order]
    return rank(keys, tie_breaks, lambda seat: _parts(game, seat), resigned)


def _parts(game: ImperialState, seat: Seat) -> tuple[tuple[str, int], ...]:
    bonds = [(game.board.nations[nation], bond_points(game, nation, seat)) for nation in range(NATIONS)]
    return (*bonds, ("cash", game.cash[seat]))
