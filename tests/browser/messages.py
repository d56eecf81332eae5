"""The texts of the app, from its message files."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LANGUAGES", "all_words", "begins", "pattern", "words"]

LANGUAGES = ("en", "de", "fr")
_FOLDER = Path(__file__).resolve().parents[2] / "web" / "messages"


@cache
def all_words(language: str) -> dict[str, Any]:
    """Return every message of a language. Plurals are lists."""
    found: dict[str, Any] = {}
    for file in sorted((_FOLDER / language).glob("*.json")):
        # names in a browser have no soft hyphens
        found |= json.loads(file.read_text(encoding="utf-8").replace("\u00ad", ""))
    found.pop("$schema", None)
    return found


def words(key: str, language: str = "en", **about: object) -> str:
    """Return a message without plurals, with its placeholders filled."""
    text: str = all_words(language)[key]
    return re.sub(r"{(\w+)}", lambda hole: str(about[hole[1]]), text)


def _loose(text: str) -> str:
    # all kinds of space match, and placeholders match anything
    parts = [re.sub(r"(\\?\s)+", r"\\s+", re.escape(part)) for part in re.split(r"{\w+}", text)]
    return ".+?".join(parts)


def pattern(key: str, language: str = "en") -> re.Pattern[str]:
    """Return a pattern that matches a message with any values, in any plural form."""
    message = all_words(language)[key]
    texts = [message] if isinstance(message, str) else list(message[0]["match"].values())
    return re.compile("|".join(map(_loose, texts)))


def begins(text: str) -> re.Pattern[str]:
    """Return a pattern for names that begin with these whole words."""
    return re.compile("^" + _loose(text) + r"(?!\w)")
