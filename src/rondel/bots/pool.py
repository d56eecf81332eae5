"""A pool of processes in which bots think. Tasks run in the background and can be cancelled.

Each question returns a :class:`BotTask` at once. A process gets only the :class:`~rondel.bots.bot.Observation`
of a seat, so no secret leaves the table's own process. A bot whose search has several parts (the Chancellor)
runs them in parallel.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from rondel.bots.analysis import Analysis, Analyst
from rondel.bots.bot import Advice, Bot, Budget, Observation
from rondel.bots.levels import Minister, only_answer
from rondel.bots.registry import BotName, make_bot
from rondel.bots.search import SearchResult, merge_results
from rondel.core.action import Action
from rondel.core.contract import Game

__all__ = ["BotPool", "BotTask", "delay_interrupts", "start_worker"]

_T = TypeVar("_T")

# At most this many tasks at a time; more of them wait for a free flag.
_FLAGS: Final = 512
# A process that dies (out of memory, killed) is replaced, and its question is asked once more.
_TRIES: Final = 2

# A process keeps the trees of its last analyses; a large one takes about 60 MB.
_MOST_ANALYSTS: Final = 3
# How much a process that yields to others does so, as the system counts it (0 to 19).
_NICENESS: Final = 5

# In a worker process: the cancel flags of the tasks, one byte each, 1 means cancelled.
_flags: Any = None
# In a worker process: who thinks about which analysis, the last one asked at the end.
_analysts: Final[dict[str, Analyst]] = {}


class BotTask(Generic[_T]):
    """A bot's answer to come: wait for it, or be called when it is there."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        #: holds the answer in the end; cancel the task, not the future
        self.future: Final[Future[_T]] = Future()
        self.future.set_running_or_notify_cancel()
        self._cancel: Final = cancel

    def result(self, timeout: float | None = None) -> _T:
        """Wait for the answer; a TimeoutError if it takes longer."""
        return self.future.result(timeout)

    def is_done(self) -> bool:
        """Tell whether the bot has finished."""
        return self.future.done()

    def when_done(self, call: Callable[[Future[_T]], object]) -> None:
        """Call with the finished future, from another thread. Or await ``asyncio.wrap_future(task.future)``."""
        self.future.add_done_callback(call)

    def cancel(self) -> None:
        """Stop the bot: it answers at once with the best it has found so far."""
        self._cancel()


