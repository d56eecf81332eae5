"""Personalities: weights in a data file of each evaluation, a table for each, the usual one first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rondel.core.errors import OptionError

__all__ = ["BALANCED", "personalities_in", "unknown_personality", "weights_in"]

#: the personality of whoever names none
BALANCED: Final = "balanced"


@cache
def _tables(package: str) -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files(package).joinpath("personalities.toml").read_text(encoding="utf-8"))


def personalities_in(package: str) -> tuple[str, ...]:
    """Name the personalities of a evaluation, the usual one first."""
    return tuple(_tables(package))


def weights_in(package: str, personality: str) -> dict[str, float]:
    """Return the weights of a personality; what it does not name is as usual."""
    tables = _tables(package)
    if personality not in tables:
        raise unknown_personality(personality, tuple(tables))
    usual = next(iter(tables.values()))
    return {name: float(tables[personality].get(name, weight)) for name, weight in usual.items()}


def unknown_personality(personality: str, known: Sequence[str]) -> OptionError:
    """Return the error for a personality nobody has, with those there are."""
    return OptionError(
        key="unknown-personality", params={"personality": personality, "personalities": ", ".join(known)}
    )
