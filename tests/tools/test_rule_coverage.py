"""No rule, worked example or trap without a test; no mark that names none."""

from __future__ import annotations

from tools.rule_coverage import coverage, problems, register


def test_every_rule_has_a_test() -> None:
    assert problems(register(), coverage()) == []


def test_a_rule_without_a_test_is_found() -> None:
    rules = {"rule": [{"id": "NEW-1"}], "example": [], "trap": []}

    assert problems(rules, {}) == ["NEW-1 has no test"]


def test_a_mark_that_names_no_rule_is_found() -> None:
    rules = {"rule": [{"id": "NEW-1"}], "example": [], "trap": []}

    assert problems(rules, {"NEW-1": ["a"], "OLD-9": ["tests/x.py::test_y"]}) == [
        "tests/x.py::test_y names the unknown rule OLD-9"
    ]
