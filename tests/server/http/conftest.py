"""Fixtures for the tests of the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.databases import Postgres
from tests.server.http.api_clients import MOST, Table, guest, http_client, open_table, play_on
from tests.server.live_server import LiveServer, live_server


@pytest.fixture(scope="session", autouse=True)
def _hang_up() -> Iterator[None]:
    yield
    http_client().close()


@pytest.fixture(scope="session")
def postgres_host(postgres: Postgres) -> Iterator[LiveServer]:
    """Return a server on PostgreSQL that all tests of a process share."""
    url = postgres.create()
    with live_server(url, bots="here") as running:
        yield running
    postgres.drop(url)


@pytest.fixture(scope="session")
def small_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Return a server that takes only small requests."""
    with live_server(tmp_path_factory.mktemp("small") / "rondel.db", max_body=MOST) as running:
        yield running


@pytest.fixture(scope="session")
def table(small_host: LiveServer) -> Table:
    """Return a table nobody changes: everything sent to it is refused."""
    people = [guest(small_host.url, name) for name in ("Anna", "Ben")]
    table = open_table(people[0], people[1:])
    play_on(people, table)
    asked = people[0].get(f"/tables/{table}")["asked"][0]
    view = people[asked].get(f"/tables/{table}/view")
    return Table(table, view["number"], people[asked], people[1 - asked], view["legal"][0]["text"])
