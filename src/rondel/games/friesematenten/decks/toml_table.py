"""A table of a deck file. Its getters report problems and carry on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from rondel.games.friesematenten.decks.problems import Problems, near, shown

__all__ = ["Table"]

#: the most decimal places of a factor
_PLACES: Final = 6
#: the largest factor
_LARGEST_FACTOR: Final = 999


class Table:
    """One table. A getter returns the value, or reports a problem and returns something harmless."""

    def __init__(self, problems: Problems, card: str, field: str, values: Mapping[str, Any]) -> None:
        self.problems: Final = problems
        self.card: Final = card
        self.field: Final = field
        self.values: Final = values

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def report(self, problem: str, key: str = "", /, **params: str | int) -> None:
        """Report a problem with a key of this table, or with the table itself."""
        self.problems.report(problem, self.card, self.path(key), **params)

    def path(self, key: str) -> str:
        """Return the full name of a key, for messages."""
        return ".".join(part for part in (self.field, key) if part)

    def only(self, known: Iterable[str]) -> None:
        """Report every unknown key."""
        names = list(known)
        for key in self.values:
            if key not in names:
                self.report(
                    "unknown-key", shown(key), name=shown(key), known=", ".join(names), near=near(key, names)
                )

    def value(self, key: str) -> Any:
        """Return a required value, None if it is missing."""
        if key not in self.values:
            self.report("missing", key)
        return self.values.get(key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within a range."""
        if default is not None and key not in self.values:
            return default
        value = self.value(key)
        if isinstance(value, int) and not isinstance(value, bool):
            if low <= value <= high:
                return value
            self.report("out-of-range", key, value=shown(value), low=low, high=high)
        elif value is not None:
            self.report("not-whole", key, value=shown(value), low=low, high=high)
        return max(low, 0)

    def factor(self, key: str, default: int | None = None) -> Fraction:
        """Return a factor of at least 0, exactly as written."""
        if default is not None and key not in self.values:
            return Fraction(default)
        value = self.value(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST_FACTOR:
            return Fraction(value)
        if isinstance(value, Decimal) and value.is_finite() and 0 <= value <= _LARGEST_FACTOR:
            places = value.as_tuple().exponent
            if isinstance(places, int) and places >= -_PLACES:
                return Fraction(value)
        if value is not None:
            self.report("not-factor", key, value=shown(value), high=_LARGEST_FACTOR, places=_PLACES)
        return Fraction(1)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self.values.get(key, default)
        if isinstance(value, bool):
            return value
        self.report("not-flag", key, value=shown(value))
        return default

    def word(self, key: str, words: Sequence[str], default: str = "") -> str:
        """Return one of a list of words, empty if it is none of them."""
        if default and key not in self.values:
            return default
        value = self.value(key)
        if value is None:
            return default
        return self.one_of(key, value, words) or default

    def one_of(self, key: str, value: object, words: Sequence[str]) -> str:
        """Return a value if it is one of a list of words."""
        if isinstance(value, str) and value in words:
            return value
        self.report("not-word", key, value=shown(value), allowed=", ".join(words), near=near(value, words))
        return ""

    def words(self, key: str, words: Sequence[str]) -> list[str]:
        """Return one or more of a list of words, each at most once."""
        value = self.value(key)
        if isinstance(value, str):
            value = [value]
        if value is None:
            return []
        if not isinstance(value, list) or not value:
            self.report("not-list", key, value=shown(value), allowed=", ".join(words))
            return []
        found = [word for word in (self.one_of(key, item, words) for item in value) if word]
        for word in sorted({word for word in found if found.count(word) > 1}):
            self.report("twice", key, value=word)
        return found

    def table(self, key: str) -> Table | None:
        """Return a required table."""
        value = self.value(key)
        if value is None:
            return None
        return self.inner(key, value)

    def inner(self, key: str, value: object) -> Table | None:
        """Return a value as a table, if it is one."""
        if isinstance(value, dict):
            return Table(self.problems, self.card, self.path(key), value)
        self.report("not-table", key, value=shown(value))
        return None

    def constant(self, key: str, wanted: bool | int | str | list[int]) -> None:
        """Report a value that is missing or not the only possible one (FRI-R56, FRI-R57)."""
        value = self.value(key)
        if value is not None and (type(value) is not type(wanted) or value != wanted):
            allowed = str(wanted) if isinstance(wanted, list) else shown(wanted)
            self.report("not-constant", key, value=shown(value), allowed=allowed)
