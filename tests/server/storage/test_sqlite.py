"""SQLite: many appends share one commit, and a failing disk is reported to everybody who waits."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rondel.server.storage import engines
from rondel.server.storage.address import Address
from rondel.server.storage.engines import async_engine
from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import NumberTaken, Row, Statement
from rondel.server.storage.sqlite_files import open_file
from rondel.server.storage.sqlite_log import SqliteLog
from rondel.server.storage.sqlite_writer import Job, Writer
from tests.server.storage.samples import add_guest, names_of_guests, opened, row, rows

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(fresh_url: Callable[..., str]) -> str:
    return fresh_url("sqlite")


def as_sqlite(log: object) -> SqliteLog:
    assert isinstance(log, SqliteLog)
    return log


async def test_appends_that_wait_together_are_committed_together(url: str) -> None:
    async with opened(url) as database:
        writer = as_sqlite(database.log).writer
        before = writer.commits

        async def play(table: str) -> None:
            for number in range(1, 21):
                await database.log.append(table, [row(number)])

        await asyncio.gather(*(play(f"t{k}") for k in range(32)))

        # 640 appends; alone, each would be a commit
        assert writer.commits - before < 640 / 4
        assert [len(await database.log.read(f"t{k}")) for k in range(32)] == [20] * 32


async def test_the_first_of_two_equal_numbers_in_one_commit_wins(url: str) -> None:
    async with opened(url) as database:
        outcomes = await asyncio.gather(
            *(
                database.log.append("t1", [row(1, body)], [add_guest(body)])
                for body in ("first", "second", "third")
            ),
            return_exceptions=True,
        )

        assert [type(outcome) for outcome in outcomes] == [type(None), NumberTaken, NumberTaken]
        assert await database.log.read("t1") == [row(1, "first")]
        assert await names_of_guests(database) == ["first"]


async def test_a_full_disk_reaches_everybody_and_the_writer_lives_on(url: str) -> None:
    async with opened(url) as database:
        connection = as_sqlite(database.log).writer._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        large = "x" * 100_000

        outcomes = await asyncio.gather(
            *(database.log.append(f"t{k}", [Row(1, 0, "move", 0, large)]) for k in range(5)),
            return_exceptions=True,
        )
        connection.execute("PRAGMA max_page_count = 1000000")

        assert [type(outcome) for outcome in outcomes] == [StorageError] * 5
        assert "full" in str(outcomes[0])
        assert await database.log.read("t0") == []
        await database.log.append("t0", rows(1))
        assert await database.log.read("t0") == rows(1)


async def test_a_database_held_by_another_program_is_reported_and_waited_for(url: str) -> None:
    async with opened(url) as database:
        as_sqlite(database.log).writer._connection.execute("PRAGMA busy_timeout = 50")
        other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            await database.log.append("t1", rows(1))
        other.execute("ROLLBACK")
        other.close()

        await database.log.append("t1", rows(1))

        assert await database.log.read("t1") == rows(1)


async def test_every_commit_waits_for_the_disk(url: str) -> None:
    async with opened(url) as database:
        connection = as_sqlite(database.log).writer._connection
        said = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert said == ["wal", 2, 1]


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
async def test_a_new_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as database:
        await database.log.append("t1", rows(1))

        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


async def test_a_single_append_on_a_quick_disk_needs_no_other_thread(url: str) -> None:
    async with opened(url) as database:
        writer = as_sqlite(database.log).writer
        threads = storing_threads(writer)
        writer._took = 0.0

        await database.log.append("t1", [row(1)])
        writer._took = 0.0
        with pytest.raises(NumberTaken):
            await database.log.append("t1", [row(1, "again")])

        assert threads == [threading.get_ident()] * 2
        assert await database.log.read("t1") == [row(1)]


async def test_on_a_slow_disk_and_in_company_the_thread_stores(url: str) -> None:
    async with opened(url) as database:
        writer = as_sqlite(database.log).writer
        threads = storing_threads(writer)
        writer._took = 1.0
        await database.log.append("t1", [row(1)])
        writer._took = 0.0
        await asyncio.gather(*(database.log.append(f"t{k}", [row(1)]) for k in (2, 3)))
        with writer._using:
            writer._took = 0.0
            waiting = asyncio.ensure_future(database.log.append("t4", [row(1)]))
            await asyncio.sleep(0.01)
            assert not waiting.done()
        await waiting

        assert threading.get_ident() not in threads
        assert [await database.log.read(f"t{k}") for k in (1, 2, 3, 4)] == [[row(1)]] * 4


async def test_a_large_append_is_left_to_the_thread(url: str) -> None:
    async with opened(url) as database:
        writer = as_sqlite(database.log).writer
        threads = storing_threads(writer)
        for first, count in ((1, 8), (9, 9)):
            writer._took = 0.0
            await database.log.append("t1", rows(*range(first, first + count)))
        writer._took = 0.0
        await database.log.append("t2", rows(1, 2), [add_guest(f"guest {k}") for k in range(7)])

        assert [thread == threading.get_ident() for thread in threads] == [True, False, False]


async def test_nobody_on_the_event_loop_waits_for_another_program(url: str) -> None:
    async with opened(url) as database:
        writer = as_sqlite(database.log).writer
        writer._took = 0.0
        with sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = time.perf_counter()
            waiting = asyncio.ensure_future(database.log.append("t1", [row(1)]))
            await asyncio.sleep(0.05)
            assert time.perf_counter() - begun < 5
            assert not waiting.done()
            other.execute("ROLLBACK")
        other.close()
        await waiting
        # a bad job still gets its own error
        writer._took = 0.0
        with pytest.raises(NumberTaken):
            await database.log.append("t1", [row(1)])

        assert await database.log.read("t1") == [row(1)]


async def test_news_arrive_after_the_writer_knows_and_without_a_writer(url: str) -> None:
    heard: list[object] = []
    async with opened(url, on_news=lambda table, number: heard.append((table, number))) as database:
        writer = as_sqlite(database.log).writer

        async def write() -> None:
            await database.log.append("t1", rows(1, 2))
            heard.append("written")

        for took in (0.0, 1.0):
            writer._took = took
            await write()
            await asyncio.sleep(0)
            await asyncio.gather(database.log.append("t1", rows(1)), return_exceptions=True)
            assert heard == ["written", ("t1", 2)]
            heard.clear()
            await database.write(Statement("DELETE FROM log", {}))
        with writer._using:
            gone = asyncio.ensure_future(database.log.append("t3", rows(1)))
            await asyncio.sleep(0.01)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
        await database.log.append("t4", rows(1))
        await asyncio.sleep(0.01)
        assert heard == [("t3", 1), ("t4", 1)]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_error_of_an_engine_tells_what_it_was_given(kind: str) -> None:
    address = Address(kind, url="postgresql://localhost/rondel", path=Path("tables.db"))

    assert async_engine(address).sync_engine.hide_parameters
    assert engines._engine(address).hide_parameters


def storing_threads(writer: Writer) -> list[int]:
    """Record the threads in which a writer stores."""
    threads: list[int] = []
    store = writer._store

    def noted(jobs: list[Job]) -> Sequence[Exception | None]:
        threads.append(threading.get_ident())
        return store(jobs)

    writer._store = noted  # type: ignore[method-assign]  # only to record calls
    return threads


async def test_a_new_file_opens_while_somebody_else_is_still_preparing_it(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    # SQLite refuses to switch to the write-ahead log at once, however long a connection would wait for a writer
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(asyncio.to_thread(open_file, path))
    await asyncio.sleep(0.1)
    other.execute("COMMIT")

    connection = await opening

    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    other.close()
