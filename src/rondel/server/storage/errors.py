"""What can be wrong with a database: every refusal with its reason."""

from __future__ import annotations

from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rondel.core.errors import RondelError

__all__ = ["UNREACHABLE", "STORAGE_PROBLEMS", "StorageError", "storage_refusal"]


class StorageError(RondelError):
    """The database cannot be opened, read or written; says which one, why, and what can be done."""

    code = "storage"


#: what the driver of PostgreSQL raises when the database is away
UNREACHABLE: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
#: how a database shows that it cannot be used where nobody has said so in our words
STORAGE_PROBLEMS: Final = (SQLAlchemyError, *UNREACHABLE)


def storage_refusal(problem: Exception) -> StorageError:
    """Return a problem with the database as a refusal, without the query, its values, or where the database is."""
    cause: BaseException = problem
    if isinstance(problem, DBAPIError) and problem.orig is not None:
        cause = problem.orig.__cause__ or problem.orig
    reason = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
    return StorageError(key="storage-unreadable", params={"reason": reason})
