"""SQL with ``:named`` parameters, as PostgreSQL's driver wants it: numbered ones."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

__all__ = ["numbered"]

#: quoted texts and names, and casts, are left as they are
_PARTS: Final = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|::|:(?P<name>[A-Za-z_]\w*)")


@lru_cache(maxsize=512)
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """Return the SQL with ``$1`` … in place of the names, and the names in that order.

    >>> numbered("UPDATE seats SET name = :name WHERE seat = :seat AND name <> ':name'")
    ("UPDATE seats SET name = $1 WHERE seat = $2 AND name <> ':name'", ('name', 'seat'))
    """
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0]
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PARTS.sub(number, sql), tuple(names)
