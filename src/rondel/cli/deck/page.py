"""The report on a deck as a web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.cli.common.charts import Mark, Point, axis_of, name_rows, scatter_plot
from rondel.cli.common.format import number, percent
from rondel.cli.common.page import counted, definition_list, document, figure, page_table, paragraph, section
from rondel.cli.deck.texts import DeckReport
from rondel.games.friesematenten.decks.deck import KIND_WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rondel.bots.friesematenten.balance import DeckStatistics
    from rondel.cli.common.terminal import Terminal
    from rondel.games.friesematenten.decks.file import LoadedDeck

__all__ = ["report_page"]


def report_page(terminal: Terminal, loaded: LoadedDeck, statistics: DeckStatistics, seed: int) -> str:
    """Return the whole page as one file."""
    report = DeckReport(terminal, loaded, statistics, seed)
    say = terminal.say
    points = (statistics.all_points.counts, statistics.winner_points.counts)
    players = (say("deck-report.legend-all"), say("deck-report.legend-winner"))
    parts = [
        paragraph(report.setting()),
        definition_list(report.summary()),
        *(paragraph(line) for line in (report.fair(), *report.outliers())),
        _counted(report, "rounds", [statistics.rounds.counts], [say("deck-report.axis-games")]),
        _counted(report, "points", points, players),
        _wins(report),
        _prices(report),
        _sales(report),
        _kinds_table(report),
        _cards_table(report),
        paragraph(say("deck-report.how")),
    ]
    return document(terminal.language, report.title(), parts)


# ------------------------------------------------------------------ tables


def _kinds_table(report: DeckReport) -> str:
    say = report.terminal.say
    headings = [say("deck-report.column-kind"), say("deck-report.column-cards"), *report.headings()]
    rows = [
        [report.kind(kind.kind), str(kind.cards), *report.cells(kind)] for kind in report.statistics.kinds
    ]
    return page_table(say("deck-report.kinds"), headings, rows)


def _cards_table(report: DeckReport) -> str:
    say, cards = report.terminal.say, report.statistics.cards
    more = [say("deck-report.column-interval"), say("deck-report.column-points")]
    rows = []
    for card in cards:
        points = "–" if card.buyer_points is None else number(card.buyer_points, report.language, 1)
        interval = report.interval(card.wins) if card.wins.count else "–"
        rows.append([f"{card.id} {report.card(card)}", *report.cells(card), interval, points])
    headings = [say("deck-report.column-card"), *report.headings(), *more]
    return page_table(say("deck-report.cards"), headings, rows, [card.verdict for card in cards])


# ------------------------------------------------------------------ charts


def _counted(report: DeckReport, key: str, series: Sequence[Mapping[int, int]], kinds: Sequence[str]) -> str:
    say = report.terminal.say
    title = say(f"deck-report.plot-{key}")
    return counted(
        key,
        title,
        title,
        series,
        [say(f"deck-report.axis-{key}"), *kinds],
        language=report.language,
        reach=lambda low, high: say("deck-report.interval", low=low, high=high),
    )


def _section(title: str, chart: str) -> str:
    return section(title, below=figure(chart))


def _kinds(report: DeckReport) -> list[str]:
    return [report.kind(kind) for kind in KIND_WORDS]


def _wins(report: DeckReport) -> str:
    """Draw how often the buyers of each card won."""
    say, statistics = report.terminal.say, report.statistics
    title = say("deck-report.plot-wins")
    rows = [
        (report.card(card), Mark(card.wins.rate, card.wins.low, card.wins.high, KIND_WORDS.index(card.kind)))
        for card in statistics.cards
        if card.wins.count
    ]
    most = max([statistics.usual_share, *(mark.high for _, mark in rows)])
    axis = axis_of(0, min(1.0, most), lambda share: percent(share, report.language), ticks=8)
    line = (statistics.usual_share, say("deck-report.legend-usual"))
    return _section(title, name_rows("wins", title, rows, axis, line=line, kinds=_kinds(report)))


def _prices(report: DeckReport) -> str:
    """Draw the mean price of each card against its minimum bid."""
    say = report.terminal.say
    title = say("deck-report.plot-prices")
    points = [
        Point(card.min_bid, card.mean_price, KIND_WORDS.index(card.kind))
        for card in report.statistics.cards
        if card.mean_price is not None
    ]
    across, up = (
        axis_of(0, max([1.0, *values]), lambda value: number(value, report.language))
        for values in ([point.x for point in points], [point.y for point in points])
    )
    chart = scatter_plot(
        "prices",
        title,
        points,
        across,
        up,
        labels=(say("deck-report.axis-bid"), say("deck-report.axis-price")),
        kinds=_kinds(report),
        diagonal=say("deck-report.legend-equal"),
    )
    return _section(title, chart)


def _sales(report: DeckReport) -> str:
    """Draw how often each card was sold when it was offered."""
    title = report.terminal.say("deck-report.plot-sales")
    cards = [card for card in report.statistics.cards if card.offered]
    cards.sort(key=lambda card: (-card.sold / card.offered, card.number))
    rows = []
    for card in cards:
        share = card.sold / card.offered
        rows.append((report.card(card), Mark(share, share, share, KIND_WORDS.index(card.kind))))
    axis = axis_of(0, 1, lambda share: percent(share, report.language))
    return _section(title, name_rows("sales", title, rows, axis, kinds=_kinds(report), is_bars=True))
