"""Draw the boards of the web app, check or show them: `python -m tools.maps [check | preview] [europe] [world]`; see `make maps`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.maps import europe, world
from tools.maps.board import Board
from tools.maps.board_json import write_board
from tools.maps.borders import TOUCH
from tools.maps.check import check
from tools.maps.facts import POLAR, ROOT, BoardFacts, load_facts, pair
from tools.maps.geodata import Geodata
from tools.maps.plan import Plan, load_plan
from tools.maps.preview import write_preview

BOARDS = {"europe": (europe.draw, europe.STYLE), "world": (world.draw, world.STYLE)}
MAPS = ROOT / "web/src/maps"
# where `make maps` has installed the geodata
PACKAGES = ROOT / "build/maps/node_modules"


def draw(name: str, folder: Path) -> None:
    """Draw a board, tell which borders are right, and write it."""
    drawing, style = BOARDS[name]
    plan, facts = load_plan(name), load_facts(name)
    board = drawing(Geodata(PACKAGES))
    compare(board, plan, facts)
    write_board(board, name, plan, facts, style, folder / f"{name}.json")


def compare(board: Board, plan: Plan, facts: BoardFacts) -> None:
    """Tell where the borders of the raster differ from the facts; `check` says the same of the finished file."""
    lengths = {
        two: length
        for two, length in board.borders().items()
        if set(two) <= set(facts.regions) and POLAR not in two
    }
    found = {two for two, length in lengths.items() if length >= TOUCH}
    linked = {pair(*link.ends) for link in plan.links if link.is_open}
    print(f"board {board.width} × {board.height}, {len(facts.borders & found)} borders")
    print(f"  missing {sorted(facts.borders - found - linked)}, wrong {sorted(found - facts.borders)}")


def main(arguments: list[str]) -> int:
    """Draw and check, check alone, or check and write a picture to look at."""
    folder = Path(os.environ.get("MAPS", MAPS))
    names = [name for name in arguments if name in BOARDS] or list(BOARDS)
    if not {"check", "preview"} & set(arguments):
        for name in names:
            draw(name, folder)
    are_right = [check(name, folder / f"{name}.json") for name in names]
    if "preview" in arguments:
        for name in names:
            write_preview(folder / f"{name}.json", PACKAGES.parent / f"{name}.svg")
    return 0 if all(are_right) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
