"""Playing on the cores of this machine."""

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

# Batches on their way for each process: one that is played, one that waits.
_AHEAD: Final = 2

# In a process that plays: not 0 when everybody is to stop.
_stop: Any = None


def play_on_cores(
    plan: Plan, batches: Sequence[Sequence[int]], jobs: int
) -> Generator[list[PlayedGame], None, None]:
    """Yield batches as they end; whoever closes the generator stops the games that are being played."""
    jobs = min(jobs, len(batches))
    if jobs <= 1:
        for numbers in batches:
            yield play_batch(plan, numbers)
        return
    # not forked: the progress bar is a thread, and a fork in the wrong moment would never wake up
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
        # the first of them begins the processes, and Ctrl-C is not for these
        with delay_interrupts():
            waiting |= {
                pool.submit(_play, plan, numbers) for numbers in islice(left, jobs * _AHEAD - len(waiting))
            }
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


# ------------------------------------------------------------------ in a process that plays


def _begin(stop: Any) -> None:
    global _stop  # noqa: PLW0603  set once, when the process begins
    _stop = stop
    start_worker()


def _play(plan: Plan, numbers: Sequence[int]) -> list[PlayedGame]:
    return play_batch(plan, numbers, lambda: bool(_stop.value))
