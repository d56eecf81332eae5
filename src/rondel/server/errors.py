"""Refusals of the server: a stable code, an HTTP status, and texts in every language.

The code of a refusal is the key of its text, so clients can tell refusals apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rondel.core.errors import RondelError

__all__ = [
    "ConflictError",
    "ForbiddenError",
    "NotFoundError",
    "NotJsonError",
    "RefusedError",
    "ServerError",
    "StaleError",
    "UnauthorisedError",
    "shortened",
    "unreadable",
]

_LONGEST_ECHO = 64


def shortened(text: str) -> str:
    """Return what a client sent in a form safe to repeat: printable and short."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:_LONGEST_ECHO])
    return shown if len(text) <= _LONGEST_ECHO else f"{shown}…"


# what the framework says when a body is missing
_NO_BODY: Final = "data: 'data'"
# where an error message names its field: at the end, or before a colon
_FIELD: Final = re.compile(r"`\$\.?([^`]*)`$|^(\w+): ")


class ServerError(RondelError):
    """An error the client can fix."""

    status = 400

    def __init__(
        self, key: str, *, details: Mapping[str, Any] | None = None, rule: str = "", **params: str | int
    ) -> None:
        super().__init__(key=key, params=params, rule=rule)
        self.code = key
        self.details: dict[str, Any] = dict(details or {})


class UnauthorisedError(ServerError):
    """The caller is unknown."""

    status = 401


class ForbiddenError(ServerError):
    """The caller may not do this."""

    status = 403


class NotFoundError(ServerError):
    """It does not exist, or the caller may not know about it."""

    status = 404


class ConflictError(ServerError):
    """It conflicts with the current state."""

    status = 409


class StaleError(ConflictError):
    """The client has not seen the newest entries; ``since`` is the last number it saw."""

    def __init__(self, key: str, *, since: int, **params: str | int) -> None:
        super().__init__(key, details=None, rule="", **params)
        self.since = since


class NotJsonError(ServerError):
    """The body is not JSON."""

    status = 415


class RefusedError(ServerError):
    """The request is readable, but cannot be carried out."""

    status = 422


def unreadable(reason: str) -> ServerError:
    """Return the refusal of an unreadable request. It leaves out regular expressions, which help nobody."""
    if reason == _NO_BODY:
        return ServerError("no-body")
    if "matching regex" in reason:
        found = _FIELD.search(reason)
        return ServerError("bad-text", field=(found[1] or found[2]) if found else "")
    return ServerError("bad-request", reason=reason)
