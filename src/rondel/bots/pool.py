"""Bots that think in other processes: nothing waits for them that does not want to, and they can be cancelled.

Whoever asks gets a :class:`BotTask` at once. What is sent to a process is the :class:`~rondel.bots.bot.Observation`
of the seat, so no secret leaves the process of the table. A bot whose search has several parts (the
Chancellor) thinks them side by side.
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

from rondel.bots.bot import Advice, Bot, Budget, Observation
from rondel.bots.levels import Minister, only_answer
from rondel.bots.registry import BotName, make_bot
from rondel.bots.search import SearchResult, merge_results
from rondel.core.action import Action

__all__ = ["BotPool", "BotTask", "delay_interrupts", "start_worker"]

_T = TypeVar("_T")

# So many thoughts can be cancelled one by one at the same time; more of them wait for a free flag.
_FLAGS: Final = 512
# A process that dies (out of memory, killed) is replaced, and its question asked again once.
_TRIES: Final = 2

# In a thinking process: the flags of the thoughts, one byte each; not 0 is cancelled.
_flags: Any = None


class BotTask(Generic[_T]):
    """What a bot will have thought; whoever wants it waits, or is called."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        #: finished with the thought; it cannot be cancelled, the bot can
        self.future: Final[Future[_T]] = Future()
        self.future.set_running_or_notify_cancel()
        self._cancel: Final = cancel

    def result(self, timeout: float | None = None) -> _T:
        """Wait for it; a TimeoutError if it takes longer."""
        return self.future.result(timeout)

    def is_done(self) -> bool:
        """Tell whether the bot has finished."""
        return self.future.done()

    def when_done(self, call: Callable[[Future[_T]], object]) -> None:
        """Call with the finished future, from another thread; or await ``asyncio.wrap_future(thought.future)``."""
        self.future.add_done_callback(call)

    def cancel(self) -> None:
        """Let the bot stop: it answers at once with what it has found so far."""
        self._cancel()


class BotPool:
    """Processes in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers: Final = workers or os.cpu_count() or 1
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
        """Cancel everything and let the processes go; nobody can be asked any more."""
        with self._lock:
            self._is_closed = True
            pool, self._pool = self._pool, None
        self._flags.raise_all()
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    # ------------------------------------------------------------ asking

    def choose(
        self, name: BotName, observation: Observation, seed: int | str, budget: Budget | None = None
    ) -> BotTask[Action]:
        """Let a bot answer."""
        bot = make_bot(name, observation.game, seed)
        if isinstance(bot, Minister) and bot.parts > 1 and only_answer(observation) is None:
            return self._in_parts(name, bot, observation, seed, budget, lambda found: found.best())
        return self._submit(_choose, name, observation, seed, budget or name.budget)

    def advise(
        self, name: BotName, observation: Observation, seed: int | str, budget: Budget | None = None
    ) -> BotTask[Advice]:
        """Let a bot answer, and say why."""
        bot = make_bot(name, observation.game, seed)
        if isinstance(bot, Minister) and bot.parts > 1:
            # the table may have gone on when the parts are there
            then = Observation(
                observation.game, observation.state.copy(), observation.seat, observation.number
            )
            return self._in_parts(name, bot, observation, seed, budget, partial(bot.told, then))
        return self._submit(_advise, name, observation, seed, budget or name.budget)

    def _in_parts(
        self,
        name: BotName,
        bot: Minister,
        observation: Observation,
        seed: int | str,
        budget: Budget | None,
        finish: Callable[[SearchResult], _T],
    ) -> BotTask[_T]:
        """Let every core grow a tree for the whole time; or as many as the bot has, with a fixed number to share."""
        budget = budget or name.budget
        if budget.simulations is None:
            parts, one = self.workers, budget
        else:
            parts, one = bot.parts, budget.divided(bot.parts)
        thoughts = [self._submit(_part, name, observation, seed, one, number) for number in range(parts)]
        whole: BotTask[_T] = BotTask(partial(_cancel_all, thoughts))
        _when_all(thoughts, whole.future, lambda found: finish(merge_results(found)))
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
        # now, and not when a process is free: the table may go on meanwhile
        question = pickle.dumps(
            (name, observation.game, observation.state, observation.seat, observation.number, seed)
        )
        flag = self._flags.take()
        thought: BotTask[_T] = BotTask(flag.put_up)
        limits = (budget.seconds, budget.simulations, budget.is_for_a_turn)
        self._start(partial(think, question, limits, flag.number, *more), thought, flag, _TRIES)
        return thought

    def _start(self, job: Callable[[], _T], thought: BotTask[_T], flag: _Flag, tries: int) -> None:
        """Send a job to a process; when it ends, or cannot be sent, the thought is finished."""

        def finish(pool: ProcessPoolExecutor, done: Future[_T]) -> None:
            error = CancelledError() if done.cancelled() else done.exception()
            if isinstance(error, BrokenProcessPool) and tries > 1:
                self._forget(pool)
                self._start(job, thought, flag, tries - 1)
                return
            flag.give_back()
            if error is None:
                thought.future.set_result(done.result())
            else:
                thought.future.set_exception(error)

        try:
            pool, future = self._sent(job)
        except Exception as error:  # noqa: BLE001  whoever waits is told, whatever it was
            flag.give_back()
            thought.future.set_exception(error)
        else:
            future.add_done_callback(partial(finish, pool))

    def _sent(self, job: Callable[[], _T]) -> tuple[ProcessPoolExecutor, Future[_T]]:
        with delay_interrupts():
            pool = self._running_pool()
            try:
                return pool, pool.submit(job)
            except BrokenProcessPool:
                self._forget(pool)
                pool = self._running_pool()
                return pool, pool.submit(job)

    def _running_pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("these thinkers have been closed")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.workers, mp_context=self._context, initializer=_begin, initargs=(self._flags.bytes,)
                )
            return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        """Let a broken pool go, unless somebody has replaced it already."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)


