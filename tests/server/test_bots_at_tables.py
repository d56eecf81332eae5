"""Bots at tables: they answer when they are asked, whatever happens, and only their table waits for them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from rondel.bots.bot import Budget, Observation
from rondel.bots.pool import BotTask
from rondel.bots.registry import BotName
from rondel.core.action import Action
from rondel.protocol.requests import OpenTable, Propose
from rondel.protocol.table_settings import BotChair, Chair, Fischer, MyChair, OpenChair
from rondel.random_play import random_action
from rondel.server.background import bots, timekeeper
from rondel.server.background.bots import BotRunner
from rondel.server.background.queue import QueuedBots
from rondel.server.background.timekeeper import Timekeeper
from rondel.server.metrics import Metrics
from rondel.server.storage.database import Database
from rondel.server.storage.errors import StorageError
from rondel.server.tables.moves import play
from rondel.server.tables.proposals import let_time_run_out, propose, resign
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.server.tables.table_setup import Guest, open_table, start, take_chair
from rondel.server.tables.undo import take_back
from tests.server.http_player import GAME, ME, Person, bot, until
from tests.server.live_server import LiveServer

pytestmark = pytest.mark.anyio

ANNA, BERT = Guest("anna", "Anna", "en"), Guest("bert", "Bert", "en")
BOT = BotChair("random")


class BotPool:
    """Bots that answer at once or when released, and record their questions."""

    workers = 1

    def __init__(self) -> None:
        self.asked: list[Observation] = []
        #: unfinished thoughts, if bots are slow here
        self.thinking: list[BotTask[Action]] = []
        self.cancelled: list[BotTask[Action]] = []
        self.are_slow = False
        self.seeds: list[int | str] = []
        self.budgets: list[Budget | None] = []

    def choose(
        self, _name: BotName, sight: Observation, seed: int | str, budget: Budget | None = None
    ) -> BotTask[Action]:
        self.asked.append(sight)
        self.seeds.append(seed)
        self.budgets.append(budget)
        thought: BotTask[Action] = BotTask(lambda: self.cancelled.append(thought))
        if self.are_slow:
            self.thinking.append(thought)
        else:
            self.answer(thought, sight)
        return thought

    def answer(self, thought: BotTask[Action], sight: Observation) -> None:
        thought.future.set_result(random_action(sight.game, sight.state.copy(), random.Random(sight.number)))

    def let_them_answer(self) -> None:
        """Finish every thought with what the bot was asked."""
        self.are_slow = False
        thinking, self.thinking = self.thinking, []
        for thought, sight in zip(thinking, self.asked[-len(thinking) :], strict=True):
            self.answer(thought, sight)


class BotHarness:
    """A table service with a bot runner, and a clock that stands still until it is moved."""

    def __init__(self, database: Database, thinkers: Any) -> None:
        self.time = 1_000_000_000_000
        self.service = TableService(database, clock=lambda: self.time, rng=random.Random(5))
        self.thinkers = thinkers
        self.metrics = Metrics()
        self.runner = BotRunner(self.service, thinkers, self.metrics)
        self.service.listeners.append(self.runner.look_at)

    async def begin(self, *chairs: Chair, **terms: Any) -> Table:
        wanted = OpenTable(chairs=chairs, game=GAME, **terms)
        table = await open_table(self.service, ANNA, wanted)
        for seat, chair in enumerate(chairs):
            if isinstance(chair, OpenChair):
                await take_chair(self.service, table, BERT, seat, name=None, invitation="")
        await start(self.service, table, ANNA)
        return table

    async def play(self, table: Table, guest: Guest = ANNA) -> None:
        """Let a person play any action."""
        text = random_action(table.game, table.begun_course().state.copy(), random.Random(table.number)).text
        await play(self.service, table, guest.id, seen=table.number, actions=[text])

    async def play_until_a_bot_is_asked(self, table: Table) -> None:
        while not table.bots_asked():
            await self.play(table)

    def answers(self, outcome: str) -> float:
        found = self.metrics.registry.get_sample_value("rondel_bot_answers_total", {"outcome": outcome})
        return found or 0.0


@asynccontextmanager
async def bot_harness(url: str, thinkers: Any = None) -> AsyncIterator[BotHarness]:
    database = await Database.open(url)
    harness = BotHarness(database, thinkers or BotPool())
    try:
        yield harness
    finally:
        await harness.runner.close()
        await database.close()


@pytest.fixture
def url(fresh_url: Callable[..., str]) -> str:
    return fresh_url("sqlite")


async def eventually(is_so: Callable[[], object]) -> None:
    """Wait until something becomes true."""
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.005)


# ------------------------------------------------------------------ answering


async def test_a_bot_is_handed_what_its_seat_may_know(url: str) -> None:
    async with bot_harness(url) as harness:
        table = await harness.begin(BOT, MyChair(), options={"hidden_cash": True})
        await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: harness.thinkers.asked)
        assert harness.thinkers.asked[0].seat == 0
        assert harness.thinkers.asked[0].state is not table.state


def fails_at_once(*_: object) -> Any:
    raise RuntimeError("this bot is broken")


def fails_later(*_: object) -> Any:
    thought: BotTask[Action] = BotTask(lambda: None)
    thought.future.set_exception(RuntimeError("this bot is broken"))
    return thought


def answers_nonsense(*_: object) -> Any:
    thought: BotTask[Any] = BotTask(lambda: None)
    thought.future.set_result(Action("nonsense"))
    return thought


@pytest.mark.parametrize("broken", [fails_at_once, fails_later, answers_nonsense])
async def test_a_bot_that_fails_does_not_stop_its_table(
    url: str, monkeypatch: pytest.MonkeyPatch, broken: Callable[..., Any]
) -> None:
    async with bot_harness(url) as harness:
        monkeypatch.setattr(harness.thinkers, "choose", broken)
        table = await harness.begin(BOT, MyChair())
        await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: not table.bots_asked())
        assert harness.answers("failed") > 0


async def test_a_bot_waits_for_a_database_that_fails(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_PATIENCE", (0.01,))
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        table = await harness.begin(BOT, MyChair())
        await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: harness.thinkers.thinking)
        append, failures = harness.service.database.log.append, [1, 2, 3]

        async def failing(*given: Any) -> None:
            if failures:
                failures.pop()
                raise StorageError(key="storage-failed", params={"reason": "the disk is full"})
            await append(*given)

        monkeypatch.setattr(harness.service.database.log, "append", failing)
        harness.thinkers.let_them_answer()
        await eventually(lambda: not table.bots_asked())
        assert not failures


async def test_the_random_numbers_of_a_bot_cannot_be_predicted_but_are_repeatable(url: str) -> None:
    seeds: list[int | str] = []
    for _ in range(2):
        async with bot_harness(url) as harness:
            harness.thinkers.are_slow = True
            if not seeds:
                table = await harness.begin(BOT, BOT)
            await harness.runner.begin()
            await eventually(lambda harness=harness: harness.thinkers.thinking)  # type: ignore[misc]  # bound here
            seeds.append(harness.thinkers.seeds[0])
            secret = await harness.service.database.server_secret()
    seat = table.seats_asked()[0]
    named = f"bot/{table.id}/{seat}".encode()
    assert seeds == [hmac.new(secret.encode(), named, hashlib.sha256).hexdigest()] * 2


async def test_no_bot_thinks_for_longer_than_ten_seconds_regardless_of_its_name(url: str) -> None:
    async with bot_harness(url) as harness:
        for name in ("minister", "minister@9999"):
            harness.thinkers.are_slow = True
            table = await harness.begin(BotChair(name), MyChair())
            await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: len(harness.thinkers.budgets) == 2)
        assert harness.thinkers.budgets == [None, Budget(seconds=10.0, simulations=9999)]


# ------------------------------------------------------------------ while a bot thinks


async def test_the_bots_and_people_of_other_tables_do_not_wait_for_a_slow_one(url: str) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        slow = await harness.begin(BOT, MyChair())
        await harness.play_until_a_bot_is_asked(slow)
        await eventually(lambda: harness.thinkers.thinking)
        harness.thinkers.are_slow = False
        other = await harness.begin(BOT, MyChair())
        for _ in range(5):
            await eventually(lambda: not other.bots_asked())
            await harness.play(other)
        assert slow.bots_asked()


async def test_what_is_taken_back_while_a_bot_thinks_is_asked_anew(url: str) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        table = await harness.begin(BOT, MyChair())
        before = table.last_step()
        await harness.play_until_a_bot_is_asked(table)
        if table.last_step() == before:  # the bot was first: let it answer once
            await eventually(lambda: harness.thinkers.thinking)
            harness.thinkers.let_them_answer()
            await eventually(lambda: not table.bots_asked())
            harness.thinkers.are_slow = True
            before = table.last_step()
            await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: harness.thinkers.thinking)
        thought = harness.thinkers.thinking[0]
        # alone at the table, Anna needs nobody else's consent
        await propose(harness.service, table, ANNA.id, Propose("take-back", back_to=before))
        assert not table.bots_asked()
        assert harness.thinkers.cancelled == [thought]
        number = table.number
        harness.thinkers.let_them_answer()
        await eventually(lambda: harness.answers("late") == 1)
        assert table.number == number
        await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: not table.bots_asked())


async def test_somebody_who_resigns_while_a_bot_thinks_does_not_disturb_it(url: str) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        table = await harness.begin(BOT, MyChair(), OpenChair())
        while not table.bots_asked():
            await harness.play(table, ANNA if 1 in table.seats_asked() else BERT)
        await eventually(lambda: harness.thinkers.thinking)
        await resign(harness.service, table, BERT.id, 2)
        harness.thinkers.let_them_answer()
        await eventually(lambda: table.seats_asked() == (1,))
        assert harness.answers("played") > 0
        assert harness.answers("late") == 0


async def test_a_game_that_ends_while_a_bot_thinks_has_ended(url: str) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        table = await harness.begin(BOT, MyChair())
        await harness.play_until_a_bot_is_asked(table)
        await eventually(lambda: harness.thinkers.thinking)
        await resign(harness.service, table, ANNA.id, 1)
        number = table.number
        assert len(harness.thinkers.cancelled) == 1
        harness.thinkers.let_them_answer()
        await eventually(lambda: harness.answers("late") == 1)
        assert (table.status, table.number) == ("ended", number)


async def test_after_a_restart_a_bot_is_asked_again(url: str) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        table_id = (await harness.begin(BOT, BOT)).id
        await eventually(lambda: harness.thinkers.thinking)
    async with bot_harness(url) as harness:
        await harness.runner.begin()
        await eventually(lambda: harness.answers("played") > 5)
        assert (await harness.service.table(table_id)).number > 5


async def test_a_table_that_cannot_be_read_keeps_nobody_from_starting(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_PATIENCE", (0.01,))
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        broken, sound = (await harness.begin(BOT, BOT)).id, (await harness.begin(BOT, BOT)).id
    async with bot_harness(url) as harness:
        read = harness.service.database.log.read

        async def reading(table_id: str, after: int = 0) -> Any:
            if table_id == broken:
                raise StorageError(key="storage-unreadable", params={"reason": "a hole in the disk"})
            return await read(table_id, after)

        monkeypatch.setattr(harness.service.database.log, "read", reading)
        await harness.runner.begin()
        await eventually(lambda: harness.answers("played") > 5)
        assert (await harness.service.table(sound)).number > 5


# ------------------------------------------------------------------ clocks


async def test_a_clock_runs_out_when_its_time_is_up_and_not_before(url: str) -> None:
    async with bot_harness(url) as harness:
        table = await harness.begin(
            MyChair(), OpenChair(), MyChair(), clock=Fischer(seconds=60), stand_in="random"
        )
        keeper = Timekeeper(harness.service, harness.metrics)
        asked = table.seats_asked()
        harness.time += 59_999
        await keeper.look()
        assert not any(seat.has_run_out for seat in table.seats)
        harness.time += 1
        await keeper.look()
        assert [number for number, seat in enumerate(table.seats) if seat.stand_in] == [*asked]
        # and the bot that took over answers
        await eventually(lambda: harness.thinkers.asked and not table.bots_asked())


async def test_a_table_that_fails_does_not_keep_the_clocks_of_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_harness(url) as harness:
        tables = [
            await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=60), on_timeout="abandon")
            for _ in range(3)
        ]
        append = harness.service.database.log.append

        async def failing(table_id: str, *given: Any) -> None:
            if table_id == tables[0].id:
                raise StorageError(key="storage-failed", params={"reason": "the disk is full"})
            await append(table_id, *given)

        harness.time += 60_000
        with monkeypatch.context() as patched:
            patched.setattr(harness.service.database.log, "append", failing)
            await Timekeeper(harness.service, harness.metrics).look()
        assert [table.status for table in tables] == ["running", "ended", "ended"]
        await Timekeeper(harness.service, harness.metrics).look()
        assert tables[0].status == "ended"


async def test_a_table_that_is_broken_is_left_alone_for_a_minute_and_no_other(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_harness(url) as harness:
        broken, sound = [
            await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=60), on_timeout="abandon")
            for _ in range(2)
        ]
        looked: list[str] = []

        async def running_out(service: TableService, table: Table) -> bool:
            looked.append(table.id)
            if table is broken:
                raise AssertionError("nobody knows what is wrong here")
            return await let_time_run_out(service, table)

        monkeypatch.setattr(timekeeper, "let_time_run_out", running_out)
        keeper = Timekeeper(harness.service, harness.metrics)
        harness.time += 60_000
        for wait in (0, 59_999, 1):
            harness.time += wait
            await keeper.look()
        assert sound.status == "ended"
        assert looked.count(broken.id) == 2


async def test_no_clock_of_before_runs_out_until_the_server_has_been_up_for_a_minute(url: str) -> None:
    async with bot_harness(url) as harness:
        old = await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=60), on_timeout="abandon")
        harness.time += 3_600_000
        keeper = Timekeeper(harness.service, harness.metrics, every=1000.0)
        keeper.begin()
        harness.time += 1
        new = await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=30), on_timeout="abandon")
        harness.time += 59_998
        await keeper.look()
        # what begins now has the clock it has
        assert (old.status, new.status) == ("running", "ended")
        harness.time += 1
        await keeper.look()
        assert old.status == "ended"
        await keeper.close()


async def test_a_player_who_returns_in_time_after_a_restart_plays_on(url: str) -> None:
    async with bot_harness(url) as harness:
        table = await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=60, increment=30))
        harness.time += 3_600_000
        keeper = Timekeeper(harness.service, harness.metrics, every=1000.0)
        keeper.begin()
        harness.time += 50_000
        await harness.play(table)
        # this may not be the last answer of the turn
        harness.time += 9_999
        await keeper.look()
        assert not any(seat.has_run_out for seat in table.seats)
        await keeper.close()


# ------------------------------------------------------------------ in a queue


class Queue:
    """A queue without workers."""

    def __init__(self) -> None:
        self.put_in: list[str] = []

    async def put(self, table: Table) -> None:
        self.put_in.append(table.id)

    async def tables(self) -> set[str]:
        return set()


async def test_a_table_that_is_broken_keeps_no_other_from_the_queue(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_harness(url) as harness:
        harness.thinkers.are_slow = True
        tables = [await harness.begin(BOT, BOT) for _ in range(3)]
        find, looked = harness.service.table, []

        async def finding(table_id: str) -> Table:
            looked.append(table_id)
            if table_id == tables[0].id:
                raise ValueError("nobody knows what is wrong here")
            return await find(table_id)

        monkeypatch.setattr(harness.service, "table", finding)
        queue: Any = Queue()
        queued = QueuedBots(harness.service, queue)
        for _ in range(2):
            await queued.look()
        assert sorted(queue.put_in) == sorted([tables[1].id, tables[2].id] * 2)
        assert looked.count(tables[0].id) == 1


async def test_a_player_who_takes_back_has_the_time_of_the_clock_that_runs(url: str) -> None:
    async with bot_harness(url) as harness:
        table = await harness.begin(MyChair(), MyChair(), clock=Fischer(seconds=60))
        while not table.begun_course().own_trail(table.seats_asked()[0]):
            await harness.play(table)
        seat = table.seats_asked()[0]
        harness.time += 10_000
        await take_back(harness.service, table, ANNA.id, seen=table.number, count=1)
        assert table.clock is not None
        assert table.seats_asked() == (seat,)
        harness.time += 50_000
        await Timekeeper(harness.service, harness.metrics).look()
        assert table.seats[seat].has_run_out


# ------------------------------------------------------------------ in a real server


async def test_bots_of_a_real_server_play_to_the_end(host: LiveServer) -> None:
    def bots_alone() -> None:
        with Person(host.url) as anna:
            table = anna.begin(bot(), bot())
            until(lambda: anna.table(table)["status"] == "ended", 30)
            assert anna.table(table)["end"] == "played"

    await asyncio.to_thread(bots_alone)


async def test_nobody_waits_for_a_chancellor_at_another_table(host: LiveServer) -> None:
    def beside_a_chancellor() -> float:
        with Person(host.url) as anna:
            slow, quick = anna.begin(bot("chancellor"), ME), anna.begin(ME, ME)
            while 1 in anna.view(slow)["asked"]:
                anna.play(slow)
            longest = 0.0
            for _ in range(10):
                move = anna.wanted(quick)
                before = time.perf_counter()
                assert anna.send(quick, move).status_code == 200
                longest = max(longest, time.perf_counter() - before)
            # it thinks for seconds, but not longer than the game lasts
            anna.fine("POST", f"/tables/{slow}/resign", {"seat": 1})
            return longest

    assert await asyncio.to_thread(beside_a_chancellor) < 0.5
