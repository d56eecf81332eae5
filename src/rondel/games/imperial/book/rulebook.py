"""The rulebook of an edition: its texts, its tables, and what boards show of its examples."""

from __future__ import annotations

from functools import cache

from rondel.core.book import Book
from rondel.games.imperial.book.compared import editions_compared
from rondel.games.imperial.book.scenes import scenes_of
from rondel.games.imperial.book.tables import Tables
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.texts.sentences import texts_of

__all__ = ["book_of"]


@cache
def book_of(edition_id: str, language: str) -> Book:
    """Return the rulebook of an edition in a language, made once."""
    edition = load_edition(edition_id)
    tables = [*Tables(edition, language).all(), editions_compared(language)]
    return texts_of(edition, language).rulebook.book(tables, scenes_of(edition, language))
