"""Recorded games for the tests of reports."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from rondel.notation.record import Record, read_record
from rondel.study.decisions import course_of, decisions_in
from rondel.study.judging import Judge
from rondel.study.report import Report, judge_part, parts_of, put_together

#: the end of a game of Imperial 2010: Carla leads, and gives it away with Production instead of Investor
PLANTED: Final = Path(__file__).parent / "data" / "planted.record"
#: enough to see a blunder, and quick on the interpreted engine
FEW: Final = 60


def planted() -> Record:
    """Return the game with the blunder."""
    return read_record(PLANTED.read_text())


@cache
def planted_report() -> Report:
    """Return its report."""
    course = course_of(planted())
    judge = Judge(course.game, FEW)
    decisions = decisions_in(course, judge.evaluation)
    judged = {part.number: judge_part(judge, part) for part in parts_of(decisions, judge)}
    return put_together(course, decisions, judged, FEW)
