"""Lists of tables: open ones, your own, running ones, ended ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, and_, or_, select

from rondel.protocol.answers import SeatTold, Tables, TableSummary
from rondel.server.errors import RefusedError
from rondel.server.storage import schema
from rondel.server.tables.entries import Terms
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["Which", "list_tables"]

Which: TypeAlias = Literal["open", "running", "ended", "mine", "archived"]
_PAGE: Final = 50


async def list_tables(
    service: TableService, guest: str | None, which: Which, *, game: str | None = None, after: str = ""
) -> Tables:
    """List a page of tables, last changed first. Private tables are listed only for their players."""
    tables, seats = schema.tables, schema.seats
    wanted: list[ColumnElement[bool]] = [tables.c.archived.is_(which == "archived")]
    mine = select(seats.c.table_id).where(seats.c.guest == (guest or ""))
    if which in ("mine", "archived"):
        wanted.append(or_(tables.c.id.in_(mine), tables.c.owner == (guest or "")))
    else:
        wanted += [tables.c.status == which, or_(tables.c.is_public.is_(True), tables.c.id.in_(mine))]
    if game:
        wanted.append(tables.c.game == game)
    if after:
        wanted.append(_later_than(after))
    page = (
        select(tables)
        .where(and_(*wanted))
        .order_by(tables.c.changed_at.desc(), tables.c.id.desc())
        .limit(_PAGE + 1)
    )
    async with service.database.engine.connect() as connection:
        rows = (await connection.execute(page)).all()
        ids = [row.id for row in rows[:_PAGE]]
        sitting = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        chairs = (await connection.execute(sitting)).all()
    found = [await _summary(service, guest, row, chairs) for row in rows[:_PAGE]]
    is_more = len(rows) > _PAGE
    return Tables(tuple(found), f"{rows[_PAGE - 1].changed_at}-{rows[_PAGE - 1].id}" if is_more else "")


def _later_than(after: str) -> ColumnElement[bool]:
    tables = schema.tables
    moment, dash, table_id = after.partition("-")
    if not (dash and moment.isascii() and moment.isdigit() and len(moment) < 16):
        raise RefusedError("bad-page", page=after)
    changed = tables.c.changed_at
    return or_(changed < int(moment), and_(changed == int(moment), tables.c.id < table_id))


async def _summary(service: TableService, guest: str | None, row: Any, chairs: Sequence[Any]) -> TableSummary:
    terms = msgspec.json.decode(row.terms, type=Terms)
    seats = tuple(_seat(chair, guest) for chair in chairs if chair.table_id == row.id)
    is_yours = any(seat.is_you for seat in seats)
    played = await service.table(row.id) if is_yours and row.status == "running" else None
    return TableSummary(
        id=row.id,
        status=row.status,
        game=row.game,
        title=terms.title,
        pace=row.pace,
        is_public=row.is_public,
        opened_at=row.opened_at,
        changed_at=row.changed_at,
        seats=seats if played is None else _as_at_the_table(seats, played),
        is_yours=is_yours,
        is_your_turn=played is not None and _waits_for(played, guest),
        options=terms.options,
        clock=terms.clock,
        react_within=terms.react_within,
    )


def _seat(chair: Any, guest: str | None) -> SeatTold:
    is_bot = chair.guest is None and bool(chair.name)
    return SeatTold(
        seat=chair.seat,
        kind="bot" if is_bot else "open" if chair.guest is None else "person",
        name=chair.name,
        bot=chair.name if is_bot else "",
        is_you=guest is not None and chair.guest == guest,
    )


def _as_at_the_table(seats: Sequence[SeatTold], table: Table) -> tuple[SeatTold, ...]:
    """Return the seats with the names used in the game, where each bot has a name of its own."""
    return tuple(msgspec.structs.replace(seat, name=table.players[seat.seat]) for seat in seats)


def _waits_for(table: Table, guest: str | None) -> bool:
    return any(seat in table.seats_asked() and not table.seats[seat].bot for seat in table.seats_of(guest))
