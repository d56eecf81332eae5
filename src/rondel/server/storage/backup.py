"""Backups: of a database that is being written, into one file, and from it into any other database.

The file fits both databases, so a house moves from SQLite to PostgreSQL, or back, by a backup and a restore.
These functions block; call them from a command line or a thread.
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
from rondel.server.storage.sqlite_lock import alone_with

__all__ = ["backup", "check", "restore"]

#: rows handed to the database at once
CHUNK: Final = 1000
#: a server writes its secret at its first start: that alone makes no database worth keeping
OF_NO_WEIGHT: Final = "house"


def backup(url: str, target: Path) -> Mapping[str, int]:
    """Write all that is acknowledged at this moment into a new file; return how many rows each table has."""
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
    """Return the tables as they are in this database, whatever its revision; those referred to come first."""
    found = MetaData()
    found.reflect(connection, only=own_tables(connection))
    return found.sorted_tables


def restore(source: Path, url: str, *, overwrite: bool = False) -> Mapping[str, int]:
    """Bring a backup back, all or nothing; return how many rows each table has.

    The database must be empty, unless all it has is to be replaced. No server may be running on it.
    """
    address = read_address(url)
    header = read_header(source)
    if header.schema not in revisions():
        raise StorageError(
            key="backup-newer",
            params={"file": str(source), "found": header.schema, "known": newest_revision()},
        )
    with alone_with(address), writing(address) as connection:
        _make_room(connection, address, overwrite=overwrite)
        # as it was when the backup was taken, and from there forward like any other database
        upgrade(connection, address, to=header.schema)
        _fill(connection, source)
        upgrade(connection, address)
    return header.rows


def _make_room(connection: Connection, address: Address, *, overwrite: bool) -> None:
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
