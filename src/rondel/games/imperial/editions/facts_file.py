"""A parsed facts file; its getters refuse a bad entry by file and name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rondel.core.errors import DataError

__all__ = ["BOARD_FILES", "Entry", "Facts", "edition_names", "parse_facts", "read_facts"]

BOARD_FILES: Final = ("europe.toml", "world.toml")


class Facts:
    """A parsed facts file."""

    def __init__(self, file: str, data: Mapping[str, Any]) -> None:
        self.file: Final = file
        self.data: Final = data
        self.nations: Final = [str(entry["id"]) for entry in self.entries("nation", ("id", "order", "names"))]
        self.regions: Final = [str(entry["id"]) for entry in self.entries("region", ("id", "kind", "names"))]

    def fail(self, entry: str, message: str) -> DataError:
        """Return the error for an entry of this file."""
        return DataError(self.file, entry, message)

    def entries(self, table: str, keys: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return an array of tables, each with the keys it must have."""
        found = self.data.get(table)
        if not isinstance(found, list) or not found:
            raise self.fail(f"[[{table}]]", "is missing")
        for number, entry in enumerate(found, 1):
            for key in keys:
                if key not in entry:
                    raise self.fail(
                        f"[[{table}]] number {number} ({entry.get('id', '?')})", f"has no {key!r}"
                    )
        return found

    def optional_entries(self, table: str) -> list[dict[str, Any]]:
        """Return an array of tables that a board may lack."""
        return self.entries(table, ("id",)) if table in self.data else []

    def section(self, name: str) -> Entry:
        """Return a table of the file."""
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise self.fail(f"[{name}]", "is missing")
        return Entry(self, f"[{name}]", found)

    def region(self, name: object, entry: str) -> int:
        """Return a region's number."""
        if name not in self.regions:
            raise self.fail(entry, f"names the unknown region {name!r}")
        return self.regions.index(str(name))

    def nation(self, name: object, entry: str) -> int:
        """Return a nation's number."""
        if name not in self.nations:
            raise self.fail(entry, f"names the unknown nation {name!r}")
        return self.nations.index(str(name))

    def word(self, words: Mapping[str, int], value: object, entry: str) -> int:
        """Return the number a word of a closed list stands for."""
        if not isinstance(value, str) or value not in words:
            raise self.fail(entry, f"is {value!r}, must be one of {', '.join(words)}")
        return words[value]


class Entry:
    """One table of a facts file, with typed getters."""

    def __init__(self, facts: Facts, name: str, values: Mapping[str, Any]) -> None:
        self.facts: Final = facts
        self.name: Final = name
        self.values: Final = values

    def value(self, key: str) -> Any:
        """Return a value that must be there."""
        if key not in self.values:
            raise self.facts.fail(self.name, f"has no {key!r}")
        return self.values[key]

    def number(self, key: str, *, low: int = 0, default: int | None = None) -> int:
        """Return a whole number, not below ``low``."""
        if default is not None and key not in self.values:
            return default
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            raise self.facts.fail(f"{self.name} {key}", f"is {value!r}, must be a whole number from {low}")
        return value

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.value(key)
        if not isinstance(value, str) or not value:
            raise self.facts.fail(f"{self.name} {key}", f"is {value!r}, must be a text")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.facts.fail(f"{self.name} {key}", f"is {value!r}, must be true or false")
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.facts.fail(f"{self.name} {key}", f"is {value!r}, must be a list of texts")
        return [str(item) for item in value]

    def rows(self, key: str) -> list[dict[str, Any]]:
        """Return a list of tables."""
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.facts.fail(f"{self.name} {key}", "must be a list of tables")
        return value

    def table(self, key: str) -> dict[str, Any]:
        """Return a table."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.facts.fail(f"{self.name} {key}", f"is {value!r}, must be a table")
        return value

    def word(self, key: str, words: Mapping[str, int]) -> int:
        """Return the number a word of a closed list stands for."""
        return self.facts.word(words, self.value(key), f"{self.name} {key}")


@cache
def read_facts(file: str) -> Facts:
    """Read a facts file shipped with the package, once."""
    text = files("rondel.games.imperial").joinpath("data", file).read_text(encoding="utf-8")
    return parse_facts(file, text)


def edition_names() -> list[str]:
    """List the ids of the editions, without building their boards."""
    return [
        str(entry["id"]) for file in BOARD_FILES for entry in read_facts(file).entries("edition", ("id",))
    ]


def parse_facts(file: str, text: str) -> Facts:
    """Parse the text of a facts file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "the file", f"is not valid TOML: {error}") from None
    return Facts(file, data)
