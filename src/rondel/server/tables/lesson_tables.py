"""Tables of lessons: beginning one, going from scene to scene, and playing on against the bots.

A lesson is a table like any other. Its log has the story, the learner's own moves, and the scenes. Whatever the learner
tried, the next scene takes it back and tells the story from where the two parted.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from rondel.core.options import named_options
from rondel.core.registry import find_rules
from rondel.course import ALL_STATES, Course, Step
from rondel.lessons.lesson import Lesson
from rondel.lessons.library import find_lesson
from rondel.notation.record import Line
from rondel.protocol.table_settings import BotChair, OpenChair
from rondel.server.errors import ConflictError, NotFoundError, RefusedError, shortened
from rondel.server.storage import schema
from rondel.server.tables.entries import (
    Entry,
    LessonEnded,
    Opened,
    SceneBegun,
    Seated,
    Started,
    Terms,
    entry_of_step,
)
from rondel.server.tables.moves import check_up_to_date, require_running, require_seats
from rondel.server.tables.story import lesson_at
from rondel.server.tables.table import Table, begin_course
from rondel.server.tables.table_service import TableService
from rondel.server.tables.table_setup import Guest, new_id

__all__ = ["begin_lesson", "go_to_scene", "lesson_named", "lesson_tables_of", "play_on"]

#: who plays the other seats once the lesson is over
_OPPONENT: Final = "novice"
#: how many of a guest's tables are looked at for a lesson to resume
_MOST_TABLES: Final = 50


def lesson_named(lesson_id: str) -> Lesson:
    """Return a lesson by its id, or refuse."""
    lesson = find_lesson(lesson_id)
    if lesson is None:
        raise NotFoundError("no-lesson", lesson=shortened(lesson_id))
    return lesson


async def begin_lesson(service: TableService, guest: Guest, lesson: Lesson) -> Table:
    """Open a table of a lesson, and play its story up to the first scene."""
    header = lesson.header
    game = find_rules(header.game, header.rules)
    terms = Terms(
        game=header.game,
        options=dict(named_options(game.options, header.options)),
        chairs=tuple(
            OpenChair() if seat == lesson.learner else BotChair(_OPPONENT)
            for seat in range(len(header.players))
        ),
        title=lesson.title[guest.language],
        is_public=False,
        has_spectators=False,
        stand_in=_OPPONENT,
        lesson=lesson.id,
    )
    branch = begin_course(terms, header.rules, "", 0).branch()
    _play(branch, lesson.lines_to_begin(0))
    entries: list[Entry] = [
        Opened(guest.id, terms, secrets.token_urlsafe(12)),
        Seated(lesson.learner, guest.id, guest.name),
        Started(header.rules, _names(lesson, guest.name)),
        *map(entry_of_step, branch.steps),
        SceneBegun(0),
    ]
    table = Table(new_id())
    await service.add(table, entries, steps=branch.steps)
    return table


def _names(lesson: Lesson, name: str) -> tuple[str, ...]:
    """Return the players' names: the story's, but the learner's own. A namesake of the learner gets a number."""
    return tuple(
        name if seat == lesson.learner else f"{one} 2" if one.casefold() == name.casefold() else one
        for seat, one in enumerate(lesson.header.players)
    )


def _play(branch: Course, lines: Sequence[Line]) -> None:
    for line in lines:
        branch.play(Step(line.seat, line.text), branch.game.parse(line.text))


async def lesson_tables_of(service: TableService, guest: str) -> dict[str, Table]:
    """Return a guest's last table of each lesson that is not over yet."""
    tables, seats = schema.tables, schema.seats
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    wanted = (
        select(tables.c.id)
        .where((tables.c.status == "running") & (tables.c.people == 1) & tables.c.id.in_(mine))
        .order_by(tables.c.changed_at.desc())
        .limit(_MOST_TABLES)
    )
    async with service.database.engine.connect() as connection:
        ids = [row.id for row in (await connection.execute(wanted)).all()]
    # of several tables of a lesson, the one played last stays
    found = [await service.table(table_id) for table_id in reversed(ids)]
    return {table.lesson: table for table in found if lesson_at(table) is not None}


async def go_to_scene(service: TableService, table: Table, guest: str, scene: int, *, seen: int) -> None:
    """Go to another scene. What the learner did differently is taken back, and the story played up to there."""
    async with table.lock:
        lesson, course = await _running_lesson(service, table, guest, seen)
        if not 0 <= scene <= lesson.last:
            raise RefusedError("no-scene", scene=scene + 1, scenes=lesson.last + 1)
        lines = lesson.lines_to_begin(scene)
        common = min(lesson.common(course.standing), len(lines))
        steps: list[Step] = []
        start = course.state
        if common < len(course.standing):
            undo = Step(lesson.learner, undo=len(course.standing) - common)
            start = undo.state = course.state_after(course.standing[common - 1] if common else None)
            steps.append(undo)
        branch = Course(course.game, start, last_states=ALL_STATES)
        _play(branch, lines[common:])
        steps += branch.steps
        await service.write(table, [*map(entry_of_step, steps), SceneBegun(scene)], steps=steps)


async def play_on(service: TableService, table: Table, guest: str, *, seen: int) -> None:
    """End the lesson. The same table goes on from here, and the bots play."""
    async with table.lock:
        if table.is_behind or seen > table.number:
            await service.refresh(table)
        require_seats(table, guest)
        course = require_running(table)
        check_up_to_date(table, seen)
        if not table.lesson:
            raise ConflictError("no-lesson-here", table=table.id)
        branch = course.branch()
        # the learner may have left the story where chance was to act
        branch.let_chance_act(service.rng)
        await service.write(table, [LessonEnded(), *map(entry_of_step, branch.steps)], steps=branch.steps)


async def _running_lesson(
    service: TableService, table: Table, guest: str, seen: int
) -> tuple[Lesson, Course]:
    if table.is_behind or seen > table.number:
        await service.refresh(table)
    require_seats(table, guest)
    course = require_running(table)
    check_up_to_date(table, seen)
    if not table.lesson:
        raise ConflictError("no-lesson-here", table=table.id)
    lesson = lesson_at(table)
    if lesson is None:
        raise ConflictError("lesson-changed", table=table.id)
    return lesson, course
