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
    """Refuse a code that has not ``count`` fields, or names other rules; those of version 1 named none."""
    if len(fields) == count - 1 and not _FIELD.fullmatch(fields[1]):
        raise PositionError(key="position-older", params={"rules": 1, "known": version})
    if len(fields) != count:
        raise PositionError(key="position-fields", params={"wanted": count, "found": len(fields)})
    named = _FIELD.fullmatch(fields[1])
    if not named:
        raise PositionError(key="position-rules", params={"rules": fields[1], "field": rules_field(version)})
    if int(named[1]) < version:
        raise PositionError(key="position-older", params={"rules": int(named[1]), "known": version})
    if int(named[1]) > version:
        raise PositionError(key="position-newer", params={"rules": int(named[1]), "known": version})
