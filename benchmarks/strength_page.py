"""Writes docs/strength.md: a table and the commands for each section of the proof of strength."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from benchmarks.strength_results import AIM, MISSED, Result, Standing
from benchmarks.strength_rows import Row
from benchmarks.strength_sections import SECTIONS, Section

__all__ = ["page", "percent"]

NOT_PLAYED = "not played yet"

_INTRODUCTION = """\
# How strong the bots are

<!-- written by benchmarks/strength.py -->

One bot sits at a table of others, on every seat equally often. With equal strength it would win its *fair* share: one game in four at a table of four.
A shared win counts in part. The interval is where the true share lies with 95 % confidence (after Wilson). What a row *must* win and what we *aim* at
was settled before it was played.
"""

_PICTURE = "![The share of games won in each row, with its interval, the fair share, what it must win and the aim](pictures/strength.svg)"

_HOW_TO_READ = """\
## How to read it

The number after the `@` is what a bot may do in a turn: look at that many continuations, or think for that many seconds. Minister usually thinks for a second and
Chancellor for five. Hundreds of games at that pace would take days, so they get less here. With a fixed number of continuations the same command on the same
version gives the same games; with seconds it does not.

*Before* is what the same command won before, and by what. *Played by* names the version of the game's rules and of the program; `rondel games --json` names the
present rules. A row of an older version has not been played again since.

`make strength` plays all rows, the most important ones first. That takes hours on two cores and can be stopped: what was played is in `build/strength`, and the same command goes on.
Each row that is complete goes into `benchmarks/strength.json`, this page and its picture. `make strength ARGS="--only SECTION"` plays some of
them; the sections are {sections}. [The arena](how-to/arena.md) tells how to hold a tournament of your own.
"""


def percent(share: float) -> str:
    """Format a share."""
    return f"{100 * share:.0f} %"


def page(rows: Sequence[Row], standings: Mapping[str, Standing]) -> str:
    """Return the page; rows without a result are in it, and say so."""
    parts = [_INTRODUCTION, _summary(rows, standings), _PICTURE + "\n"]
    for section in SECTIONS:
        here = [row for row in rows if row.section == section.id]
        if here:
            parts.append("\n".join(_section(section, here, standings)))
    parts.append(_HOW_TO_READ.format(sections=", ".join(f"`{section.id}`" for section in SECTIONS)))
    return "\n".join(parts)


def _summary(rows: Sequence[Row], standings: Mapping[str, Standing]) -> str:
    played = [
        (row, standing.found.verdict(row))
        for row in rows
        if (standing := standings.get(row.command)) and standing.found
    ]
    missed = sum(verdict == MISSED for _, verdict in played)
    aims = [verdict for row, verdict in played if row.aim is not None]
    text = f"{len(played)} of {len(rows)} rows have been played: {len(played) - missed} won what they must, {missed} did not."
    if aims:
        text += f" Of the {len(aims)} with an aim, {aims.count(AIM)} reached it."
    return f"{text}\n"


def _section(section: Section, rows: Sequence[Row], standings: Mapping[str, Standing]) -> Iterator[str]:
    yield from (f"## {section.title}", "", section.about, "")
    yield f"| game | {section.differ_in} | won | 95 % interval | fair | must | aim | | before | played by |"
    yield "|---|---|--:|--:|--:|--:|--:|---|---|---|"
    for row in rows:
        yield _line(row, standings.get(row.command, Standing()))
    yield from ("", "```sh", *(row.command for row in rows), "```", "")


def _line(row: Row, standing: Standing) -> str:
    found = standing.found
    aim = "" if row.aim is None else percent(row.aim)
    cells = [
        row.game,
        row.about,
        f"{percent(found.share)} of {found.games}" if found else "–",
        _interval(found.interval) if found else "–",
        percent(row.fair),
        percent(row.must),
        aim,
        found.verdict(row) if found else NOT_PLAYED,
        _before(standing),
        _played_by(found) if found else "",
    ]
    return f"| {' | '.join(cells)} |"


def _interval(interval: tuple[float, float]) -> str:
    return " – ".join(percent(end) for end in interval)


def _before(standing: Standing) -> str:
    former = standing.before
    return f"{percent(former.share)} ({_interval(former.interval)}), {former.by}" if former else ""


def _played_by(result: Result) -> str:
    return f"rules {result.rules}, {result.version}"
