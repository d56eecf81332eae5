"""Bots at a table. Quick bots answer in this process, slow ones in others.

So a person can leave while a bot thinks, and a spinner can turn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from rondel.bots.levels import only_answer
from rondel.bots.pool import BotPool
from rondel.bots.registry import find_bot, make_bot

if TYPE_CHECKING:
    from rondel.bots.bot import Advice, Bot, Budget, Observation
    from rondel.bots.pool import BotTask
    from rondel.bots.registry import BotName
    from rondel.core.action import Action

__all__ = ["BotRunner"]

_T = TypeVar("_T")


def _nothing_to_show(_seat: int) -> AbstractContextManager[object]:
    return nullcontext()


class BotRunner:
    """Gets answers and advice from bots. Its processes start when they are first needed and end with it."""

    def __init__(self, waiting: Callable[[int], AbstractContextManager[object]] = _nothing_to_show) -> None:
        #: returns what to show while the bot of a seat thinks
        self._waiting = waiting
        self._pool: BotPool | None = None
        self._bots: dict[tuple[BotName, str], Bot] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.close()

    def choose(self, name: BotName, observation: Observation, seed: str) -> Action:
        """Return the answer of a bot."""
        only = only_answer(observation)
        if only is not None:
            return only
        if _answers_at_once(name):
            return self._bot(name, observation, seed).choose(observation, name.budget)
        return self._awaited(observation.seat, lambda pool: pool.choose(name, observation, seed))

    def advise(self, name: BotName, observation: Observation, seed: str, budget: Budget) -> Advice:
        """Return what a bot would do, and why."""
        if _answers_at_once(name):
            return self._bot(name, observation, seed).advise(observation, budget)
        return self._awaited(observation.seat, lambda pool: pool.advise(name, observation, seed, budget))

    def _bot(self, name: BotName, observation: Observation, seed: str) -> Bot:
        """Return a bot of this process; a table keeps its bots."""
        if (name, seed) not in self._bots:
            self._bots[name, seed] = make_bot(name, observation.game, seed)
        return self._bots[name, seed]

    def _awaited(self, seat: int, ask: Callable[[BotPool], BotTask[_T]]) -> _T:
        if self._pool is None:
            self._pool = BotPool()
        thought = ask(self._pool)
        try:
            with self._waiting(seat):
                return thought.result()
        except BaseException:
            thought.cancel()  # after Ctrl-C nobody waits for it
            raise


def _answers_at_once(name: BotName) -> bool:
    """Tell whether bots of a level need no time: they have neither seconds nor simulations to think.

    A number of simulations in the name makes no difference, because they do not use it.
    """
    usual = find_bot(name.level).budget
    return usual.seconds is None and usual.simulations is None
