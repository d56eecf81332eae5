"""The web app: its files, its pages, and a page for unknown addresses.

The app decides what a page shows. The server only knows which addresses are pages (the same list is in
web/src/routing.svelte.ts), and serves the same file for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rondel.server.errors import ServerError, shortened
from rondel.server.http.caller import language_of
from rondel.server.http.errors import error_told, request_id_of
from rondel.server.http.fast_moves import App, Receive, Send
from rondel.server.http.web_files import INDEX, WebFile, is_known, script_hashes
from rondel.server.http.web_pages import front_page, not_found_page

__all__ = ["Web"]

_PAGES: Final = re.compile(
    r"/|/new|/about|/learn|/tables/[^/]+|/rules/[^/]+|/study|/statistics|/(?:tables|examples)/[^/]+/(?:report|guess)"
    r"|/analysis(?:/[^/]+)?|/assistant(?:/[^/]+)?"
)
_NOT_OURS: Final = re.compile(r"/(?:api|health|metrics)(?:/.*)?", re.DOTALL)
_HTML: Final = "text/html; charset=utf-8"
_NO_GZIP: Final = re.compile(r"gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)")
# In older Safaris 'self' covers http only, so live tables need ws: and wss:.
_POLICY: Final = (
    "default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

Headers = list[tuple[bytes, bytes]]


class Web:
    """Serves the web app and passes everything else on."""

    def __init__(self, app: App, files: Mapping[str, WebFile]) -> None:
        self._app: Final = app
        self._files: Final = files
        self._index: Final = files.get(INDEX)
        scripts = ["'self'", *(script_hashes(self._index.data) if self._index else [])]
        self._policy: Final = _POLICY.format(scripts=" ".join(scripts))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope.get("path", "")
        if scope["type"] != "http" or _NOT_OURS.fullmatch(path):
            await self._app(scope, receive, send)
        elif path in self._files or _PAGES.fullmatch(path):
            await self._show(scope, path, send)
        elif path.endswith("/") and _PAGES.fullmatch(path[:-1]):
            await self._send_on(scope, send)
        elif scope["method"] == "GET" and "text/html" in _header(scope, b"accept"):
            page = not_found_page(language_of(scope), has_app=self._index is not None)
            await self._write(send, 404, page)
        else:
            await self._app(scope, receive, send)

    async def _show(self, scope: Any, path: str, send: Send) -> None:
        """Answer with a file, or with the index for a page of the app."""
        if scope["method"] == "OPTIONS":
            await _answer(send, 204, [(b"allow", b"GET, HEAD, OPTIONS")], b"")
            return
        if scope["method"] != "GET":
            await _refuse_method(scope, send)
            return
        file = self._files.get(path, self._index)
        if file is None:
            await self._write(send, 200 if path == "/" else 404, front_page(language_of(scope)))
            return
        headers = self._headers(file.kind, file.cache)
        headers.append((b"etag", file.etag.encode()))
        if file.may_be_compressed:
            headers.append((b"vary", b"accept-encoding"))
        if is_known(_header(scope, b"if-none-match"), file.etag):
            await _answer(send, 304, headers, b"")
            return
        data = await file.compress() if _takes_gzip(scope) else None
        if data is not None:
            headers.append((b"content-encoding", b"gzip"))
        await _answer(send, 200, headers, file.data if data is None else data)

    async def _send_on(self, scope: Any, send: Send) -> None:
        """Redirect an address with an extra slash to its page, keeping the query."""
        raw = scope.get("raw_path") or scope["path"].encode()
        query = scope.get("query_string", b"")
        place = raw.rstrip(b"/") + (b"?" + query if query else b"")
        headers = [*self._headers(_HTML, "no-store"), (b"location", place)]
        await _answer(send, 308, headers, b"")

    async def _write(self, send: Send, status: int, page: bytes) -> None:
        headers = [*self._headers(_HTML, "no-store"), (b"vary", b"accept, accept-language, cookie")]
        await _answer(send, status, headers, page)

    def _headers(self, kind: str, cache: str) -> Headers:
        """Return the headers of every file: content type, caching and security policy."""
        headers = {
            "content-type": kind,
            "cache-control": cache,
            "x-content-type-options": "nosniff",
            # an address may hold an invitation, which must not leak
            "referrer-policy": "same-origin",
        }
        if kind == _HTML:
            headers["content-security-policy"] = self._policy
        return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _answer(send: Send, status: int, headers: Headers, body: bytes) -> None:
    if status not in (204, 304):  # these have neither a body nor its length
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse_method(scope: Any, send: Send) -> None:
    error = ServerError("method-not-allowed", path=shortened(scope["path"]), method=scope["method"])
    told = msgspec.json.encode(error_told(error, language_of(scope), request_id_of(scope)))
    await _answer(send, 405, [(b"content-type", b"application/json"), (b"allow", b"GET, HEAD")], told)


def _header(scope: Any, name: bytes) -> str:
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name).lower()


def _takes_gzip(scope: Any) -> bool:
    wanted = _header(scope, b"accept-encoding")
    return "gzip" in wanted and not _NO_GZIP.search(wanted)
