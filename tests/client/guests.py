"""Both clients behind one interface, so that one suite tests both."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias, cast

from rondel.client import AsyncClient, Client

__all__ = ["KINDS", "Kind", "Make", "guest"]

Kind: TypeAlias = Literal["sync", "async"]
KINDS: tuple[Kind, ...] = ("sync", "async")
Make: TypeAlias = Callable[..., Client]


class _AsSync:
    """Runs every call of an asynchronous client on its own event loop."""

    def __init__(self, client: AsyncClient, runner: asyncio.Runner) -> None:
        self._client = client
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._client, name)
        return self._waiting(found) if callable(found) else found

    def _waiting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            begun = method(*args, **kwargs)
            return self._iterate(begun) if inspect.isasyncgen(begun) else self._runner.run(begun)

        return run

    def _iterate(self, begun: Any) -> Iterator[Any]:
        async def following() -> Any:
            return await anext(begun, None)

        try:
            while (told := self._runner.run(following())) is not None:
                yield told
        finally:
            self._runner.run(begun.aclose())


@contextmanager
def guest(kind: Kind, url: str, **settings: Any) -> Iterator[Client]:
    """Return a client of a kind, with a synchronous interface."""
    if kind == "sync":
        with Client(url, **settings) as client:
            yield client
        return
    with asyncio.Runner() as runner:
        client_there = AsyncClient(url, **settings)
        yield cast(Client, _AsSync(client_there, runner))
        runner.run(client_there.close())
