"""The log in an SQLite file: one thread writes, others read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import Row, Statement
from rondel.server.storage.sqlite_files import open_file
from rondel.server.storage.sqlite_writer import Writer

__all__ = ["SqliteLog"]

READERS: Final = 2
READ: Final = (
    "SELECT number, at, kind, seat, body, key FROM log WHERE table_id = ? AND number > ? ORDER BY number"
)


class SqliteLog:
    """The logs of all tables, in one file."""

    def __init__(
        self, path: Path, on_news: Callable[[str, int], None] | None, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._path = path
        self.writer: Final = Writer(open_file(path), on_news, loop)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="rondel-reader")
        self._of_thread = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._closed = False

    async def append(self, table: str, rows: Sequence[Row], also: Sequence[Statement] = ()) -> None:
        """Add rows and make other changes; durable when it returns."""
        await self.writer.submit(table, rows, also)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """Return the rows of a table after number ``after``."""
        if self._closed:
            raise StorageError(key="storage-closed")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._read, table, after)
        except sqlite3.Error as error:
            raise StorageError(key="storage-unreadable", params={"reason": str(error)}) from error

    def _read(self, table: str, after: int) -> list[Row]:
        return [*map(Row._make, self._connection().execute(READ, (table, after)))]

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._of_thread, "connection", None)
        if connection is None:
            connection = self._of_thread.connection = open_file(self._path)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        return connection

    async def close(self) -> None:
        """Finish waiting appends, then close the file."""
        self._closed = True
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()
