"""The version of the program: that of the package, and a digest of everything that decides how games go."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import rondel

__all__ = ["program_version"]

# Texts for people do not change games.
_WORDS: Final = "words"
# Code, weights and rules of games; the networks that bots judge with.
_ENDINGS: Final = (".py", ".toml", ".net")
_PARTS: Final = ("bots", "core", "games", "match.py", "random_play.py")


@cache
def program_version() -> str:
    """Return a version that changes whenever bots or rules change, released or not."""
    digest = hashlib.sha256()
    for part in _PARTS:
        for name, content in _sources(files("rondel").joinpath(part), part):
            digest.update(name.encode() + b"\0" + content + b"\0")
    return f"{rondel.__version__}+{digest.hexdigest()[:8]}"


def _sources(place: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the sources and data files of a part of the package, in a stable order."""
    if place.is_file():
        if name.endswith(_ENDINGS):
            yield name, place.read_bytes()
    elif place.name != _WORDS:
        for part in sorted(place.iterdir(), key=lambda one: one.name):
            yield from _sources(part, f"{name}/{part.name}")
