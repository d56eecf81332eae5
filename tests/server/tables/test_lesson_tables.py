"""Lessons at their tables: the story goes on by itself, bends back, survives, and ends in an ordinary game."""

from __future__ import annotations

import pytest

from rondel.lessons.library import find_lesson, lesson_ids
from rondel.protocol.answers import LessonAt
from rondel.server.errors import ConflictError, ForbiddenError, NotFoundError, RefusedError, StaleError
from rondel.server.tables import lesson_tables, moves, proposals
from rondel.server.tables.entries import SceneBegun
from rondel.server.tables.news import moved_told, news_since
from rondel.server.tables.seat_view import Viewer, table_told
from rondel.server.tables.table import Table
from rondel.server.tables.table_setup import rematch
from tests.server.tables.harness import ANNA, BEN, DORA, NOON, Harness

pytestmark = pytest.mark.anyio


async def begun(harness: Harness, lesson_id: str = "imperial-2030") -> Table:
    """Let Ben begin a lesson."""
    return await lesson_tables.begin_lesson(harness.service, BEN, lesson_tables.lesson_named(lesson_id))


def told(table: Table) -> LessonAt:
    lesson = table_told(table, BEN.id, NOON, "de").lesson
    assert lesson is not None
    return lesson


def scene_named(name: str, lesson_id: str = "imperial-2030") -> int:
    lesson = find_lesson(lesson_id)
    assert lesson is not None
    return [scene.name for scene in lesson.scenes].index(name)


async def at_scene(harness: Harness, name: str) -> Table:
    table = await begun(harness)
    await go(harness, table, scene_named(name))
    return table


async def go(harness: Harness, table: Table, scene: int) -> None:
    await lesson_tables.go_to_scene(harness.service, table, BEN.id, scene, seen=table.number)


def position(table: Table) -> str:
    course = table.begun_course()
    return course.game.position(course.state)


async def test_a_lesson_begins_at_a_private_table_of_its_learner(any_harness: Harness) -> None:
    table = await begun(any_harness)

    assert [seat.bot for seat in table.seats] == ["", "novice", "novice", "novice"]
    assert table.players == ("Ben", "Anna", "Ben 2", "Carla")
    assert (table.terms.is_public, table.terms.title) == (False, "Deine erste Partie")
    assert (told(table).scene, told(table).answers) == (0, ())


async def test_no_bot_plays_while_the_lesson_goes_on(harness: Harness) -> None:
    table = await at_scene(harness, "the-rondel")
    await harness.play_as(table, BEN, "go import")
    await harness.play_as(table, BEN, "done")

    assert table.seats_asked() == (3,)
    assert table.bots_asked() == {}


async def test_after_the_learners_answer_the_story_goes_on_to_the_next_scene(harness: Harness) -> None:
    table = await at_scene(harness, "the-rondel")
    assert told(table).answers == ("go production-1", "produce beijing shanghai")

    written = await harness.play_as(table, BEN, "go production-1", "produce beijing shanghai", key="a")

    assert told(table).scene == scene_named("others")
    # the answer to the request has the learner's own actions only
    own = moved_told(table, table.seats_of(BEN.id), written)
    assert [line.text for line in own.lines] == ["go production-1", "produce beijing shanghai"]
    # repeated, it is not played again
    assert (
        await harness.play_as(table, BEN, "go production-1", "produce beijing shanghai", key="a") == written
    )


async def test_who_plays_something_else_may_look_around_and_comes_back(harness: Harness) -> None:
    table = await at_scene(harness, "the-rondel")
    await harness.play_as(table, BEN, "go taxation")

    assert told(table) == LessonAt("imperial-2030", scene_named("the-rondel"), (), "go taxation")

    await go(harness, table, scene_named("others"))
    other = await at_scene(harness, "others")
    assert position(table) == position(other)
    assert not told(table).strayed


async def test_back_takes_back_what_was_played(any_harness: Harness) -> None:
    table = await at_scene(any_harness, "import")
    later = position(table)
    await go(any_harness, table, scene_named("the-rondel"))
    assert told(table).answers[0] == "go production-1"

    await go(any_harness, table, scene_named("import"))
    assert position(table) == later


