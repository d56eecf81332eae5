"""Which language to answer in: the one asked for, the guest's own, the browser's, or English."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from rondel.words import LANGUAGES

__all__ = ["language_of", "preferred"]


def language_of(scope: Any) -> str:
    """Return the language of a request, as far as it is known."""
    wanted: str = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    if wanted in LANGUAGES:
        return wanted
    guest = scope.get("rondel.guest")
    if guest is not None:
        return str(guest.language)
    headers = dict(scope.get("headers") or ())
    return preferred(headers.get(b"accept-language", b"").decode("latin-1"))


def preferred(header: str) -> str:
    """Return the best language of an Accept-Language header."""
    best, weight = LANGUAGES[0], 0.0
    for part in header.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            value = float(quality) if quality else 1.0
        except ValueError:
            continue
        language = name.strip().lower()[:2]
        if language in LANGUAGES and value > weight:
            best, weight = language, value
    return best
