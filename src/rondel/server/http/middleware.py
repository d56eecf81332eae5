"""The outermost layer: gives each request an id, logs and counts it, and refuses foreign pages."""

from __future__ import annotations

import itertools
import re
import secrets
import time
from typing import Any, Final

import msgspec

from rondel.server.errors import ForbiddenError, ServerError, shortened
from rondel.server.http.caller import check_origin, language_of
from rondel.server.http.errors import error_told
from rondel.server.http.fast_moves import App, Message, Receive, Send
from rondel.server.logs import log
from rondel.server.metrics import Metrics

__all__ = ["RequestMiddleware"]

_GIVEN: Final = re.compile(rb"[0-9A-Za-z_-]{1,64}")
# successful requests are counted, and logged only at debug level
_WORTH_A_LINE: Final = 400
_OURS: Final = 500
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class RequestMiddleware:
    """Wraps the whole application."""

    def __init__(
        self, app: App, metrics: Metrics, allowed_origins: frozenset[str], *, logs_all: bool = False
    ) -> None:
        self._app: Final = app
        self._metrics: Final = metrics
        self._allowed: Final = allowed_origins
        self._logs_all: Final = logs_all
        self._prefix: Final = secrets.token_hex(4)
        self._numbers: Final = itertools.count(1)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request, or follow one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        given = headers.get(b"x-request-id")
        if given is not None and _GIVEN.fullmatch(given):
            request_id = given.decode()
        else:
            # differs between servers and restarts, and is cheaper than randomness for each request
            request_id = f"{self._prefix}-{next(self._numbers):x}"
        # not in the task's context, which background tasks would inherit
        scope["rondel.request"] = request_id
        scope["rondel.headers"] = headers
        if scope["type"] == "websocket":
            with self._metrics.connection():
                await self._app(scope, receive, send)
            return
        await self._request(scope, receive, send, headers, request_id)

    async def _request(
        self, scope: Any, receive: Receive, send: Send, headers: dict[bytes, bytes], request_id: str
    ) -> None:
        begun = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
            await send(message)

        try:
            if scope["method"] not in _SAFE:
                check_origin(headers, self._allowed)
            # HEAD is answered like GET; the web server drops the body
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await self._app(asked, receive, sending)
        except ForbiddenError as error:
            await _refuse(scope, error, error.status, sending, request_id)
        except Exception as error:
            if status != 0:
                raise
            # errors outside the framework need our answer, too
            log().exception("surprise", path=shortened(scope["path"]), request=request_id, exc_info=error)
            await _refuse(scope, ServerError("internal"), _OURS, sending, request_id)
        finally:
            seconds = time.perf_counter() - begun
            status = status or _OURS
            self._metrics.request(scope["method"], status, seconds)
            if status >= _WORTH_A_LINE or self._logs_all:
                _tell(scope, status, seconds, request_id)


def _tell(scope: Any, status: int, seconds: float, request_id: str) -> None:
    """Log a request, without its query, which may hold an invitation."""
    level = "debug" if status < _WORTH_A_LINE else "info" if status < _OURS else "error"
    path = shortened(scope["path"])
    told = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1e3, 2)}
    getattr(log(), level)("request", **told, request=request_id)


async def _refuse(scope: Any, error: ServerError, status: int, send: Send, request_id: str) -> None:
    body = msgspec.json.encode(error_told(error, language_of(scope), request_id))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
