"""The timekeeper: finds the tables where somebody's time is up, and does there what was agreed on."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from sqlalchemy import select

from rondel.core.errors import RondelError
from rondel.server.errors import StaleError
from rondel.server.logs import log
from rondel.server.metrics import Metrics
from rondel.server.storage import schema
from rondel.server.tables.house import House
from rondel.server.tables.voting import let_time_run_out

__all__ = ["Timekeeper"]

_AT_ONCE: Final = 200


class Timekeeper:
    """Looks at the clocks every now and then."""

    def __init__(self, house: House, metrics: Metrics, *, every: float = 0.5) -> None:
        self._house: Final = house
        self._metrics: Final = metrics
        self._every: Final = every
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to look."""
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
                log().exception("timekeeper", exc_info=error)
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Look once at every clock that should have run out."""
        tables = schema.tables
        due = (
            select(tables.c.id)
            .where((tables.c.status == "running") & (tables.c.deadline <= self._house.now()))
            .order_by(tables.c.deadline)
            .limit(_AT_ONCE)
        )
        async with self._house.database.engine.connect() as connection:
            ids = [row.id for row in (await connection.execute(due)).all()]
        for table_id in ids:
            await self._look_at(table_id)

    async def _look_at(self, table_id: str) -> None:
        try:
            if await let_time_run_out(self._house, await self._house.table(table_id)):
                self._metrics.timeouts.inc()
        except StaleError:
            pass  # another server was faster, or somebody has answered: then it is done, or looked at again
        except RondelError as error:
            # the clocks of other tables run out all the same
            log().error("timekeeper", table=table_id, code=error.code, problem=error.message)