class BotPool:
    """A pool of processes in which bots think."""

    def __init__(self, workers: int | None = None, *, yields: bool = False) -> None:
        self.workers: Final = workers or os.cpu_count() or 1
        #: whether its processes leave the processor to others that want it
        self._yields: Final = yields
        self._context: Final = multiprocessing.get_context("spawn")
        self._flags: Final = _Flags(self._context.Array("b", _FLAGS, lock=False))
        self._lock: Final = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Cancel all tasks and end the processes; the pool cannot be used any more."""
        with self._lock:
            self._is_closed = True
            pool, self._pool = self._pool, None
        self._flags.set_all()
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    # ------------------------------------------------------------ asking

    def choose(
        self, name: BotName, observation: Observation, seed: int | str, budget: Budget | None = None
    ) -> BotTask[Action]:
        """Ask a bot for its answer."""
        bot = make_bot(name, observation.game, seed)
        if isinstance(bot, Minister) and bot.uses_cores and only_answer(observation) is None:
            return self._in_parts(name, bot, observation, seed, budget, lambda found: found.best())
        return self._submit(_choose, name, observation, seed, budget or name.budget)

    def advise(
        self, name: BotName, observation: Observation, seed: int | str, budget: Budget | None = None
    ) -> BotTask[Advice]:
        """Ask a bot for its answer and its reasons."""
        bot = make_bot(name, observation.game, seed)
        if isinstance(bot, Minister) and bot.uses_cores:
            # the table may have moved on before the parts are finished
            then = Observation(
                observation.game, observation.state.copy(), observation.seat, observation.number
            )
            return self._in_parts(name, bot, observation, seed, budget, partial(bot.advice_from, then))
        return self._submit(_advise, name, observation, seed, budget or name.budget)

    def analyse(
        self, name: BotName, observation: Observation, seed: str, seconds: float, most: int
    ) -> BotTask[Analysis]:
        """Go on with an analysis for a moment, and tell what was found so far, in at most so many lines.

        The seed names the analysis. In a pool of one process each moment goes on from the one before, and several
        analyses take turns.
        """
        budget = Budget(seconds=seconds, is_for_a_turn=False)
        return self._submit(_analyse, name, observation, seed, budget, most)

    def warm_up(self, name: BotName, games: Sequence[Game]) -> None:
        """Start a process and let it load a bot for these games, so that the first question does not wait for it."""
        self._sent(partial(_load, name, tuple(games)))

    def _in_parts(
        self,
        name: BotName,
        bot: Minister,
        observation: Observation,
        seed: int | str,
        budget: Budget | None,
        finish: Callable[[SearchResult], _T],
    ) -> BotTask[_T]:
        """Grow one tree per core for the whole time. With a fixed number of simulations the bot's trees share it."""
        budget = budget or name.budget
        parts = self.workers if budget.simulations is None else bot.parts_of(budget)
        one = budget if budget.simulations is None else budget.divided(parts)
        tasks = [self._submit(_part, name, observation, seed, one, number) for number in range(parts)]
        whole: BotTask[_T] = BotTask(partial(_cancel_all, tasks))
        _when_all(tasks, whole.future, lambda found: finish(merge_results(found)))
        return whole

    def _submit(
        self,
        think: Callable[..., _T],
        name: BotName,
        observation: Observation,
        seed: int | str,
        budget: Budget,
        *more: object,
    ) -> BotTask[_T]:
        # pickled now, not when a process is free: the table may move on meanwhile
        question = pickle.dumps((name, observation, seed))
        flag = self._flags.take()
        task: BotTask[_T] = BotTask(flag.set)
        limits = (budget.seconds, budget.simulations, budget.is_for_a_turn)
        self._start(partial(think, question, limits, flag.number, *more), task, flag, _TRIES)
        return task

    def _start(self, job: Callable[[], _T], task: BotTask[_T], flag: _Flag, tries: int) -> None:
        """Send a job to a process; finish the task when the job ends or cannot be sent."""

        def finish(pool: ProcessPoolExecutor, done: Future[_T]) -> None:
            error = CancelledError() if done.cancelled() else done.exception()
            if isinstance(error, BrokenProcessPool) and tries > 1:
                self._drop(pool)
                self._start(job, task, flag, tries - 1)
                return
            flag.give_back()
            if error is None:
                task.future.set_result(done.result())
            else:
                task.future.set_exception(error)

        try:
            pool, future = self._sent(job)
        except Exception as error:  # noqa: BLE001  the waiting caller gets any error
            flag.give_back()
            task.future.set_exception(error)
        else:
            future.add_done_callback(partial(finish, pool))

    def _sent(self, job: Callable[[], _T]) -> tuple[ProcessPoolExecutor, Future[_T]]:
        with delay_interrupts():
            pool = self._running_pool()
            try:
                return pool, pool.submit(job)
            except BrokenProcessPool:
                self._drop(pool)
                pool = self._running_pool()
                return pool, pool.submit(job)

    def _running_pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the pool is closed")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.workers,
                    mp_context=self._context,
                    initializer=_begin,
                    initargs=(self._flags.bytes, self._yields),
                )
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Drop a broken pool, unless it has been replaced already."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)


class _Flags:
    """The cancel flags of all tasks, in memory shared with the processes: one byte each, 1 means cancelled."""

    def __init__(self, shared: Any) -> None:
        self.bytes: Final = shared
        self.lock: Final = threading.Condition()
        self._free: Final = list(range(_FLAGS))

    def take(self) -> _Flag:
        """Return a free flag; wait for one if all are taken."""
        with self.lock:
            while not self._free:
                self.lock.wait()
            number = self._free.pop()
            self.bytes[number] = 0
        return _Flag(self, number)

    def free(self, number: int) -> None:
        """Mark a flag as free; the caller holds the lock."""
        self._free.append(number)
        self.lock.notify()

    def set_all(self) -> None:
        """Cancel all tasks."""
        for number in range(_FLAGS):
            self.bytes[number] = 1


