"""The index of tables: rows for finding tables by status, player, deadline or waiting bot.

The rows are written together with the log entries they come from.
"""

from __future__ import annotations

from typing import Final

import msgspec

from rondel.protocol.table_settings import BotChair
from rondel.server.storage.log import Statement
from rondel.server.tables.table import Table

__all__ = ["update_index", "is_watched", "insert_index", "seat_rows"]

_INSERT: Final = (
    "INSERT INTO tables (id, status, game, rules, is_public, owner, opened_at, changed_at, bot_due, people, pace,"
    " archived, invitation, terms) VALUES (:id, 'open', :game, 0, :is_public, :owner, :at, :at, :no, 0, :pace, :no,"
    " :invitation, :terms)"
)
_UPDATE: Final = (
    "UPDATE tables SET status = :status, rules = :rules, changed_at = :at, started_at = :started_at,"
    " ended_at = :ended_at, deadline = :deadline, bot_due = :bot_due, people = :people, archived = :archived"
    " WHERE id = :id"
)
_CLEAR_SEATS: Final = "DELETE FROM seats WHERE table_id = :id"
_SEAT: Final = "INSERT INTO seats (table_id, seat, guest, name) VALUES (:id, :seat, :guest, :name)"


def is_watched(table: Table) -> bool:
    """Return whether somebody has to find this table when a clock, a window or a bot is due."""
    return table.is_timed or any(seat.bot for seat in table.seats)


def insert_index(table: Table) -> Statement:
    """Return the statement that adds a new table."""
    terms = table.terms
    return Statement(
        _INSERT,
        {
            "id": table.id,
            "game": terms.game,
            "is_public": terms.is_public,
            "owner": table.owner,
            "at": table.at,
            "no": False,
            "pace": terms.pace,
            "invitation": table.invitation,
            "terms": msgspec.json.encode(terms).decode(),
        },
    )


def update_index(table: Table) -> Statement:
    """Return the statement that updates the row of a table."""
    return Statement(
        _UPDATE,
        {
            "id": table.id,
            "status": table.status,
            "rules": table.rules,
            "at": table.at,
            "started_at": table.started_at,
            "ended_at": table.ended_at,
            "deadline": table.deadline(),
            "bot_due": bool(table.bots_asked()),
            "people": len(table.people()),
            "archived": table.is_archived,
        },
    )


def seat_rows(table: Table) -> list[Statement]:
    """Return the statements that update the seats of a table."""
    rows = [Statement(_CLEAR_SEATS, {"id": table.id})]
    for number, seat in enumerate(table.seats):
        name = seat.chair.bot if isinstance(seat.chair, BotChair) else seat.name
        rows.append(Statement(_SEAT, {"id": table.id, "seat": number, "guest": seat.guest, "name": name}))
    return rows
