"""What stands for a character that a terminal does not have: its plain letter, quotes, dashes, EUR."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

__all__ = ["PLAINLY"]

#: the name of the way to write, for ``errors=`` of a stream
PLAINLY: Final = "rondel-plainly"

# never a straight double quote: it would end a string of a file that is written
_PLAIN: Final = {
    "€": "EUR",
    "’": "'",
    "“": "'",
    "”": "'",
    "„": "'",
    "«": "'",
    "»": "'",
    "–": "-",
    "—": "-",
    "−": "-",
    "─": "-",
    "━": "-",
    "·": "-",
    "│": "|",
    "█": "#",
    "…": "...",
    "→": ">",
    "▸": ">",
    "×": "x",
    "÷": "/",
    "ß": "ss",
    "œ": "oe",
}


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_plain(letter) for letter in error.object[error.start : error.end]), error.end


def _plain(letter: str) -> str:
    """Return something in ASCII for a letter: without its accent, or a question mark."""
    if letter in _PLAIN:
        return _PLAIN[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"


codecs.register_error(PLAINLY, _plainly)
