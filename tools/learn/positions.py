"""Positions to learn from: their numbers, the answers a player weighed, and how the game ended."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rondel.bots.learned.numbering import Numbering
from rondel.core.errors import RondelError
from tools.learn.subjects import Answers, Result

__all__ = ["MOST_ANSWERS", "MOST_SEATS", "PositionWriter", "Positions", "count_positions"]

MOST_SEATS: Final = 6
#: of more answers only the first are kept
MOST_ANSWERS: Final = 24
# as in a kernel: ten binary places
_SCALE: Final = 1024
# games of a thousand that are held out, whole
_HELD_OUT: Final = 40
# what mixes the bits of their numbers (the finish of MurmurHash3)
_MIXERS: Final = (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)

_COLUMNS: Final[dict[str, npt.DTypeLike]] = {
    "numbers": np.int16,
    "answers": np.int16,
    "things": np.int8,
    "wanted": np.float16,
    "wins": np.float32,
    "judged": np.float32,
    "points": np.float32,
    "final": np.float16,
    "facts": np.int64,
}

Numbers = npt.NDArray[np.int16]


class PositionWriter:
    """Collects positions of whole games, and makes a file of them."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering: Final = numbering
        self._columns: Final[dict[str, list[object]]] = {name: [] for name in _COLUMNS}

    def add(
        self,
        numbers: Sequence[float],
        asked: int,
        answers: Answers,
        wanted: Sequence[float],
        judged: Sequence[float],
        result: Result,
        game: int,
    ) -> None:
        """Add a position; ``wanted`` is how much each answer deserves, ``judged`` what a search gave each seat."""
        seats = len(result.wins)
        full = np.zeros(self.numbering.count(MOST_SEATS), np.float32)
        full[: len(numbers)] = numbers
        count = min(len(answers.actions), MOST_ANSWERS)
        width = len(self.numbering.answer)
        table = np.zeros((MOST_ANSWERS, width), np.float32)
        things = np.full(MOST_ANSWERS, -1, np.int8)
        shares = np.zeros(MOST_ANSWERS, np.float16)
        if count:
            table[:count] = np.asarray(answers.numbers, np.float32).reshape(-1, width)[:count]
            things[:count] = answers.things[:count]
            # of the answers that are kept; none of them may have been one the player weighed
            shares[:count] = np.asarray(wanted[:count]) / (sum(wanted[:count]) or 1.0)
        columns = self._columns
        columns["numbers"].append(_fixed(full))
        columns["answers"].append(_fixed(table))
        columns["things"].append(things)
        columns["wanted"].append(shares)
        columns["wins"].append(_padded(result.wins))
        columns["judged"].append(_padded(judged or result.wins))
        columns["points"].append(_padded(result.points))
        columns["final"].append(np.asarray(result.things, np.float16))
        columns["facts"].append((game, seats, asked, count))

    def __len__(self) -> int:
        return len(self._columns["facts"])

    def data(self) -> bytes:
        """Return the bytes of the file; the same positions make the same bytes."""
        file = io.BytesIO()
        arrays: dict[str, Any] = {
            name: np.array(self._columns[name], kind) for name, kind in _COLUMNS.items()
        }
        np.savez_compressed(file, allow_pickle=False, **arrays)
        return file.getvalue()


def _fixed(numbers: npt.NDArray[np.float32]) -> Numbers:
    found: Numbers = np.clip(np.floor(numbers * _SCALE + 0.5), -32768, 32767).astype(np.int16)
    return found


def _padded(numbers: Sequence[float]) -> list[float]:
    return [*numbers, *[0.0] * (MOST_SEATS - len(numbers))]


class Positions:
    """The positions of many games, from their files."""

    def __init__(self, paths: Sequence[Path], numbering: Numbering) -> None:
        parts = [_read(path, numbering) for path in paths]

        def column(name: str) -> npt.NDArray[Any]:
            return np.concatenate([part[name] for part in parts])

        self.numbers: Final = column("numbers")
        self.answers: Final = column("answers")
        self.things: Final = column("things")
        self.wanted: Final = column("wanted")
        self.wins: Final = column("wins")
        self.judged: Final = column("judged")
        self.points: Final = column("points")
        self.final: Final = column("final")
        facts = column("facts")
        self.game: Final = facts[:, 0]
        self.seats: Final = facts[:, 1]
        self.asked: Final = facts[:, 2]
        self.count: Final = facts[:, 3]

    def __len__(self) -> int:
        return len(self.game)

    def held_out(self) -> npt.NDArray[np.bool_]:
        """Tell of each position whether it is only for testing: all those of a game, and always the same games."""
        # mixed well: otherwise all files would hold out the same of their games
        mixed = self.game.astype(np.uint64)
        for factor in _MIXERS:
            mixed = (mixed ^ (mixed >> np.uint64(33))) * np.uint64(factor)
        found: npt.NDArray[np.bool_] = (mixed >> np.uint64(33)) % np.uint64(1000) < _HELD_OUT
        return found


def _read(path: Path, numbering: Numbering) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of a file; a file of something else is refused."""
    try:
        with path.open("rb") as opened, np.load(opened) as file:
            part = {name: file[name] for name in _COLUMNS}
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile):
        raise RondelError(
            f"{path} has no positions that can be read.", hint="Delete it. Its games are played again."
        ) from None
    found = part["numbers"].shape[1:], part["answers"].shape[1:]
    wanted = (numbering.count(MOST_SEATS),), (MOST_ANSWERS, len(numbering.answer))
    if len(part["facts"]) and found != wanted:
        raise RondelError(
            f"The positions of {path} have other numbers than this program.",
            hint="Play games again, in another folder.",
        )
    return part


def count_positions(path: Path) -> int:
    """Return how many positions a file has."""
    with np.load(path) as file:
        return len(file["facts"])
