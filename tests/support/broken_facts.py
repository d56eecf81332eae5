"""Edit the shipped facts of a board and see how the loader refuses them."""

from importlib.resources import files

import pytest

from rondel.core.errors import DataError
from rondel.games.imperial.editions.edition_file import build_board, build_edition, parse_facts


def shipped(file: str) -> str:
    """Return the text of a facts file as shipped."""
    return files("rondel.games.imperial").joinpath("data", file).read_text(encoding="utf-8")


def load(file: str, text: str) -> None:
    """Build the board and all editions of a text."""
    facts = parse_facts(file, text)
    board = build_board(facts)
    for entry in facts.entries("edition", ("id", "names")):
        build_edition(facts, board, entry)


def refusal(file: str, old: str, new: str) -> DataError:
    """Return the error for the shipped text with its first ``old`` replaced by ``new``."""
    text = shipped(file)
    assert old in text, "the shipped facts have changed; choose another edit"
    with pytest.raises(DataError) as refused:
        load(file, text.replace(old, new, 1))
    return refused.value
