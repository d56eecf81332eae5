"""What the commands of `python -m tools.learn` do."""

from __future__ import annotations

import importlib.util
import json
import time
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from rondel.bots.learned.network import write_network
from rondel.core.errors import RondelError
from tools.learn.curves import write_curves
from tools.learn.deck_match import Contest, lines_of, play_contest, shipped_network, table_of
from tools.learn.exploit import exploit_of
from tools.learn.files import write_whole
from tools.learn.games import Recipe, missing_files, play_games
from tools.learn.match import play_match, read_pairing
from tools.learn.progress import progress
from tools.learn.report import reports_in
from tools.learn.rounds import Course, learn
from tools.learn.sense import count_sense, sense_table
from tools.learn.ship import ship, shipped_file
from tools.learn.studies.calibrate import calibrate
from tools.learn.subjects import Subject, open_network, subject_of
from tools.learn.work import Workers

__all__ = [
    "calibrate_network",
    "count_tips",
    "draw_curves",
    "play_a_match",
    "play_all_games",
    "play_on_decks",
    "run_exploit",
    "run_rounds",
    "ship_network",
    "train_network",
]


def run_rounds(wishes: Namespace) -> None:
    """Learn for all rounds, or until time is over."""
    subject_of(wishes.game)
    _require_torch()
    course = Course(
        wishes.game,
        Path(wishes.folder),
        wishes.rounds,
        wishes.first_games,
        wishes.games,
        wishes.simulations,
        wishes.match_games,
        wishes.seed,
        _workers(wishes),
        None if wishes.begin is None else Path(wishes.begin),
    )
    _learn(course)


def run_exploit(wishes: Namespace) -> None:
    """Learn to beat one opponent."""
    course = exploit_of(wishes, _workers(wishes))
    _require_torch()
    _learn(course)


def _learn(course: Course) -> None:
    if learn(course, _say):
        _say(f"All rounds are done. The curves are in {course.report.with_suffix('.svg')}.")
    else:
        _say("Time is over. The same command goes on from here.")


def play_all_games(wishes: Namespace) -> None:
    """Play games and keep their positions."""
    recipe = Recipe(
        wishes.game,
        wishes.folder,
        tuple(wishes.network),
        wishes.simulations,
        wishes.games_per_file,
        wishes.seed,
    )
    begun = time.perf_counter()
    size, missing = recipe.games_per_file, len(missing_files(recipe, wishes.files))
    total, games, positions = wishes.files * size, 0, 0
    with (
        progress(f"{recipe.game}: games", total, total - missing * size) as advance,
        closing(play_games(recipe, wishes.files, _workers(wishes))) as played,
    ):
        for one in played:
            games += one.games
            positions += one.positions
            advance(one.games)
    _say(f"{recipe.game}: {games} games, {positions} positions, {time.perf_counter() - begun:.0f} s")


def train_network(wishes: Namespace) -> None:
    """Train a network on positions and write it."""
    subject = subject_of(wishes.game)
    files = [path for place in wishes.folders for path in _files_in(place, wishes.game)]
    if not files:
        raise RondelError(
            f"There are no games of {wishes.game} in {', '.join(wishes.folders)}.",
            hint=f"Play some first: python -m tools.learn games {wishes.game} {wishes.folders[0]}",
        )
    _require_torch()
    _train(subject, files, wishes)


def _train(subject: Subject, files: list[Path], wishes: Namespace) -> None:
    import torch

    from tools.learn.export import exported
    from tools.learn.train import Plan, train

    plan = Plan(epochs=wishes.epochs, seed=wishes.seed, batch=wishes.batch, rate=wishes.rate)
    former = None if wishes.former is None else Path(wishes.former)
    trained = train(subject, files, plan, former)
    losses = {name: round(loss, 4) for name, loss in trained.losses.items()}
    target = Path(wishes.target)
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.save(trained.towers.state_dict(), target.with_suffix(".pt"))
    write_whole(target.with_suffix(".json"), json.dumps(losses).encode())
    # last: where it is, everything is
    write_whole(target, exported(trained.arrays(), subject, losses))
    told = ", ".join(f"{name} {loss:.4f}" for name, loss in losses.items())
    _say(f"{trained.positions} positions; losses on {trained.held_out} held out: {told}")
    _say(f"{target}: {target.stat().st_size:,} bytes")


def _files_in(place: str, game: str) -> list[Path]:
    """Return the files of games in a folder, or those listed in a file (@FILE)."""
    if place.startswith("@"):
        return [Path(line) for line in Path(place[1:]).read_text(encoding="utf-8").splitlines()]
    return sorted(Path(place).glob(f"{game}-*.npz"))


def play_a_match(wishes: Namespace) -> None:
    """Let players meet, and tell how it ended."""
    pairings = [read_pairing(text) for text in wishes.pairing]
    kept = None if wishes.out is None else Path(wishes.out)
    for result in play_match(pairings, wishes.games, _workers(wishes), wishes.seed, kept):
        _say(str(result))


def draw_curves(wishes: Namespace) -> None:
    """Draw the curves of every report in a folder."""
    for report in reports_in(Path(wishes.folder)):
        _say(str(write_curves(report)))


def ship_network(wishes: Namespace) -> None:
    """Copy a network into the package."""
    subject = subject_of(wishes.game)
    file = Path(wishes.file)
    about = open_network(file, subject).about
    target = ship(subject, file)
    _say(f"{target}: {target.stat().st_size:,} bytes, {dict(about)}")
    _say("Now measure it: make strength")


def play_on_decks(wishes: Namespace) -> None:
    """Measure a network on decks nobody has seen."""
    network = shipped_network() if wishes.network is None else Path(wishes.network)
    folder = None if wishes.out is None else Path(wishes.out)
    contest = Contest(network, wishes.decks, wishes.games, wishes.simulations, wishes.seed, folder)
    _say(table_of(lines_of(play_contest(contest, _workers(wishes)))))
    _say(f"One against two of the other kind, {wishes.simulations} simulations a turn: 33 % is fair.")


def count_tips(wishes: Namespace) -> None:
    """Count how often the printed tips are followed, and tell it as a table."""
    found = count_sense(wishes.game, wishes.players, wishes.games, wishes.seed, _workers(wishes))
    _say(sense_table(found))


def calibrate_network(wishes: Namespace) -> None:
    """Measure what can be told to people, and write it into the header of the network."""
    subject = subject_of(wishes.game)
    file = Path(wishes.file) if wishes.file else shipped_file(subject)
    fitted, found = calibrate(open_network(file, subject), wishes.games, _workers(wishes), wishes.seed)
    for line in found.lines():
        _say(line)
    write_whole(file, write_network(fitted))
    _say(f"{file}: {fitted.about}")


def _workers(wishes: Namespace) -> Workers:
    return Workers(wishes.jobs, wishes.ray, time.monotonic() + 60.0 * wishes.minutes)


def _require_torch() -> None:
    """Refuse before hours of games what would fail after them."""
    if importlib.util.find_spec("torch") is None:
        raise ModuleNotFoundError(name="torch")


def _say(text: str) -> None:
    print(text, flush=True)
