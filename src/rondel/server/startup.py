"""Starting and stopping: ``rondel serve`` and ``rondel worker``."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from rondel.bots.pool import Thinkers
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids
from rondel.server.advice import Advisers
from rondel.server.guests import GuestBook
from rondel.server.http.app import make_app
from rondel.server.http.fast_moves import App
from rondel.server.http.live import LiveProtocol
from rondel.server.http.services import Services
from rondel.server.logs import begin_logs, log
from rondel.server.metrics import Metrics
from rondel.server.settings import Settings
from rondel.server.storage.address import read_address
from rondel.server.storage.database import Database
from rondel.server.storage.sqlite_lock import alone_with
from rondel.server.tables.table_service import TableService
from rondel.server.work.bots import BotRunner, BotWork
from rondel.server.work.timekeeper import Timekeeper

__all__ = ["RunningServer", "open_server", "serve", "warn_of_unusable_files", "web_config", "work"]


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that is set up: the application, and the service behind it."""

    app: App
    tables: TableService
    services: Services
    metrics: Metrics
    timekeeper: Timekeeper


@asynccontextmanager
async def open_server(settings: Settings) -> AsyncIterator[RunningServer]:
    """Set everything up that a server stands on, and take it down in the reverse order."""
    service: TableService | None = None

    def hear(table_id: str, number: int) -> None:
        if service is not None:
            service.hear(table_id, number)

    # on SQLite too: whoever writes may be gone before it is durable, and then nobody else knows
    database = await Database.open(settings.database, on_news=hear)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        secret = settings.secret or await database.server_secret()
        service = TableService(database, cached_tables=settings.cached_tables)
        metrics = Metrics()
        thinkers = stack.enter_context(Thinkers(settings.bot_processes))
        desk = await _bot_work(settings, service, thinkers, metrics, stack)
        timekeeper = Timekeeper(service, metrics)
        service.listeners.extend([desk.look_at, lambda _: metrics.changes.inc()])
        timekeeper.begin()
        stack.push_async_callback(timekeeper.close)
        services = Services(
            tables=service,
            guests=GuestBook(database, secret),
            # a process of its own, which begins when somebody asks: tables do not wait for boards
            advisers=Advisers(stack.enter_context(Thinkers(1))),
            allowed_origins=frozenset(settings.allowed_origins),
            secure_cookies=settings.secure_cookies,
            max_body=settings.max_body,
        )
        yield RunningServer(make_app(services, metrics), service, services, metrics, timekeeper)


async def _bot_work(
    settings: Settings,
    service: TableService,
    thinkers: Thinkers,
    metrics: Metrics,
    stack: contextlib.AsyncExitStack,
) -> BotWork:
    if settings.bots == "workers":
        # only they need what a queue is made of
        from rondel.server.work.queue import BotQueue, QueuedBots

        queue = await BotQueue.open(settings.database, connections=2)
        stack.push_async_callback(queue.close)
        queued = QueuedBots(service, queue)
        queued.begin()
        stack.push_async_callback(queued.close)
        return queued
    desk = BotRunner(service, thinkers, metrics)
    await desk.begin()
    stack.push_async_callback(desk.close)
    return desk


# ------------------------------------------------------------------ rondel serve


def serve(settings: Settings, on_ready: Callable[[str], object] | None = None) -> int:
    """Serve until somebody says stop; whoever wants to know is told the address once the server answers."""
    begin_logs(settings.log_format, settings.log_level)
    warn_of_unusable_files()
    _collect_seldom()
    with _listen(settings) as listening, alone_with(read_address(settings.database)):
        _run(_serve(settings, listening, on_ready))
    return 0


def _collect_seldom() -> None:
    """Look for garbage in circles seldom: tables are many objects that stay, and nothing is answered meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _run(work: Coroutine[Any, Any, None]) -> None:
    # what Windows has otherwise is none for the driver of the queue
    make_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.SelectorEventLoop
    with contextlib.suppress(ImportError):  # there is none for Windows
        from uvloop import new_event_loop

        make_loop = new_event_loop
    with asyncio.Runner(loop_factory=make_loop) as runner:
        runner.run(work)


def _listen(settings: Settings) -> socket.socket:
    """Take the port before anything else: a taken one is a wrong setting."""
    try:
        listening = socket.create_server(
            (settings.host, settings.port), family=_family(settings.host), backlog=2048
        )
    except OSError as error:
        params: dict[str, str | int] = {
            "host": settings.host,
            "port": settings.port,
            "reason": error.strerror or str(error),
        }
        raise RondelError(key="cannot-listen", params=params) from error
    # an answer is sent in two pieces; the second must not wait for the first to be acknowledged
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


async def _serve(
    settings: Settings, listening: socket.socket, on_ready: Callable[[str], object] | None
) -> None:
    async with open_server(settings) as running:
        server = _Server(web_config(running, settings), _address(settings, listening), on_ready)
        await server.serve(sockets=[listening])
    log().info("stopped")


def warn_of_unusable_files() -> None:
    """Tell whoever runs the server which files the games found and cannot use, and why: else they were only missing."""
    for game_id in game_ids():
        for error in find_game(game_id).unusable():
            log().warning("unusable", game=game_id, reason=error.message)


def web_config(running: RunningServer, settings: Settings) -> uvicorn.Config:
    """Return how the application is served."""
    return uvicorn.Config(
        running.app,
        log_config=None,
        access_log=False,
        lifespan="off",
        http="httptools",
        ws=LiveProtocol,
        ws_max_size=settings.max_body,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        proxy_headers=settings.proxy_headers,
        server_header=False,
    )


def _address(settings: Settings, listening: socket.socket) -> str:
    if settings.public_url:
        return settings.public_url
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


class _Server(uvicorn.Server):
    """Says where it can be found once it can; when told to stop, it does, and leaves the rest to us."""

    def __init__(
        self, config: uvicorn.Config, address: str, on_ready: Callable[[str], object] | None
    ) -> None:
        super().__init__(config)
        self._address = address
        self._on_ready = on_ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when told to; uvicorn would die of the same signal afterwards, with everything still open."""
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Rondel: {self._address}\n")
            sys.stdout.flush()
            log().info("serving", address=self._address)
            if self._on_ready is not None:
                self._on_ready(self._address)


# ------------------------------------------------------------------ rondel worker


def work(settings: Settings) -> int:
    """Think for the bots of all servers on a database until somebody says stop."""
    from rondel.server.work.worker import run_worker

    begin_logs(settings.log_format, settings.log_level)
    _run(run_worker(settings))
    return 0
