"""Advice on boards: each guest asks one question at a time, and no table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from rondel.bots.bot import Advice, Budget
from rondel.bots.pool import BotPool, BotTask
from rondel.protocol.requests import OpenBoard
from rondel.server import startup
from rondel.server.advice import Advisers
from rondel.server.errors import ConflictError
from rondel.server.settings import Settings
from rondel.server.storage.database import Database
from rondel.server.tables import boards
from rondel.server.tables.boards import Board
from rondel.server.tables.table_service import TableService
from tests.server.http_player import GAME, Person
from tests.server.live_server import LiveServer

pytestmark = pytest.mark.anyio


class SlowThinkers:
    """Bots that never finish and record their questions."""

    workers = 1

    def __init__(self) -> None:
        self.budgets: list[Budget] = []
        self.cancelled = 0

    def advise(self, _name: object, _sight: object, _seed: object, budget: Budget) -> BotTask[Advice]:
        self.budgets.append(budget)
        return BotTask(self._cancel)

    def _cancel(self) -> None:
        self.cancelled += 1


@pytest.fixture
async def board(anyio_backend: object, fresh_url: Callable[..., str]) -> AsyncIterator[Board]:
    database = await Database.open(fresh_url("sqlite"))
    service = TableService(database)
    board_id = await boards.open_board(service, "anna", OpenBoard(game=GAME, players=3))
    yield await boards.find_board(service, "anna", board_id)
    await database.close()


def asked(advisers: Advisers, board: Board, guest: str, bot: str = "minister") -> asyncio.Task[Any]:
    async def ask() -> object:
        with advisers.asking(guest):
            return await advisers.advise(board, len(board.nodes) - 1, bot, 1.0, "en")

    return asyncio.create_task(ask())


async def test_a_guest_has_one_question_at_a_time_and_leaving_cancels_it(board: Board) -> None:
    thinkers: Any = SlowThinkers()
    advisers = Advisers(thinkers)
    first, other = asked(advisers, board, "anna"), asked(advisers, board, "ben")
    await asyncio.sleep(0)
    with pytest.raises(ConflictError) as refused:
        await asked(advisers, board, "anna")
    assert (refused.value.code, refused.value.status) == ("advice-busy", 409)
    assert len(thinkers.budgets) == 2

    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert thinkers.cancelled == 1
    again = asked(advisers, board, "anna")
    await asyncio.sleep(0)
    assert len(thinkers.budgets) == 3
    for task in (again, other):
        task.cancel()
    await asyncio.gather(again, other, return_exceptions=True)


@pytest.mark.parametrize(
    ("bot", "budget"),
    [
        ("minister@9999", (10.0, 9999)),
        ("minister@9999s", (10.0, None)),
        ("minister@0.5s", (0.5, None)),
        ("banker", (10.0, 24)),
    ],
)
async def test_no_bot_advises_for_longer_than_ten_seconds_regardless_of_its_name(
    board: Board, bot: str, budget: tuple[float, int | None]
) -> None:
    thinkers: Any = SlowThinkers()
    task = asked(Advisers(thinkers), board, "anna", bot)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [(budget.seconds, budget.simulations) for budget in thinkers.budgets] == [budget]


async def test_advice_and_tables_have_separate_processes(
    fresh_url: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[BotPool] = []

    def make(workers: int | None, *, yields: bool = False) -> BotPool:
        made.append(BotPool(workers, yields=yields))
        return made[-1]

    monkeypatch.setattr(startup, "BotPool", make)
    async with startup.open_server(Settings(database=fresh_url("sqlite"), bot_processes=3)):
        # bots at tables, advice, analysis: only the last leaves the processor to others
        assert [(one.workers, one._yields) for one in made] == [(3, False), (1, False), (1, True)]
        # they start with the first question
        assert [one._pool for one in made] == [None, None, None]


async def test_a_second_question_is_told_to_wait(host: LiveServer) -> None:
    def ask() -> Any:
        with Person(host.url) as anna:
            board = anna.fine("POST", "/boards", {"game": GAME, "players": 6})
            path = f"/boards/{board['id']}/nodes/{len(board['nodes']) - 1}/advice"
            guest = anna.fine("GET", "/guest")["id"]
            with host.running.services.advisers.asking(guest):
                refused = anna.http.post(path, json={"bot": "merchant"})
            return refused, anna.http.post(path, json={"bot": "merchant"})

    refused, advised = await asyncio.to_thread(ask)
    assert (refused.status_code, refused.json()["code"]) == (409, "advice-busy")
    assert advised.status_code == 200
