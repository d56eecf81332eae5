"""What both clients share: how a call is put, how its answer is read, and how long to try again."""

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
    """Who speaks to which server: the address, the token, the language."""

    def __init__(self, url: str, token: str, language: Language | None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ServerUnreachable(key="no-server-address", params={"url": url})
        self.url: Final = url.rstrip("/")
        self.token = token
        self._language: Final = language

    def headers(self) -> dict[str, str]:
        """Return what every request says about whoever sends it."""
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
        """Return the answer; raises what the server refuses."""
        status = response.status_code
        is_answer = response.is_success or status in call.fine
        try:
            if is_answer:
                return call.answer(response.content)
            if status >= _ERRORS:
                raise refusal(status, _ERROR.decode(response.content))
        except _NO_ANSWER as error:
            raise self.strange(status) from error
        raise self.strange(status)

    def is_away(self, response: httpx.Response) -> bool:
        """Tell whether a proxy answers because the server itself does not: while it is started anew, say."""
        is_ours = response.headers.get("content-type", "").startswith("application/json")
        return response.status_code in _GATEWAY and not is_ours

    def strange(self, status: int) -> ServerUnreachable:
        """Return the error for an answer no table server gives: of a proxy, or of another website."""
        return ServerUnreachable(key="no-table-server", params={"url": self.url, "status": status})

    def unreachable(self, error: Exception) -> ServerUnreachable:
        """Return the error for a connection that failed."""
        reason = str(error) or type(error).__name__
        problem = ServerUnreachable(key="server-unreachable", params={"url": self.url, "reason": reason})
        problem.__cause__ = error
        return problem


@cache
def trust() -> ssl.SSLContext:
    """Return whom to trust over HTTPS; to read the certificates takes longer than a request."""
    return httpx.create_ssl_context()


def no_cookies() -> CookieJar:
    """Return a jar that keeps nothing: the token says who we are."""
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))


def pauses(patience: float) -> Iterator[float]:
    """Yield how long to wait before each new attempt, longer and longer, until patience is used up."""
    waited, pause = 0.0, _SHORTEST
    while waited < patience:
        # not all clients of a server that comes back knock at the same moment
        this = min(pause * random.uniform(0.75, 1.25), patience - waited)
        yield this
        waited, pause = waited + this, min(2 * pause, _LONGEST)


def shown_as(
    make: Callable[P, Call[Any]], method: Callable[Concatenate[Owner, P], Result]
) -> Callable[Concatenate[Owner, P], Result]:
    """Give a method the name, the words and the parameters of the call it sends."""
    plain = inspect.signature(make)
    myself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    method.__name__, method.__qualname__, method.__doc__ = make.__name__, make.__qualname__, make.__doc__
    method.__signature__ = plain.replace(parameters=[myself, *plain.parameters.values()])  # type: ignore[attr-defined]  # read by help()
    return method
