"""Fixtures for the tests of the use cases: a service with its own clock and its own luck, and no web around it."""

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
    """Announce Pennies, the smallest game there is."""
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))
    registry.register("pennies", Pennies)


@pytest.fixture
def wall() -> Wall:
    """The clock on the wall, which goes on when it is told to."""
    return Wall()


@pytest.fixture
async def room(anyio_backend: object, fresh_url: Callable[..., str], wall: Wall) -> AsyncIterator[Room]:
    """A service on SQLite."""
    url = fresh_url("sqlite")
    database = await Database.open(url)
    yield Room(TableService(database, clock=wall, rng=random.Random(7)), wall, url)
    await database.close()


@pytest.fixture(scope="session")
def postgres_house(request: pytest.FixtureRequest) -> str:
    """A PostgreSQL database that these tests share, as houses do: every test has tables of its own."""
    return str(request.getfixturevalue("postgres").create())


@pytest.fixture
async def any_room(
    anyio_backend: object,
    database_kind: Kind,
    fresh_url: Callable[..., str],
    request: pytest.FixtureRequest,
    wall: Wall,
) -> AsyncIterator[Room]:
    """A service on each database."""
    is_file = database_kind == "sqlite"
    url = fresh_url("sqlite") if is_file else request.getfixturevalue("postgres_house")
    database = await Database.open(url)
    yield Room(TableService(database, clock=wall, rng=random.Random(7)), wall, url)
    await database.close()


@pytest.fixture
async def empty_room(database: Database, database_url: str, wall: Wall) -> Room:
    """A service on each database that nobody has ever opened a table in."""
    return Room(TableService(database, clock=wall, rng=random.Random(7)), wall, database_url)
