"""Addresses of databases: a file for SQLite, a URL for PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rondel.server.storage.errors import StorageError

__all__ = ["Address", "read_address"]

POSTGRESQL = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is. Printed without its password."""

    kind: str
    #: for PostgreSQL, as its drivers read it
    url: str = ""
    #: for SQLite
    path: Path = Path()

    def __str__(self) -> str:
        if self.kind == "sqlite":
            return str(self.path)
        parts = urlsplit(self.url)
        # the query may hold a password too
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


def read_address(url: str) -> Address:
    """Read ``sqlite:///path/file.db``, a bare path, or ``postgresql://…``."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return _file(url, shown=url)
    if scheme == "sqlite" and rest.startswith("/"):
        return _file(unquote(rest[1:]), shown=url)
    if scheme in POSTGRESQL and _is_sound(url):
        return Address("postgresql", url=f"postgresql://{rest}")
    raise StorageError(key="storage-bad-address", params={"address": _without_password(url)})


def _file(path: str, *, shown: str) -> Address:
    if not path.strip() or "\0" in path or path == ":memory:":
        raise StorageError(key="storage-bad-address", params={"address": shown})
    return Address("sqlite", path=Path(path))


def _is_sound(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.port != 0 and len(parts.path) > 1
    except ValueError:
        return False


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2].partition('?')[0]}"
