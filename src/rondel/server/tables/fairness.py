"""Fair play: bots advise nobody on a game that people are playing."""

from __future__ import annotations

from sqlalchemy import select

from rondel.server.errors import ForbiddenError
from rondel.server.storage import schema
from rondel.server.tables.boards import Board, state_at
from rondel.server.tables.house import House

__all__ = ["must_not_be_playing_this"]


async def must_not_be_playing_this(house: House, guest: str, board: Board, node: int) -> None:
    """Refuse advice on a position in which a guest sits with other people right now.

    Whoever carries a position over piece by piece cannot be stopped; but it should not be one click.
    """
    tables, seats = schema.tables, schema.seats
    mine = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where((seats.c.guest == guest) & (tables.c.status == "running") & (tables.c.game == board.game.id))
        .distinct()
    )
    async with house.database.engine.connect() as connection:
        ids = [row.id for row in (await connection.execute(mine)).all()]
    if not ids:
        return
    here = board.game.position(state_at(board, node))
    for table_id in ids:
        table = await house.table(table_id)
        if len(table.people()) > 1 and table.game.position(table.playing().state) == here:
            raise ForbiddenError("no-study-while-playing", table=table.id)
