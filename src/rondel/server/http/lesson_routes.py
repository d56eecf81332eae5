"""Lessons: what there is to learn, beginning one, its scenes, and playing on."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rondel.lessons.lesson import Lesson
from rondel.lessons.library import lesson_ids
from rondel.protocol.answers import InsteadTold, LessonSummary, LessonTold, SceneTold, TableTold
from rondel.protocol.requests import GoToScene, PlayOn
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS, LessonPath, TablePath
from rondel.server.http.services import Services
from rondel.server.tables import lesson_tables
from rondel.server.tables.lesson_tables import lesson_named
from rondel.server.tables.seat_view import table_told
from rondel.server.tables.story import scene_at
from rondel.server.tables.table import Table

__all__ = ["ROUTES"]


@get("/lessons", operation_id="listLessons", tags=["lessons"], responses=REFUSALS)
async def list_lessons(
    caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> list[LessonSummary]:
    """List the lessons, each with your table of it if you have begun it."""
    mine = await lesson_tables.lesson_tables_of(services.tables, caller.id) if caller.id else {}
    lessons = [lesson_named(lesson_id) for lesson_id in lesson_ids()]
    return [_summary(lesson, mine.get(lesson.id), caller.language) for lesson in lessons]


def _summary(lesson: Lesson, table: Table | None, language: str) -> LessonSummary:
    return LessonSummary(
        id=lesson.id,
        game=lesson.header.game,
        title=lesson.title[language],
        about=lesson.about[language],
        minutes=lesson.minutes,
        scenes=len(lesson.scenes),
        table=table.id if table is not None else "",
        scene=scene_at(table, lesson) if table is not None else 0,
    )


@get("/lessons/{lesson_id:str}", operation_id="readLesson", tags=["lessons"], responses=REFUSALS)
async def read_lesson(lesson_id: LessonPath, caller: NamedDependency[Caller]) -> LessonTold:
    """Return everything the coach says in a lesson."""
    lesson, language = lesson_named(lesson_id), caller.language
    scenes = tuple(
        SceneTold(
            name=scene.name,
            title=scene.title[language],
            text=scene.text[language],
            task=scene.task.get(language, ""),
            points_at=scene.points_at,
            instead=tuple(InsteadTold(one.answers, one.text[language]) for one in scene.instead),
        )
        for scene in lesson.scenes
    )
    title, about = lesson.title[language], lesson.about[language]
    return LessonTold(lesson.id, lesson.header.game, title, about, lesson.minutes, scenes)


@post("/lessons/{lesson_id:str}/tables", operation_id="beginLesson", tags=["lessons"], responses=REFUSALS)
async def begin_lesson(
    lesson_id: LessonPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Begin a lesson: open its table, at the first scene."""
    guest = caller.known()
    table = await lesson_tables.begin_lesson(services.tables, guest, lesson_named(lesson_id))
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/scene",
    operation_id="goToScene",
    tags=["lessons"],
    responses=REFUSALS,
    status_code=200,
)
async def go_to_scene(
    table_id: TablePath,
    data: JSONBody[GoToScene],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Go to another scene of the lesson at a table. What you did differently is taken back."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await lesson_tables.go_to_scene(services.tables, table, guest.id, data.scene, seen=data.seen)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/play-on",
    operation_id="playOn",
    tags=["lessons"],
    responses=REFUSALS,
    status_code=200,
)
async def play_on(
    table_id: TablePath,
    data: JSONBody[PlayOn],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """End the lesson at a table, and play on from here against bots."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await lesson_tables.play_on(services.tables, table, guest.id, seen=data.seen)
    return _told(table, caller, services)


def _told(table: Table, caller: Caller, services: Services) -> TableTold:
    return table_told(table, caller.id, services.tables.now(), caller.language)


ROUTES = [list_lessons, read_lesson, begin_lesson, go_to_scene, play_on]
