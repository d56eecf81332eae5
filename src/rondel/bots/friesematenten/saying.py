"""Says the notes on answers in the reader's language, with the names of the deck's cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.texts.sentences import FriesematentenTexts
from rondel.words import load_catalogue
from rondel.words.catalogue import Param

__all__ = ["say_note"]

# What parameters are, by their names; all others are told as they stand.
_CARDS: Final = frozenset({"card", "other"})
_MONEY: Final = frozenset({"amount", "low", "price", "worth"})


def say_note(game: FriesematentenGame, note: Note, language: str, players: Sequence[str]) -> str:
    """Return a note as a sentence; ``players`` are the players' names by seat."""
    texts = game.texts(language)
    words = load_catalogue("rondel.bots.friesematenten", "words", language)
    params = {name: _value(texts, name, value, players) for name, value in note.params.items()}
    return words.say(note.key, **params)


def _value(texts: FriesematentenTexts, name: str, value: str | int, players: Sequence[str]) -> Param:
    if name in _CARDS:
        return texts.words.say("list.quoted", word=texts.card(value))
    if name in _MONEY:
        return texts.money(int(value))
    if name == "seat":
        return texts.seat(int(value), players)
    return value
