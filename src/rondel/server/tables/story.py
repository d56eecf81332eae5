"""The story of a lesson at its table: what others do by themselves, and how far the learner has come."""

from __future__ import annotations

from rondel.course import Course
from rondel.lessons.lesson import Lesson, Progress
from rondel.lessons.library import find_lesson
from rondel.server.tables.table import Table

__all__ = ["follow_story", "lesson_at", "progress_at", "scene_at"]


def lesson_at(table: Table) -> Lesson | None:
    """Return the lesson that is given at a table. None if there is none, or if it has changed since it began."""
    lesson = find_lesson(table.lesson) if table.lesson else None
    if lesson is None or table.status == "open" or lesson.header.rules != table.rules:
        return None
    return lesson


def scene_at(table: Table, lesson: Lesson) -> int:
    """Return the scene a table has come to."""
    return lesson.scene_at(min(table.scene, lesson.last), len(table.begun_course().standing))


def progress_at(table: Table, lesson: Lesson) -> Progress:
    """Return how far the learner has come in the scene."""
    return lesson.progress(scene_at(table, lesson), table.begun_course())


def follow_story(table: Table, branch: Course) -> int | None:
    """Play what the story has next after a move on ``branch``. Return its scene, None if there is no story to follow."""
    lesson = lesson_at(table)
    if lesson is None:
        return None
    return lesson.follow(scene_at(table, lesson), table.begun_course().standing, branch)
