"""Write the drawings of the architecture, or check them.

python -m tools.drawings --write docs/pictures
python -m tools.drawings --check docs/pictures
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.drawings.move import draw_move
from tools.drawings.packages import draw_packages

DRAWINGS: Final[dict[str, Callable[[], str]]] = {"packages.svg": draw_packages, "a-move.svg": draw_move}


def main() -> int:
    """Return 1 if a drawing is out of date."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--write", type=Path, metavar="FOLDER")
    wanted.add_argument("--check", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    stale = []
    for name, draw in DRAWINGS.items():
        if chosen.write:
            (chosen.write / name).write_text(draw(), encoding="utf-8")
        elif (chosen.check / name).read_text(encoding="utf-8") != draw():
            stale.append(name)
    for name in stale:
        sys.stderr.write(f"{name} is out of date: run `make docs`\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
