"""The problems of a deck file, by card and field, with their texts in every language."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rondel.core.errors import DataError
from rondel.words import load_catalogue

__all__ = ["DeckError", "DeckProblem", "Problems", "near", "say_problem", "say_where", "shown"]

#: how many problems an error names before it counts the rest
_NAMED: Final = 3
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One problem: its card (empty for the file), its field, and the key of its text."""

    card: str
    field: str
    key: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict)


class Problems:
    """The problems of a file, in the order they were found."""

    def __init__(self) -> None:
        self.found: Final[list[DeckProblem]] = []

    def report(self, key: str, card: str, field: str, /, **params: str | int) -> None:
        """Note a problem."""
        self.found.append(DeckProblem(card, field, key, params))


class DeckError(DataError):
    """A deck file that cannot be played, with all its problems."""

    def __init__(self, source: str, problems: Sequence[DeckProblem]) -> None:
        sentences = [f"{say_where(problem, 'en')}: {_sentence(problem)}" for problem in problems[:_NAMED]]
        if len(problems) > _NAMED:
            more = len(problems) - _NAMED
            sentences.append(load_catalogue(*_WORDS, "en").say("problems.more", more=more))
        super().__init__(source, say_where(problems[0], "en"), "")
        self.message = f"{source}: {' '.join(sentences)}"
        self.problems: Final = tuple(problems)
        self.args = (source, self.problems)


_WORDS: Final = ("rondel.games.friesematenten", "words_decks")


def say_problem(problem: DeckProblem, language: str) -> tuple[str, str]:
    """Return what is wrong and what to do. The hint suggests the word that was probably meant; it may be empty."""
    words = load_catalogue(*_WORDS, language)
    hint = f"problem.{problem.key}.{'near' if problem.params.get('near') else 'hint'}"
    text = words.say(f"problem.{problem.key}.text", **problem.params)
    return text, words.say(hint, **problem.params) if hint in words else ""


def say_where(problem: DeckProblem, language: str) -> str:
    """Return where a problem is: the card and the field, or the file."""
    if problem.card and problem.field:
        return f"{problem.card} {problem.field}"
    return problem.card or problem.field or load_catalogue(*_WORDS, language).say("problems.file")


def _sentence(problem: DeckProblem) -> str:
    text, hint = say_problem(problem, "en")
    return f"{text} {hint}".rstrip()


def near(value: object, allowed: Iterable[str]) -> str:
    """Return the word that was probably meant, or nothing."""
    found = difflib.get_close_matches(value[:_LONGEST], list(allowed), 1) if isinstance(value, str) else []
    return found[0] if found else ""


def shown(value: object) -> str:
    """Return a value as it is written in the file, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ … }"
    if isinstance(value, list):
        return "[ … ]"
    if isinstance(value, int) and value.bit_length() > 4 * _LONGEST:
        return "…"  # too long to show
    text = "".join(letter if letter.isprintable() else "·" for letter in str(value)[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
