"""The rulebooks of all games: each rule once, every text in every language, and no edition speaks of another."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel import games
from rondel.core.book import Book, Chapter
from rondel.core.rulebook import plain
from rondel.words import LANGUAGES, check, load_catalogues

GAMES = ("imperial-2006", "imperial-2010", "imperial-2030", "friesematenten")
FAMILIES = ("imperial", "friesematenten")
FILES = [
    Path(games.__path__[0]) / family / "data" / f"{name}.toml"
    for family in FAMILIES
    for name in ("rules", "book")
]
#: years and names by which a reader would notice another edition
EDITIONS = {"imperial-2006": "2006", "imperial-2010": "2010", "imperial-2030": "2030"}
_ID = re.compile(r"\b[A-Z]{2,5}(?:-[A-Z0-9]+)+\b")

every_book = pytest.mark.parametrize(("game", "language"), [(g, one) for g in GAMES for one in LANGUAGES])


def book(game: str, language: str) -> Book:
    return rondel.game(game).book(language)


def texts_of(chapter: Chapter) -> Iterator[str]:
    yield from (chapter.title, chapter.lead)
    for section in chapter.sections:
        yield section.title
        yield from (part.text for part in section.parts)
        yield from (example.text for example in section.examples)


@every_book
def test_every_rule_is_in_its_book_exactly_once(game: str, language: str) -> None:
    made = book(game, language)
    found = [section.id for section in made.sections() if section.is_rule]

    assert found == list(rondel.game(game).texts(language).rules())
    assert max(Counter(section.id for section in made.sections()).values()) == 1


@every_book
def test_no_text_of_an_edition_names_another_edition(game: str, language: str) -> None:
    others = [year for edition, year in EDITIONS.items() if edition != game]
    made = book(game, language)
    texts = [text for chapter in made.chapters for text in texts_of(chapter)]
    texts += [
        cell
        for table in made.tables.values()
        if table.id != "editions"  # the one table whose subject they are
        for cell in (table.title, table.note, *table.columns, *(one for cells in table.rows for one in cells))
    ]

    assert len(texts) > 200
    assert [text for text in texts if any(year in text for year in others)] == []


@every_book
def test_a_book_refers_only_to_its_own_rules(game: str, language: str) -> None:
    made, rules = book(game, language), set(rondel.game(game).texts(language).rules())
    named = {rule for chapter in made.chapters for text in texts_of(chapter) for rule in _ID.findall(text)}
    named |= {rule for section in made.sections() for example in section.examples for rule in example.rules}

    assert len(named) > 10
    assert named - rules == set()


@every_book
def test_every_table_a_rule_needs_is_in_the_book(game: str, language: str) -> None:
    made = book(game, language)
    used = {table for section in made.sections() for table in section.tables}

    assert used <= set(made.tables)
    for table in made.tables.values():
        assert table.title
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert all(cell for row in table.rows for cell in (*row, *table.columns))


@every_book
def test_every_chapter_says_something(game: str, language: str) -> None:
    for chapter in book(game, language).chapters:
        assert chapter.title
        assert chapter.sections or chapter.kind == "tables"
        for text in texts_of(chapter):
            assert text.count("**") % 2 == 0
            assert not re.search(r"  |[{}]", text)


@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_the_same_in_every_language(game: str) -> None:
    def shape(language: str) -> list[Any]:
        made = book(game, language)
        return [
            [(chapter.id, chapter.kind) for chapter in made.chapters],
            [
                (section.id, [part.kind for part in section.parts], [one.id for one in section.examples])
                for section in made.sections()
            ],
            [(table.id, len(table.rows)) for table in made.tables.values()],
        ]

    assert shape("en") == shape("de") == shape("fr")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_stands_under_its_first_rule(game: str) -> None:
    family = game.partition("-")[0]
    register = tomllib.loads((Path(games.__path__[0]) / family / "data/rules.toml").read_text("utf-8"))
    wanted = {
        one["id"]: one["rules"][0] for one in register["example"] if game in one.get("editions", (game,))
    }
    found = {
        example.id: section.id for section in book(game, "en").sections() for example in section.examples
    }

    assert found == wanted


def test_a_rule_as_plain_text_has_its_steps_and_rulings_on_lines_of_their_own() -> None:
    _, text = rondel.game("imperial-2030").texts("en").rule("TAX-3")
    _, ruled = rondel.game("imperial-2006").texts("de").rule("MAN-3")

    assert text.splitlines()[0] == "1. Taxes. The bank pays the revenue into the treasury."
    assert [line[:2] for line in text.splitlines()] == ["1.", "2.", "3.", "4.", "Bo"]
    assert "\nUnsere Auslegung. „Nicht beides“ und" in ruled
    assert plain("**Two** and **three**") == "Two and three"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_words_of_the_tables_exist_in_every_language(family: str) -> None:
    assert check(load_catalogues(f"rondel.games.{family}", "words_book")) == []


def said_in(part: Any) -> Iterator[dict[str, str]]:
    """Yield every text of a file."""
    if isinstance(part, dict) and set(part) & set(LANGUAGES):
        yield {language: part.get(language, "") for language in LANGUAGES}
    elif isinstance(part, dict):
        for inner in part.values():
            yield from said_in(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from said_in(inner)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_text_is_told_in_every_language_with_its_typography(file: Path) -> None:
    texts = list(said_in(tomllib.loads(file.read_text(encoding="utf-8"))))

    assert len(texts) > 30
    for said in texts:
        assert all(text == text.strip() and text for text in said.values()), said
        assert not re.search(r"['\"`]", "".join(said.values())), said
        assert not re.search(r"[^\xa0\u202f\d][:;?!»]|«[^\xa0\u202f]", said["fr"]), said["fr"]
