"""Rounds of learning, one after the other: games, a network trained on them, a match against the one before.

The first games are those of Merchants, whose answers the first network learns; or there is a network to begin with.
The games of every later round are played by searches with the networks so far. All that was made stays in a folder:
a round that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final

from rondel.core.errors import RondelError
from tools.learn.curves import write_curves
from tools.learn.files import write_whole
from tools.learn.games import Recipe, missing_files, play_games
from tools.learn.match import Pairing, play_match
from tools.learn.progress import progress
from tools.learn.report import read_report
from tools.learn.subjects import open_network, subject_of
from tools.learn.work import Workers

__all__ = ["Course", "learn", "training_files"]

# The networks of so many rounds play the games of the next one.
_POOL: Final = 3
# A network learns from the games of so many rounds, and a little from those of Merchants.
_WINDOW: Final = 6
_SHARE_OF_MERCHANTS: Final = 0.2
# Games in a file: it is played whole, so it should take a minute or so.
_QUICK_GAMES: Final = 50
_SLOW_GAMES: Final = 10
# The first network learns from nothing, the others go on from the one before.
_FIRST_TRAINING: Final = ("--epochs", "8")
_LATER_TRAINING: Final = ("--epochs", "4", "--rate", "1e-3")


@dataclass(frozen=True, slots=True)
class Course:
    """What is learned, and how much of it in a round."""

    game: str
    folder: Path
    rounds: int = 10
    #: games of Merchants before the first round, and games of each round
    first_games: int = 12_000
    games: int = 1_000
    #: simulations of a full search
    simulations: int = 120
    #: games of each side in the match of a new network against the one before; 0 for no match
    match_games: int = 48
    seed: int = 1
    workers: Workers = field(default_factory=Workers)
    #: the network of round 0, if it is there already
    begin: Path | None = None
    #: the command that makes the rounds
    kind: ClassVar[str] = "rounds"

    def network(self, number: int) -> Path:
        """Return where the network of a round is."""
        return self.folder / f"{self.game}-{number}.net"

    def recipe(self, number: int) -> Recipe:
        """Return how the games of a round are made: round 0 is played by Merchants, the others by the last networks."""
        pool = range(max(0, number - _POOL), number)
        return Recipe(
            self.game,
            str(self.folder / f"{self.game}-{number}"),
            tuple(str(self.network(one)) for one in pool),
            self.simulations,
            _SLOW_GAMES if number else _QUICK_GAMES,
            self.seed + number,
        )

    def files(self, number: int) -> int:
        """Return how many files the games of a round fill."""
        games = self.games if number else self.first_games
        return max(1, games // self.recipe(number).games_per_file)

    def kept(self, number: int) -> list[Path]:
        """Return the files of games of a round that are there; earlier ones may have had more of them."""
        return sorted(Path(self.recipe(number).folder).glob(f"{self.game}-{self.seed + number}-*.npz"))

    def former(self, number: int) -> Path:
        """Return what the training of a round goes on from: of a network that was only copied there is no .pt."""
        before = self.network(number - 1)
        whole = before.with_suffix(".pt")
        return whole if whole.exists() else before

    def training(self, number: int) -> tuple[str, ...]:
        """Return how the network of a round is trained."""
        return (*_LATER_TRAINING, "--former", str(self.former(number))) if number else _FIRST_TRAINING

    def pairings(self, number: int) -> dict[str, Pairing]:
        """Return the matches of a round: the new network and the one before, each among others like the other."""
        if not number:
            return {}
        new, old = (f"{self.network(one)}@{self.simulations}" for one in (number, number - 1))
        known = subject_of(self.game).game.players
        players = known[len(known) // 2]
        return {"new": Pairing(self.game, new, old, players), "old": Pairing(self.game, old, new, players)}

    def told_match(self, match: Mapping[str, float]) -> str:
        """Return how the match of a round went."""
        rest = match["players"] - 1
        return (
            f"{match['new']:.0%} won by the new network among {rest} old ones,"
            f" {match['old']:.0%} by an old one among {rest} new ones"
        )

    @property
    def report(self) -> Path:
        """Where it is told how each round went."""
        return self.folder / f"{self.game}.json"

    def told(self) -> dict[str, Any]:
        """Return what a report tells of a course; where it is and who does the work is nobody's business."""
        course = asdict(self)
        told = {name: course[name] for name in course if name not in {"folder", "workers", "begin"}}
        return {"kind": self.kind, **told}


def learn(course: Course, say: Callable[[str], None]) -> bool:
    """Learn for all rounds, or until time is over; tell whether all rounds are done."""
    course.folder.mkdir(parents=True, exist_ok=True)
    known = _known(course)
    _begin(course)
    for number in range(course.rounds + 1):
        if number in {one["round"] for one in known}:
            continue
        begun = time.monotonic()
        if not _play(course, number):
            return False
        row: dict[str, Any] = {"round": number, **_counted(course, number)}
        say(f"{course.game}, round {number}: {row['games']} games, {row['positions']} positions")
        row["losses"] = _train(course, number)
        row["match"] = _meet(course, number)
        if row["match"] is None:
            return False
        row["seconds"] = round(time.monotonic() - begun)
        won = f"{course.told_match(row['match'])}, " if row["match"] else ""
        say(f"{course.game}, round {number}: {won}{row['seconds']} s")
        known = [*known, row]
        _write_report(course, known)
    return True


