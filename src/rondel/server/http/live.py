"""Live connections: the news of a table, sent to each client as its seat may know it.

A client names the last entry it has seen and gets everything after it, however long it was away. It only ever sends
``ping``; every change goes over HTTP.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rondel.core.errors import RondelError
from rondel.server.errors import ServerError
from rondel.server.http.caller import check_origin, language_of, token_in
from rondel.server.http.errors import error_told, log_storage, request_id_of, status_of
from rondel.server.http.services import Services
from rondel.server.storage.errors import STORAGE_PROBLEMS, StorageError, storage_refusal
from rondel.server.tables.moves import check_entry_exists
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import Viewer, check_may_watch, chosen_seat
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = ["LIVE", "LiveProtocol", "Ping", "live"]

LIVE: Final = "/tables/{table_id:str}/live"
# close codes of applications start here; the HTTP status of the refusal is added
_CLOSE: Final = 4000


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Ask whether the server is there."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Answer a ping with the server's time."""

    at: int


@dataclass(frozen=True, slots=True)
class _Follower:
    """Who follows a table, and how."""

    table: str
    guest: str | None
    language: str
    #: the seat to look from; None for the seat that is asked, which may change
    seat: int | None
    invitation: str

    def viewer_at(self, table: Table) -> Viewer:
        """Return the viewer at this moment; refuses followers who may no longer watch."""
        check_may_watch(table, self.guest, self.invitation)
        return Viewer(self.guest, chosen_seat(table, self.guest, self.seat), self.language)


_DECODER: Final = msgspec.json.Decoder(Ping)
_ENCODER: Final = msgspec.json.Encoder()


@websocket(LIVE)
async def live(
    socket: WebSocket[Any, Any, Any],
    services: NamedDependency[Services],
    table_id: Annotated[str, PathParameter()],
    since: Annotated[str, QueryParameter(name="since")] = "0",
    seat: Annotated[str, QueryParameter(name="seat")] = "",
    view: Annotated[str, QueryParameter(name="view")] = "",
    table: Annotated[str, QueryParameter(name="table")] = "",
    invitation: Annotated[str, QueryParameter(name="invitation")] = "",
) -> None:
    """Follow a table."""
    await socket.accept()
    try:
        guest = await _find_guest(socket, services)
        wanted = _number("seat", seat) if seat else None
        follower = _Follower(table_id, guest, language_of(socket.scope), wanted, invitation)
        sender = _NewsSender(socket, services.tables, follower, since=_number("since", since))
        await sender.run(with_view=_is_wanted(view), with_table=_is_wanted(table))
    except (WebSocketDisconnect, ClientDisconnected):
        pass
    except RondelError as error:
        await _refuse(socket, error)
    except STORAGE_PROBLEMS as problem:
        await _refuse(socket, storage_refusal(problem))


def _is_wanted(text: str) -> bool:
    return text in ("1", "true")


async def _find_guest(socket: WebSocket[Any, Any, Any], services: Services) -> str | None:
    headers = dict(socket.scope["headers"])
    check_origin(headers, services.allowed_origins)
    token = token_in(headers)
    guest = await services.guests.find(token) if token else None
    socket.scope["rondel.guest"] = guest  # type: ignore[typeddict-unknown-key]  # ours, as in find_caller
    return guest.id if guest is not None else None


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise ServerError("bad-request", reason=f"{name}: {text[:40]!r}")
    return int(text)


async def _refuse(socket: WebSocket[Any, Any, Any], error: RondelError) -> None:
    """Send the reason, then close with its code."""
    request_id = request_id_of(socket.scope)
    if isinstance(error, StorageError):
        log_storage(error, request_id)
    told = error_told(error, language_of(socket.scope), request_id)
    frame = {"type": "error", **msgspec.to_builtins(told)}
    with contextlib.suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
        await socket.send_data(_ENCODER.encode(frame).decode())
        await socket.close(code=_CLOSE + status_of(error), reason=error.code)


class _NewsSender:
    """Sends the news to one client in order, and answers its pings."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], service: TableService, follower: _Follower, *, since: int
    ) -> None:
        self._socket: Final = socket
        self._service: Final = service
        self._follower: Final = follower
        self._told = since
        self._news: Final = asyncio.Event()

    async def run(self, *, with_view: bool, with_table: bool) -> None:
        """Send and listen until either side stops."""
        table = await self._service.table(self._follower.table, self._told)
        self._follower.viewer_at(table)
        check_entry_exists(table, self._told)
        stop = self._service.watch(table.id, self._news.set)
        sending = asyncio.create_task(self._tell(with_view=with_view, with_table=with_table))
        listening = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            stop()
            for task in (sending, listening):
                task.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)

    async def _tell(self, *, with_view: bool, with_table: bool) -> None:
        is_first = True
        while True:
            self._news.clear()
            table = await self._service.table(self._follower.table, self._told)
            while is_first or self._told < table.number:
                is_first = False
                # checked every time: a guest who lost their chair must not hear what its next owner hears
                viewer = self._follower.viewer_at(table)
                now = self._service.now() if with_table else None
                news = news_since(table, viewer, self._told, with_view=with_view, table_at=now)
                self._told = news.number
                await self._socket.send_data(_ENCODER.encode(news).decode())
            await self._news.wait()

    async def _listen(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not isinstance(text, str):
                raise ServerError("bad-frame", reason="binary")
            try:
                _DECODER.decode(text)
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise ServerError("bad-frame", reason=str(error)) from None
            await self._socket.send_data(_ENCODER.encode(Pong(self._service.now())).decode())


_HEAD: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"


class LiveProtocol(WebSocketsSansIOProtocol):
    """The wire protocol of live connections."""

    def data_received(self, data: bytes) -> None:
        """Handle data, and refuse a broken handshake (an address that is too long) at once. uvicorn would not answer."""
        super().data_received(data)
        problem = self.conn.handshake_exc
        if problem is not None and not self.handshake_initiated and not self.transport.is_closing():
            told = msgspec.json.encode(error_told(ServerError("bad-request", reason=str(problem)), "en", ""))
            self.transport.write(_HEAD % len(told) + told)
            self.transport.close()
