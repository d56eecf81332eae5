"""Personalities: sets of weights in a TOML file beside each evaluation, the default one first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rondel.core.errors import OptionError

__all__ = ["BALANCED", "CLASSIC", "personalities_in", "unknown_personality", "weights_in"]

#: the default personality
BALANCED: Final = "balanced"
#: a search that judges positions by hand, as all did before there were networks; it stays as it was, to compare with
CLASSIC: Final = "classic"


@cache
def _sections(package: str) -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files(package).joinpath("personalities.toml").read_text(encoding="utf-8"))


def personalities_in(package: str) -> tuple[str, ...]:
    """List the personalities of an evaluation, the default one first."""
    return tuple(_sections(package))


def weights_in(package: str, personality: str) -> dict[str, float]:
    """Return the weights of a personality. What it leaves out comes from the default one."""
    sections = _sections(package)
    if personality not in sections:
        raise unknown_personality(personality, tuple(sections))
    default = next(iter(sections.values()))
    return {name: float(sections[personality].get(name, weight)) for name, weight in default.items()}


def unknown_personality(personality: str, known: Sequence[str]) -> OptionError:
    """Return the error for an unknown personality; it lists the known ones."""
    return OptionError(
        key="unknown-personality", params={"personality": personality, "personalities": ", ".join(known)}
    )
