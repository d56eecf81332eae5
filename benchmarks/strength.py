"""Shows how strong the bots are: one bot against a table of others, in many games.

    make strength                                # plays what is missing in build/strength, writes docs/strength.md and its picture
    make strength ARGS="--only seconds"          # plays the rows of a section; the others keep their earlier results
    make strength ARGS="--only options 2030"     # … those whose command contains a word, too
    make strength ARGS="--only ladder --games 40"    # a quick look; writes nothing
    make strength ARGS=--write                   # writes the page again from what is known

Every row has its command and its seed. With fixed simulations the same version plays the same games anywhere.
The search gets less than its usual seconds, so that hundreds of games can be played. A row with bots that search
is played only where there is a network for its game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.strength_page import page, percent
from benchmarks.strength_plot import plot
from benchmarks.strength_results import (
    MISSED,
    Result,
    Standing,
    read_standings,
    result_of,
    write_standings,
)
from benchmarks.strength_rows import ROWS, Row, chosen_rows
from benchmarks.strength_sections import SECTIONS
from rondel.arena import play_arena

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs/strength.md"
PLOT: Final = ROOT / "docs/pictures/strength.svg"


def play(row: Row, games: int, jobs: int | None, progress: Progress) -> Result:
    """Play the missing games of a row, and return its result."""
    plan = row.plan()
    task = progress.add_task(f"{row.section}: {row.game}, {row.about}", total=games)
    results = play_arena(
        plan,
        games,
        folder=row.folder,
        jobs=jobs,
        when_kept=lambda more: progress.advance(task, len(more)),
    )
    return result_of(row, plan, results)


def play_all(rows: list[Row], games: int | None, jobs: int | None) -> None:
    """Play rows, tell what each won, and keep it as soon as a row is complete; a quick look keeps nothing."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for row in rows:
            reason = row.why_not_yet()
            if reason:
                progress.console.print(f"left out: {row.game}, {row.about}. {reason}", highlight=False)
                continue
            result = play(row, games or row.games, jobs, progress)
            print(told(row, result))
            if games is None:
                keep(row, result)


def keep(row: Row, result: Result) -> None:
    """Write a result and everything made of it; what was written meanwhile by another run stays."""
    standings = read_standings()
    standings[row.command] = standings.get(row.command, Standing()).after(result)
    write_all(standings)


def told(row: Row, result: Result) -> str:
    """Tell the result of a row in a line."""
    low, high = (percent(end) for end in result.interval)
    return (
        f"{row.game:15} {row.about:32} {percent(result.share):>5} ({low} – {high}) of {result.games}:"
        f" {result.verdict(row)}"
    )


def write_all(standings: Mapping[str, Standing]) -> None:
    """Write what is known, the page and its picture."""
    write_standings(standings, ROWS)
    PAGE.write_text(page(ROWS, standings), encoding="utf-8")
    PLOT.write_text(plot(ROWS, standings), encoding="utf-8")


def missed_rows(standings: Mapping[str, Standing]) -> list[Row]:
    """Return the rows that were played and did not win what they must."""
    return [
        row
        for row in ROWS
        if (standing := standings.get(row.command))
        and standing.found
        and standing.found.verdict(row) == MISSED
    ]


def main() -> None:
    """Play, tell and write, unless --games was given."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, help="the number of games per row; writes nothing")
    sections = ", ".join(section.id for section in SECTIONS)
    parser.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="WORD",
        help=f"only rows of this section ({sections}), or whose command contains this; with several words, all must fit",
    )
    parser.add_argument("--jobs", type=int)
    parser.add_argument(
        "--write", action="store_true", help="write the page and its picture from the earlier results"
    )
    wishes = parser.parse_args()
    if wishes.write:
        write_all(read_standings())
        return
    rows = chosen_rows(wishes.only)
    if not rows:
        sys.exit(f"No row fits {' '.join(wishes.only)}. The sections are {sections}.")
    play_all(rows, wishes.games, wishes.jobs)
    missed = missed_rows(read_standings())
    if missed and wishes.games is None:
        sys.exit("missed:\n" + "\n".join(row.command for row in missed))


if __name__ == "__main__":
    main()
