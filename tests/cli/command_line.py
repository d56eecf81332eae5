"""Runs the command line and types into it."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from rondel.cli import run

__all__ = [
    "PLAY",
    "Command",
    "Result",
    "as_a_process",
    "begin_process",
    "in_process",
    "random_answers",
    "read_until",
]

#: against fast bots whose play never changes
PLAY = ("play", "--bots", "random")


@dataclass(frozen=True, slots=True)
class Result:
    """The output and exit code of a command."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """Runs the command line in this process, in the test's own folder."""

    def __call__(self, *arguments: str, typed: str = "") -> Result: ...


def in_process(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a function that runs commands in this process. None may end in a traceback."""

    def command(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        capsys.readouterr()
        code = run(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Result(code, captured.out, captured.err)

    return command


def _hear_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def begin_process(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.Popen[bytes]:
    """Start a command in its own process and process group."""
    search = os.pathsep.join(part for part in sys.path if part)
    return subprocess.Popen(
        [sys.executable, "-m", "rondel", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": search, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C", **environment},
        start_new_session=True,
        # tests that run in the background inherit an ignored SIGINT
        preexec_fn=_hear_sigint,  # noqa: PLW1509  no threads are running
    )


def read_until(process: subprocess.Popen[bytes], words: bytes) -> None:
    """Wait until a command has printed these words."""
    assert process.stdout is not None
    printed = b""
    while words not in printed:
        more = os.read(process.stdout.fileno(), 4096)
        assert more, f"it ended before it printed {words!r}: {printed!r}"
        printed += more


def as_a_process(*arguments: str, typed: bytes = b"", cwd: Path | None = None, **environment: str) -> Result:
    """Run a command in its own process to its end."""
    process = begin_process(*arguments, cwd=cwd, **environment)
    out, err = process.communicate(typed, timeout=120)
    result = Result(process.returncode, out.decode(), err.decode())
    assert "Traceback" not in result.out + result.err
    return result


def random_answers(count: int, seed: int = 1) -> str:
    """Return lines of random numbers. A number outside the menu is refused, and the next line is read."""
    rng = random.Random(seed)
    return "".join(f"{rng.choice((1, 1, 2, 2, 3, 4, 5, 8))}\n" for _ in range(count))


def figures(rondel: Command, *arguments: str) -> dict[str, Any]:
    """Return the JSON output of a report."""
    result = rondel(*arguments, "--json")
    assert result.code == 0, result.out
    read = json.loads(result.out)
    assert isinstance(read, dict)
    return read
