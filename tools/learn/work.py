"""Work in parts, done on the cores of this machine or on a Ray cluster: the games of a file, a game of a match."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rondel.arena.cores import run_on_cores

__all__ = ["Workers", "do_all"]

_Part = TypeVar("_Part")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work, and until when."""

    #: processes on this machine; with the address "local" the cores Ray uses
    jobs: int = 0
    #: the address of a Ray cluster; none for this machine alone
    ray: str = ""
    #: begin nothing new at this time of :func:`time.monotonic`
    ends: float = float("inf")

    @property
    def count(self) -> int:
        """How many processes on this machine; unless told, one for each core."""
        return self.jobs or os.cpu_count() or 1


def do_all(
    task: Callable[[_Part, Callable[[], bool]], _Result], parts: Sequence[_Part], workers: Workers
) -> Generator[_Result, None, None]:
    """Yield the results of a task for each part as they come; closing this stops the work.

    A task gets its part and a function that tells whether to stop. On a cluster everything it needs travels with it,
    and every machine must have this version of rondel and this folder of tools.
    """
    if not parts:
        return
    todo = _until(workers.ends, parts)
    if workers.ray:
        from rondel.arena.cluster import run_on_ray
        from rondel.arena.version import program_version

        jobs = workers.jobs or None
        yield from run_on_ray(
            partial(_never_stopped, task), todo, workers.ray, jobs, version=program_version()
        )
    else:
        yield from run_on_cores(task, todo, min(workers.count, len(parts)))


def _until(ends: float, parts: Sequence[_Part]) -> Iterator[_Part]:
    for part in parts:
        if time.monotonic() >= ends:
            return
        yield part


def _never_stopped(task: Callable[[_Part, Callable[[], bool]], _Result], part: _Part) -> _Result:
    return task(part, _never)


def _never() -> bool:
    return False
