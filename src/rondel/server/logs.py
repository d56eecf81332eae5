"""Structured logs: one event per line, with the id of its request and no secrets of a game."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from rondel.server.storage.errors import STORAGE_PROBLEMS, StorageError, storage_refusal

__all__ = ["begin_logs", "log", "log_failure"]


def begin_logs(log_format: str, level: str) -> None:
    """Write logs to standard error, as readable text or JSON."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # tracebacks must not show local variables, which may hold secrets of a game
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
    # uvicorn would log the addresses of live connections, which may hold invitations
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")


def log() -> Any:
    """Return the log of the server."""
    return structlog.get_logger("rondel")


def log_failure(work: str, error: Exception, **about: object) -> None:
    """Log the failure of background work.

    An unreachable database gets one line without a traceback, because it fails again at every attempt.
    """
    if isinstance(error, STORAGE_PROBLEMS):
        error = storage_refusal(error)
    if isinstance(error, StorageError):
        log().error(work, problem=error.message, **about)
    else:
        log().exception(work, exc_info=error, **about)
