"""Let the strongest bots play the games that come with the package, and write their records and reports.

Run it when the networks have changed, best on the compiled package:
``PYTHONPATH=build/compiled .venv/bin/python tools/example_games.py``. It takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Final, NamedTuple

import rondel.games  # noqa: F401  registers the games
from rondel.bots.bot import observe
from rondel.bots.bot_games import seat_bots
from rondel.bots.registry import BotName
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.notation.record import read_record
from rondel.study.decisions import course_of, decisions_in
from rondel.study.judging import Judge
from rondel.study.report import BOT, parts_of, put_together, simulations_for
from rondel.study.stored import as_dict
from rondel.study.workers import judge_parts

FOLDER: Final = Path(__file__).parents[1] / "src" / "rondel" / "study" / "data"
NAMES: Final = ("Ada", "Blaise", "Clara", "Daniel", "Emmy", "Felix")


class Wanted(NamedTuple):
    """A game to play: its seed decides everything."""

    game: str
    players: int
    simulations: int
    seed: int


GAMES: Final = (
    Wanted("imperial-2030", 4, 1200, 1),
    Wanted("imperial-2030", 3, 1200, 2),
    Wanted("imperial-2010", 4, 1200, 3),
    Wanted("imperial-2006", 4, 1200, 4),
    Wanted("friesematenten", 3, 300, 5),
)


def main() -> None:
    """Play and write all of them, or only their reports."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--reports", action="store_true", help="only their reports; the games stay as they are"
    )
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for wanted in GAMES:
        path = FOLDER / f"{wanted.game}-{wanted.players}.record"
        if not chosen.reports:
            path.write_text(played(wanted), "utf-8")
        report(path, chosen.jobs)


def report(path: Path, jobs: int) -> None:
    """Write the report of a game."""
    course = course_of(read_record(path.read_text("utf-8")))
    simulations = simulations_for(course.game)
    judge = Judge(course.game, simulations)
    decisions = decisions_in(course, judge.evaluation)
    parts = parts_of(decisions, judge)
    judged = {one.number: one for one in judge_parts(course.game, simulations, parts, jobs)}
    found = put_together(course, decisions, judged, simulations)
    path.with_suffix(".json").write_text(
        json.dumps(as_dict(found), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8"
    )
    print(f"{path.name}: {len(course.standing)} actions, {found.total} decisions")


def played(wanted: Wanted) -> str:
    """Let the strongest bots play a game; return its record."""
    game = find_game(wanted.game)
    names = [BotName(BOT, simulations=wanted.simulations)] * wanted.players
    match = Match.begin(game, players=wanted.players, seed=wanted.seed, names=NAMES[: wanted.players])
    seats = seat_bots(names, match.game, str(wanted.seed))
    while not match.is_over:
        (seat,) = match.seats_asked()
        observation = observe(match.game, match.state, seat, match.actions_played)
        match.play(seats[seat].bot.choose(observation, seats[seat].budget), seat=seat)
    return match.save()


if __name__ == "__main__":
    main()
