"""Base classes for a small game: everything but its rules.

A game derives three classes: an action, a state (the rules, and what follows from them) and a game, which
mostly names the others. Words stand in the folder ``words`` of a package, one file for each language.
What does not fit is overridden. Nothing asks whether a game is built on these: the contract alone counts,
and a game that must be fast keeps it by itself.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, get_args, get_origin

from rondel.core.action import CHANCE, Action
from rondel.core.base_game import BaseGame
from rondel.core.contract import (
    EVERYTHING,
    SPECTATOR,
    AmountRange,
    Draw,
    Figure,
    OptionSpec,
    OptionValue,
    Outcome,
    Question,
    Score,
    State,
    seat_id,
)
from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotationError,
    OptionError,
    PositionError,
    RondelError,
)
from rondel.core.options import named_options, settled_options, spoken_options
from rondel.core.ranking import SHARED, rank
from rondel.core.simple_texts import SimpleAction, SimpleEvent, SimpleTexts, SimpleView
from rondel.core.stack import GameState

__all__ = ["SimpleAction", "SimpleEvent", "SimpleGame", "SimpleState", "SimpleTexts", "SimpleView"]

# ------------------------------------------------------------------ the state


class SimpleState(GameState, ABC):
    """A game at one moment. What is abstract must be written; the rest may be overridden."""

    #: what changes in the course of a game, and its type: int, bool, str, or lists like ``list[int]``
    fields: ClassVar[Mapping[str, object]] = {}
    #: what ends the game; where there are several ways, it is a field
    ended_by: str = "end"

    def __init__(self, game: SimpleGame[Any], seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        unwritten = sorted(getattr(type(self), "__abstractmethods__", ()))
        if unwritten:
            # a compiled base does not check this by itself
            raise TypeError(f"{type(self).__name__} needs abstract methods: {', '.join(unwritten)}")
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options

    # what is to be written

    @abstractmethod
    def seats_asked(self) -> tuple[int, ...]:
        """Return the seats that are asked, (CHANCE,), or () when the game is over."""

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """List every answer, but those in the answer range."""

    @abstractmethod
    def play(self, action: SimpleAction) -> None:
        """Carry out an action known to be legal, and report the events."""

    @abstractmethod
    def asks(self) -> Question:
        """Return the open question; it is not called after the end."""

    @abstractmethod
    def seen(self, seat: int) -> dict[str, Any]:
        """Return, as plain values, what a seat or SPECTATOR may know, and for EVERYTHING all there is.

        The question, and the answers of the seat, are added.
        """

    @abstractmethod
    def points(self, seat: int) -> dict[str, int]:
        """Return the points of a seat, by the parts they are the sum of."""

    # what small games have in common

    def tie_breaks(self, seat: int) -> dict[str, int]:
        """Return the tie-breaks in their order: more is better."""
        return {}

    def weight(self, outcome: SimpleAction) -> int:
        """Return how likely something chance can do is, compared to the rest."""
        return 1

    def reason(self, action: SimpleAction) -> RondelError:
        """Return the reason why an action of this game cannot be played now."""
        return self.game.refused(IllegalActionError, "not-now", self.asks().rule, action=action.text)

    def has_secrets(self) -> bool:
        """Return whether players must not see each other's views."""
        return False

    def imagine(self, seat: int, draw: Draw) -> None:
        """Replace everything hidden from a seat by something drawn; see :meth:`Game.redraw`."""
        assert not self.has_secrets(), "a game with secrets says how they are drawn"

    def figures(self, seat: int) -> Sequence[Figure]:
        """Return what players compare before and after a move: points, where nothing is secret."""
        is_open = seat == EVERYTHING or not self.has_secrets()
        return [
            Figure("points", seat_id(player), sum(self.points(player).values()) if is_open else None)
            for player in range(self.seats)
        ]

    def conceivable(self) -> Sequence[Action]:
        """List what the seat asked might try, legal or not; see :meth:`Game.conceivable`."""
        return []

    def violations(self) -> list[str]:
        """List the broken invariants; position codes are checked by them."""
        return []

    def answer_range(self) -> AmountRange | None:
        """Return the range of answers that differ only in an amount."""
        return None

    def ranges(self) -> list[AmountRange]:
        """List what can be done besides answering; then ``seat_of`` must say who does it."""
        return []

    @property
    def is_over(self) -> bool:
        """The game is over when nobody is asked."""
        return not self.seats_asked()

    def why_not(self, action: Action) -> RondelError | None:
        """Say why an action cannot be played now, None if it can."""
        if self.is_over:
            return self.game.refused(GameOverError, "over")
        if not isinstance(action, self.game.action_type):
            return self.game.refused(IllegalActionError, "foreign", self.asks().rule, action=action.text)
        return None if self._allows(action) else self.reason(action)

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal."""
        assert isinstance(action, SimpleAction)
        self.play(action)

    def _allows(self, action: Action) -> bool:
        if any(action is legal for legal in self.legal_actions()):
            return True
        ranges = [amounts for amounts in (self.answer_range(), *self.ranges()) if amounts is not None]
        found = [(amounts, amounts.amount_of(action.text)) for amounts in ranges]
        return any(amount is not None and one.low <= amount <= one.high for one, amount in found)

    def tell(self, kind: str, **about: str | int) -> None:
        """Record an event, if events are recorded."""
        if self.log is not None:
            self.log.append(SimpleEvent(kind, about))

    def copy(self) -> Self:
        """Return an independent copy, which records no events."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__dict__ | {name: deepcopy(getattr(self, name)) for name in self.fields})
        return twin

    def __deepcopy__(self, memo: object = None) -> Self:
        return self.copy()

    __copy__ = __deepcopy__

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.log = None


