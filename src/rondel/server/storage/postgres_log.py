"""The log in PostgreSQL: each append is a transaction that also notifies all servers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import asyncpg

from rondel.server.storage.errors import UNREACHABLE, StorageError
from rondel.server.storage.log import NumberTaken, Row, Statement
from rondel.server.storage.postgres_notify import CHANNEL

__all__ = ["PostgresLog", "numbered"]

MOST_CONNECTIONS: Final = 8
#: adds the rows and announces the last one; listeners hear of it once it is durable
APPEND: Final = f"""
WITH added AS (
    INSERT INTO log (table_id, number, at, kind, seat, body, key)
    SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::text[], $5::int[], $6::text[], $7::text[])
    RETURNING number
)
SELECT pg_notify('{CHANNEL}', $1 || ':' || max(number)) FROM added
"""
READ: Final = (
    "SELECT number, at, kind, seat, body, key FROM log WHERE table_id = $1 AND number > $2 ORDER BY number"
)
#: plus the errors of values that PostgreSQL cannot store
MISTAKES: Final = (*UNREACHABLE, KeyError, OverflowError, TypeError, ValueError)


class PostgresLog:
    """The logs of all tables, in a database that several servers may share."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    @classmethod
    async def open(cls, url: str) -> PostgresLog:
        """Connect."""
        settings = {"application_name": "rondel", "synchronous_commit": "on"}
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            server_settings=settings,
            timeout=10,
            reset=_leave_as_it_is,
        )
        return cls(pool)

    async def append(self, table: str, rows: Sequence[Row], also: Sequence[Statement] = ()) -> None:
        """Add rows and make other changes; durable when it returns."""
        if self._closing:
            raise StorageError(key="storage-closed")
        # its own task: the caller may go away, but a half-finished write must complete
        task = asyncio.create_task(self._append(table, rows, also))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        await asyncio.shield(task)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, because a caller who left does not ask for it

    async def _append(self, table: str, rows: Sequence[Row], also: Sequence[Statement]) -> None:
        try:
            async with self._pool.acquire() as connection:
                if not also:
                    await self._insert(connection, table, rows)
                    return
                async with connection.transaction():
                    await self._insert(connection, table, rows)
                    for sql, params in also:
                        text, names = numbered(sql)
                        await connection.execute(text, *[params[name] for name in names])
        except MISTAKES as error:
            raise StorageError(key="storage-failed", params={"reason": _reason(error)}) from error

    async def _insert(self, connection: Any, table: str, rows: Sequence[Row]) -> None:
        if not rows:
            return
        try:
            await connection.execute(APPEND, table, *zip(*rows, strict=True))
        except asyncpg.UniqueViolationError as error:
            raise NumberTaken(table, rows[0].number) from error

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """Return the rows of a table after number ``after``."""
        if self._closing:
            raise StorageError(key="storage-closed")
        try:
            return [*map(Row._make, await self._pool.fetch(READ, table, after))]
        except UNREACHABLE as error:
            raise StorageError(key="storage-unreadable", params={"reason": _reason(error)}) from error

    async def close(self) -> None:
        """Finish waiting appends, then disconnect."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._pool.close()


async def _leave_as_it_is(_connection: object) -> None:
    """Skip the query that resets a connection: nothing here changes its session."""


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


#: quoted texts and names, and casts, stay as they are
_PARTS: Final = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|::|:(?P<name>[A-Za-z_]\w*)")


@lru_cache(maxsize=512)
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """Return the SQL with ``$1`` … in place of the names, and the names in that order.

    >>> numbered("UPDATE seats SET name = :name WHERE seat = :seat AND name <> ':name'")
    ("UPDATE seats SET name = $1 WHERE seat = $2 AND name <> ':name'", ('name', 'seat'))
    """
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0]
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PARTS.sub(number, sql), tuple(names)
