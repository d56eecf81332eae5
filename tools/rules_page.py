"""Makes the rules pages of the docs from the rulebooks of the games, which the app shows too.

Each edition has a book in every language; Imperial has a page before its books, with what differs between the editions
and the traps. Without an option the tool prints the pages. ``--write FOLDER`` writes them, ``--check FOLDER`` fails if
one of them is out of date. The docs have them in ``docs/rules``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import rondel
from rondel.core.book import Book, BookTable, Chapter, Part, Section
from rondel.words import LANGUAGES, common_words

Table = dict[str, Any]

GAMES: Final = Path(__file__).resolve().parent.parent / "src" / "rondel" / "games"
EDITIONS: Final = ("imperial-2006", "imperial-2010", "imperial-2030")
#: the games with a book of their own; a family with several editions has a page before them
BOOKS: Final = (*EDITIONS, "friesematenten")

MADE: Final = (
    "<!-- Made by tools/rules_page.py from rules.toml, book.toml and the data. Edit those, not this page. -->"
)

FAMILY: Final = """\
# Imperial and Imperial 2030: the rules

Each edition has its own rulebook, in our own words. You find the same books in the app, under *Rules*. Every rule has an id,
which you also find in tests, in error messages and in the help of the table. *Our ruling* marks what a rulebook leaves
open and we decided. Money is in millions (M). The words are those of the [glossary](../glossary.md).
"""

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français"}

NOTES: Final = {
    "en": "These are the rules as Rondel plays them, in our own words.",
    "de": "Das sind die Regeln, wie Rondel sie spielt, in unseren Worten.",
    "fr": "Voici les règles telles que Rondel les joue, dans nos mots.",
}

#: an id of a rule in a text
_ID: Final = re.compile(r"\b[A-Z]{2,5}(?:-[A-Z0-9]+)+\b")


def load(game: str, name: str) -> Table:
    """Read one data file of a game."""
    return tomllib.loads((GAMES / game / "data" / name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------ a book


class BookPage:
    """A rulebook as Markdown."""

    def __init__(self, game: str, language: str) -> None:
        self.game: Final = rondel.game(game)
        self.language: Final = language
        self.book: Final[Book] = self.game.book(language)
        self.words: Final = common_words(language)
        self._rules: Final = {section.id for section in self.book.sections() if section.is_rule}
        #: tables beside a rule need no place in the list of all tables
        self._placed: Final = {table for section in self.book.sections() for table in section.tables}

    def text(self) -> str:
        """Return the whole page."""
        lines = [
            MADE,
            "",
            f"# {self.game.names[self.language]}",
            "",
            NOTES[self.language],
            "",
            self._others(),
        ]
        for chapter in self.book.chapters:
            lines += self._chapter(chapter)
        return "\n".join(lines) + "\n"

    def _others(self) -> str:
        """Return links to the same book in the other languages."""
        return " · ".join(
            f"[{LANGUAGE_NAMES[other]}]({page_name(self.game.id, other)})"
            for other in LANGUAGES
            if other != self.language
        )

    def _chapter(self, chapter: Chapter) -> list[str]:
        tables = [
            table
            for table in self.book.tables.values()
            if chapter.kind == "tables" and table.id not in self._placed
        ]
        if chapter.kind == "tables" and not tables:
            return []
        lines = ["", f"## {chapter.title} {{ #{chapter.id} }}"]
        if chapter.lead:
            lines += ["", f"*{self._linked(chapter.lead)}*"]
        for section in chapter.sections:
            lines += self._section(section)
        for table in tables:
            lines += table_lines(table)
        return lines

    def _section(self, section: Section) -> list[str]:
        name = f"{section.id} {section.title}" if section.is_rule else section.title
        lines = ["", f"### {name} {{ #{section.id.lower()} }}"] if section.title else []
        lines += self._parts(section.parts)
        for table in section.tables:
            lines += table_lines(self.book.tables[table])
        for example in section.examples:
            said = self.words.say("rule.example")
            lines += ["", f"> **{said} {example.id}.** {self._linked(example.text)}"]
        return lines

    def _parts(self, parts: Iterable[Part]) -> list[str]:
        lines: list[str] = []
        before, step = "", 0
        for part in parts:
            step = step + 1 if part.kind == "step" else 0
            text = self._linked(part.text)
            if part.kind == "ruling":
                text = f"> **{self.words.say('rule.ruling')}.** {text}"
            elif part.kind in ("step", "item"):
                text = f"{step}. {text}" if step else f"- {text}"
            # lines of a list stay together, and so do rulings
            lines += [text] if part.kind == before and before in ("step", "item") else ["", text]
            before = part.kind
        return lines

    def _linked(self, text: str) -> str:
        """Return a text with links to the rules it names."""
        return _ID.sub(lambda match: self._link(match[0]), text)

    def _link(self, rule: str) -> str:
        return f"[{rule}](#{rule.lower()})" if rule in self._rules else rule


def table_lines(table: BookTable) -> list[str]:
    """Return a table as Markdown, with its title and its note."""
    lines = ["", f"#### {table.title} {{ #table-{table.id} }}", "", row(table.columns)]
    lines += ["|---" * len(table.columns) + "|", *(row(cells) for cells in table.rows)]
    return [*lines, "", table.note] if table.note else lines


def row(cells: Iterable[str]) -> str:
    """Return one row of a table."""
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def page_name(game: str, language: str) -> str:
    """Return the file name of a book; the English one has the plain name."""
    return f"{game}.md" if language == "en" else f"{game}.{language}.md"


# ------------------------------------------------------------------ a family of editions


def family() -> str:
    """Return the page before the books of Imperial."""
    compared = rondel.game(EDITIONS[0]).book("en").tables["editions"]
    lines = [MADE, "", FAMILY.rstrip(), ""]
    for edition in EDITIONS:
        names = [f"[{LANGUAGE_NAMES[one]}]({page_name(edition, one)})" for one in LANGUAGES]
        lines.append(f"- **{rondel.game(edition).names['en']}**: {' · '.join(names)}")
    lines += ["", "## What differs", "", row(compared.columns)]
    lines += ["|---" * len(compared.columns) + "|", *(row(cells) for cells in compared.rows)]
    lines += ["", "## Traps: easy to get wrong", "", "Each of them is a test.", ""]
    lines += [
        f"- **{trap['id']}** · {trap['text']} ({', '.join(trap['rules'])})"
        for trap in load("imperial", "rules.toml")["trap"]
    ]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    books = {
        page_name(game, language): BookPage(game, language).text() for game in BOOKS for language in LANGUAGES
    }
    return {"imperial.md": family(), **books}


def main() -> int:
    """Print, write or check the pages."""
    parser = argparse.ArgumentParser(
        description="Make the rules pages of the docs from the rulebooks of the games."
    )
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the pages into FOLDER")
    parser.add_argument(
        "--check", type=Path, metavar="FOLDER", help="fail if a page in FOLDER is not what would be written"
    )
    arguments = parser.parse_args()
    made = pages()
    if arguments.check:
        stale = [path for path, text in in_folder(arguments.check, made).items() if text != current(path)]
        for path in stale:
            hint = f"run: python tools/rules_page.py --write {arguments.check}"
            print(f"{path} is out of date; {hint}", file=sys.stderr)
        return 1 if stale else 0
    if arguments.write:
        arguments.write.mkdir(parents=True, exist_ok=True)
        for path, text in in_folder(arguments.write, made).items():
            path.write_text(text, encoding="utf-8")
        return 0
    print("\n".join(made.values()), end="")
    return 0


def in_folder(folder: Path, made: dict[str, str]) -> dict[Path, str]:
    """Return the pages by their files."""
    return {folder / name: text for name, text in made.items()}


def current(path: Path) -> str:
    """Return the text of a file; empty if there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
