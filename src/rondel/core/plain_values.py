"""Dataclasses as plain values for JSON; faster than :func:`dataclasses.asdict`, which copies everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

__all__ = ["plain", "plain_fields"]

_ATOMS: Final = (str, int, bool, type(None), float)
_fields: Final[dict[type, list[str]]] = {}


def plain_fields(shown: Any) -> dict[str, Any]:
    """Return the fields of a dataclass as plain values."""
    names = _fields.get(type(shown))
    if names is None:
        names = [one.name for one in fields(shown)]
        _fields[type(shown)] = names
    found: dict[str, Any] = {}
    for name in names:
        found[name] = plain(getattr(shown, name))
    return found


def plain(value: Any) -> Any:
    """Return a value with every dataclass in it turned into plain values."""
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, tuple):
        if not value or isinstance(value[0], _ATOMS):
            return value
        return tuple([plain(part) for part in value])
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    if is_dataclass(value):
        return plain_fields(value)
    return value
