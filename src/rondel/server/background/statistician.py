"""The statistician: adds every game to the statistics when it ends, and those that ended while nobody counted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from rondel.core.errors import RondelError
from rondel.server.logs import log_failure
from rondel.server.storage.errors import StorageError
from rondel.server.study.statistics import count_game, uncounted
from rondel.server.tables.table import Table, table_of
from rondel.server.tables.table_service import TableService

__all__ = ["Statistician"]

#: how many games of the past are looked up at a time, and the seconds between two of them
_AT_ONCE: Final = 50
_PAUSE: Final = 0.02
#: seconds between two looks for games that ended while nobody counted
_CHECKED_EVERY: Final = 300.0


class Statistician:
    """Counts finished games in the background."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        #: games that cannot be counted: their log cannot be replayed
        self._failed: Final[set[str]] = set()

    def begin(self) -> None:
        """Begin to count the games of the past."""
        self._do(self._count_regularly())

    def look_at(self, table: Table) -> None:
        """Count a table that has just ended. Called after every change."""
        if table.status == "ended" and table.number == _end_of(table):
            self._do(self._count(table))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count_regularly(self) -> None:
        while True:
            with contextlib.suppress(SQLAlchemyError, StorageError, OSError):
                await self.count_the_past()
            await asyncio.sleep(_CHECKED_EVERY)

    async def count_the_past(self) -> None:
        """Count all games that have ended and were not counted yet."""
        while True:
            found = [one for one in await uncounted(self._service, _AT_ONCE) if one not in self._failed]
            if not found:
                return
            for table_id in found:
                # not through the service: it would keep them in memory
                rows = await self._service.database.log.read(table_id)
                try:
                    await self._count(table_of(table_id, rows))
                except (RondelError, AssertionError) as error:
                    self._failed.add(table_id)
                    log_failure("statistics", error, table=table_id)
                await asyncio.sleep(_PAUSE)

    async def _count(self, table: Table) -> None:
        try:
            await count_game(self._service, table)
        except Exception as error:  # noqa: BLE001  a game that is not counted must not stop anything else
            self._failed.add(table.id)
            log_failure("statistics", error, table=table.id)

    async def close(self) -> None:
        """Stop counting. What is missing is counted after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _end_of(table: Table) -> int:
    """Return the number of the entry that ended a table: later ones, such as a rematch, change nothing."""
    ended = [number for number, (_, entry) in enumerate(table.entries, 1) if entry is table.end]
    return ended[-1] if ended else 0
