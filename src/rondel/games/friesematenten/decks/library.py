"""Finds decks: the house deck, decks added by a program, and files in the user's folders.

Each folder is read once per process.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from rondel.core.errors import OptionError
from rondel.games.friesematenten.decks.deck import Deck
from rondel.games.friesematenten.decks.file import DeckError, LoadedDeck, read_deck, read_deck_file

__all__ = [
    "HOUSE",
    "FoundDeck",
    "add_deck",
    "deck_folders",
    "deck_names",
    "find_deck",
    "found_decks",
    "is_a_file",
    "load_deck",
    "missing_folders",
    "user_folder",
]

HOUSE: Final = "house"
#: folders with decks, separated as in PATH
VARIABLE: Final = "RONDEL_DECKS"

_added: Final[dict[str, LoadedDeck]] = {}


@dataclass(frozen=True, slots=True)
class FoundDeck:
    """A deck by name: where it is, and either the deck or what is wrong with its file."""

    name: str
    #: None for the house deck and for decks that a program added
    path: Path | None
    loaded: LoadedDeck | None = None
    error: DeckError | None = None


def user_folder() -> Path:
    """Return the folder of the user's own decks. It may not exist."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA", "")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base, "rondel", "decks")
    try:
        return Path.home() / ".local" / "share" / "rondel" / "decks"
    except RuntimeError:  # the user has no home folder
        return Path(".rondel", "decks")


def deck_folders() -> list[Path]:
    """List the folders with decks. The first match wins."""
    return [*_named_folders(), user_folder()]


def missing_folders() -> list[Path]:
    """List the folders named by the user that do not exist."""
    return [folder for folder in _named_folders() if not _is_folder(folder)]


def _named_folders() -> list[Path]:
    return [Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # not a valid path
        return False


@cache
def _house() -> LoadedDeck:
    text = files("rondel.games.friesematenten").joinpath("data", "decks", f"{HOUSE}.toml").read_text("utf-8")
    return read_deck(text, f"{HOUSE}.toml", HOUSE)


@cache
def _in_folders(folders: tuple[Path, ...]) -> list[FoundDeck]:
    return [_look(path) for folder in folders for path in _deck_files(folder)]


def _deck_files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except (OSError, ValueError):
        return  # a missing or forbidden folder has no decks


def _look(path: Path) -> FoundDeck:
    try:
        loaded = read_deck_file(path)
    except DeckError as error:
        return FoundDeck(path.stem, path, error=error)
    return FoundDeck(loaded.deck.name, path, loaded)


def found_decks() -> list[FoundDeck]:
    """List every deck, broken files included. Of decks with the same name, the first is played."""
    return [
        FoundDeck(HOUSE, None, _house()),
        *(FoundDeck(name, None, loaded) for name, loaded in _added.items()),
        *_in_folders(tuple(deck_folders())),
    ]


def add_deck(loaded: LoadedDeck) -> None:
    """Add a deck under its name, in this process. It replaces any deck of that name except the house deck."""
    name = loaded.deck.name
    if name == HOUSE:
        raise OptionError(key="deck-taken", params={"deck": name})
    _added[name] = loaded


def deck_names() -> list[str]:
    """List the decks that can be played, the house deck first."""
    return list(dict.fromkeys(found.name for found in found_decks() if found.loaded is not None))


def load_deck(name: str) -> LoadedDeck:
    """Return a deck and its texts, by name."""
    if name == HOUSE:
        return _house()
    if name in _added:
        return _added[name]
    broken: FoundDeck | None = None
    for found in _in_folders(tuple(deck_folders())):
        if found.name == name:
            if found.loaded is not None:
                return found.loaded
            broken = broken or found
    if broken is not None and broken.error is not None:
        raise OptionError(
            key="deck-broken",
            params={"deck": name, "file": str(broken.path), "problems": len(broken.error.problems)},
        )
    names = deck_names()
    near = difflib.get_close_matches(name, names, 1)
    raise OptionError(
        key="unknown-deck",
        params={"deck": name, "decks": ", ".join(names), "near": near[0] if near else ""},
    )


def is_a_file(name: str) -> bool:
    """Return whether a deck comes from one of the user's folders."""
    if name == HOUSE or name in _added:
        return False
    return any(found.name == name and found.loaded for found in _in_folders(tuple(deck_folders())))


def find_deck(name: str, digest: str = "") -> Deck:
    """Return a deck by name. With a digest, refuse a deck that has changed."""
    deck = load_deck(name).deck
    if digest and digest != deck.digest:
        raise OptionError(key="deck-changed", params={"deck": name, "digest": digest, "found": deck.digest})
    return deck
