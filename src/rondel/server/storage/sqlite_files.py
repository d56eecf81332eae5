"""Opening an SQLite file: durable, private, and waiting for other writers."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from rondel.server.storage.errors import StorageError

__all__ = ["BUSY_SECONDS", "PRAGMAS", "create_file", "open_file", "sync_folder"]

#: how long a connection waits for another writer
BUSY_SECONDS: Final = 10
PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    # otherwise macOS leaves synced data in the disk's cache
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)


def create_file(path: Path) -> None:
    """Create an empty file if there is none. Only its owner may read it, because it will hold secrets."""
    if not path.parent.is_dir():
        raise StorageError(key="storage-no-folder", params={"folder": str(path.parent)})
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise StorageError(
            key="storage-cannot-open", params={"address": str(path), "reason": error.strerror or str(error)}
        ) from error
    sync_folder(path.parent)


def open_file(path: Path) -> sqlite3.Connection:
    """Open an existing file. Only the caller begins and ends transactions."""
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        for pragma in PRAGMAS:
            connection.execute(pragma)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
            raise StorageError(key="storage-not-a-database", params={"file": str(path)}) from error
        raise StorageError(
            key="storage-cannot-open", params={"address": str(path), "reason": str(error)}
        ) from error
    return connection


def sync_folder(folder: Path) -> None:
    """Make the names of new files in a folder durable, if the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