class _Flag:
    """The cancel flag of one task. When the task ends, another one may get the number."""

    def __init__(self, flags: _Flags, number: int) -> None:
        self.number: Final = number
        self._flags: Final = flags
        self._is_mine = True

    def set(self) -> None:
        """Cancel the task."""
        with self._flags.lock:
            if self._is_mine:
                self._flags.bytes[self.number] = 1

    def give_back(self) -> None:
        """Free the number for another task."""
        with self._flags.lock:
            self._is_mine = False
            self._flags.free(self.number)


def _cancel_all(tasks: Sequence[BotTask[SearchResult]]) -> None:
    for task in tasks:
        task.cancel()


def _when_all(
    tasks: Sequence[BotTask[SearchResult]], whole: Future[_T], finish: Callable[[list[SearchResult]], _T]
) -> None:
    """Finish the whole when all parts are finished; if one fails, the whole fails."""
    left = [len(tasks)]
    lock = threading.Lock()

    def count_down(_: object) -> None:
        with lock:
            left[0] -= 1
            is_last = left[0] == 0
        if not is_last:
            return
        try:
            whole.set_result(finish([task.result() for task in tasks]))
        except Exception as error:  # noqa: BLE001  the waiting caller gets any error
            whole.set_exception(error)

    for task in tasks:
        task.when_done(count_down)


# ------------------------------------------------------------------ in a worker process

_Limits = tuple[float | None, int | None, bool]


def _begin(flags: Any, yields: bool) -> None:
    global _flags  # noqa: PLW0603  set once, when the process begins
    _flags = flags
    start_worker()
    if yields and hasattr(os, "nice"):
        os.nice(_NICENESS)


def _load(name: BotName, games: tuple[Game, ...]) -> None:
    for game in games:
        make_bot(name, game, 0)


def _asked(question: bytes, limits: _Limits, flag: int) -> tuple[Bot, Observation, Budget]:
    name, observation, seed = pickle.loads(question)
    seconds, simulations, is_for_a_turn = limits
    budget = Budget(seconds, simulations, lambda: bool(_flags[flag]), is_for_a_turn=is_for_a_turn)
    return make_bot(name, observation.game, seed), observation, budget


def _choose(question: bytes, limits: _Limits, flag: int) -> Action:
    bot, observation, budget = _asked(question, limits, flag)
    return bot.choose(observation, budget)


def _advise(question: bytes, limits: _Limits, flag: int) -> Advice:
    bot, observation, budget = _asked(question, limits, flag)
    return bot.advise(observation, budget)


def _part(question: bytes, limits: _Limits, flag: int, part: int) -> SearchResult:
    bot, observation, budget = _asked(question, limits, flag)
    assert isinstance(bot, Minister), "only a search has parts"
    return bot.search_part(observation, budget, part)


def _analyse(question: bytes, limits: _Limits, flag: int, most: int) -> Analysis:
    seed = pickle.loads(question)[-1]
    bot, observation, budget = _asked(question, limits, flag)
    analyst = _analysts.pop(seed, None)
    if analyst is None:
        assert isinstance(bot, Minister), "only a search goes on"
        analyst = Analyst(bot, observation)
    _analysts[seed] = analyst
    if len(_analysts) > _MOST_ANALYSTS:
        del _analysts[next(iter(_analysts))]
    analyst.think(budget)
    return analyst.analysis(most)


# ------------------------------------------------------------------ child processes


def start_worker() -> None:
    """Set up a worker process: ignore Ctrl-C, which is for the parent, and exit when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only child processes are workers"
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Block Ctrl-C while worker processes start. They inherit that, so only the parent reacts to it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # it starts with the first process, and would unblock Ctrl-C
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
