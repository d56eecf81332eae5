"""Puts a chosen network where the bots of the package find it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rondel.core.errors import RondelError
from tools.learn.files import write_whole
from tools.learn.subjects import Subject, open_network

__all__ = ["MOST_BYTES", "ROOT", "ship", "shipped_file"]

ROOT: Final = Path(__file__).resolve().parents[2]
#: every installation carries the networks of all games
MOST_BYTES: Final = 100_000


def ship(subject: Subject, file: Path, root: Path | None = None) -> Path:
    """Copy a network into the sources; one that does not fit, or is too large, is refused. Return where it is."""
    open_network(file, subject)
    data = file.read_bytes()
    if len(data) > MOST_BYTES:
        raise RondelError(
            f"{file} has {len(data):,} bytes, and at most {MOST_BYTES:,} are shipped.",
            hint="Train one with smaller layers: Hidden in tools/learn/towers.py.",
        )
    target = shipped_file(subject, root)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, data)
    return target


def shipped_file(subject: Subject, root: Path | None = None) -> Path:
    """Return where the sources have the network of a game."""
    return (root or ROOT).joinpath("src", *subject.package.split("."), "networks", f"{subject.game.id}.net")
