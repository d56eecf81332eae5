"""What is written and read in a small game: actions, events, views, and all texts by their keys."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from rondel.core.action import Action
from rondel.core.contract import SPECTATOR, Question, seat_named
from rondel.core.error_texts import must_speak, say_error
from rondel.core.errors import DataError, RondelError
from rondel.words import load_catalogue

__all__ = ["SimpleAction", "SimpleEvent", "SimpleTexts", "SimpleView"]

#: what may stand for a parameter: a number written in one way only, or a word
_WORD: Final = "0|[1-9][0-9]{0,8}|[a-z][a-z0-9-]*"


class SimpleAction(Action):
    """An action in one of the listed forms, each with a verb of its own; there is one object for each text.

    With the form ``bid <amount>``, ``bid 3`` has the verb ``bid`` and is about ``{"amount": 3}``.
    """

    forms: ClassVar[tuple[str, ...]] = ()
    _made: ClassVar[dict[tuple[type, str], Any]] = {}

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.verb: Final = text.partition(" ")[0]
        self.about: Final[Mapping[str, Any]] = self._read(text)

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the one object of a text; a text in none of the forms is a ValueError."""
        made: Self = cls._made.get((cls, text)) or cls._made.setdefault((cls, text), cls(text))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).of, (self.text,))

    def _read(self, text: str) -> dict[str, str | int]:
        for form in self.forms:
            found = re.fullmatch(re.sub(r"<(\w+)>", rf"(?P<\1>{_WORD})", form), text)
            if found is not None:
                return {key: int(word) if word.isdigit() else word for key, word in found.groupdict().items()}
        raise ValueError(text)


@dataclass(frozen=True, slots=True)
class SimpleEvent:
    """Something that happened; ``kind`` is the key of its words, ``about`` their parameters."""

    kind: str
    about: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class SimpleView:
    """The table as one seat, or a spectator, sees it."""

    shown: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return dict(self.shown)


class SimpleTexts:
    """All texts of a game by their keys, for one reader.

    ``question.<kind>``, ``event.<kind>``, ``action.<verb>``, ``ending.<id>``, ``score.<part>``,
    ``rule.<id>.title`` and ``.text``, ``option.<name>.name`` and ``.text`` (``option.<name>.<choice>`` for a
    choice), ``refusal.<key>.text`` and ``.hint``, and ``seat`` for players without a name. Every game needs
    the refusals ``over``, ``foreign``, ``not-now``, ``seat``, ``players``, ``notation`` and ``position``.

    A text that names its ``player`` is a table: ``text`` for the others, ``you`` for a reader who is that player.
    """

    def __init__(self, language: str, game: str, package: str, reader: int = SPECTATOR) -> None:
        must_speak(language)
        self.language: Final = language
        #: the seat that reads, SPECTATOR for anybody else
        self.reader: Final = reader
        self.game: Final = game
        self.catalogue: Final = load_catalogue(package, "words", language)

    def word(self, name: str, value: str | int, players: Sequence[str]) -> str | int:
        """Turn a parameter into words: the seat of a ``player`` into a name; override it for other things."""
        if name != "player" or not isinstance(value, int):
            return value
        return players[value] if 0 <= value < len(players) else self.catalogue.say("seat", number=value + 1)

    def say(self, key: str, about: Mapping[str, str | int], players: Sequence[str] = ()) -> str:
        """Return a text with its parameters as words."""
        words = {name: self.word(name, value, players) for name, value in about.items()}
        if key not in self.catalogue:
            is_you = self.reader != SPECTATOR and about.get("player") == self.reader
            key = self.catalogue.voiced(f"{key}.text", ("player",) if is_you else ())
        return self.catalogue.say(key, **words)

    def both(
        self, key: str, first: str, second: str, about: Mapping[str, str | int] | None = None
    ) -> tuple[str, str]:
        """Return two texts that belong together."""
        return self.say(f"{key}.{first}", about or {}), self.say(f"{key}.{second}", about or {})

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what; without another ``player``, it is the seat asked."""
        asked = self.reader if self.reader in question.seats else question.seats[0]
        about = {"player": asked, **question.about}
        return self.say(f"question.{question.kind}", about, players)

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report what happened."""
        assert isinstance(event, SimpleEvent)
        return self.say(f"event.{event.kind}", event.about, players)

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""
        assert isinstance(action, SimpleAction)
        return self.say(f"action.{action.verb}", action.about, players)

    def also(self, action: Action) -> str:
        """Return nothing: an action has one name."""
        return ""

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return what is wrong and a hint. The error may come from any game."""
        if error.game != self.game:
            return say_error(error, self.language)
        return self.both(f"refusal.{error.key}", "text", "hint", error.params)

    def rules(self) -> Sequence[str]:
        """Return the ids of all rules, in the order of the file."""
        keys = [key.split(".") for key in self.catalogue.messages]
        return [key[1] for key in keys if key[0] == "rule" and key[-1] == "title"]

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text."""
        self._must_know(rule_id)
        return self.both(f"rule.{rule_id}", "title", "text")

    def chapter(self, rule_id: str) -> str:
        """Return nothing: the rules of a small game have no chapters."""
        self._must_know(rule_id)
        return ""

    def is_ruling(self, rule_id: str) -> bool:
        """Return False: the rules of a small game are its own."""
        self._must_know(rule_id)
        return False

    def _must_know(self, rule_id: str) -> None:
        if rule_id not in self.rules():
            raise DataError(self.catalogue.name, rule_id, "there is no such rule")

    def option(self, name: str) -> tuple[str, str]:
        """Return what an option, or one of its choices (``name=choice``), is called, and what it does."""
        return self.both(f"option.{name.replace('=', '.')}", "name", "text")

    def ending(self, ending: str) -> str:
        """Say what ended a game."""
        return self.say(f"ending.{ending}", {})

    def score_part(self, part: str) -> str:
        """Name a part of a score, or a tie-break."""
        return self.say(f"score.{part}", {})

    def figure(self, what: str) -> str:
        """Name what a figure counts."""
        return self.say(f"figure.{what}", {})

    def figure_of(self, of: str, players: Sequence[str] = ()) -> str:
        """Name what a figure belongs to: a player; override it for other things."""
        seat = seat_named(of)
        return of if seat is None else str(self.word("player", seat, players))
