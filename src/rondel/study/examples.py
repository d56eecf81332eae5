"""Games of the strongest bots that come with the package, with their reports: to learn from before one has played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from rondel.course import Course
from rondel.notation.record import Record, read_record
from rondel.study.decisions import course_of
from rondel.study.report import Report
from rondel.study.stored import from_dict

__all__ = ["Example", "example_ids", "find_example"]

_FOLDER: Final = files("rondel.study").joinpath("data")
_RECORD: Final = ".record"
_REPORT: Final = ".json"


@dataclass(frozen=True, slots=True)
class Example:
    """A game that comes with the package; ``tools/example_games.py`` makes them."""

    id: str
    record: Record
    course: Course
    report: Report


@cache
def example_ids() -> tuple[str, ...]:
    """Return the ids of all games, in the order of their names."""
    names = sorted(one.name for one in _FOLDER.iterdir())
    return tuple(name.removesuffix(_REPORT) for name in names if name.endswith(_REPORT))


@cache
def find_example(example_id: str) -> Example:
    """Return a game by its id, which must be one of those there are."""
    assert example_id in example_ids(), "no such game"
    record = read_record(_FOLDER.joinpath(f"{example_id}{_RECORD}").read_text("utf-8"))
    report = from_dict(json.loads(_FOLDER.joinpath(f"{example_id}{_REPORT}").read_text("utf-8")))
    assert report is not None, "made with another format: run tools/example_games.py again"
    return Example(example_id, record, course_of(record), report)
