"""Output to a terminal: lines that break in the right places, and plain letters where others are missing."""

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

__all__ = ["PLAINLY", "NonBreakingConsole", "glued", "glued_pairs"]

# Characters for private use stand for the spaces while lines are wrapped; each is one column wide.
_SPACES: Final = {"\ue000": "\xa0", "\ue001": "\u202f", "\ue002": " "}
_SHOWN: Final = str.maketrans(_SPACES)
_HIDDEN: Final = str.maketrans({"\xa0": "\ue000", "\u202f": "\ue001"})
# "5 M", "5 Mio.", and French punctuation that was written with a plain space
_TOGETHER: Final = re.compile(r"(?<=[0-9]) (?=M\b|Mio\.)|(?<=\w) (?=[:;?!](?:\s|$))|(?<=«) | (?=»)")
_PAIRS: Final = "   "


class NonBreakingConsole(Console):
    """A console on which no-break spaces, amounts and French punctuation stay together."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render with every space that must not break hidden; each is itself again in the segments."""
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


def glued(text: str) -> str:
    """Return a text that is not broken at its spaces."""
    return text.replace(" ", "\ue002")


def glued_pairs(text: str) -> str:
    """Return a list of pairs, three spaces between them, that is broken between pairs only."""
    return _PAIRS.join(glued(pair) for pair in text.split(_PAIRS))


# ------------------------------------------------------------------ missing characters

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
