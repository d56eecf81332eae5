"""Fair play: advice on a game against other people only where its table allows a coach."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Final

from sqlalchemy import select

from rondel.core.contract import State
from rondel.server.errors import ForbiddenError
from rondel.server.storage import schema
from rondel.server.tables.boards import Board, course_to
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["check_coach", "check_fair_play"]

#: how many earlier steps are compared, too: playing on a little on a board must not get around the check
_STEPS_BACK: Final = 40


def check_coach(table: Table) -> None:
    """Refuse hints at a table that does not allow them."""
    if not table.has_coach:
        raise ForbiddenError("no-coach", table=table.id)


async def check_fair_play(service: TableService, guest: str, board: Board, node: int) -> None:
    """Refuse advice on a game the guest is playing against other people right now.

    This compares the game with the position asked about, with the steps right before it, and with the root of the
    board. None of them may look the same to a seat of the guest. Hidden things do not count, or a refusal would confirm
    a guess about them. A slightly changed position passes: cheating stays possible, but not with one click.
    """
    if board.purpose == "assistant" and not _has_ended(board):
        # people play it on cardboard right now
        raise ForbiddenError("no-study-at-cardboard")
    async for table in _tables_of(service, guest, board):
        state, game = table.state, table.game
        if state is None or len(table.seats) != len(board.header.players):
            continue
        for seat in table.seats_of(guest):
            now = game.view(state, seat).as_dict()
            if any(game.view(place, seat).as_dict() == now for place in _places(board, node)):
                raise ForbiddenError("no-study-while-playing", table=table.id)


def _has_ended(board: Board) -> bool:
    return course_to(board, board.standing()[-1].node).state.is_over


def _places(board: Board, node: int) -> Iterator[State]:
    course = course_to(board, node)
    yield course.start
    for step in course.standing[-_STEPS_BACK - 1 :]:
        yield course.state_after(step)


async def _tables_of(service: TableService, guest: str, board: Board) -> AsyncIterator[Table]:
    """Yield the tables where a guest plays the game of a board against other people."""
    tables, seats = schema.tables, schema.seats
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    wanted = select(tables.c.id).where(
        (tables.c.status == "running")
        & (tables.c.people > 1)
        & (tables.c.game == board.game.id)
        & tables.c.id.in_(mine)
    )
    async with service.database.engine.connect() as connection:
        ids = [row.id for row in (await connection.execute(wanted)).all()]
    for table_id in ids:
        # let other requests in between two tables
        await asyncio.sleep(0)
        table = await service.table(table_id)
        if table.is_between_people:
            yield table
