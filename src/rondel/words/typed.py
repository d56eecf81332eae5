"""What somebody types, found in texts: "steuer" in "Auf das Feld Steuer ziehen".

Accents, umlauts and capitals do not matter, and words may be cut short. The web app does the same in
``web/src/decision/answers/typedAnswers.ts``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

__all__ = ["matching", "words_of"]

#: words up to this length ("von", "with") are left out if no text has them
_SMALL: Final = 4


def words_of(text: str) -> list[str]:
    """Return the words of a text in plain letters: "Österreich", "Oesterreich" and "osterreich" are one word."""
    letters = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("œ", "oe")
    return [re.sub(r"([aou])e", r"\1", word) for word in re.findall(r"[^\W_]+", bare)]


def matching(typed: str, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts that have every typed word, or a word that begins with it; numbers must be whole."""
    known = [words_of(text) for text in texts]
    wanted = [
        word for word in words_of(typed) if len(word) > _SMALL or any(_has(words, word) for words in known)
    ]
    if not wanted:
        return []
    return [place for place, words in enumerate(known) if all(_has(words, word) for word in wanted)]


def _has(words: Sequence[str], wanted: str) -> bool:
    return wanted in words if wanted.isdigit() else any(word.startswith(wanted) for word in words)
