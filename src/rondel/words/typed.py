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


def words_of(text: str) -> list[str]:
    """Return the words of a text in plain letters: "Österreich", "Oesterreich" and "osterreich" are one word."""
    letters = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("œ", "oe")
    return [re.sub(r"([aou])e", r"\1", word) for word in re.findall(r"[^\W_]+", bare)]


#: small words of our languages, left out if no text has them; any other word counts, or a wrong answer may be found
_SMALL: Final = frozenset(
    words_of(
        "a an and at by for from in my of on the to via with "
        "am an auf aus bei das dem den der des die ein eine einem einen einer für im in ins mit nach und über von zu zum zur "
        "à au aux avec d dans de des du en et l la le les par pour sur un une vers"
    )
)


def matching(typed: str, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts that have every typed word, or a word that begins with it; numbers must be whole."""
    known = [words_of(text) for text in texts]
    wanted = [
        word for word in words_of(typed) if word not in _SMALL or any(_has(words, word) for words in known)
    ]
    if not wanted:
        return []
    return [place for place, words in enumerate(known) if all(_has(words, word) for word in wanted)]


def _has(words: Sequence[str], wanted: str) -> bool:
    return wanted in words if wanted.isdigit() else any(word.startswith(wanted) for word in words)
