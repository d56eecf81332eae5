"""The table service: changes are durable first, then they count, then listeners hear of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from rondel.server.errors import NotFoundError
from rondel.server.storage.errors import StorageError
from rondel.server.storage.log import Row, Statement
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from tests.server.tables.harness import ANNA, BEN, ME, OPEN, Harness, refused, snapshot, texts

pytestmark = pytest.mark.anyio


async def test_a_table_nobody_opened_is_not_found(any_harness: Harness) -> None:
    for table in ("k3f9x2mq7p", "", "../../etc/passwd", "\0", "x" * 1000):
        with refused("no-table", NotFoundError):
            await any_harness.service.table(table)


async def test_many_who_ask_for_a_table_at_once_get_the_same_one(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    other = any_harness.another().service
    found = await asyncio.gather(*(other.table(table.id) for _ in range(20)))

    assert all(one is found[0] for one in found)
    assert snapshot(found[0]) == snapshot(table)


async def test_a_server_that_caches_few_tables_reads_the_others_again(harness: Harness) -> None:
    small = Harness(
        TableService(harness.service.database, clock=harness.clock, rng=random.Random(1), cached_tables=2),
        harness.clock,
        "",
    )
    made = [await small.opened(ME, OPEN) for _ in range(5)]
    watched: list[int] = []
    small.service.watch(made[4].id, lambda: watched.append(1))
    for table in made:
        again = await small.service.table(table.id)
        assert snapshot(again) == snapshot(table)
    # a guest is watching this table
    assert (await small.service.table(made[4].id)) is made[4]


async def test_watchers_are_woken_after_each_change_but_not_after_a_refusal(harness: Harness) -> None:
    woken: list[int] = []
    told: list[str] = []
    table = await harness.started(ANNA, BEN)
    stop = harness.service.watch(table.id, lambda: woken.append(table.number))
    harness.service.listeners.append(lambda one: told.append(one.id))
    await harness.play(table, "pass")
    with pytest.raises(Exception, match="bid"):
        await harness.play(table, "bid 99")
    assert woken == [table.number]
    stop()
    stop()
    await harness.play(table, "pass")

    assert len(woken) == 1
    assert told == [table.id, table.id]


async def test_news_of_another_server_are_read_before_anybody_looks(any_harness: Harness) -> None:
    other = any_harness.another()
    table = await any_harness.started(ANNA, BEN)
    there = await other.service.table(table.id)
    woken: list[int] = []
    other.service.watch(table.id, lambda: woken.append(1))
    await any_harness.play(table, "bid 2")
    other.service.hear(table.id, table.number)

    assert (there.is_behind, woken) == (True, [1])
    assert snapshot(await other.service.table(table.id)) == snapshot(table)
    other.service.hear(table.id, table.number)
    assert not there.is_behind


def move_during_the_next_reading(
    harness: Harness, table: Table, other: Harness, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let a player move, and the other server hear of it after it has read the log but before it has the rows."""
    log = harness.service.database.log
    read = type(log).read

    async def slow(self: object, name: str, after: int = 0) -> list[Row]:
        rows = await read(log, name, after)
        monkeypatch.setattr(type(log), "read", read)
        await harness.play(table, text)
        other.service.hear(table.id, table.number)
        return rows

    monkeypatch.setattr(type(log), "read", slow)


async def test_news_that_come_while_a_table_is_read_are_not_missed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = harness.another()
    table = await harness.started(ANNA, BEN)
    move_during_the_next_reading(harness, table, other, "bid 2", monkeypatch)
    await other.service.table(table.id)
    assert texts(await other.service.table(table.id))[-1] == "bid 2"
    other.service.hear("", 0)
    move_during_the_next_reading(harness, table, other, "bid 3", monkeypatch)
    await other.service.table(table.id)

    assert "bid 3" in texts(await other.service.table(table.id))


# ------------------------------------------------------------------ when the database fails


async def test_what_could_not_be_written_did_not_happen(
    any_harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await any_harness.started(ANNA, BEN)
    before = snapshot(table)

    async def fails(self: object, name: str, rows: Sequence[Row], also: Sequence[Statement] = ()) -> None:
        raise StorageError(key="storage-unreachable", params={"address": "here", "reason": "no disk"})

    log = type(any_harness.service.database.log)
    with monkeypatch.context() as broken:
        broken.setattr(log, "append", fails)
        with pytest.raises(StorageError):
            await any_harness.play_as(table, ANNA, "bid 2", key="k")

    assert snapshot(await any_harness.service.table(table.id)) == before
    await any_harness.play_as(table, ANNA, "bid 2", key="k")
    assert texts(table)[-1] == "bid 2"


async def test_what_was_written_without_an_answer_is_answered_when_it_is_sent_again(
    any_harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await any_harness.started(ANNA, BEN)
    seen = table.number
    log = any_harness.service.database.log
    append = type(log).append

    async def loses_its_answer(
        self: object, name: str, rows: Sequence[Row], also: Sequence[Statement] = ()
    ) -> None:
        await append(log, name, rows, also)
        raise StorageError(key="storage-unreachable", params={"address": "here", "reason": "gone"})

    with monkeypatch.context() as broken:
        broken.setattr(type(log), "append", loses_its_answer)
        with pytest.raises(StorageError):
            await any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k")
    written = await any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k")

    assert (written.first, written.last) == (seen + 1, seen + 1)
    assert texts(table).count("bid 2") == 1
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_a_client_that_hangs_up_while_a_move_is_written_finds_it_written(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    seen = table.number
    move = asyncio.create_task(any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k"))
    await asyncio.sleep(0)
    move.cancel()
    await asyncio.gather(move, return_exceptions=True)
    for _ in range(100):
        if (await any_harness.service.database.log.read(table.id, seen)) or table.number > seen:
            break
        await asyncio.sleep(0.01)
    written = await any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k")

    assert (written.first, written.last) == (seen + 1, seen + 1)
    assert texts(table).count("bid 2") == 1
