"""The only writer of an SQLite database: a thread that commits all waiting appends together (group commit).

A commit costs one write to the disk, whatever its size. During a commit the next appends gather in a queue. The thread
then stores all of them in one transaction and answers when it is durable, so more load makes each append cheaper.

A single append on an idle server is stored at once, without the thread: waking it takes as long as a commit on a fast
disk. On a slow disk, for a large append, or while another program writes, the thread does it, so nothing else waits.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from typing import Final

from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import NumberTaken, Row, Statement
from rondel.server.storage.sqlite_files import BUSY_SECONDS

__all__ = ["Writer"]

#: jobs per transaction, so the first of many need not wait for the last
MOST_JOBS: Final = 1024
#: rows per INSERT
MOST_ROWS: Final = 64
COLUMNS: Final = 7
#: up to this many seconds per recent commit, the event loop commits by itself
QUICK: Final = 0.0005
#: rows and statements of a job small enough to store without the thread
SMALL: Final = 8
#: milliseconds the thread waits for another program; the event loop never waits
PATIENCE: Final = BUSY_SECONDS * 1000
#: errors of a bad job: a broken constraint, or a value SQLite cannot store
MISTAKES: Final = (sqlite3.Error, OverflowError, TypeError, ValueError)


class _BusyError(Exception):
    """Another program is writing, and there was no time to wait."""


class Job:
    """An append on its way to the disk."""

    __slots__ = ("also", "future", "rows", "table")

    def __init__(
        self, table: str, rows: Sequence[Row], also: Sequence[Statement], future: asyncio.Future[None]
    ) -> None:
        self.table = table
        self.rows = rows
        self.also = also
        self.future = future

    @property
    def size(self) -> int:
        """How much there is to store."""
        return len(self.rows) + len(self.also)


class Writer:
    """Owns the writing connection. An event loop may call every method except the thread's own."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        on_news: Callable[[str, int], None] | None,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._connection = connection
        self._on_news = on_news
        self._loop = loop
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = False
        self._batch: list[Job] = []
        #: jobs submitted since the event loop was last idle
        self._fresh: list[Job] = []
        #: held while the connection is in use
        self._using: Final = threading.Lock()
        #: weighted average of recent commit times in seconds; slow until the first one is known
        self._took = 1.0
        #: the connection's current busy timeout in milliseconds
        self._patience = PATIENCE
        #: transactions committed so far
        self.commits = 0
        self._thread = threading.Thread(target=self._work, name="rondel-writer", daemon=True)
        self._thread.start()

    def submit(self, table: str, rows: Sequence[Row], also: Sequence[Statement]) -> asyncio.Future[None]:
        """Submit an append. The future is done when it is durable."""
        if self._closing:
            raise StorageError(key="storage-closed")
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        job = Job(table, rows, also, future)
        if loop is not self._loop:
            self._queue.put(job)
            return future
        # jobs of the same moment are stored together
        if not self._fresh:
            loop.call_soon(self._send)
        self._fresh.append(job)
        return future

    def _send(self) -> None:
        """Store a single job at once if that is quick; pass several to the thread."""
        jobs, self._fresh = self._fresh, []
        if len(jobs) == 1 and self._took < QUICK and jobs[0].size <= SMALL and self._store_now(jobs):
            return
        for job in jobs:
            self._queue.put(job)

    def _store_now(self, jobs: list[Job]) -> bool:
        """Store jobs without the thread if nobody has to wait. Returns whether it worked."""
        if not self._using.acquire(blocking=False):
            return False
        outcomes: Sequence[Exception | None]
        try:
            self._set_busy_timeout(0)
            outcomes = self._store(jobs)
        except _BusyError:
            return False
        except Exception as error:  # noqa: BLE001  the waiting callers get any error
            outcomes = [_failure(error)]
        finally:
            self._using.release()
        self._settle(list(zip(jobs, outcomes, strict=True)))
        return True

    async def close(self) -> None:
        """Finish waiting jobs, then end the thread."""
        if not self._closing:
            self._closing = True
            self._send()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # ------------------------------------------------------------------ in the thread

    def _work(self) -> None:
        try:
            while batch := self._take():
                self._batch = batch
                with self._using:
                    self._set_busy_timeout(PATIENCE)
                    outcomes = self._store(batch)
                self._answer(batch, outcomes)
                self._batch = []
        finally:
            # nobody may wait for ever, whatever ended the thread
            self._closing = True
            left = self._batch + self._rest()
            self._answer(left, [StorageError(key="storage-closed") for _ in left])
            self._connection.close()

    def _take(self) -> list[Job]:
        """Wait for a job, and take all jobs that are there. None means the end."""
        job = self._queue.get()
        if job is None:
            return []
        batch = [job]
        with suppress(Empty):
            while len(batch) < MOST_JOBS:
                job = self._queue.get_nowait()
                if job is None:
                    # the end, but store these first
                    self._queue.put(None)
                    break
                batch.append(job)
        return batch

    def _rest(self) -> list[Job]:
        rest: list[Job] = []
        with suppress(Empty):
            while True:
                job = self._queue.get_nowait()
                if job is not None:
                    rest.append(job)
        return rest

    def _store(self, jobs: list[Job]) -> Sequence[Exception | None]:
        """Return the result of each job: None, or why it is not stored."""
        try:
            self._store_all(jobs)
        except MISTAKES:
            # one job may be to blame; store the others without it
            self._roll_back()
        else:
            return [None] * len(jobs)
        try:
            return self._store_each(jobs)
        except MISTAKES as error:
            self._roll_back()
            return [_failure(error) for _ in jobs]

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _set_busy_timeout(self, milliseconds: int) -> None:
        # set only when it changes, which is rare
        if self._patience != milliseconds:
            self._connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
            self._patience = milliseconds

    def _first(self, sql: str, params: Sequence[str | int | None] = ()) -> None:
        """Begin to write. Another program may be writing already."""
        try:
            self._connection.execute(sql, params)
        except sqlite3.OperationalError as error:
            if self._patience == 0 and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise _BusyError from error
            raise

    def _store_all(self, jobs: list[Job]) -> None:
        """Store all jobs with as few statements as possible, because each one releases and retakes the GIL."""
        if len(jobs) == 1 and jobs[0].size == 1 and jobs[0].rows:
            self._store_line(jobs[0])
            return
        execute = self._connection.execute
        self._first("BEGIN IMMEDIATE")
        # aborting everything at the first error saves SQLite a savepoint per statement
        self._insert(jobs, "INSERT OR ROLLBACK")
        for job in jobs:
            for sql, params in job.also:
                execute(sql, params)
        self._commit()

    def _store_line(self, job: Job) -> None:
        """Store a single row, which is its own transaction."""
        begun = time.perf_counter()
        self._first(_insertion("INSERT", 1), (job.table, *job.rows[0]))
        self._note(begun)

    def _insert(self, jobs: Sequence[Job], verb: str) -> None:
        values: list[str | int | None] = []
        for job in jobs:
            for row in job.rows:
                values.append(job.table)
                values += row
        for first in range(0, len(values), MOST_ROWS * COLUMNS):
            part = values[first : first + MOST_ROWS * COLUMNS]
            self._connection.execute(_insertion(verb, len(part) // COLUMNS), part)

    def _commit(self) -> None:
        begun = time.perf_counter()
        self._connection.execute("COMMIT")
        self._note(begun)

    def _note(self, begun: float) -> None:
        """Note a commit and how long it took."""
        self._took += (time.perf_counter() - begun - self._took) / 4
        self.commits += 1

    def _store_each(self, jobs: list[Job]) -> list[Exception | None]:
        """Store the jobs one by one in one transaction, each as a whole or not at all."""
        self._first("BEGIN IMMEDIATE")
        outcomes = [self._store_one(job) for job in jobs]
        self._commit()
        return outcomes

    def _store_one(self, job: Job) -> Exception | None:
        execute = self._connection.execute
        execute("SAVEPOINT job")
        try:
            self._insert([job], "INSERT")
        except sqlite3.IntegrityError as error:
            return self._undo(error, NumberTaken(job.table, job.rows[0].number))
        except MISTAKES as error:
            return self._undo(error, _failure(error))
        try:
            for sql, params in job.also:
                execute(sql, params)
        except MISTAKES as error:
            return self._undo(error, _failure(error))
        execute("RELEASE job")
        return None

    def _undo(self, error: Exception, outcome: Exception) -> Exception:
        if not self._connection.in_transaction:
            # a full disk ends the whole transaction, and the rest would be stored outside it
            raise error
        self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")
        return outcome

    def _answer(self, jobs: list[Job], outcomes: Sequence[Exception | None]) -> None:
        """Wake each event loop once for all of its jobs."""
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Job, Exception | None]]] = {}
        for job, outcome in zip(jobs, outcomes, strict=True):
            by_loop.setdefault(job.future.get_loop(), []).append((job, outcome))
        for loop, settled in by_loop.items():
            # the loop is closed, so nobody waits
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._settle, settled)

    # ------------------------------------------------------------------ on the event loop

    def _settle(self, settled: list[tuple[Job, Exception | None]]) -> None:
        for job, outcome in settled:
            future = job.future
            if future.done():
                continue  # the caller is gone, but the rows are stored
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
        if self._on_news is not None:
            # after the waiting callers, who know already
            settled[0][0].future.get_loop().call_soon(self._tell, settled)

    def _tell(self, settled: list[tuple[Job, Exception | None]]) -> None:
        assert self._on_news is not None, "only called with a listener"
        for job, outcome in settled:
            if outcome is None and job.rows:
                self._on_news(job.table, job.rows[-1].number)


def _failure(error: Exception) -> StorageError:
    failure = StorageError(key="storage-failed", params={"reason": str(error)})
    failure.__cause__ = error
    return failure


@cache
def _insertion(verb: str, rows: int) -> str:
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f"{verb} INTO log (table_id, number, at, kind, seat, body, key) VALUES {places}"
