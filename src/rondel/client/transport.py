"""What both clients share: sending a call, reading its answer, and retrying."""

from __future__ import annotations

import inspect
import random
import ssl
from collections.abc import Callable, Iterator
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Concatenate, Final, ParamSpec, TypedDict, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from rondel.client.calls import Call
from rondel.client.errors import ServerUnreachable, refusal
from rondel.protocol.answers import ErrorTold
from rondel.protocol.requests import Language

__all__ = ["TIMEOUT", "Asked", "Transport", "no_cookies", "pauses", "shown_as", "trust"]

Answer = TypeVar("Answer")
Owner = TypeVar("Owner")
Result = TypeVar("Result")
P = ParamSpec("P")

#: seconds; advice may take ten
TIMEOUT: Final = httpx.Timeout(30, connect=10)
_SHORTEST: Final = 0.05
_LONGEST: Final = 5.0
_ERRORS: Final = 400
_GATEWAY: Final = frozenset({502, 503, 504})
_ERROR: Final = msgspec.json.Decoder(ErrorTold)
_NO_ANSWER: Final = (msgspec.MsgspecError, UnicodeError)


class Asked(TypedDict):
    """A call as httpx sends it."""

    method: str
    url: str
    params: dict[str, str | int]
    content: bytes | None
    headers: dict[str, str]


class Transport:
    """The connection data: server address, token and language."""

    def __init__(self, url: str, token: str, language: Language | None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ServerUnreachable(key="no-server-address", params={"url": url})
        self.url: Final = url.rstrip("/")
        self.token = token
        self._language: Final = language

    def headers(self) -> dict[str, str]:
        """Return the headers of every request."""
        headers: dict[str, str] = {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self._language is not None:
            headers["Accept-Language"] = self._language
        return headers

    def put(self, call: Call[Any]) -> Asked:
        """Return a call as it is sent."""
        headers = self.headers()
        content = None
        if call.body is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(call.body)
        return Asked(
            method=call.method,
            url=self.url + call.path,
            params=dict(call.params),
            content=content,
            headers=headers,
        )

    def read(self, call: Call[Answer], response: httpx.Response) -> Answer:
        """Return the answer; raises if the server refuses."""
        status = response.status_code
        is_answer = response.is_success or status in call.fine
        try:
            if is_answer:
                return call.answer(response.content)
            if status >= _ERRORS:
                raise refusal(status, _ERROR.decode(response.content))
        except _NO_ANSWER as error:
            raise self.not_a_server(status) from error
        raise self.not_a_server(status)

    def is_away(self, response: httpx.Response) -> bool:
        """Return whether a proxy answered because the server did not, during a restart for example."""
        is_ours = response.headers.get("content-type", "").startswith("application/json")
        return response.status_code in _GATEWAY and not is_ours

    def not_a_server(self, status: int) -> ServerUnreachable:
        """Return the error for an answer that no table server gives, of a proxy or another website."""
        return ServerUnreachable(key="no-table-server", params={"url": self.url, "status": status})

    def unreachable(self, error: Exception) -> ServerUnreachable:
        """Return the error for a failed connection."""
        reason = str(error) or type(error).__name__
        problem = ServerUnreachable(key="server-unreachable", params={"url": self.url, "reason": reason})
        problem.__cause__ = error
        return problem


@cache
def trust() -> ssl.SSLContext:
    """Return the trusted certificates. Loading them takes longer than a request, so they are cached."""
    return httpx.create_ssl_context()


def no_cookies() -> CookieJar:
    """Return a cookie jar that keeps nothing. The token identifies the guest."""
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))


def pauses(patience: float) -> Iterator[float]:
    """Yield how long to wait before each attempt, longer and longer, until ``patience`` is used up."""
    waited, pause = 0.0, _SHORTEST
    while waited < patience:
        # random, so not all clients of a restarted server come back at the same moment
        this = min(pause * random.uniform(0.75, 1.25), patience - waited)
        yield this
        waited, pause = waited + this, min(2 * pause, _LONGEST)


def shown_as(
    make: Callable[P, Call[Any]], method: Callable[Concatenate[Owner, P], Result]
) -> Callable[Concatenate[Owner, P], Result]:
    """Give a method the name, docstring and parameters of the call it sends."""
    plain = inspect.signature(make)
    myself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    method.__name__, method.__qualname__, method.__doc__ = make.__name__, make.__qualname__, make.__doc__
    method.__signature__ = plain.replace(parameters=[myself, *plain.parameters.values()])  # type: ignore[attr-defined]  # read by help()
    return method
