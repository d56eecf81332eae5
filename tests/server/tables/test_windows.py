"""Timed windows: a player who does not respond in time passes, and nobody's clock pays for it."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from rondel.core.action import Action
from rondel.core.contract import State
from rondel.course import Course, Step
from rondel.protocol.requests import Propose
from rondel.protocol.table_settings import Fischer
from rondel.server.background.timekeeper import GRACE, Timekeeper
from rondel.server.errors import RefusedError, StaleError
from rondel.server.metrics import Metrics
from rondel.server.storage.log import Row
from rondel.server.tables import moves, proposals, table_setup
from rondel.server.tables.entries import Played, StoodIn, Terms, entry_of, row_of
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import table_told
from rondel.server.tables.table import Table
from rondel.server.tables.table_list import list_tables
from tests.server.tables.harness import (
    ANNA,
    BEN,
    BOT,
    CARL,
    ME,
    NOON,
    OPEN,
    Harness,
    kinds,
    refused,
    snapshot,
    texts,
    viewer_at,
    whole_record,
)
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

pytestmark = pytest.mark.anyio

FISCHER = Fischer(60, 5)


def others_may_step_in(self: Pennies, state: State) -> Action | None:
    """Make the first bid for a coin a turn; the others may bid more or pass."""
    assert isinstance(state, PenniesState)
    return PennyAction.of("pass") if 0 < state.answered < state.seats else None


@pytest.fixture(autouse=True)
def windows(pennies: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Pennies a game with windows."""
    monkeypatch.setattr(Pennies, "has_windows", True)
    monkeypatch.setattr(Pennies, "quiet_answer", others_may_step_in)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def keeper(harness: Harness, metrics: Metrics) -> Timekeeper:
    """A timekeeper that checks when told to."""
    return Timekeeper(harness.service, metrics)


def seconds_left(harness: Harness, table: Table) -> float | None:
    return None if table.react_by is None else (table.react_by - harness.clock.at) / 1000


def clocks(harness: Harness, table: Table) -> list[float]:
    assert table.clock is not None
    lefts = [table.clock.left(seat, harness.clock.at) for seat in range(len(table.seats))]
    return [left / 1000 for left in lefts if left is not None]


async def in_a_window(harness: Harness, **more: Any) -> Table:
    """Start with Anna, Ben and Carl. Anna has bid, and Ben may respond."""
    table = await harness.started(ANNA, BEN, CARL, react_within=20, **more)
    await harness.play(table, "bid 1")
    return table


# ------------------------------------------------------------------ time goes by


async def test_a_player_who_does_not_respond_in_time_passes_and_the_game_goes_on(
    harness: Harness, keeper: Timekeeper, metrics: Metrics
) -> None:
    table = await harness.started(ANNA, BEN, CARL, react_within=20)
    assert table.react_by is None  # a turn is not a window
    await harness.play(table, "bid 1")
    assert (table.seats_asked(), seconds_left(harness, table)) == ((1,), 20)
    harness.clock.passes(19.999)
    await keeper.look()
    assert table.seats_asked() == (1,)
    harness.clock.passes(0.001)
    await keeper.look()
    assert (table.seats_asked(), seconds_left(harness, table)) == ((2,), 20)
    harness.clock.passes(20)
    await keeper.look()
    # the coin is sold, chance has drawn another, and it is Ben's turn
    assert (table.seats_asked(), table.react_by) == ((1,), None)
    assert texts(table)[-4:-1] == ["bid 1", "pass", "pass"]
    assert not any(seat.has_run_out or seat.stand_in for seat in table.seats)
    found = metrics.registry.get_sample_value
    assert (found("rondel_windows_closed_total"), found("rondel_timeouts_total")) == (2, 0)


async def test_a_line_of_the_timer_is_marked_as_such(harness: Harness, keeper: Timekeeper) -> None:
    table = await in_a_window(harness)
    before = table.number
    harness.clock.passes(20)
    await keeper.look()
    await harness.play(table, "pass")
    first, second, *_ = news_since(table, viewer_at(None), before).entries
    assert (first.kind, first.seat, first.text, first.details) == ("played", 1, "pass", {"by_timer": True})
    assert (second.seat, second.details) == (2, {})
    # records are about the game, not about time
    assert "2 pass\n3 pass\n" in whole_record(table)


