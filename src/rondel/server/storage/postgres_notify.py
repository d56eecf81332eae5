"""Notifications of PostgreSQL (LISTEN/NOTIFY): which table has new rows, whichever process wrote them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import asyncpg

from rondel.server.storage.errors import UNREACHABLE

__all__ = ["CHANNEL", "Notifications"]

CHANNEL: Final = "rondel_news"
#: seconds between checks of the connection, and how long an answer may take
HEARTBEAT: Final = 15.0
PATIENCE: Final = 5.0
#: seconds between attempts to reconnect: the shortest and the longest
SHORTEST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0


class Notifications:
    """A connection that only listens, and reconnects when it breaks."""

    def __init__(self, url: str, on_news: Callable[[str, int], None]) -> None:
        self._url = url
        self._on_news = on_news
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start listening. Nothing written after this returns is missed."""
        await self._connect()
        self._task = asyncio.create_task(self._keep_listening(), name="rondel-news")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._disconnect()

    async def _connect(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=PATIENCE, server_settings={"application_name": "rondel news"}
        )
        lost = self._lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        self._connection = connection
        await connection.add_listener(CHANNEL, self._hear)

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        table, _, number = str(payload).rpartition(":")
        if table and number.isdecimal():
            self._on_news(table, int(number))

    async def _keep_listening(self) -> None:
        while True:
            await self._listen()
            self._disconnect()
            await self._reconnect()
            # something may have been missed
            self._on_news("", 0)

    async def _listen(self) -> None:
        """Return when the connection is lost. A silent failure is found by a regular query."""
        assert self._connection is not None
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), HEARTBEAT)
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=PATIENCE)
                except UNREACHABLE:
                    return

    async def _reconnect(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            try:
                return await self._connect()
            except UNREACHABLE:
                self._disconnect()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
