"""`rondel lesson check`: a lesson is fine, or everything wrong with it is listed."""

from __future__ import annotations

import json
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from tests.cli.command_line import Command

NAMES = ("imperial-2030.toml", "imperial-2030.record")


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A copy of a lesson, to be changed."""
    with as_file(files("rondel.lessons").joinpath("data")) as data:
        for name in NAMES:
            (tmp_path / name).write_text((data / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path / NAMES[0]


def test_a_lesson_is_fine(rondel: Command, lesson: Path) -> None:
    result = rondel("lesson", "check", str(lesson), "--lang", "de")

    assert result.code == 0
    assert "ist in Ordnung" in result.out
    assert "Szenen: 16, 7 mit einer Aufgabe" in result.out


def test_what_is_wrong_is_listed_with_its_scene_and_field(rondel: Command, lesson: Path) -> None:
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(
        text.replace('"market"', '"markt"').replace("minutes = 15", "minutes = 0"), encoding="utf-8"
    )
    result = rondel("lesson", "check", str(lesson))

    assert result.code == 1
    assert "has 2 problems" in result.out
    assert "imperial-2030.toml, scene “taking-over”, points-at" in result.out
    assert "Did you mean “market”?" in " ".join(result.out.split())


def test_programs_get_the_same_as_json(rondel: Command, lesson: Path) -> None:
    assert json.loads(rondel("lesson", "check", str(lesson), "--json").out)["ok"] is True
    lesson.with_suffix(".record").unlink()
    result = rondel("lesson", "check", str(lesson), "--json")

    told = json.loads(result.out)
    assert (result.code, told["ok"]) == (1, False)
    assert (told["problems"][0]["file"], told["problems"][0]["key"]) == ("imperial-2030.record", "no-file")