async def test_an_answer_before_the_time_is_up_counts(harness: Harness, keeper: Timekeeper) -> None:
    table = await in_a_window(harness)
    harness.clock.passes(19)
    await harness.play(table, "bid 2")
    harness.clock.passes(1)
    await keeper.look()
    assert (texts(table)[-1], table.seats_asked(), seconds_left(harness, table)) == ("bid 2", (2,), 19)


async def test_only_one_counts_of_the_timer_and_an_answer_at_the_same_time(harness: Harness) -> None:
    table = await in_a_window(harness)
    harness.clock.passes(20)
    before = table.number
    outcomes = await asyncio.gather(
        moves.close_window(harness.service, table),
        harness.play_as(table, BEN, "bid 2", seen=before),
        return_exceptions=True,
    )
    assert outcomes[0] is True
    assert isinstance(outcomes[1], StaleError)
    assert (table.number, texts(table)[-1]) == (before + 1, "pass")
    # and the other way round
    harness.clock.passes(20)
    played, closed = await asyncio.gather(
        harness.play_as(table, CARL, "bid 2"), moves.close_window(harness.service, table)
    )
    assert (played.first, closed) == (before + 2, False)


async def test_only_one_of_two_servers_closes_the_window(harness: Harness, metrics: Metrics) -> None:
    here = await in_a_window(harness)
    other = harness.another()
    there = await other.service.table(here.id)
    assert there.react_by == here.react_by
    harness.clock.passes(20)
    before = here.number
    await asyncio.gather(*(Timekeeper(one.service, metrics).look() for one in (harness, other)))
    assert metrics.registry.get_sample_value("rondel_windows_closed_total") == 1
    again = await harness.read_again(here)
    assert (again.number, again.seats_asked()) == (before + 1, (2,))
    # the slower one may be refused, but closes the next window
    harness.clock.passes(20)
    for _ in range(2):
        await Timekeeper(other.service, metrics).look()
    assert (await harness.read_again(here)).number == before + 3  # with the coin that chance drew


async def test_a_window_of_before_a_restart_stays_open_for_a_minute(
    harness: Harness, metrics: Metrics
) -> None:
    before = await in_a_window(harness)
    harness.clock.passes(3600)
    later = harness.another()
    keeper = Timekeeper(later.service, metrics, every=1000.0)
    keeper.begin()
    table = await later.service.table(before.id)
    harness.clock.passes(GRACE / 1000 - 0.001)
    await keeper.look()
    assert table.seats_asked() == (1,)
    harness.clock.passes(0.001)
    await keeper.look()
    assert table.seats_asked() == (2,)
    await keeper.close()


# ------------------------------------------------------------------ clocks


async def test_no_clock_is_charged_in_a_window_and_none_gains_by_it(
    harness: Harness, keeper: Timekeeper
) -> None:
    table = await harness.started(ANNA, BEN, CARL, react_within=20, clock=FISCHER)
    harness.clock.passes(10)
    await harness.play(table, "bid 1")
    assert clocks(harness, table) == [55, 60, 60]  # what her turn took, and what it earned
    harness.clock.passes(20)
    assert clocks(harness, table) == [55, 60, 60]
    await keeper.look()
    harness.clock.passes(7)
    await harness.play(table, "pass")
    assert clocks(harness, table) == [55, 60, 60]
    harness.clock.passes(4)
    assert (table.seats_asked(), clocks(harness, table)) == ((1,), [55, 56, 60])  # Ben's own turn


async def test_a_clock_runs_out_beside_windows_as_ever(harness: Harness, keeper: Timekeeper) -> None:
    table = await harness.started(ANNA, BEN, CARL, react_within=20, clock=FISCHER)
    assert table.deadline() == harness.clock.at + 60_000
    harness.clock.passes(60)
    await keeper.look()
    assert (table.seats[0].stand_in, table.react_by) == ("random", None)


