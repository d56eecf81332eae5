"""Statistics of finished games, kept as sums: each game is added once, when it ends.

Who adds a game puts a token into its row of ``counted``; the sums grow only where that row has this token. So two
servers that hear of the same end count it once, and a game counts only as a whole.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import select

from rondel.protocol.answers import StatisticsTold, TallyTold
from rondel.server.storage import schema
from rondel.server.storage.log import Statement
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.study.statistics import Tallies, tallies_of

__all__ = ["count_game", "counts", "statistics_told", "uncounted"]

#: the guest of the sums over all games
EVERYBODY: Final = ""

_COUNT: Final = (
    "INSERT INTO counted (table_id, token) VALUES (:table, :token) ON CONFLICT (table_id) DO NOTHING"
)
_ADD: Final = (
    "INSERT INTO tallies (game, guest, what, key, count, total, wins)"
    " SELECT CAST(:game AS TEXT), CAST(:guest AS TEXT), CAST(:what AS TEXT), CAST(:key AS TEXT),"
    " CAST(:count AS BIGINT), CAST(:total AS BIGINT), CAST(:wins AS BIGINT)"
    " WHERE EXISTS (SELECT 1 FROM counted WHERE table_id = :table AND token = :token)"
    " ON CONFLICT (game, guest, what, key) DO UPDATE SET count = tallies.count + excluded.count,"
    " total = tallies.total + excluded.total, wins = tallies.wins + excluded.wins"
)


def counts(table: Table) -> bool:
    """Return whether a game counts: it was played to its end, by the rules."""
    return table.status == "ended" and table.end is not None and table.end.reason == "played"


async def count_game(service: TableService, table: Table) -> None:
    """Add a game that has ended to the sums, unless it is in them. One that ended early only counts as seen."""
    token = secrets.token_hex(8)
    named = {"table": table.id, "token": token}
    statements = [Statement(_COUNT, named)]
    if counts(table):
        course = table.begun_course()
        statements += _added(table, EVERYBODY, tallies_of(course, range(len(table.seats))), token)
        for guest in sorted({seat.guest for seat in table.seats if seat.guest is not None}):
            statements += _added(table, guest, tallies_of(course, table.seats_of(guest)), token)
    await service.database.write(*statements)


def _added(table: Table, guest: str, tallies: Tallies, token: str) -> list[Statement]:
    # always in the same order, so that servers wait for each other instead of stopping each other
    return [
        Statement(
            _ADD,
            {
                "game": table.terms.game,
                "guest": guest,
                "what": what,
                "key": key,
                "count": tally.count,
                "total": tally.total,
                "wins": tally.wins,
                "table": table.id,
                "token": token,
            },
        )
        for (what, key), tally in sorted(tallies.found.items())
    ]


async def uncounted(service: TableService, most: int) -> list[str]:
    """List some tables that have ended and were not counted yet."""
    tables, counted = schema.tables, schema.counted
    wanted = (
        select(tables.c.id)
        .outerjoin(counted, counted.c.table_id == tables.c.id)
        .where((tables.c.status == "ended") & counted.c.table_id.is_(None))
        .limit(most)
    )
    async with service.database.engine.connect() as connection:
        return [row.id for row in (await connection.execute(wanted)).all()]


async def statistics_told(service: TableService, game: str, guest: str = EVERYBODY) -> StatisticsTold:
    """Return the sums of a game, over all games or those of a guest."""
    tallies = schema.tallies
    wanted = (
        select(tallies)
        .where((tallies.c.game == game) & (tallies.c.guest == guest))
        .order_by(tallies.c.what, tallies.c.key)
    )
    async with service.database.engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    told = tuple(TallyTold(row.what, row.key, row._mapping["count"], row.total, row.wins) for row in rows)
    return StatisticsTold(game, sum(one.count for one in told if one.what == "games"), told)
