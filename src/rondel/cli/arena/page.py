"""The report of an arena as one web page, for light and dark screens of any width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from rondel.cli.arena.texts import ArenaReport
from rondel.cli.common.charts import Axis, Mark, Row, axis_of, bins_of, histogram, rows_plot
from rondel.cli.common.format import number, percent
from rondel.cli.common.page import document, page_table

if TYPE_CHECKING:
    from rondel.arena.figures import Figures, Rate
    from rondel.cli.common.terminal import Terminal

__all__ = ["arena_page"]

_SHADES: Final = {
    "ink": ("#1f2430", "#e6e6ea"),
    "quiet": ("#5a6070", "#a9aebb"),
    "soft": ("#c9ccd4", "#3c414d"),
    "one": ("#0f766e", "#4fd1c5"),
    "two": ("#b45309", "#f5b041"),
}
_STYLE: Final = """
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; } p { max-width: 46rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem 2.5rem;
  align-items: start; }
figure { margin: 0; } figcaption { font-weight: bold; padding: .5rem 0; }
svg { display: block; width: 100%; max-width: 30rem; font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .quiet { fill: var(--quiet); font-size: 11px; } svg .one { fill: var(--one); }
svg .two { fill: var(--paper); stroke: var(--two); stroke-width: 2; }
svg path { fill: none; } svg .track { stroke: var(--soft); } svg .halo { stroke: var(--paper); stroke-width: 4.5; } svg .whisker { stroke: var(--ink); stroke-width: 1.5; }
svg .fair { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: .5rem 1.5rem; }
dd { margin: 0; }
table { font-size: .9rem; } th, td { border-color: var(--soft); padding: .15rem .4rem; }
thead th { vertical-align: bottom; color: var(--quiet); font-weight: 600; }
td, tbody th { white-space: nowrap; }
pre { background: color-mix(in srgb, var(--soft) 35%, transparent); padding: .6rem .8rem; border-radius: .4rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: .9rem; }
"""


def arena_page(terminal: Terminal, figures: Figures) -> str:
    """Return the whole page; it needs nothing from elsewhere."""
    report = ArenaReport(terminal, figures)
    parts = [_head(report), _bots(report), _facts(report), _seats(report)]
    if figures.nations:
        parts.append(_nations(report))
    parts += [_endings(report), _points(report), _counted(report, "length", figures.actions.counts)]
    if figures.rounds is not None:
        parts.append(_counted(report, "rounds", figures.rounds.counts))
    parts.append(_again(report))
    return document(terminal.language, report.title(), "\n".join(parts), shades=_SHADES, style=_STYLE)


# ------------------------------------------------------------------ parts


def _head(report: ArenaReport) -> str:
    return f"<p>{escape(report.setting())} {escape(report.pairing())}</p>"


def _facts(report: ArenaReport) -> str:
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in report.facts()
    )
    return (
        f"<section><h2>{escape(report.terminal.say('arena-report.games'))}</h2>\n<dl>{facts}</dl></section>"
    )


def _section(report: ArenaReport, key: str, *columns: str, below: str = "") -> str:
    heading = escape(report.terminal.say(f"arena-report.{key}"))
    return f'<section><h2>{heading}</h2>\n<div class="pair">{"".join(columns)}</div>\n{below}</section>'


def _figure(title: str, plot: str) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{plot}</figure>"


def _table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return page_table(title, headings, [("", row) for row in rows])


def _bots(report: ArenaReport) -> str:
    say, bots = report.terminal.say, report.figures.bots
    rated = [
        Row(bot.bot, report.rating(bot), (Mark(bot.rating.mu, bot.rating.low, bot.rating.high),))
        for bot in bots
    ]
    lows, highs = [bot.rating.low for bot in bots], [bot.rating.high for bot in bots]
    axis = axis_of(min(lows), max(highs), lambda value: number(value, report.language))
    title = say("arena-report.plot-ratings")
    ratings = _figure(title, rows_plot("ratings", title, rated, axis))
    won = [Row(bot.bot, _with_interval(report, bot.wins), (_mark(bot.wins),)) for bot in bots]
    title = say("arena-report.plot-wins")
    wins = _figure(
        title,
        rows_plot("wins", title, won, _share_axis(report, [bot.wins for bot in bots]), line=_fair(report)),
    )
    table = _table(say("arena-report.all-bots"), report.bot_headings(), report.bot_rows())
    note = f'<p class="quiet">{escape(say("arena-report.how"))}</p>'
    return _section(report, "bots", wins, ratings, below=f"{table}\n{note}")


def _seats(report: ArenaReport) -> str:
    seats = report.figures.seats
    rows = [
        Row(report.seat(seat), _with_interval(report, one.wins), (_mark(one.wins),))
        for seat, one in enumerate(seats)
    ]
    title = report.terminal.say("arena-report.plot-seats")
    axis = _share_axis(report, [one.wins for one in seats])
    plot = rows_plot("seats", title, rows, axis, line=_fair(report), is_bars=True)
    table = _table(report.terminal.say("arena-report.by-seat"), report.seat_headings(), report.seat_rows())
    return _section(report, "seats", _figure(title, plot), table)


def _nations(report: ArenaReport) -> str:
    say, nations = report.terminal.say, report.figures.nations
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
    table = _table(say("arena-report.by-nation"), report.nation_headings(), report.nation_rows())
    return _section(
        report, "nations", _figure(title, plot), _figure(say("arena-report.plot-power"), power), below=table
    )


def _endings(report: ArenaReport) -> str:
    say, total = report.terminal.say, report.figures.games
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
    table = _table(title, report.headings("ending", "games", "share"), cells)
    return _section(report, "ended", _figure(title, plot), table)


def _points(report: ArenaReport) -> str:
    figures = report.figures
    series = (figures.all_points.counts, figures.winner_points.counts)
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
    title = report.terminal.say(f"arena-report.plot-{key}")
    bins = bins_of(series)
    plot = histogram(
        key,
        title,
        bins,
        write=lambda value: number(value, report.language),
        write_share=lambda value: percent(value, report.language),
        kinds=kinds,
    )
    rows = []
    for one in bins:
        low, high = number(one.low, report.language), number(one.high, report.language)
        reach = low if low == high else report.terminal.say("arena-report.from-to", low=low, high=high)
        rows.append([reach, *(number(count, report.language) for count in one.counts)])
    table = _table(title, [report.terminal.say(f"arena-report.column-{key}"), *kinds], rows)
    return _section(report, key, _figure(title, plot), table)


def _again(report: ArenaReport) -> str:
    say = report.terminal.say
    return (
        f"<section><h2>{escape(say('arena-report.again'))}</h2>\n<pre><code>{escape(report.command())}</code></pre>\n"
        f'<p class="quiet">{escape(report.versions())}</p></section>'
    )


# ------------------------------------------------------------------ marks


def _mark(rate: Rate, kind: int = 0) -> Mark:
    return Mark(rate.rate, rate.low, rate.high, kind)


def _bar(value: float) -> Mark:
    return Mark(value, value, value)


def _with_interval(report: ArenaReport, rate: Rate) -> str:
    return f"{report.share(rate)} ({report.interval(rate)})"


def _share_axis(report: ArenaReport, rates: Sequence[Rate]) -> Axis:
    """Return an axis for shares, from nothing to the highest end of an interval."""
    most = max([report.figures.fair_share, *(rate.high for rate in rates if rate.count)])
    return axis_of(0, min(1.0, most), lambda value: percent(value, report.language))


def _fair(report: ArenaReport) -> tuple[float, str]:
    return report.figures.fair_share, report.terminal.say("arena-report.fair-line", share=report.fair())