async def test_the_time_begins_anew_after_going_back_and_then_the_clock_runs_too(harness: Harness) -> None:
    table = await in_a_window(harness, clock=FISCHER)
    window = table.number
    harness.clock.passes(15)
    await harness.play(table, "pass")
    for guest in (ANNA, BEN, CARL):
        if table.proposal is None:
            await proposals.propose(harness.service, table, guest.id, Propose("take-back", back_to=window))
        else:
            await proposals.vote(
                harness.service, table, guest.id, proposal=table.proposal.number, agrees=True
            )
    assert (table.seats_asked(), seconds_left(harness, table)) == ((1,), 20)
    harness.clock.passes(3)
    assert clocks(harness, table) == [65, 57, 60]
    await harness.play(table, "pass")
    assert clocks(harness, table) == [65, 57, 60]  # answering again earns nothing


async def test_after_undo_into_a_window_the_clock_keeps_running_when_people_come_or_go(
    harness: Harness,
) -> None:
    table = await in_a_window(harness, clock=FISCHER)
    window = table.number
    await harness.play(table, "pass")
    await proposals.propose(harness.service, table, BEN.id, Propose("take-back", back_to=window))
    for guest in (ANNA, CARL):
        assert table.proposal is not None
        await proposals.vote(harness.service, table, guest.id, proposal=table.proposal.number, agrees=True)
    harness.clock.passes(3)
    await harness.service.write(table, [StoodIn(2, "random")])
    harness.clock.passes(4)
    await proposals.come_back(harness.service, table, CARL.id, 2)
    harness.clock.passes(5)
    assert clocks(harness, table) == [65, 48, 60]
    await harness.play(table, "pass")
    # nobody went back to the next window
    harness.clock.passes(6)
    assert (table.seats_asked(), clocks(harness, table)) == ((2,), [65, 48, 60])
    assert snapshot(await harness.read_again(table)) == snapshot(table)


# ------------------------------------------------------------------ presence


async def test_around_one_device_windows_wait_and_the_own_clock_runs(
    harness: Harness, keeper: Timekeeper
) -> None:
    """Handing over a device takes longer than a window is open. Players with their own device are timed as usual."""
    table = await harness.started(ANNA, ANNA, BEN, react_within=20, clock=FISCHER)
    await harness.play(table, "bid 1")
    assert (table.seats_asked(), table.react_by) == ((1,), None)
    harness.clock.passes(30)
    await keeper.look()
    assert (table.seats_asked(), clocks(harness, table)) == ((1,), [65, 30, 60])
    await harness.play(table, "pass")
    assert (table.seats_asked(), seconds_left(harness, table)) == ((2,), 20)
    harness.clock.passes(20)
    await keeper.look()
    assert clocks(harness, table) == [65, 35, 60]


async def test_bots_have_no_window_and_returning_players_get_a_whole_one(harness: Harness) -> None:
    table = await in_a_window(harness)
    ends = table.react_by
    harness.clock.passes(5)
    await harness.service.write(table, [StoodIn(2, "random")])
    assert table.react_by == ends  # another player left
    await harness.service.write(table, [StoodIn(1, "random")])
    assert table.react_by is table.deadline() is None
    harness.clock.passes(60)
    await proposals.come_back(harness.service, table, BEN.id, 1)
    assert seconds_left(harness, table) == 20
    await proposals.come_back(harness.service, table, CARL.id, 2)
    assert seconds_left(harness, table) == 20


async def test_a_bot_is_not_hurried_and_nobody_after_the_end(harness: Harness) -> None:
    table = await harness.started(ANNA, "random", react_within=20)
    await harness.play(table, "bid 1")
    assert (table.bots_asked(), table.react_by) == ({1: "random"}, None)
    table = await in_a_window(harness)
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))
    for guest in (BEN, CARL):
        assert table.proposal is not None
        await proposals.vote(harness.service, table, guest.id, proposal=table.proposal.number, agrees=True)
    assert (table.status, table.react_by) == ("ended", None)


async def test_what_the_timer_played_is_not_taken_back_alone() -> None:
    course = Course(Pennies(), Pennies().open(IN_AN_AUCTION), 1)
    course.take(Step(0, "pass", number=2))
    assert course.own_trail(0) == 1
    course = Course(Pennies(), Pennies().open(IN_AN_AUCTION), 1)
    course.take(Step(0, "pass", by_timer=True, number=2))
    assert course.own_trail(0) == 0


IN_AN_AUCTION = "pennies/2/length=short/[[9,9],[0,0],[1],0,0,-1]"


# ------------------------------------------------------------------ the log


