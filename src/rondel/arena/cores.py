"""Plays games on the cores of this machine; and any other work that comes in parts."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from rondel.arena.game import PlayedGame, play_batch
from rondel.arena.plan import Plan
from rondel.bots.pool import delay_interrupts, start_worker
from rondel.core.errors import RondelError

__all__ = ["play_on_cores", "run_on_cores"]

_Part = TypeVar("_Part")
_Result = TypeVar("_Result")
_Task = Callable[[_Part, Callable[[], bool]], _Result]

# Batches per process: one being played, one waiting.
_AHEAD: Final = 2

# In a worker process: 1 when all games are to stop.
_stop: Any = None


def play_on_cores(
    plan: Plan, batches: Sequence[Sequence[int]], jobs: int
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they finish. Closing the generator stops the running games."""
    yield from run_on_cores(partial(play_batch, plan), batches, min(jobs, len(batches)))


def run_on_cores(
    task: _Task[_Part, _Result], parts: Iterable[_Part], jobs: int
) -> Generator[_Result, None, None]:
    """Yield the results of a task for each part as they come. Closing the generator tells all tasks to stop.

    A task gets its part and a function that tells whether to stop; what it returns then is lost.
    """
    if jobs <= 1:
        for part in parts:
            yield task(part, _never)
        return
    # spawned, not forked: the progress bar is a thread, and a fork at the wrong moment would hang
    context = multiprocessing.get_context("spawn")
    stop: Any = context.Value("b", 0, lock=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop,))
    try:
        yield from _in_any_order(pool, task, parts, jobs)
    except BrokenProcessPool as error:
        raise RondelError(key="arena-process-died") from error
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def _never() -> bool:
    return False


def _in_any_order(
    pool: ProcessPoolExecutor, task: _Task[_Part, _Result], parts: Iterable[_Part], jobs: int
) -> Generator[_Result, None, None]:
    left = iter(parts)
    waiting: set[Future[_Result]] = set()
    while True:
        # the first submit starts the processes, which must not react to Ctrl-C
        with delay_interrupts():
            waiting |= {pool.submit(_run, task, part) for part in islice(left, jobs * _AHEAD - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


# ------------------------------------------------------------------ in a worker process


def _begin(stop: Any) -> None:
    global _stop  # noqa: PLW0603  set once, when the process begins
    _stop = stop
    start_worker()


def _run(task: _Task[_Part, _Result], part: _Part) -> _Result:
    return task(part, lambda: bool(_stop.value))
