"""Who governs what (TURN-3, INV-4): settled at fixed moments, never after a single purchase."""

from __future__ import annotations

from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.events import GovernmentTaken, SwissBankReceived, SwissBankReturned
from rondel.games.imperial.state import NOBODY, ImperialState, changed

__all__ = ["settle_governments"]


def settle_governments(
    game: ImperialState, first: int, *, own_government_first: bool, tell_swiss_banks: bool = True
) -> None:
    """Give each nation to its largest lender; the sitting government must be out-lent, not equalled.

    Among equals the first clockwise wins, counted from ``first`` (the investor card's
    holder, INV-4), or from the nation's own government where there is no card (VAR-1).
    """
    before = [game.governs_nothing(seat) for seat in range(game.seats)] if game.log is not None else []
    for nation in range(NATIONS):
        sitting = game.government[nation]
        start = sitting if own_government_first and sitting != NOBODY else first
        winner = sitting
        most = game.lent(nation, sitting) if sitting != NOBODY else 0
        for offset in range(game.seats):
            seat = (start + offset) % game.seats
            lent = game.lent(nation, seat)
            if lent > most:
                most = lent
                winner = seat
        if winner != sitting:
            game.government = changed(game.government, nation, winner)
            if game.log is not None:
                game.log.append(GovernmentTaken(nation, winner, sitting))
    if game.log is not None and tell_swiss_banks:
        _tell_swiss_banks(game, before)


def _tell_swiss_banks(game: ImperialState, before: list[bool]) -> None:
    """Tell who got or returned a Swiss Bank, in editions that have the card."""
    if game.log is None or not game.edition.has_swiss_bank:
        return
    for seat in range(game.seats):
        has_bank = game.governs_nothing(seat)
        if has_bank and not before[seat]:
            game.log.append(SwissBankReceived(seat))
        elif before[seat] and not has_bank:
            game.log.append(SwissBankReturned(seat))
