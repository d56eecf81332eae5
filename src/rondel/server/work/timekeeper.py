"""The timekeeper: finds the tables where somebody's time or that of a window is up, and does what was agreed on."""

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

#: milliseconds after the start in which no clock of before runs out: people could not move while no server ran
GRACE: Final = 60_000
#: milliseconds for which a table that fails is left alone
BACK_OFF: Final = 60_000
_AT_ONCE: Final = 200


class Timekeeper:
    """Looks at the clocks every now and then."""

    def __init__(
        self, service: TableService, metrics: Metrics, *, every: float = 0.5, grace: int = GRACE
    ) -> None:
        self._service: Final = service
        self._metrics: Final = metrics
        self._every: Final = every
        self._grace: Final = grace
        #: when the server started, None if it has not
        self._begun: int | None = None
        #: until when tables that failed are left alone
        self._resting: Final[dict[str, int]] = {}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to look; for a while only at clocks that began to run since."""
        self._begun = self._service.now()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001  clocks go on, whatever it was
                log_failure("timekeeper", error)
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Look once at every clock that should have run out."""
        for table_id in await self._due():
            await self._look_at(table_id)

    async def _due(self) -> list[str]:
        tables, now = schema.tables, self._service.now()
        for table_id in [table_id for table_id, until in self._resting.items() if until <= now]:
            del self._resting[table_id]
        wanted = [tables.c.status == "running", tables.c.deadline <= now]
        if self._resting:
            wanted.append(tables.c.id.not_in(list(self._resting)))
        if self._begun is not None and now < self._begun + self._grace:
            # whoever has come back may need several moves before somebody else is asked
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
            pass  # another server was faster, or somebody has answered: then it is done, or looked at again
        except Exception as error:  # noqa: BLE001  the clocks of other tables run out all the same
            self._resting[table_id] = self._service.now() + BACK_OFF
            log_failure("timekeeper", error, table=table_id)
