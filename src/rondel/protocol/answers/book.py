"""The rulebook of a game. ``**`` in a text marks what matters most; ids of rules in it are links."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = ["BookTableTold", "BookTold", "ChapterTold", "ExampleTold", "PartTold", "SectionTold"]


class PartTold(Struct, frozen=True):
    """A piece of text: plain, a numbered step, an item of a list, or our ruling on what the rulebook leaves open."""

    kind: Literal["text", "step", "item", "ruling"]
    text: str


class BookTableTold(Struct, frozen=True):
    """A table made from the data of the game. The first column of a row is its head."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class ExampleTold(Struct, frozen=True):
    """A worked example; ``scene`` is what a board shows of it, and depends on the game."""

    id: str
    text: str
    rules: tuple[str, ...]
    scene: dict[str, Any] | None = None


class SectionTold(Struct, frozen=True):
    """A rule, or any other passage; ``tables`` are ids of tables of the book."""

    id: str
    title: str
    parts: tuple[PartTold, ...]
    is_rule: bool
    is_ruling: bool
    tables: tuple[str, ...] = ()
    examples: tuple[ExampleTold, ...] = ()


class ChapterTold(Struct, frozen=True):
    """A chapter. ``fine`` print comes after the chapters, then ``more`` to look up, and what ``authors`` of decks need."""

    id: str
    title: str
    kind: Literal["chapter", "fine", "more", "tables", "editions", "authors"]
    lead: str
    sections: tuple[SectionTold, ...]


class BookTold(Struct, frozen=True):
    """The rulebook of a game in one language, from front to back."""

    game: str
    language: str
    chapters: tuple[ChapterTold, ...]
    tables: dict[str, BookTableTold]
