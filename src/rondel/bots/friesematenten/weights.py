"""Reads the personalities of Friesematenten's bots from their file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from rondel.bots.friesematenten.temper import Weights
from rondel.core.errors import OptionError

__all__ = ["load_weights", "personalities"]

_FILE: Final = "personalities.toml"


def personalities() -> list[str]:
    """Name the personalities there are, the usual one first."""
    return list(_tables())


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality; refuses one there is not."""
    found = _tables().get(personality)
    if found is None:
        known = ", ".join(personalities())
        raise OptionError(
            f"there is no personality {personality!r} for Friesematenten; there are: {known}",
        )
    return Weights(**found)


@cache
def _tables() -> dict[str, dict[str, float]]:
    text = resources.files("rondel.bots.friesematenten").joinpath(_FILE).read_text(encoding="utf-8")
    return {
        name: {key: float(value) for key, value in table.items()}
        for name, table in tomllib.loads(text).items()
    }
