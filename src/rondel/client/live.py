"""Following a table live: which entry comes next, what a frame says, and when to reconnect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from rondel.client.calls import live_path
from rondel.client.errors import refusal
from rondel.client.transport import Transport, pauses
from rondel.protocol.answers import ErrorTold, News

__all__ = ["LARGEST", "LOST", "LiveFeed"]

#: bytes of a frame; 500 entries and a view are far smaller
LARGEST: Final = 2**24
#: errors after which the client reconnects
LOST: Final = (OSError, WebSocketException)
# added to the status of a refusal, this is the server's close code
_CLOSE: Final = 4000
_REFUSED: Final = range(400, 500)
_SERVER_ERRORS: Final = 500


class _Refused(ErrorTold, frozen=True, tag_field="type", tag="error"):
    """The error the server sends before it closes the connection."""


_FRAME: Final[msgspec.json.Decoder[News | _Refused]] = msgspec.json.Decoder(News | _Refused)


class LiveFeed:
    """Follows one table, over as many connections as it takes."""

    def __init__(
        self,
        transport: Transport,
        table: str,
        *,
        since: int,
        seat: int | None,
        view: bool,
        table_now: bool,
        invitation: str,
        patience: float,
    ) -> None:
        self._transport: Final = transport
        self._path: Final = live_path(table)
        self._params: Final[dict[str, str | int]] = {"invitation": invitation} if invitation else {}
        if seat is not None:
            self._params["seat"] = seat
        if view:
            self._params["view"] = "true"
        if table_now:
            self._params["table"] = "true"
        self._patience: Final = patience
        self._pauses: Iterator[float] = pauses(patience)
        self._number = since
        self._has_begun = False
        self._refused: _Refused | None = None

    def url(self) -> str:
        """Return the address to connect to for the missing news."""
        server = self._transport.url.replace("http", "ws", 1)
        return f"{server}{self._path}?{urlencode({**self._params, 'since': self._number})}"

    def headers(self) -> dict[str, str]:
        """Return the headers of the connection."""
        return self._transport.headers()

    def hear(self, frame: str | bytes) -> News | None:
        """Return the news in a frame, None if there is none."""
        try:
            told = _FRAME.decode(frame)
        except msgspec.MsgspecError as error:
            raise self._transport.not_a_server(0) from error
        if isinstance(told, _Refused):
            self._refused = told
            return None
        self._pauses = pauses(self._patience)
        # a new connection begins with a frame even if nothing has happened
        if self._has_begun and told.number == self._number:
            return None
        self._has_begun, self._number = True, told.number
        return told

    def lost(self, error: Exception) -> float:
        """Return how long to wait before reconnecting; raises if that is pointless."""
        self._raise_if_refused(error)
        pause = next(self._pauses, None)
        if pause is None:
            raise self._transport.unreachable(error)
        return pause

    def _raise_if_refused(self, error: Exception) -> None:
        if isinstance(error, InvalidStatus) and error.response.status_code < _SERVER_ERRORS:
            raise self._transport.not_a_server(error.response.status_code) from error
        told, self._refused = self._refused, None
        if not isinstance(error, ConnectionClosed) or error.rcvd is None or told is None:
            return
        status = error.rcvd.code - _CLOSE
        if status in _REFUSED:
            raise refusal(status, told) from None
