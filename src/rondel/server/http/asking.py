"""Who is asking: the guest behind a cookie or a token, and whether the request comes from our own pages."""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from rondel.protocol.requests import Language
from rondel.server.errors import ForbiddenError, UnauthorisedError, shortened
from rondel.server.guests import GuestBook
from rondel.server.http.language import language_of
from rondel.server.tables.opening import Guest

__all__ = ["COOKIE", "Asker", "find_asker", "must_be_own_page", "token_in"]

COOKIE: Final = "rondel_guest"
_BEARER: Final = b"Bearer "


@dataclass(frozen=True, slots=True)
class Asker:
    """Who is asking, if anybody knows, and in which language to answer."""

    guest: Guest | None
    language: str

    @property
    def id(self) -> str | None:
        """The guest's id, if there is a guest."""
        return self.guest.id if self.guest is not None else None

    def known(self) -> Guest:
        """Return the guest; refuses who is none."""
        if self.guest is None:
            raise UnauthorisedError("no-guest")
        return self.guest


def token_in(headers: dict[bytes, bytes]) -> str:
    """Return the token of a request: a program's header, or a browser's cookie; empty if there is none."""
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


def must_be_own_page(headers: dict[bytes, bytes], allowed: frozenset[str]) -> None:
    """Refuse a request that another website sends in the name of one of its visitors."""
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


async def find_asker(
    request: Request[Any, Any, Any],
    guests: NamedDependency[GuestBook],
    language: Annotated[
        Language | None,
        QueryParameter(name="language", description="The language of every text in the answer."),
    ] = None,
) -> Asker:
    """Find out who is asking."""
    token = token_in(dict(request.scope["headers"]))
    guest = await guests.find(token) if token else None
    request.scope["rondel.guest"] = guest  # type: ignore[typeddict-unknown-key]  # ours, for errors in the guest's language
    return Asker(guest, language or language_of(request.scope))
