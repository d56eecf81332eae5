"""`python -m tools.learn`: rounds, games, train, match, curves, ship (docs/learning.md)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rondel.core.errors import RondelError
from tools.learn.arguments import parser

#: packages that only some commands need
_PACKAGES: Final = ("numpy", "torch")
_REFUSED: Final = 2
_INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; what cannot be done is refused in a sentence or two."""
    wishes = parser().parse_args(arguments)
    try:
        # only now: they need numpy
        from tools.learn import commands

        getattr(commands, wishes.command)(wishes)
    except RondelError as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES:
            raise
        return _refuse(f"This needs {error.name}. It isn’t installed. make learn has everything.")
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}.")
    except KeyboardInterrupt:
        if wishes.command != "train_network":  # a stopped training begins again
            sys.stderr.write("\nStopped. The same command goes on from here.\n")
        return _INTERRUPTED
    return 0


def _refuse(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return _REFUSED


if __name__ == "__main__":
    sys.exit(main())