# ------------------------------------------------------------------ the game

_StateT = TypeVar("_StateT", bound=SimpleState)


class SimpleGame(BaseGame, Generic[_StateT]):
    """A game: what it is called, what it consists of, and how everybody else asks its states."""

    id: str
    names: ClassVar[Mapping[str, str]]
    players: range
    rules_version: int = 1
    options: Sequence[OptionSpec] = ()
    state_type: type[_StateT]
    action_type: type[SimpleAction]
    #: the package with the folder ``words``
    package: str
    #: the types of the actions' fields (see :meth:`Game.vocabulary`), where they are not whole numbers
    types: ClassVar[Mapping[str, str]] = {}

    def new(self, players: int, options: Mapping[str, OptionValue]) -> _StateT:
        """Return a new game; refuses options that do not exist here."""
        if players not in self.players:
            raise self.refused(OptionError, "players", players=players)
        return self.state_type(self, players, settled_options(self.id, self.options, options))

    def options_of(self, state: State) -> Sequence[str]:
        """Name the switches that are on, and choices as ``name=choice``."""
        return spoken_options(self._mine(state).options)

    def parse(self, text: str) -> Action:
        """Return the action of a text."""
        try:
            return self.action_type.of(text)
        except ValueError:
            raise self.refused(NotationError, "notation", text=text) from None

    def seat_of(self, state: State, action: Action) -> int:
        """Return who is asked: one seat at a time, or chance."""
        return state.seats_asked()[0]

    def outcomes(self, state: State) -> list[Outcome]:
        """List what chance can do, by the weights of the state."""
        if state.seats_asked() != (CHANCE,):
            return []
        actions = [action for action in state.legal_actions() if isinstance(action, SimpleAction)]
        weights = [self._mine(state).weight(action) for action in actions]
        return [
            Outcome(action, Fraction(weight, sum(weights)))
            for action, weight in zip(actions, weights, strict=True)
        ]

    def question(self, state: State) -> Question:
        """Return the open question."""
        if state.is_over:
            raise self.refused(GameOverError, "over")
        return self._mine(state).asks()

    def view(self, state: State, seat: int) -> SimpleView:
        """Return what a seat, SPECTATOR or EVERYTHING may know."""
        self._must_sit(state, seat)
        bids = state.answer_range()
        return SimpleView(
            {
                **self._mine(state).seen(seat),
                "question": None if state.is_over else asdict(self.question(state)),
                "legal": [one.text for one in state.legal_actions() if self.seat_of(state, one) == seat],
                "answer_range": asdict(bids) if bids is not None and bids.seat == seat else None,
                "ranges": [asdict(amounts) for amounts in state.ranges() if amounts.seat == seat],
            }
        )

    def described(self, thing: Action | object) -> tuple[str, Mapping[str, Any]]:
        """Return the verb of an action or the kind of an event, and what it is about."""
        if isinstance(thing, SimpleAction):
            return thing.verb, dict(thing.about)
        if isinstance(thing, SimpleEvent):
            return thing.kind, dict(thing.about)
        return type(thing).__name__, {}

    def vocabulary(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """Return the types of the actions' fields; those of events and questions are not declared."""
        actions = {form.partition(" ")[0]: re.findall(r"<(\w+)>", form) for form in self.action_type.forms}
        types = {
            verb: {name: self.types.get(name, "int") for name in names} for verb, names in actions.items()
        }
        return {"actions": types, "events": {}, "questions": {}}

    def material(self, language: str) -> Mapping[str, Any]:
        """Return nothing: the view shows everything."""
        return {}

    def figures(self, state: State, seat: int) -> Sequence[Figure]:
        """Return what players compare before and after a move, as a seat, SPECTATOR or EVERYTHING may know it."""
        self._must_sit(state, seat)
        return self._mine(state).figures(seat)

    def conceivable(self, state: State) -> Sequence[Action]:
        """List what the seat asked might try; nothing if chance acts or the game is over."""
        return [] if state.seats_asked() in ((), (CHANCE,)) else self._mine(state).conceivable()

    def has_secrets(self, state: State) -> bool:
        """Return whether players must not see each other's views."""
        return self._mine(state).has_secrets()

    def redraw(self, state: State, seat: int, draw: Draw) -> _StateT:
        """Return a state that looks the same to a seat, with everything hidden drawn."""
        imagined = self._mine(state).copy()
        imagined.imagine(seat, draw)
        return imagined

    def scores(self, state: State, *, resigned: Collection[int] = (), is_final: bool = False) -> list[Score]:
        """Return everybody's points as they would count now, best first; who has resigned comes last."""
        mine, seats = self._mine(state), range(state.seats)
        keys = {seat: (sum(mine.points(seat).values()), *mine.tie_breaks(seat).values()) for seat in seats}
        table = rank(keys, list(mine.tie_breaks(0)), lambda seat: tuple(mine.points(seat).items()), resigned)
        return [replace(score, decided_by="") if score.decided_by == SHARED else score for score in table]

    def ending(self, state: State) -> str:
        """Return what ended the game, empty while it goes on."""
        return self._mine(state).ended_by if state.is_over else ""

    def violations(self, state: State) -> list[str]:
        """List the broken invariants."""
        return self._mine(state).violations()

    def position(self, state: State) -> str:
        """Write ``id/seats/options/[fields]``; there may be no option, or several with slashes between."""
        mine = self._mine(state)
        values = [getattr(mine, name) for name in mine.fields]
        head = (self.id, str(mine.seats), *spoken_options(mine.options))
        return f"{'/'.join(head)}/{json.dumps(values, separators=(',', ':'))}"

    def open(self, position: str) -> _StateT:
        """Open a code; one with other types, that breaks a rule, or that we write differently, is refused."""
        try:
            head, _, fields = position.partition("/[")
            _, seats, *options = head.split("/")
            state = self.new(int(seats), named_options(self.options, options))
            for (name, kind), value in zip(state.fields.items(), json.loads(f"[{fields}"), strict=True):
                setattr(state, name, _typed(value, kind))
        except (ValueError, RecursionError, OptionError):
            raise self.refused(PositionError, "position") from None
        if self.violations(state) or self.position(state) != position:
            raise self.refused(PositionError, "position")
        return state

    def texts(self, language: str, reader: int = SPECTATOR) -> SimpleTexts:
        """Return everything players read, in a language, for a seat or SPECTATOR."""
        return SimpleTexts(language, self.id, self.package, reader)

    def refused(self, kind: type[RondelError], key: str, rule: str = "", **params: str | int) -> RondelError:
        """Make an error in English; by ``key`` and ``params`` it can be said in any language."""
        text, hint = self.texts("en").both(f"refusal.{key}", "text", "hint", params)
        if issubclass(kind, NotationError):
            return kind(text, str(params["text"]), 1, hint=hint, key=key, params=params, game=self.id)
        return kind(text, rule, hint, key=key, params=params, game=self.id)

    def _must_sit(self, state: State, seat: int) -> None:
        if seat not in (SPECTATOR, EVERYTHING) and not 0 <= seat < state.seats:
            raise self.refused(IllegalActionError, "seat", seat=seat + 1)

    def _mine(self, state: State) -> _StateT:
        assert isinstance(state, self.state_type), "a state of another game"
        return state


def _typed(value: object, kind: object) -> object:
    """Return a value read from a code if it has the type of its field; another type is a ValueError."""
    inner = get_args(kind)
    if type(value) is not (get_origin(kind) or kind):
        raise ValueError(value)
    return [_typed(part, inner[0]) for part in value] if isinstance(value, list) else value
