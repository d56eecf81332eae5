"""The database of a server: opens it, upgrades its schema, closes it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from rondel.server.storage.address import Address, read_address
from rondel.server.storage.engines import async_engine
from rondel.server.storage.errors import UNREACHABLE, StorageError
from rondel.server.storage.log import Log, Statement
from rondel.server.storage.postgres_log import PostgresLog
from rondel.server.storage.postgres_notify import Notifications
from rondel.server.storage.schema import server_info
from rondel.server.storage.schema_upgrade import migrate
from rondel.server.storage.sqlite_log import SqliteLog

__all__ = ["Database"]

SECRET: Final = "secret"


class Database:
    """The log of all tables, and an engine for everything else."""

    def __init__(
        self, address: Address, log: SqliteLog | PostgresLog, engine: AsyncEngine, news: Notifications | None
    ) -> None:
        self.kind: Final = address.kind
        self._address: Final = address
        self.log: Final[Log] = log
        self.engine: Final = engine
        self._store = log
        self._news = news
        self._secret = ""

    @classmethod
    async def open(cls, url: str, *, on_news: Callable[[str, int], None] | None = None) -> Database:
        """Open a database and upgrade it to the newest schema.

        ``on_news`` is called on the event loop with a table and the number of its last row, once that is durable. On
        PostgreSQL it hears of every process; ``("", 0)`` means that something may have been missed. It must not raise.
        """
        address = read_address(url)
        await asyncio.to_thread(migrate, address)
        if address.kind == "sqlite":
            loop = asyncio.get_running_loop()
            file_log = await asyncio.to_thread(SqliteLog, address.path, on_news, loop)
            return cls(address, file_log, async_engine(address), None)
        try:
            return await cls._open_postgresql(address, on_news)
        except UNREACHABLE as error:
            raise StorageError(
                key="storage-unreachable", params={"address": str(address), "reason": str(error)}
            ) from error

    @classmethod
    async def _open_postgresql(cls, address: Address, on_news: Callable[[str, int], None] | None) -> Database:
        news = None if on_news is None else Notifications(address.url, on_news)
        if news is not None:
            await news.open()
        try:
            log = await PostgresLog.open(address.url)
        except UNREACHABLE:
            if news is not None:
                await news.close()
            raise
        return cls(address, log, async_engine(address), news)

    def is_there(self) -> bool:
        """Return whether the file of the database still exists. Writes to a deleted file would be lost."""
        return self.kind != "sqlite" or self._address.path.exists()

    async def close(self) -> None:
        """Let waiting appends finish, then close everything."""
        await self._store.close()
        if self._news is not None:
            await self._news.close()
        await self.engine.dispose()

    async def write(self, *statements: Statement) -> None:
        """Change rows outside the logs, all or none; durable when it returns.

        On SQLite the changes go with the appends. A transaction of the engine would have to wait for a gap between them.
        """
        await self.log.append("", (), statements)

    async def server_secret(self) -> str:
        """Return the secret of this server. The first call creates it."""
        if not self._secret:
            self._secret = await self._found_secret()
        return self._secret

    async def _found_secret(self) -> str:
        await self.write(
            Statement(
                "INSERT INTO house (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING",
                {"name": SECRET, "value": secrets.token_urlsafe(32)},
            )
        )
        async with self.engine.connect() as connection:
            found = await connection.execute(select(server_info.c.value).where(server_info.c.name == SECRET))
            return str(found.scalar_one())
