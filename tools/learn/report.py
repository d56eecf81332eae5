"""The report of a course: what it is told of each round (`<game>.json` in its folder)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rondel.core.errors import RondelError

__all__ = ["Report", "read_report", "reports_in"]


@dataclass(frozen=True, slots=True)
class Report:
    """How the rounds of a course went."""

    game: str
    seed: int
    rounds: list[dict[str, Any]]
    #: the command that wrote it
    kind: str = "rounds"


def read_report(path: Path) -> Report:
    """Return a report; a file with anything else is refused."""
    report = _report_in(path)
    if report is None:
        raise RondelError(f"{path} is not the report of a course.", hint="Choose another folder.")
    return report


def reports_in(folder: Path) -> list[Path]:
    """Return the reports of a folder; a folder without one is refused."""
    found = [path for path in sorted(folder.glob("*.json")) if _report_in(path) is not None]
    if not found:
        raise RondelError(
            f"{folder} has no report of a course.", hint="Rounds write one: python -m tools.learn rounds GAME"
        )
    return found


def _report_in(path: Path) -> Report | None:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        course, rounds = told["course"], told["rounds"]
        game, seed, kind = course["game"], course["seed"], course.get("kind", "rounds")
        numbers = [one["round"] for one in rounds]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    is_one = isinstance(game, str) and isinstance(seed, int) and all(isinstance(one, int) for one in numbers)
    return Report(game, seed, rounds, kind) if is_one else None
