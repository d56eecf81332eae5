"""The log of a table keeps what it was given, in order, on both databases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable

import pytest

from rondel.server.storage.database import Database
from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import NumberTaken, Row, Statement
from rondel.server.storage.postgres_log import numbered
from tests.server.storage.samples import (
    add_guest,
    add_seat,
    add_table,
    names_of_guests,
    opened,
    row,
    rows,
)

pytestmark = pytest.mark.anyio


async def test_lines_come_back_as_they_were_added(database: Database) -> None:
    first = Row(1, 1_700_000_000_001, "opened", None, "Zoë’s table: 'a' \"b\" :c $1 \n ∞")
    second = Row(2, 2**52, "move", 3, "", "key")

    await database.log.append("t1", [first])
    await database.log.append("t1", [second])

    assert await database.log.read("t1") == [first, second]


async def test_a_log_is_read_from_a_number_on(database: Database) -> None:
    await database.log.append("t1", rows(1, 2, 3))

    assert await database.log.read("t1", after=2) == rows(3)
    assert await database.log.read("t1", after=3) == []


async def test_tables_do_not_share_their_numbers(database: Database) -> None:
    await database.log.append("t1", rows(1, 2))
    await database.log.append("t2", rows(1))

    assert await database.log.read("t2") == rows(1)
    assert await database.log.read("t3") == []


async def test_many_lines_go_in_at_once(database: Database) -> None:
    many = rows(*range(1, 1001))

    await database.log.append("t1", many)

    assert await database.log.read("t1") == many


async def test_what_was_added_is_there_after_closing_and_opening(database_url: str) -> None:
    async with opened(database_url) as database:
        await database.log.append("t1", rows(1, 2))

    async with opened(database_url) as database:
        assert await database.log.read("t1") == rows(1, 2)


async def test_closing_lets_waiting_appends_finish(database_url: str) -> None:
    database = await Database.open(database_url)
    waiting = [asyncio.ensure_future(database.log.append(f"t{k}", rows(1))) for k in range(20)]
    await asyncio.sleep(0)

    await database.close()
    await asyncio.gather(*waiting)

    async with opened(database_url) as again:
        assert [await again.log.read(f"t{k}") for k in range(20)] == [rows(1)] * 20


async def test_a_closed_log_takes_nothing(database_url: str) -> None:
    database = await Database.open(database_url)
    await database.close()

    with pytest.raises(StorageError, match="closed"):
        await database.log.append("t1", rows(1))
    with pytest.raises(StorageError, match="closed"):
        await database.log.read("t1")


async def test_an_append_whose_asker_has_gone_is_carried_out(database: Database) -> None:
    asking = asyncio.ensure_future(database.log.append("t1", rows(1)))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking

    async with asyncio.timeout(10):
        while not await database.log.read("t1"):
            await asyncio.sleep(0.005)
    assert await database.log.read("t1") == rows(1)


# ------------------------------------------------------------------ races


async def test_a_number_is_taken_once(database: Database) -> None:
    await database.log.append("t1", [row(1, "first")])

    with pytest.raises(NumberTaken) as caught:
        await database.log.append("t1", [row(1, "second")])

    assert (caught.value.table, caught.value.number) == ("t1", 1)
    assert await database.log.read("t1") == [row(1, "first")]


async def test_two_servers_race_and_one_wins(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as other:
        outcomes = await asyncio.gather(
            *(server.log.append("t1", [row(1)]) for server in (one, other) * 10), return_exceptions=True
        )

        assert [type(outcome) for outcome in outcomes if outcome] == [NumberTaken] * 19
        assert await one.log.read("t1") == await other.log.read("t1") == rows(1)


async def test_lines_of_one_append_are_added_all_or_none(database: Database) -> None:
    await database.log.append("t1", rows(1, 2))

    with pytest.raises(NumberTaken):
        await database.log.append("t1", rows(3, 4, 2))

    assert await database.log.read("t1") == rows(1, 2)


# ------------------------------------------------------------------ changes in other tables


async def test_changes_beside_the_log_are_made_with_the_lines(database: Database) -> None:
    await database.log.append("t1", rows(1), [add_table("t1"), add_seat("t1", 0), add_guest("anna")])

    assert await names_of_guests(database) == ["anna"]


async def test_changes_beside_a_taken_number_are_not_made(database: Database) -> None:
    await database.log.append("t1", rows(1))

    with pytest.raises(NumberTaken):
        await database.log.append("t1", rows(1), [add_guest("anna")])

    assert await names_of_guests(database) == []


@pytest.mark.parametrize(
    "bad",
    [
        Statement("INSERT INTO nowhere (name) VALUES (:name)", {"name": "x"}),
        Statement("INSERT INTO guests (id) VALUES (:id)", {"id": "no name"}),
        Statement("UPDATE tables SET people = :people", {}),
        Statement("UPDATE tables SET people = :people", {"people": 2**80}),
        add_seat("no such table", 1),
    ],
    ids=["no table", "not null", "no parameter", "too large", "no owner"],
)
async def test_lines_beside_a_bad_change_are_not_added(database: Database, bad: Statement) -> None:
    with pytest.raises(StorageError, match="can’t store"):
        await database.log.append("t1", rows(1), [add_guest("anna"), bad])

    assert await database.log.read("t1") == []
    assert await names_of_guests(database) == []


async def test_changes_alone_need_no_lines(database: Database) -> None:
    await database.write(add_guest("anna"), add_guest("ben"))

    assert await names_of_guests(database) == ["anna", "ben"]


async def test_one_bad_append_among_many_fails_alone(database: Database) -> None:
    await database.log.append("t3", rows(1))

    outcomes = await asyncio.gather(
        *(database.log.append(f"t{k}", rows(1), [add_guest(f"guest {k}")]) for k in range(8)),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [
        NumberTaken if k == 3 else type(None) for k in range(8)
    ]
    assert await names_of_guests(database) == [f"guest {k}" for k in range(8) if k != 3]


async def test_a_log_works_on_after_it_refused_something(database: Database) -> None:
    with pytest.raises(StorageError):
        await database.log.append("t1", [Row(1, 2**80, "move", 0, "")])

    await database.log.append("t1", rows(1))

    assert await database.log.read("t1") == rows(1)


def test_named_parameters_become_numbered_ones_outside_of_quotes() -> None:
    assert numbered("SELECT :a, ':b', \":c\", x::text, :d, :a, 'it''s :e'") == (
        "SELECT $1, ':b', \":c\", x::text, $2, $1, 'it''s :e'",
        ("a", "d"),
    )


# ------------------------------------------------------------------ the secret of the server


async def test_all_servers_share_one_secret(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as other:
        found = await asyncio.gather(*(server.server_secret() for server in (one, other) * 3))

    async with opened(database_url) as again:
        assert {*found, await again.server_secret()} == {found[0]}
    assert len(found[0]) >= 32


# ------------------------------------------------------------------ a crash

APPENDER = """
import asyncio, sys
from rondel.server.storage.database import Database
from rondel.server.storage.log import Row

