"""Fixtures for table tests: a table service with a manual clock and fixed random numbers, without HTTP."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable

import pytest

from rondel.core import registry
from rondel.server.storage.database import Database
from rondel.server.tables.table_service import TableService
from tests.server.databases import Kind
from tests.server.tables.harness import Harness, ManualClock
from tests.teaching.pennies import Pennies


@pytest.fixture(autouse=True)
def pennies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register Pennies, the smallest game."""
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_made", dict(registry._made))
    registry.register("pennies", Pennies)


@pytest.fixture
def manual_clock() -> ManualClock:
    """A clock that moves only when told to."""
    return ManualClock()


@pytest.fixture
async def harness(
    anyio_backend: object, fresh_url: Callable[..., str], manual_clock: ManualClock
) -> AsyncIterator[Harness]:
    """A table service on SQLite."""
    url = fresh_url("sqlite")
    database = await Database.open(url)
    yield Harness(TableService(database, clock=manual_clock, rng=random.Random(7)), manual_clock, url)
    await database.close()


@pytest.fixture(scope="session")
def shared_postgres(request: pytest.FixtureRequest) -> str:
    """A PostgreSQL database that these tests share. Every test has its own tables."""
    return str(request.getfixturevalue("postgres").create())


@pytest.fixture
async def any_harness(
    anyio_backend: object,
    database_kind: Kind,
    fresh_url: Callable[..., str],
    request: pytest.FixtureRequest,
    manual_clock: ManualClock,
) -> AsyncIterator[Harness]:
    """A table service on each database."""
    is_file = database_kind == "sqlite"
    url = fresh_url("sqlite") if is_file else request.getfixturevalue("shared_postgres")
    database = await Database.open(url)
    yield Harness(TableService(database, clock=manual_clock, rng=random.Random(7)), manual_clock, url)
    await database.close()


@pytest.fixture
async def empty_harness(database: Database, database_url: str, manual_clock: ManualClock) -> Harness:
    """A table service on each database, without any table."""
    return Harness(
        TableService(database, clock=manual_clock, rng=random.Random(7)), manual_clock, database_url
    )
