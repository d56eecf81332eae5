"""The base of a game's texts: questions, actions and events, refusals, the register of rules.

Texts are made for a reader. Where a sentence names the reader, another one speaks to them: ``you`` in the words
(see :mod:`rondel.words.catalogue`). Which one is chosen here and nowhere else.

A game keeps its sentences in ``words/*.toml`` and its rules in ``data/rules.toml``; a refusal carries a
key and readable ids, and is said here in any language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.contract import SPECTATOR, Question, seat_named
from rondel.core.error_texts import must_speak, say_error
from rondel.core.errors import NotationError, RondelError
from rondel.core.forms import ActionForms
from rondel.core.rulebook import Rulebook
from rondel.core.vocabulary import Event, event_told
from rondel.words import Phrase, load_catalogue
from rondel.words.catalogue import Catalogue, Param

__all__ = ["SpokenTexts"]


class SpokenTexts(ABC):
    """The words of one game in one language, for one reader. ``players`` are the players' names by seat."""

    def __init__(self, package: str, game: str, language: str, reader: int = SPECTATOR) -> None:
        must_speak(language)
        self.package: Final = package
        #: the id of the game
        self.game: Final = game
        self.language: Final = language
        #: the seat that reads, SPECTATOR for anybody else
        self.reader: Final = reader
        self.words: Final = load_catalogue(package, "words", language)
        self.rulebook: Final = Rulebook(package, game, language)

    @abstractmethod
    def _value(self, name: str, value: str | int, players: Sequence[str]) -> Param:
        """Return a parameter as the words need it; its name tells what it is."""

    @property
    @abstractmethod
    def forms(self) -> ActionForms:
        """The forms of the actions, with what things are called."""

    # ------------------------------------------------------------ questions, actions, events

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what."""
        return self._ask(question, self._question_sentence(question), {}, players)

    def note(self, question: Question, sentence: str, facts: Mapping[str, str | int]) -> str:
        """Say what the seat that is asked should know beside the question."""
        return self._ask(question, sentence, facts, ())

    def _ask(
        self, question: Question, sentence: str, facts: Mapping[str, str | int], players: Sequence[str]
    ) -> str:
        about = {name: self._value(name, value, players) for name, value in question.about.items()}
        about |= {**self._question_words(question), **facts}
        is_asked = self.reader in question.seats
        about["player"] = self.seat(self.reader if is_asked else question.seats[0], players)
        roles = ["player"] if is_asked else self._roles(question.about)
        key = f"question.{question.kind}.{sentence}"
        return self.words.say(self.words.voiced(key, roles), **about)

    def _roles(self, told: Mapping[str, Any]) -> list[str]:
        """Return which of the things told are the reader; ``seat`` is the ``player``, and comes first."""
        if self.reader == SPECTATOR:
            return []
        found = [name for name, value in told.items() if value == self.reader and self._is_seat(name)]
        return [
            "player" if name == "seat" else name for name in sorted(found, key=lambda name: name != "seat")
        ]

    def _is_seat(self, name: str) -> bool:
        """Return whether a parameter of this name is a player."""
        return self.forms.terms.type_of(name).rstrip("?") == "seat"

    def _question_sentence(self, question: Question) -> str:
        """Return which of its sentences asks a question."""
        return "text"

    def _question_words(self, question: Question) -> dict[str, Param]:
        """Return what a question needs beyond what it is about."""
        return {}

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""
        return self._report("action", action, self.forms.told(action), players)

    def also(self, action: Action) -> str:
        """Return other words for an action, as a player may type them."""
        key = f"also.{self._called(action)}"
        return self.words.say(key) if key in self.words else ""

    def _called(self, action: Action) -> str:
        """Return under which key there are other words for an action."""
        return type(action).__name__

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report what happened; empty if it is not worth telling."""
        assert isinstance(event, Event)
        return self._report("event", event, event_told(event, self.forms.terms), players)

    def _report(
        self, section: str, thing: Action | Event, told: Mapping[str, Any], players: Sequence[str]
    ) -> str:
        sentence, more = self._sentence(thing, players)
        if not sentence:
            return ""
        params = self._params(told, players) | more
        key = f"{section}.{type(thing).__name__}.{sentence}"
        return self.words.say(self.words.voiced(key, self._roles(told)), **params)

    def _sentence(self, thing: Action | Event, players: Sequence[str]) -> tuple[str, dict[str, Param]]:
        """Return which of its sentences reports an action or event, and what that needs beyond the values told."""
        return thing.sentence() if isinstance(thing, Event) else "text", {}

    def _params(self, told: Mapping[str, Any], players: Sequence[str]) -> dict[str, Param]:
        """Return plain values as the words need them: lists are joined, and what is missing is left out."""
        params: dict[str, Param] = {}
        for name, value in told.items():
            if isinstance(value, list):
                kind = self.forms.terms.type_of(name).removesuffix("[]")
                params[name] = self._joined(kind, value, players)
            elif value is not None:
                params[name] = self._value(name, value, players)
        params["player"] = params.get("seat", "")
        return params

    def _joined(self, kind: str, values: Sequence[str | int], players: Sequence[str] = ()) -> Phrase:
        """Join several things of a kind: "Vienna, Prague and Budapest"."""
        said = [self._value(kind, value, players) for value in values]
        return self.words.join([one if isinstance(one, Phrase) else Phrase(str(one)) for one in said])

    def _quoted(self, text: str) -> str:
        """Return an action, known by its notation, as a player reads it."""
        try:
            return self.action(self.forms.parse(text))
        except NotationError:
            return text

    def seat(self, seat: int, players: Sequence[str] = ()) -> str:
        """Return the name of a player, or of the seat where no name is known."""
        return players[seat] if 0 <= seat < len(players) else self.words.say("seat.name", number=seat + 1)

    def fitted(
        self, words: Catalogue, key: str, params: Mapping[str, str | int], players: Sequence[str] = ()
    ) -> str:
        """Return a sentence of another catalogue, with readable ids in it replaced by the game's own words."""
        values = {name: self._value(name, value, players) for name, value in params.items()}
        return words.say(words.voiced(key, self._roles(params)), **values)

    # ------------------------------------------------------------ refusals

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return why something was refused and what to do instead. The error may come from any game."""
        if error.game != self.game:
            return say_error(error, self.language)
        return self.reason(error.key, error.params)

    def reason(self, key: str, params: Mapping[str, str | int]) -> tuple[str, str]:
        """Return the text and the hint of a refusal by its key."""
        values = {name: self._value(name, value, ()) for name, value in params.items() if name != "seat"}
        if "seat" in params:
            # told as a number, since a refusal does not know the players' names
            values["seat"] = params["seat"]
        if "expected" in params:
            values["expected"] = self.expected(params)
        if "violation" in params:
            values["violation"] = self.violation(str(params["violation"]), params)
        text = self.words.say(f"refusal.{key}.text", **values)
        return text, self.words.say(f"refusal.{key}.hint", **values)

    def expected(self, params: Mapping[str, str | int]) -> str:
        """Say what was expected at a column: a kind of word, or one of ``choices``."""
        choices = str(params.get("choices", "")).split()
        quoted = [self.words.say("list.quoted", word=word) for word in choices]
        text = self.words.say(
            f"expected.{params['expected']}",
            choices=", ".join(choices),
            quoted=", ".join(quoted),
            either=self._either(quoted),
            plain=params.get("plain", ""),
        )
        near = params.get("near", "")
        return self.words.say("expected.near", expected=text, near=near) if near else text

    def _either(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.words.say("list.or", first=", ".join(words[:-1]), last=words[-1])

    def violation(self, key: str, params: Mapping[str, str | int]) -> str:
        """Say which invariant is broken."""
        values = {name: self._value(name, value, ()) for name, value in params.items()}
        return self.words.say(f"violation.{key}", **values)

    # ------------------------------------------------------------ rules, options

    def rules(self) -> list[str]:
        """Return the ids of all rules of this edition, in the order of the register."""
        return self.rulebook.rules()

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text."""
        return self.rulebook.title(rule_id), self.rulebook.text(rule_id)

    def chapter(self, rule_id: str) -> str:
        """Name the chapter of a rule."""
        return self.rulebook.chapter(rule_id)

    def is_ruling(self, rule_id: str) -> bool:
        """Return whether a rule settles something the rulebook leaves open."""
        return any(part.kind == "ruling" for part in self.rulebook.parts(rule_id))

    def option(self, name: str) -> tuple[str, str]:
        """Return what an option is called, and what it does."""
        return self.words.say(f"option.{name}.name"), self.words.say(f"option.{name}.text")

    # ------------------------------------------------------------ figures

    def figure(self, what: str) -> str:
        """Name what a figure counts."""
        return self.words.say(f"figure.{what}")

    def figure_of(self, of: str, players: Sequence[str] = ()) -> str:
        """Name what a figure belongs to: a player, something of the game, or, empty, the whole table."""
        seat = seat_named(of)
        if seat is not None:
            return self.seat(seat, players)
        return self._figure_of(of) if of else ""

    def _figure_of(self, of: str) -> str:
        """Name something of the game other than a player."""
        return of
