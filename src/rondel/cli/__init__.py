"""The command line, ``rondel``. Its commands are listed in :mod:`rondel.cli.app`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main", "run"]


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 for success, 1 for failure, 2 for wrong usage."""
    from rondel.cli.app import run_app  # imports stay fast until a command runs

    return run_app(sys.argv[1:] if arguments is None else list(arguments))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    from rondel.cli.common.interrupts import expect_exit

    expect_exit()
    sys.exit(run(arguments))
