"""The report of an arena as one web page, for light and dark screens of any width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from rondel.cli.arena_plots import Axis, Mark, Row, axis_of, bins_of, histogram, rows_plot
from rondel.cli.arena_speech import ArenaSpeech
from rondel.cli.numbers import number, percent
from rondel.cli.page import document, page_table

if TYPE_CHECKING:
    from rondel.arena.statistics import ArenaStatistics, Rate
    from rondel.cli.desk import Desk

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


def arena_page(desk: Desk, figures: ArenaStatistics) -> str:
    """Return the whole page; it needs nothing from elsewhere."""
    speech = ArenaSpeech(desk, figures)
    parts = [_head(speech), _bots(speech), _facts(speech), _seats(speech)]
    if figures.nations:
        parts.append(_nations(speech))
    parts += [_endings(speech), _points(speech), _counted(speech, "length", figures.actions.counts)]
    if figures.rounds is not None:
        parts.append(_counted(speech, "rounds", figures.rounds.counts))
    parts.append(_again(speech))
    return document(desk.language, speech.title(), "\n".join(parts), shades=_SHADES, style=_STYLE)


# ------------------------------------------------------------------ parts


def _head(speech: ArenaSpeech) -> str:
    return f"<p>{escape(speech.setting())} {escape(speech.pairing())}</p>"


def _facts(speech: ArenaSpeech) -> str:
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in speech.facts()
    )
    return f"<section><h2>{escape(speech.desk.say('arena-report.games'))}</h2>\n<dl>{facts}</dl></section>"


def _section(speech: ArenaSpeech, key: str, *columns: str, below: str = "") -> str:
    heading = escape(speech.desk.say(f"arena-report.{key}"))
    return f'<section><h2>{heading}</h2>\n<div class="pair">{"".join(columns)}</div>\n{below}</section>'


def _figure(title: str, plot: str) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{plot}</figure>"


def _table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return page_table(title, headings, [("", row) for row in rows])


def _bots(speech: ArenaSpeech) -> str:
    say, bots = speech.desk.say, speech.figures.bots
    rated = [
        Row(bot.bot, speech.rating(bot), (Mark(bot.rating.mu, bot.rating.low, bot.rating.high),))
        for bot in bots
    ]
    lows, highs = [bot.rating.low for bot in bots], [bot.rating.high for bot in bots]
    axis = axis_of(min(lows), max(highs), lambda value: number(value, speech.language))
    title = say("arena-report.plot-ratings")
    ratings = _figure(title, rows_plot("ratings", title, rated, axis))
    won = [Row(bot.bot, _with_interval(speech, bot.wins), (_mark(bot.wins),)) for bot in bots]
    title = say("arena-report.plot-wins")
    wins = _figure(
        title,
        rows_plot("wins", title, won, _share_axis(speech, [bot.wins for bot in bots]), line=_fair(speech)),
    )
    table = _table(say("arena-report.all-bots"), speech.bot_headings(), speech.bot_rows())
    note = f'<p class="quiet">{escape(say("arena-report.how"))}</p>'
    return _section(speech, "bots", wins, ratings, below=f"{table}\n{note}")


def _seats(speech: ArenaSpeech) -> str:
    seats = speech.figures.seats
    rows = [
        Row(speech.seat(seat), _with_interval(speech, one.wins), (_mark(one.wins),))
        for seat, one in enumerate(seats)
    ]
    title = speech.desk.say("arena-report.plot-seats")
    axis = _share_axis(speech, [one.wins for one in seats])
    plot = rows_plot("seats", title, rows, axis, line=_fair(speech), is_bars=True)
    table = _table(speech.desk.say("arena-report.by-seat"), speech.seat_headings(), speech.seat_rows())
    return _section(speech, "seats", _figure(title, plot), table)


def _nations(speech: ArenaSpeech) -> str:
    say, nations = speech.desk.say, speech.figures.nations
    rows = [
        Row(
            speech.texts.ending(one.nation),
            f"{speech.share(one.first.wins)} · {speech.share(one.last.wins)}",
            (_mark(one.first.wins), _mark(one.last.wins, 1)),
        )
        for one in nations
    ]
    title = say("arena-report.plot-nations")
    axis = _share_axis(speech, [wins for one in nations for wins in (one.first.wins, one.last.wins)])
    kinds = (say("arena-report.legend-first"), say("arena-report.legend-last"))
    plot = rows_plot("nations", title, rows, axis, line=_fair(speech), kinds=kinds, is_bars=True)
    powers = [
        Row(speech.texts.ending(one.nation), speech.mean(one.power), (_bar(one.power),)) for one in nations
    ]
    most = max(one.power for one in nations)
    power = rows_plot(
        "power",
        say("arena-report.plot-power"),
        powers,
        axis_of(0, max(1.0, most), lambda value: number(value, speech.language)),
        is_bars=True,
    )
    table = _table(say("arena-report.by-nation"), speech.nation_headings(), speech.nation_rows())
    return _section(
        speech, "nations", _figure(title, plot), _figure(say("arena-report.plot-power"), power), below=table
    )


def _endings(speech: ArenaSpeech) -> str:
    say, total = speech.desk.say, speech.figures.games
    named = speech.endings()
    title = say("arena-report.plot-ended")
    rows = [
        Row(name, percent(count / total, speech.language, 1), (_bar(count / total),)) for name, count in named
    ]
    most = max(count for _, count in named) / total
    axis = axis_of(0, most, lambda value: percent(value, speech.language))
    plot = rows_plot("ended", title, rows, axis, is_bars=True)
    cells = [
        [name, number(count, speech.language), percent(count / total, speech.language, 1)]
        for name, count in named
    ]
    table = _table(title, speech.headings("ending", "games", "share"), cells)
    return _section(speech, "ended", _figure(title, plot), table)


def _points(speech: ArenaSpeech) -> str:
    figures = speech.figures
    series = (figures.all_points.counts, figures.winner_points.counts)
    kinds = (speech.desk.say("arena-report.legend-all"), speech.desk.say("arena-report.legend-winners"))
    return _histogram(speech, "points", series, kinds)


def _counted(speech: ArenaSpeech, key: str, counts: Mapping[int, int]) -> str:
    return _histogram(speech, key, (counts,), (speech.desk.say("arena-report.column-games"),))


def _histogram(
    speech: ArenaSpeech, key: str, series: Sequence[Mapping[int, int]], kinds: Sequence[str]
) -> str:
    title = speech.desk.say(f"arena-report.plot-{key}")
    bins = bins_of(series)
    plot = histogram(
        key,
        title,
        bins,
        write=lambda value: number(value, speech.language),
        write_share=lambda value: percent(value, speech.language),
        kinds=kinds,
    )
    rows = []
    for one in bins:
        low, high = number(one.low, speech.language), number(one.high, speech.language)
        reach = low if low == high else speech.desk.say("arena-report.from-to", low=low, high=high)
        rows.append([reach, *(number(count, speech.language) for count in one.counts)])
    table = _table(title, [speech.desk.say(f"arena-report.column-{key}"), *kinds], rows)
    return _section(speech, key, _figure(title, plot), table)


def _again(speech: ArenaSpeech) -> str:
    say = speech.desk.say
    return (
        f"<section><h2>{escape(say('arena-report.again'))}</h2>\n<pre><code>{escape(speech.command())}</code></pre>\n"
        f'<p class="quiet">{escape(speech.versions())}</p></section>'
    )


# ------------------------------------------------------------------ marks


def _mark(rate: Rate, kind: int = 0) -> Mark:
    return Mark(rate.rate, rate.low, rate.high, kind)


def _bar(value: float) -> Mark:
    return Mark(value, value, value)


def _with_interval(speech: ArenaSpeech, rate: Rate) -> str:
    return f"{speech.share(rate)} ({speech.interval(rate)})"


def _share_axis(speech: ArenaSpeech, rates: Sequence[Rate]) -> Axis:
    """Return an axis for shares, from nothing to the highest end of an interval."""
    most = max([speech.figures.fair_share, *(rate.high for rate in rates if rate.count)])
    return axis_of(0, min(1.0, most), lambda value: percent(value, speech.language))


def _fair(speech: ArenaSpeech) -> tuple[float, str]:
    return speech.figures.fair_share, speech.desk.say("arena-report.fair-line", share=speech.fair())
