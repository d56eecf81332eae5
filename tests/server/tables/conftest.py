"""Fixtures for table tests: a table service with its own clock and random numbers, and no web."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable

import pytest

from rondel.core import registry
from rondel.server.storage.database import Database
from rondel.server.tables.table_service import TableService
from tests.server.databases import Kind
from tests.server.tables.rooms import Room, Wall
from tests.teaching.pennies import Pennies


@pytest.fixture(autouse=True)
def pennies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register Pennies, the smallest game."""
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))
    registry.register("pennies", Pennies)


@pytest.fixture
def wall() -> Wall:
    """A clock that moves only when told to."""
    return Wall()


@pytest.fixture
async def room(anyio_backend: object, fresh_url: Callable[..., str], wall: Wall) -> AsyncIterator[Room]:
    """A table service on SQLite."""
    url = fresh_url("sqlite")
    database = await Database.open(url)
    yield Room(TableService(database, clock=wall, rng=random.Random(7)), wall, url)
    await database.close()


@pytest.fixture(scope="session")
def shared_postgres(request: pytest.FixtureRequest) -> str:
    """A PostgreSQL database that these tests share. Every test has its own tables."""
    return str(request.getfixturevalue("postgres").create())


@pytest.fixture
async def any_room(
    anyio_backend: object,
    database_kind: Kind,
    fresh_url: Callable[..., str],
    request: pytest.FixtureRequest,
    wall: Wall,
) -> AsyncIterator[Room]:
    """A table service on each database."""
    is_file = database_kind == "sqlite"
    url = fresh_url("sqlite") if is_file else request.getfixturevalue("shared_postgres")
    database = await Database.open(url)
    yield Room(TableService(database, clock=wall, rng=random.Random(7)), wall, url)
    await database.close()


@pytest.fixture
async def empty_room(database: Database, database_url: str, wall: Wall) -> Room:
    """A table service on each database, without any table."""
    return Room(TableService(database, clock=wall, rng=random.Random(7)), wall, database_url)
