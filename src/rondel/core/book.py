"""The rulebook of a game as values: chapters, rules in parts, tables and worked examples, in one language.

The app, the docs and programs read the same book. Nothing in it is laid out: a part says what it is, never how it looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

__all__ = ["Book", "BookTable", "Chapter", "ChapterKind", "Example", "Part", "PartKind", "Section"]

PartKind: TypeAlias = Literal["text", "step", "item", "ruling"]
ChapterKind: TypeAlias = Literal["chapter", "fine", "more", "tables", "editions", "authors"]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of text: plain, a numbered step, an item of a list, or our ruling. ``**`` marks what matters most."""

    kind: PartKind
    text: str


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table made from the data of the game. The first column of a row is its head."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example under its rule; ``scene`` is what a board shows of it, in the words of the game."""

    id: str
    text: str
    rules: tuple[str, ...]
    scene: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A rule, whose id it bears, or any other passage with a heading."""

    id: str
    title: str
    parts: tuple[Part, ...]
    is_rule: bool = False
    #: ids of tables in the book
    tables: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def is_ruling(self) -> bool:
        """Whether it also decides what the rulebook leaves open."""
        return any(part.kind == "ruling" for part in self.parts)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter. ``fine`` print comes after the chapters, then ``more`` to look up, and what ``authors`` need."""

    id: str
    title: str
    kind: ChapterKind
    lead: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rulebook of a game."""

    chapters: tuple[Chapter, ...]
    tables: Mapping[str, BookTable] = field(default_factory=dict)

    def sections(self) -> Iterator[Section]:
        """Iterate over all sections, from front to back."""
        for chapter in self.chapters:
            yield from chapter.sections
