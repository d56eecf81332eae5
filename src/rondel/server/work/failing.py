"""What work in the background writes down when it fails: nobody waits for it who could be told."""

from __future__ import annotations

from rondel.server.logs import log
from rondel.server.storage.errors import StorageError
from rondel.server.storage.problems import STORAGE_PROBLEMS, storage_refusal

__all__ = ["log_failure"]


def log_failure(work: str, error: Exception, **about: object) -> None:
    """Write down what some work failed of.

    That a database is away is one line, as where a request meets it: it is seen again with every look.
    """
    if isinstance(error, STORAGE_PROBLEMS):
        error = storage_refusal(error)
    if isinstance(error, StorageError):
        log().error(work, problem=error.message, **about)
    else:
        log().exception(work, exc_info=error, **about)
