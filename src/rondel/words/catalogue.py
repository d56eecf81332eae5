"""Message catalogues: one file per language, each message a key and a text with placeholders.

A text names its parameters in braces:

- ``{nation}`` is the parameter itself.
- ``{nation.the}`` is one of its forms, for languages that decline ("the German Empire", "des Deutschen Reichs").
  A form at the start of a text is capitalised.
- ``{left:flag|flags}`` picks the singular or the plural by a number, or by the number of a name.

A text can have voices. ``text`` is for everybody; ``you`` beside it is for a reader who is the ``{player}``, and
``victim-you`` for a reader who is the ``{victim}``. A sentence of another name has ``you-from`` and ``victim-you-from``
beside ``from``. A voice that is missing is no mistake: such a reader gets the text for everybody.

``[forms]`` holds the grammar of one language, not messages, so other languages need not have it.
``[forms.pattern.<name>]`` says how to build the forms of a name; ``[forms.name]`` gives a name its pattern
or its own forms.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
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
    "common_words",
    "error_words",
    "load_catalogue",
    "load_catalogues",
    "parse_catalogue",
]

#: every text exists in these languages; the first is the fallback
LANGUAGES: Final = ("en", "de", "fr")

FORMS: Final = "forms"
#: the voice for a reader who is the player, and how the others end
YOU: Final = "you"
#: the sentence that needs no name, and whose voices have none either
PLAIN: Final = "text"
_PLACEHOLDER: Final = re.compile(
    r"\{(?P<name>[a-z_]+)(?:\.(?P<form>[a-z_]+)|:(?P<one>[^|{}]*)\|(?P<other>[^|{}]*))?\}"
)
#: the keys of voices: ``you``, ``you-from``, ``victim-you``, ``victim-you-from``
VOICE: Final = re.compile(rf"(?:[a-z_]+-)?{YOU}(?:-(?P<sentence>.+))?")


class WordsError(LookupError):
    """A text, a parameter, a form or a language is missing. That is our mistake, never a player's."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word with its forms and its grammatical number: 1 is singular, anything else plural."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)
    number: int = 1

    def __str__(self) -> str:
        return self.text


Param: TypeAlias = "str | int | Phrase"


def is_singular(language: str, number: int) -> bool:
    """Tell whether a language uses the singular for a number. French does for 0 and 1, the others for 1."""
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
        #: names that have their own pattern or forms
        self.declined: Final[Mapping[str, Any]] = grammar.get("name", {})

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, **params: Param) -> str:
        """Return a text with its placeholders filled in."""
        text = self.messages.get(key)
        if text is None:
            raise WordsError(f"{self.name} has no text {key!r}")

        def fill(match: re.Match[str]) -> str:
            return self._fill(key, match, params)

        return _PLACEHOLDER.sub(fill, text)

    def voiced(self, key: str, roles: Iterable[str]) -> str:
        """Return the key of the text for a reader who is the parameters ``roles``; ``player`` is the one who acts."""
        place, dot, sentence = key.rpartition(".")
        for role in roles:
            voice = YOU if role == "player" else f"{role}-{YOU}"
            spoken = f"{place}{dot}{voice}" if sentence == PLAIN else f"{place}{dot}{voice}-{sentence}"
            if spoken in self.messages:
                return spoken
        return key

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
        """Return a name with its own forms, or with those of a pattern."""
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
        """Join phrases to "Vienna, Prague and Budapest", in every form that all of them have."""
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


# ------------------------------------------------------------------ loading


def parse_catalogue(language: str, text: str, name: str = "") -> Catalogue:
    """Parse the text of a message file."""
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
    """Load the message file of a language from a folder of a package. Each file is read once."""
    if language not in LANGUAGES:
        raise WordsError(f"There is no language {language!r}, only {', '.join(LANGUAGES)}")
    file = files(package).joinpath(folder, f"{language}.toml")
    return parse_catalogue(language, file.read_text(encoding="utf-8"), f"{package}/{folder}/{language}.toml")


def load_catalogues(package: str, folder: str) -> list[Catalogue]:
    """Load the message files of all languages."""
    return [load_catalogue(package, folder, language) for language in LANGUAGES]


def common_words(language: str) -> Catalogue:
    """Return the texts that belong to no single game, such as errors."""
    return load_catalogue("rondel.words", "data", language)


def error_words(language: str, key: str, params: Mapping[str, Param]) -> tuple[str, str]:
    """Return the text and the hint of an error; the hint may be empty. With ``near`` given, it suggests that."""
    words = common_words(language)
    hint = f"error.{key}.{'near' if params.get('near') else 'hint'}"
    return words.say(f"error.{key}.text", **params), words.say(hint, **params) if hint in words else ""


# ------------------------------------------------------------------ checking


def check(catalogues: Sequence[Catalogue]) -> list[str]:
    """List the texts and placeholders that some languages have and others lack. Empty when all agree."""
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
                found.append(f"{catalogue.name}: {key} has a brace outside a placeholder")
            if not text.strip():
                found.append(f"{catalogue.name}: {key} is empty")
        found += [
            f"{catalogue.name}: {key} is a voice of nothing"
            for catalogue in having
            if _is_stray(catalogue, key)
        ]
    return found


def _is_stray(catalogue: Catalogue, key: str) -> bool:
    """Return whether a key is a voice of a sentence that does not exist, so nobody ever reads it."""
    place, dot, name = key.rpartition(".")
    voice = VOICE.fullmatch(name)
    if voice is None or f"{place}{dot}{PLAIN}" not in catalogue:
        return False
    return f"{place}{dot}{voice.group('sentence') or PLAIN}" not in catalogue


def _placeholders(text: str) -> set[str]:
    return {match.group("name") for match in _PLACEHOLDER.finditer(text)}
