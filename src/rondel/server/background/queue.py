"""Bots that think in workers, through a queue shared by all servers and workers.

Each question is in the queue once: its key is the table and the number of its last line. Its answer brings the next
question. A question that is lost with its worker is queued again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import psycopg
from psycopg_pool import AsyncConnectionPool
from saq.queue.postgres import PostgresQueue

from rondel.server.background.bots import tables_with_a_bot_due
from rondel.server.logs import log_failure
from rondel.server.storage.address import read_address
from rondel.server.storage.errors import StorageError, storage_refusal
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["JOB", "BotQueue", "QueuedBots"]

#: the name of the job
JOB: Final = "think"
#: the queue has its own schema, so it is in no backup and out of the way
_SCHEMA: Final = "rondel_jobs"
_NAME: Final = "rondel"
#: the lock for creating the queue; an arbitrary, constant number
_LOCK: Final = 7_203_114
#: seconds after which a silent worker counts as dead
_HEARTBEAT: Final = 10
#: seconds to leave a failing table alone
_BACK_OFF: Final = 60.0
#: seconds to wait for the database of the queue
_PATIENCE: Final = 10.0


class BotQueue:
    """The queue, in the database of the tables."""

    def __init__(self, pool: AsyncConnectionPool[Any], saq: PostgresQueue) -> None:
        self._pool: Final = pool
        self.saq: Final = saq

    @classmethod
    async def open(cls, url: str, *, connections: int) -> BotQueue:
        """Connect. The first to connect creates the queue."""
        # saq would log every job; the worker logs what matters
        logging.getLogger("saq").setLevel(logging.ERROR)
        address = read_address(url)
        pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            address.url,
            kwargs={"autocommit": True, "application_name": "rondel queue"},
            configure=_use_own_schema,
            check=AsyncConnectionPool.check_connection,
            min_size=1,
            max_size=connections,
            timeout=_PATIENCE,
            open=False,
        )
        queue = cls(pool, PostgresQueue(pool, name=_NAME, saq_lock_keyspace=_LOCK))
        try:
            await pool.open(wait=True, timeout=_PATIENCE)
            await queue._make(address.url)
        except psycopg.Error as error:
            await pool.close()
            params = {"address": str(address), "reason": " ".join(str(error).split())}
            raise StorageError(key="storage-unreachable", params=params) from error
        return queue

    async def _make(self, url: str) -> None:
        """Create the tables of the queue under a lock, once for all servers."""
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
            found = await connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (_SCHEMA,))
            if await found.fetchone() is None:
                await connection.execute(f"CREATE SCHEMA {_SCHEMA}".encode())
            await self.saq.connect()

    async def put(self, table: Table) -> None:
        """Queue the question of a table to its bots, unless it is queued already."""
        number = table.last_step()
        await self.saq.enqueue(
            JOB,
            key=f"{table.id}:{number}",
            table_id=table.id,
            number=number,
            timeout=0,
            heartbeat=_HEARTBEAT,
            # as often as workers die over it
            retries=1_000_000,
            # delete answered questions
            ttl=-1,
        )

    async def tables(self) -> set[str]:
        """Return the tables that have a question in the queue."""
        async with self._pool.connection() as connection:
            rows = await (await connection.execute("SELECT key FROM saq_jobs")).fetchall()
        return {str(key).partition(":")[0] for (key,) in rows}

    async def close(self) -> None:
        """Disconnect."""
        await self.saq.disconnect()
        await self._pool.close()


async def _use_own_schema(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute(f"SET search_path TO {_SCHEMA}".encode())


class QueuedBots:
    """Makes bots answer by queueing every question to them."""

    def __init__(self, service: TableService, queue: BotQueue, *, every: float = 10.0) -> None:
        self._service: Final = service
        self._queue: Final = queue
        self._every: Final = every
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        #: until when to leave failed tables alone, by the clock of the event loop
        self._paused: Final[dict[str, float]] = {}

    def begin(self) -> None:
        """Start to queue lost questions, now and regularly."""
        self._do(self._check_regularly())

    def look_at(self, table: Table) -> None:
        """Make the bots that a table waits for think, unless they already do."""
        if table.bots_asked():
            self._do(self._put(table))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _put(self, table: Table) -> None:
        try:
            await self._queue.put(table)
        except psycopg.Error as error:
            # the next regular check finds it
            log_failure("queue", storage_refusal(error), table=table.id)

    async def _check_regularly(self) -> None:
        while True:
            try:
                await self.look()
            except psycopg.Error as error:
                log_failure("queue", storage_refusal(error))
            except Exception as error:  # noqa: BLE001  keep checking after any error
                log_failure("queue", error)
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Queue the questions that should be in the queue and are not."""
        due = await tables_with_a_bot_due(self._service)
        there = await self._queue.tables() if due else set()
        for table_id in due:
            if table_id not in there:
                await self._look_at(table_id)

    async def _look_at(self, table_id: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._paused.get(table_id, 0.0) > now:
            return
        self._paused.pop(table_id, None)
        try:
            table = await self._service.table(table_id)
            if table.bots_asked():
                await self._put(table)
        except Exception as error:  # noqa: BLE001  other tables must still be checked
            self._paused[table_id] = now + _BACK_OFF
            log_failure("queue", error, table=table_id)

    async def close(self) -> None:
        """Stop checking. Queued questions stay."""
        waiting = set(self._tasks)
        while waiting:
            # a task that finishes and is cancelled in the same moment loses the cancellation, so repeat it
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=1.0)
