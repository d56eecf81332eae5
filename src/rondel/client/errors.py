"""What can go wrong: the server refuses, has moved on, or cannot be reached."""

from __future__ import annotations

from typing import Any

import msgspec

from rondel.core.errors import RondelError
from rondel.protocol.answers import ErrorTold, News

__all__ = ["ServerRefusal", "ServerUnreachable", "StaleMove", "refusal"]


class ServerRefusal(RondelError):  # noqa: N818  the protocol says refusal
    """The server refuses the request, with a text in the guest's language."""

    def __init__(self, status: int, told: ErrorTold) -> None:
        super().__init__(told.message, told.rule, told.hint)
        #: the HTTP status; the close code of a live connection is 4000 more
        self.status = status
        #: stable, for programs
        self.code = told.code
        #: the request id in the server's logs
        self.request_id = told.request
        self.details: dict[str, Any] = told.details
        self.args = (status, told)


class StaleMove(ServerRefusal):
    """You have not seen the newest entries, or somebody was faster; ``news`` tells what happened."""

    def __init__(self, status: int, told: ErrorTold) -> None:
        super().__init__(status, told)
        self.news = msgspec.convert(told.details["news"], News)


class ServerUnreachable(RondelError):  # noqa: N818  names what happened
    """Nothing answers, or nothing that is a table server."""

    code = "server-unreachable"


def refusal(status: int, told: ErrorTold) -> ServerRefusal:
    """Return the error for a refusal."""
    return StaleMove(status, told) if "news" in told.details else ServerRefusal(status, told)
