"""Reads the personalities of Imperial's bots from their file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from rondel.bots.imperial.temper import Weights
from rondel.core.errors import OptionError

__all__ = ["BALANCED", "load_weights", "personalities"]

#: the personality of whoever names none; what another does not say is as with this one
BALANCED: Final = "balanced"


def personalities() -> list[str]:
    """Name the personalities there are, the usual one first."""
    return list(_tables())


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality; refuses one there is not."""
    tables = _tables()
    if personality not in tables:
        known = ", ".join(tables)
        raise OptionError(
            f"There is no personality {personality!r} for Imperial.", hint=f"There are: {known}."
        )
    usual = tables[BALANCED]
    return Weights(**{name: float(tables[personality].get(name, usual[name])) for name in usual})


@cache
def _tables() -> dict[str, dict[str, float]]:
    text = files("rondel.bots.imperial").joinpath("personalities.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
