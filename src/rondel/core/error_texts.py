"""Errors in every language: in the words of their game, or in the general ones."""

from __future__ import annotations

from rondel.core.errors import OptionError, RecordError, RondelError, UnknownGameError
from rondel.core.registry import find_game
from rondel.words import LANGUAGES, WordsError, error_words

__all__ = ["must_speak", "say_error"]


def must_speak(language: str) -> None:
    """Refuse an unknown language."""
    if language not in LANGUAGES:
        raise OptionError(
            key="unknown-language", params={"language": language, "languages": ", ".join(LANGUAGES)}
        )


def say_error(error: RondelError, language: str) -> tuple[str, str]:
    """Return what is wrong and a hint, in a language; the original English if there are no words for it."""
    must_speak(language)
    if error.game:
        try:
            game = find_game(error.game)
        except UnknownGameError:
            return error.message, error.hint
        try:
            return game.texts(language).refusal(error)
        except WordsError:
            # older rules may refuse with words that the newest no longer have
            return error.message, error.hint
    if not error.key:
        return error.message, error.hint
    if isinstance(error, RecordError) and error.reason is not None:
        reason, hint = say_error(error.reason, language)
        return error_words(language, error.key, {**error.params, "reason": reason})[0], hint
    return error_words(language, error.key, error.params)
