"""The lessons that come with Rondel: ``data/*.toml``, each with its record."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rondel.lessons.lesson import Lesson
from rondel.lessons.lesson_file import read_lesson

__all__ = ["find_lesson", "lesson_ids"]

#: in the order in which they are offered
_LESSONS: Final = ("imperial-2030", "friesematenten")


def lesson_ids() -> tuple[str, ...]:
    """List the ids of all lessons."""
    return _LESSONS


@cache
def find_lesson(lesson_id: str) -> Lesson | None:
    """Return a lesson, None if there is none of this id."""
    if lesson_id not in _LESSONS:
        return None
    data = files("rondel.lessons").joinpath("data")
    text = data.joinpath(f"{lesson_id}.toml").read_text(encoding="utf-8")
    return read_lesson(text, data.joinpath(f"{lesson_id}.record").read_text(encoding="utf-8"), lesson_id)
