"""Marks: the thresholds, in percentage points of one's chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.study.marks import THRESHOLDS, mark_of

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "understand-a-game.md"


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0.0, "best"), (0.01, "best"), (0.31 - 0.30, "best"), (0.0101, "good"), (0.03, "good"),
        (0.0301, "slip"), (0.07, "slip"), (0.0701, "blunder"), (1.0, "blunder"),
    ],
)  # fmt: skip
def test_a_mark_is_what_a_move_gave_away(lost: float, mark: str) -> None:
    assert mark_of(lost) == mark


def test_the_guide_names_the_same_thresholds() -> None:
    page = PAGE.read_text()

    for mark, points in THRESHOLDS:
        assert f"| {mark} | up to {points:g} |" in page
    assert f"| blunder | more than {THRESHOLDS[-1][1]:g} |" in page
