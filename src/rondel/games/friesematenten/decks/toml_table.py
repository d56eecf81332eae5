"""A table of a deck file, with getters that note what is wrong and go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from rondel.games.friesematenten.decks.problems import Problems, near, shown

__all__ = ["Table"]

#: factors have no more decimal places than this
_PLACES: Final = 6
#: and are no larger than this
_LARGEST_FACTOR: Final = 999


class Table:
    """One table: getters return what stands there, or something harmless once they have noted a problem."""

    def __init__(self, problems: Problems, card: str, field: str, values: Mapping[str, Any]) -> None:
        self.problems: Final = problems
        self.card: Final = card
        self.field: Final = field
        self.values: Final = values

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def report(self, problem: str, key: str = "", /, **params: str | int) -> None:
        """Note a problem with a key of this table, or with the table itself."""
        self.problems.report(problem, self.card, self.path(key), **params)

    def path(self, key: str) -> str:
        """Return how a key of this table is named to people."""
        return ".".join(part for part in (self.field, key) if part)

    def only(self, known: Iterable[str]) -> None:
        """Note every key nobody asks for."""
        names = list(known)
        for key in self.values:
            if key not in names:
                self.report(
                    "unknown-key", shown(key), name=shown(key), known=", ".join(names), near=near(key, names)
                )

    def value(self, key: str) -> Any:
        """Return a value that must be there; None if it is not."""
        if key not in self.values:
            self.report("missing", key)
        return self.values.get(key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number of a range."""
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
        """Return a factor, not below 0, exactly as it is written."""
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
        """Return a word of a closed list; an empty one if there is none."""
        if default and key not in self.values:
            return default
        value = self.value(key)
        if value is None:
            return default
        return self.one_of(key, value, words) or default

    def one_of(self, key: str, value: object, words: Sequence[str]) -> str:
        """Return a value if it is a word of a closed list."""
        if isinstance(value, str) and value in words:
            return value
        self.report("not-word", key, value=shown(value), allowed=", ".join(words), near=near(value, words))
        return ""

    def words(self, key: str, words: Sequence[str]) -> list[str]:
        """Return words of a closed list: one, or a list of them; at least one, none twice."""
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
        """Return a table that must be there."""
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
        """Note a value that is not the only one there is (FRI-R56, FRI-R57); a missing one too."""
        value = self.value(key)
        if value is not None and (type(value) is not type(wanted) or value != wanted):
            allowed = str(wanted) if isinstance(wanted, list) else shown(wanted)
            self.report("not-constant", key, value=shown(value), allowed=allowed)
