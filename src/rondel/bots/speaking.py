"""What players read about bots, in every language: levels, personalities."""

from __future__ import annotations

from rondel.core.error_texts import must_speak
from rondel.words import load_catalogue
from rondel.words.catalogue import Catalogue

__all__ = ["bot_words", "personality_words"]


def bot_words(language: str) -> Catalogue:
    """Return the words about bots in a language."""
    must_speak(language)
    return load_catalogue("rondel.bots", "words", language)


def personality_words(personality: str, language: str) -> tuple[str, str]:
    """Return what a personality is called, and what it does; one nobody has words for goes by its id."""
    words = bot_words(language)
    key = f"personality.{personality}"
    if f"{key}.name" not in words:
        return personality, ""
    return words.say(f"{key}.name"), words.say(f"{key}.about")
