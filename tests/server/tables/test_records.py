"""Records: everything that was played, undone or not, and a way back to any moment."""

from __future__ import annotations

import random
from functools import partial

import pytest

import rondel
from rondel.match import Match
from rondel.protocol.requests import Propose
from rondel.random_play import random_action
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.storage.log import Row
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.records import check_study_allowed, has_record, record_of, record_up_to
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, ME, Harness, lines_of, refused

pytestmark = pytest.mark.anyio


async def with_detours(harness: Harness, turns: int = 60) -> Table:
    """Return a game of Imperial with many undos."""
    table = await harness.started(ANNA, ANNA, game="imperial-2030")
    rng = random.Random(9)
    for _ in range(turns):
        trail = table.begun_course().own_trail(table.seats_asked()[0])
        if trail and rng.random() < 0.4:
            await harness.back(table, ANNA, rng.randint(1, trail))
        else:
            await harness.play_anything(table, rng)
    return table


async def test_a_record_with_everything_taken_back_replays_to_the_same_state(harness: Harness) -> None:
    table = await with_detours(harness)
    record = record_of(table)

    assert sum(line.startswith("undo") for line in lines_of(record)) > 5
    match = Match.load(record)
    assert match.position() == table.game.position(table.begun_course().state)
    assert match.save() == record
    assert match.players == table.players


async def test_a_record_of_any_moment_leads_there_without_detours(harness: Harness) -> None:
    table = await with_detours(harness)
    course = table.begun_course()
    for number in range(course.began, table.number + 1, 5):
        match = Match.load(record_up_to(table, number))
        assert match.position() == table.game.position(course.state_at(number))
        assert not any(line.undo for line in match.record.lines)
    for number in (course.began - 1, table.number + 1):
        with refused("no-such-number", RefusedError):
            record_up_to(table, number)


async def test_there_is_no_record_before_the_start_nor_while_it_would_tell_a_secret(harness: Harness) -> None:
    waiting = await harness.seated(ANNA, BEN)
    secret = await harness.started(ANNA, "random")
    for table, key, error in (
        (waiting, "not-started", ConflictError),
        (secret, "record-secret", ForbiddenError),
    ):
        with refused(key, error):
            record_of(table)
        with refused(key, error):
            record_up_to(table, None)
    await harness.play_at_random(secret, random.Random(1))
    assert Match.load(record_of(secret)).is_over


async def test_no_record_leaves_a_table_at_which_people_play_each_other(harness: Harness) -> None:
    between_people = await harness.started(ANNA, BEN, game="imperial-2030", options={"hidden_cash": False})
    against_bots = await harness.started(ANNA, "random", game="imperial-2030", options={"hidden_cash": False})

    for record in (record_of, partial(record_up_to, number=None)):
        with refused("no-record-while-playing", ForbiddenError):
            record(between_people)
    assert not has_record(between_people)
    assert has_record(against_bots)
    await proposals.resign(harness.service, between_people, ANNA.id, 0)
    assert Match.load(record_of(between_people)).players == between_people.players


async def test_after_an_early_end_there_is_nothing_secret_left(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))

    assert "deal" in record_of(table)


async def test_nobody_studies_a_game_that_people_are_playing(harness: Harness) -> None:
    between_people = await harness.started(ANNA, BEN, game="imperial-2030")
    against_bots = await harness.started(ANNA, "random", game="imperial-2030")
    with refused("no-study-while-playing", ForbiddenError):
        check_study_allowed(between_people)
    check_study_allowed(against_bots)
    await proposals.resign(harness.service, between_people, ANNA.id, 0)
    check_study_allowed(between_people)


# ------------------------------------------------------------------ long games


async def test_a_long_game_is_read_at_once_and_any_moment_of_it_is_found_again(harness: Harness) -> None:
    text = _a_thousand_actions()
    long = await harness.opened(ME, ME, game="", record=text)
    await table_setup.start(harness.service, long, ANNA)
    read = await harness.read_again(long)
    course = read.begun_course()
    assert len(course.steps) >= 1000

    rng = random.Random(3)
    for number in rng.sample(range(course.began, read.number), 12):
        match = Match.load(text, at=number - course.began)
        assert read.game.position(course.state_at(number)) == match.position()
    full = Match.load(text, at=0).state
    for (step, before), line in zip(course.walk(0), Match.load(text).record.lines, strict=True):
        assert step.text == line.text
        assert read.game.position(before) == read.game.position(full)
        full.apply(read.game.parse(line.text))
    assert read.game.position(course.state) == read.game.position(full)


def _a_thousand_actions() -> str:
    """Return a record of at least a thousand actions, from the middle of a long game."""
    rng = random.Random(0)
    for seed in range(100):
        match = rondel.new("imperial-2030", players=2, seed=seed)
        while not match.is_over and match.actions_played < 1000:
            match.play(random_action(match.game, match.state, rng))
        if not match.is_over:
            return match.save()
    raise AssertionError("all games are shorter")


async def test_walking_through_what_was_taken_back_passes_every_state_there_was(harness: Harness) -> None:
    table = await with_detours(harness, 150)
    read = await harness.read_again(table)
    for since in (0, table.begun_course().began, table.number // 2, table.number - 3):
        walked = [
            (step.number, table.game.position(state)) for step, state in table.begun_course().walk(since)
        ]
        again = [(step.number, table.game.position(state)) for step, state in read.begun_course().walk(since)]
        assert walked == again
        assert [number for number, _ in walked] == list(
            range(max(since, table.begun_course().began) + 1, table.number + 1)
        )
        for number, before in walked:
            assert before == table.game.position(read.begun_course().state_at(number - 1))


def test_a_log_with_a_gap_is_not_a_table() -> None:
    table = Table("t")
    with pytest.raises(AssertionError, match="no gaps"):
        table.take_row(Row(2, 0, "archived", None, '{"type":"archived"}', None))
