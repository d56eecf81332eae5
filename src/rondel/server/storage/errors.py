"""Errors of the database."""

from __future__ import annotations

from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rondel.core.errors import RondelError

__all__ = ["UNREACHABLE", "STORAGE_PROBLEMS", "StorageError", "storage_refusal"]


class StorageError(RondelError):
    """The database cannot be opened, read or written. Says which one, why, and what to do."""

    code = "storage"


#: what the PostgreSQL driver raises when the database is unreachable
UNREACHABLE: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
#: errors of a database that are not a StorageError yet
STORAGE_PROBLEMS: Final = (SQLAlchemyError, *UNREACHABLE)


def storage_refusal(problem: Exception) -> StorageError:
    """Return a database problem as a refusal, without the query, its values or the address."""
    cause: BaseException = problem
    if isinstance(problem, DBAPIError) and problem.orig is not None:
        cause = problem.orig.__cause__ or problem.orig
    reason = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
    return StorageError(key="storage-unreadable", params={"reason": reason})
