"""The folder of an arena: the plan, one line per game, and the records. A stopped arena continues from it.

arena.json          what is played
results.jsonl       the results: one line per game, in the order they finished
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

# The errors of file systems without locks.
_NO_LOCKS: Final = (errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.ENOSYS)


class Folder:
    """An open folder. What is saved in it survives a stop or a crash of the arena."""

    def __init__(self, path: Path, results: Sequence[GameResult], file: TextIO) -> None:
        self.path: Final = path
        #: the results found on opening, by number
        self.results: Final = tuple(sorted(results, key=lambda result: result.number))
        self._file: Final = file

    def keep(self, batch: Sequence[PlayedGame]) -> None:
        """Save games: records first, so that every result line has a record."""
        for played in batch:
            record_path(self.path, played.result.number).write_text(
                played.record, encoding="utf-8", newline="\n"
            )
        self._file.write("".join(write_result(played.result) for played in batch))
        self._file.flush()
        os.fsync(self._file.fileno())


def record_path(folder: Path, number: int) -> Path:
    """Return the path of a game's record."""
    return folder / _GAMES / f"{number:05}.rondel"


@contextlib.contextmanager
def open_folder(path: Path, plan: Plan) -> Iterator[Folder]:
    """Open a folder for a plan, new or existing. A folder with other content or in use is a RondelError.

    Problems of the file system (permissions, a full disk) are an OSError.
    """
    _check_folder(path, plan)
    path.mkdir(parents=True, exist_ok=True)
    with (path / _RESULTS).open("a+", encoding="utf-8", newline="\n") as file:
        _lock(path, file)
        _begin(path, plan)
        _drop_half_a_line(path / _RESULTS)
        yield Folder(path, _results(path), file)


def _check_folder(path: Path, plan: Plan) -> None:
    """Refuse anything but a folder of this plan, before changing anything in it."""
    if path.exists() and not path.is_dir():
        raise RondelError(key="arena-no-folder", params={"folder": str(path)})
    if path.is_dir() and not _has_not_begun(path):
        _check_same_plan(path, plan, _read_plan(path))


def _has_not_begun(path: Path) -> bool:
    """Tell whether a folder is empty, or holds only what an arena leaves that stopped before writing its plan."""
    return all(
        entry.name == _NEW_PLAN
        or (entry.name == _RESULTS and not entry.stat().st_size)
        or (entry.name == _GAMES and entry.is_dir() and not any(entry.iterdir()))
        for entry in path.iterdir()
    )


def _begin(path: Path, plan: Plan) -> None:
    """Prepare a locked folder; another arena may have started in it a moment ago."""
    if (path / _PLAN).exists():
        _check_same_plan(path, plan, _read_plan(path))
    else:
        _write_plan(path, plan)
    (path / _GAMES).mkdir(exist_ok=True)


def _write_plan(path: Path, plan: Plan) -> None:
    """Write the plan atomically."""
    new = path / _NEW_PLAN
    text = json.dumps({"arena": _FORMAT, **asdict(plan)}, indent=2, ensure_ascii=False)
    new.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    new.replace(path / _PLAN)


def _check_same_plan(path: Path, plan: Plan, found: Plan) -> None:
    wanted, there = asdict(plan), asdict(found)
    differing = [
        f"{key}: {_shown(there[key])} ≠ {_shown(wanted[key])}" for key in wanted if wanted[key] != there[key]
    ]
    if differing:
        raise RondelError(
            key="arena-other-plan", params={"folder": str(path), "differing": "; ".join(differing)}
        )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) or "–" if isinstance(value, tuple) else str(value)


def _lock(path: Path, file: TextIO) -> None:
    """Lock the folder against a second arena; the lock ends with the process.

    Where there are no locks (no fcntl, some network drives), the arena plays without one.
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
    """Cut off a line that was half written when the arena stopped."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(path, whole)


# ------------------------------------------------------------------ reading


def read_folder(path: Path) -> tuple[Plan, list[GameResult]]:
    """Return the plan of a folder and its results so far, by number."""
    plan = _read_plan(path)
    return plan, sorted(_results(path), key=lambda result: result.number)


def _read_plan(path: Path) -> Plan:
    """Return the plan of a folder. A folder without one is a RondelError."""
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
    """Return the plan from plain values, or None if they are not a plan."""
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
    """Return the results. An incomplete last line is skipped; any other unreadable line is an error."""
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
