"""The words for errors of the whole house: what is wrong, and a hint."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.words.catalogue import Param, house_words

__all__ = ["error_words"]


def error_words(language: str, key: str, params: Mapping[str, Param]) -> tuple[str, str]:
    """Return the text and the hint (it may have none) of an error; one that knows what was meant suggests it."""
    words = house_words(language)
    hint = f"error.{key}.{'near' if params.get('near') else 'hint'}"
    return words.say(f"error.{key}.text", **params), words.say(hint, **params) if hint in words else ""