def _known(course: Course) -> list[dict[str, Any]]:
    """Return the rounds so far; those of another kind or seed would be mixed with these, and are refused."""
    if not course.report.exists():
        return []
    report = read_report(course.report)
    if report.kind != course.kind:
        raise RondelError(
            f"{course.folder} has rounds of “{report.kind}”, not of “{course.kind}”.",
            hint="Choose another folder.",
        )
    if report.seed != course.seed:
        raise RondelError(
            f"The rounds in {course.folder} have the seed {report.seed}, not {course.seed}.",
            hint=f"Go on with --seed {report.seed}, or choose another folder.",
        )
    return report.rounds


def _begin(course: Course) -> None:
    """Copy the network to begin with; in a folder that began with another one it is refused."""
    if course.begin is None:
        return
    open_network(course.begin, subject_of(course.game))
    first, data = course.network(0), course.begin.read_bytes()
    if first.exists() and first.read_bytes() != data:
        raise RondelError(
            f"The rounds in {course.folder} did not begin with {course.begin}.",
            hint="Go on without naming a network, or choose another folder.",
        )
    # a training that was stopped may have left one of another network
    first.with_suffix(".pt").unlink(missing_ok=True)
    write_whole(first, data)


def _write_report(course: Course, rounds: list[dict[str, Any]]) -> None:
    told = {"course": course.told(), "rounds": rounds}
    write_whole(course.report, (json.dumps(told, indent=1) + "\n").encode())
    write_curves(course.report)


# ------------------------------------------------------------------ games


def _play(course: Course, number: int) -> bool:
    """Play the games of a round that are missing; tell whether all are there."""
    recipe, files = course.recipe(number), course.files(number)
    missing, size = len(missing_files(recipe, files)), recipe.games_per_file
    if missing:
        with (
            progress(
                f"{course.game}, round {number}: games", files * size, (files - missing) * size
            ) as advance,
            closing(play_games(recipe, files, course.workers)) as played,
        ):
            for one in played:
                advance(one.games)
    return not missing_files(recipe, files)


def _counted(course: Course, number: int) -> dict[str, int]:
    from tools.learn.positions import count_positions

    files = course.kept(number)
    games = course.recipe(number).games_per_file * len(files)
    return {"games": games, "positions": sum(map(count_positions, files))}


# ------------------------------------------------------------------ training


def _train(course: Course, number: int) -> dict[str, float]:
    """Train the network of a round, in a process of its own that gives all memory back; return its losses.

    One that was there to begin with has none.
    """
    target = course.network(number)
    if not target.exists():
        listed = course.folder / f"{course.game}-{number}.files"
        listed.write_text("\n".join(str(path) for path in training_files(course, number)), encoding="utf-8")
        command = [sys.executable, "-m", "tools.learn", "train", course.game, str(target), f"@{listed}"]
        wishes = (*course.training(number), "--seed", str(course.seed))
        done = subprocess.run([*command, *wishes], check=False)
        if done.returncode:
            raise RondelError(f"The training of round {number} failed; see above.")
    found = target.with_suffix(".json")
    losses: dict[str, float] = json.loads(found.read_text(encoding="utf-8")) if found.exists() else {}
    return losses


def training_files(course: Course, number: int) -> list[Path]:
    """Return the files of games to learn from: those of the last rounds, and some of Merchants."""
    merchants = course.kept(0)
    if number == 0:
        return merchants
    last = range(max(1, number + 1 - _WINDOW), number + 1)
    files = [path for one in last for path in course.kept(one)]
    random.Random(course.seed + number).shuffle(merchants)
    wanted = _SHARE_OF_MERCHANTS * sum(path.stat().st_size for path in files)
    for path in merchants:
        if wanted <= 0:
            break
        files.append(path)
        wanted -= path.stat().st_size
    return files


# ------------------------------------------------------------------ matches


def _meet(course: Course, number: int) -> dict[str, float] | None:
    """Play the matches of a round; return what each hero won, with its interval, or None if time was over."""
    pairings = course.pairings(number) if course.match_games else {}
    if not pairings:
        return {}
    kept = course.folder / f"{course.game}-{number}.match"
    found = play_match(list(pairings.values()), course.match_games, course.workers, f"round {number}", kept)
    if any(len(result.rows) < course.match_games for result in found):
        return None
    told: dict[str, float] = {"games": course.match_games, "players": found[0].pairing.players}
    for name, result in zip(pairings, found, strict=True):
        rate = result.rate
        told |= {name: rate.rate, f"{name} from": rate.low, f"{name} to": rate.high}
    return {name: round(number, 3) for name, number in told.items()}
