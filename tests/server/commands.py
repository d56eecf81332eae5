"""Run ``rondel`` in its own process, as a user does."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rondel

__all__ = ["Command", "rondel_command", "started"]

_SOURCES = str(Path(rondel.__file__).parents[1])


def _arguments(words: tuple[str, ...]) -> list[str]:
    # warnings are errors in there, too
    return [sys.executable, "-W", "error::ResourceWarning", "-m", "rondel", *words]


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RONDEL_")}
    return {**kept, "PYTHONPATH": _SOURCES, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}


def rondel_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        _arguments(words), env=_environment(), capture_output=True, text=True, timeout=60, check=False
    )


class Command:
    """A command that runs until it is stopped."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            _arguments(words), env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self.errors: list[str] = []
        self._readers = [
            threading.Thread(target=self._read_lines),
            threading.Thread(target=self._read_errors),
        ]
        for reader in self._readers:
            reader.start()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def line(self) -> str:
        """Return the next line it prints."""
        try:
            return self._lines.get(timeout=30)
        except queue.Empty:
            raise AssertionError(f"it says nothing: {''.join(self.errors)}") from None

    def address(self) -> str:
        """Return the address a server prints."""
        line = self.line()
        assert line.startswith("Rondel: http://"), line
        return line.removeprefix("Rondel: ").strip()

    def ended(self, signal_number: int | None = None) -> int:
        """Send it a signal, if given, and wait for its end."""
        if signal_number is not None:
            self.process.send_signal(signal_number)
        code = self.process.wait(30)
        self._close()
        return code

    def _close(self) -> None:
        for reader in self._readers:
            reader.join(10)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()

    def give_up(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            self.process.wait(30)
            self._close()


@contextmanager
def started(*words: str) -> Iterator[Command]:
    """Start a command. It is killed if it still runs at the end of the block."""
    command = Command(*words)
    try:
        yield command
    finally:
        command.give_up()
