"""The folder of an arena: the plan, a line for each game, and the records; an arena that was stopped goes on from it.

arena.json          what is played
results.jsonl       how it went: one line for each game, in the order in which they ended
games/00001.rondel  the record of game 1, and so on
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TextIO

from rondel.arena.game import PlayedGame
from rondel.arena.plan import Plan
from rondel.arena.result import GameResult, read_result, write_result
from rondel.core.errors import RondelError

__all__ = ["Folder", "open_folder", "read_folder"]

_PLAN: Final = "arena.json"
_NEW_PLAN: Final = f"{_PLAN}.new"
_RESULTS: Final = "results.jsonl"
_GAMES: Final = "games"
_FORMAT: Final = 1

# What a file system says that knows no locks.
_NO_LOCKS: Final = (errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.ENOSYS)


class Folder:
    """An open folder; what is kept in it survives whatever stops the arena."""

    def __init__(self, path: Path, results: Sequence[GameResult], file: TextIO) -> None:
        self.path: Final = path
        #: what was there already, by number
        self.results: Final = tuple(sorted(results, key=lambda result: result.number))
        self._file: Final = file

    def keep(self, batch: Sequence[PlayedGame]) -> None:
        """Keep games: first the records, so that whatever has a line has a record, too."""
        for played in batch:
            record_path(self.path, played.result.number).write_text(
                played.record, encoding="utf-8", newline="\n"
            )
        self._file.write("".join(write_result(played.result) for played in batch))
        self._file.flush()
        os.fsync(self._file.fileno())


def record_path(folder: Path, number: int) -> Path:
    """Return where the record of a game is."""
    return folder / _GAMES / f"{number:05}.rondel"


@contextlib.contextmanager
def open_folder(path: Path, plan: Plan) -> Iterator[Folder]:
    """Open a folder for a plan, new or as it was left; refuses one that holds something else, or is in use.

    What the system refuses (rights, a full disk) is an OSError.
    """
    _must_be_ours(path, plan)
    path.mkdir(parents=True, exist_ok=True)
    with (path / _RESULTS).open("a+", encoding="utf-8", newline="\n") as file:
        _lock(path, file)
        _begin(path, plan)
        _drop_half_a_line(path / _RESULTS)
        yield Folder(path, _results(path), file)


def _must_be_ours(path: Path, plan: Plan) -> None:
    """Refuse what is no folder of this plan, before anything in it is touched."""
    if path.exists() and not path.is_dir():
        raise RondelError(key="arena-no-folder", params={"folder": str(path)})
    if path.is_dir() and not _has_not_begun(path):
        _must_be_equal(path, plan, _read_plan(path))


def _has_not_begun(path: Path) -> bool:
    """Tell whether a folder holds nothing, or only what an arena leaves that was stopped before it had a plan."""
    return all(
        entry.name == _NEW_PLAN
        or (entry.name == _RESULTS and not entry.stat().st_size)
        or (entry.name == _GAMES and entry.is_dir() and not any(entry.iterdir()))
        for entry in path.iterdir()
    )


def _begin(path: Path, plan: Plan) -> None:
    """Make a folder ready that is ours alone by now; another arena may have begun in it a moment ago."""
    if (path / _PLAN).exists():
        _must_be_equal(path, plan, _read_plan(path))
    else:
        _write_plan(path, plan)
    (path / _GAMES).mkdir(exist_ok=True)


def _write_plan(path: Path, plan: Plan) -> None:
    """Write the plan in one go: it is there as a whole, or not at all."""
    new = path / _NEW_PLAN
    text = json.dumps({"arena": _FORMAT, **asdict(plan)}, indent=2, ensure_ascii=False)
    new.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    new.replace(path / _PLAN)


def _must_be_equal(path: Path, plan: Plan, found: Plan) -> None:
    wanted, there = asdict(plan), asdict(found)
    differing = [
        f"{key}: {_told(there[key])} ≠ {_told(wanted[key])}" for key in wanted if wanted[key] != there[key]
    ]
    if differing:
        raise RondelError(
            key="arena-other-plan", params={"folder": str(path), "differing": "; ".join(differing)}
        )


def _told(value: object) -> str:
    return ", ".join(map(str, value)) or "–" if isinstance(value, tuple) else str(value)


def _lock(path: Path, file: TextIO) -> None:
    """Let no second arena write to the folder; the lock goes with the process.

    Where there are no locks (no fcntl, some network drives) nobody watches: that is no reason not to play.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:  # EWOULDBLOCK and EAGAIN
        raise RondelError(key="arena-in-use", params={"folder": str(path)}) from error
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise


def _drop_half_a_line(path: Path) -> None:
    """Cut off what was being written when the arena was stopped."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(path, whole)


# ------------------------------------------------------------------ reading


def read_folder(path: Path) -> tuple[Plan, list[GameResult]]:
    """Return the plan of a folder and its games so far, by number."""
    plan = _read_plan(path)
    return plan, sorted(_results(path), key=lambda result: result.number)


def _read_plan(path: Path) -> Plan:
    """Return the plan of a folder; refuses a folder that has none."""
    try:
        read = json.loads((path / _PLAN).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise RondelError(key="arena-foreign", params={"folder": str(path)}) from error
    except ValueError as error:
        raise _broken(path, _PLAN, 1) from error
    plan = _plan(read)
    if plan is None:
        raise _broken(path, _PLAN, 1)
    return plan


def _plan(read: Any) -> Plan | None:
    """Return the plan of plain values; None if they are something else."""
    texts, numbers, lists = ("game", "pairing", "version"), ("players", "seed", "rules"), ("bots", "options")
    if not isinstance(read, dict) or read.get("arena") != _FORMAT:
        return None
    is_plan = (
        all(isinstance(read.get(key), str) for key in texts)
        and all(isinstance(read.get(key), int) for key in numbers)
        and all(isinstance(read.get(key), list) for key in lists)
    )
    if not is_plan:
        return None
    return Plan(
        game=read["game"],
        bots=tuple(str(bot) for bot in read["bots"]),
        players=read["players"],
        seed=read["seed"],
        pairing=read["pairing"],
        options=tuple(str(option) for option in read["options"]),
        rules=read["rules"],
        version=read["version"],
    )


def _results(path: Path) -> list[GameResult]:
    """Return the games; a last line that is not whole is left out, any other that cannot be read is refused."""
    try:
        content = (path / _RESULTS).read_bytes()
    except FileNotFoundError:
        return []
    found: dict[int, GameResult] = {}
    for number, line in enumerate(content[: content.rfind(b"\n") + 1].splitlines(), 1):
        try:
            result = read_result(line.decode())
        except ValueError as error:
            raise _broken(path, _RESULTS, number) from error
        found[result.number] = result
    return list(found.values())


def _broken(path: Path, name: str, line: int) -> RondelError:
    return RondelError(key="arena-broken", params={"file": str(path / name), "line": line})
