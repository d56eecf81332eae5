"""Statistics: every finished game is added once, for everybody and for those who played it."""

from __future__ import annotations

import asyncio
import time

import pytest

from rondel.protocol.requests import Propose
from rondel.server.background.statistician import Statistician
from rondel.server.storage.log import Statement
from rondel.server.study.statistics import count_game, statistics_told, uncounted
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, ME, OPEN, Harness
from tests.study.games import PLANTED

pytestmark = pytest.mark.anyio
#: the game with the blunder, and its last move: a table does not begin with a game that is over
BEFORE_ITS_END, LAST = PLANTED.read_text().rstrip().removesuffix("1 go taxation"), "go taxation"
GAME = "imperial-2010"


async def planted_table(harness: Harness) -> Table:
    """Return a finished game: Anna wins on the first seat, and sits on the second; Ben is on the third."""
    table = await harness.opened(ME, ME, OPEN, game="", record=BEFORE_ITS_END)
    await harness.sit(table, BEN, 2)
    await table_setup.start(harness.service, table, ANNA)
    await harness.play(table, LAST)
    return table


async def tallies(harness: Harness, guest: str = "") -> dict[tuple[str, str], tuple[int, int, int]]:
    told = await statistics_told(harness.service, GAME, guest)
    return {(one.what, one.key): (one.count, one.total, one.wins) for one in told.tallies}


async def test_a_game_is_counted_once_however_many_servers_hear_of_its_end(empty_harness: Harness) -> None:
    table = await planted_table(empty_harness)
    other = empty_harness.another()

    await asyncio.gather(count_game(empty_harness.service, table), count_game(other.service, table))
    await count_game(other.service, table)

    everybody = await tallies(empty_harness)
    assert everybody["games", "3"] == (1, 2, 1)
    assert everybody["rounds", "2"] == (1, 0, 0)
    assert everybody["seat", "3/1"] == (1, 164, 1)
    assert everybody["seat", "3/2"] == (1, 147, 0)
    assert (await statistics_told(empty_harness.service, GAME)).games == 1


async def test_everybody_finds_their_own_seats(empty_harness: Harness) -> None:
    table = await planted_table(empty_harness)
    await count_game(empty_harness.service, table)

    anna, ben = await tallies(empty_harness, ANNA.id), await tallies(empty_harness, BEN.id)

    assert {key for what, key in anna if what == "seat"} == {"3/1", "3/2"}
    assert {key for what, key in ben if what == "seat"} == {"3/3"}
    assert anna["games", "3"] == (1, 2, 1)
    assert ben["games", "3"] == (1, 2, 0)
    # what was bought, by whom, and for how much
    assert anna["bond", "austria-hungary/30"] == (1, 30, 1)
    assert ben["bond", "austria-hungary/4"] == (1, 4, 0)


async def test_a_game_that_ended_early_is_not_counted(empty_harness: Harness) -> None:
    table = await empty_harness.started(ANNA, "random", game=GAME)
    await proposals.propose(empty_harness.service, table, ANNA.id, Propose("end"))

    await count_game(empty_harness.service, table)

    assert await tallies(empty_harness) == {}
    assert await uncounted(empty_harness.service, 10) == []


async def test_the_statistician_counts_what_ends_and_what_ended_before(empty_harness: Harness) -> None:
    await planted_table(empty_harness)
    statistician = Statistician(empty_harness.service)
    await statistician.count_the_past()
    empty_harness.service.listeners.append(statistician.look_at)
    await planted_table(empty_harness)
    while await uncounted(empty_harness.service, 10):
        await asyncio.sleep(0.01)

    assert (await statistics_told(empty_harness.service, GAME)).games == 2
    await statistician.close()


async def test_statistics_take_as_long_after_a_hundred_thousand_games(harness: Harness) -> None:
    add = (
        "INSERT INTO tallies (game, guest, what, key, count, total, wins)"
        " VALUES (:game, :guest, :what, :key, 100000, 5000000, 25000)"
    )
    rows = [
        Statement(add, {"game": GAME, "guest": guest, "what": what, "key": str(key)})
        for guest in ["", *(f"guest-{number}" for number in range(50))]
        for what in ("seat", "part", "opening", "bond")
        for key in range(100)
    ]
    await harness.service.database.write(*rows)

    begun = time.perf_counter()
    told = await statistics_told(harness.service, GAME)

    assert len(told.tallies) == 400
    assert time.perf_counter() - begun < 0.5
