"""The page about adding a game shows the current code of the example game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/add-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {
    "python": ("tests/teaching/pennies.py", "tests/conformance/test_pennies.py"),
    "toml": ("tests/teaching/words/en.toml",),
}
EXCERPTS = [(kind, text) for kind, text in SHOWN if kind in FILES and not text.startswith("[project")]


def test_the_page_shows_something() -> None:
    assert len(EXCERPTS) >= 8


@pytest.mark.parametrize(("kind", "text"), EXCERPTS, ids=lambda value: value.split("\n")[0][:40])
def test_every_excerpt_stands_in_the_file(kind: str, text: str) -> None:
    """Blank lines at the ends and the indentation of the whole excerpt do not matter."""
    files = [(ROOT / file).read_text(encoding="utf-8") for file in FILES[kind]]
    indented = [
        "\n".join(f"{depth}{line}" if line else line for line in text.strip("\n").split("\n"))
        for depth in ("", "    ")
    ]

    assert any(f"{excerpt}\n" in file for excerpt in indented for file in files), text


def test_the_entry_point_of_the_page_names_the_group() -> None:
    (shown,) = [text for kind, text in SHOWN if kind == "toml" and text.startswith("[project")]

    assert set(tomllib.loads(shown)["project"]["entry-points"]) == {"rondel.games"}
