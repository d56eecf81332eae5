"""Guests for API tests: each has a token and sends plain HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from http.cookiejar import CookieJar
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

__all__ = [
    "MOST",
    "Table",
    "API",
    "Person",
    "frame",
    "guest",
    "open_table",
    "play_on",
    "sit_down",
    "stranger",
    "http_client",
]

API = "/api/v1"
#: the largest request of a server that takes only small ones
MOST = 16_384


class Table(NamedTuple):
    """A running game, with who is asked and who waits."""

    id: str
    number: int
    on_turn: Person
    waiting: Person
    action: str


@cache
def http_client() -> httpx.Client:
    """Return the HTTP client all people of a process share. It keeps no cookies."""
    return httpx.Client(timeout=30, cookies=_NoCookies(), trust_env=False)


class _NoCookies(CookieJar):
    def extract_cookies(self, response: Any, request: Any) -> None:
        """Keep none."""


class Person:
    """A guest who sends requests and keeps every answer."""

    def __init__(self, url: str, *, token: str = "", language: str = "") -> None:
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        if language:
            self.headers["accept-language"] = language
        self.url = url
        self.token = token
        self.id = token.partition(".")[0]
        #: the body of every answer
        self.told: list[str] = []

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Send a request to a path of the API, with a JSON body."""
        if body is not None:
            more["json"] = body
        headers = {**self.headers, **more.pop("headers", {})}
        response = http_client().request(method, self.url + API + path, headers=headers, **more)
        self.told.append(response.text)
        return response

    def get(self, path: str, **params: Any) -> Any:
        """Return the answer, which must not be a refusal."""
        return _fine(self.ask("GET", path, params=params))

    def post(self, path: str, body: Any = None) -> Any:
        """Return the answer, which must not be a refusal."""
        return _fine(self.ask("POST", path, body))

    def put(self, path: str, body: Any = None) -> Any:
        """Return the answer, which must not be a refusal."""
        return _fine(self.ask("PUT", path, body))

    @contextmanager
    def follow(self, table: str, query: str = "", **headers: str) -> Iterator[ClientConnection]:
        """Connect to a table."""
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        address = f"{self.url.replace('http', 'ws', 1)}{API}/tables/{table}/live{query}"
        with connect(address, additional_headers=headers, proxy=None) as socket:
            yield socket


def _fine(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json() if response.content else None


def stranger(url: str) -> Person:
    """Return a caller without a token."""
    return Person(url)


def guest(url: str, name: str = "Anna", language: str = "en") -> Person:
    """Return a guest with a name and a token."""
    token = Person(url).put("/guest", {"name": name, "language": language})["token"]
    return Person(url, token=token)


def open_table(owner: Person, others: Sequence[Person], *, starts: bool = True, **terms: Any) -> str:
    """Open a table with the owner and others in this order, and start it."""
    chairs = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    told = owner.post("/tables", {"game": "imperial-2030", "chairs": chairs, **terms})
    for seat, other in enumerate(others, 1):
        sit_down(other, told["id"], seat, told["invitation"])
    if starts:
        owner.post(f"/tables/{told['id']}/start")
    return str(told["id"])


def sit_down(person: Person, table: str, seat: int, invitation: str = "") -> None:
    """Take a chair."""
    person.post(f"/tables/{table}/seats/{seat}", {"invitation": invitation})


def play_on(people: Sequence[Person], table: str, choose: Any = lambda legal: legal[0]) -> dict[str, Any]:
    """Let the asked player do something. Return the answer."""
    asked = people[0].get(f"/tables/{table}")["asked"][0]
    view = people[asked].get(f"/tables/{table}/view")
    action = choose([one["text"] for one in view["legal"]])
    moved: dict[str, Any] = people[asked].post(
        f"/tables/{table}/moves", {"actions": [action], "seen": view["number"]}
    )
    return moved


def frame(socket: ClientConnection, seconds: float = 10) -> Any:
    """Return the next frame of a connection."""
    return json.loads(socket.recv(timeout=seconds))
