"""Every sentence a player reads, in three languages, loaded from message files.

This package knows no game and needs only the standard library.

>>> from rondel.words import common_words
>>> common_words("de").say("error.unknown-game.text", game="chess")
'Das Spiel „chess“ gibt es nicht.'
"""

from __future__ import annotations

from rondel.words.catalogue import (
    LANGUAGES,
    Catalogue,
    Phrase,
    WordsError,
    check,
    common_words,
    error_words,
    load_catalogue,
    load_catalogues,
    parse_catalogue,
)

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Phrase",
    "WordsError",
    "check",
    "common_words",
    "error_words",
    "load_catalogue",
    "load_catalogues",
    "parse_catalogue",
]
