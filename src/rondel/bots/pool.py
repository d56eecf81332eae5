"""Bots that think in other processes: nothing waits for them that does not want to, and they can be cancelled.

Whoever asks gets a :class:`Thought` at once. What is sent to a process is the :class:`~rondel.bots.bot.Sight`
of the seat, so no secret leaves the process of the table. A bot whose search has several parts (the
Chancellor) thinks them side by side.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from rondel.bots.bot import Advice, Budget, Sight
from rondel.bots.levels import Minister, only_answer
from rondel.bots.registry import BotName, make_bot
from rondel.bots.search import Findings, merged
from rondel.core.action import Action
from rondel.core.contract import Game, State

__all__ = ["Thinkers", "Thought"]

_T = TypeVar("_T")

# So many thoughts can be cancelled one by one at the same time; more of them wait for a free flag.
_FLAGS: Final = 512
# A process that dies (out of memory, killed) is replaced, and its question asked again once.
_TRIES: Final = 2

# In a thinking process: the flags of the thoughts, one byte each; not 0 is cancelled.
_flags: Any = None


class Thought(Generic[_T]):
    """What a bot will have thought; whoever wants it waits, or is called."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        self._future: Final[Future[_T]] = Future()
        self._cancel: Final = cancel

    def result(self, timeout: float | None = None) -> _T:
        """Wait for it; a TimeoutError if it takes longer."""
        return self._future.result(timeout)

    def is_done(self) -> bool:
        """Tell whether the bot has finished."""
        return self._future.done()

    def when_done(self, call: Callable[[Future[_T]], object]) -> None:
        """Call with the finished future, from another thread; or await ``asyncio.wrap_future(thought.future)``."""
        self._future.add_done_callback(call)

    @property
    def future(self) -> Future[_T]:
        """The future that is finished with the thought."""
        return self._future

    def cancel(self) -> None:
        """Let the bot stop: it answers at once with what it has found so far."""
        self._cancel()


