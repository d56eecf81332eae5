"""The contract of a game: what every other part of Rondel may ask of it.

A *state* is mutable and quick: who is asked, what is legal, apply, copy. A *game* knows
everything around it: options, texts, views, scores, positions. Chance is explicit: when
it is to act, the state lists its outcomes and somebody outside draws one, so a record
replays without a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, Protocol, TypeAlias

from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.book import Book
from rondel.core.errors import RondelError

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "NOBODY",
    "SPECTATOR",
    "AmountRange",
    "Caution",
    "Draw",
    "Figure",
    "Game",
    "OptionSpec",
    "OptionValue",
    "Outcome",
    "Question",
    "STORY_MARKS",
    "Score",
    "State",
    "StoryMark",
    "Texts",
    "View",
    "even_outcomes",
    "impossible",
    "seat_id",
    "seat_named",
]

#: the seat whose view shows what everybody may see
SPECTATOR: Final = -1

#: the seat whose view hides nothing: for study, and after an early end
EVERYTHING: Final = -3

_SEAT: Final = "seat "

#: the caller's source of random numbers: ``draw(n)`` returns a whole number from 0 to n - 1
Draw: TypeAlias = Callable[[int], int]


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
        """List every answer, without duplicates, in a stable order; do not change the list.

        When chance is to act they are what it can do; how likely each is, :meth:`Game.outcomes` tells.
        """

    def answer_range(self) -> AmountRange | None:
        """Return the range of answers that differ only in a whole amount (bids); they are not listed one by one."""

    def ranges(self) -> list[AmountRange]:
        """List what any seat can do with a whole amount besides answering (gifts)."""

    def apply(self, action: Action) -> None:
        """Carry out an action, or refuse it with the reason."""

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal."""

    def copy(self) -> State:
        """Return an independent copy, which records no events; pickled states record none either."""

    def record_events(self, *, on: bool) -> None:
        """Start (or stop) recording events."""

    def take_events(self) -> list[object]:
        """Return the events since the last call, oldest first."""


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Actions that differ in an amount only: ``seat 2 gives {} to italy`` for 1 to 7.

    More than ``safe`` is allowed, but warn the player first (a bid beyond their money).
    """

    seat: int
    template: str
    low: int
    high: int
    safe: int | None = None

    def text(self, amount: int) -> str:
        """Return the text of the action with this amount."""
        return self.template.format(amount)

    def rungs(self, count: int) -> list[int]:
        """Return up to ``count`` safe amounts, including the lowest and the highest, denser at the low end.

        For callers with room for a fixed number of choices: the mask of an encoder, a short menu, a search.
        """
        top = self.high if self.safe is None else min(self.high, self.safe)
        if top < self.low or count < 1:
            return []
        steps = max(1, count - 1)
        found = [self.low + (top - self.low) * step * step // (steps * steps) for step in range(count)]
        return list(dict.fromkeys(found))

    def amount_of(self, text: str) -> int | None:
        """Return the amount in a text of this range, None if it is another action."""
        before, _, after = self.template.partition("{}")
        amount = text.removeprefix(before).removesuffix(after)
        is_number = amount.isascii() and amount.isdigit() and len(amount) <= 18
        return int(amount) if is_number and text == f"{before}{amount}{after}" else None


#: what an event may be in the story of a game, see :meth:`Game.marks`
StoryMark: TypeAlias = Literal["begins", "step", "answer", "ends"]
STORY_MARKS: Final[tuple[StoryMark, ...]] = ("begins", "step", "answer", "ends")

#: what a table chose for an option: on or off, or one of its choices
OptionValue: TypeAlias = bool | str


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """Something a table can choose, and the rule that describes it: a switch, or one of several choices."""

    name: str
    rule: str
    default: OptionValue
    #: empty for a switch
    choices: tuple[str, ...] = ()


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


def even_outcomes(state: State) -> list[Outcome]:
    """List what chance can do, all equally likely; nothing if it does not act next."""
    if state.seats_asked() != (CHANCE,):
        return []
    actions = state.legal_actions()
    return [Outcome(action, Fraction(1, len(actions))) for action in actions]


@dataclass(frozen=True, slots=True)
class Score:
    """A player's result: points, the parts they are the sum of, and the place they give.

    Players equal in everything share a place. ``decided_by`` names the tie-break that
    put this player behind the one before (empty if points did), or ``resigned``.
    """

    seat: int
    points: int
    place: int
    parts: tuple[tuple[str, int], ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Something players compare before and after a move: money, points, who governs; None where it is hidden.

    ``what`` is the key of its name (:meth:`Texts.figure`). ``of`` is what it belongs to: ``seat 2`` for a player,
    counted from 1 as in the notation, any other readable id of the game (a nation), or empty for the whole table.
    A value that is a player is written the same way, ``seat 2``.
    """

    what: str
    of: str
    value: int | str | None


