"""Every route reports a database that cannot be used, without any detail of the request."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest
import structlog
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from rondel.server.storage.database import Database
from tests.server.http.api_clients import Person, frame, guest, open_table
from tests.server.live_server import LiveServer, live_server

SECRET = "a secret among the values"
PROBLEMS = [
    OperationalError("SELECT :secret", {"secret": SECRET}, RuntimeError("gone")),
    SQLAlchemyError(SECRET),
    ConnectionRefusedError(111, "Connect call failed ('10.0.0.7', 5432)"),
    TimeoutError(),
    asyncpg.TooManyConnectionsError("sorry, too many clients already"),
    asyncpg.InterfaceError("connection is closed"),
]


class Away:
    """An engine whose database is down."""

    def __init__(self, problem: Exception) -> None:
        self.problem = problem

    def connect(self) -> Any:
        """Fail."""
        raise self.problem

    begin = connect


@contextmanager
def away(host: LiveServer, problem: Exception) -> Iterator[None]:
    """Take the database away from a server, except its log, and make it forget its guests."""
    database: Database = host.running.tables.database
    engine, database.engine = database.engine, Away(problem)  # type: ignore[misc,assignment]  # away
    host.running.services.guests._known.clear()
    try:
        yield
    finally:
        database.engine = engine  # type: ignore[misc]  # back


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, io.StringIO]]:
    """Return a server and its log."""
    written = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        with live_server(tmp_path_factory.mktemp("away") / "rondel.db") as running:
            patch.undo()
            yield running, written


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_a_database_that_is_down_is_reported_with_503(
    logged: tuple[LiveServer, io.StringIO], problem: Exception
) -> None:
    host, written = logged
    anna = guest(host.url)
    table = open_table(anna, [], chairs=[{"kind": "me"}, {"kind": "me"}])
    stranger = Person(host.url)
    with away(host, problem):
        answers = [
            stranger.ask("GET", "/tables"),
            anna.ask("GET", "/tables?which=mine"),
            anna.ask("GET", "/boards"),
            anna.ask("GET", f"/tables/{table}/draft"),
            anna.ask("POST", f"/tables/{table}/moves", {"actions": ["x"], "seen": 1}),
        ]
        with anna.follow(table) as socket:
            refusal = frame(socket)
            with pytest.raises(Exception, match="4503"):
                socket.recv(timeout=5)

    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "storage"), answer.text
        assert answer.json()["hint"]
    assert (refusal["type"], refusal["code"]) == ("error", "storage")
    told = [answer.text for answer in answers] + [json.dumps(refusal), written.getvalue()]
    assert not any(SECRET in text or "10.0.0.7" in text for text in told)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    ids = {line["request"] for line in lines if line["event"] == "storage"}
    assert ids >= {answer.headers["x-request-id"] for answer in answers} | {refusal["request"]}
    assert "surprise" not in {line["event"] for line in lines}


def test_work_in_the_background_tells_of_it_in_a_line(logged: tuple[LiveServer, io.StringIO]) -> None:
    host, written = logged
    begun = written.tell()

    def told() -> list[Any]:
        lines = [json.loads(line) for line in written.getvalue()[begun:].splitlines()]
        return [line for line in lines if line["event"] == "timekeeper"]

    with away(host, PROBLEMS[2]):
        until = time.monotonic() + 10
        while not told() and time.monotonic() < until:
            time.sleep(0.02)

    assert {line["problem"] for line in told()} == {"Can’t read the database: ConnectionRefusedError."}
    assert all("exception" not in line for line in told())


def test_a_database_that_is_back_is_used_again(logged: tuple[LiveServer, io.StringIO]) -> None:
    anna = guest(logged[0].url)
    with away(logged[0], OSError()):
        assert anna.ask("GET", "/guest").status_code == 503

    assert anna.get("/guest")["name"] == "Anna"


def test_background_work_does_not_keep_the_id_of_its_request(host: LiveServer) -> None:
    found: list[dict[str, Any]] = []
    listeners = host.running.tables.listeners
    listeners.append(lambda _: found.append(structlog.contextvars.get_contextvars()))
    try:
        open_table(guest(host.url), [], chairs=[{"kind": "me"}, {"kind": "me"}])
    finally:
        listeners.pop()

    assert found
    assert not any(found)
