"""Shows that each level beats the one below: one bot of it against a table of the others.

    make strength                        # plays the missing games of build/strength, writes docs/strength.md and its plot
    make strength ARGS="--games 40"      # a quick look; writes nothing
    make strength ARGS="--only 2010"     # plays some pairings again; the other rows stay

Every pairing has its command and its seed. With fixed simulations the same version plays the same games anywhere.
The search gets fewer simulations than a second would allow, so that hundreds of games can be played. With its
full second, Minister is stronger still.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rondel.arena import ONE_VS_REST, arena_statistics, make_plan, play_arena
from rondel.arena.version import program_version

ROOT = Path(__file__).parent.parent
FOUND = ROOT / "benchmarks/strength.json"
PAGE = ROOT / "docs/strength.md"
PLOT = ROOT / "docs/pictures/strength.svg"
RECORDS = ROOT / "build/strength"
SEED = 2026


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against a table of another, and the share of games it should win."""

    game: str
    players: int
    one: str
    rest: str
    games: int
    must: float
    #: the lower end of the interval must be above this
    low: float

    @property
    def command(self) -> str:
        """The command that plays it again."""
        return (
            f"rondel arena --game {self.game} --players {self.players} --bots {self.one},{self.rest}"
            f" --format {ONE_VS_REST} --games {self.games} --seed {SEED}"
        )

    @property
    def folder(self) -> Path:
        """The folder of its games; another version of the program plays other games."""
        name = f"{self.game}-{self.one}-{self.rest}".replace("@", "-").replace(":", "-")
        return RECORDS / program_version() / name


PAIRINGS = [
    Pairing(game, players, one, rest, games, must, low)
    for game, players, must, low, search in (
        ("imperial-2010", 4, 0.45, 0.35, "minister@800"),
        ("imperial-2030", 4, 0.45, 0.35, "minister@800"),
        ("friesematenten", 3, 0.55, 1 / 3, "minister@400"),
    )
    for one, rest, games in (
        ("novice", "random", 600),
        ("merchant", "novice", 600),
        (search, "merchant", 240),
    )
]


def play(pairings: list[Pairing], games: int | None, jobs: int | None) -> list[dict[str, Any]]:
    """Play the missing games, and return the result of each pairing."""
    found = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for pairing in pairings:
            count = games or pairing.games
            plan = make_plan(
                pairing.game,
                [pairing.one, pairing.rest],
                players=pairing.players,
                seed=SEED,
                pairing=ONE_VS_REST,
            )
            task = progress.add_task(f"{pairing.game}: {pairing.one} against {pairing.rest}", total=count)
            results = play_arena(
                plan,
                count,
                folder=pairing.folder,
                jobs=jobs,
                when_kept=lambda more, task=task: progress.advance(task, len(more)),  # type: ignore[misc]  # bound now
            )
            statistics = arena_statistics(plan, results)
            (one,) = [bot for bot in statistics.bots if bot.bot == pairing.one]
            found.append(
                {
                    **asdict(pairing),
                    "games": count,
                    "command": pairing.command,
                    "version": plan.version,
                    "rules": plan.rules,
                    "wins": one.wins.wins,
                    "share": round(one.wins.rate, 4),
                    "interval": [round(one.wins.low, 4), round(one.wins.high, 4)],
                    "fair": round(statistics.fair_share, 4),
                    "points": {bot.bot: round(bot.points or 0.0, 1) for bot in statistics.bots},
                    "seconds per answer": round(one.seconds, 4),
                    "is met": one.wins.rate >= pairing.must and one.wins.low > pairing.low,
                }
            )
    return found


