"""How figures name players: ``seat 2`` is the second one, as in the notation."""

from __future__ import annotations

from typing import Final

__all__ = ["seat_id", "seat_named"]

_SEAT: Final = "seat "


def seat_id(seat: int) -> str:
    """Return the readable id of a seat, counted from 1."""
    return f"{_SEAT}{seat + 1}"


def seat_named(name: str) -> int | None:
    """Return the seat of a readable id, None if it is the id of something else."""
    number = name.removeprefix(_SEAT)
    return int(number) - 1 if name.startswith(_SEAT) and number.isdigit() else None
