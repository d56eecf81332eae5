"""Drafts: the plan of a seat, saved for that seat alone until it is sent as a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import select

from rondel.core.contract import SPECTATOR
from rondel.protocol.answers import DraftTold
from rondel.server.errors import ConflictError, ForbiddenError
from rondel.server.storage import schema
from rondel.server.storage.log import Statement, Value
from rondel.server.tables.moves import check_up_to_date, require_running
from rondel.server.tables.previews import preview_told, try_plan
from rondel.server.tables.seat_view import (
    Answers,
    Viewer,
    answers_to,
    events_told,
)
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["Plan", "draft_told", "drop_draft", "keep_draft", "kept_draft", "require_seat"]

_KEEP: Final = (
    "INSERT INTO drafts (table_id, seat, seen, steps, changed_at) VALUES (:table, :seat, :seen, :steps, :at)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET seen = :seen, steps = :steps, changed_at = :at"
)
_DROP: Final = "DELETE FROM drafts WHERE table_id = :table AND seat = :seat"


@dataclass(frozen=True, slots=True)
class Plan:
    """The planned actions of a seat, and the last number it had seen."""

    seen: int
    actions: tuple[str, ...]


def draft_told(table: Table, viewer: Viewer, plan: Plan) -> DraftTold:
    """Return a plan with its preview and the possible next actions."""
    require_running(table)
    check_up_to_date(table, plan.seen)
    tried = try_plan(table, viewer, plan.actions)
    told = preview_told(table, viewer, tried)
    is_asked = viewer.seat in told.asked
    texts = table.game.texts(viewer.language, viewer.seat)
    answers = answers_to(table.game, tried.branch.state, viewer, table.players) if is_asked else Answers()
    return DraftTold(
        seat=viewer.seat,
        seen=plan.seen,
        actions=plan.actions,
        is_complete=bool(plan.actions) and not is_asked,
        question=told.question,
        preview=told,
        legal=answers.legal,
        amounts=answers.amounts,
        aside=answers.aside,
        impossible=answers.impossible,
        view=table.game.view(tried.known, viewer.seat).as_dict(),
        events=events_told(table.game, tried.events, viewer.seat, texts, table.players),
        quiet=answers.quiet,
        question_note=answers.note,
    )


async def keep_draft(service: TableService, table: Table, seat: int, plan: Plan) -> None:
    """Save the plan of a seat."""
    steps = msgspec.json.encode(plan.actions).decode()
    row: dict[str, Value] = {
        "table": table.id,
        "seat": seat,
        "seen": plan.seen,
        "steps": steps,
        "at": service.now(),
    }
    await service.database.write(Statement(_KEEP, row))


async def kept_draft(service: TableService, table: Table, seat: int) -> Plan:
    """Return the saved plan of a seat. It is empty if there is none or the game has moved on."""
    drafts = schema.drafts
    wanted = select(drafts.c.seen, drafts.c.steps).where(
        (drafts.c.table_id == table.id) & (drafts.c.seat == seat)
    )
    async with service.database.engine.connect() as connection:
        row = (await connection.execute(wanted)).first()
    if row is None or row.seen < table.last_step():
        return Plan(table.number, ())
    return Plan(row.seen, tuple(msgspec.json.decode(row.steps, type=list[str])))


async def drop_draft(service: TableService, table: Table, seat: int) -> None:
    """Delete the plan of a seat."""
    await service.database.write(Statement(_DROP, {"table": table.id, "seat": seat}))


def require_seat(viewer: Viewer, table: Table) -> int:
    """Return the viewer's seat; refuses spectators and seats played by a bot."""
    if viewer.seat == SPECTATOR:
        raise ForbiddenError("not-seated", table=table.id)
    if table.seats[viewer.seat].bot:
        raise ConflictError("bot-plays-your-seat", seat=viewer.seat + 1, bot=table.seats[viewer.seat].bot)
    return viewer.seat
