"""Starting and stopping ``rondel serve`` and ``rondel worker``."""

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

from rondel.bots.pool import BotPool
from rondel.core.errors import RondelError
from rondel.core.registry import find_game, game_ids
from rondel.server.advice import Advisers
from rondel.server.analysis import Analysts
from rondel.server.background.bots import BotRunner, BotWork
from rondel.server.background.reports import ReportRunner, ReportWork
from rondel.server.background.statistician import Statistician
from rondel.server.background.timekeeper import Timekeeper
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
from rondel.server.storage.sqlite_lock import exclusive_access
from rondel.server.tables.table_service import TableService
from rondel.study.workers import StudyPool

__all__ = ["RunningServer", "open_server", "serve", "warn_of_unusable_files", "web_config", "work"]


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that is set up: the application and everything behind it."""

    app: App
    tables: TableService
    services: Services
    metrics: Metrics
    timekeeper: Timekeeper


@asynccontextmanager
async def open_server(settings: Settings) -> AsyncIterator[RunningServer]:
    """Set up a server, and take it down in reverse order."""
    service: TableService | None = None

    def hear(table_id: str, number: int) -> None:
        if service is not None:
            service.hear(table_id, number)

    # on SQLite too: a writer may leave before its entry is durable, and then only this news tells us
    database = await Database.open(settings.database, on_news=hear)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        secret = settings.secret or await database.server_secret()
        service = TableService(database, cached_tables=settings.cached_tables)
        metrics = Metrics()
        pool = stack.enter_context(BotPool(settings.bot_processes))
        runner = await _bot_work(settings, service, pool, metrics, stack)
        timekeeper = Timekeeper(service, metrics)
        statistician = Statistician(service)
        service.listeners.extend([runner.look_at, statistician.look_at, lambda _: metrics.changes.inc()])
        statistician.begin()
        stack.push_async_callback(statistician.close)
        timekeeper.begin()
        stack.push_async_callback(timekeeper.close)
        services = Services(
            tables=service,
            guests=GuestBook(database, secret),
            # processes of their own, started at the first request: tables do not wait for study boards
            advisers=Advisers(stack.enter_context(BotPool(1))),
            analysts=Analysts(stack.enter_context(BotPool(1, yields=True))),
            allowed_origins=frozenset(settings.allowed_origins),
            secure_cookies=settings.secure_cookies,
            max_body=settings.max_body,
            reports=await _report_work(settings, service, stack),
        )
        yield RunningServer(make_app(services, metrics), service, services, metrics, timekeeper)


async def _bot_work(
    settings: Settings,
    service: TableService,
    pool: BotPool,
    metrics: Metrics,
    stack: contextlib.AsyncExitStack,
) -> BotWork:
    if settings.bots == "workers":
        # only this needs the packages of the queue
        from rondel.server.background.queue import BotQueue, QueuedBots

        queue = await BotQueue.open(settings.database, connections=2)
        stack.push_async_callback(queue.close)
        queued = QueuedBots(service, queue)
        queued.begin()
        stack.push_async_callback(queued.close)
        return queued
    runner = BotRunner(service, pool, metrics)
    await runner.begin()
    stack.push_async_callback(runner.close)
    return runner


async def _report_work(
    settings: Settings, service: TableService, stack: contextlib.AsyncExitStack
) -> ReportWork:
    # they get only what others leave, so they may use the core that bots keep free
    runner = ReportRunner(service, StudyPool(settings.bot_processes + 1))
    await runner.begin()
    stack.push_async_callback(runner.close)
    return runner


# ------------------------------------------------------------------ rondel serve


def serve(settings: Settings, on_ready: Callable[[str], object] | None = None) -> int:
    """Serve until stopped. Calls ``on_ready`` with the address once the server answers."""
    begin_logs(settings.log_format, settings.log_level)
    warn_of_unusable_files()
    _collect_garbage_rarely()
    with _listen(settings) as listening, exclusive_access(read_address(settings.database)):
        _run(_serve(settings, listening, on_ready))
    return 0


def _collect_garbage_rarely() -> None:
    """Run the garbage collector rarely: tables are many long-lived objects, and a collection blocks every answer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _run(work: Coroutine[Any, Any, None]) -> None:
    # the driver of the queue does not support the default loop of Windows
    make_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.SelectorEventLoop
    with contextlib.suppress(ImportError):  # uvloop does not support Windows
        from uvloop import new_event_loop

        make_loop = new_event_loop
    with asyncio.Runner(loop_factory=make_loop) as runner:
        runner.run(work)


def _listen(settings: Settings) -> socket.socket:
    """Bind the port first. A port in use is a wrong setting."""
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
    # an answer is sent in two pieces; the second must not wait for the acknowledgement of the first
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


async def _serve(
    settings: Settings, listening: socket.socket, on_ready: Callable[[str], object] | None
) -> None:
    async with open_server(settings) as running:
        running.services.analysts.warm_up()
        server = _Server(web_config(running, settings), _address(settings, listening), on_ready)
        await server.serve(sockets=[listening])
    log().info("stopped")


def warn_of_unusable_files() -> None:
    """Warn about files that games found but cannot use. Without this they would just be missing."""
    for game_id in game_ids():
        for error in find_game(game_id).unusable():
            log().warning("unusable", game=game_id, reason=error.message)


def web_config(running: RunningServer, settings: Settings) -> uvicorn.Config:
    """Return the configuration of the web server."""
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
    """Prints its address once it listens. When stopped, it leaves the clean-up to us."""

    def __init__(
        self, config: uvicorn.Config, address: str, on_ready: Callable[[str], object] | None
    ) -> None:
        super().__init__(config)
        self._address = address
        self._on_ready = on_ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal. uvicorn would raise the signal again and die before the clean-up."""
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Rondel: {self._address}\n")
            sys.stdout.flush()
            log().info("serving", address=self._address)
            if self._on_ready is not None:
                self._on_ready(self._address)


# ------------------------------------------------------------------ rondel worker


def work(settings: Settings) -> int:
    """Think for the bots of all servers on a database until stopped."""
    from rondel.server.background.worker import run_worker

    begin_logs(settings.log_format, settings.log_level)
    _run(run_worker(settings))
    return 0
