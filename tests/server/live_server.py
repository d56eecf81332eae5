"""A real server for tests: uvicorn in its own thread, on a free port, with its own database."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from rondel.server.logs import begin_logs
from rondel.server.settings import Settings
from rondel.server.startup import RunningServer, open_server, web_config

__all__ = ["LiveServer", "live_server"]

_T = TypeVar("_T")


class LiveServer:
    """A running server: its address, and access to its objects."""

    def __init__(self, url: str, running: RunningServer, loop: asyncio.AbstractEventLoop) -> None:
        self.url = url
        self.running = running
        self._loop = loop

    @property
    def address(self) -> str:
        """The host and port."""
        return self.url.removeprefix("http://")

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run something on the server's event loop, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)


class _Thread(threading.Thread):
    def __init__(self, settings: Settings) -> None:
        super().__init__(daemon=True)
        self.settings = settings
        self.listening = socket.create_server(("127.0.0.1", 0))
        # asyncio does this only for sockets it created; without it every answer takes 40 ms
        self.listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.is_up = threading.Event()
        self.problem: BaseException | None = None
        self.live_server: LiveServer | None = None
        self.server: uvicorn.Server | None = None

    def run(self) -> None:
        begin_logs("json", self.settings.log_level)
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # noqa: BLE001  told to the test that waits
            self.problem = error
        finally:
            self.is_up.set()

    async def _serve(self) -> None:
        async with open_server(self.settings) as running:
            config = web_config(running, self.settings)
            self.server = _Server(config, self.is_up)
            url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
            self.live_server = LiveServer(url, running, asyncio.get_running_loop())
            await self.server.serve(sockets=[self.listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, is_up: threading.Event) -> None:
        super().__init__(config)
        self._is_up = is_up

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # only the main thread gets signals, and that belongs to pytest
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._is_up.set()


@contextmanager
def live_server(database: str | Path, **settings: Any) -> Iterator[LiveServer]:
    """Run a server on a database until the end of the block."""
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    usual = {"bot_processes": 1, "log_level": "error", "shutdown_seconds": 2}
    thread = _Thread(Settings(**{**usual, "database": url, **settings}))
    thread.start()
    thread.is_up.wait(30)
    if thread.live_server is None or thread.problem is not None:
        raise AssertionError("the server did not start") from thread.problem
    try:
        yield thread.live_server
    finally:
        assert thread.server is not None
        thread.server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server did not stop"
