"""What can go wrong with a server: it refuses, it has moved on, or nobody is there."""

from __future__ import annotations

from typing import Any

import msgspec

from rondel.core.errors import RondelError
from rondel.protocol.answers import ErrorTold, News

__all__ = ["ServerRefusal", "ServerUnreachable", "StaleMove", "refusal"]


class ServerRefusal(RondelError):  # noqa: N818  a refusal is the word of the protocol
    """The server has understood, and says no; in the guest's language."""

    def __init__(self, status: int, told: ErrorTold) -> None:
        super().__init__(told.message, told.rule, told.hint)
        #: of HTTP; the close code of a live connection is 4000 more
        self.status = status
        #: stable, for programs
        self.code = told.code
        #: what the host finds in the logs
        self.request_id = told.request
        self.details: dict[str, Any] = told.details
        self.args = (status, told)


class StaleMove(ServerRefusal):
    """Something has happened since the number that was sent, or somebody was faster; ``news`` tells what."""

    def __init__(self, status: int, told: ErrorTold) -> None:
        super().__init__(status, told)
        self.news = msgspec.convert(told.details["news"], News)


class ServerUnreachable(RondelError):  # noqa: N818  says what the server is
    """Nobody answers, or nobody who speaks like a table server."""

    code = "server-unreachable"


def refusal(status: int, told: ErrorTold) -> ServerRefusal:
    """Return a refusal as the error it is."""
    return StaleMove(status, told) if "news" in told.details else ServerRefusal(status, told)
