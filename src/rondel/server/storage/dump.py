"""The backup file: everything in a database as gzipped lines of JSON, the same for SQLite and PostgreSQL.

The first line is a header: format, revision of the schema, number of rows, and a digest of the rest. Then each table
has a line with its name and columns, and a line for each row.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from rondel.server.storage.errors import StorageError
from rondel.server.storage.sqlite_files import sync_folder

__all__ = ["Content", "Header", "read_content", "read_header", "write_dump"]

FORMAT: Final = "rondel backup"
VERSION: Final = 1
#: no real backup has a longer line
LONGEST_HEADER: Final = 100_000


@dataclass(frozen=True, slots=True)
class Content:
    """One table of a backup, with its rows."""

    table: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a backup."""

    schema: str
    rows: Mapping[str, int]
    sha256: str


# ------------------------------------------------------------------ writing


def write_dump(target: Path, schema: str, contents: Iterable[Content]) -> Header:
    """Write a backup. The file gets its name once all of it is on disk."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    body = part.with_suffix(".body")
    try:
        header = _write_body(body, schema, contents)
        _put_together(part, header, body)
        part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise StorageError(
            key="backup-unwritable", params={"file": str(target), "reason": error.strerror or str(error)}
        ) from error
    finally:
        for left in (part, body):
            # the first error is the one that matters
            with suppress(OSError):
                left.unlink(missing_ok=True)
    return header


def _write_body(body: Path, schema: str, contents: Iterable[Content]) -> Header:
    digest = hashlib.sha256()
    rows: dict[str, int] = {}
    with _private(body) as file, gzip.GzipFile(fileobj=file, mode="wb", compresslevel=5, mtime=0) as packed:
        for content in contents:
            rows[content.table] = -1  # the line with the names is not a row
            for line in _lines(content):
                digest.update(line)
                packed.write(line)
                rows[content.table] += 1
    return Header(schema, rows, digest.hexdigest())


def _lines(content: Content) -> Iterator[bytes]:
    yield _line({"table": content.table, "columns": [*content.columns]})
    for row in content.rows:
        yield _line([*row])


def _line(value: object) -> bytes:
    # escaped, so any text comes back unchanged, even half a character
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def _put_together(part: Path, header: Header, body: Path) -> None:
    first = {
        "format": FORMAT,
        "version": VERSION,
        "schema": header.schema,
        "at": time.time_ns() // 1_000_000,
        "rows": dict(header.rows),
        "sha256": header.sha256,
    }
    with _private(part) as file, body.open("rb") as rest:
        # gzip files can be joined, so the header is written last and comes first
        file.write(gzip.compress(_line(first), mtime=0))
        shutil.copyfileobj(rest, file)
        file.flush()
        os.fsync(file.fileno())


def _private(path: Path) -> IO[bytes]:
    """Create a file only its owner may read. A backup contains the server's secret."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb")


# ------------------------------------------------------------------ reading


def read_header(source: Path) -> Header:
    """Read the header of a backup, and check that the file is complete and unchanged."""
    with _opened(source) as file:
        header = _parse_header(source, file)
        digest = hashlib.sha256()
        while chunk := file.read(1 << 20):
            digest.update(chunk)
        if digest.hexdigest() != header.sha256:
            raise StorageError(key="backup-broken", params={"file": str(source)})
        return header


def read_content(source: Path) -> Iterator[Content]:
    """Read table by table. Read all rows of one before the next."""
    with _opened(source) as file:
        header = _parse_header(source, file)
        while line := file.readline():
            head = json.loads(line)
            count = header.rows[head["table"]]
            yield Content(head["table"], head["columns"], _rows(file, count))


def _rows(file: gzip.GzipFile, count: int) -> Iterator[Sequence[Any]]:
    for _ in range(count):
        yield json.loads(file.readline())


@contextmanager
def _opened(source: Path) -> Iterator[gzip.GzipFile]:
    try:
        with gzip.open(source, "rb") as file:
            yield file
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise StorageError(key="backup-broken", params={"file": str(source)}) from error
    except OSError as error:
        raise StorageError(
            key="backup-unreadable", params={"file": str(source), "reason": error.strerror or str(error)}
        ) from error


def _parse_header(source: Path, file: gzip.GzipFile) -> Header:
    try:
        first = json.loads(file.readline(LONGEST_HEADER))
        if first["format"] == FORMAT and first["version"] <= VERSION:
            return Header(str(first["schema"]), dict(first["rows"]), str(first["sha256"]))
    except (KeyError, TypeError, ValueError, gzip.BadGzipFile) as error:
        raise StorageError(key="backup-foreign", params={"file": str(source)}) from error
    raise StorageError(key="backup-foreign", params={"file": str(source)})
