"""Opening an SQLite file: durable, private, and waiting for other writers."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rondel.server.storage.errors import StorageError

__all__ = ["BUSY_SECONDS", "create_file", "open_file", "set_pragmas", "sync_folder"]

#: how long a connection waits for another writer
BUSY_SECONDS: Final = 10
_SECONDS_BETWEEN_TRIES: Final = 0.02
_WAIT: Final = f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}"
_WRITE_AHEAD: Final = "PRAGMA journal_mode = WAL"
_PRAGMAS: Final = (
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


def set_pragmas(execute: Callable[[str], object]) -> None:
    """Make a new connection durable and patient."""
    execute(_WAIT)
    _write_ahead(execute)
    for pragma in _PRAGMAS:
        execute(pragma)


def _write_ahead(execute: Callable[[str], object]) -> None:
    """Switch to the write-ahead log. While another connection writes, SQLite refuses this at once, so try again."""
    given_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            execute(_WRITE_AHEAD)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") != "SQLITE_BUSY" or time.monotonic() > given_up:
                raise
            time.sleep(_SECONDS_BETWEEN_TRIES)
        else:
            return


def open_file(path: Path) -> sqlite3.Connection:
    """Open an existing file. Only the caller begins and ends transactions."""
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        set_pragmas(connection.execute)
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
