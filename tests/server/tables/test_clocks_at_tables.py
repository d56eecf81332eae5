"""The clock of a table runs for the asked player; when it runs out, what was agreed happens."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import select

from rondel.protocol.requests import Propose
from rondel.protocol.table_settings import Fischer, Night, PerMove
from rondel.server.clocks import Clock
from rondel.server.storage import schema
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.entries import Ended
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, CARL, ME, Harness, kinds, snapshot, whole_record

pytestmark = pytest.mark.anyio

FISCHER = Fischer(60, 5)
BY_POST = PerMove(3600, 600)


async def deadline_found(harness: Harness, table: Table) -> int | None:
    """Return the deadline in the index of tables."""
    wanted = select(schema.tables.c.deadline).where(schema.tables.c.id == table.id)
    async with harness.service.database.engine.connect() as connection:
        found: int | None = (await connection.execute(wanted)).scalar_one()
        return found


def left(harness: Harness, table: Table, seat: int) -> float:
    """Return the seconds a seat has left now."""
    assert table.clock is not None
    found = table.clock.left(seat, harness.clock.at)
    assert found is not None
    return found / 1000


async def test_the_clock_runs_for_the_asked_player_and_adds_some_time_after_each_answer(
    harness: Harness,
) -> None:
    table = await harness.started(ANNA, BEN, clock=FISCHER)
    harness.clock.passes(10)
    assert (left(harness, table, 0), left(harness, table, 1)) == (50, 60)
    await harness.play(table, "pass")
    harness.clock.passes(7)

    assert (left(harness, table, 0), left(harness, table, 1)) == (55, 53)


@pytest.mark.parametrize(
    "clock", [FISCHER, BY_POST, PerMove(3600, 0, Night("22:00", "08:00", "Europe/Berlin"))]
)
async def test_the_timekeeper_finds_the_deadline_of_the_table(
    any_harness: Harness, clock: Fischer | PerMove
) -> None:
    table = await any_harness.started(ANNA, BEN, clock=clock)
    for _ in range(3):
        assert await deadline_found(any_harness, table) == table.deadline() is not None
        any_harness.clock.passes(20)
        await any_harness.play(table, "pass")
    assert await deadline_found(any_harness, table) == table.deadline()
    await proposals.resign(any_harness.service, table, ANNA.id, 0)
    assert await deadline_found(any_harness, table) is table.deadline() is None


async def test_a_move_by_correspondence_has_its_own_time_and_then_the_bank(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=BY_POST, pace="correspondence")
    assert table.deadline() == harness.clock.at + 4_200_000
    harness.clock.passes(3700)
    await harness.play(table, "pass")

    assert left(harness, table, 0) == 4100
    assert table.deadline() == harness.clock.at + 4_200_000


async def test_a_chance_draw_within_a_turn_gives_nothing(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=FISCHER)
    await harness.play(table, "pass")
    harness.clock.passes(10)
    await harness.play(table, "pass")
    assert kinds(table, 2) == ["played", "drawn"]
    assert table.seats_asked() == (1,)
    harness.clock.passes(10)
    assert left(harness, table, 1) == 40
    await harness.play(table, "pass")

    assert left(harness, table, 1) == 45


async def test_taking_back_gives_no_time(harness: Harness) -> None:
    table = await harness.started(ANNA, ANNA, game="imperial-2030", clock=FISCHER)
    seat = table.seats_asked()[0]
    harness.clock.passes(10)
    await harness.play(table, "go import")
    harness.clock.passes(10)
    await harness.back(table, ANNA)
    harness.clock.passes(10)

    assert left(harness, table, seat) == 30


async def test_going_back_by_consent_gives_no_time_either_even_past_chance(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=FISCHER)
    began = table.begun_course().began
    await harness.play(table, "pass")
    harness.clock.passes(10)
    before = [left(harness, table, seat) for seat in (0, 1)]
    await proposals.propose(harness.service, table, ANNA.id, Propose("take-back", back_to=began))
    assert table.proposal is not None
    await proposals.vote(harness.service, table, BEN.id, proposal=table.proposal.number, agrees=True)

    assert kinds(table, 4) == ["taken-back", "drawn", "drawn", "drawn"]
    assert [left(harness, table, seat) for seat in (0, 1)] == before == [65, 50]
    # answering the same question again earns no more time
    await harness.play(table, "pass")
    assert left(harness, table, 0) == 65
    assert snapshot(await harness.read_again(table)) == snapshot(table)


async def test_bots_have_no_clock(harness: Harness) -> None:
    table = await harness.started("random", ANNA, clock=FISCHER)

    assert table.deadline() is None
    await harness.play_anything(table, random.Random(1))
    assert table.deadline() == harness.clock.at + 60_000


async def test_nothing_happens_before_the_time_is_up(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=FISCHER)
    harness.clock.passes(59.999)
    assert not await proposals.let_time_run_out(harness.service, table)
    harness.clock.passes(0.001)
    assert await proposals.let_time_run_out(harness.service, table)
    assert not await proposals.let_time_run_out(harness.service, table)


async def test_without_a_clock_no_time_is_ever_up(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    harness.clock.passes(10**9)
    assert not await proposals.let_time_run_out(harness.service, table)
    assert table.deadline() is None


async def test_a_bot_stands_in_for_a_late_player_and_goes_when_they_come_back(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, clock=FISCHER, on_timeout="bot")
    any_harness.clock.passes(60)
    await proposals.let_time_run_out(any_harness.service, table)

    assert kinds(table, 2) == ["ran-out", "stood-in"]
    assert table.bots_asked() == {0: "random"}
    assert await deadline_found(any_harness, table) is None
    await proposals.come_back(any_harness.service, table, ANNA.id, 0)
    assert (table.bots_asked(), left(any_harness, table, 0)) == ({}, 6)
    assert await deadline_found(any_harness, table) == table.deadline() == any_harness.clock.at + 6000
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_while_the_others_vote_the_late_player_may_still_answer(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, clock=FISCHER, on_timeout="vote")
    any_harness.clock.passes(75)
    await proposals.let_time_run_out(any_harness.service, table)

    assert kinds(table, 1) == ["ran-out"]
    assert await deadline_found(any_harness, table) is table.deadline() is None
    await any_harness.play(table, "pass")
    assert not table.seats[0].has_run_out
    assert left(any_harness, table, 0) == 5
    assert await deadline_found(any_harness, table) == table.deadline() == any_harness.clock.at + 60_000


async def test_the_game_is_abandoned_if_that_was_agreed_on(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, clock=FISCHER, on_timeout="abandon")
    any_harness.clock.passes(60)
    await proposals.let_time_run_out(any_harness.service, table)

    assert (table.status, table.end) == ("ended", Ended("abandoned", 0))
    assert await deadline_found(any_harness, table) is None


@pytest.mark.parametrize("on_timeout", ["bot", "vote"])
async def test_when_nobody_is_left_the_game_is_abandoned(harness: Harness, on_timeout: str) -> None:
    table = await harness.started(ANNA, "random", clock=FISCHER, on_timeout=on_timeout)
    harness.clock.passes(60)
    await proposals.let_time_run_out(harness.service, table)

    assert (table.status, table.end) == ("ended", Ended("abandoned", 0))


async def test_when_one_after_the_other_is_late_the_last_ends_the_game(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL, clock=FISCHER)
    for _ in range(3):
        assert table.status == "running"
        harness.clock.passes(61)
        await proposals.let_time_run_out(harness.service, table)
        while table.bots_asked() and table.status == "running":
            await harness.play_anything(table, random.Random(1))

    assert table.end == Ended("abandoned", 2)


async def test_the_clock_after_a_reload_is_the_clock_before(any_harness: Harness) -> None:
    rng = random.Random(4)
    table = await any_harness.started(ANNA, BEN, "random", clock=FISCHER)
    while table.status == "running":
        any_harness.clock.passes(rng.random() * 9)
        await any_harness.play_anything(table, rng)
        read = await any_harness.read_again(table)
        assert read.clock == table.clock
        assert read.deadline() == table.deadline() == await deadline_found(any_harness, table)


async def test_a_clock_that_goes_back_does_not_give_time(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, clock=Fischer(60))
    harness.clock.passes(20)
    await harness.play(table, "pass")
    harness.clock.passes(-15)
    await harness.play(table, "pass")

    assert [left(harness, table, seat) for seat in (0, 1)] == [40, 60]
    assert [at for at, _ in table.entries] == sorted(at for at, _ in table.entries)


async def test_a_gift_out_of_turn_leaves_the_clock_with_the_asked_player(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030", clock=FISCHER)
    seat = table.seats_asked()[0]
    harness.clock.passes(10)
    gift = next(one for one in table.begun_course().state.ranges() if one.seat != seat)
    await harness.play_as(table, BEN if seat == 0 else ANNA, gift.text(1))
    harness.clock.passes(10)

    assert (left(harness, table, seat), left(harness, table, 1 - seat)) == (40, 60)


def test_where_several_are_asked_one_out_of_time_does_not_hide_the_others() -> None:
    clock = Clock.begin(FISCHER, 3).asked((0,), 0).asked((0, 1), 20_000)

    assert (clock.deadline(), clock.deadline(but=(0,)), clock.deadline(but=(0, 1))) == (60_000, 80_000, None)


async def test_a_player_who_is_not_asked_any_longer_is_not_late(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL, clock=FISCHER, on_timeout="vote")
    began = table.number
    await harness.play(table, "pass")
    harness.clock.passes(61)
    await proposals.let_time_run_out(harness.service, table)
    assert [seat.has_run_out for seat in table.seats] == [False, True, False]
    await proposals.propose(harness.service, table, ANNA.id, Propose("take-back", back_to=began))
    assert table.proposal is not None
    number = table.proposal.number
    for guest in (BEN, CARL):
        await proposals.vote(harness.service, table, guest.id, proposal=number, agrees=True)

    assert table.seats_asked() == (0,)
    assert [seat.has_run_out for seat in table.seats] == [False] * 3
    assert await deadline_found(harness, table) == table.deadline() == harness.clock.at + 65_000


async def test_what_a_game_begins_with_costs_and_earns_no_time(any_harness: Harness) -> None:
    first = await any_harness.started(ANNA, BEN, game="imperial-2030")
    await any_harness.play_at_random(first, random.Random(1), 40)
    record = whole_record(first)
    table = await any_harness.opened(ME, ME, game="", record=record, clock=FISCHER)
    any_harness.clock.passes(5)
    await table_setup.start(any_harness.service, table, ANNA)
    any_harness.clock.passes(10)
    asked = table.seats_asked()[0]

    assert (left(any_harness, table, asked), left(any_harness, table, 1 - asked)) == (50, 60)
    assert await deadline_found(any_harness, table) == table.deadline() == any_harness.clock.at + 50_000
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)
