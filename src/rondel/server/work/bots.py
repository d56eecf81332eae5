"""Bots at the tables of this server: they think in processes of their own, and nobody waits for them but their table.

A bot is handed what its seat may know, never the state. If a table goes on without it (somebody resigned, took
back, gave money), it is asked again about what is there now.
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

from rondel.bots.bot import Budget, Sight, seen
from rondel.bots.pool import Thinkers
from rondel.bots.registry import BotName, read_bot_name
from rondel.random_play import random_action
from rondel.server.errors import NotFoundError, StaleError
from rondel.server.logs import log
from rondel.server.metrics import Metrics
from rondel.server.storage import schema
from rondel.server.storage.errors import StorageError
from rondel.server.tables.house import House
from rondel.server.tables.moving import play_for_a_bot
from rondel.server.tables.table import Table
from rondel.server.work.failing import log_failure

__all__ = ["BotDesk", "BotWork", "answer_for_a_bot", "most_of", "tables_with_a_bot_due"]

#: after a failure, of the database for example, a bot tries again, a little later each time
_PATIENCE: Final = (0.2, 1.0, 5.0, 30.0)
#: a table that waits so many seconds for a bot of another server has probably lost it
_LOST_AFTER: Final = 15.0
#: no bot thinks for more seconds, however many simulations its name promises
_LONGEST: Final = 10.0


class BotWork(Protocol):
    """Whoever sees to it that bots answer."""

    def look_at(self, table: Table) -> None:
        """Let the bots a table waits for think; called after every change."""


async def tables_with_a_bot_due(house: House, *, since: int | None = None) -> list[str]:
    """List the tables that wait for a bot, all of them or those that have done so since a moment at least.

    After a start nobody is thinking about them, nor when the server that was has gone.
    """
    tables = schema.tables
    wanted = select(tables.c.id).where((tables.c.status == "running") & tables.c.bot_due.is_(True))
    if since is not None:
        wanted = wanted.where(tables.c.changed_at <= since)
    async with house.database.engine.connect() as connection:
        return [row.id for row in (await connection.execute(wanted)).all()]


async def answer_for_a_bot(
    house: House, thinkers: Thinkers, table: Table, seat: int, *, metrics: Metrics
) -> bool:
    """Let the bot of a seat answer the open question, durably; tell whether it did."""
    seed = _seed(await house.database.house_secret(), table.id, seat)
    bot = table.bots_asked().get(seat)
    if bot is None:
        return False
    number = table.last_line()
    sight = seen(table.game, table.playing().state.copy(), seat, len(table.playing().standing))
    try:
        text = await _thought(house, thinkers, table, sight, seed)
        was_played = await play_for_a_bot(house, table, seat, seen=number, text=text)
    except (StaleError, StorageError):
        raise
    except Exception as error:  # noqa: BLE001  whatever happens to a bot, the table goes on
        log().exception("bot failed", table=table.id, seat=seat, bot=bot, exc_info=error)
        metrics.bot_answers.labels("failed").inc()
        return await play_for_a_bot(house, table, seat, seen=number, text=_any_answer(sight))
    metrics.bot_answers.labels("played" if was_played else "late").inc()
    return was_played


async def _thought(house: House, thinkers: Thinkers, table: Table, sight: Sight, seed: str) -> str:
    """Return what a bot answers; it stops thinking when the table goes on without it."""
    number = table.last_line()
    name = read_bot_name(table.seats[sight.seat].bot)
    # not from a thread: games keep one object for each action, and only one thread makes them
    thought = thinkers.choose(name, sight, seed, most_of(name))

    def stop_if_late() -> None:
        if table.last_line() != number or table.status != "running":
            thought.cancel()

    # whoever watches a table also keeps it in memory: there must not be a second one meanwhile
    stop_watching = house.watch(table.id, stop_if_late)
    try:
        return (await asyncio.wrap_future(thought.future)).text
    finally:
        stop_watching()


def most_of(name: BotName) -> Budget | None:
    """Return how long a bot with a number of simulations in its name may think, None if it has a time of its own."""
    return None if name.simulations is None else replace(name.budget, seconds=_LONGEST)


def _seed(secret: str, table_id: str, seat: int) -> str:
    """Return the luck of a bot: everybody knows the table and the seat, so nobody else may work it out from them."""
    return hmac.new(secret.encode(), f"bot/{table_id}/{seat}".encode(), hashlib.sha256).hexdigest()


def _any_answer(sight: Sight) -> str:
    return random_action(sight.game, sight.state.copy(), random.Random(sight.number)).text


class BotDesk:
    """Sees to it that bots answer, from the processes of this server."""

    def __init__(self, house: House, thinkers: Thinkers, metrics: Metrics) -> None:
        self._house: Final = house
        self._thinkers: Final = thinkers
        self._metrics: Final = metrics
        # a few more than there are processes, so that none is idle while an answer is written
        self._room: Final = asyncio.Semaphore(2 * thinkers.workers + 2)
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self._looking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Look after the tables that were waiting when the server started, and later after those of lost servers."""
        for table_id in await tables_with_a_bot_due(self._house):
            self._ask(table_id)
        if self._house.database.kind != "sqlite":
            self._looking = asyncio.create_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(_LOST_AFTER)
            with contextlib.suppress(SQLAlchemyError, OSError):
                since = self._house.now() - int(_LOST_AFTER * 1000)
                for table_id in await tables_with_a_bot_due(self._house, since=since):
                    self._ask(table_id)

    def look_at(self, table: Table) -> None:
        """Let the bots a table waits for think, unless they do already."""
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
                    async with self._room:
                        if not await self._answer(table_id):
                            return
                    failures = 0
                except NotFoundError:
                    return
                except StaleError:
                    continue
                except Exception as error:  # noqa: BLE001  a table must not wait for ever, whatever it was
                    log_failure("bot waits", error, table=table_id)
                    await asyncio.sleep(_PATIENCE[min(failures, len(_PATIENCE) - 1)])
                    failures += 1
        finally:
            # at once, and not when somebody is told that this task is done: the table may ask again before
            self._tasks.pop(table_id, None)

    async def _answer(self, table_id: str) -> bool:
        """Answer one question; False if there is none."""
        table = await self._house.table(table_id)
        asked = table.bots_asked()
        if asked:
            seat = next(iter(asked))
            await answer_for_a_bot(self._house, self._thinkers, table, seat, metrics=self._metrics)
        return bool(asked)

    async def close(self) -> None:
        """Let everybody stop thinking; the tables wait until the next start."""
        tasks = [*self._tasks.values(), *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
