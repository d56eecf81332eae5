"""Personalities: weights read from a file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from rondel.bots.imperial.temper import Weights
from rondel.core.errors import OptionError

__all__ = ["load_weights", "personalities"]


@cache
def _tables() -> dict[str, dict[str, float]]:
    text = files("rondel.bots.imperial").joinpath("personalities.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def personalities() -> list[str]:
    """List the personalities there are."""
    return list(_tables())


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality."""
    tables = _tables()
    if personality not in tables:
        known = ", ".join(tables)
        raise OptionError(f"There is no personality {personality!r} for Imperial.", hint=f"There are: {known}.")
    balanced = tables["balanced"]
    return Weights(**{name: float(tables[personality].get(name, usual)) for name, usual in balanced.items()})
