"""Reads a lesson: a text file with its scenes, and the record beside it. One pass finds every problem.

The record has a remark ``# scene: NAME`` where each scene begins, in the order of the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rondel.core.errors import RecordError, RondelError
from rondel.lessons.lesson import Instead, Lesson, Said, Scene
from rondel.lessons.problems import LessonError, Problems, near, shown
from rondel.match import Match
from rondel.notation.record import Header, Line, read_record
from rondel.words import LANGUAGES

__all__ = ["LARGEST", "read_lesson", "read_lesson_file"]

#: the largest file, in bytes; ours take a tenth of it
LARGEST: Final = 300_000
#: the most lines of a record, and the most scenes
_MOST_LINES: Final = 2_000
_MOST_SCENES: Final = 60
_LONGEST_TEXT: Final = 400
_FILE_KEYS: Final = ("title", "about", "minutes", "learner", "scene")
_SCENE_KEYS: Final = ("name", "title", "text", "task", "points-at", "instead")
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MARK: Final = re.compile(r"#\s*scene:\s*(.*)")
#: the parts of a table a coach can point at; those with True name one of several
_PARTS: Final = {
    "board": False,
    "rondel": False,
    "space": True,
    "region": True,
    "nation": True,
    "nations": False,
    "player": True,
    "players": False,
    "market": False,
    "bond": True,
    "question": False,
    "button": False,
    "card": True,
    "exchange": False,
    "pile": False,
    "bids": False,
    "empire": True,
    "phases": False,
    "log": False,
}


class _Story(NamedTuple):
    """What the record says: its lines, and after how many of them each scene begins."""

    header: Header
    lines: tuple[Line, ...]
    marks: tuple[tuple[str, int], ...]
    #: the ids of everything at the table
    ids: frozenset[str]


def read_lesson_file(path: Path) -> Lesson:
    """Read a lesson file, with the record of the same name beside it."""
    beside = path.with_suffix(".record")
    return read_lesson(_content(path), _content(beside), path.stem)


def _content(path: Path) -> str:
    problems = Problems(path.name)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        problems.report("no-file")
        raise LessonError(problems.found) from error
    except (OSError, ValueError) as error:  # ValueError: not a valid file name
        problems.report("unreadable")
        raise LessonError(problems.found) from error
    if len(content) > LARGEST:
        problems.report("too-large", most=LARGEST)
        raise LessonError(problems.found)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.report("not-utf8")
        raise LessonError(problems.found) from error


def read_lesson(text: str, record: str, lesson_id: str) -> Lesson:
    """Read a lesson from the texts of its two files."""
    story = _read_story(record, f"{lesson_id}.record")
    problems = Problems(f"{lesson_id}.toml")
    reader = _Reader(problems, story)
    lesson = reader.lesson(_parse(text, problems), lesson_id)
    if problems.found or lesson is None:
        raise LessonError(problems.found)
    return lesson


# ------------------------------------------------------------------ the record


def _read_story(text: str, file: str) -> _Story:
    problems = Problems(file)
    try:
        record = read_record(text)
        if len(record.lines) > _MOST_LINES:
            problems.report("record-too-long", most=_MOST_LINES)
            raise LessonError(problems.found)
        if any(line.undo for line in record.lines):
            problems.report("record-undo")
            raise LessonError(problems.found)
        match = Match.replay(record)
    except LessonError:
        raise
    except RondelError as error:
        where = str(error.line) if isinstance(error, RecordError) and error.line else ""
        problems.report("bad-record", "", f"line {where}" if where else "", reason=error.message)
        raise LessonError(problems.found) from error
    ids = frozenset(_ids(match.game.material("en")))
    return _Story(record.header, record.lines, tuple(_marks(text)), ids)


def _marks(text: str) -> list[tuple[str, int]]:
    """List the marks of the scenes, each with how many lines come before it."""
    found: list[tuple[str, int]] = []
    rows = text.removeprefix("\ufeff").splitlines()
    body = next((place for place, row in enumerate(rows) if not row.strip()), len(rows))
    count = 0
    for row in rows[body:]:
        content = row.strip()
        mark = _MARK.fullmatch(content)
        if mark:
            found.append((mark[1], count))
        elif content and not content.startswith("#"):
            count += 1
    return found


def _ids(value: object) -> list[str]:
    """List the ids in the material of a game, however deep they are."""
    if isinstance(value, Mapping):
        here = [one for key, one in value.items() if key == "id" and isinstance(one, str)]
        return here + [found for one in value.values() for found in _ids(one)]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [found for one in value for found in _ids(one)]
    return []


# ------------------------------------------------------------------ the scenes


def _parse(text: str, problems: Problems) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        problems.report("too-deep")
    except ValueError as error:  # also what Python raises for numbers with thousands of digits
        problems.report("not-toml", reason=shown(str(error)))
    raise LessonError(problems.found)


class _Reader:
    """Reads the tables of a lesson file, and notes every problem on the way."""

    def __init__(self, problems: Problems, story: _Story) -> None:
        self._problems: Final = problems
        self._story: Final = story
        self._scene = ""

    def lesson(self, data: dict[str, Any], lesson_id: str) -> Lesson | None:
        """Return the lesson of a file, None if something essential is wrong."""
        self._only(data, _FILE_KEYS)
        title, about = self._said(data, "title"), self._said(data, "about")
        minutes = self._whole(data, "minutes", 1, 120)
        learner = self._whole(data, "learner", 1, len(self._story.header.players)) - 1
        tables = data.get("scene")
        if not isinstance(tables, list) or not tables:
            self._report("no-scenes", "scene")
            return None
        if len(tables) > _MOST_SCENES:
            self._report("too-many-scenes", "scene", most=_MOST_SCENES)
            return None
        names = [self._name(table, place) for place, table in enumerate(tables, 1)]
        if not all(names) or not self._marks_fit(names):
            return None
        scenes = tuple(self._read(table, place, learner) for place, table in enumerate(tables))
        header, lines = self._story.header, self._story.lines
        return Lesson(lesson_id, title, about, minutes, learner, header, lines, scenes)

    def _name(self, table: object, number: int) -> str:
        self._scene = str(number)
        if not isinstance(table, dict):
            self._report("not-table", "", value=shown(table))
            return ""
        name = table.get("name")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            self._report("bad-name", "name", value=shown(name if "name" in table else "–"))
            return ""
        return name

    def _marks_fit(self, names: Sequence[str]) -> bool:
        """Check that the record has a mark for each scene, in the same order."""
        self._scene, before = "", len(self._problems.found)
        marked = [name for name, _ in self._story.marks]
        for name in names:
            self._scene = name
            if names.count(name) > 1:
                self._report("twice", "name")
            elif name not in marked:
                self._report("no-mark", "name", near=near(name, set(marked) - set(names)))
        for name in dict.fromkeys(marked):
            self._scene = shown(name)
            if name not in names:
                self._report("no-scene", "", near=near(name, names))
            elif marked.count(name) > 1:
                self._report("mark-twice", "")
        self._scene = ""
        if len(self._problems.found) == before and marked != list(names):
            moved = next(name for name, wanted in zip(names, marked, strict=True) if name != wanted)
            self._scene = moved
            self._report("order", "")
        return len(self._problems.found) == before

    def _read(self, table: dict[str, Any], place: int, learner: int) -> Scene:
        marks = self._story.marks
        self._scene, begins = marks[place]
        ends = marks[place + 1][1] if place + 1 < len(marks) else len(self._story.lines)
        self._only(table, _SCENE_KEYS)
        has_task = any(line.seat == learner for line in self._story.lines[begins:ends])
        if has_task and "task" not in table:
            self._report("no-task", "task")
        if "task" in table and not has_task:
            self._report("nothing-to-do", "task")
        if not has_task and "instead" in table:
            self._report("nothing-to-do", "instead")
        return Scene(
            name=self._scene,
            title=self._said(table, "title"),
            text=self._said(table, "text"),
            task=self._said(table, "task") if "task" in table else {},
            points_at=tuple(self._points(table)),
            instead=tuple(self._instead(table)),
            begins=begins,
            ends=ends,
        )

    def _points(self, table: dict[str, Any]) -> list[str]:
        value = table.get("points-at", [])
        if not isinstance(value, list):
            self._report("not-list", "points-at", value=shown(value))
            return []
        return [one for one in value if self._is_target(one)]

    def _is_target(self, value: object) -> bool:
        part, colon, name = value.partition(":") if isinstance(value, str) else ("", "", "")
        if part not in _PARTS or bool(colon) != _PARTS[part]:
            known = ", ".join(f"{one}:…" if is_one else one for one, is_one in _PARTS.items())
            self._report(
                "unknown-part", "points-at", value=shown(value), known=known, near=near(part, _PARTS)
            )
            return False
        if part in ("player", "empire"):
            if name not in map(str, range(1, len(self._story.header.players) + 1)):
                self._report("no-seat", "points-at", value=shown(value), most=len(self._story.header.players))
                return False
            return True
        named = name.rpartition("-")[0] if part == "bond" else name
        if colon and named not in self._story.ids:
            self._report("unknown-id", "points-at", value=shown(value), near=near(named, self._story.ids))
            return False
        return True

    def _instead(self, table: dict[str, Any]) -> list[Instead]:
        value = table.get("instead", [])
        if not isinstance(value, list):
            self._report("not-list", "instead", value=shown(value))
            return []
        found: list[Instead] = []
        for one in value:
            if not isinstance(one, dict):
                self._report("not-table", "instead", value=shown(one))
                continue
            self._only(one, ("answers", "text"))
            answers = one.get("answers")
            if (
                not isinstance(answers, list)
                or not answers
                or not all(isinstance(text, str) for text in answers)
            ):
                self._report("no-answers", "instead", value=shown(answers))
                continue
            found.append(Instead(tuple(answers), self._said(one, "text")))
        return found

    # ------------------------------------------------------------ fields

    def _report(self, key: str, field: str, /, **params: str | int) -> None:
        self._problems.report(key, self._scene, field, **params)

    def _only(self, table: dict[str, Any], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self._report("unknown-key", shown(key), known=", ".join(known), near=near(key, known))

    def _said(self, table: dict[str, Any], key: str) -> Said:
        """Return a text in every language."""
        value = table.get(key)
        if not isinstance(value, dict):
            self._report("not-said", key, value=shown(value if key in table else "–"))
            return {}
        for language in LANGUAGES:
            text = value.get(language)
            if not isinstance(text, str) or not text.strip():
                self._report("no-language", f"{key}.{language}")
            elif len(text) > _LONGEST_TEXT:
                self._report("too-long", f"{key}.{language}", most=_LONGEST_TEXT, length=len(text))
        for language in value:
            if language not in LANGUAGES:
                self._report("unknown-language", f"{key}.{shown(language)}", known=", ".join(LANGUAGES))
        return {language: text.strip() for language, text in value.items() if isinstance(text, str)}

    def _whole(self, table: dict[str, Any], key: str, low: int, high: int) -> int:
        value = table.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self._report("not-whole", key, value=shown(value if key in table else "–"), low=low, high=high)
        return low
