"""All tables of this server, loaded from their logs on demand.

Every change goes through :meth:`TableService.write`: entries are durable first, then they count, then listeners hear
of them. Several servers can share a database; the log decides who was faster.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from rondel.course import Step
from rondel.server.errors import NotFoundError, StaleError, shortened
from rondel.server.storage.database import Database
from rondel.server.storage.log import NumberTaken, Row, Statement
from rondel.server.tables.entries import (
    GAME_ENTRIES,
    ChairSet,
    Drawn,
    Entry,
    Left,
    Opened,
    Played,
    Seated,
    row_of,
)
from rondel.server.tables.table import Table, table_of
from rondel.server.tables.table_index import insert_index, is_watched, seat_rows, update_index

__all__ = ["TableService", "now"]

_LONGEST_ID: Final = 32
# lists of tables show the last move to the minute
_INDEXED_EVERY: Final = 60_000
#: higher than the number of any entry
_ANYTHING: Final = 2**63


def now() -> int:
    """Return the time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class TableService:
    """Loads, caches and changes tables."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], int] = now,
        rng: random.Random | None = None,
        cached_tables: int = 2000,
    ) -> None:
        self.database: Final = database
        self.now: Final = clock
        self.rng: Final = rng or random.SystemRandom()
        #: called with each table after it changed, here or elsewhere
        self.listeners: Final[list[Callable[[Table], None]]] = []
        self._cached_tables: Final = cached_tables
        self._tables: Final[OrderedDict[str, Table]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        #: the highest number heard of while a table is being loaded
        self._heard_of: Final[dict[str, int]] = {}
        self._watchers: Final[dict[str, set[Callable[[], None]]]] = {}

    # ------------------------------------------------------------ loading

    async def table(self, table_id: str, at_least: int = 0) -> Table:
        """Return a table. It has at least ``at_least`` entries if the caller has seen that many elsewhere."""
        table = self._tables.get(table_id)
        if table is None:
            table = await self._load(table_id)
            if table.number >= at_least:
                return table
        else:
            self._tables.move_to_end(table_id)
        if table.is_behind or table.number < at_least:
            async with table.lock:
                if table.is_behind or table.number < at_least:  # another task may have read it meanwhile
                    await self.refresh(table)
        return table

    async def _load(self, table_id: str) -> Table:
        """Load a table once, however many callers wait for it."""
        if not (table_id.isascii() and table_id.isalnum() and len(table_id) <= _LONGEST_ID):
            # not one of our ids, and the database might not even accept it
            raise NotFoundError("no-table", table=shortened(table_id))
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._read(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Table:
        try:
            rows = await self.database.log.read(table_id)
            if not rows:
                raise NotFoundError("no-table", table=table_id)
            table = table_of(table_id, rows)
        finally:
            heard = self._heard_of.pop(table_id, 0)
        table.heard = heard
        self._remember(table)
        return table

    def _remember(self, table: Table) -> None:
        self._tables[table.id] = table
        while len(self._tables) > self._cached_tables:
            oldest = next(iter(self._tables.values()))
            if oldest.lock.locked() or oldest.id in self._watchers:
                self._tables.move_to_end(oldest.id)
                break
            del self._tables[oldest.id]

    async def refresh(self, table: Table) -> None:
        """Read what other processes have written to a table. The caller holds its lock."""
        heard = table.heard
        rows = await self.database.log.read(table.id, table.number)
        for row in rows:
            table.take_row(row)
        # news that arrived while reading may not be among the rows
        if table.heard == heard:
            table.heard = table.number
        if rows:
            self._tell(table)

    # ------------------------------------------------------------ writing

    async def write(
        self,
        table: Table,
        entries: Sequence[Entry],
        *,
        steps: Sequence[Step] = (),
        key: str | None = None,
        also: Sequence[Statement] = (),
    ) -> None:
        """Write entries to the log of a table, then apply them and notify. The caller holds its lock.

        ``steps`` are their steps of the game, played on a branch.
        """
        at = max(self.now(), table.at)
        first = table.number + 1
        rows = [row_of(entry, first + place, at, key) for place, entry in enumerate(entries)]
        statements = [*also, *self._index_rows(table, entries, steps, at)]
        try:
            await self.database.log.append(table.id, rows, statements)
        except NumberTaken:
            seen = table.number
            await self.refresh(table)
            raise StaleError("somebody-was-faster", since=seen, number=table.number) from None
        except BaseException:
            # it may or may not have been written; the next read will tell
            table.heard = max(table.heard, first)
            raise
        self._take_in(table, entries, rows, steps)
        self._tell(table)

    def _index_rows(
        self, table: Table, entries: Sequence[Entry], steps: Sequence[Step], at: int
    ) -> list[Statement]:
        is_plain = all(isinstance(entry, (Played, Drawn)) for entry in entries)
        if is_plain and not is_watched(table) and at - table.indexed_at < _INDEXED_EVERY:
            return []
        table.indexed_at = at
        soon = table.forecast(entries, steps, at)
        statements: list[Statement] = []
        if isinstance(entries[0], Opened):
            statements.append(insert_index(soon))
        statements.append(update_index(soon))
        if any(isinstance(entry, Opened | Seated | Left | ChairSet) for entry in entries):
            statements += seat_rows(soon)
        return statements

    def _take_in(
        self, table: Table, entries: Sequence[Entry], rows: Sequence[Row], steps: Sequence[Step]
    ) -> None:
        played = iter(steps)
        for entry, row in zip(entries, rows, strict=True):
            is_line = isinstance(entry, GAME_ENTRIES)
            table.take(entry, row, next(played) if is_line else None)

    async def add(self, table: Table, entries: Sequence[Entry], *, steps: Sequence[Step] = ()) -> None:
        """Write the first entries of a new table."""
        async with table.lock:
            await self.write(table, entries, steps=steps)
        self._remember(table)

    # ------------------------------------------------------------ listeners

    def watch(self, table_id: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` whenever a table changes. Returns a function that stops it."""
        self._watchers.setdefault(table_id, set()).add(wake)

        def stop() -> None:
            watchers = self._watchers.get(table_id, set())
            watchers.discard(wake)
            if not watchers:
                self._watchers.pop(table_id, None)

        return stop

    def hear(self, table_id: str, number: int) -> None:
        """Note that entries were written, perhaps by another process. An empty id means any table."""
        if not table_id:
            for table in self._tables.values():
                table.heard = max(table.heard, table.number + 1)
            for unknown in self._loading.keys() - self._tables.keys():
                self._heard_of[unknown] = _ANYTHING
            for watched in list(self._watchers):
                self._wake(watched)
            return
        known = self._tables.get(table_id)
        if known is None and table_id in self._loading:
            self._heard_of[table_id] = max(self._heard_of.get(table_id, 0), number)
        if known is not None and number > known.number:
            known.heard = max(known.heard, number)
            self._wake(table_id)

    def _tell(self, table: Table) -> None:
        self._wake(table.id)
        for listener in self.listeners:
            listener(table)

    def _wake(self, table_id: str) -> None:
        for wake in tuple(self._watchers.get(table_id, ())):
            wake()
