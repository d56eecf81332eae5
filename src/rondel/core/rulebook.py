"""Reads the rulebook of a game from its files: ``data/rules.toml``, the register, and ``data/book.toml``, the rest.

A text can consist of parts, and a part can belong to some editions only. So a reader meets the rules of one edition and
no other.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rondel.core.book import Book, BookTable, Chapter, Example, Part, Section
from rondel.core.errors import DataError
from rondel.words import common_words

__all__ = ["Rulebook", "plain", "register_of"]

Entry = Mapping[str, Any]

_STRONG: Final = re.compile(r"\*\*(.+?)\*\*")


def plain(text: str) -> str:
    """Return a text without its marks."""
    return _STRONG.sub(r"\1", text)


@cache
def _file(package: str, name: str) -> Mapping[str, Any]:
    file = files(package).joinpath("data", name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def register_of(package: str) -> Mapping[str, Entry]:
    """Return the rules of all editions of a family of games, by id, in the order of the book."""
    return {str(rule["id"]): rule for rule in _file(package, "rules.toml")["rule"]}


class Rulebook:
    """The rules of one edition in one language."""

    def __init__(self, package: str, edition: str, language: str) -> None:
        self.edition: Final = edition
        self.language: Final = language
        self._register: Final = _file(package, "rules.toml")
        self._book: Final = _file(package, "book.toml")
        #: the rules of all editions
        self._all: Final = register_of(package)

    # ------------------------------------------------------------ rules

    def rules(self) -> list[str]:
        """Return the ids of the rules of this edition, in the order of the book."""
        return [rule_id for rule_id, rule in self._all.items() if self._has(rule)]

    def title(self, rule_id: str) -> str:
        """Return a rule's title."""
        return self._said(self._rule(rule_id)["title"])

    def parts(self, rule_id: str) -> tuple[Part, ...]:
        """Return the parts of a rule. A rule this edition does not have is told whole."""
        rule = self._rule(rule_id)
        return self._parts(rule["part"], whole=not self._has(rule))

    def text(self, rule_id: str) -> str:
        """Return a rule as plain text, with steps and rulings on lines of their own."""
        text, step = "", 0
        for part in self.parts(rule_id):
            step = step + 1 if part.kind == "step" else 0
            said = {
                "text": part.text,
                "item": f"\n– {part.text}",
                "step": f"\n{step}. {part.text}",
                "ruling": f"\n{common_words(self.language).say('rule.ruling')}. {part.text}",
            }[part.kind]
            after_list = part.kind == "text" and "\n" in text
            text += ("\n" if after_list else " " if text and not said.startswith("\n") else "") + said
        return plain(text).lstrip("\n")

    def chapter(self, rule_id: str) -> str:
        """Name the chapter of a rule."""
        return self._said(self._register["chapters"][self._rule(rule_id)["chapter"]])

    def _rule(self, rule_id: str) -> Entry:
        rule = self._all.get(rule_id)
        if rule is None:
            raise DataError("rules.toml", rule_id, "there is no such rule")
        return rule

    # ------------------------------------------------------------ the book

    def book(
        self,
        tables: Sequence[BookTable] = (),
        scenes: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Book:
        """Return the whole book, with tables made from the data, and what boards show of the examples."""
        chapters = tuple(
            chapter for entry in self._book["chapter"] if (chapter := self._chapter(entry, scenes))
        )
        return Book(chapters, {table.id: table for table in tables})

    def _chapter(self, entry: Entry, scenes: Mapping[str, Mapping[str, Any]] | None) -> Chapter | None:
        if not self._has(entry):
            return None
        name = str(entry["id"])
        own = [self._section(f"{name}-{n}", one) for n, one in self._passages(entry)]
        rules = [rule for rule in self.rules() if self._all[rule]["chapter"] == name]
        sections = own + [self._rule_section(rule, scenes or {}) for rule in rules]
        title = entry.get("title") or self._register["chapters"][name]
        lead = " ".join(part.text for part in self._parts(entry.get("lead", [])))
        return Chapter(name, self._said(title), entry.get("kind", "chapter"), lead, tuple(sections))

    def _passages(self, entry: Entry) -> Iterator[tuple[int, Entry]]:
        """Yield the passages of this edition with numbers that are the same in all of them."""
        for number, passage in enumerate(entry.get("section", []), 1):
            if self._has(passage) and (passage.get("tables") or self._parts(passage["part"])):
                yield number, passage

    def _section(self, name: str, entry: Entry) -> Section:
        title = self._said(entry["title"]) if "title" in entry else ""
        parts = self._parts(entry.get("part", []))
        return Section(name, title, parts, tables=tuple(entry.get("tables", ())))

    def _rule_section(self, rule_id: str, scenes: Mapping[str, Mapping[str, Any]]) -> Section:
        examples = tuple(
            Example(str(one["id"]), self._said(one["text"]), tuple(one["rules"]), scenes.get(str(one["id"])))
            for one in self._register["example"]
            if self._has(one) and one["rules"][0] == rule_id
        )
        tables = tuple(self._rule(rule_id).get("tables", ()))
        return Section(
            rule_id, self.title(rule_id), self.parts(rule_id), is_rule=True, tables=tables, examples=examples
        )

    # ------------------------------------------------------------ entries of the files

    def _parts(self, entries: Sequence[Entry], *, whole: bool = False) -> tuple[Part, ...]:
        return tuple(
            Part(entry.get("kind", "text"), self._said(entry))
            for entry in entries
            if whole or self._has(entry)
        )

    def _has(self, entry: Entry) -> bool:
        """Return whether an entry belongs to this edition; one that names no edition belongs to all."""
        return self.edition in entry.get("editions", (self.edition,))

    def _said(self, texts: Mapping[str, str]) -> str:
        return str(texts[self.language])
