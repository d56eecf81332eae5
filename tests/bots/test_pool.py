"""Bots in other processes: the same answers, cancellable, and no question is lost when a process dies."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.bots.bot import Budget, Observation, observe
from rondel.bots.pool import BotPool, BotTask
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.action import Action
from rondel.core.errors import OptionError
from rondel.core.registry import find_game
from rondel.random_play import random_action


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    with BotPool(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def observation() -> Observation:
    """A nation of Imperial is to move, some turns into the game."""
    game = find_game("imperial-2030")
    state, rng, turns = game.new(4, {}), random.Random(3), 0
    while turns < 20:
        state.apply(random_action(game, state, rng))
        turns += game.question(state).kind == "which-space"
    return observe(game, state, state.seats_asked()[0], 11)


@pytest.mark.parametrize("text", ["merchant", "minister@30", "chancellor@32"])
def test_another_process_answers_the_same(pool: BotPool, observation: Observation, text: str) -> None:
    name = read_bot_name(text)
    bot = make_bot(name, observation.game, 4)

    assert pool.choose(name, observation, 4).result(60) is bot.choose(observation, name.budget)
    assert pool.advise(name, observation, 4).result(60) == bot.advise(observation, name.budget)


def test_a_cancelled_task_still_answers(pool: BotPool, observation: Observation) -> None:
    task = pool.choose(BotName("minister"), observation, 1, Budget(seconds=120))
    assert not task.is_done()
    task.cancel()

    assert task.result(30) in observation.legal_actions()


def test_a_chancellor_cancelled_answers_too(pool: BotPool, observation: Observation) -> None:
    task = pool.advise(BotName("chancellor"), observation, 1, Budget(seconds=120))
    task.cancel()

    assert task.result(30).chosen in observation.legal_actions()


def test_a_bot_that_thinks_does_not_block_its_caller(pool: BotPool, observation: Observation) -> None:
    async def ask() -> int:
        task = pool.choose(BotName("minister"), observation, 1, Budget(seconds=0.3))
        turns = 0
        answer = asyncio.ensure_future(asyncio.wrap_future(task.future))
        while not answer.done():
            await asyncio.sleep(0.01)
            turns += 1
        return turns

    assert asyncio.run(ask()) > 5


def test_a_process_that_dies_is_replaced_and_asked_again(observation: Observation) -> None:
    with BotPool(1) as pool:
        pool.choose(BotName("merchant"), observation, 1).result(60)
        task = pool.choose(BotName("minister"), observation, 1, Budget(seconds=1.0))
        time.sleep(0.2)
        assert pool._pool is not None
        for process in list(pool._pool._processes):
            os.kill(process, signal.SIGKILL)

        assert task.result(60) in observation.legal_actions()


def test_a_question_is_what_it_was_when_it_was_asked(observation: Observation) -> None:
    """The table may move on while all processes are busy."""
    state = observation.state.copy()
    with BotPool(1) as pool:
        busy = pool.choose(BotName("minister"), observation, 1, Budget(seconds=1.0))
        task = pool.choose(BotName("merchant"), Observation(observation.game, state, observation.seat, 11), 1)
        while observation.game.question(state).kind == "which-space":
            state.apply_unchecked(state.legal_actions()[0])

        assert task.result(60) in observation.legal_actions()
        assert busy.result(60) in observation.legal_actions()


def test_cancelling_too_late_cancels_nobody_else(observation: Observation) -> None:
    with BotPool(1) as pool:
        over = pool.choose(BotName("merchant"), observation, 1)
        over.result(60)
        task = pool.advise(BotName("minister"), observation, 1, Budget(simulations=400, is_for_a_turn=False))
        over.cancel()

        assert task.result(60).simulations == 400


def test_a_caller_who_stops_waiting_disturbs_nobody(
    observation: Observation, caplog: pytest.LogCaptureFixture
) -> None:
    async def lose_patience(pool: BotPool) -> BotTask[Action]:
        task = pool.choose(BotName("minister"), observation, 1, Budget(seconds=0.5, is_for_a_turn=False))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(task.future), 0.05)
        return task

    with BotPool(1) as pool:
        task = asyncio.run(lose_patience(pool))
        assert not task.is_done()
        assert task.result(60) in observation.legal_actions()
    assert not caplog.records


def test_a_closed_pool_cannot_be_asked(observation: Observation) -> None:
    pool = BotPool(1)
    pool.close()

    with pytest.raises(RuntimeError, match="closed"):
        pool.choose(BotName("merchant"), observation, 1).result(10)


_ASKS_AND_WAITS = """
import time
import rondel
from rondel.bots.bot import Budget, observe
from rondel.bots.pool import BotPool, BotTask
from rondel.bots.registry import BotName

if __name__ == "__main__":
    match = rondel.new("imperial-2030", players=3, seed=1)
    observation = observe(match.game, match.state, match.seats_asked()[0], 0)
    pool = BotPool(1)
    pool.choose(BotName("merchant"), observation, 1).result(60)
    pool.choose(BotName("minister"), observation, 1, Budget(seconds=120))
    print(*pool._pool._processes, flush=True)
    time.sleep(120)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for the process in /proc")
def test_processes_end_with_their_parent(tmp_path: Path) -> None:
    program = tmp_path / "asks.py"
    program.write_text(_ASKS_AND_WAITS, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        (thinker,) = [int(number) for number in asking.stdout.readline().split()]
        asking.kill()
    for _ in range(100):
        if not Path(f"/proc/{thinker}").exists():
            return
        time.sleep(0.05)
    pytest.fail("a thinking process is left behind")


def test_a_wrong_name_is_reported_at_once(pool: BotPool, observation: Observation) -> None:
    with pytest.raises(OptionError):
        pool.choose(BotName("minister", "lazy"), observation, 1)
