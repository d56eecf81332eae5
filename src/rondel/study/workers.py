"""Processes that compute reports, with a low priority: bots at tables and everybody else come first."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final

from rondel.bots.pool import delay_interrupts, start_worker
from rondel.core.contract import Game
from rondel.study.judging import Judge
from rondel.study.report import Judged, Part, judge_part

__all__ = ["StudyPool", "judge_parts"]

# How much nicer than others the processes are: they get what is left.
_NICENESS: Final = 15
# Parts per process: one in work, one waiting.
_AHEAD: Final = 2

# In a worker process: the judge of the last game, since reading a network takes longer than a part.
_judge: Judge | None = None
_judge_is_for: tuple[bytes, int] = (b"", 0)


class StudyPool:
    """A pool of processes that compute parts of reports. They start with the first part."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers: Final = workers or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def judge(self, game: Game, simulations: int, part: Part) -> Future[Judged]:
        """Judge a decision in another process."""
        task = (pickle.dumps(game), simulations, pickle.dumps(part))
        # the first task starts the processes, which must not react to Ctrl-C
        with delay_interrupts():
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin)
            return self._pool.submit(_judge_task, *task)

    def close(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def judge_parts(
    game: Game, simulations: int, parts: Sequence[Part], jobs: int
) -> Generator[Judged, None, None]:
    """Yield the results of all parts as they come, from this process or from several others."""
    if jobs <= 1:
        judge = Judge(game, simulations)
        for part in parts:
            yield judge_part(judge, part)
        return
    pool = StudyPool(jobs)
    left, waiting = list(parts)[::-1], set[Future[Judged]]()
    try:
        while left or waiting:
            while left and len(waiting) < jobs * _AHEAD:
                waiting.add(pool.judge(game, simulations, left.pop()))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.close()


# ------------------------------------------------------------------ in a worker process


def _begin() -> None:
    # where the system has no such thing, nobody is nicer than others
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    start_worker()


def _judge_task(game: bytes, simulations: int, part: bytes) -> Judged:
    return judge_part(_judge_for(game, simulations), pickle.loads(part))


def _judge_for(game: bytes, simulations: int) -> Judge:
    global _judge, _judge_is_for
    if _judge is None or _judge_is_for != (game, simulations):
        _judge, _judge_is_for = Judge(pickle.loads(game), simulations), (game, simulations)
    return _judge
