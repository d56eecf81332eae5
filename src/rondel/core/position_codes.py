"""What the position codes of games on a stack have in common: the field for the rules, and the frames.

The field for the rules stands right after the game's id. A position means what its rules make of it, so a code of other
rules is refused before anything else in it is read. A frame is written as its code and its fields: ``SF.2.0.5``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import PositionError
from rondel.core.stack import AnyFrame, kinds_of

__all__ = ["check_rules_field", "frame_code", "read_frame", "rules_field"]

_FIELD: Final = re.compile(r"r([1-9][0-9]{0,8})")


def rules_field(version: int) -> str:
    """Return the field for a version of the rules."""
    return f"r{version}"


def check_rules_field(fields: Sequence[str], version: int, count: int) -> None:
    """Refuse a code with another number of fields, or of another rules version; version 1 wrote none."""
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


def frame_code(frame: AnyFrame) -> str:
    """Write a frame: its code, then its fields with dots between them."""
    words = [frame.code]
    for field in frame.fields:
        value = getattr(frame, field.partition(":")[0])
        words.append(value.text.replace(" ", "_") if isinstance(value, Action) else str(int(value)))
    return ".".join(words)


def read_frame(entry: str, base: type[AnyFrame], read: Callable[[str, str], Any]) -> AnyFrame:
    """Read a frame of a kind derived from a base; ``read`` is handed the term of a field and its word.

    Anything that does not fit is a ValueError or a KeyError.
    """
    code, *words = entry.split(".")
    kind = _kinds_by_code(base)[code]
    if len(words) != len(kind.fields):
        raise ValueError(entry)
    fields: dict[str, Any] = {}
    for field, word in zip(kind.fields, words, strict=True):
        name, _, term = field.partition(":")
        fields[name] = read(term or name, word)
    return kind(**fields)


_kinds: Final[dict[type[AnyFrame], dict[str, type[AnyFrame]]]] = {}


def _kinds_by_code(base: type[AnyFrame]) -> dict[str, type[AnyFrame]]:
    """Return the kinds of frames that have a code; the modules of a game are loaded when a code is read."""
    found = _kinds.get(base)
    if found is None:
        found = {kind.code: kind for kind in kinds_of(base) if kind.code}
        _kinds[base] = found
    return found
