"""Catalogues of messages: a key, a text with placeholders, one file for each language.

A text names its parameters in braces:

- ``{nation}`` is the parameter itself,
- ``{nation.the}`` one of its forms, for languages that decline ("the German Empire", "des Deutschen Reichs");
  a form that begins a text gets a capital,
- ``{left:flag|flags}`` the word that goes with a number, or with a name that is singular or plural.

Everything under ``[forms]`` in a file is grammar of that language and not a message: other
languages need not have it. ``[forms.pattern.<name>]`` tells how the forms of names are made,
``[forms.name]`` which pattern, or which forms, a name has.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Param",
    "Phrase",
    "WordsError",
    "check",
    "house_words",
    "load_catalogue",
    "load_catalogues",
    "parse_catalogue",
]

#: the languages every text exists in; the first is the one everything falls back to
LANGUAGES: Final = ("en", "de", "fr")

FORMS: Final = "forms"
_PLACEHOLDER: Final = re.compile(
    r"\{(?P<name>[a-z_]+)(?:\.(?P<form>[a-z_]+)|:(?P<one>[^|{}]*)\|(?P<other>[^|{}]*))?\}"
)


class WordsError(LookupError):
    """A text, a parameter, a form or a language is missing: a mistake of ours, never of a player."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word with its forms, and whether it is singular (1) or plural (any other number)."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)
    number: int = 1

    def __str__(self) -> str:
        return self.text


Param: TypeAlias = "str | int | Phrase"


def is_singular(language: str, number: int) -> bool:
    """Tell whether a language counts so many as one: French does so from 0, the others at 1 only."""
    return number in (0, 1) if language == "fr" else number == 1


class Catalogue:
    """The messages of one language."""

    def __init__(
        self, language: str, messages: Mapping[str, str], grammar: Mapping[str, Any], name: str = ""
    ) -> None:
        self.language: Final = language
        self.messages: Final = messages
        self.name: Final = name or language
        self._patterns: Final[Mapping[str, Mapping[str, str]]] = grammar.get("pattern", {})
        #: the names with a pattern, or forms, of their own
        self.declined: Final[Mapping[str, Any]] = grammar.get("name", {})

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, **params: Param) -> str:
        """Return a text with its placeholders filled."""
        text = self.messages.get(key)
        if text is None:
            raise WordsError(f"{self.name} has no text {key!r}")

        def fill(match: re.Match[str]) -> str:
            return self._fill(key, match, params)

        return _PLACEHOLDER.sub(fill, text)

    def _fill(self, key: str, match: re.Match[str], params: Mapping[str, Param]) -> str:
        name, form, one, other = match.group("name", "form", "one", "other")
        if name not in params:
            raise WordsError(f"{self.name}: {key!r} needs the parameter {name!r}, got {sorted(params)}")
        value = params[name]
        if one is not None:
            return str(one) if is_singular(self.language, _number(key, name, value)) else str(other)
        if form is None:
            return str(value)
        if not isinstance(value, Phrase) or form not in value.forms:
            raise WordsError(f"{self.name}: {key!r} needs the form {form!r} of {name!r}, which is {value!r}")
        word = value.forms[form]
        return word[:1].upper() + word[1:] if match.start() == 0 else word

    def phrase(self, name: str, pattern: str) -> Phrase:
        """Return a name with its forms: its own ones, or those of a pattern."""
        own = self.declined.get(name, pattern)
        if isinstance(own, str):
            own = self._pattern(own)
        forms = {**self._pattern(pattern), **own}
        number = 2 if "plural" in forms else 1
        return Phrase(name, {form: text.replace("{name}", name) for form, text in forms.items()}, number)

    def _pattern(self, pattern: str) -> Mapping[str, str]:
        if pattern not in self._patterns:
            raise WordsError(f"{self.name} has no pattern {pattern!r} under [forms.pattern]")
        return self._patterns[pattern]

    def join(self, phrases: Sequence[Phrase]) -> Phrase:
        """Return "Vienna, Prague and Budapest", in every form the parts share."""
        forms = [
            form for form in (phrases[0].forms if phrases else {}) if all(form in p.forms for p in phrases)
        ]
        joined = {form: self._listed([phrase.forms[form] for phrase in phrases]) for form in forms}
        number = phrases[0].number if len(phrases) == 1 else len(phrases)
        return Phrase(self._listed([phrase.text for phrase in phrases]), joined, number)

    def _listed(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.say("list.and", first=", ".join(words[:-1]), last=words[-1])


def _number(key: str, name: str, value: Param) -> int:
    if isinstance(value, Phrase):
        return value.number
    if isinstance(value, int):
        return value
    raise WordsError(f"{key!r} counts by {name!r}, which is the text {value!r}")


# ------------------------------------------------------------------ reading


def parse_catalogue(language: str, text: str, name: str = "") -> Catalogue:
    """Read a catalogue from the text of a message file."""
    data = tomllib.loads(text)
    grammar = data.pop(FORMS, {})
    messages: dict[str, str] = {}
    _collect(messages, "", data, name or language)
    return Catalogue(language, messages, grammar, name)


def _collect(messages: dict[str, str], prefix: str, table: Mapping[str, Any], name: str) -> None:
    for key, value in table.items():
        if isinstance(value, str):
            messages[prefix + key] = value
        elif isinstance(value, dict):
            _collect(messages, f"{prefix}{key}.", value, name)
        else:
            raise WordsError(f"{name}: {prefix + key!r} is {value!r}, must be a text")


@cache
def load_catalogue(package: str, folder: str, language: str) -> Catalogue:
    """Load the message file of a language from a folder of a package; it is read once."""
    if language not in LANGUAGES:
        raise WordsError(f"There is no language {language!r}, only {', '.join(LANGUAGES)}")
    file = files(package).joinpath(folder, f"{language}.toml")
    return parse_catalogue(language, file.read_text(encoding="utf-8"), f"{package}/{folder}/{language}.toml")


def load_catalogues(package: str, folder: str) -> list[Catalogue]:
    """Load the message files of all languages."""
    return [load_catalogue(package, folder, language) for language in LANGUAGES]


def house_words(language: str) -> Catalogue:
    """Return the texts of the whole house: errors of any game, the command line."""
    return load_catalogue("rondel.words", "data", language)


# ------------------------------------------------------------------ checking


def check(catalogues: Sequence[Catalogue]) -> list[str]:
    """Report texts and placeholders that one language has and another lacks; empty when all agree."""
    keys = sorted({key for catalogue in catalogues for key in catalogue.messages})
    found: list[str] = []
    for key in keys:
        having = [catalogue for catalogue in catalogues if key in catalogue]
        found += [f"{catalogue.name}: {key} is missing" for catalogue in catalogues if key not in catalogue]
        wanted = sorted(set().union(*(_placeholders(catalogue.messages[key]) for catalogue in having)))
        for catalogue in having:
            text = catalogue.messages[key]
            missing = [name for name in wanted if name not in _placeholders(text)]
            found += [f"{catalogue.name}: {key} does not use {{{name}}}" for name in missing]
            if set("{}") & set(_PLACEHOLDER.sub("", text)):
                found.append(f"{catalogue.name}: {key} has a brace that is no placeholder")
            if not text.strip():
                found.append(f"{catalogue.name}: {key} is empty")
    return found


def _placeholders(text: str) -> set[str]:
    return {match.group("name") for match in _PLACEHOLDER.finditer(text)}
