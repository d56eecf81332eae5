"""Reports of finished games, computed in the background: one at a time, with what the bots at tables leave over."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from rondel.server.errors import ConflictError
from rondel.server.logs import log_failure
from rondel.server.storage.errors import StorageError
from rondel.server.study.computing import check_report_allowed, compute_report
from rondel.server.study.kept_reports import (
    STALE_AFTER,
    beat,
    claim,
    find_report,
    give_up,
    lost_reports,
)
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.study.workers import StudyPool

__all__ = ["ReportRunner", "ReportWork"]

#: seconds between two looks for reports of servers that died
_CHECKED_EVERY: Final = 20.0
#: seconds between two signs of life of a report that waits for its turn
_BEAT: Final = 10.0


class ReportWork(Protocol):
    """Makes reports of finished games."""

    async def ask(self, table: Table, guest: str) -> None:
        """Begin the report of a table, unless it is there or on its way. A guest may wait for one at a time."""


class ReportRunner:
    """Makes reports with the processes of this server."""

    def __init__(self, service: TableService, pool: StudyPool) -> None:
        self._service: Final = service
        self._pool: Final = pool
        self._turn: Final = asyncio.Lock()
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        #: by guest: the table whose report they wait for
        self._asked: Final[dict[str, str]] = {}
        self._checking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Go on with the reports that were on their way at the last stop, and later with those of lost servers."""
        if self._service.database.kind == "sqlite":
            # no other server has this file
            await self._take_over(self._service.now())
        else:
            self._checking = asyncio.create_task(self._check_regularly())

    async def _check_regularly(self) -> None:
        while True:
            with contextlib.suppress(SQLAlchemyError, StorageError, OSError):
                await self._take_over(self._service.now() - STALE_AFTER)
            await asyncio.sleep(_CHECKED_EVERY)

    async def _take_over(self, before: int) -> None:
        for table_id in await lost_reports(self._service, before):
            kept = await find_report(self._service, table_id)
            if kept is not None:
                await self._begin(table_id, kept.token)

    async def ask(self, table: Table, guest: str) -> None:
        """Begin the report of a table, unless it is there or on its way. A guest may wait for one at a time."""
        check_report_allowed(table)
        kept = await find_report(self._service, table.id)
        if kept is not None and (kept.status == "done" or table.id in self._tasks):
            return
        waits_for = self._asked.get(guest)
        if waits_for is not None and waits_for != table.id:
            raise ConflictError("report-busy", table=waits_for)
        self._asked[guest] = table.id
        is_old = kept is not None and kept.status == "failed"
        await self._begin(table.id, kept.token if kept is not None and is_old else "")

    async def _begin(self, table_id: str, former: str) -> None:
        token = secrets.token_hex(8)
        if table_id not in self._tasks and await claim(self._service, table_id, token, former):
            self._tasks[table_id] = asyncio.create_task(self._make(table_id, token))
        elif table_id not in self._tasks:
            self._forget(table_id)

    async def _make(self, table_id: str, token: str) -> None:
        try:
            await self._wait_for_turn(table_id, token)
            try:
                table = await self._service.table(table_id)
                await compute_report(self._service, self._pool, table, token)
            finally:
                self._turn.release()
        except Exception as error:  # noqa: BLE001  whoever waits is told, and may try again
            log_failure("report", error, table=table_id)
            with contextlib.suppress(SQLAlchemyError, StorageError, OSError):
                await give_up(self._service, table_id, token)
        finally:
            self._tasks.pop(table_id, None)
            self._forget(table_id)

    async def _wait_for_turn(self, table_id: str, token: str) -> None:
        while True:
            try:
                await asyncio.wait_for(self._turn.acquire(), _BEAT)
            except TimeoutError:
                await beat(self._service, table_id, token)
            else:
                return

    def _forget(self, table_id: str) -> None:
        for guest in [guest for guest, waits_for in self._asked.items() if waits_for == table_id]:
            del self._asked[guest]

    async def close(self) -> None:
        """Stop. Reports on their way go on at the next start."""
        tasks = [*self._tasks.values(), *([self._checking] if self._checking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()
