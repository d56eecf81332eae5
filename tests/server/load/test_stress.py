"""Stress tests: servers killed again and again during play, dying workers, many bots at once."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack

import psycopg
import pytest

from rondel import cli
from tests.server.commands import started
from tests.server.http_player import ME, Person, bot, until
from tests.server.live_server import live_server
from tests.server.test_startup import all_moves_are_kept, players

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name == "nt", reason="signals of Unix")]

Fresh = Callable[..., str]


def serving(url: str) -> list[str]:
    return ["serve", "--port", "0", "--database", url, "--bots", "here", "--bot-processes", "1"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_that_is_killed_again_and_again_loses_nothing_it_acknowledged(
    fresh_url: Fresh, kind: str
) -> None:
    url, rng = fresh_url(kind), random.Random(7)
    acknowledged: dict[str, tuple[str, int]] = {}
    for _ in range(6):
        with started(*serving(url)) as server:
            address = server.address()
            for table, (token, number) in acknowledged.items():
                with Person(address, token=token) as person:
                    assert person.table(table)["number"] >= number
            with players(address, 8) as playing:
                until(lambda playing=playing: all(player.acknowledged for player in playing))  # type: ignore[misc]  # bound here
                time.sleep(rng.uniform(0.1, 1.5))
                server.process.kill()
                assert server.ended() == -signal.SIGKILL
        for player in playing:
            acknowledged[player.table] = (player.person.token, player.acknowledged)
        assert cli.run(["admin", "check", "--database", url]) == 0
    with started(*serving(url)) as server:
        assert all_moves_are_kept(server.address(), playing)


def test_one_of_two_servers_is_killed_and_the_other_goes_on(fresh_url: Fresh) -> None:
    url = fresh_url("postgresql")
    with (
        live_server(url) as stays,
        started(*serving(url)) as goes,
        players(goes.address(), 4) as playing,
        players(stays.url, 4) as others,
    ):
        until(lambda: all(player.acknowledged for player in [*playing, *others]))
        goes.process.kill()
        assert goes.ended() == -signal.SIGKILL
        assert all_moves_are_kept(stays.url, playing)
        before = [player.acknowledged for player in others]
        until(lambda: all(other.acknowledged > was for other, was in zip(others, before, strict=True)))
    assert cli.run(["admin", "check", "--database", url]) == 0


def test_another_worker_answers_the_question_of_a_killed_one(fresh_url: Fresh) -> None:
    url = fresh_url("postgresql")
    worker = ("worker", "--database", url, "--bot-processes", "1")
    with live_server(url, bots="workers") as server, Person(server.url) as anna:
        table = anna.begin(bot("chancellor"), ME)
        while 1 in anna.view(table)["asked"]:
            anna.play(table)
        with started(*worker) as leaves:
            until(lambda: active(url) == 1)
            time.sleep(1)
            # it gives back what it has begun
            assert leaves.ended(signal.SIGTERM) == 0
            assert active(url) == 0
        with started(*worker) as dies:
            until(lambda: active(url) == 1)
            time.sleep(1)
            dies.process.kill()
            dies.ended()
        assert active(url) == 1
        number = anna.table(table)["number"]
        with started(*worker) as lives:
            until(lambda: anna.table(table)["number"] > number, 60)
            assert lives.ended(signal.SIGTERM) == 0


def active(url: str) -> int:
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT 1 FROM rondel_jobs.saq_jobs WHERE status = 'active'").fetchall()
    return len(rows)


def test_two_servers_and_two_workers_bring_many_tables_to_their_end(fresh_url: Fresh) -> None:
    url = fresh_url("postgresql")
    worker = ("worker", "--database", url, "--bot-processes", "1")
    with ExitStack() as stack:
        servers = [stack.enter_context(live_server(url, bots="workers")) for _ in range(2)]
        workers = [stack.enter_context(started(*worker)) for _ in range(2)]
        anna = stack.enter_context(Person(servers[0].url))
        there = stack.enter_context(anna.at(servers[1].url))
        tables = [(anna, there)[count % 2].begin(bot(), bot()) for count in range(10)]
        until(lambda: all(there.table(table)["status"] == "ended" for table in tables), 240)
        for one in workers:
            assert one.ended(signal.SIGTERM) == 0
            assert not [line for line in one.errors if "Traceback" in line], one.errors
    assert cli.run(["admin", "check", "--database", url]) == 0
