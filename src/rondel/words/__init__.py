"""Words: every sentence a player reads, in every language Rondel speaks, out of message files.

A leaf of the house: it knows no game and needs nothing but the standard library.

>>> from rondel.words import house_words
>>> house_words("de").say("error.unknown-game.text", game="chess")
'Es gibt kein Spiel „chess“.'
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

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Phrase",
    "WordsError",
    "check",
    "house_words",
    "load_catalogue",
    "load_catalogues",
    "parse_catalogue",
]
