"""Says the notes on answers in the reader's language, with the names of the board."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.bots.bot import Note
from rondel.games.imperial.game import ImperialGame
from rondel.words import load_catalogue

__all__ = ["say_note"]


def say_note(game: ImperialGame, note: Note, language: str, players: Sequence[str]) -> str:
    """Return a note as a sentence; ``players`` are the players' names by seat."""
    words = load_catalogue("rondel.bots.imperial", "words", language)
    return game.texts(language).fitted(words, note.key, note.params, players)
