"""Bots at the tables of this server. They think in their own processes, and only their table waits for them.

A bot gets what its seat may know, never the state. If its table moves on without it (somebody resigned, took back, gave
money), it is asked again about the new position.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import random
from dataclasses import replace
from typing import Final, Protocol

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from rondel.bots.bot import Budget, Observation, observe
from rondel.bots.pool import BotPool
from rondel.bots.registry import BotName, read_bot_name
from rondel.random_play import random_action
from rondel.server.errors import NotFoundError, StaleError
from rondel.server.logs import log, log_failure
from rondel.server.metrics import Metrics
from rondel.server.storage import schema
from rondel.server.storage.errors import StorageError
from rondel.server.tables.moves import play_for_a_bot
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["BotRunner", "BotWork", "answer_for_a_bot", "most_of", "tables_with_a_bot_due"]

#: seconds before each new attempt after a failure, of the database for example
_PATIENCE: Final = (0.2, 1.0, 5.0, 30.0)
#: a table that waits this many seconds for a bot of another server has probably lost it
_LOST_AFTER: Final = 15.0
#: no bot thinks for more seconds, however many simulations its name asks for
_LONGEST: Final = 10.0


class BotWork(Protocol):
    """Makes bots answer."""

    def look_at(self, table: Table) -> None:
        """Make the bots that a table waits for think. Called after every change."""


async def tables_with_a_bot_due(service: TableService, *, since: int | None = None) -> list[str]:
    """List the tables that wait for a bot, optionally only those waiting since a moment.

    After a start, or when another server has died, no process is thinking about them.
    """
    tables = schema.tables
    wanted = select(tables.c.id).where((tables.c.status == "running") & tables.c.bot_due.is_(True))
    if since is not None:
        wanted = wanted.where(tables.c.changed_at <= since)
    async with service.database.engine.connect() as connection:
        return [row.id for row in (await connection.execute(wanted)).all()]


async def answer_for_a_bot(
    service: TableService, pool: BotPool, table: Table, seat: int, *, metrics: Metrics
) -> bool:
    """Let a bot answer the open question for a seat. Returns whether its answer was played."""
    seed = _seed(await service.database.server_secret(), table.id, seat)
    bot = table.bots_asked().get(seat)
    if bot is None:
        return False
    number = table.last_step()
    observation = observe(
        table.game,
        table.begun_course().state.copy(),
        seat,
        len(table.begun_course().standing),
        follows=True,
    )
    try:
        text = await _thought(service, pool, table, observation, seed)
        was_played = await play_for_a_bot(service, table, seat, seen=number, text=text)
    except (StaleError, StorageError):
        raise
    except Exception as error:  # noqa: BLE001  the table must go on whatever the bot does
        log().exception("bot failed", table=table.id, seat=seat, bot=bot, exc_info=error)
        metrics.bot_answers.labels("failed").inc()
        return await play_for_a_bot(service, table, seat, seen=number, text=_any_answer(observation))
    metrics.bot_answers.labels("played" if was_played else "late").inc()
    return was_played


async def _thought(
    service: TableService, pool: BotPool, table: Table, observation: Observation, seed: str
) -> str:
    """Return the answer of a bot. It stops thinking when the table moves on."""
    number = table.last_step()
    name = read_bot_name(table.seats[observation.seat].bot)
    # not in a thread: games keep one object per action, and only one thread may create them
    thought = pool.choose(name, observation, seed, most_of(name))

    def stop_if_late() -> None:
        if table.last_step() != number or table.status != "running":
            thought.cancel()

    # watching a table also keeps it in memory, so no second copy can appear
    stop_watching = service.watch(table.id, stop_if_late)
    try:
        return (await asyncio.wrap_future(thought.future)).text
    finally:
        stop_watching()


def most_of(name: BotName) -> Budget | None:
    """Return the budget of a bot that counts simulations, or whose name has seconds; None for other bots.

    Names come from guests, so none of them buys more time than others get.
    """
    budget = name.budget
    if budget.simulations is None and name.seconds is None:
        return None
    return replace(budget, seconds=min(budget.seconds or _LONGEST, _LONGEST))


def _seed(secret: str, table_id: str, seat: int) -> str:
    """Return the random seed of a bot. It must not be computable from the table and the seat, which are public."""
    return hmac.new(secret.encode(), f"bot/{table_id}/{seat}".encode(), hashlib.sha256).hexdigest()


def _any_answer(observation: Observation) -> str:
    return random_action(observation.game, observation.state.copy(), random.Random(observation.number)).text


class BotRunner:
    """Makes bots answer, with the processes of this server."""

    def __init__(self, service: TableService, pool: BotPool, metrics: Metrics) -> None:
        self._service: Final = service
        self._pool: Final = pool
        self._metrics: Final = metrics
        # a few more than there are processes keep all of them busy while answers are written
        self._slots: Final = asyncio.Semaphore(2 * pool.workers + 2)
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self._checking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Serve the tables that were waiting at the start, and later those of lost servers."""
        for table_id in await tables_with_a_bot_due(self._service):
            self._ask(table_id)
        if self._service.database.kind != "sqlite":
            self._checking = asyncio.create_task(self._check_regularly())

    async def _check_regularly(self) -> None:
        while True:
            await asyncio.sleep(_LOST_AFTER)
            with contextlib.suppress(SQLAlchemyError, OSError):
                since = self._service.now() - int(_LOST_AFTER * 1000)
                for table_id in await tables_with_a_bot_due(self._service, since=since):
                    self._ask(table_id)

    def look_at(self, table: Table) -> None:
        """Make the bots that a table waits for think, unless they already do."""
        if table.bots_asked():
            self._ask(table.id)

    def _ask(self, table_id: str) -> None:
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._serve(table_id))

    async def _serve(self, table_id: str) -> None:
        """Answer until the table waits for somebody else."""
        failures = 0
        try:
            while True:
                try:
                    async with self._slots:
                        if not await self._answer(table_id):
                            return
                    failures = 0
                except NotFoundError:
                    return
                except StaleError:
                    continue
                except Exception as error:  # noqa: BLE001  a table must not wait for ever
                    log_failure("bot waits", error, table=table_id)
                    await asyncio.sleep(_PATIENCE[min(failures, len(_PATIENCE) - 1)])
                    failures += 1
        finally:
            # here and not in a callback: the table may ask again before that runs
            self._tasks.pop(table_id, None)

    async def _answer(self, table_id: str) -> bool:
        """Answer one question. Returns False if there is none."""
        table = await self._service.table(table_id)
        asked = table.bots_asked()
        if asked:
            seat = next(iter(asked))
            await answer_for_a_bot(self._service, self._pool, table, seat, metrics=self._metrics)
        return bool(asked)

    async def close(self) -> None:
        """Stop all thinking. The tables wait until the next start."""
        tasks = [*self._tasks.values(), *([self._checking] if self._checking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