def with_earlier_results(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add the results under older rules, and the earlier results of pairings not played now."""
    rows = {one["command"]: one for one in json.loads(FOUND.read_text(encoding="utf-8"))}
    for one in found:
        former = rows.get(one["command"], one)
        if former["rules"] != one["rules"]:
            one["before"] = {key: former[key] for key in ("rules", "version", "games", "share", "interval")}
        elif "before" in former:
            one["before"] = former["before"]
        rows[one["command"]] = one
    return [rows[pairing.command] for pairing in PAIRINGS]


# ------------------------------------------------------------------ the page and its plot


def percent(share: float) -> str:
    """Format a share."""
    return f"{100 * share:.0f} %"


def title_of(one: dict[str, Any]) -> str:
    """Name a pairing without its simulations."""
    return f"{one['one'].split('@')[0].capitalize()} against {one['players'] - 1} × {one['rest'].split('@')[0].capitalize()}"


def range_of(one: dict[str, Any]) -> str:
    """Format an interval."""
    return " – ".join(percent(end) for end in one["interval"])


def before(one: dict[str, Any]) -> str:
    """Format what a pairing won under the rules before, if it was played then."""
    former = one.get("before")
    return f"{percent(former['share'])} ({range_of(former)})" if former else ""


def page(found: list[dict[str, Any]]) -> str:
    """Return the page in the docs."""
    lines = [
        "# How strong the bots are",
        "",
        "<!-- written by benchmarks/strength.py -->",
        "",
        "One bot of a level sits at a table of the level below, every seat equally often. With equal strength it would win its fair share: one game in four",
        "in Imperial, one in three in Friesematenten. A shared win counts in part. The interval is where the true share lies with 95 % confidence (after Wilson).",
        "",
        "![The share of games each level wins against the level below, with its interval, the fair share and the goal](pictures/strength.svg)",
        "",
        "| game | rules | who | games | wins | 95 % interval | by former rules | fair | goal | |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|---|",
    ]
    lines += [
        f"| {one['game']} | {one['rules']} | {title_of(one)} | {one['games']} | {percent(one['share'])} "
        f"| {range_of(one)} | {before(one)} | {percent(one['fair'])} "
        f"| {percent(one['must'])} | {'met' if one['is met'] else 'missed'} |"
        for one in found
    ]
    lines += [
        "",
        "Minister thinks about a second for a turn. Hundreds of games at that pace would take many hours, so in this proof it makes a fixed number of simulations",
        "for a turn instead (the number after the @ below), which takes a fraction of that second. The same numbers on the same version give the same games.",
        "",
        "*Rules* is the version of the game's rules a row was played by; `rondel games --json` names the present one. A row of an older version has not been",
        "played again since. *By former rules* is what the same pairing won, in as many games, by the version before, with the bots of that time.",
        "",
        "```sh",
        *[one["command"] for one in found],
        "```",
        "",
        "`make strength` plays them all (about an hour on two cores), keeps the records in `build/strength`, and writes `benchmarks/strength.json`,",
        "this page and its plot. [The arena](how-to/arena.md) tells how to hold a tournament of your own.",
        "",
    ]
    return "\n".join(lines)


WIDTH, ROW, LEFT, RIGHT, TOP = 760, 34, 330, 40, 46
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#5b6472}.n{fill:#3b4252}.g{stroke:#c7ccd6}.i{stroke:#2f6f8f;stroke-width:3}"
    ".d{fill:#2f6f8f}.f{stroke:#8a6d3b;stroke-width:2}.m{stroke:#b5482f;stroke-width:2;stroke-dasharray:3 3}"
    "@media(prefers-color-scheme:dark){text{fill:#aab2c0}.n{fill:#e5e9f0}.g{stroke:#3b4252}.i{stroke:#7cc0dd}.d{fill:#7cc0dd}.f{stroke:#d9b36c}.m{stroke:#ef8f74}}"
)


def plot(found: list[dict[str, Any]]) -> str:
    """Return the plot: a dot with its interval for each pairing, the fair share and the goal as marks."""

    def x(share: float) -> float:
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(found) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Share of games won against the level below">',
        f"<style>{STYLE}</style>",
    ]
    for tick in range(0, 101, 25):
        parts.append(
            f'<line class="g" x1="{x(tick / 100):.0f}" x2="{x(tick / 100):.0f}" y1="{TOP - 8}" y2="{height - 34}"/>'
        )
        parts.append(f'<text x="{x(tick / 100):.0f}" y="{height - 16}" text-anchor="middle">{tick} %</text>')
    parts.append(
        f'<text x="{LEFT}" y="20">won · bar: 95 % interval · <tspan fill="#8a6d3b">│ fair share</tspan> · <tspan fill="#b5482f">┆ goal</tspan></text>'
    )
    for number, one in enumerate(found):
        y = TOP + ROW * number + 10
        low, high = one["interval"]
        name = f"{title_of(one)}, {one['game']}"
        parts += [
            f'<text class="n" x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{name}</text>',
            f'<line class="f" x1="{x(one["fair"]):.1f}" x2="{x(one["fair"]):.1f}" y1="{y - 9}" y2="{y + 9}"/>',
            f'<line class="m" x1="{x(one["must"]):.1f}" x2="{x(one["must"]):.1f}" y1="{y - 9}" y2="{y + 9}"/>',
            f'<line class="i" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="d" cx="{x(one["share"]):.1f}" cy="{y}" r="5"/>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Play, print, and write unless --games was given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="the number of games per pairing; writes nothing")
    parser.add_argument(
        "--only",
        default="",
        help="only pairings whose command contains this; the others keep their earlier results",
    )
    parser.add_argument("--jobs", type=int)
    parser.add_argument(
        "--write", action="store_true", help="write the page and the plot from the earlier results"
    )
    wishes = parser.parse_args()
    if wishes.write:
        found = json.loads(FOUND.read_text(encoding="utf-8"))
    else:
        pairings = [pairing for pairing in PAIRINGS if wishes.only in pairing.command]
        found = play(pairings, wishes.games, wishes.jobs)
        for one in found:
            low, high = (percent(end) for end in one["interval"])
            print(
                f"{one['game']:16} {title_of(one):34} {percent(one['share']):>5} ({low} – {high}) of {one['games']}"
            )
        if wishes.games:
            return
        found = with_earlier_results(found)
        FOUND.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")
    PLOT.write_text(plot(found), encoding="utf-8")
    missed = [one["command"] for one in found if not one["is met"]]
    if missed:
        sys.exit("missed:\n" + "\n".join(missed))


if __name__ == "__main__":
    main()
