"""The curves of a course: a chart for the matches and one for each loss, in one picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rondel.core.errors import RondelError
from tools.learn.curves import curves, write_curves
from tools.learn.report import Report, read_report, reports_in

SVG = "{http://www.w3.org/2000/svg}"


def row(number: int, **match: float) -> dict[str, Any]:
    """Return what is told of a round."""
    losses = {"chances": 1.2 - 0.1 * number, "points": 0.3, "priors": 0.0}
    return {"round": number, "games": 10, "losses": losses, "match": match}


def texts(picture: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]


def marks(picture: str) -> tuple[int, int]:
    """Count the dots and the diamonds."""
    root = ET.fromstring(picture)
    diamonds = [path for path in root.iter(f"{SVG}path") if path.get("class") == "dias"]
    return len(list(root.iter(f"{SVG}circle"))), len(diamonds)


MATCH = {"new": 0.35, "old": 0.2, "games": 48, "players": 4}
REPORT = Report("imperial-2010", 1, [row(0), row(1, **MATCH), row(2, **MATCH)])


def test_there_is_a_chart_for_the_matches_and_for_each_loss() -> None:
    found = texts(curves(REPORT))

    assert "Games won against the network before, %" in found
    assert "Loss of the chances to win" in found
    assert "Loss of the points" in found
    assert "Loss of the priors of answers" not in found  # this game has none


def test_every_round_has_a_mark_on_every_line() -> None:
    in_legends = 3
    dots, diamonds = marks(curves(REPORT))

    assert dots == 2 + 2 * 3 + in_legends
    assert diamonds == 2 + 1


def test_matches_show_their_interval_and_the_fair_share() -> None:
    root = ET.fromstring(curves(REPORT))
    intervals = [path for path in root.iter(f"{SVG}path") if "V" in (path.get("d") or "")]

    assert len(intervals) == 4
    assert len([line for line in root.iter(f"{SVG}line") if line.get("class") == "f"]) == 1


def test_without_matches_only_losses_are_drawn() -> None:
    found = texts(curves(Report("imperial-2010", 1, [row(0), row(1)])))

    assert "Games won against the network before, %" not in found
    assert "Loss of the points" in found


def test_matches_of_early_reports_have_no_interval() -> None:
    picture = curves(Report("imperial-2010", 1, [row(0), row(1, new=0.4, old=0.2)]))

    assert not [path for path in ET.fromstring(picture).iter(f"{SVG}path") if "V" in (path.get("d") or "")]


@pytest.mark.parametrize("rounds", [[], [row(0)]])
def test_a_course_that_has_just_begun_can_be_drawn(rounds: list[dict[str, Any]]) -> None:
    assert ET.fromstring(curves(Report("imperial-2010", 1, rounds))).tag == f"{SVG}svg"


def test_curves_are_written_beside_their_report(tmp_path: Path) -> None:
    report = tmp_path / "imperial-2010.json"
    told = {"course": {"game": "imperial-2010", "seed": 1}, "rounds": REPORT.rounds}
    report.write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "imperial-2010-1.json").write_text('{"chances": 1.0}', encoding="utf-8")

    assert reports_in(tmp_path) == [report]
    assert read_report(report) == REPORT
    assert write_curves(report).read_text(encoding="utf-8") == curves(REPORT)


def test_a_folder_without_rounds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RondelError, match="has no report of a course"):
        reports_in(tmp_path)
