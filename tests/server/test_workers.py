"""Bots that think in workers: servers on PostgreSQL queue the questions, and workers answer at the table."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from rondel.server.background import queue as queues
from rondel.server.background.queue import BotQueue, QueuedBots
from rondel.server.storage.backup import backup, check, restore
from rondel.server.storage.errors import StorageError
from tests.server.commands import started
from tests.server.databases import Postgres
from tests.server.http_player import ME, Person, bot, live, until
from tests.server.live_server import LiveServer, live_server


@pytest.fixture
def shared_url(postgres: Postgres) -> Iterator[str]:
    url = postgres.create()
    yield url
    assert check(url) == []
    postgres.drop(url)


def jobs(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT key FROM rondel_jobs.saq_jobs ORDER BY key").fetchall()
    return [str(key) for (key,) in rows]


def at(number: int, table: str) -> list[str]:
    return [f"{table}:{number}"]


def last_step(host: LiveServer, table: str) -> int:
    async def read() -> int:
        return (await host.running.tables.table(table)).last_step()

    return host.run(read())


def test_a_question_stands_in_the_queue_once_until_a_worker_comes(shared_url: str, tmp_path: Path) -> None:
    with (
        live_server(shared_url, bots="workers") as one,
        live_server(shared_url, bots="workers") as other,
        Person(one.url) as anna,
        anna.at(other.url) as there,
    ):
        table = anna.begin(bot(), ME)
        while 1 in anna.view(table)["asked"]:
            anna.play(table)
        until(lambda: jobs(shared_url))
        with live(there, other.url, table):
            number = last_step(one, table)
            assert jobs(shared_url) == at(number, table)
            check_lost_question(one, other, shared_url, at(number, table))
            with started("worker", "--database", shared_url, "--bot-processes", "1") as worker:
                play_on(anna, there, table, turns=6)
                until(lambda: not jobs(shared_url) or 0 in anna.view(table)["asked"])
                assert worker.ended(signal.SIGTERM) == 0
                assert not [line for line in worker.errors if "Traceback" in line], worker.errors
    # the queue's tables are not ours: a backup leaves them out, and can be restored where there are none
    rows = backup(shared_url, tmp_path / "backup")
    assert not [name for name in rows if "saq" in name]
    assert restore(tmp_path / "backup", f"sqlite:///{tmp_path}/rondel.db") == rows


def check_lost_question(one: LiveServer, other: LiveServer, url: str, wanted: list[str]) -> None:
    """Check that a lost question is found again and queued once."""

    async def look(host: LiveServer) -> None:
        queue = await BotQueue.open(url, connections=1)
        await QueuedBots(host.running.tables, queue).look()
        await queue.close()

    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM rondel_jobs.saq_jobs")
    for host in (one, other):
        host.run(look(host))
    assert jobs(url) == wanted


def play_on(anna: Person, there: Person, table: str, turns: int) -> None:
    """Play a while at one server after the other. The bot answers at both."""
    number = 0
    for turn in range(turns):
        person = (anna, there)[turn % 2]
        until(lambda person=person, number=number: is_asked(person, table, number), 30)  # type: ignore[misc]  # bound here
        number = person.play(table)["number"]
    lines = [entry for entry in anna.lines(table) if entry["kind"] == "played"]
    assert {entry["seat"] for entry in lines} == {0, 1}


def is_asked(person: Person, table: str, number: int) -> bool:
    """Return whether a server knows the last move and waits for this person's next one."""
    view = person.view(table)
    return view["number"] >= number and 1 in view["asked"]


def test_servers_that_start_together_make_one_queue(postgres: Postgres) -> None:
    url = postgres.create(empty=True)

    async def open_all() -> None:
        opened = await asyncio.gather(*(BotQueue.open(url, connections=1) for _ in range(4)))
        for queue in opened:
            assert await queue.tables() == set()
            await queue.close()

    asyncio.run(open_all())
    assert jobs(url) == []
    postgres.drop(url)


def test_a_server_whose_queue_cannot_be_used_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "_PATIENCE", 0.2)

    async def open_it() -> Any:
        return await BotQueue.open("postgresql://nobody:opensesame@127.0.0.1:1/rondel", connections=1)

    with pytest.raises(StorageError) as refused:
        asyncio.run(open_it())
    assert refused.value.key == "storage-unreachable"
    assert "opensesame" not in json.dumps([refused.value.message, dict(refused.value.params)])
