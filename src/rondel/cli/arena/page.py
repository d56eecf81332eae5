"""The report of an arena as a web page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from rondel.cli.arena.texts import ArenaReport
from rondel.cli.common.charts import Axis, Mark, Row, axis_of, rows_plot
from rondel.cli.common.format import number, percent
from rondel.cli.common.page import counted, definition_list, document, figure, page_table, paragraph, section

if TYPE_CHECKING:
    from rondel.arena.statistics import ArenaStatistics, Rate
    from rondel.cli.common.terminal import Terminal

__all__ = ["arena_page"]


def arena_page(terminal: Terminal, statistics: ArenaStatistics) -> str:
    """Return the whole page as one file."""
    report = ArenaReport(terminal, statistics)
    parts = [
        paragraph(f"{report.setting()} {report.pairing()}"),
        _bots(report),
        section(terminal.say("arena-report.games"), below=definition_list(report.summary())),
        _seats(report),
    ]
    if statistics.nations:
        parts.append(_nations(report))
    parts += [_endings(report), _points(report), _counted(report, "length", statistics.actions.counts)]
    if statistics.rounds is not None:
        parts.append(_counted(report, "rounds", statistics.rounds.counts))
    parts.append(_again(report))
    return document(terminal.language, report.title(), parts)


# ------------------------------------------------------------------ sections


def _bots(report: ArenaReport) -> str:
    say, bots = report.terminal.say, report.statistics.bots
    rated = [
        Row(bot.bot, report.rating(bot), (Mark(bot.rating.mu, bot.rating.low, bot.rating.high),))
        for bot in bots
    ]
    lows, highs = [bot.rating.low for bot in bots], [bot.rating.high for bot in bots]
    axis = axis_of(min(lows), max(highs), lambda value: number(value, report.language))
    title = say("arena-report.plot-ratings")
    ratings = figure(rows_plot("ratings", title, rated, axis), title)
    won = [Row(bot.bot, _with_interval(report, bot.wins), (_mark(bot.wins),)) for bot in bots]
    title = say("arena-report.plot-wins")
    shares = _share_axis(report, [bot.wins for bot in bots])
    wins = figure(rows_plot("wins", title, won, shares, line=_fair(report)), title)
    table = page_table(say("arena-report.all-bots"), report.bot_headings(), report.bot_rows())
    note = paragraph(say("arena-report.how"), "quiet")
    return section(report.terminal.say("arena-report.bots"), wins, ratings, below=f"{table}\n{note}")


def _seats(report: ArenaReport) -> str:
    seats = report.statistics.seats
    rows = [
        Row(report.seat(seat), _with_interval(report, one.wins), (_mark(one.wins),))
        for seat, one in enumerate(seats)
    ]
    title = report.terminal.say("arena-report.plot-seats")
    axis = _share_axis(report, [one.wins for one in seats])
    plot = rows_plot("seats", title, rows, axis, line=_fair(report), is_bars=True)
    table = page_table(
        report.terminal.say("arena-report.by-seat"), report.seat_headings(), report.seat_rows()
    )
    return section(report.terminal.say("arena-report.seats"), figure(plot, title), table)


def _nations(report: ArenaReport) -> str:
    say, nations = report.terminal.say, report.statistics.nations
    rows = [
        Row(
            report.texts.ending(one.nation),
            f"{report.share(one.first.wins)} · {report.share(one.last.wins)}",
            (_mark(one.first.wins), _mark(one.last.wins, 1)),
        )
        for one in nations
    ]
    title = say("arena-report.plot-nations")
    axis = _share_axis(report, [wins for one in nations for wins in (one.first.wins, one.last.wins)])
    kinds = (say("arena-report.legend-first"), say("arena-report.legend-last"))
    plot = rows_plot("nations", title, rows, axis, line=_fair(report), kinds=kinds, is_bars=True)
    powers = [
        Row(report.texts.ending(one.nation), report.mean(one.power), (_bar(one.power),)) for one in nations
    ]
    most = max(one.power for one in nations)
    power = rows_plot(
        "power",
        say("arena-report.plot-power"),
        powers,
        axis_of(0, max(1.0, most), lambda value: number(value, report.language)),
        is_bars=True,
    )
    table = page_table(say("arena-report.by-nation"), report.nation_headings(), report.nation_rows())
    return section(
        say("arena-report.nations"),
        figure(plot, title),
        figure(power, say("arena-report.plot-power")),
        below=table,
    )


def _endings(report: ArenaReport) -> str:
    say, total = report.terminal.say, report.statistics.games
    named = report.endings()
    title = say("arena-report.plot-ended")
    rows = [
        Row(name, percent(count / total, report.language, 1), (_bar(count / total),)) for name, count in named
    ]
    most = max(count for _, count in named) / total
    axis = axis_of(0, most, lambda value: percent(value, report.language))
    plot = rows_plot("ended", title, rows, axis, is_bars=True)
    cells = [
        [name, number(count, report.language), percent(count / total, report.language, 1)]
        for name, count in named
    ]
    table = page_table(title, report.headings("ending", "games", "share"), cells)
    return section(report.terminal.say("arena-report.ended"), figure(plot, title), table)


def _points(report: ArenaReport) -> str:
    statistics = report.statistics
    series = (statistics.all_points.counts, statistics.winner_points.counts)
    kinds = (
        report.terminal.say("arena-report.legend-all"),
        report.terminal.say("arena-report.legend-winners"),
    )
    return _histogram(report, "points", series, kinds)


def _counted(report: ArenaReport, key: str, counts: Mapping[int, int]) -> str:
    return _histogram(report, key, (counts,), (report.terminal.say("arena-report.column-games"),))


def _histogram(
    report: ArenaReport, key: str, series: Sequence[Mapping[int, int]], kinds: Sequence[str]
) -> str:
    say = report.terminal.say
    return counted(
        key,
        say(f"arena-report.{key}"),
        say(f"arena-report.plot-{key}"),
        series,
        [say(f"arena-report.column-{key}"), *kinds],
        language=report.language,
        reach=lambda low, high: say("arena-report.from-to", low=low, high=high),
    )


def _again(report: ArenaReport) -> str:
    command = f"<pre><code>{escape(report.command())}</code></pre>\n"
    versions = paragraph(report.versions(), "quiet")
    return section(report.terminal.say("arena-report.again"), below=command + versions)


# ------------------------------------------------------------------ marks


def _mark(rate: Rate, kind: int = 0) -> Mark:
    return Mark(rate.rate, rate.low, rate.high, kind)


def _bar(value: float) -> Mark:
    return Mark(value, value, value)


def _with_interval(report: ArenaReport, rate: Rate) -> str:
    return f"{report.share(rate)} ({report.interval(rate)})"


def _share_axis(report: ArenaReport, rates: Sequence[Rate]) -> Axis:
    """Return an axis for shares, from 0 to the end of the highest interval."""
    most = max([report.statistics.fair_share, *(rate.high for rate in rates if rate.count)])
    return axis_of(0, min(1.0, most), lambda value: percent(value, report.language))


def _fair(report: ArenaReport) -> tuple[float, str]:
    return report.statistics.fair_share, report.terminal.say("arena-report.fair-line", share=report.fair())
