"""Bots in other processes: the same answers, cancellable, and nothing is lost when a process dies."""

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

from rondel.bots.bot import Budget, Sight, seen
from rondel.bots.pool import Thinkers, Thought
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.action import Action
from rondel.core.errors import OptionError
from rondel.core.registry import find_game
from rondel.random_play import random_action


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    with Thinkers(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def sight() -> Sight:
    """A nation of Imperial is to move, some turns into the game."""
    game = find_game("imperial-2030")
    state, rng, turns = game.new(4, {}), random.Random(3), 0
    while turns < 20:
        state.apply(random_action(game, state, rng))
        turns += game.question(state).kind == "which-space"
    return seen(game, state, state.seats_asked()[0], 11)


@pytest.mark.parametrize("text", ["merchant", "minister@30", "chancellor@32"])
def test_another_process_answers_the_same(thinkers: Thinkers, sight: Sight, text: str) -> None:
    name = read_bot_name(text)
    bot = make_bot(name, sight.game, 4)

    assert thinkers.choose(name, sight, 4).result(60) is bot.choose(sight, name.budget)
    assert thinkers.advise(name, sight, 4).result(60) == bot.advise(sight, name.budget)


def test_a_thought_can_be_cancelled_and_still_answers(thinkers: Thinkers, sight: Sight) -> None:
    thought = thinkers.choose(BotName("minister"), sight, 1, Budget(seconds=120))
    assert not thought.is_done()
    thought.cancel()

    assert thought.result(30) in sight.legal_actions()


def test_a_chancellor_cancelled_answers_too(thinkers: Thinkers, sight: Sight) -> None:
    thought = thinkers.advise(BotName("chancellor"), sight, 1, Budget(seconds=120))
    thought.cancel()

    assert thought.result(30).chosen in sight.legal_actions()


def test_whoever_asks_is_not_kept_waiting(thinkers: Thinkers, sight: Sight) -> None:
    async def ask() -> int:
        thought = thinkers.choose(BotName("minister"), sight, 1, Budget(seconds=0.3))
        turns = 0
        answer = asyncio.ensure_future(asyncio.wrap_future(thought.future))
        while not answer.done():
            await asyncio.sleep(0.01)
            turns += 1
        return turns

    assert asyncio.run(ask()) > 5


def test_a_process_that_dies_is_replaced_and_asked_again(sight: Sight) -> None:
    with Thinkers(1) as pool:
        pool.choose(BotName("merchant"), sight, 1).result(60)
        thought = pool.choose(BotName("minister"), sight, 1, Budget(seconds=1.0))
        time.sleep(0.2)
        assert pool._pool is not None
        for process in list(pool._pool._processes):
            os.kill(process, signal.SIGKILL)

        assert thought.result(60) in sight.legal_actions()


def test_a_question_is_what_it_was_when_it_was_asked(sight: Sight) -> None:
    """The table may go on while all processes are busy."""
    state = sight.state.copy()
    with Thinkers(1) as pool:
        busy = pool.choose(BotName("minister"), sight, 1, Budget(seconds=1.0))
        thought = pool.choose(BotName("merchant"), Sight(sight.game, state, sight.seat, 11), 1)
        while sight.game.question(state).kind == "which-space":
            state.apply_unchecked(state.legal_actions()[0])

        assert thought.result(60) in sight.legal_actions()
        assert busy.result(60) in sight.legal_actions()


def test_who_cancels_too_late_cancels_nobody_else(sight: Sight) -> None:
    with Thinkers(1) as pool:
        over = pool.choose(BotName("merchant"), sight, 1)
        over.result(60)
        thought = pool.advise(BotName("minister"), sight, 1, Budget(simulations=400, is_for_a_turn=False))
        over.cancel()

        assert thought.result(60).simulations == 400


def test_whoever_stops_waiting_disturbs_nobody(sight: Sight, caplog: pytest.LogCaptureFixture) -> None:
    async def lose_patience(pool: Thinkers) -> Thought[Action]:
        thought = pool.choose(BotName("minister"), sight, 1, Budget(seconds=0.5, is_for_a_turn=False))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(thought.future), 0.05)
        return thought

    with Thinkers(1) as pool:
        thought = asyncio.run(lose_patience(pool))
        assert not thought.is_done()
        assert thought.result(60) in sight.legal_actions()
    assert not caplog.records


def test_thinkers_that_were_closed_cannot_be_asked(sight: Sight) -> None:
    pool = Thinkers(1)
    pool.close()

    with pytest.raises(RuntimeError, match="closed"):
        pool.choose(BotName("merchant"), sight, 1).result(10)


_ASKS_AND_WAITS = """
import time
import rondel
from rondel.bots.bot import Budget, seen
from rondel.bots.pool import Thinkers, Thought
from rondel.bots.registry import BotName

if __name__ == "__main__":
    match = rondel.new("imperial-2030", players=3, seed=1)
    sight = seen(match.game, match.state, match.seats_asked()[0], 0)
    pool = Thinkers(1)
    pool.choose(BotName("merchant"), sight, 1).result(60)
    pool.choose(BotName("minister"), sight, 1, Budget(seconds=120))
    print(*pool._pool._processes, flush=True)
    time.sleep(120)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for the process in /proc")
def test_processes_end_with_the_one_they_think_for(tmp_path: Path) -> None:
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


def test_a_wrong_name_is_told_at_once(thinkers: Thinkers, sight: Sight) -> None:
    with pytest.raises(OptionError):
        thinkers.choose(BotName("minister", "lazy"), sight, 1)
