"""Words: every sentence a player reads, in every language Rondel speaks, out of message files.

A leaf of the house: it knows no game and needs nothing but the standard library.

>>> from rondel.words import house_words
>>> house_words("de").say("error.unknown-game.text", game="chess")
'Das Spiel „chess“ gibt es nicht.'
"""

from __future__ import annotations

from rondel.words.catalogue import (
    LANGUAGES,
    Catalogue,
    Phrase,
    WordsError,
    check,
    house_words,
    load_catalogue,
    load_catalogues,
    parse_catalogue,
)
from rondel.words.errors import error_words

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Phrase",
    "WordsError",
    "check",
    "error_words",
    "house_words",
    "load_catalogue",
    "load_catalogues",
    "parse_catalogue",
]
