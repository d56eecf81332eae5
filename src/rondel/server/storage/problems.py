"""How a database shows that it cannot be used, and what of that is told: never the query, its values, or where it is."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rondel.server.storage.errors import StorageError
from rondel.server.storage.postgres_news import UNREACHABLE

__all__ = ["STORAGE_PROBLEMS", "storage_refusal"]

#: how a database shows that it cannot be used where nobody has said so in our words
STORAGE_PROBLEMS: Final = (SQLAlchemyError, *UNREACHABLE)


def storage_refusal(problem: Exception) -> StorageError:
    """Return a problem with the database as a refusal, without the query, its values, or where the database is."""
    cause: BaseException = problem
    if isinstance(problem, DBAPIError) and problem.orig is not None:
        cause = problem.orig.__cause__ or problem.orig
    reason = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
    return StorageError(key="storage-unreadable", params={"reason": reason})
