"""Every past schema can be upgraded to the newest one with all its data, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Boolean, Connection, Integer, MetaData, func, select, text

from rondel.server.storage.address import read_address
from rondel.server.storage.backup import backup, check, restore
from rondel.server.storage.database import Database
from rondel.server.storage.engines import reading, writing
from rondel.server.storage.errors import StorageError
from rondel.server.storage.schema import OWN_TABLES, VERSION_TABLE, metadata
from rondel.server.storage.schema_upgrade import (
    current_revision,
    migrate,
    newest_revision,
    own_tables,
    revisions,
    upgrade,
)
from tests.server.databases import Kind
from tests.server.storage.samples import opened, rows


@pytest.fixture
def empty_url(database_kind: Kind, fresh_url: Callable[..., str]) -> str:
    """The address of a database Rondel has never used."""
    return fresh_url(database_kind, empty=True)


def at_revision(url: str, revision: str) -> None:
    """Create a past schema in an empty database, with a row in every table."""
    address = read_address(url)
    with writing(address) as connection:
        upgrade(connection, address, to=revision)
        for table in reflected(connection).sorted_tables:
            connection.execute(table.insert(), {column.name: some(column.type) for column in table.columns})


def reflected(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection, only=own_tables(connection))
    return found


def some(kind: object) -> Any:
    if isinstance(kind, Boolean):
        return True
    return 1 if isinstance(kind, Integer) else "x"


def counts(url: str) -> dict[str, int]:
    with reading(read_address(url)) as connection:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in reflected(connection).sorted_tables
        }


def test_migrations_lead_to_the_schema_of_the_program(empty_url: str) -> None:
    migrate(read_address(empty_url))

    with reading(read_address(empty_url)) as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        assert current_revision(connection) == newest_revision()


def test_the_log_is_its_own_index_on_sqlite(fresh_url: Callable[..., str]) -> None:
    url = fresh_url("sqlite")
    migrate(read_address(url))

    with reading(read_address(url)) as connection:
        made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'log'"))

    assert str(made).strip().endswith("WITHOUT ROWID")


@pytest.mark.parametrize("revision", revisions())
def test_rows_of_every_past_schema_survive(empty_url: str, revision: str) -> None:
    at_revision(empty_url, revision)
    before = counts(empty_url)

    migrate(read_address(empty_url))

    after = counts(empty_url)
    assert before
    assert {name: after[name] for name in before if name in metadata.tables} == {
        name: 1 for name in before if name in metadata.tables
    }
    assert check(empty_url) == []


@pytest.mark.parametrize("revision", revisions())
def test_a_backup_of_every_past_schema_comes_back(
    empty_url: str, revision: str, database_kind: Kind, fresh_url: Callable[..., str], tmp_path: Path
) -> None:
    at_revision(empty_url, revision)
    backup(empty_url, tmp_path / "backup")
    other = fresh_url(database_kind, empty=True)

    restore(tmp_path / "backup", other)
    migrate(read_address(empty_url))

    assert counts(other) == counts(empty_url)


def test_no_table_is_forgotten_by_backups() -> None:
    assert set(metadata.tables) <= OWN_TABLES


@pytest.mark.anyio
async def test_servers_that_start_together_do_not_collide(empty_url: str) -> None:
    servers = await asyncio.gather(*(Database.open(empty_url) for _ in range(4)))
    await asyncio.gather(*(server.log.append(f"t{k}", rows(1)) for k, server in enumerate(servers)))
    for server in servers:
        await server.close()

    async with opened(empty_url) as database:
        assert [await database.log.read(f"t{k}") for k in range(4)] == [rows(1)] * 4


@pytest.mark.anyio
async def test_a_newer_schema_is_refused_and_left_alone(database_url: str) -> None:
    with writing(read_address(database_url)) as connection:
        upgrade(connection, read_address(database_url))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))

    with pytest.raises(StorageError, match="schema 9999"):
        await Database.open(database_url)
    with pytest.raises(StorageError, match="schema 9999"):
        backup(database_url, Path("never"))
    assert "9999" in check(database_url)[0]


@pytest.mark.anyio
async def test_a_database_of_another_program_is_refused(empty_url: str) -> None:
    with writing(read_address(empty_url)) as connection:
        connection.execute(text("CREATE TABLE seats (theatre text)"))

    with pytest.raises(StorageError, match=r"another program\. It has tables called seats"):
        await Database.open(empty_url)
