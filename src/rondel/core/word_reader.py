"""Reading the text of an action word by word, so that an error can say where it is and what was expected."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from rondel.core.errors import NotationError

__all__ = ["WordReader"]

_MAX_DIGITS: Final = 9


class WordReader(ABC):
    """Reads one text, remembering where it is. A game says in its own words what is wrong (:meth:`refuse`)."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.words: Final = text.split()
        self.at = 0

    @abstractmethod
    def refuse(self, key: str, column: int, expected: str, **params: str) -> NotationError:
        """Return the error at a column: ``notation`` for a wrong word, ``notation-end`` where one is missing.

        ``expected`` is a key of the game's words, ``choices`` the words that could stand there, ``near``
        the nearest of them.
        """

    def column(self, index: int) -> int:
        """Return the column, from 1, at which a word begins."""
        column = 0
        for word in self.words[:index]:
            column = self.text.index(word, column) + len(word)
        if index < len(self.words):
            return self.text.index(self.words[index], column) + 1
        return len(self.text) + 1

    def fail(self, index: int, expected: str, choices: Sequence[str] = ()) -> NotationError:
        """Return the error for the word at an index."""
        column, words = self.column(index), " ".join(choices)
        if index >= len(self.words):
            return self.refuse("notation-end", column, expected, choices=words)
        found = self.words[index]
        near = difflib.get_close_matches(found, choices, 1)
        return self.refuse(
            "notation", column, expected, found=found, choices=words, near=near[0] if near else ""
        )

    def one_of(self, choices: Sequence[str], expected: str) -> int:
        """Read one word of a list and return its number."""
        if self.at >= len(self.words) or self.words[self.at] not in choices:
            raise self.fail(self.at, expected, choices)
        self.at += 1
        return list(choices).index(self.words[self.at - 1])

    def word(self, word: str) -> None:
        """Read exactly this word."""
        self.one_of([word], "word")

    def peek(self) -> str:
        """Return the next word without reading it, empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def number(self, expected: str, low: int, high: int) -> int:
        """Read a whole number within bounds, in its plain form."""
        word = self.peek()
        is_plain = word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS and str(int(word)) == word
        if not is_plain or not low <= int(word) <= high:
            raise self.fail(self.at, expected)
        self.at += 1
        return int(word)

    def end(self) -> None:
        """Refuse whatever follows."""
        if self.at < len(self.words):
            raise self.fail(self.at, "end")
