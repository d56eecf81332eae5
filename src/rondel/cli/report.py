"""``rondel report``: chances over time, the moments that decided, and a mark for every move."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rondel.bots.evaluation_registry import has_evaluation
from rondel.bots.registry import find_bot
from rondel.cli.common.batches import progress_bar
from rondel.cli.common.files import broken_record, open_record
from rondel.cli.common.format import number, percent, titled_table
from rondel.cli.common.options import require_at_least
from rondel.cli.common.terminal import FINE
from rondel.core.contract import EVERYTHING
from rondel.core.errors import RecordError
from rondel.study.decisions import course_of, decisions_in
from rondel.study.judging import Judge
from rondel.study.marks import MARKS, Mark
from rondel.study.moments import moments_of
from rondel.study.report import BOT, Judged, Move, Report, parts_of, put_together, simulations_for
from rondel.study.stored import as_dict
from rondel.study.telling import Teller
from rondel.study.workers import judge_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game
    from rondel.course import Course

__all__ = ["ReportArguments", "report_on_file"]

# Rounds in the table of chances; a longer game shows every second or third one.
_MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class ReportArguments:
    """The arguments of ``rondel report``."""

    file: str
    #: from 1
    seat: int | None = None
    simulations: int | None = None
    jobs: int | None = None


def report_on_file(terminal: Terminal, arguments: ReportArguments) -> int:
    """Show the report of a recorded game."""
    record, wrong = open_record(terminal, arguments.file)
    try:
        if wrong is not None:
            raise wrong
        course = course_of(record)
    except RecordError as error:
        raise broken_record(terminal, "report.broken", arguments.file, error) from error
    players = record.header.players
    _check(terminal, arguments, course, players)
    report = _computed(terminal, arguments, course)
    seat = _seat_of(arguments, course)
    if terminal.is_json:
        terminal.print_json({"game": course.game.id, "players": list(players), "bot": BOT, **as_dict(report)})
    else:
        _Page(terminal, course.game, players, report).print(seat)
    return FINE


def _check(terminal: Terminal, arguments: ReportArguments, course: Course, players: Sequence[str]) -> None:
    if arguments.seat is not None and not 1 <= arguments.seat <= len(players):
        raise terminal.usage("usage.seat", seat=arguments.seat, players=len(players))
    for name, value, least in (("--simulations", arguments.simulations, 2), ("--jobs", arguments.jobs, 1)):
        if value is not None:
            require_at_least(terminal, name, value, least)
    if not has_evaluation(course.game):
        raise terminal.usage("hint.nobody", game=course.game.names[terminal.language])


def _computed(terminal: Terminal, arguments: ReportArguments, course: Course) -> Report:
    game = course.game
    simulations = arguments.simulations or simulations_for(game)
    judge = Judge(game, simulations)
    decisions = decisions_in(course, judge.evaluation)
    if not decisions:
        raise terminal.failure("report.nothing")
    parts = parts_of(decisions, judge)
    judged: dict[int, Judged] = {}
    jobs = min(arguments.jobs or os.cpu_count() or 1, len(parts))
    with (
        progress_bar(terminal, terminal.say("report.computing"), len(parts)) as advance,
        closing(judge_parts(game, simulations, parts, jobs)) as found,
    ):
        for one in found:
            judged[one.number] = one
            advance(1)
    return put_together(course, decisions, judged, simulations)


def _seat_of(arguments: ReportArguments, course: Course) -> int:
    """Return the seat whose moves are shown: the one asked for, else the winner's."""
    if arguments.seat is not None:
        return arguments.seat - 1
    return course.game.scores(course.state)[0].seat


class _Page:
    """The report for people."""

    def __init__(self, terminal: Terminal, game: Game, players: Sequence[str], report: Report) -> None:
        self._terminal = terminal
        self._players = players
        self._report = report
        self._teller = Teller(game, players, terminal.language, EVERYTHING)

    def print(self, seat: int) -> None:
        """Print everything, with the moves of a seat."""
        out, say, report = self._terminal.out, self._terminal.say, self._report
        out.print(self._chances())
        out.print(self._moments(seat))
        out.print(self._marks())
        out.print(self._moves(seat))
        level, _ = find_bot(BOT).texts(self._terminal.language)
        count = number(report.simulations, self._terminal.language)
        out.print(say("report.how", bot=level, count=count), style="dim")

    def _chances(self) -> Any:
        table = titled_table(self._terminal.say("report.chances"))
        table.add_column(self._terminal.say("report.round"), justify="right")
        for name in self._players:
            table.add_column(name, justify="right")
        firsts = {point.round: point for point in reversed(self._report.points)}
        stride = -(-len(firsts) // _MOST_ROUNDS)
        for round_ in sorted(firsts)[::stride]:
            table.add_row(str(round_), *map(self._percent, firsts[round_].chances))
        table.add_row(self._terminal.say("report.end"), *map(self._percent, self._report.points[-1].chances))
        return table

    def _moments(self, seat: int) -> Any:
        table = titled_table(self._terminal.say("report.moments", player=self._players[seat]))
        self._add_columns(table)
        for move in moments_of(self._report, seat):
            self._add(table, move, seat)
        return table

    def _marks(self) -> Any:
        table = titled_table(self._terminal.say("report.marks"))
        table.add_column("")
        for mark in MARKS:
            table.add_column(self._mark(mark), justify="right")
        for seat, name in enumerate(self._players):
            counts = Counter(move.mark for move in self._report.moves if move.seat == seat)
            table.add_row(name, *(str(counts[mark]) for mark in MARKS))
        return table

    def _moves(self, seat: int) -> Any:
        table = titled_table(self._terminal.say("report.moves", player=self._players[seat]))
        self._add_columns(table)
        for move in self._report.moves:
            if move.seat == seat:
                self._add(table, move, seat)
        return table

    def _add_columns(self, table: Any) -> None:
        say = self._terminal.say
        table.add_column(say("report.round"), justify="right")
        table.add_column(say("report.player"))
        table.add_column(say("report.move"))
        table.add_column(say("report.mark"), no_wrap=True)
        table.add_column("±", justify="right", no_wrap=True)
        table.add_column(say("report.why"))

    def _add(self, table: Any, move: Move, seat: int) -> None:
        better = self._teller.better(move) if move.mark in ("slip", "blunder") else ""
        why = self._teller.why(move)
        table.add_row(
            str(move.round),
            self._players[move.seat],
            ": ".join(part for part in (self._teller.subject(move), self._teller.answer(move.played.answers[0])) if part),
            self._mark(move.mark),
            self._change(move.change(seat)),
            self._terminal.say("report.better", better=better, why=why).strip() if better else why,
            style="bold" if move.mark == "blunder" else "",
        )  # fmt: skip

    def _mark(self, mark: Mark) -> str:
        return self._terminal.say(f"report.{mark}")

    def _percent(self, chance: float) -> str:
        return percent(chance, self._terminal.language)

    def _change(self, change: float) -> str:
        points = round(100 * change)
        return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}"
