"""The contract of a game: what every room of the house may ask of it.

A *state* is mutable and quick: who is asked, what is legal, apply, copy. A *game* knows
everything around it: options, texts, views, scores, positions. Chance is explicit: when
it is to act, the state lists its outcomes and somebody outside draws one, so a record
replays without a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.errors import RondelError

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "AmountRange",
    "Game",
    "OptionSpec",
    "Outcome",
    "Question",
    "Score",
    "State",
    "Texts",
    "View",
]

#: the seat whose view shows what everybody may see
SPECTATOR: Final = -1


class State(Protocol):
    """A game at one moment."""

    @property
    def seats(self) -> int:
        """How many players there are."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def seats_asked(self) -> tuple[int, ...]:
        """Return the seats that are asked, (CHANCE,), or () when the game is over."""

    def legal_actions(self) -> list[Action]:
        """List every answer, without duplicates, in a stable order; do not change the list."""

    def ranges(self) -> list[AmountRange]:
        """List the families of actions with any whole amount, which are not listed one by one."""

    def apply(self, action: Action) -> None:
        """Carry out an action, or refuse it with the reason."""

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal."""

    def copy(self) -> State:
        """Return an independent copy."""

    def record_events(self, *, on: bool) -> None:
        """Begin (or stop) to keep what happens."""

    def take_events(self) -> list[object]:
        """Return what happened since the last call, oldest first."""


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Actions that differ in an amount only: ``seat 2 gives {} to italy`` for 1 to 7."""

    seat: int
    template: str
    low: int
    high: int

    def text(self, amount: int) -> str:
        """Return the text of the action with this amount."""
        return self.template.format(amount)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A switch a table can choose, and the rule that describes it."""

    name: str
    rule: str
    default: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of whom: the kind, the rule, and what it is about, by readable ids."""

    kind: str
    seats: tuple[int, ...]
    rule: str
    about: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing chance can do, and how likely it is."""

    action: Action
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Score:
    """A player's result: points, what they are made of, and the place they give.

    Players equal in everything share a place. ``decided_by`` names the tie-break that
    put this player behind the one before (empty if points did).
    """

    seat: int
    points: int
    place: int
    parts: tuple[tuple[str, int], ...]
    decided_by: str


class View(Protocol):
    """What one seat (or a spectator) may know."""

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""


class Texts(Protocol):
    """Everything a player of a game reads, in one language; ``players`` are their names by seat."""

    @property
    def language(self) -> str:
        """The language, one of rondel.words.LANGUAGES."""

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what."""

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report what happened."""

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return what is wrong, and a hint."""

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text."""

    def option(self, name: str) -> tuple[str, str]:
        """Return what a switch is called, and what it does."""


class Game(Protocol):
    """One game (an edition): everything that is not the state of one match."""

    @property
    def id(self) -> str:
        """The name on the command line."""

    @property
    def names(self) -> Mapping[str, str]:
        """What players call it, by language."""

    @property
    def rules_version(self) -> int:
        """Raised when an old record would replay differently."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def options(self) -> Sequence[OptionSpec]:
        """The switches of this game."""

    def new(self, players: int, options: Mapping[str, bool]) -> State:
        """Return a new game; refuses options that do not exist here."""

    def options_of(self, state: State) -> Sequence[str]:
        """Name the switches that are on."""

    def parse(self, text: str) -> Action:
        """Return the action of a text."""

    def seat_of(self, state: State, action: Action) -> int:
        """Return who carries out an action: CHANCE, a seat asked, or the giver of a gift."""

    def outcomes(self, state: State) -> list[Outcome]:
        """List what chance can do, when it is to act."""

    def question(self, state: State) -> Question:
        """Return the open question."""

    def view(self, state: State, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may know."""

    def told(self, event: object, seat: int) -> object | None:
        """Return an event as a seat may know it, None if not at all."""

    def scores(self, state: State) -> list[Score]:
        """Return everybody's points as they would count now, best first."""

    def position(self, state: State) -> str:
        """Return a short code that opens this very position."""

    def open(self, position: str) -> State:
        """Open a position code."""

    def violations(self, state: State) -> list[str]:
        """List what must always be true and is not; empty in every reachable position."""

    def texts(self, language: str) -> Texts:
        """Return everything players read, in a language."""
