"""Personalities: weights in a data file of each mind, a table for each, the usual one first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rondel.bots.minds import unknown_personality

__all__ = ["personalities_in", "weights_in"]


@cache
def _tables(package: str) -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files(package).joinpath("personalities.toml").read_text(encoding="utf-8"))


def personalities_in(package: str) -> tuple[str, ...]:
    """Name the personalities of a mind, the usual one first."""
    return tuple(_tables(package))


def weights_in(package: str, personality: str) -> dict[str, float]:
    """Return the weights of a personality; what it does not name is as usual."""
    tables = _tables(package)
    if personality not in tables:
        raise unknown_personality(personality, tuple(tables))
    usual = next(iter(tables.values()))
    return {name: float(tables[personality].get(name, weight)) for name, weight in usual.items()}