def seat_id(seat: int) -> str:
    """Return the readable id of a seat, counted from 1 as in the notation: ``seat 2``."""
    return f"{_SEAT}{seat + 1}"


def seat_named(name: str) -> int | None:
    """Return the seat of a readable id, None if it is the id of something else."""
    number = name.removeprefix(_SEAT)
    return int(number) - 1 if name.startswith(_SEAT) and number.isdigit() else None


class View(Protocol):
    """What one seat (or a spectator) may know.

    Every view tells in ``legal`` the texts of the seat's answers, empty if it is not asked, and, where a
    game has such things, in ``answer_range`` its bids and in ``ranges`` what it may do aside.
    """

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""


@dataclass(frozen=True, slots=True)
class Caution:
    """A warning before an action that is allowed but may be a mistake."""

    says: str
    #: the rule behind it
    rule: str


class Texts(Protocol):
    """Everything a player of a game reads, in one language, for one reader; ``players`` are their names by seat."""

    @property
    def language(self) -> str:
        """The language, one of rondel.words.LANGUAGES."""

    def question(self, question: Question, players: Sequence[str]) -> str:
        """Say who is asked what."""

    def event(self, event: object, players: Sequence[str]) -> str:
        """Report an event; empty if it is not worth reporting."""

    def action(self, action: Action, players: Sequence[str] = ()) -> str:
        """Say what choosing an action means."""

    def also(self, action: Action) -> str:
        """Return other words by which a player may call an action when typing it; empty if there are none."""

    def refusal(self, error: RondelError) -> tuple[str, str]:
        """Return what is wrong, and a hint: every refusal has both."""

    def rules(self) -> Sequence[str]:
        """Return the ids of all rules of this game, in the order of the book."""

    def rule(self, rule_id: str) -> tuple[str, str]:
        """Return a rule's title and text; an unknown id is a DataError."""

    def chapter(self, rule_id: str) -> str:
        """Name the chapter of a rule, empty if there are no chapters; an unknown id is a DataError."""

    def is_ruling(self, rule_id: str) -> bool:
        """Return whether a rule settles something the rulebook leaves open; an unknown id is a DataError."""

    def option(self, name: str) -> tuple[str, str]:
        """Return what an option is called, and what it does; ``name=choice`` for one of its choices."""

    def ending(self, ending: str) -> str:
        """Say what ended a game (see :meth:`Game.ending`)."""

    def score_part(self, part: str) -> str:
        """Name one of the parts of a score, or the tie-break that decided."""

    def figure(self, what: str) -> str:
        """Name what a :class:`Figure` counts."""

    def figure_of(self, of: str, players: Sequence[str] = ()) -> str:
        """Name what a :class:`Figure` belongs to: a player, a nation; empty for the whole table."""


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
        """Raised when an old record would replay differently; older rules can be kept (see rondel.core.registry)."""

    @property
    def players(self) -> range:
        """How many can play."""

    @property
    def options(self) -> Sequence[OptionSpec]:
        """The switches and choices of this game."""

    def for_table(self, options: Mapping[str, OptionValue]) -> Game:
        """Return the game as played with these options: use it to parse and to get texts.

        The same one, unless a choice (a deck of cards) changes what there is to name.
        """

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        """Return a new game; refuses options that do not exist here."""

    def options_of(self, state: State) -> Sequence[str]:
        """Name the switches that are on, and choices as ``name=choice``."""

    def parse(self, text: str) -> Action:
        """Return the action of a text."""

    def seat_of(self, state: State, action: Action) -> int:
        """Return who carries out an action while a game goes on: CHANCE, a seat asked, or the giver of a gift."""

    @property
    def has_even_odds(self) -> bool:
        """Whether all outcomes of chance are always equally likely: random play then skips the odds."""

    def outcomes(self, state: State) -> list[Outcome]:
        """List what chance can do if it acts next, else nothing."""

    def question(self, state: State) -> Question:
        """Return the open question; do not ask after the end."""

    @property
    def has_windows(self) -> bool:
        """Whether some questions only offer a chance to react, while the others wait."""

    def quiet_answer(self, state: State) -> Action | None:
        """Return the answer that changes nothing, if the question only offers a chance to react.

        None for every other question, for chance, and after the end. Whether there is one must be no secret:
        a table tells everybody how long it waits for it.
        """

    def question_note(self, state: State, language: str) -> str:
        """Return what the seat that is asked should know beside the question: its money, what is at stake; mostly empty.

        By what that seat may know alone, so show it to nobody else.
        """

    def caution(self, state: State, action: Action, language: str) -> Caution | None:
        """Return a warning for the seat that is asked, before an action it can take; mostly None.

        By what that seat may know alone.
        """

    def view(self, state: State, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may know; refuses a seat that does not exist.

        EVERYTHING is shown whatever any seat sees, and what nobody does; it has no answers of its own.
        """

    def told(self, event: object, seat: int) -> object | None:
        """Return an event as a seat may know it, None if it is hidden; this depends on the event alone.

        EVERYTHING is told the event as it is.
        """

    def said(self, state: State, action: Action, seat: int) -> str:
        """Return the text of an action about to be played in ``state``, as a seat or SPECTATOR may know it.

        Asked while a game goes on only. The player who acts is told all of it, and so is EVERYTHING. For others ``?`` stands in place of what is secret (``return ?``), and it is
        empty if they see nothing at all. It tells nobody more than the view and the events after the action do.
        """

    def described(self, thing: Action | object) -> tuple[str, Mapping[str, Any]]:
        """Return the kind of an action or an event, and what it is about: plain values and readable ids.

        Seats are numbers from 0, None where there is nobody. It tells all there is in the thing itself, so an event
        is first asked of :meth:`told`.
        """

    def vocabulary(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """Return the types of what is told about ``actions``, ``events`` and ``questions``: by kind, then by field.

        A type is ``int``, ``bool``, ``text``, ``seat`` (a number), or what a readable id names (``nation``, ``card``);
        ``?`` after it: or null, ``[]``: a list. A field that ends in ``?`` may be missing. A game need not declare all.
        """

    def rule_of(self, event: object) -> str:
        """Return the id of the rule an event belongs to; empty if the game does not tell."""

    def marks(self, event: object) -> tuple[StoryMark, ...]:
        """Return the role of an event in the story of a game, for readers that do not know the game.

        It ``begins`` a chapter (the turn of a nation, a round), it is a ``step`` that is marked on the history and
        counted for players who were away, it tells the ``answer`` of a seat itself and not what followed from it, or it
        ``ends`` the game. Most events are nothing of all this.
        """

    def material(self, language: str) -> Mapping[str, Any]:
        """Return everything that never changes during a game, as plain values with names in a language.

        The board, the pieces, the cards: enough to draw a table without knowing the rules.
        """

    def figures(self, state: State, seat: int) -> Sequence[Figure]:
        """Return what players compare before and after a move, as a seat, SPECTATOR or EVERYTHING may know it.

        A table always has the same figures in the same order, so that two lists can be laid side by side.
        """

    def conceivable(self, state: State) -> Sequence[Action]:
        """List what the seat asked might try now, legal or not, so that refusals can be shown.

        A few dozen at most, once each, by what the seat asked may know; it may be empty, and is for chance.
        """

    def has_secrets(self, state: State) -> bool:
        """Return whether players must not see each other's views."""

    def counted(self, state: State) -> State | None:
        """Return the game without secrets that somebody plays who counts what everybody was told since the beginning.

        None if counting does not tell all that is hidden.
        """

    def redraw(self, state: State, seat: int, draw: Draw) -> State:
        """Return a state that looks the same to a seat, with everything hidden from it drawn at random.

        It must depend on the view and the draws alone: who is handed it knows no more than the view tells.
        """

    def scores(self, state: State, *, resigned: Collection[int] = (), is_final: bool = False) -> list[Score]:
        """Return everybody's points as they would count now, best first.

        Who has ``resigned`` comes behind all the others. ``is_final`` is said of a table that has ended, however it
        did: nothing is secret there any more, so ties are broken as at the end of the game.
        """

    def unusable(self) -> Sequence[RondelError]:
        """Return the problems with files this game looked for and could not use; mostly none."""

    def ending(self, state: State) -> str:
        """Return a readable id of what ended the game, empty while it goes on."""

    def position(self, state: State) -> str:
        """Return a short code that opens this very position; it begins with the game's id and a slash."""

    def open(self, position: str) -> State:
        """Open a position code; anything that cannot be one is a PositionError."""

    def sheet(self, state: State) -> Mapping[str, Any]:
        """Return a position as plain values that people can change, by readable ids; empty if the game has no sheets.

        A turn under way goes back to where it began.
        """

    def set_up(self, sheet: Mapping[str, Any]) -> tuple[State | None, Sequence[tuple[str, RondelError]]]:
        """Return the position of a sheet as far as it can be shown, and each fault with the path of its field.

        Without faults the position can be played. Anything may stand in a sheet: it gets reasons, never another error.
        """

    def violations(self, state: State) -> list[str]:
        """List what must always be true and is not; empty in every reachable position."""

    def book(self, language: str) -> Book:
        """Return the rulebook in a language: every rule once, with its tables and examples."""

    def texts(self, language: str, reader: int = SPECTATOR) -> Texts:
        """Return everything players read, in a language. A seat that reads is "you" in it; SPECTATOR reads names alone."""


def impossible(game: Game, state: State) -> list[tuple[Action, RondelError]]:
    """List what the seat asked might try and cannot do now, with the refusals; each is tried on a copy.

    A refusal may tell what only the seat asked knows (its money): show it to nobody else.
    """
    found: list[tuple[Action, RondelError]] = []
    for action in game.conceivable(state):
        try:
            state.copy().apply(action)
        except RondelError as refusal:
            found.append((action, refusal))
    return found
