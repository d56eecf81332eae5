"""The report on a deck in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rondel.cli.common.charts import text_bar, text_interval
from rondel.cli.common.format import titled_table
from rondel.cli.deck.texts import DeckReport

if TYPE_CHECKING:
    from rondel.bots.friesematenten.balance import CardStatistics, DeckStatistics
    from rondel.bots.rates import Spread
    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.decks.file import LoadedDeck

__all__ = ["print_report"]

_BAR: Final = 24
_NAME: Final = 21
_STYLES: Final = {"strong": "green", "weak": "red", "": ""}


def print_report(terminal: Terminal, loaded: LoadedDeck, statistics: DeckStatistics, seed: int) -> None:
    """Print the report."""
    report = DeckReport(terminal, loaded, statistics, seed)
    terminal.out.print(Text(report.title(), "bold"))
    terminal.out.print(Text(report.setting()))
    terminal.out.print(_facts(report))
    terminal.out.print(_kinds(report))
    terminal.out.print(_cards(report))
    for line in (report.fair(), *report.outliers()):
        terminal.out.print(Text(line))
    terminal.out.print(Padding(Text(terminal.say("deck-report.how"), "dim"), (1, 0)))


def _facts(report: DeckReport) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    table.add_column(style="bold")
    table.add_column()
    for index, (name, text) in enumerate(report.summary()):
        table.add_row(Text(name), Text(text))
        if index == 0:
            table.add_row("", _histogram(report.statistics.rounds))
    return table


def _histogram(spread: Spread) -> Text:
    most = max(spread.counts.values())
    lines = [
        f"{value:>3}  {spread.counts.get(value, 0):>5}  {text_bar(spread.counts.get(value, 0) / most, _BAR)}"
        for value in range(spread.min, spread.max + 1)
    ]
    return Text("\n".join(lines))


def _table(report: DeckReport, title: str, first: tuple[str, ...]) -> Table:
    table = titled_table(title)
    name, *more = (report.terminal.say(f"deck-report.column-{key}") for key in first)
    table.add_column(name, no_wrap=True, max_width=_NAME)
    for heading in more:
        table.add_column(heading, justify="right")
    for heading in report.headings():
        table.add_column(heading, justify="right")
    return table


def _kinds(report: DeckReport) -> Table:
    table = _table(report, report.terminal.say("deck-report.kinds"), ("kind", "cards"))
    for group in report.statistics.kinds:
        table.add_row(
            *(Text(cell) for cell in (report.kind(group.kind), str(group.cards), *report.cells(group)))
        )
    return table


def _cards(report: DeckReport) -> Table:
    table = _table(report, report.terminal.say("deck-report.cards"), ("card",))
    table.add_column(report.terminal.say("deck-report.column-interval"), no_wrap=True)
    scale = max((card.wins.high for card in report.statistics.cards if card.wins.count), default=1.0)
    for card in report.statistics.cards:
        cells = [
            report.card(card),
            *report.cells(card),
            _interval(card, report.statistics.usual_share, scale),
        ]
        table.add_row(*(Text(cell) for cell in cells), style=_STYLES[card.verdict])
    return table


def _interval(card: CardStatistics, usual: float, scale: float) -> str:
    """Draw the buyers' share of wins, its interval, and the share of buyers of any card."""
    wins = card.wins
    return text_interval((wins.low, wins.rate, wins.high) if wins.count else None, usual, scale=scale)
