"""Plays games on the cores of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Final

from rondel.arena.game import PlayedGame, play_batch
from rondel.arena.plan import Plan
from rondel.bots.pool import delay_interrupts, start_worker
from rondel.core.errors import RondelError

__all__ = ["play_on_cores"]

# Batches per process: one being played, one waiting.
_AHEAD: Final = 2

# In a worker process: 1 when all games are to stop.
_stop: Any = None


def play_on_cores(
    plan: Plan, batches: Sequence[Sequence[int]], jobs: int
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they finish. Closing the generator stops the running games."""
    jobs = min(jobs, len(batches))
    if jobs <= 1:
        for numbers in batches:
            yield play_batch(plan, numbers)
        return
    # spawned, not forked: the progress bar is a thread, and a fork at the wrong moment would hang
    context = multiprocessing.get_context("spawn")
    stop: Any = context.Value("b", 0, lock=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop,))
    try:
        yield from _in_any_order(pool, plan, batches, jobs)
    except BrokenProcessPool as error:
        raise RondelError(key="arena-process-died") from error
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def _in_any_order(
    pool: ProcessPoolExecutor, plan: Plan, batches: Sequence[Sequence[int]], jobs: int
) -> Generator[list[PlayedGame], None, None]:
    left = iter(batches)
    waiting: set[Future[list[PlayedGame]]] = set()
    while True:
        # the first submit starts the processes, which must not react to Ctrl-C
        with delay_interrupts():
            waiting |= {
                pool.submit(_play, plan, numbers) for numbers in islice(left, jobs * _AHEAD - len(waiting))
            }
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


def _play(plan: Plan, numbers: Sequence[int]) -> list[PlayedGame]:
    return play_batch(plan, numbers, lambda: bool(_stop.value))
