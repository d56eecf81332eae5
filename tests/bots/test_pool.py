"""Bots in other processes: the same answers, cancellable, and nothing is lost when a process dies."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator

import pytest

from rondel.bots.bot import Budget, Sight, seen
from rondel.bots.pool import Thinkers
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.errors import OptionError
from rondel.core.registry import find_game
from rondel.luck import random_action


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
    return seen(game, state, state.seats_asked()[0], 11, rng)


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


def test_a_wrong_name_is_told_at_once(thinkers: Thinkers, sight: Sight) -> None:
    with pytest.raises(OptionError):
        thinkers.choose(BotName("minister", "lazy"), sight, 1)
