"""The problems of a lesson, by scene and field, with their texts in every language."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rondel.core.errors import DataError
from rondel.words import load_catalogue

__all__ = ["LessonError", "LessonProblem", "Problems", "near", "say_problem", "say_where", "shown"]

#: how many problems an error names before it counts the rest
_NAMED: Final = 3
_LONGEST: Final = 60
_WORDS: Final = ("rondel.lessons", "words")


@dataclass(frozen=True, slots=True)
class LessonProblem:
    """One problem: its file, its scene (empty for the whole file), its field, and the key of its text."""

    file: str
    scene: str
    field: str
    key: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict)


class Problems:
    """The problems of one file, in the order they were found."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.found: Final[list[LessonProblem]] = []

    def report(self, key: str, scene: str = "", field: str = "", /, **params: str | int) -> None:
        """Note a problem."""
        self.found.append(LessonProblem(self.file, scene, field, key, params))


class LessonError(DataError):
    """A lesson that cannot be played, with all its problems."""

    code = "bad-lesson"

    def __init__(self, problems: Sequence[LessonProblem]) -> None:
        sentences = [f"{say_where(problem, 'en')}: {_sentence(problem)}" for problem in problems[:_NAMED]]
        if len(problems) > _NAMED:
            sentences.append(load_catalogue(*_WORDS, "en").say("problems.more", more=len(problems) - _NAMED))
        super().__init__(problems[0].file, say_where(problems[0], "en"), "")
        self.message = " ".join(sentences)
        self.problems: Final = tuple(problems)
        self.args = (self.problems,)


def say_problem(problem: LessonProblem, language: str) -> tuple[str, str]:
    """Return what is wrong and what to do. The hint suggests the word that was probably meant; it may be empty."""
    words = load_catalogue(*_WORDS, language)
    hint = f"problem.{problem.key}.{'near' if problem.params.get('near') else 'hint'}"
    text = words.say(f"problem.{problem.key}.text", **problem.params)
    return text, words.say(hint, **problem.params) if hint in words else ""


def say_where(problem: LessonProblem, language: str) -> str:
    """Return where a problem is: the file, and in it the scene and the field."""
    scene = (
        load_catalogue(*_WORDS, language).say("problems.scene", name=problem.scene) if problem.scene else ""
    )
    return ", ".join(part for part in (problem.file, scene, problem.field) if part)


def _sentence(problem: LessonProblem) -> str:
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
