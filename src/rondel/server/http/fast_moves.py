"""The fast path: ``POST /api/v1/tables/{id}/moves`` bypasses the web framework when the request is plain.

The framework takes longer than the move itself (see docs/speed.md), so moves as the web app and the Python client send
them are answered here. Everything else goes through the framework, with its body, and gets the same answers. Refusals
have the same texts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import msgspec

from rondel.core.errors import RondelError
from rondel.protocol.answers import Moved
from rondel.protocol.requests import Move
from rondel.server.errors import StaleError
from rondel.server.http.caller import language_of, token_in
from rondel.server.http.errors import error_told, log_storage, request_id_of, status_of
from rondel.server.http.openapi import API
from rondel.server.http.services import Services
from rondel.server.storage.errors import STORAGE_PROBLEMS, StorageError, storage_refusal
from rondel.server.tables.moves import play
from rondel.server.tables.news import moved_told, news_since
from rondel.server.tables.seat_view import Viewer, chosen_seat
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.server.tables.table_setup import Guest
from rondel.words import LANGUAGES

__all__ = ["FastMoves", "play_move", "stale_told"]

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Any, Receive, Send], Awaitable[None]]

_BEFORE: Final = f"{API}/tables/"
_AFTER: Final = "/moves"
# the queries of a plain move: none, as the Python client sends, or the language of the web app
_QUERIES: Final = frozenset({b"", *(f"language={language}".encode() for language in LANGUAGES)})
_DECODER: Final = msgspec.json.Decoder(Move)
_ENCODER: Final = msgspec.json.Encoder()


class FastMoves:
    """Answers plain moves and passes everything else on."""

    def __init__(self, app: App, services: Services) -> None:
        self._app: Final = app
        self._services: Final = services

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope.get("path", "")
        is_move = path.endswith(_AFTER) and path.startswith(_BEFORE) and scope.get("method") == "POST"
        if not is_move:
            if scope["type"] == "http":
                # so that early refusals use the guest's language
                scope["rondel.guest"] = self._services.guests.known(token_in(scope["rondel.headers"]))
            await self._app(scope, receive, send)
            return
        message = await receive()
        body = message.get("body", b"")
        answer = await self._answer(scope, path, message, body)
        if answer is None:
            await self._app(scope, _again(message, receive), send)
            return
        status, data = answer
        await send(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [
                    (b"content-type", b"application/json"),
                    (b"content-length", str(len(data)).encode()),
                ],
            }
        )
        await send({"type": "http.response.body", "body": data})

    async def _answer(self, scope: Any, path: str, message: Message, body: bytes) -> tuple[int, bytes] | None:
        """Return status and body, None if the request is not a plain move."""
        headers = scope["rondel.headers"]
        guest = scope["rondel.guest"] = self._services.guests.known(token_in(headers))
        is_plain = (
            guest is not None
            and not message.get("more_body")
            and len(body) <= self._services.max_body
            and headers.get(b"content-type") == b"application/json"
            and scope["query_string"] in _QUERIES
        )
        table_id = path[len(_BEFORE) : -len(_AFTER)]
        if not is_plain or guest is None or "/" in table_id or not table_id:
            return None
        try:
            wanted = _DECODER.decode(body)
        except (msgspec.MsgspecError, UnicodeError):
            return None
        language = language_of(scope)
        try:
            moved = await play_move(self._services.tables, guest, table_id, wanted, language)
        except RondelError as error:
            return _refused(error, language, request_id_of(scope))
        except STORAGE_PROBLEMS as problem:
            return _refused(storage_refusal(problem), language, request_id_of(scope))
        return 200, _ENCODER.encode(moved)


def _refused(error: RondelError, language: str, request_id: str) -> tuple[int, bytes]:
    """Return status and body of a refusal."""
    if isinstance(error, StorageError):
        log_storage(error, request_id)
    return status_of(error), _ENCODER.encode(error_told(error, language, request_id))


def _again(message: Message, receive: Receive) -> Receive:
    """Return a receive function that begins with a message already received."""
    waiting = [message]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


async def play_move(service: TableService, guest: Guest, table_id: str, wanted: Move, language: str) -> Moved:
    """Play a move and return what it wrote."""
    table = await service.table(table_id)
    try:
        written = await play(
            service,
            table,
            guest.id,
            seen=wanted.seen,
            actions=wanted.actions,
            key=wanted.key,
            by_standing_answer=wanted.by_standing_answer,
        )
    except StaleError as error:
        _tell_news(error, table, guest, language)
        raise
    return moved_told(table, table.seats_of(guest.id), written)


@contextmanager
def stale_told(table: Table, guest: Guest, language: str) -> Iterator[None]:
    """Add the missed news to the refusal of a client that is behind."""
    try:
        yield
    except StaleError as error:
        _tell_news(error, table, guest, language)
        raise


def _tell_news(error: StaleError, table: Table, guest: Guest, language: str) -> None:
    viewer = Viewer(guest.id, chosen_seat(table, guest.id, None), language)
    told: Any = msgspec.to_builtins(news_since(table, viewer, error.since))
    error.details["news"] = told
