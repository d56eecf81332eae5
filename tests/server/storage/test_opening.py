"""A database that cannot be opened says which one, why, and what to do, but never shows a password."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.server.storage.address import read_address
from rondel.server.storage.backup import check
from rondel.server.storage.database import Database
from rondel.server.storage.errors import StorageError
from tests.server.databases import Postgres
from tests.server.storage.samples import opened, rows

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("url", "kind", "shown"),
    [
        ("tables.db", "sqlite", "tables.db"),
        ("sqlite:///tables.db", "sqlite", "tables.db"),
        ("sqlite:////srv/my%20tables.db", "sqlite", "/srv/my tables.db"),
        ("postgresql://anna:secret@db.example/rondel", "postgresql", "postgresql://db.example/rondel"),
        (
            "postgres://db.example:5433/rondel?password=secret",
            "postgresql",
            "postgresql://db.example:5433/rondel",
        ),
    ],
)
def test_addresses_are_read(url: str, kind: str, shown: str) -> None:
    address = read_address(url)

    assert (address.kind, str(address)) == (kind, shown)


@pytest.mark.parametrize(
    "url",
    [
        "",
        " ",
        ":memory:",
        "sqlite://",
        "sqlite:///",
        "sqlite://tables.db",
        "mysql://anna:secret@db.example/rondel",
        "postgresql://",
        "postgresql://anna:secret@db.example",
        "postgresql://anna:secret@db.example:port/rondel",
        "postgresql+psycopg://db.example/rondel?password=secret",
    ],
)
async def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(StorageError, match="isn’t a database address") as caught:
        await Database.open(url)

    assert "secret" not in str(caught.value)


async def test_a_bare_path_is_a_file(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tables.db")) as database:
        await database.log.append("t1", rows(1))

        assert database.kind == "sqlite"


async def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no folder"):
        await Database.open(f"sqlite:///{tmp_path}/nowhere/tables.db")


async def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="Can’t use the database"):
        await Database.open(str(tmp_path))


async def test_a_file_that_is_not_a_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 200, encoding="utf-8")

    with pytest.raises(StorageError, match="isn’t a database"):
        await Database.open(str(file))
    assert file.read_text(encoding="utf-8") == "Dear Anna, " * 200


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:secret@localhost:1/rondel",
        "postgresql://anna:secret@/rondel?host=/nowhere",
        "postgresql://anna:secret@localhost:1/rondel?unheard=of",
    ],
)
async def test_an_unreachable_server_is_reported_without_the_password(url: str) -> None:
    with pytest.raises(StorageError, match="Can’t use the database") as caught:
        await Database.open(url)

    assert "secret" not in str(caught.value)


async def test_a_database_that_does_not_exist_is_reported(postgres: Postgres) -> None:
    with pytest.raises(StorageError, match="does not exist"):
        await Database.open(postgres.url("nowhere"))


def test_checking_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no Rondel database"):
        check(str(tmp_path / "tables.db"))

    assert list(tmp_path.iterdir()) == []
