"""The texts of the table server, in every language."""

from __future__ import annotations

from rondel.words import load_catalogue
from rondel.words.catalogue import Catalogue

__all__ = ["server_words"]


def server_words(language: str) -> Catalogue:
    """Return the texts in a language."""
    return load_catalogue("rondel.server", "words", language)
