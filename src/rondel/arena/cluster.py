"""Plays games on a Ray cluster, or does any other work that comes in parts. Ray is a large package that few need, so only this module imports it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from rondel.arena.game import PlayedGame, play_batch
from rondel.arena.plan import Plan
from rondel.arena.version import program_version
from rondel.core.errors import RondelError

__all__ = ["play_on_ray", "run_on_ray"]

_Part = TypeVar("_Part")
_Result = TypeVar("_Result")

# Batches per core in the queue, so that a growing cluster finds work.
_AHEAD: Final = 2
# If a process dies (out of memory, a machine leaves), its games start again.
_TRIES: Final = 3
# Seconds a machine has to answer.
_CONNECT_TIMEOUT: Final = 10.0


def play_on_ray(
    plan: Plan, batches: Sequence[Sequence[int]], address: str, jobs: int | None = None
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they finish, one task each. ``jobs`` limits the cores of a cluster started here."""
    parts = [list(numbers) for numbers in batches]
    yield from run_on_ray(partial(play_batch, plan), parts, address, jobs, version=plan.version)


def run_on_ray(
    task: Callable[[_Part], _Result],
    parts: Iterable[_Part],
    address: str,
    jobs: int | None = None,
    *,
    version: str,
) -> Generator[_Result, None, None]:
    """Yield the results of a task for each part as they come; all machines must have this version of rondel."""
    ray = _load_ray()
    with _connected(ray, address, jobs):
        remote = ray.remote(_run).options(num_cpus=1, max_retries=_TRIES)
        left = iter(parts)
        waiting: list[Any] = []
        try:
            while True:
                room = _cores(ray) * _AHEAD - len(waiting)
                waiting += [remote.remote(task, one, version) for one in islice(left, max(0, room))]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting, num_returns=1)
                yield _result(ray, done[0])
        finally:
            for reference in waiting:
                ray.cancel(reference, force=True)


def _run(task: Callable[[_Part], _Result], part: _Part, version: str) -> _Result:
    """Do a part in a process of the cluster. It must have the same rules and bots."""
    found = program_version()
    if found != version:
        raise RondelError(key="arena-cluster-version", params={"version": version, "found": found})
    return task(part)


def _load_ray() -> Any:
    # Ray would report how it is used
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise RondelError(key="arena-no-ray", params={"command": "pip install 'rondel[ray]'"}) from error
    return ray


@contextmanager
def _connected(ray: Any, address: str, jobs: int | None) -> Iterator[None]:
    """Use the cluster this process is connected to, or connect to one while the arena runs."""
    if ray.is_initialized():
        yield
        return
    _check_reachable(address)
    own: dict[str, Any] = {"include_dashboard": False, "num_cpus": jobs} if address == "local" else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **own)
    except (ConnectionError, TimeoutError, RuntimeError, ValueError, AssertionError) as error:
        raise _unreachable(address, error) from error
    try:
        yield
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Refuse an address nobody listens on; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise _unreachable(address, error) from error


def _unreachable(address: str, error: Exception) -> RondelError:
    return RondelError(key="arena-no-cluster", params={"address": address, "reason": _first_line(error)})


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, RondelError):
            raise error.cause from None
        raise RondelError(key="arena-task-failed", params={"reason": _first_line(error.cause)}) from error
    except ray.exceptions.RayError as error:
        raise RondelError(key="arena-task-failed", params={"reason": _first_line(error)}) from error


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__).rstrip(".")
