"""Every rule, worked example and trap has a test, and every mark names one of them."""

from __future__ import annotations

from pathlib import Path

from tools import rule_coverage
from tools.rule_coverage import coverage, page, problems, registers

NEW = {"new": {"rule": [{"id": "NEW-1", "title": {"en": "A new rule"}}], "example": [], "trap": []}}


def test_every_rule_has_a_test() -> None:
    assert problems(registers(), coverage()) == []


def test_every_game_has_its_register() -> None:
    assert list(registers()) == ["friesematenten", "imperial"]


def test_a_rule_without_a_test_is_found() -> None:
    assert problems(NEW, {}) == ["NEW-1 has no test"]


def test_a_mark_that_names_no_rule_is_found() -> None:
    assert problems(NEW, {"NEW-1": ["a"], "OLD-9": ["tests/x.py::test_y"]}) == [
        "tests/x.py::test_y names the unknown rule OLD-9"
    ]


def test_an_id_two_games_use_is_found() -> None:
    assert problems({**NEW, "other": NEW["new"]}, {"NEW-1": ["a"]}) == [
        "NEW-1 stands in the registers 2 times"
    ]


def test_the_page_has_a_chapter_for_each_game() -> None:
    text = page({**NEW, "other": {"rule": [], "example": [], "trap": []}}, {"NEW-1": ["tests/x.py::test_y"]})

    assert "## New\n\n### Rules\n\n1 entries, 1 tests." in text
    assert "| NEW-1 | A new rule | 1: `test_y` |" in text
    assert "## Other" in text


MARKED = """\
import pytest

ONE = pytest.param(1, marks=pytest.mark.rule("NEW-4"))
CASES: list[object] = [ONE, pytest.param(2, marks=[pytest.mark.rule("NEW-5", "NEW-6")])]
pytestmark = pytest.mark.rule("NEW-1")


@pytest.mark.rule("NEW-2")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("NEW-3"))])
def test_here(n): ...


@pytest.mark.parametrize("n", CASES)
def test_named(n): ...


@pytest.mark.trap(7)
@pytest.mark.trap("NEW-TRAP-1")
@pytest.mark.example("NEW-EX-1")
def test_others(): ...
"""


def test_marks_of_files_tests_and_parameters_count(tmp_path: Path) -> None:
    path = tmp_path / "test_marked.py"
    path.write_text(MARKED, encoding="utf-8")

    assert {name: sorted(ids) for name, ids in rule_coverage.tests_in(path)} == {
        "test_here": ["NEW-1", "NEW-2", "NEW-3"],
        "test_named": ["NEW-1", "NEW-4", "NEW-5", "NEW-6"],
        "test_others": ["NEW-1", "NEW-EX-1", "NEW-TRAP-1", "TRAP-7"],
    }
