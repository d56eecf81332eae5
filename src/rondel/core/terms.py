"""Terms: what the numbers of the engine are called outside, by the names of the fields that hold them.

In the engine a nation, a region or a card is a small number. A term knows how such a number is written in a text, how
it is read back, what programs are told in its place, and what type that has. An edition (or a deck) has one table of
terms; actions, events, questions and position codes all use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

__all__ = ["Flag", "Names", "Number", "Seat", "Several", "SetOf", "Term", "Terms", "Text"]

_MAX_DIGITS: Final = 9


class Term:
    """What the values of a field are called; this one leaves them as they are."""

    #: what was expected where a word does not fit: a key of the game's words; ``word`` for one of a few fixed words
    expected = "word"
    #: the highest number a position code may hold; without one, the code cannot hold it
    highest: int | None = None

    def __init__(self, kind: str, *, nothing: Any = None, told_nothing: Any = None) -> None:
        self.kind: Final = kind
        #: the value that stands for nothing, None where there always is something
        self.nothing: Final = nothing
        self.told_nothing: Final = told_nothing

    @property
    def type(self) -> str:
        """The type of the plain value: ``nation``, ``int``, ``seat?`` (perhaps null), ``region[]`` (a list)."""
        return f"{self.kind}?" if self.nothing is not None and self.told_nothing is None else self.kind

    def plain(self, value: Any) -> Any:
        """Return what programs are told: for a tuple, a list."""
        if isinstance(value, tuple):
            return [self.plain(one) for one in value]
        return self.told_nothing if self.nothing is not None and value == self.nothing else self.called(value)

    def called(self, value: Any) -> Any:
        """Return what a value is called."""
        return value

    def parts(self, value: Any) -> list[Any]:
        """Return what a form writes for a value: one thing, or nothing at all."""
        return [] if self.nothing is not None and value == self.nothing else [value]

    def whole(self, parts: Sequence[Any]) -> Any:
        """Return the value a form was read with: the one thing, or nothing."""
        return parts[0] if parts else self.nothing

    def written(self, value: Any) -> str | None:
        """Return the word for a value, None if it has none here."""
        return str(self.called(value))

    def read(self, word: str, fields: Mapping[str, Any]) -> Any:
        """Return the value of a word, None if it has none here; ``fields`` are those read before it."""
        return None

    def choices(self, fields: Mapping[str, Any]) -> Sequence[str]:
        """List the words that can stand here; empty where they are too many to list."""
        return ()

    def wanted(self, word: str, fields: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """Say what was expected in place of a word (a key of the game's words), and the words to choose from."""
        return self.expected, self.choices(fields)


class Text(Term):
    """Told as it stands."""

    def __init__(self) -> None:
        super().__init__("text")


class Names(Term):
    """One of a list of ids: number 0 is called the first of them."""

    def __init__(
        self,
        kind: str,
        ids: Iterable[str],
        expected: str = "",
        *,
        numbers: Sequence[int] | None = None,
        told: Sequence[Any] | None = None,
        nothing: int | None = None,
        told_nothing: Any = None,
    ) -> None:
        """Name numbers; ``numbers`` where they do not count from 0, ``told`` where programs are told something else."""
        super().__init__(kind, nothing=nothing, told_nothing=told_nothing)
        self.ids: Final = list(ids)
        self.expected = expected or kind
        numbers = range(len(self.ids)) if numbers is None else numbers
        self.words: Final = dict(zip(numbers, self.ids, strict=True))
        self.told = self.words if told is None else dict(zip(numbers, told, strict=True))
        self.numbers: Final = {word: number for number, word in self.words.items()}
        self.highest = max(numbers, default=0)

    def only(self, *numbers: int) -> Names:
        """Return the term for some of the numbers only; programs are told the same of all of them."""
        some = Names(self.kind, [self.words[number] for number in numbers], self.expected, numbers=numbers)
        some.told = self.told
        return some

    def called(self, value: int) -> Any:
        """Return the id of a number."""
        return self.told[value]

    def written(self, value: int) -> str | None:
        """Return the id of a number."""
        return self.words.get(value)

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Return the number of an id."""
        return self.numbers.get(word)

    def choices(self, fields: Mapping[str, Any]) -> Sequence[str]:
        """List the ids."""
        return self.ids


class Number(Term):
    """A whole number within bounds."""

    def __init__(
        self, expected: str, low: int, high: int, *, kind: str = "int", nothing: int | None = None
    ) -> None:
        super().__init__(kind, nothing=nothing)
        self.expected = expected
        self.low: Final = low
        self.high: Final = high
        self.highest = high

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Read a number in its plain form."""
        is_plain = word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS and str(int(word)) == word
        return int(word) if is_plain and self.low <= int(word) <= self.high else None


class Seat(Number):
    """A player: numbers from 0 in the engine and for programs, from 1 in texts."""

    def __init__(self, most: int, *, nothing: int | None = None) -> None:
        super().__init__("seat", 1, most, kind="seat", nothing=nothing)
        self.highest = most - 1

    def written(self, value: int) -> str:
        """Count from 1."""
        return str(value + 1)

    def read(self, word: str, fields: Mapping[str, Any]) -> int | None:
        """Count from 0."""
        number = super().read(word, fields)
        return None if number is None else number - 1


class Flag(Term):
    """Yes or no."""

    highest = 1

    def __init__(self) -> None:
        super().__init__("bool")


class Several(Term):
    """Several values of one term, held as a tuple; forms repeat their words."""

    def __init__(self, one: Term, *, nothing: Any = ()) -> None:
        super().__init__(f"{one.kind}[]", nothing=nothing)
        self.one: Final = one
        self.expected = one.expected

    @property
    def type(self) -> str:
        """A list; it may be empty."""
        return self.kind

    def parts(self, value: Any) -> list[Any]:
        """Return the values one by one."""
        return list(value)

    def whole(self, parts: Sequence[Any]) -> Any:
        """Put values together as the field holds them."""
        return tuple(parts)

    def plain(self, value: Any) -> Any:
        """Return a list."""
        return [self.one.plain(one) for one in (value if isinstance(value, tuple) else self.parts(value))]

    def written(self, value: Any) -> str | None:
        """Return the word for one of the values."""
        return self.one.written(value)

    def read(self, word: str, fields: Mapping[str, Any]) -> Any:
        """Read one of the values."""
        return self.one.read(word, fields)

    def choices(self, fields: Mapping[str, Any]) -> Sequence[str]:
        """List the words for one of the values."""
        return self.one.choices(fields)


class SetOf(Several):
    """Several values of one term, held as bits."""

    def __init__(self, one: Names) -> None:
        super().__init__(one, nothing=0)
        self.highest = (1 << len(one.ids)) - 1

    def parts(self, value: int) -> list[int]:
        """Return the numbers of the bits."""
        return [number for number in range(value.bit_length()) if value >> number & 1]

    def whole(self, parts: Sequence[int]) -> int:
        """Return a bit for each number."""
        return sum(1 << number for number in set(parts))


class Terms:
    """The terms of an edition or a deck, by the names of fields."""

    def __init__(self, material: object, table: Mapping[str, Term]) -> None:
        #: the edition or the deck
        self.material: Final = material
        self.table: Final = dict(table)

    def __contains__(self, name: str) -> bool:
        return name in self.table

    def __getitem__(self, name: str) -> Term:
        return self.table[name]

    def type_of(self, name: str, otherwise: str = "int") -> str:
        """Return the type of a field's plain value."""
        return self.table[name].type if name in self.table else otherwise

    def told(
        self,
        thing: object,
        names: Sequence[str],
        more: Mapping[str, Any],
        own: Mapping[str, Term] | None = None,
    ) -> dict[str, Any]:
        """Return fields of a thing in plain values; ``more`` holds those that are not attributes.

        A name is ``cards:count`` where the term has another name; one that ends in ``?`` may be missing in ``more``. ``own`` are terms that only this thing has.
        """
        found: dict[str, Any] = {}
        for name in names:
            field, _, named = name.rstrip("?").partition(":")
            if name.endswith("?") and field not in more:
                continue
            value = more[field] if field in more else getattr(thing, field)
            term = own[field] if own and field in own else self.table.get(named or field)
            found[field] = value if term is None else term.plain(value)
        return found
