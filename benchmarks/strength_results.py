"""What the rows of the proof of strength have won so far, kept in benchmarks/strength.json.

A row is known by its command. Its goals are not kept, so they can change without playing again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.strength_rows import Row
from rondel.arena import GameResult, Plan, arena_statistics

__all__ = [
    "AIM",
    "FOUND",
    "MET",
    "MISSED",
    "Former",
    "Result",
    "Standing",
    "read_standings",
    "result_of",
    "write_standings",
]

FOUND: Final = Path(__file__).parent / "strength.json"

AIM: Final = "aim reached"
MET: Final = "met"
MISSED: Final = "missed"


@dataclass(frozen=True, slots=True)
class Result:
    """What the first bot of a row won, and by which version of the program and of the rules."""

    version: str
    rules: int
    games: int
    wins: float
    share: float
    #: where the true share lies with 95 % confidence
    interval: tuple[float, float]
    #: mean points by bot
    points: Mapping[str, float]
    seconds_per_answer: float

    def verdict(self, row: Row) -> str:
        """Tell whether it is enough. By chance alone is not: the whole interval must be above the fair share."""
        if self.share < row.must or self.interval[0] <= row.fair:
            return MISSED
        return AIM if row.aim is not None and self.share >= row.aim else MET


@dataclass(frozen=True, slots=True)
class Former:
    """What a row won before the rules or the mind of its bots changed."""

    #: how they differed, in a few words
    by: str
    version: str
    rules: int
    games: int
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known about a row; without a result it has not been played."""

    found: Result | None = None
    before: Former | None = None

    def after(self, result: Result) -> Standing:
        """Return the standing with a new result; an earlier one by other rules is worth remembering."""
        former = self.found
        if former is None or former.rules == result.rules:
            return replace(self, found=result)
        by = f"rules {former.rules}"
        return Standing(
            result, Former(by, former.version, former.rules, former.games, former.share, former.interval)
        )


def result_of(row: Row, plan: Plan, games: Sequence[GameResult]) -> Result:
    """Return the result of a row from its games."""
    statistics = arena_statistics(plan, games)
    (one,) = [bot for bot in statistics.bots if bot.bot == row.one]
    return Result(
        version=plan.version,
        rules=plan.rules,
        games=len(games),
        wins=round(one.wins.wins, 4),
        share=round(one.wins.rate, 4),
        interval=(round(one.wins.low, 4), round(one.wins.high, 4)),
        points={bot.bot: round(bot.points or 0.0, 1) for bot in statistics.bots},
        seconds_per_answer=round(one.seconds, 4),
    )


def read_standings(path: Path = FOUND) -> dict[str, Standing]:
    """Return what is known, by command."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {command: _standing(one) for command, one in kept.items()}


def _standing(kept: dict[str, Any]) -> Standing:
    found, before = kept["found"], kept["before"]
    return Standing(
        None if found is None else Result(**{**found, "interval": _interval(found)}),
        None if before is None else Former(**{**before, "interval": _interval(before)}),
    )


def _interval(kept: dict[str, Any]) -> tuple[float, float]:
    low, high = kept["interval"]
    return low, high


def write_standings(standings: Mapping[str, Standing], rows: Sequence[Row], path: Path = FOUND) -> None:
    """Keep what is known about these rows, in their order; rows that are no more are forgotten."""
    kept = {row.command: asdict(standings[row.command]) for row in rows if row.command in standings}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
