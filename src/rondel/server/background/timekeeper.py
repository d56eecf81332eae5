"""The timekeeper: finds tables where a clock or a window has run out, and does what was agreed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from sqlalchemy import select

from rondel.server.errors import StaleError
from rondel.server.logs import log_failure
from rondel.server.metrics import Metrics
from rondel.server.storage import schema
from rondel.server.tables.moves import close_window
from rondel.server.tables.proposals import let_time_run_out
from rondel.server.tables.table_service import TableService

__all__ = ["BACK_OFF", "GRACE", "Timekeeper"]

#: milliseconds after the start in which older clocks cannot run out: nobody could move while no server ran
GRACE: Final = 60_000
#: milliseconds to leave a failing table alone
BACK_OFF: Final = 60_000
_AT_ONCE: Final = 200


class Timekeeper:
    """Checks the clocks regularly."""

    def __init__(
        self, service: TableService, metrics: Metrics, *, every: float = 0.5, grace: int = GRACE
    ) -> None:
        self._service: Final = service
        self._metrics: Final = metrics
        self._every: Final = every
        self._grace: Final = grace
        #: when the server started, None before that
        self._begun: int | None = None
        #: until when to leave failed tables alone
        self._paused: Final[dict[str, int]] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start checking; at first only clocks that started after the server."""
        self._begun = self._service.now()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop checking."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001  keep checking after any error
                log_failure("timekeeper", error)
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Check every clock that should have run out, once."""
        for table_id in await self._due():
            await self._look_at(table_id)

    async def _due(self) -> list[str]:
        tables, now = schema.tables, self._service.now()
        for table_id in [table_id for table_id, until in self._paused.items() if until <= now]:
            del self._paused[table_id]
        wanted = [tables.c.status == "running", tables.c.deadline <= now]
        if self._paused:
            wanted.append(tables.c.id.not_in(list(self._paused)))
        if self._begun is not None and now < self._begun + self._grace:
            # returning players may need several moves before somebody else is asked
            wanted += [tables.c.deadline > self._begun, tables.c.changed_at > self._begun]
        due = select(tables.c.id).where(*wanted).order_by(tables.c.deadline).limit(_AT_ONCE)
        async with self._service.database.engine.connect() as connection:
            return [row.id for row in (await connection.execute(due)).all()]

    async def _look_at(self, table_id: str) -> None:
        try:
            table = await self._service.table(table_id)
            if await close_window(self._service, table):
                self._metrics.windows_closed.inc()
            if await let_time_run_out(self._service, table):
                self._metrics.timeouts.inc()
        except StaleError:
            pass  # another server was faster, or somebody answered; either way it is handled
        except Exception as error:  # noqa: BLE001  other tables must still be checked
            self._paused[table_id] = self._service.now() + BACK_OFF
            log_failure("timekeeper", error, table=table_id)
