"""Several servers on one PostgreSQL act as one, whichever of them you talk to."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from rondel.server.storage.backup import check
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from tests.server.databases import Postgres
from tests.server.http_player import ME, OPEN, Person, live, until
from tests.server.live_server import LiveServer, live_server

Pair = tuple[LiveServer, LiveServer]
CLOCK = {"kind": "fischer", "seconds": 600, "increment": 0}


@pytest.fixture(scope="module")
def shared_url(postgres: Postgres) -> Iterator[str]:
    url = postgres.create()
    yield url
    assert check(url) == []
    postgres.drop(url)


@pytest.fixture(scope="module")
def pair(shared_url: str) -> Iterator[Pair]:
    with live_server(shared_url) as one, live_server(shared_url) as other:
        yield one, other


@pytest.fixture
def anna(pair: Pair) -> Iterator[tuple[Person, Person]]:
    """Anna, at both servers."""
    with Person(pair[0].url) as here, here.at(pair[1].url) as there:
        yield here, there


def at_the_same_time(*calls: Callable[[], Any]) -> list[Any]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result(30) for future in [pool.submit(call) for call in calls]]


def load_everywhere(table: str, *persons: Person) -> None:
    """Let every server load a table, so each has its own copy."""
    for person in persons:
        person.view(table)


def test_a_guest_of_one_server_is_a_guest_of_the_other(anna: tuple[Person, Person]) -> None:
    here, there = anna
    assert here.fine("GET", "/guest")["id"] == there.fine("GET", "/guest")["id"]
    cookie = {"Cookie": f"rondel_guest={here.token}"}
    del there.http.headers["Authorization"]
    assert there.http.get("/guest", headers=cookie).json()["name"] == "Anna"


def test_a_move_at_one_is_told_live_at_the_other(pair: Pair, anna: tuple[Person, Person]) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    number = here.table(table)["number"]
    with live(there, pair[1].url, table, since=number) as socket:
        for _ in range(5):
            moved = here.play(table)
            news = json.loads(socket.recv(5))
            assert (news["type"], news["number"]) == ("news", moved["number"])
            # and everybody gets the same answer
            assert there.view(table) == here.view(table)


def test_a_table_that_was_read_is_never_older_than_what_was_acknowledged_for_long(
    anna: tuple[Person, Person],
) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    for mover, reader in [(here, there), (there, here)] * 5:
        number = mover.play(table)["number"]
        until(lambda reader=reader, number=number: reader.table(table)["number"] == number, 5)  # type: ignore[misc]  # bound here


def test_the_slower_of_two_answers_at_different_servers_is_told_what_happened(
    anna: tuple[Person, Person],
) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    for _ in range(8):
        load_everywhere(table, here, there)
        move = here.wanted(table)
        answers = at_the_same_time(lambda: here.send(table, move), lambda: there.send(table, move))  # noqa: B023  done before the next
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        played, refused = sorted(answers, key=lambda answer: answer.status_code)
        told = refused.json()
        assert told["code"] in ("somebody-was-faster", "stale-number")
        news = told["details"]["news"]
        assert (news["since"], news["number"]) == (move["seen"], played.json()["number"])
        assert news["entries"][0]["text"] == move["actions"][0]  # type: ignore[index]  # a list


def test_the_same_request_at_both_servers_is_carried_out_once(anna: tuple[Person, Person]) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    for turn in range(8):
        load_everywhere(table, here, there)
        move = here.wanted(table, key=f"turn-{turn}")
        one, other = at_the_same_time(lambda: here.send(table, move), lambda: there.send(table, move))  # noqa: B023  done before the next
        assert (one.status_code, other.status_code) == (200, 200)
        assert one.json()["number"] == other.json()["number"]
        assert one.json()["lines"] == other.json()["lines"]
        assert there.send(table, move).json()["number"] == one.json()["number"]


def test_one_of_several_guests_at_different_servers_gets_the_same_chair(pair: Pair) -> None:
    with ExitStack() as stack:
        owner = stack.enter_context(Person(pair[0].url, "Owner"))
        comers = [stack.enter_context(Person(pair[place % 2].url, f"Comer {place}")) for place in range(4)]
        for _ in range(3):
            table = owner.open(ME, OPEN)
            load_open_table_everywhere(table, *comers)
            answers = at_the_same_time(*(joining(comer, table) for comer in comers))
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
            winner = comers[[answer.status_code for answer in answers].index(200)]
            until(lambda table=table: sum(seat(comer, table)["is_you"] for comer in comers) == 1, 5)  # type: ignore[misc]  # bound here
            assert seat(winner, table)["is_you"]
            assert {seat(comer, table)["name"] for comer in comers} == {seat(winner, table)["name"]}


def load_open_table_everywhere(table: str, *persons: Person) -> None:
    for person in persons:
        person.table(table)


def joining(person: Person, table: str) -> Callable[[], Any]:
    return lambda: person.http.post(f"/tables/{table}/seats/1", json={})


def seat(person: Person, table: str) -> Any:
    return person.table(table)["seats"][1]


def test_a_clock_runs_out_once_however_many_look_at_it(
    pair: Pair, anna: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = anna
    table = here.begin(ME, ME, ME, clock=CLOCK, on_timeout="vote")
    load_everywhere(table, here, there)
    for server in pair:
        service = server.running.tables
        monkeypatch.setattr(service, "now", lambda now=service.now: now() + 601_000)
    until(lambda: any(entry["kind"] == "ran-out" for entry in there.lines(table)))

    async def look(server: LiveServer) -> None:
        await asyncio.gather(*(server.running.timekeeper.look() for _ in range(3)))

    at_the_same_time(*(lambda server=server: server.run(look(server)) for server in pair))
    kinds = [entry["kind"] for entry in here.lines(table)]
    assert kinds.count("ran-out") == 1


def test_news_that_come_while_a_table_is_read_are_not_forgotten(
    pair: Pair, anna: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    there.view(table)
    slow_to_read(monkeypatch, pair[1].running.tables, table)
    here.play(table)
    first, second = at_the_same_time(lambda: there.view(table), lambda: later(here, table))
    assert first["number"] < second
    assert there.view(table)["number"] == second


def test_news_that_come_while_a_table_is_read_for_the_first_time_are_not_forgotten(
    pair: Pair, anna: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = anna
    service = pair[1].running.tables
    for is_lost in (False, True):
        table = here.begin(ME, ME)
        with monkeypatch.context() as patched:
            slow_to_read(patched, service, table)
            if is_lost:
                patched.setattr(service, "hear", lambda *_, hear=service.hear: hear("", 0))
            _, second = at_the_same_time(lambda: there.view(table), lambda: later(here, table))  # noqa: B023  done before the next
        assert there.view(table)["number"] == second


def slow_to_read(patched: pytest.MonkeyPatch, service: TableService, table: str) -> None:
    """Make a server slow the first time it reads a table, so it misses what is written meanwhile."""
    read = service.database.log.read
    slept: list[str] = []

    async def slow(table_id: str, after: int = 0) -> Any:
        rows = await read(table_id, after)
        if table_id == table and not slept:
            slept.append(table_id)
            await asyncio.sleep(0.5)
        return rows

    patched.setattr(service.database.log, "read", slow)


def later(person: Person, table: str) -> int:
    time.sleep(0.2)
    return int(person.play(table)["number"])


def test_lost_news_are_read_again(pair: Pair, anna: tuple[Person, Person]) -> None:
    here, there = anna
    table = here.begin(ME, ME)
    load_everywhere(table, here, there)
    service = pair[1].running.tables
    number = here.table(table)["number"]

    async def deaf_while_somebody_plays() -> Table:
        known = await service.table(table)
        service.hear("", 0)  # the connection was lost, and is back
        assert known.is_behind
        return known

    pair[1].run(deaf_while_somebody_plays())
    assert there.table(table)["number"] == number
