"""Who sends a request: the guest of a cookie or token, the language, and whether the page is ours."""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Any, Final
from urllib.parse import parse_qs, urlsplit

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from rondel.protocol.requests import Language
from rondel.server.errors import ForbiddenError, UnauthorisedError, shortened
from rondel.server.guests import GuestBook
from rondel.server.tables.table_setup import Guest
from rondel.words import LANGUAGES

__all__ = ["COOKIE", "Caller", "find_caller", "language_of", "check_origin", "preferred", "token_in"]

COOKIE: Final = "rondel_guest"
_BEARER: Final = b"Bearer "


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request, if known, and the language to answer in."""

    guest: Guest | None
    language: str

    @property
    def id(self) -> str | None:
        """The guest's id, None for an unknown caller."""
        return self.guest.id if self.guest is not None else None

    def known(self) -> Guest:
        """Return the guest; refuses unknown callers."""
        if self.guest is None:
            raise UnauthorisedError("no-guest")
        return self.guest


def token_in(headers: dict[bytes, bytes]) -> str:
    """Return the token of a request, from the header or the cookie; empty if there is none."""
    authorization = headers.get(b"authorization", b"")
    if authorization.startswith(_BEARER):
        return authorization[len(_BEARER) :].decode("latin-1")
    cookies = headers.get(b"cookie")
    if not cookies:
        return ""
    try:
        found = SimpleCookie(cookies.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def check_origin(headers: dict[bytes, bytes], allowed: frozenset[str]) -> None:
    """Refuse requests that other websites send on behalf of their visitors."""
    origin = headers.get(b"origin")
    if origin is None:
        return
    named = origin.decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if named not in allowed and not _is_at(named, host):
        raise ForbiddenError("foreign-origin", origin=shortened(named))


def _is_at(origin: str, host: str) -> bool:
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == host


async def find_caller(
    request: Request[Any, Any, Any],
    guests: NamedDependency[GuestBook],
    language: Annotated[
        Language | None,
        QueryParameter(name="language", description="The language of every text in the answer."),
    ] = None,
) -> Caller:
    """Find out who sends a request."""
    token = token_in(dict(request.scope["headers"]))
    guest = await guests.find(token) if token else None
    request.scope["rondel.guest"] = guest  # type: ignore[typeddict-unknown-key]  # ours, for errors in the guest's language
    return Caller(guest, language or language_of(request.scope))


def language_of(scope: Any) -> str:
    """Return the language of a request: asked for, the guest's, the browser's, or English."""
    wanted: str = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    if wanted in LANGUAGES:
        return wanted
    guest = scope.get("rondel.guest")
    if guest is not None:
        return str(guest.language)
    headers = dict(scope.get("headers") or ())
    return preferred(headers.get(b"accept-language", b"").decode("latin-1"))


def preferred(header: str) -> str:
    """Return the best language of an Accept-Language header."""
    best, weight = LANGUAGES[0], 0.0
    for part in header.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            value = float(quality) if quality else 1.0
        except ValueError:
            continue
        language = name.strip().lower()[:2]
        if language in LANGUAGES and value > weight:
            best, weight = language, value
    return best
