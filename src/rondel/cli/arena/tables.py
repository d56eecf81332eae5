"""The report of an arena in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.cli.arena.texts import ArenaReport
from rondel.cli.common.charts import text_shares
from rondel.cli.common.format import titled_table

if TYPE_CHECKING:
    from rondel.arena import ArenaStatistics
    from rondel.cli.common.terminal import Terminal

__all__ = ["print_report"]


def print_report(terminal: Terminal, statistics: ArenaStatistics) -> None:
    """Print the report."""
    report = ArenaReport(terminal, statistics)
    terminal.out.print(Text(report.title(), "bold"))
    terminal.out.print(Text(report.setting()))
    terminal.out.print(Text(report.pairing()))
    tables = [
        ("bots", report.bot_headings(), report.bot_rows()),
        ("seats", report.seat_headings(), report.seat_rows()),
    ]
    if statistics.nations:
        tables.append(("nations", report.nation_headings(), report.nation_rows()))
    for key, headings, rows in tables:
        terminal.out.print()
        terminal.out.print(_table(terminal.say(f"arena-report.{key}"), headings, rows))
    terminal.out.print(_facts(report))
    terminal.out.print(Text(terminal.say("arena-report.fair", share=report.fair())))
    terminal.out.print(Padding(Text(terminal.say("arena-report.how"), "dim"), (1, 0)))


def _table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = titled_table(title)
    # two short lines instead of one long one
    first, *more = [heading.replace(": ", ":\n") for heading in headings]
    table.add_column(first, overflow="fold")
    for heading in more:
        table.add_column(heading, justify="right", vertical="bottom")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def _facts(report: ArenaReport) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for name, text in report.summary():
        table.add_row(Text(name), Text(text))
    endings = text_shares(report.endings(), report.statistics.games, report.language)
    table.add_row(Text(report.terminal.say("arena-report.ended")), Text(endings))
    return table
