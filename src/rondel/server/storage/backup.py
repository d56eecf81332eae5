"""Backups: from a running database into one file, and from that file into any other database.

The file works for both kinds, so a backup and a restore move a server between SQLite and PostgreSQL. These functions
block; call them from a command line or a thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, Table, exists, select, text

from rondel.server.storage.address import Address, read_address
from rondel.server.storage.dump import Content, read_content, read_header, write_dump
from rondel.server.storage.engines import reading, writing
from rondel.server.storage.errors import StorageError
from rondel.server.storage.integrity import check
from rondel.server.storage.schema import VERSION_TABLE
from rondel.server.storage.schema_upgrade import (
    current_revision,
    newest_revision,
    own_tables,
    revisions,
    upgrade,
)
from rondel.server.storage.sqlite_lock import exclusive_access

__all__ = ["backup", "check", "restore"]

#: rows per insert
CHUNK: Final = 1000
#: a table that may be filled in an empty database: a server stores its secret at its first start
OF_NO_WEIGHT: Final = "house"


def backup(url: str, target: Path) -> Mapping[str, int]:
    """Write everything acknowledged so far into a new file. Return the number of rows of each table."""
    address = read_address(url)
    if target.exists():
        raise StorageError(key="backup-exists", params={"file": str(target)})
    with reading(address) as connection:
        found = current_revision(connection)
        if found is None:
            raise StorageError(key="storage-none", params={"address": str(address)})
        if found not in revisions():
            raise StorageError(key="storage-newer", params={"found": found, "known": newest_revision()})
        return write_dump(target, found, _contents(connection)).rows


def _contents(connection: Connection) -> Iterator[Content]:
    for table in _tables(connection):
        everything = select(table).order_by(*table.primary_key.columns)
        rows = connection.execute(everything.execution_options(yield_per=CHUNK))
        yield Content(table.name, table.columns.keys(), (tuple(row) for row in rows))


def _tables(connection: Connection) -> Sequence[Table]:
    """Return the tables of this database, whatever its revision, referenced ones first."""
    found = MetaData()
    found.reflect(connection, only=own_tables(connection))
    return found.sorted_tables


def restore(source: Path, url: str, *, overwrite: bool = False) -> Mapping[str, int]:
    """Restore a backup, all or nothing. Return the number of rows of each table.

    The database must be empty, unless ``overwrite`` is set. No server may be running on it.
    """
    address = read_address(url)
    header = read_header(source)
    if header.schema not in revisions():
        raise StorageError(
            key="backup-newer",
            params={"file": str(source), "found": header.schema, "known": newest_revision()},
        )
    with exclusive_access(address), writing(address) as connection:
        _prepare_target(connection, address, overwrite=overwrite)
        # with the schema of the backup first, then upgraded like any other database
        upgrade(connection, address, to=header.schema)
        _fill(connection, source)
        upgrade(connection, address)
    return header.rows


def _prepare_target(connection: Connection, address: Address, *, overwrite: bool) -> None:
    upgrade(connection, address)
    present = _tables(connection)
    filled = [
        table.name
        for table in present
        if table.name != OF_NO_WEIGHT and connection.scalar(select(exists(select(table))))
    ]
    if filled and not overwrite:
        raise StorageError(
            key="restore-not-empty", params={"address": str(address), "tables": ", ".join(filled)}
        )
    for table in reversed(present):
        table.drop(connection)
    connection.execute(text(f"DROP TABLE {VERSION_TABLE}"))


def _fill(connection: Connection, source: Path) -> None:
    tables = {table.name: table for table in _tables(connection)}
    try:
        for content in read_content(source):
            table = tables[content.table]
            for values in _chunks(content):
                connection.execute(table.insert(), values)
    except (KeyError, TypeError, ValueError) as error:
        raise StorageError(key="backup-broken", params={"file": str(source)}) from error


def _chunks(content: Content) -> Iterator[list[dict[str, Any]]]:
    rows = iter(content.rows)
    while chunk := [dict(zip(content.columns, row, strict=True)) for row in islice(rows, CHUNK)]:
        yield chunk
