"""Output to a terminal: lines that break in the right places, and ASCII where a character is missing."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType

__all__ = ["ASCII_FALLBACK", "NonBreakingConsole", "no_break", "no_break_pairs"]

# Rich breaks lines at no-break spaces too. While it wraps, private-use characters replace them; each is one column wide.
_SPACES: Final = {"\ue000": "\xa0", "\ue001": "\u202f", "\ue002": " "}
_SHOWN: Final = str.maketrans(_SPACES)
_HIDDEN: Final = str.maketrans({"\xa0": "\ue000", "\u202f": "\ue001"})
# "5 M", "5 Mio.", and French punctuation written with a plain space
_TOGETHER: Final = re.compile(r"(?<=[0-9]) (?=M\b|Mio\.)|(?<=\w) (?=[:;?!](?:\s|$))|(?<=«) | (?=»)")
_PAIRS: Final = "   "


class NonBreakingConsole(Console):
    """A console that never breaks a line at a no-break space, inside an amount or before French punctuation."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render with these spaces hidden; the segments have them again."""
        if isinstance(renderable, Text):
            hidden = _TOGETHER.sub("\ue002", renderable.plain.translate(_HIDDEN))
            if hidden != renderable.plain:
                renderable = renderable.copy()
                renderable.plain = hidden
        for segment in super().render(renderable, options):
            if segment.control is None and not segment.text.isascii():
                yield Segment(segment.text.translate(_SHOWN), segment.style)
            else:
                yield segment


def no_break(text: str) -> str:
    """Return a text that no line break splits."""
    return text.replace(" ", "\ue002")


def no_break_pairs(text: str) -> str:
    """Return pairs separated by three spaces; lines break only between pairs."""
    return _PAIRS.join(no_break(pair) for pair in text.split(_PAIRS))


# ------------------------------------------------------------------ missing characters

#: the name of the error handler, for ``errors=`` of a stream
ASCII_FALLBACK: Final = "rondel-plainly"

# never a straight double quote: it would end a string in a TOML file
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


def _to_ascii(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_ascii(letter) for letter in error.object[error.start : error.end]), error.end


def _ascii(letter: str) -> str:
    """Return a character in ASCII: without its accent, or a question mark."""
    if letter in _PLAIN:
        return _PLAIN[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"


codecs.register_error(ASCII_FALLBACK, _to_ascii)