async def test_a_learner_may_take_back_an_answer_too(harness: Harness) -> None:
    table = await at_scene(harness, "the-rondel")
    await harness.play_as(table, BEN, "go production-1")
    await harness.back(table, BEN)

    assert told(table).answers == ("go production-1", "produce beijing shanghai")


@pytest.mark.parametrize("lesson_id", lesson_ids())
async def test_the_whole_story_can_be_played_with_the_answers_it_tells(
    harness: Harness, lesson_id: str
) -> None:
    table = await begun(harness, lesson_id)
    last = len(lesson_tables.lesson_named(lesson_id).scenes) - 1
    for _ in range(200):
        now = told(table)
        assert not now.strayed
        if now.scene == last:
            break
        if now.answers:
            await harness.play_as(table, BEN, now.answers[0])
        else:
            await go(harness, table, now.scene + 1)

    assert told(table).scene == last
    assert sum(isinstance(entry, SceneBegun) for _, entry in table.entries) == last + 1


async def test_another_server_finds_the_lesson_where_it_was(harness: Harness) -> None:
    table = await at_scene(harness, "import")
    await harness.play_as(table, BEN, "go import", "import fleet shanghai")
    again = await harness.another().service.table(table.id)

    assert told(again) == told(table)
    found = await lesson_tables.lesson_tables_of(harness.another().service, BEN.id)
    assert {lesson: one.id for lesson, one in found.items()} == {"imperial-2030": table.id}


async def test_playing_on_makes_it_an_ordinary_table(harness: Harness) -> None:
    table = await at_scene(harness, "what-to-want")
    await lesson_tables.play_on(harness.service, table, BEN.id, seen=table.number)

    assert table_told(table, BEN.id, NOON).lesson is None
    assert table.bots_asked() == {3: "novice"}
    assert await lesson_tables.lesson_tables_of(harness.service, BEN.id) == {}
    with pytest.raises(ConflictError, match="No lesson is going on"):
        await go(harness, table, 0)
    text = news_since(table, Viewer(BEN.id, 0, "en"), table.number - 1).entries[-1].says
    assert text == "The lesson is over. The game goes on."


async def test_a_rematch_is_no_lesson(harness: Harness) -> None:
    table = await at_scene(harness, "lending")
    await lesson_tables.play_on(harness.service, table, BEN.id, seen=table.number)
    await proposals.resign(harness.service, table, BEN.id, 0)
    again = await rematch(harness.service, table, BEN)

    assert again.terms.lesson == ""


async def test_only_the_learner_turns_the_pages(harness: Harness) -> None:
    table = await begun(harness)

    with pytest.raises(ForbiddenError):
        await lesson_tables.go_to_scene(harness.service, table, DORA.id, 1, seen=table.number)
    with pytest.raises(ForbiddenError):
        await lesson_tables.play_on(harness.service, table, DORA.id, seen=table.number)


async def test_what_does_not_exist_is_refused_with_a_reason(harness: Harness) -> None:
    table = await begun(harness)
    scenes = len(lesson_tables.lesson_named("imperial-2030").scenes)

    with pytest.raises(RefusedError, match=f"There is no scene {scenes + 1}. Choose one from 1 to {scenes}."):
        await go(harness, table, scenes)
    with pytest.raises(NotFoundError, match="There is no lesson “chess”"):
        lesson_tables.lesson_named("chess")
    ordinary = await harness.started(ANNA, "random")
    with pytest.raises(ConflictError, match="No lesson is going on"):
        await lesson_tables.go_to_scene(harness.service, ordinary, ANNA.id, 0, seen=ordinary.number)


async def test_a_stale_page_turns_nothing(harness: Harness) -> None:
    table = await at_scene(harness, "the-rondel")
    seen = table.number
    await harness.play_as(table, BEN, "go production-1")

    with pytest.raises(StaleError):
        await lesson_tables.go_to_scene(harness.service, table, BEN.id, 0, seen=seen)
    with pytest.raises(StaleError):
        await moves.play(harness.service, table, BEN.id, seen=seen, actions=["go import"])
