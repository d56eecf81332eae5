"""The field of a position code that names its rules; it stands right after the game's id.

A position means what its rules make of it, so a code of other rules is refused before anything else in it is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rondel.core.errors import PositionError

__all__ = ["check_rules_field", "rules_field"]

_FIELD: Final = re.compile(r"r([1-9][0-9]{0,8})")


def rules_field(version: int) -> str:
    """Return the field for a version of the rules."""
    return f"r{version}"


def check_rules_field(fields: Sequence[str], version: int, count: int) -> None:
    """Refuse a code of another version of the rules, and one that has not ``count`` fields."""
    found = _version(fields, count)
    if found is not None and found != version:
        key = "position-older" if found < version else "position-newer"
        raise PositionError(key=key, params={"rules": found, "known": version})
    if found is None or len(fields) != count:
        raise PositionError(key="position-fields", params={"wanted": count, "found": len(fields)})


def _version(fields: Sequence[str], count: int) -> int | None:
    """Return the version a code names; codes of version 1 had all the other fields and not this one."""
    named = _FIELD.fullmatch(fields[1]) if len(fields) > 1 else None
    if named:
        return int(named[1])
    return 1 if len(fields) == count - 1 else None
