"""A position as numbers, for a learned evaluation: of the table, then of each seat.

They say what everybody can see, and the money of the seats, which a state drawn for one seat has guessed for the
others. They name no card, so they fit any deck.
"""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.learned.seat_numbers import SEAT_NAMES, add_seat, highest_bids
from rondel.bots.friesematenten.learned.standings import Offers, Standings, scale_of
from rondel.bots.friesematenten.learned.table_numbers import TABLE_NAMES, add_table
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["NUMBERS_VERSION", "SEAT_NAMES", "TABLE_NAMES", "numbers_of"]

#: raised whenever a number is added, removed or reckoned in another way: then learned weights no longer fit
NUMBERS_VERSION: Final = 2


# No number is further from 0; only decks with odd figures reach this.
_MOST: Final = 16.0


def numbers_of(game: FriesematentenState, limits: BidLimits) -> list[float]:
    """Return the numbers of :data:`TABLE_NAMES`, then those of :data:`SEAT_NAMES` for each seat in turn.

    The limits say how high the usual handwritten mind would bid for the card that is up.
    """
    scale = scale_of(game.deck)
    standings = Standings(game, scale)
    offers = Offers(game)
    highest = highest_bids(game, limits)
    out: list[float] = []
    add_table(out, game, scale, standings, offers)
    for seat in range(game.seats):
        add_seat(out, game, seat, scale, standings, offers, highest)
    for place in range(len(out)):
        if out[place] > _MOST:
            out[place] = _MOST
        elif out[place] < -_MOST:
            out[place] = -_MOST
    return out
