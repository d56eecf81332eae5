"""A game can begin from a record, a position, or another table."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.core import registry
from rondel.core.errors import RecordError
from rondel.match import Match
from rondel.random_play import random_action
from rondel.server.errors import ForbiddenError, RefusedError
from rondel.server.tables import table_setup
from rondel.server.tables.records import record_of, record_up_to
from tests.core.test_rules_versions import DearPennies, DearState
from tests.server.tables.harness import (
    ANNA,
    BEN,
    BOT,
    ME,
    OPEN,
    Harness,
    lines_of,
    refused,
    snapshot,
    texts,
    whole_record,
)
from tests.teaching.pennies import Pennies

pytestmark = pytest.mark.anyio


def begun(actions: int = 3, game: str = "pennies", players: int = 2) -> Match:
    """Return a match in the middle of a game."""
    rng = random.Random(5)
    match = rondel.new(game, players=players, seed=5)
    for _ in range(actions):
        match.play(random_action(match.game, match.state, rng))
    return match


async def test_a_table_goes_on_from_a_record_whose_lines_stand_in_its_log(harness: Harness) -> None:
    match = begun()
    table = await harness.opened(ME, BOT, record=match.save(), game="")
    await table_setup.start(harness.service, table, ANNA)

    assert table.game.id == "pennies"
    assert lines_of(whole_record(table)) == lines_of(match.save())
    assert table.game.position(table.begun_course().state) == match.position()
    await harness.play_at_random(table, random.Random(1))
    assert table.status == "ended"
    assert Match.load(record_of(table)).is_over
    assert snapshot(await harness.read_again(table)) == snapshot(table)


async def test_what_was_taken_back_in_a_record_is_left_out(harness: Harness) -> None:
    match = begun(0)
    match.play("bid 1")
    match.undo()
    match.play("bid 2")
    table = await harness.opened(ME, OPEN, record=match.save(), game="")
    await harness.sit(table, BEN, 1)
    await table_setup.start(harness.service, table, ANNA)

    assert "undo" in lines_of(match.save())
    assert "bid 1" not in texts(table)
    assert table.game.position(table.begun_course().state) == match.position()


async def test_the_options_are_those_of_the_record(harness: Harness) -> None:
    match = rondel.new("pennies", players=2, seed=1, open_purses=True, length="long")
    table = await harness.opened(ME, BOT, record=match.save(), game="", options={"length": "short"})

    assert table.terms.options == {"open_purses": True, "length": "long"}


async def test_a_record_wants_as_many_chairs_as_it_has_players(harness: Harness) -> None:
    with refused("record-chairs", RefusedError):
        await harness.opened(ME, BOT, BOT, record=begun().save(), game="")


async def test_nobody_goes_on_with_a_game_that_is_over(harness: Harness) -> None:
    with refused("record-is-over", RefusedError):
        await harness.opened(ME, BOT, record=begun(8).save(), game="")


async def test_a_record_that_cannot_be_read_or_played_is_refused_with_its_line(harness: Harness) -> None:
    with pytest.raises(RecordError):
        await harness.opened(ME, BOT, record="Dear diary", game="")
    with pytest.raises(RecordError) as caught:
        await harness.opened(ME, BOT, record=begun().save() + "1 bid 99\n", game="")
    assert caught.value.line


async def test_a_record_that_is_too_long_is_refused(harness: Harness) -> None:
    with refused("record-too-long", RefusedError):
        await harness.opened(ME, BOT, record=begun().save() + "\n" * 20_001, game="")


async def test_a_record_cut_before_a_draw_goes_on_with_the_draw(harness: Harness) -> None:
    record = begun().save().partition("\n\n")[0] + "\n\n* deal 8\n"
    table = await harness.opened(ME, BOT, record=record, game="")
    await table_setup.start(harness.service, table, ANNA)

    assert texts(table)[0] == "deal 8"
    assert len(texts(table)) == 3
    assert table.seats_asked() == (0,)


async def test_a_record_of_rules_nobody_kept_is_refused(harness: Harness) -> None:
    with pytest.raises(RecordError):
        await harness.opened(ME, BOT, record=begun().save().replace("rules: 1", "rules: 9"), game="")


async def test_a_record_of_older_rules_goes_on_under_these(harness: Harness) -> None:
    record = begun().save()
    registry._made.clear()
    registry.register("pennies", DearPennies)
    registry.register("pennies", Pennies, rules=1)
    table = await harness.opened(ME, OPEN, record=record, game="")
    await harness.sit(table, BEN, 1)
    await table_setup.start(harness.service, table, ANNA)

    assert (table.rules, type(table.game)) == (1, Pennies)
    await harness.play_at_random(table, random.Random(1))
    assert "rules: 1" in record_of(table)


async def test_a_position_is_a_beginning_too(harness: Harness) -> None:
    middle = begun(40, "imperial-2030", 3)
    record = Match.from_position(middle.game, middle.position(), seed=1).save()
    table = await harness.opened(ME, OPEN, BOT, record=record, game="")
    await harness.sit(table, BEN, 1)
    await table_setup.start(harness.service, table, ANNA)

    assert table.game.position(table.begun_course().state) == middle.position()
    await harness.play_at_random(table, random.Random(1), 30)
    assert Match.load(whole_record(table)).position() == table.game.position(table.begun_course().state)
    assert snapshot(await harness.read_again(table)) == snapshot(table)


async def test_another_table_is_a_beginning_at_any_of_its_numbers(harness: Harness) -> None:
    first = await harness.started(ANNA, "random", game="imperial-2030")
    rng = random.Random(3)
    await harness.play_at_random(first, rng, 12)
    number = first.number - 4
    then = first.game.position(first.begun_course().state_at(number))
    table = await harness.opened(ME, OPEN, record=record_up_to(first, number), game="")
    await harness.sit(table, BEN, 1)
    await table_setup.start(harness.service, table, ANNA)

    assert table.game.position(table.begun_course().state) == then
    await harness.play_at_random(table, rng, 5)
    assert table.status == "running"


async def test_another_table_cannot_begin_from_a_secret_game(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    with refused("record-secret", ForbiddenError):
        record_up_to(table, None)


async def test_another_table_cannot_begin_from_a_game_between_people(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    with refused("no-record-while-playing", ForbiddenError):
        record_up_to(table, None)


# ------------------------------------------------------------------ old games survive


async def test_a_game_that_runs_goes_on_under_its_own_rules_when_there_are_newer_ones(
    any_harness: Harness,
) -> None:
    table = await any_harness.started(ANNA, BEN)
    await any_harness.play(table, "bid 3")
    registry._made.clear()
    registry.register("pennies", DearPennies)
    registry.register("pennies", Pennies, rules=1)
    other = any_harness.another()
    read = await other.service.table(table.id)

    assert (read.rules, type(read.game)) == (1, Pennies)
    assert not isinstance(read.state, DearState)
    await other.play_at_random(read, random.Random(2))
    assert read.status == "ended"
    await any_harness.service.refresh(table)
    assert snapshot(table) == snapshot(read)
    assert snapshot(await any_harness.read_again(table)) == snapshot(read)
    record = record_of(read)
    assert "rules: 1" in record
    assert type(Match.load(record).game) is Pennies
    # new tables play by the new rules, rematches included
    again = await table_setup.rematch(other.service, read, ANNA)
    await other.sit(again, BEN, 1)
    await table_setup.start(other.service, again, ANNA)
    assert again.rules == 2
