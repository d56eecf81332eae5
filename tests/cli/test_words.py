"""The words of the command line exist in every language, and every text that is asked for exists."""

import re
from pathlib import Path

import rondel.cli
from rondel.words import check, load_catalogues

SOURCES = sorted(Path(rondel.cli.__file__).parent.glob("*.py"))


def test_every_language_says_the_same_things() -> None:
    assert check(load_catalogues("rondel.cli", "words")) == []


def test_every_text_that_is_asked_for_exists() -> None:
    english = load_catalogues("rondel.cli", "words")[0]
    asked = {
        key
        for source in SOURCES
        for key in re.findall(r'\b(?:say|usage|failure)\(\s*"([a-z-]+\.[a-zA-Z-]+)"', source.read_text())
    }

    assert len(asked) > 60
    assert [key for key in sorted(asked) if key not in english] == []
