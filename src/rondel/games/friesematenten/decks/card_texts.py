"""The texts of a deck: names, card texts and labels in its languages, with defaults for what it leaves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rondel.games.friesematenten.decks.deck import KIND_WORDS, SYMBOL_WORDS
from rondel.games.friesematenten.decks.problems import shown
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.words import LANGUAGES, Catalogue, load_catalogue

__all__ = ["LONGEST_NAME", "LONGEST_TEXT", "DeckWords", "Said", "read_label", "read_said"]

#: one text by language
Said: TypeAlias = "Mapping[str, str]"

LONGEST_NAME: Final = 60
# typographic spaces, which Python does not count as printable
_NO_BREAK: Final = str.maketrans({"\xa0": " ", "\u202f": " "})
LONGEST_TEXT: Final = 500


@dataclass(frozen=True, slots=True)
class DeckWords:
    """What players read. For a language the deck lacks they get English, or else its first language."""

    languages: tuple[str, ...]
    titles: Said
    abouts: Said
    names: Sequence[Said]
    texts: Sequence[Said]
    kinds: Mapping[str, Said] = field(default_factory=dict)
    symbols: Mapping[str, Said] = field(default_factory=dict)
    tags: Mapping[str, Said] = field(default_factory=dict)
    #: the currency, for display
    currency: str = ""

    def language(self, asked: str) -> str:
        """Return the language in which somebody who asked for this one reads the cards."""
        if asked in self.languages:
            return asked
        return LANGUAGES[0] if LANGUAGES[0] in self.languages else self.languages[0]

    def title(self, language: str) -> str:
        """Return the name of the deck."""
        return self.titles[self.language(language)]

    def about(self, language: str) -> str:
        """Return the description of the deck, empty if it has none."""
        return self.abouts.get(self.language(language), "")

    def name(self, card: int, language: str) -> str:
        """Return the name of a card, by its number."""
        return self.names[card][self.language(language)]

    def text(self, card: int, language: str) -> str:
        """Return the text of a card, by its number."""
        return self.texts[card][self.language(language)]

    def kind(self, kind: int, language: str) -> str:
        """Return the name of a kind of cards."""
        word = KIND_WORDS[kind]
        return self.kinds.get(word, {}).get(language) or _ours(language).say(f"kind.{word}")

    def symbol(self, symbol: int, language: str) -> str:
        """Return the name of a symbol, and when cards with it can be used."""
        word = SYMBOL_WORDS[symbol]
        return self.symbols.get(word, {}).get(language) or _ours(language).say(f"symbol.{word}")

    def tag(self, tag: str, language: str) -> str:
        """Return the label of a tag, the tag itself if it has none."""
        said = self.tags.get(tag, {})
        return said.get(language) or said.get(self.language(language)) or tag


def _ours(language: str) -> Catalogue:
    return load_catalogue("rondel.games.friesematenten", "words_decks", language)


def read_said(table: Table, key: str, languages: Sequence[str], longest: int) -> dict[str, str]:
    """Read a text in every language of the deck. With one language, a plain text is enough."""
    value = table.value(key)
    if value is None:
        return {}
    if isinstance(value, str) and len(languages) == 1:
        value = {languages[0]: value}
    if not isinstance(value, dict):
        table.report("not-said", key, value=shown(value), languages=", ".join(languages))
        return {}
    inner = Table(table.problems, table.card, table.path(key), value)
    inner.only(LANGUAGES)
    return {language: _text(inner, language, longest) for language in languages}


def read_label(table: Table, languages: Sequence[str]) -> dict[str, str]:
    """Read a label. It may be missing, in all languages or in some."""
    if "label" not in table:
        return {}
    inner = table.table("label")
    if inner is None:
        return {}
    inner.only(LANGUAGES)
    return {language: _text(inner, language, LONGEST_NAME) for language in languages if language in inner}


def _text(table: Table, language: str, longest: int) -> str:
    value = table.value(language)
    if value is None:
        return ""
    if not isinstance(value, str):
        table.report("not-text", language, value=shown(value))
    elif not value.strip():
        table.report("blank", language)
    elif value != value.strip() or not value.translate(_NO_BREAK).isprintable():
        table.report("unprintable", language, value=shown(value))
    elif len(value) > longest:
        table.report("too-long", language, length=len(value), most=longest)
    else:
        return value
    return ""
