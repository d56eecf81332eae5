"""A worker: takes questions to bots from the queue, lets them think, and plays their answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import psycopg
from saq import Job, Worker

from rondel.bots.pool import BotPool
from rondel.core.errors import RondelError
from rondel.server.background.bots import answer_for_a_bot
from rondel.server.background.queue import JOB, BotQueue
from rondel.server.errors import StaleError
from rondel.server.logs import log
from rondel.server.metrics import Metrics
from rondel.server.settings import Settings
from rondel.server.storage.database import Database
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["run_worker"]

#: seconds between heartbeats, and between checks for workers without one
_BEAT: Final = 3
#: seconds a task has to end before it is cancelled again
_TOLD_AGAIN: Final = 2.0
#: how many tables a worker caches; loading one costs more than its next answer
_TABLES: Final = 500


async def run_worker(settings: Settings) -> None:
    """Work until stopped."""
    async with contextlib.AsyncExitStack() as stack:
        database = await Database.open(settings.database)
        stack.push_async_callback(database.close)
        # every answer needs it, and the first should not wait for it
        await database.server_secret()
        pool = stack.enter_context(BotPool(settings.bot_processes))
        # one more than there are processes keeps all of them busy while answers are written
        at_once = pool.workers + 1
        queue = await BotQueue.open(settings.database, connections=at_once + 3)
        stack.push_async_callback(queue.close)
        jobs = _BotJobs(TableService(database, cached_tables=_TABLES), pool, queue)
        worker = _Worker(queue.saq, [(JOB, jobs.think)], concurrency=at_once)
        worker.timers["sweep"] = _BEAT
        log().info("working", processes=pool.workers)
        await worker.start()
    log().info("stopped")


class _Worker(Worker[Any]):
    """Stops as soon as it is told to."""

    async def stop(self) -> None:
        """Give back the questions in progress."""
        self.event.set()
        # a task that gets a job and is cancelled in the same moment loses the cancellation, so repeat it
        waiting = {task for task in self.tasks if not task.done()}
        while waiting:
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=_TOLD_AGAIN)
        await super().stop()


class _BotJobs:
    """Answers questions."""

    def __init__(self, service: TableService, pool: BotPool, queue: BotQueue) -> None:
        self._service: Final = service
        self._pool: Final = pool
        self._queue: Final = queue
        # nobody reads the metrics of a worker; servers count what they see
        self._metrics: Final = Metrics()

    async def think(self, context: Any, *, table_id: str, number: int) -> None:
        """Answer one question, and queue the next one if it is for a bot, too."""
        async with _heartbeats(context["job"]):
            try:
                table = await self._service.table(table_id)
                await self._answer(table, number)
                if table.bots_asked():
                    await self._queue.put(table)
            except RondelError as error:
                # a server will queue the question again
                log().error("bot waits", table=table_id, code=error.code, problem=error.message)

    async def _answer(self, table: Table, number: int) -> None:
        # a worker gets no news, so it reads the log
        async with table.lock:
            await self._service.refresh(table)
        asked = table.bots_asked()
        if not asked or table.last_step() != number:
            return
        with contextlib.suppress(StaleError):
            await answer_for_a_bot(self._service, self._pool, table, next(iter(asked)), metrics=self._metrics)


@asynccontextmanager
async def _heartbeats(job: Job) -> AsyncIterator[None]:
    """Send heartbeats for a job. Without them another worker takes it over."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(_BEAT)
            with contextlib.suppress(psycopg.Error):
                await job.update()

    beating = asyncio.create_task(beat())
    try:
        yield
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
