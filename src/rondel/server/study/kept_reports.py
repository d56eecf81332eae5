"""Reports kept with their games: a row for each, with a token of who computes it.

Servers and workers may be told to compute the same report. The row decides: whoever has put its token there goes on,
and whoever finds another one stops. A row that was not heard of for a while may be taken over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import select

from rondel.server.storage import schema
from rondel.server.storage.log import Statement, Value
from rondel.server.tables.table_service import TableService
from rondel.study.report import Report
from rondel.study.stored import as_dict, from_dict

__all__ = [
    "STALE_AFTER",
    "KeptReport",
    "ReportStatus",
    "beat",
    "claim",
    "find_report",
    "give_up",
    "keep",
    "lost_reports",
]

ReportStatus: TypeAlias = Literal["waiting", "computing", "done", "failed"]

#: milliseconds after which a report nobody was heard of computing may be taken over
STALE_AFTER: Final = 30_000

_CLAIM: Final = (
    "INSERT INTO reports (table_id, status, token, beat_at, done, total, body)"
    " VALUES (:table, 'waiting', :token, :now, 0, 0, '') ON CONFLICT (table_id) DO UPDATE SET"
    " status = 'waiting', token = :token, beat_at = :now"
    " WHERE reports.status = 'failed' OR reports.token = :former"
    " OR (reports.status <> 'done' AND reports.beat_at < :stale)"
)
_KEEP: Final = (
    "UPDATE reports SET status = :status, beat_at = :now, done = :done, total = :total, body = :body"
    " WHERE table_id = :table AND token = :token"
)
_BEAT: Final = "UPDATE reports SET beat_at = :now WHERE table_id = :table AND token = :token"
_GIVE_UP: Final = (
    "UPDATE reports SET status = 'failed', beat_at = :now WHERE table_id = :table AND token = :token"
)


@dataclass(frozen=True, slots=True)
class KeptReport:
    """The report of a table as it is kept; None if nothing is computed yet."""

    status: ReportStatus
    token: str
    beat_at: int
    report: Report | None


async def find_report(service: TableService, table_id: str) -> KeptReport | None:
    """Return the report of a table. One of an older format must be computed again, as if it had failed."""
    reports = schema.reports
    wanted = select(reports).where(reports.c.table_id == table_id)
    async with service.database.engine.connect() as connection:
        row = (await connection.execute(wanted)).first()
    if row is None:
        return None
    report = from_dict(msgspec.json.decode(row.body)) if row.body else None
    is_old = row.status == "done" and report is None
    return KeptReport("failed" if is_old else row.status, row.token, row.beat_at, report)


async def claim(service: TableService, table_id: str, token: str, former: str = "") -> bool:
    """Put a token into the row of a report that nobody else computes. Returns whether it is there."""
    now = service.now()
    named: dict[str, Value] = {
        "table": table_id,
        "token": token,
        "now": now,
        "stale": now - STALE_AFTER,
        "former": former,
    }
    await service.database.write(Statement(_CLAIM, named))
    found = await find_report(service, table_id)
    return found is not None and found.token == token


async def keep(service: TableService, table_id: str, token: str, report: Report) -> None:
    """Keep a report, or as much of it as there is; does nothing if somebody else computes it now."""
    named: dict[str, Value] = {
        "table": table_id,
        "token": token,
        "now": service.now(),
        "status": "done" if report.is_done else "computing",
        "done": report.done,
        "total": report.total,
        "body": msgspec.json.encode(as_dict(report)).decode(),
    }
    await service.database.write(Statement(_KEEP, named))


async def beat(service: TableService, table_id: str, token: str) -> None:
    """Say that a report is still to come."""
    await service.database.write(Statement(_BEAT, {"table": table_id, "token": token, "now": service.now()}))


async def give_up(service: TableService, table_id: str, token: str) -> None:
    """Note that a report could not be computed; what there is stays."""
    await service.database.write(
        Statement(_GIVE_UP, {"table": table_id, "token": token, "now": service.now()})
    )


async def lost_reports(service: TableService, before: int) -> list[str]:
    """List the tables whose reports are neither done nor were heard of since a moment."""
    reports = schema.reports
    wanted = select(reports.c.table_id).where(
        reports.c.status.in_(("waiting", "computing")) & (reports.c.beat_at < before)
    )
    async with service.database.engine.connect() as connection:
        return [row.table_id for row in (await connection.execute(wanted)).all()]
