"""Make the pictures of the README from the running program.

python tools/pictures.py        # docs/pictures/*.svg
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from rich.terminal_theme import TerminalTheme

from rondel.cli.desk import Desk
from rondel.cli.faces import face_of
from rondel.cli.paper import Paper
from rondel.match import Match

ROOT: Final = Path(__file__).resolve().parent.parent
RECORD: Final = ROOT / "tests" / "golden" / "2030-stance-turned.record"
NAMES: Final = ("Anna", "Ben", "Carl", "Dora")

#: paper and ink, like a printed atlas
PAPER: Final = TerminalTheme(
    (251, 248, 241),
    (29, 34, 40),
    [
        (29, 34, 40),
        (163, 38, 31),
        (34, 104, 63),
        (164, 71, 26),
        (18, 87, 196),
        (110, 60, 140),
        (20, 110, 120),
        (90, 90, 90),
    ],
    [
        (89, 93, 98),
        (190, 60, 40),
        (50, 130, 80),
        (190, 100, 30),
        (40, 110, 210),
        (140, 80, 170),
        (40, 140, 150),
        (60, 60, 60),
    ],
)


def position_at_a_maneuver(least: int) -> Match:
    """Return the golden game at the first army part after so many actions that has many choices."""
    text = RECORD.read_text(encoding="utf-8").replace(
        "Player 1, Player 2, Player 3, Player 4", ", ".join(NAMES)
    )
    for at in range(least, 10_000):
        match = Match.load(text, at=at)
        if match.question().kind == "which-space" and len(match.legal_actions()) >= 5:
            return match
    raise AssertionError("the golden game has no such moment")


def draw(language: str) -> str:
    """Draw a position in the middle of a game as the terminal shows it."""
    match = position_at_a_maneuver(300)
    face = face_of(Desk(language), match.game, match.players)
    view = match.view(match.seats_asked()[0])
    console = Paper(record=True, width=118, file=io.StringIO(), force_terminal=True, highlight=False)
    for part in face.everything(view):
        console.print(part)
    console.rule()
    console.print(face.texts.question(match.question(), match.players), style="bold")
    for part in face.menu(match, view).render(118):
        console.print(part)
    return without_far_fonts(console.export_svg(title="rondel play imperial-2030", theme=PAPER))


def without_far_fonts(svg: str) -> str:
    """Let the picture use the reader's own fonts: it loads nothing from elsewhere."""
    svg = svg.replace("Fira Code", "monospace")
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def main() -> None:
    """Write the pictures."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "play.svg").write_text(draw("en"), encoding="utf-8")


if __name__ == "__main__":
    main()
