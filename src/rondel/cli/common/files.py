"""Reading and writing files: nothing is lost, and errors become clear sentences."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import rondel.games  # noqa: F401  loading it registers the games
from rondel.core.errors import RecordError, RondelError
from rondel.match import Match
from rondel.notation.record import Record, read_what_is_readable

if TYPE_CHECKING:
    from rondel.cli.common.terminal import CommandError, Terminal

__all__ = [
    "STANDARD_INPUT",
    "broken_record",
    "free_name",
    "is_folder",
    "is_safe_to_replace",
    "open_record",
    "read_text",
    "write_text",
]

STANDARD_INPUT: Final = "-"
# The record of a long game has some ten thousand lines. A file a hundred times as long is not a record.
_LARGEST: Final = 50_000_000


def read_text(terminal: Terminal, name: str) -> str:
    """Return the text of a file, or of stdin for ``-``. Refuse binary files."""
    try:
        content = (
            sys.stdin.buffer.read(_LARGEST + 1) if name == STANDARD_INPUT else _read(terminal, Path(name))
        )
    except OSError as error:
        raise terminal.file_failure("file.unreadable", name, error) from error
    if len(content) > _LARGEST:
        raise terminal.failure("file.too-large", file=name)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise terminal.failure("file.binary", file=name) from error
    if "\0" in text:
        raise terminal.failure("file.binary", file=name)
    if not text.strip():
        raise terminal.failure("file.empty", file=name)
    return text


def _read(terminal: Terminal, path: Path) -> bytes:
    if path.is_dir():
        raise terminal.failure("file.directory", file=str(path))
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


def write_text(terminal: Terminal, path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            _keep_mode(Path(temporary), path)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _unwritable(terminal, path, error) from error
    except ValueError as error:
        # no file can have a null character in its name
        raise _unwritable(terminal, path, FileNotFoundError()) from error


def _keep_mode(temporary: Path, path: Path) -> None:
    """Give the new file the permissions of the old one, or the default ones: mkstemp makes it private."""
    if path.exists():
        temporary.chmod(path.stat().st_mode & 0o777)
        return
    mask = os.umask(0)
    os.umask(mask)
    temporary.chmod(0o666 & ~mask)


def _unwritable(terminal: Terminal, path: Path, error: OSError) -> CommandError:
    if is_folder(path):
        return terminal.failure("file.directory", file=str(path))
    return terminal.file_failure("file.unwritable", str(path), error)


def is_safe_to_replace(path: Path, text: str) -> bool:
    """Tell whether writing loses nothing: there is no such file, or it holds the beginning of the same record."""
    if not _is_there(path):
        return True
    try:
        return path.is_file() and text.startswith(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False  # not a possible name: writing will say why


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder."""
    try:
        return path.is_dir()
    except OSError:
        return False


def free_name(folder: Path, stem: str, text: str) -> Path:
    """Return a file name in a folder that is free, or safe to replace with this text."""
    number = 1
    while True:
        path = folder / (f"{stem}.rondel" if number == 1 else f"{stem}-{number}.rondel")
        if is_safe_to_replace(path, text):
            return path
        number += 1


def broken_record(terminal: Terminal, key: str, file: str, error: RondelError) -> CommandError:
    """Return the error for a record that cannot be replayed, with a hint."""
    hint = terminal.say("record.hint-replay", file=file)
    return terminal.failure(key, hint, file=file, reason=terminal.sentence(error))


def open_record(terminal: Terminal, name: str) -> tuple[Record, RecordError | None]:
    """Return as much of a record as can be read, and the error in the rest. Its header must be right."""
    text = read_text(terminal, name)
    try:
        record, error = read_what_is_readable(text)
        Match.replay(Record(record.header))
    except RondelError as wrong:
        raise terminal.failure("record.header", file=name, reason=terminal.sentence(wrong)) from wrong
    return record, error
