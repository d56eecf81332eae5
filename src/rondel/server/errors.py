"""What a server refuses: a stable code, the status it is told with, and words in every language.

The code of a refusal is the key of its words, so that clients can tell them apart.
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
    """Return what a client sent as it is repeated to them: printable, and not too long."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:_LONGEST_ECHO])
    return shown if len(text) <= _LONGEST_ECHO else f"{shown}…"


# how the framework says that nothing was sent where something was expected
_NO_BODY: Final = "data: 'data'"
# where a reason says which field it is about: at its end, or before a colon
_FIELD: Final = re.compile(r"`\$\.?([^`]*)`$|^(\w+): ")


class ServerError(RondelError):
    """Something a client can put right."""

    status = 400

    def __init__(
        self, key: str, *, details: Mapping[str, Any] | None = None, rule: str = "", **params: str | int
    ) -> None:
        super().__init__(key=key, params=params, rule=rule)
        self.code = key
        self.details: dict[str, Any] = dict(details or {})


class UnauthorisedError(ServerError):
    """Nobody knows who is asking."""

    status = 401


class ForbiddenError(ServerError):
    """It is not for whoever is asking."""

    status = 403


class NotFoundError(ServerError):
    """There is no such thing, or it is not for whoever is asking to know."""

    status = 404


class ConflictError(ServerError):
    """It does not go together with how things stand."""

    status = 409


class StaleError(ConflictError):
    """Something has happened since the number a client saw last; ``since`` is that number."""

    def __init__(self, key: str, *, since: int, **params: str | int) -> None:
        super().__init__(key, details=None, rule="", **params)
        self.since = since


class NotJsonError(ServerError):
    """The request is something else than JSON."""

    status = 415


class RefusedError(ServerError):
    """It was understood, and cannot be done."""

    status = 422


def unreadable(reason: str) -> ServerError:
    """Return the refusal of what cannot be read; what a library says of patterns would help nobody."""
    if reason == _NO_BODY:
        return ServerError("no-body")
    if "matching regex" in reason:
        found = _FIELD.search(reason)
        return ServerError("bad-text", field=(found[1] or found[2]) if found else "")
    return ServerError("bad-request", reason=reason)
