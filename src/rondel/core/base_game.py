"""What most games answer alike: a game derives from this and overrides the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self, cast

from rondel.core.action import Action
from rondel.core.book import Book, Chapter, Part, Section
from rondel.core.contract import (
    Caution,
    Game,
    OptionValue,
    Outcome,
    State,
    StoryMark,
    Texts,
    even_outcomes,
)
from rondel.core.errors import RondelError
from rondel.core.forms import ActionForms
from rondel.core.stack import AnyFrame, StackState
from rondel.core.vocabulary import Event, Vocabulary, event_told, vocabulary_of

__all__ = ["BaseGame", "FormGame", "plain_book"]


class BaseGame:
    """A game without secrets, warnings and chances to react, whose outcomes are all equally likely."""

    has_even_odds: ClassVar[bool] = True
    has_windows: ClassVar[bool] = False

    def for_table(self, options: Mapping[str, OptionValue]) -> Self:
        """Return the game itself: no option brings other actions or words."""
        return self

    def outcomes(self, state: State) -> list[Outcome]:
        """List what chance can do, all equally likely."""
        return even_outcomes(state)

    def book(self, language: str) -> Book:
        """Return the rules by chapter, each with its text."""
        return plain_book(cast("Game", self).texts(language))

    def quiet_answer(self, state: State) -> Action | None:
        """Return None: no question is only a chance to react."""
        return None

    def counted(self, state: State) -> State | None:
        """Return None: what is hidden cannot be counted."""
        return None

    def question_note(self, state: State, language: str) -> str:
        """Return nothing: the questions say it all."""
        return ""

    def caution(self, state: State, action: Action, language: str) -> Caution | None:
        """Return None: no action needs a warning."""
        return None

    def told(self, event: object, seat: int) -> object | None:
        """Return the event: all events are public."""
        return event

    def said(self, state: State, action: Action, seat: int) -> str:
        """Return the text of an action: all actions are public."""
        return action.text

    def rule_of(self, event: object) -> str:
        """Return no rule."""
        return ""

    def marks(self, event: object) -> tuple[StoryMark, ...]:
        """Return no marks."""
        return ()

    def sheet(self, state: State) -> Mapping[str, Any]:
        """Return nothing: positions are set up by their codes."""
        return {}

    def set_up(self, sheet: Mapping[str, Any]) -> tuple[State | None, Sequence[tuple[str, RondelError]]]:
        """Return no position: there are no sheets."""
        return None, ()

    def unusable(self) -> Sequence[RondelError]:
        """Return no problems: nothing is read from files."""
        return ()


class FormGame(BaseGame):
    """A game whose actions declare their forms, whose events derive from Event, and whose questions are frames."""

    #: the bases of its events and frames
    events: ClassVar[type[Event]]
    frames: ClassVar[type[AnyFrame]]

    def __init__(self, forms: ActionForms, rules: Sequence[str]) -> None:
        self.forms: Final = forms
        self.rule_ids: Final = frozenset(rules)

    def parse(self, text: str) -> Action:
        """Return the action of a text."""
        return self.forms.parse(text)

    def described(self, thing: Action | object) -> tuple[str, Mapping[str, Any]]:
        """Return the kind of an action or an event, and what it is about, by readable ids."""
        if isinstance(thing, Event):
            return type(thing).__name__, event_told(thing, self.forms.terms)
        assert isinstance(thing, Action), "a thing of another game"
        return type(thing).__name__, self.forms.told(thing)

    def seat_of(self, state: State, action: Action) -> int:
        """Return who carries out an action: the seat that is asked."""
        return _on_stack(state).seat_asked()

    def conceivable(self, state: State) -> list[Action]:
        """List what the seat asked might try, legal or not: the candidates of the open question."""
        return _on_stack(state).candidates()

    def vocabulary(self) -> Vocabulary:
        """Return the types of what is told about actions, events and questions."""
        return vocabulary_of(self.forms, self.events, self.frames)

    def rule_of(self, event: object) -> str:
        """Return the rule an event belongs to."""
        return event.rule(self.rule_ids) if isinstance(event, Event) else ""

    def marks(self, event: object) -> tuple[StoryMark, ...]:
        """Return the role of an event in the story."""
        return event.marks if isinstance(event, Event) else ()


def _on_stack(state: object) -> StackState:
    assert isinstance(state, StackState), "a state of another game"
    return state


def plain_book(texts: Texts) -> Book:
    """Return the rules of a game without a book of its own, by chapter."""
    chapters: dict[str, list[Section]] = {}
    for rule in texts.rules():
        title, text = texts.rule(rule)
        part = Part("ruling" if texts.is_ruling(rule) else "text", text)
        chapters.setdefault(texts.chapter(rule), []).append(Section(rule, title, (part,), is_rule=True))
    return Book(
        tuple(
            Chapter(f"chapter-{number}", title, "chapter", "", tuple(sections))
            for number, (title, sections) in enumerate(chapters.items(), 1)
        )
    )
