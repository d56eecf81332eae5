"""Structured logs: one event a line, with the id of the request it belongs to, and nothing a player may not know."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from rondel.server.storage.errors import STORAGE_PROBLEMS, StorageError, storage_refusal

__all__ = ["begin_logs", "log", "log_failure"]


def begin_logs(log_format: str, level: str) -> None:
    """Write logs to the standard error: readable, or as JSON."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # a traceback tells where, never with which values: among those are purses and positions
    if log_format == "json":
        frames = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        shared += [structlog.processors.ExceptionRenderer(frames), structlog.processors.JSONRenderer()]
    else:
        plain = structlog.dev.plain_traceback
        shared.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain))
    structlog.configure(
        processors=shared,
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    # uvicorn would write the addresses of live connections down, and with them invitations
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")


def log() -> Any:
    """Return the log of the server."""
    return structlog.get_logger("rondel")


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
