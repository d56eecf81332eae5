"""SQLAlchemy engines for both databases, for everything but moves.

Parameters never appear in errors or logs, because they may be secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import psycopg
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rondel.server.storage.address import Address
from rondel.server.storage.errors import StorageError
from rondel.server.storage.sqlite_files import create_file, open_file, set_pragmas

__all__ = ["async_engine", "reading", "writing"]


def async_engine(address: Address) -> AsyncEngine:
    """Return the engine of a running server."""
    if address.kind == "postgresql":

        async def connect() -> Any:
            return await asyncpg.connect(address.url, server_settings={"application_name": "rondel"})

        # the driver parses the address itself, so it may contain any parameter the driver knows
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(address.path)), hide_parameters=True
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


@contextmanager
def reading(address: Address) -> Iterator[Connection]:
    """Open a database as it is now, unaffected by later writes."""
    if address.kind == "sqlite" and not address.path.exists():
        raise StorageError(key="storage-none", params={"address": str(address)})
    engine = _engine(address)
    if address.kind == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    else:
        event.listen(engine, "begin", _begin)
    # the first query begins a transaction; it is never committed, because a damaged file may refuse even that
    with _opened(address, engine) as connection:
        yield connection


@contextmanager
def writing(address: Address) -> Iterator[Connection]:
    """Open a database in one exclusive transaction. Creates an SQLite file if needed."""
    if address.kind == "sqlite":
        create_file(address.path)
    engine = _engine(address)
    if address.kind == "sqlite":
        event.listen(engine, "begin", _begin_immediate)
    with _opened(address, engine) as connection, connection.begin():
        yield connection


def _engine(address: Address) -> Engine:
    if address.kind == "sqlite":
        return create_engine(
            "sqlite://", creator=lambda: _open_for_changes(address), poolclass=NullPool, hide_parameters=True
        )
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: psycopg.connect(address.url, connect_timeout=10, application_name="rondel admin"),
        poolclass=NullPool,
        hide_parameters=True,
    )


def _open_for_changes(address: Address) -> Any:
    connection = open_file(address.path)
    # a migration may recreate a table; dropping the old one must not delete the rows that refer to it
    connection.execute("PRAGMA foreign_keys = OFF")
    return connection


@contextmanager
def _opened(address: Address, engine: Engine) -> Iterator[Connection]:
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        if address.kind == "sqlite":
            raise StorageError(
                key="storage-cannot-open", params={"address": str(address), "reason": reason}
            ) from error
        raise StorageError(
            key="storage-unreachable", params={"address": str(address), "reason": reason}
        ) from error
    finally:
        engine.dispose()


def _prepare(connection: Any, _record: object) -> None:
    # SQLAlchemy begins transactions; the driver must not
    connection.isolation_level = None
    cursor = connection.cursor()
    set_pragmas(cursor.execute)
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
