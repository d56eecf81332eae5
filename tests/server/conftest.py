"""Fixtures for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.databases import (
    anyio_backend,
    database,
    database_kind,
    database_url,
    fresh_url,
    postgres,
    sqlite_template,
)
from tests.server.live_server import LiveServer, live_server

__all__ = [
    "anyio_backend",
    "database",
    "database_kind",
    "database_url",
    "fresh_url",
    "host",
    "postgres",
    "sqlite_template",
]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Return a server on SQLite that all tests of a process share. Each test makes its own guests and tables."""
    with live_server(tmp_path_factory.mktemp("host") / "rondel.db") as running:
        yield running
