"""The report of an arena in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.cli.arena_speech import ArenaSpeech
from rondel.cli.numbers import number, percent
from rondel.cli.titled import titled_table

if TYPE_CHECKING:
    from rondel.arena import ArenaStatistics
    from rondel.cli.desk import Desk

__all__ = ["print_figures"]

_BAR: Final = 20


def print_figures(desk: Desk, figures: ArenaStatistics) -> None:
    """Write the report to stdout."""
    speech = ArenaSpeech(desk, figures)
    desk.out.print(Text(speech.title(), "bold"))
    desk.out.print(Text(speech.setting()))
    desk.out.print(Text(speech.pairing()))
    tables = [
        ("bots", speech.bot_headings(), speech.bot_rows()),
        ("seats", speech.seat_headings(), speech.seat_rows()),
    ]
    if figures.nations:
        tables.append(("nations", speech.nation_headings(), speech.nation_rows()))
    for key, headings, rows in tables:
        desk.out.print()
        desk.out.print(_table(desk.say(f"arena-report.{key}"), headings, rows))
    desk.out.print(_facts(speech))
    desk.out.print(Text(desk.say("arena-report.fair", share=speech.fair())))
    desk.out.print(Padding(Text(desk.say("arena-report.how"), "dim"), (1, 0)))


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


def _facts(speech: ArenaSpeech) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for name, text in speech.facts():
        table.add_row(Text(name), Text(text))
    table.add_row(Text(speech.desk.say("arena-report.ended")), Text(_endings(speech)))
    return table


def _endings(speech: ArenaSpeech) -> str:
    named, total = speech.endings(), speech.figures.games
    longest = max(len(name) for name, _ in named)
    width = max(len(number(count, speech.language)) for _, count in named)
    return "\n".join(
        f"{name:<{longest}} {number(count, speech.language):>{width}}"
        f" {percent(count / total, speech.language, 1):>7}  {'█' * round(_BAR * count / total)}"
        for name, count in named
    )
