"""PostgreSQL: several servers hear of each other, and lost connections come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg
import pytest

from rondel.server.storage.errors import StorageError
from tests.server.databases import Postgres
from tests.server.storage.samples import opened, rows
from tests.server.storage.test_log import Ear

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(fresh_url: Callable[..., str]) -> str:
    return fresh_url("postgresql")


def cut_off(url: str, application: str) -> None:
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [application],
        )


async def test_every_server_hears_what_any_of_them_stored(url: str) -> None:
    one, other = Ear(), Ear()
    async with opened(url, one) as first, opened(url, other) as second:
        await first.log.append("t1", rows(1))
        await second.log.append("t1", rows(2))
        for ear in (one, other):
            await ear.until(lambda heard: len(heard) == 2)

    assert one.heard == other.heard == [("t1", 1), ("t1", 2)]


async def test_a_listener_comes_back_and_says_that_something_may_be_missed(url: str) -> None:
    ear = Ear()
    async with opened(url, ear) as database:
        cut_off(url, "rondel news")
        await ear.until(lambda heard: ("", 0) in heard)
        await database.log.append("t1", rows(1))
        await ear.until(lambda heard: ("t1", 1) in heard)

    assert ear.heard == [("", 0), ("t1", 1)]


async def test_a_log_connects_again_after_its_connections_broke(url: str) -> None:
    async with opened(url) as database:
        await database.log.append("t1", rows(1))
        cut_off(url, "rondel")
        await asyncio.sleep(0.05)

        await database.log.append("t1", rows(2))

        assert await database.log.read("t1") == rows(1, 2)


async def test_a_database_that_is_gone_is_reported(url: str, postgres: Postgres) -> None:
    async with opened(url) as database:
        with postgres.admin() as admin:
            name = url.partition("?")[0].rpartition("/")[2]
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cut_off_all(postgres, name)
        await asyncio.sleep(0.05)

        with pytest.raises(StorageError, match="can’t store"):
            await database.log.append("t1", rows(1))
        with pytest.raises(StorageError, match="Can’t read the database"):
            await database.log.read("t1")


def cut_off_all(postgres: Postgres, name: str) -> None:
    with postgres.admin() as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


async def test_commits_wait_for_the_disk(url: str) -> None:
    async with opened(url) as database:
        found = await database.log._pool.fetchval("SHOW synchronous_commit")  # type: ignore[attr-defined]

    assert found == "on"
