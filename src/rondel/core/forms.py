"""Text forms: an action declares once how it is written, and everything else follows from it.

    go <space>                                          a word, and a field
    upgrade <nation> <held:bond> to <wanted:bond>       fields whose term is not called like them
    destroy <province> [with <lying:mix> lying]         a part that is left out where its field holds nothing
    army <origin> to <destination> [via <canals>]*      a part for each of several values
    play <card> [on <targets>+]                         one or more words for a field
    bind <card> to <host> | bind <card> to seat <seat>  other ways to write it: the first that fits is taken

A field that its form leaves out holds what its term has for nothing. From the forms of a game come the one object for
each action, its text, the reader of texts, and what programs are told.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from rondel.core.action import Action, FormAction
from rondel.core.errors import NotationError
from rondel.core.terms import Term, Terms

__all__ = ["ActionForms", "Form"]

_ActionT = TypeVar("_ActionT", bound=FormAction)

_TOKEN: Final = re.compile(r"<(\w+)(?::(\w+))?>(\+)?|(\[)|(\])(\*)?|([^\s<>\[\]]+)")
# Texts read so far: records repeat themselves.
_KEPT: Final = 50_000

#: makes the error for a text, in the words of the game: key, text, column, what was expected, and more parameters
Refuse: TypeAlias = Callable[..., NotationError]


class _Word(NamedTuple):
    word: str


class _Slot(NamedTuple):
    field: str
    term: Term


class _Part(NamedTuple):
    """What may be left out, or stand there several times."""

    items: tuple[_Item, ...]
    repeats: bool


_Item: TypeAlias = "_Word | _Slot | _Part"
#: one way to write an action
_Way: TypeAlias = tuple[_Item, ...]


class Form:
    """How the actions of one class are written and read."""

    def __init__(self, kind: type[FormAction], terms: Terms) -> None:
        self.kind: Final = kind
        #: the terms of the fields, in the order of the form
        self.terms: Final[dict[str, Term]] = {}
        self.ways: Final[list[_Way]] = [self._way(way, terms) for way in kind.form.split("|")]

    def _way(self, text: str, terms: Terms) -> _Way:
        items: list[_Item] = []
        inner: list[_Item] | None = None
        for field, term, plus, opens, closes, star, word in _TOKEN.findall(text):
            if opens:
                inner = []
            elif closes:
                items.append(_Part(tuple(inner or ()), repeats=bool(star)))
                inner = None
            else:
                item = _Word(word) if word else self._slot(field, terms[term or field])
                into = items if inner is None else inner
                into.append(item)
                if plus:
                    into.append(_Part((item,), repeats=True))
        return tuple(items)

    def _slot(self, field: str, term: Term) -> _Slot:
        self.terms.setdefault(field, term)
        return _Slot(field, term)

    def text(self, values: Sequence[Any]) -> str:
        """Return the text of an action with these values, in the order of the form."""
        given = dict(zip(self.terms, values, strict=True))
        for way in self.ways:
            left = {field: self.terms[field].parts(value) for field, value in given.items()}
            words = _written(way, left)
            if words is not None and not any(left.values()):
                return " ".join(words)
        raise ValueError(f"{self.kind.__name__} cannot be written: {given}")

    def values(self, read: Mapping[str, Sequence[Any]]) -> list[Any]:
        """Return what was read, in the order of the form; nothing where nothing was read."""
        return [term.whole(read.get(field, ())) for field, term in self.terms.items()]


def _written(items: _Way, left: dict[str, list[Any]]) -> list[str] | None:
    """Return the words of items, None if they do not fit; the values they write are taken out of ``left``."""
    words: list[str] = []
    for item in items:
        if isinstance(item, _Word):
            words.append(item.word)
        elif isinstance(item, _Slot):
            word = item.term.written(left[item.field].pop(0)) if left[item.field] else None
            if word is None:
                return None
            words.append(word)
        else:
            fields = {field for field, _ in _slots(item.items)}
            while all(left[field] for field in fields):
                part = _written(item.items, left)
                if part is None:
                    return None
                words += part
                if not item.repeats:
                    break
    return words


def _slots(items: _Way) -> Iterator[_Slot]:
    for item in items:
        if isinstance(item, _Slot):
            yield item
        elif isinstance(item, _Part):
            yield from _slots(item.items)


class _Reader:
    """Reads one text, and remembers what was expected where, so that an error can say it."""

    def __init__(self, text: str, refuse: Refuse) -> None:
        self.text: Final = text
        self.words: Final = text.split()
        self.refuse: Final = refuse
        #: what did not fit at the furthest word that was tried; None is the end of the text
        self.furthest = 0
        self.missed: list[tuple[_Word | _Slot | None, Mapping[str, Any]]] = []

    def read(self, items: _Way, at: int, read: Mapping[str, list[Any]]) -> Mapping[str, list[Any]] | None:
        """Read items from a word on, up to the end of the text; return the values by field, None if they do not fit."""
        if not items and at == len(self.words):
            return read
        first, rest = (items[0], items[1:]) if items else (None, ())
        if isinstance(first, _Part):
            again = (first,) if first.repeats else ()
            found = self.read((*first.items, *again, *rest), at, read)
            return self.read(rest, at, read) if found is None else found
        word = self.words[at] if at < len(self.words) else ""
        if isinstance(first, _Word) and word == first.word:
            return self.read(rest, at + 1, read)
        if isinstance(first, _Slot):
            value = first.term.read(word, read)
            if value is not None:
                return self.read(rest, at + 1, {**read, first.field: [*read.get(first.field, ()), value]})
        self._miss(at, first, read)
        return None

    def _miss(self, at: int, wanted: _Word | _Slot | None, read: Mapping[str, Any]) -> None:
        if at > self.furthest:
            self.furthest, self.missed = at, []
        if at == self.furthest:
            self.missed.append((wanted, read))

    def error(self) -> NotationError:
        """Return the error at the furthest word that was tried: the thing expected there, or the words."""
        at = self.furthest
        word = self.words[at] if at < len(self.words) else ""
        choices: list[str] = []
        expected = "word-or-end" if any(wanted is None for wanted, _ in self.missed) else "word"
        for wanted, read in self.missed:
            if isinstance(wanted, _Word):
                choices.append(wanted.word)
            elif wanted is not None:
                thing, words = wanted.term.wanted(word, read)
                if thing != "word":
                    return self._error(at, thing, words)
                choices += words
        if not choices:
            expected = "end"
        elif at == 0:
            expected = "verb"
        return self._error(at, expected, list(dict.fromkeys(choices)))

    def _error(self, at: int, expected: str, choices: Sequence[str]) -> NotationError:
        column, listed = self._column(at), " ".join(choices)
        if at >= len(self.words):
            return self.refuse("notation-end", self.text, column, expected, choices=listed)
        near = difflib.get_close_matches(self.words[at], choices, 1)
        return self.refuse(
            "notation",
            self.text,
            column,
            expected,
            found=self.words[at],
            choices=listed,
            near=near[0] if near else "",
        )

    def _column(self, index: int) -> int:
        """Return the column, from 1, at which a word begins, or the text ends."""
        column = 0
        for word in self.words[:index]:
            column = self.text.index(word, column) + len(word)
        if index < len(self.words):
            return self.text.index(self.words[index], column) + 1
        return len(self.text) + 1


class ActionForms:
    """The actions of an edition or a deck: one object for each, found by its numbers or by its text."""

    def __init__(self, base: type[FormAction], variant: str, terms: Terms, refuse: Refuse) -> None:
        """Take the forms of every class derived from ``base``, in the order they are declared."""
        self.variant: Final = variant
        self.terms: Final = terms
        self._refuse: Final = refuse
        self.forms: Final = {kind: Form(kind, terms) for kind in base.__subclasses__()}
        self._made: Final[dict[tuple[Any, ...], Any]] = {}
        self._read: Final[dict[str, FormAction]] = {}

    def the(self, kind: type[_ActionT], *values: Any) -> _ActionT:
        """Return the one action of a class with these values, in the order of its form."""
        key = (kind, *values)
        made: _ActionT | None = self._made.get(key)
        if made is None:
            form = self.forms[kind]
            made = kind(self.variant, form.text(values))
            for field, value in zip(form.terms, values, strict=True):
                setattr(made, field, value)
            if kind.is_kept:
                # another thread may have been quicker
                made = self._made.setdefault(key, made)
        return made

    def text(self, kind: type[FormAction], *values: Any) -> str:
        """Return the text of an action with these values; ``{}`` may stand for an amount."""
        return self.forms[kind].text(values)

    def parse(self, text: str) -> FormAction:
        """Return the action of a text; an error says where it is wrong, and what was expected there."""
        action = self._read.get(text)
        if action is None:
            action = self._parsed(text)
            if action.text != text:
                raise self._refuse("notation-form", text, 1, "plain", plain=action.text)
            if len(self._read) >= _KEPT:
                self._read.clear()
            self._read[text] = action
        return action

    def _parsed(self, text: str) -> FormAction:
        verb = text.split(" ", 1)[0]
        # most forms begin with a word of their own; only an error needs to know them all
        for is_error in (False, True):
            reader = _Reader(text, self._refuse)
            for kind, form in self.forms.items():
                for way in form.ways:
                    first = way[0]
                    if not is_error and isinstance(first, _Word) and first.word != verb:
                        continue
                    read = reader.read(way, 0, {})
                    if read is not None:
                        return self.the(kind, *form.values(read))
        raise reader.error()

    def told(self, action: Action) -> dict[str, Any]:
        """Return what an action is about, in plain values."""
        assert isinstance(action, FormAction)
        own = self.forms[type(action)].terms
        return self.terms.told(action, action.tells or list(own), action.more(self.terms.material), own)

    def types(self) -> dict[str, dict[str, str]]:
        """Return the types of the plain values of every kind of action."""
        found: dict[str, dict[str, str]] = {}
        for kind, form in self.forms.items():
            names = kind.tells or tuple(form.terms)
            found[kind.__name__] = {
                name: form.terms[name].type if name in form.terms else self.terms.type_of(name)
                for name in names
            }
        return found
