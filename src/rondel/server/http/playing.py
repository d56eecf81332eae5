"""The path of a move, shared by its route and by the quick lane beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from rondel.protocol.answers import Moved
from rondel.protocol.requests import Move
from rondel.server.errors import StaleError
from rondel.server.tables.house import House
from rondel.server.tables.looking import Viewer, chosen_seat
from rondel.server.tables.moving import play
from rondel.server.tables.opening import Guest
from rondel.server.tables.table import Table
from rondel.server.tables.telling import moved_told, news_since

__all__ = ["play_move", "stale_told"]


async def play_move(house: House, guest: Guest, table_id: str, wanted: Move, language: str) -> Moved:
    """Play a move and tell what it wrote."""
    table = await house.table(table_id)
    try:
        written = await play(
            house,
            table,
            guest.id,
            seen=wanted.seen,
            actions=wanted.actions,
            key=wanted.key,
            by_standing_answer=wanted.by_standing_answer,
        )
    except StaleError as error:
        _tell_news(error, table, guest, language)
        raise
    return moved_told(table, table.seats_of(guest.id), written)


@contextmanager
def stale_told(table: Table, guest: Guest, language: str) -> Iterator[None]:
    """Tell who comes too late what happened meanwhile."""
    try:
        yield
    except StaleError as error:
        _tell_news(error, table, guest, language)
        raise


def _tell_news(error: StaleError, table: Table, guest: Guest, language: str) -> None:
    viewer = Viewer(guest.id, chosen_seat(table, guest.id, None), language)
    told: Any = msgspec.to_builtins(news_since(table, viewer, error.since))
    error.details["news"] = told
