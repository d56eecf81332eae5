"""What happens and what is asked, in plain values: events, questions, and the types of all of it.

Events derive from :class:`Event`; their fields are told by the terms of the game. The
vocabulary of a game says which kinds of actions, events and questions there are, and what type each value has: the
web app's types are made from it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, TypeAlias, dataclass_transform

from rondel.core.contract import StoryMark
from rondel.core.forms import ActionForms
from rondel.core.stack import AnyFrame, kinds_of
from rondel.core.terms import Terms

__all__ = ["Event", "Types", "Vocabulary", "event_told", "vocabulary_of"]

#: types of plain values: by kind, then by field; a field that ends in ``?`` may be missing
Types: TypeAlias = dict[str, dict[str, str]]
#: what :meth:`rondel.core.contract.Game.vocabulary` returns: types of ``actions``, ``events`` and ``questions``
Vocabulary: TypeAlias = dict[str, Types]

# the types of fields that have no term
_TYPES: Final = {"int": "int", "bool": "bool", "str": "text"}


class _EventType(type):
    """Makes every class of events a frozen dataclass with slots: thousands of events are kept."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        made: Any = super().__new__(cls, name, bases, namespace)
        # a dataclass with slots is a new class, so it comes here once more
        return made if "__slots__" in namespace else dataclass(frozen=True, slots=True)(made)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Event(metaclass=_EventType):
    """Something that happened, in the past tense; every class derived from it is a frozen dataclass."""

    __slots__ = ()

    #: the rule it belongs to: the first of these that the edition has
    rules: ClassVar[tuple[str, ...]] = ()
    #: what it is in the story of a game, see :meth:`rondel.core.contract.Game.marks`
    marks: ClassVar[tuple[StoryMark, ...]] = ()
    #: what programs are told, where that is not just the fields
    tells: ClassVar[tuple[str, ...]] = ()

    def rule(self, known: Container[str]) -> str:
        """Return the rule it belongs to, of those the game has; empty if it has none."""
        return next((rule for rule in self.rules if rule in known), "")

    def more(self, material: Any) -> dict[str, Any]:
        """Return what ``tells`` names beyond the fields; ``material`` is the edition or the deck."""
        return {}

    def sentence(self) -> str:
        """Return which of its sentences reports it; empty if it is not worth telling."""
        return "text"


def event_told(event: Event, terms: Terms) -> dict[str, Any]:
    """Return what an event is about, in plain values."""
    return terms.told(event, event.tells or list(_fields_of(type(event))), event.more(terms.material))


def vocabulary_of(forms: ActionForms, events: type[Event], questions: type[AnyFrame]) -> Vocabulary:
    """Return the types of everything told about the actions, the events and the questions of a game."""
    terms = forms.terms
    return {
        "actions": forms.types(),
        "events": {event.__name__: _event_types(event, terms) for event in kinds_of(events)},
        "questions": {
            frame.kind: _question_types(frame, terms) for frame in kinds_of(questions) if frame.rule
        },
    }


def _question_types(frame: type[AnyFrame], terms: Terms) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in frame.tells:
        field, _, named = name.rstrip("?").partition(":")
        found[f"{field}?" if name.endswith("?") else field] = terms.type_of(named or field)
    return found


def _event_types(event: type[Event], terms: Terms) -> dict[str, str]:
    types = _fields_of(event)
    found: dict[str, str] = {}
    for name in event.tells or types:
        annotated = types.get(name, "int")
        many = annotated.startswith("tuple")
        one = annotated.removeprefix("tuple[").split(",")[0]
        told = terms.type_of(name, _TYPES.get(one, one))
        found[name] = f"{told}[]" if many and not told.endswith("[]") else told
    return found


_fields: Final[dict[type, Mapping[str, str]]] = {}


def _fields_of(event: type[Event]) -> Mapping[str, str]:
    """Return the fields of an event, with what they are annotated as."""
    found = _fields.get(event)
    if found is None:
        found = {one.name: str(one.type) for one in fields(event)}  # type: ignore[arg-type]  # every event is a dataclass
        _fields[event] = found
    return found
