"""Players for server tests: they sign in over HTTP, open tables, and play the first action in the list."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

__all__ = ["GAME", "ME", "OPEN", "Person", "bot", "live", "until"]

GAME = "imperial-2030"
ME = {"kind": "me"}
OPEN = {"kind": "open"}


def bot(name: str = "random") -> dict[str, str]:
    """A chair for a bot."""
    return {"kind": "bot", "bot": name}


class Person:
    """A guest with a token."""

    def __init__(self, url: str, name: str = "Anna", token: str = "") -> None:
        self.http = httpx.Client(base_url=f"{url.rstrip('/')}/api/v1", timeout=20)
        self.http.headers["Authorization"] = f"Bearer {token or self._introduced(name)}"
        self.token = self.http.headers["Authorization"].removeprefix("Bearer ")

    def _introduced(self, name: str) -> str:
        told = self.http.put("/guest", json={"name": name})
        assert told.status_code == 200, told.text
        self.http.cookies.clear()
        return str(told.json()["token"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def at(self, url: str) -> Person:
        """Return the same person at another server."""
        return Person(url, token=self.token)

    def fine(self, method: str, path: str, body: object = None) -> Any:
        answer = self.http.request(method, path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, *chairs: object, **terms: object) -> str:
        return str(self.fine("POST", "/tables", {"game": GAME, "chairs": chairs, **terms})["id"])

    def begin(self, *chairs: object, **terms: object) -> str:
        """Open a table and start it."""
        table = self.open(*chairs, **terms)
        self.fine("POST", f"/tables/{table}/start")
        return table

    def table(self, table: str) -> Any:
        return self.fine("GET", f"/tables/{table}")

    def view(self, table: str) -> Any:
        return self.fine("GET", f"/tables/{table}/view")

    def lines(self, table: str) -> list[Any]:
        return list(self.fine("GET", f"/tables/{table}/news")["entries"])

    def wanted(self, table: str, *, key: str | None = None) -> dict[str, object]:
        """Return the first possible move, ready to send."""
        view = self.view(table)
        text = view["legal"][0]["text"] if view["legal"] else _amount(view["amounts"])
        return {"actions": [text], "seen": view["number"], "key": key}

    def send(self, table: str, move: object) -> httpx.Response:
        return self.http.post(f"/tables/{table}/moves", json=move)

    def play(self, table: str) -> Any:
        """Play the first possible move."""
        answer = self.send(table, self.wanted(table))
        assert answer.status_code == 200, answer.text
        return answer.json()


def _amount(amounts: Any) -> str:
    return str(amounts["template"]).replace("{}", str(amounts["low"]))


@contextmanager
def live(person: Person, url: str, table: str, since: int = 0) -> Iterator[ClientConnection]:
    """Follow a table."""
    address = f"{url.rstrip('/').replace('http', 'ws', 1)}/api/v1/tables/{table}/live?since={since}"
    with connect(address, additional_headers={"Authorization": f"Bearer {person.token}"}) as socket:
        first = json.loads(socket.recv(10))
        assert first["type"] == "news"
        yield socket


def until(is_so: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something becomes true."""
    last = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < last, "it has not happened"
        time.sleep(0.02)