class Thinkers:
    """Processes in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers: Final = workers or os.cpu_count() or 1
        self._context: Final = multiprocessing.get_context("spawn")
        self._flags: Final[Any] = self._context.Array("b", _FLAGS, lock=False)
        self._free: Final = list(range(_FLAGS))
        self._is_flag_free: Final = threading.Condition()
        self._lock: Final = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Cancel everything and let the processes go."""
        for flag in range(_FLAGS):
            self._flags[flag] = 1
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    # ------------------------------------------------------------ asking

    def choose(
        self, name: BotName, sight: Sight, seed: int | str, budget: Budget | None = None
    ) -> Thought[Action]:
        """Let a bot answer."""
        bot = make_bot(name, sight.game, seed)
        only = only_answer(sight)
        if isinstance(bot, Minister) and bot.parts > 1 and only is None:
            return self._in_parts(name, bot, sight, seed, budget, lambda found: found.best())
        return self._submit(_choose, name, sight, seed, budget or name.budget)

    def advise(
        self, name: BotName, sight: Sight, seed: int | str, budget: Budget | None = None
    ) -> Thought[Advice]:
        """Let a bot answer, and say why."""
        bot = make_bot(name, sight.game, seed)
        if isinstance(bot, Minister) and bot.parts > 1:
            return self._in_parts(name, bot, sight, seed, budget, partial(bot.told, sight))
        return self._submit(_advise, name, sight, seed, budget or name.budget)

    def _submit(
        self,
        think: Callable[..., _T],
        name: BotName,
        sight: Sight,
        seed: int | str,
        budget: Budget,
        *more: object,
    ) -> Thought[_T]:
        flag = self._take_flag()
        thought: Thought[_T] = Thought(partial(self._raise_flag, flag))
        question = (name, sight.game, sight.state, sight.seat, sight.number, seed)
        job = partial(think, question, budget.seconds, budget.simulations, flag, *more)
        thought.when_done(lambda _: self._give_back(flag))
        self._start(job, thought, _TRIES)
        return thought

    def _start(self, job: Callable[[], _T], thought: Thought[_T], tries: int) -> None:
        def finish(future: Future[_T]) -> None:
            error = future.exception() if not future.cancelled() else None
            if isinstance(error, BrokenProcessPool) and tries > 1:
                self._forget_pool()
                self._start(job, thought, tries - 1)
            elif future.cancelled():
                thought.future.cancel()
            elif error is not None:
                thought.future.set_exception(error)
            else:
                thought.future.set_result(future.result())

        self._sent(job).add_done_callback(finish)

    def _sent(self, job: Callable[[], _T]) -> Future[_T]:
        with _interrupted_afterwards():
            try:
                return self._running_pool().submit(job)
            except BrokenProcessPool:
                self._forget_pool()
                return self._running_pool().submit(job)

    def _in_parts(
        self,
        name: BotName,
        bot: Minister,
        sight: Sight,
        seed: int | str,
        budget: Budget | None,
        finish: Callable[[Findings], _T],
    ) -> Thought[_T]:
        """Let every core grow a tree for the whole time; or as many as the bot has, with a fixed number to share."""
        budget = budget or name.budget
        if budget.simulations is None:
            parts, one = self.workers, budget
        else:
            parts, one = bot.parts, budget.divided(bot.parts)
        thoughts = [self._submit(_part, name, sight, seed, one, number) for number in range(parts)]
        whole: Thought[_T] = Thought(partial(_cancel_all, thoughts))
        _when_all(thoughts, whole.future, lambda found: finish(merged(found)))
        return whole

    # ------------------------------------------------------------ processes and flags

    def _running_pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self.workers, mp_context=self._context, initializer=_begin, initargs=(self._flags,)
                )
            return self._pool

    def _forget_pool(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)

    def _take_flag(self) -> int:
        with self._is_flag_free:
            while not self._free:
                self._is_flag_free.wait()
            flag = self._free.pop()
        self._flags[flag] = 0
        return flag

    def _raise_flag(self, flag: int) -> None:
        self._flags[flag] = 1

    def _give_back(self, flag: int) -> None:
        with self._is_flag_free:
            self._free.append(flag)
            self._is_flag_free.notify()


@contextmanager
def _interrupted_afterwards() -> Iterator[None]:
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


def _cancel_all(thoughts: Sequence[Thought[Findings]]) -> None:
    for thought in thoughts:
        thought.cancel()


def _when_all(
    thoughts: Sequence[Thought[Findings]], whole: Future[_T], finish: Callable[[list[Findings]], _T]
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

_Question = tuple[BotName, Game, State, int, int, int | str]


def _begin(flags: Any) -> None:
    """Keep the flags; Ctrl-C is for the process that can say so."""
    global _flags  # noqa: PLW0603  set once, when the process begins
    _flags = flags
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _budget(seconds: float | None, simulations: int | None, flag: int) -> Budget:
    return Budget(seconds, simulations, lambda: bool(_flags[flag]))


def _choose(question: _Question, seconds: float | None, simulations: int | None, flag: int) -> Action:
    name, game, state, seat, number, seed = question
    bot = make_bot(name, game, seed)
    return bot.choose(Sight(game, state, seat, number), _budget(seconds, simulations, flag))


def _advise(question: _Question, seconds: float | None, simulations: int | None, flag: int) -> Advice:
    name, game, state, seat, number, seed = question
    bot = make_bot(name, game, seed)
    return bot.advise(Sight(game, state, seat, number), _budget(seconds, simulations, flag))


def _part(
    question: _Question, seconds: float | None, simulations: int | None, flag: int, part: int
) -> Findings:
    name, game, state, seat, number, seed = question
    bot = make_bot(name, game, seed)
    assert isinstance(bot, Minister), "only a search has parts"
    return bot.part(Sight(game, state, seat, number), _budget(seconds, simulations, flag), part)
