"""The command line, ``rondel``: every command stands in :mod:`rondel.cli.app`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main", "run"]


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return its exit code: 0 fine, 1 it failed, 2 wrong usage."""
    from rondel.cli.app import run_app  # nothing heavy is loaded before it is needed

    return run_app(sys.argv[1:] if arguments is None else list(arguments))


def main(arguments: Sequence[str] | None = None) -> None:
    """Carry out a command and leave with its exit code."""
    from rondel.cli.common.interrupts import leave_with_the_process

    leave_with_the_process()
    sys.exit(run(arguments))
