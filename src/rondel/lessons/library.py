"""The lessons that come with Rondel: ``data/*.toml``, each with its record."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rondel.lessons.lesson import Lesson
from rondel.lessons.lesson_file import read_lesson

__all__ = ["find_lesson", "lesson_ids"]

#: the first of those that are offered, in this order
_FIRST: Final = ("imperial-2030", "imperial-2010", "imperial-2006", "friesematenten")


@cache
def lesson_ids() -> tuple[str, ...]:
    """List the ids of all lessons, in the order in which they are offered."""
    data = files("rondel.lessons").joinpath("data")
    found = sorted(file.name.removesuffix(".toml") for file in data.iterdir() if file.name.endswith(".toml"))
    return (*(one for one in _FIRST if one in found), *(one for one in found if one not in _FIRST))


@cache
def find_lesson(lesson_id: str) -> Lesson | None:
    """Return a lesson, None if there is none of this id."""
    if lesson_id not in lesson_ids():
        return None
    data = files("rondel.lessons").joinpath("data")
    text = data.joinpath(f"{lesson_id}.toml").read_text(encoding="utf-8")
    return read_lesson(text, data.joinpath(f"{lesson_id}.record").read_text(encoding="utf-8"), lesson_id)