class _Flags:
    """The flags of all thoughts, shared with the processes: a byte each, not 0 is cancelled."""

    def __init__(self, shared: Any) -> None:
        self.bytes: Final = shared
        self.lock: Final = threading.Condition()
        self._free: Final = list(range(_FLAGS))

    def take(self) -> _Flag:
        """Return a flag nobody has; wait for one if all are taken."""
        with self.lock:
            while not self._free:
                self.lock.wait()
            number = self._free.pop()
            self.bytes[number] = 0
        return _Flag(self, number)

    def free(self, number: int) -> None:
        """Take a flag back; called with the lock held."""
        self._free.append(number)
        self.lock.notify()

    def raise_all(self) -> None:
        """Cancel everything."""
        for number in range(_FLAGS):
            self.bytes[number] = 1


class _Flag:
    """The flag of one thought, as long as that is being thought: then somebody else may have its number."""

    def __init__(self, flags: _Flags, number: int) -> None:
        self.number: Final = number
        self._flags: Final = flags
        self._is_mine = True

    def put_up(self) -> None:
        """Cancel the thought."""
        with self._flags.lock:
            if self._is_mine:
                self._flags.bytes[self.number] = 1

    def give_back(self) -> None:
        """Let another thought have the number."""
        with self._flags.lock:
            self._is_mine = False
            self._flags.free(self.number)


def _cancel_all(thoughts: Sequence[BotTask[SearchResult]]) -> None:
    for thought in thoughts:
        thought.cancel()


def _when_all(
    thoughts: Sequence[BotTask[SearchResult]], whole: Future[_T], finish: Callable[[list[SearchResult]], _T]
) -> None:
    """Finish the whole with all of its parts; one that fails fails the whole."""
    left = [len(thoughts)]
    lock = threading.Lock()

    def one_more(_: object) -> None:
        with lock:
            left[0] -= 1
            is_last = left[0] == 0
        if not is_last:
            return
        try:
            whole.set_result(finish([thought.result() for thought in thoughts]))
        except Exception as error:  # noqa: BLE001  whoever waits is told, whatever it was
            whole.set_exception(error)

    for thought in thoughts:
        thought.when_done(one_more)


# ------------------------------------------------------------------ in a thinking process

_Limits = tuple[float | None, int | None, bool]


def _begin(flags: Any) -> None:
    global _flags  # noqa: PLW0603  set once, when the process begins
    _flags = flags
    start_worker()


def _asked(question: bytes, limits: _Limits, flag: int) -> tuple[Bot, Observation, Budget]:
    name, game, state, seat, number, seed = pickle.loads(question)
    seconds, simulations, is_for_a_turn = limits
    budget = Budget(seconds, simulations, lambda: bool(_flags[flag]), is_for_a_turn=is_for_a_turn)
    return make_bot(name, game, seed), Observation(game, state, seat, number), budget


def _choose(question: bytes, limits: _Limits, flag: int) -> Action:
    bot, observation, budget = _asked(question, limits, flag)
    return bot.choose(observation, budget)


def _advise(question: bytes, limits: _Limits, flag: int) -> Advice:
    bot, observation, budget = _asked(question, limits, flag)
    return bot.advise(observation, budget)


def _part(question: bytes, limits: _Limits, flag: int, part: int) -> SearchResult:
    bot, observation, budget = _asked(question, limits, flag)
    assert isinstance(bot, Minister), "only a search has parts"
    return bot.part(observation, budget, part)


# ------------------------------------------------------------------ child processes


def start_worker() -> None:
    """Leave Ctrl-C to the process that can say so, and end with it: nobody else wants what is done here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only child processes serve"
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back while processes begin, which inherit that: it is for the one process that can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # it begins with the first process, and would let Ctrl-C through again
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
