"""Reads deck files. One pass finds every problem, by card and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from rondel.games.friesematenten.decks.build import build_deck
from rondel.games.friesematenten.decks.card_texts import DeckWords, Said
from rondel.games.friesematenten.decks.cards import ReadCards, read_cards
from rondel.games.friesematenten.decks.choices import Plain
from rondel.games.friesematenten.decks.deck import Deck
from rondel.games.friesematenten.decks.figures import Meta, check_counts, read_figures, read_labels, read_meta
from rondel.games.friesematenten.decks.problems import DeckError, DeckProblem, Problems
from rondel.games.friesematenten.decks.syntax_errors import report_syntax
from rondel.games.friesematenten.decks.toml_table import Table
from rondel.games.friesematenten.decks.vocabulary import SECTIONS

__all__ = [
    "LARGEST",
    "DeckError",
    "DeckProblem",
    "DeckWords",
    "LoadedDeck",
    "id_taken",
    "read_deck",
    "read_deck_bytes",
    "read_deck_data",
    "read_deck_file",
]

#: the largest file, in bytes; 200 cards with texts in three languages take a fifth of it
LARGEST: Final = 1_000_000

_LINE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class LoadedDeck:
    """A deck for the engine, its texts for players, and the plain form of its cards."""

    deck: Deck
    words: DeckWords
    cards: Sequence[Plain]


def read_deck(text: str, source_name: str, default_id: str) -> LoadedDeck:
    """Read a deck from the text of a file; ``default_id`` names it if the file does not."""
    problems = Problems()
    data = _parse(text, problems)
    if data is None:
        raise DeckError(source_name, problems.found)
    return read_deck_data(data, source_name, default_id)


def read_deck_data(data: dict[str, Any], source_name: str, default_id: str) -> LoadedDeck:
    """Read a deck from the tables of a file; numbers with decimals are :class:`~decimal.Decimal`."""
    problems = Problems()
    file = Table(problems, "", "", data)
    file.only(SECTIONS)
    meta = read_meta(file, default_id)
    labels = read_labels(file, meta.languages)
    cards = read_cards(file, meta.languages, list(labels["tags"]))
    check_counts(file, [card["kind"] for card in cards.cards])
    figures = read_figures(file, len(cards.cards))
    if problems.found:
        raise DeckError(source_name, problems.found)
    words = _words(meta, labels, cards, data["money"])
    return LoadedDeck(build_deck(meta.id, cards.cards, figures), words, cards.cards)


def _words(
    meta: Meta, labels: dict[str, dict[str, Said]], cards: ReadCards, money: dict[str, Any]
) -> DeckWords:
    return DeckWords(
        meta.languages,
        meta.title,
        meta.about,
        cards.names,
        cards.texts,
        labels["types"],
        labels["symbols"],
        labels["tags"],
        str(money.get("currency", "")),
    )


def _parse(text: str, problems: Problems) -> dict[str, Any] | None:
    if not text.strip():
        problems.report("empty", "", "")
        return None
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        problems.report("too-deep", "", "")
    except tomllib.TOMLDecodeError as error:
        place = _LINE.search(str(error))
        line, column = (int(place[1]), int(place[2])) if place else (text.count("\n") + 1, 1)
        report_syntax(problems, text, line, column)
    except (ValueError, ArithmeticError):  # Python raises these for numbers with thousands of digits
        problems.report("endless-number", "", "")
    return None


def id_taken(source_name: str, name: str) -> DeckError:
    """Refuse a deck that has the id of the house deck."""
    return DeckError(source_name, [DeckProblem("", "meta.id", "id-taken", {"value": name})])


# ------------------------------------------------------------------ files


def read_deck_file(path: Path) -> LoadedDeck:
    """Read a deck file. Without an id, the deck has the name of the file."""
    try:
        if path.is_dir():
            raise _unreadable("folder", path)
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _unreadable("no-file", path) from error
    except PermissionError as error:
        raise _unreadable("not-permitted", path) from error
    except (OSError, ValueError) as error:  # ValueError: not a valid file name
        raise _unreadable("unreadable", path) from error
    return read_deck_bytes(content, str(path), path.stem)


def read_deck_bytes(content: bytes, source_name: str, default_id: str) -> LoadedDeck:
    """Read a deck from the bytes of a file."""
    if len(content) > LARGEST:
        raise DeckError(source_name, [DeckProblem("", "", "too-large", {"most": LARGEST})])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DeckError(source_name, [DeckProblem("", "", "not-utf8", {"line": line})]) from error
    return read_deck(text.replace("\r\n", "\n"), source_name, default_id)


def _unreadable(key: str, path: Path) -> DeckError:
    return DeckError(str(path), [DeckProblem("", "", key)])
