"""What can be wrong with a database: every refusal with its reason."""

from __future__ import annotations

from rondel.core.errors import RondelError

__all__ = ["StorageError"]


class StorageError(RondelError):
    """The database cannot be opened, read or written; says which one, why, and what can be done."""

    code = "storage"