async def test_the_log_tells_when_every_window_closes(any_harness: Harness, metrics: Metrics) -> None:
    rng, keeper = random.Random(3), Timekeeper(any_harness.service, metrics)
    table = await any_harness.started(ANNA, BEN, CARL, react_within=20, clock=FISCHER)
    seen = set()
    while table.status == "running":
        again = await any_harness.read_again(table)
        assert snapshot(again) == snapshot(table)
        seen.add(table.react_by is None)
        any_harness.clock.passes(rng.choice([3, 21]))
        await keeper.look()
        if table.status == "running":
            await any_harness.play_anything(table, rng)
    assert seen == {True, False}


async def test_what_a_game_goes_on_from_opens_no_windows(harness: Harness) -> None:
    before = await in_a_window(harness)
    harness.clock.passes(100)
    record = whole_record(before)
    table = await harness.opened(ME, OPEN, OPEN, game="", record=record, react_within=20)
    for seat, guest in ((1, BEN), (2, CARL)):
        await harness.sit(table, guest, seat)
    harness.clock.passes(100)
    await table_setup.start(harness.service, table, ANNA)
    assert (table.seats_asked(), seconds_left(harness, table)) == ((1,), 20)


def test_logs_from_before_there_were_windows_can_be_read() -> None:
    old = b'{"game":"pennies","options":{},"chairs":[{"kind":"open"}],"stand_in":"random"}'
    assert msgspec.json.decode(old, type=Terms).react_within == 0
    for kind in ("played", "answered"):
        row = Row(3, NOON, kind, 1, "pass", None)
        assert row_of(entry_of(row), 3, NOON) == row
    timed = Played(1, "pass", by_timer=True)
    assert entry_of(row_of(timed, 3, NOON)) == timed


# ------------------------------------------------------------------ agreeing on it


async def test_everybody_is_told_how_long_windows_are_open(harness: Harness) -> None:
    table = await in_a_window(harness)
    for guest in (ANNA.id, BEN.id, None):
        told = table_told(table, guest, harness.clock.at)
        assert (told.react_within, told.react_by) == (20, harness.clock.at + 20_000)
        assert table_told(table, guest, harness.clock.at + 1_500).react_left == 18_500
        assert table_told(table, guest, harness.clock.at + 25_000).react_left == 0
    listed = await list_tables(harness.service, None, "running")
    assert [one.react_within for one in listed.tables] == [20]


async def test_a_table_without_it_has_as_long_as_it_takes(harness: Harness, keeper: Timekeeper) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "bid 1")
    assert table.react_by is table.deadline() is None
    harness.clock.passes(100_000)
    await keeper.look()
    assert (table.seats_asked(), kinds(table, 1)) == ((1,), ["played"])


async def test_a_rematch_keeps_it(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, react_within=45)
    await proposals.resign(harness.service, table, BEN.id, 1)
    again = await table_setup.rematch(harness.service, table, ANNA)
    assert again.terms.react_within == 45


@pytest.mark.parametrize(
    ("key", "terms"),
    [
        ("react-too-short", {"react_within": 4}),
        ("react-only-live", {"react_within": 20, "pace": "correspondence"}),
        ("react-no-windows", {"react_within": 20, "game": "imperial-2006"}),
    ],
)
async def test_a_time_nobody_could_keep_is_refused(harness: Harness, key: str, terms: dict[str, Any]) -> None:
    with refused(key, RefusedError) as caught:
        await harness.opened(ME, OPEN, **terms)
    assert caught.value.hint


async def test_the_shortest_time_and_none_are_fine(harness: Harness) -> None:
    for seconds in (0, 5, 300):
        assert (await harness.opened(ME, BOT, react_within=seconds)).terms.react_within == seconds


# ------------------------------------------------------------------ the game it is for


async def test_windows_of_friesematenten_close_by_themselves(harness: Harness, keeper: Timekeeper) -> None:
    rng = random.Random(1)
    table = await harness.started(ANNA, BEN, CARL, game="friesematenten", react_within=10)
    closed = 0
    while closed < 3:
        if table.react_by is None:
            await harness.play_anything(table, rng)
            continue
        seat, number = table.seats_asked()[0], table.number
        harness.clock.passes(10)
        await keeper.look()
        assert table.entries[number][1] == Played(seat, "pass", by_timer=True)
        closed += 1