async def main():
    database = await Database.open(sys.argv[1])
    async def play(table):
        for number in range(1, 1_000_000):
            await database.log.append(table, [Row(number, 0, "move", 0, "x" * 100)])
            print(table, number, flush=True)
    await asyncio.gather(*(play(f"t{k}") for k in range(4)))

asyncio.run(main())
"""


async def test_a_killed_server_has_lost_nothing_it_acknowledged(database_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", APPENDER, database_url],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    ) as server:
        assert server.stdout is not None
        acknowledged: list[list[str]] = []
        # each of the four opens its own connection, which may take a while
        while len(acknowledged) < 200 or len({name for name, _ in acknowledged}) < 4:
            acknowledged.append(server.stdout.readline().split())
        server.kill()
        # the last line may be cut off
        acknowledged += [line.split() for line in server.stdout.read().rpartition("\n")[0].splitlines()]

    async with opened(database_url) as database:
        for table in ("t0", "t1", "t2", "t3"):
            said = [int(number) for name, number in acknowledged if name == table]
            found = [line.number for line in await database.log.read(table)]
            assert said
            assert found[: len(said)] == said
            assert len(found) <= len(said) + 1


# ------------------------------------------------------------------ news


class Ear:
    """Collects news, and waits for them."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def __call__(self, table: str, number: int) -> None:
        self.heard.append((table, number))

    async def until(self, is_enough: Callable[[list[tuple[str, int]]], bool]) -> None:
        async with asyncio.timeout(10):
            while not is_enough(self.heard):
                await asyncio.sleep(0.005)


async def test_news_tell_the_last_line_once_it_is_stored(database_url: str) -> None:
    ear = Ear()
    async with opened(database_url, ear) as database:
        await database.log.append("t1", rows(1, 2, 3))
        await database.log.append("a:b", rows(1))
        with pytest.raises(NumberTaken):
            await database.log.append("t1", rows(3))
        await database.write(add_guest("anna"))
        await database.log.append("t1", rows(4))
        await ear.until(lambda heard: ("t1", 4) in heard)

    assert ear.heard == [("t1", 3), ("a:b", 1), ("t1", 4)]
