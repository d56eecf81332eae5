"""The base of a game's state, and a game as a stack of frames.

A frame is a question to a player, or a step that runs by itself.

The frame on top is what happens next. A frame is taken off the stack before it is answered or carried out; a question
that is asked again puts itself back. Steps run until somebody is asked or the game is over.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from rondel.core.action import NOBODY, Action
from rondel.core.contract import AmountRange, Question
from rondel.core.errors import IllegalActionError, RondelError
from rondel.core.terms import Terms

__all__ = [
    "MOST_CANDIDATES",
    "AnyFrame",
    "Broken",
    "Frame",
    "GameState",
    "StackState",
    "has_shape",
    "kinds_of",
]

#: nobody reads more than that
MOST_CANDIDATES: Final = 80

_StateT = TypeVar("_StateT", bound="StackState")
_T = TypeVar("_T")


class Broken:
    """A broken invariant: the key of its words, and what it is about, by number."""

    def __init__(self, key: str, **params: int | str) -> None:
        self.key: Final = key
        self.params: Final[dict[str, int | str]] = params


class Frame(Generic[_StateT]):
    """One entry of the stack. Frames never change, so copies of a state share them."""

    #: the name of the question or step, for views and texts
    kind: ClassVar[str] = ""
    #: the rule that asks; steps have none
    rule: ClassVar[str] = ""
    #: its letters in position codes
    code: ClassVar[str] = ""
    #: what a position code keeps: the arguments of the constructor, ``left:count`` where the term has another name
    fields: ClassVar[tuple[str, ...]] = ()
    #: what programs and texts get to know, ``cards:count`` as above; a name that ends in ``?`` may be missing
    tells: ClassVar[tuple[str, ...]] = ()
    #: the kinds it may stand on; none for the bottom of the stack
    stands_on: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seat: int = NOBODY) -> None:
        #: who is asked, CHANCE, or NOBODY for a step
        self.seat: Final = seat

    def asking_rule(self, game: _StateT) -> str:
        """Return the rule that asks now, where that depends on more than the class."""
        return self.rule

    def about(self, game: _StateT) -> dict[str, str | int]:
        """Return what the question is about, by readable ids and numbers."""
        return game.terms().told(self, self.tells, self.more(game)) if self.tells else {}

    def more(self, game: _StateT) -> dict[str, Any]:
        """Return what ``tells`` names beyond the attributes, in the numbers of the engine."""
        return {}

    def belongs(self, game: _StateT) -> bool:
        """Return whether such a frame can be on the stack at all, with these options and at this time."""
        return True

    def invariants(self, game: _StateT) -> list[Broken]:
        """List the invariants of this frame, open or waiting, that are broken."""
        return []

    def run(self, game: _StateT) -> None:
        """Run the step."""
        raise AssertionError("a question does not run")

    def options(self, game: _StateT) -> list[Action]:
        """List what can be answered."""
        raise AssertionError("a step asks nothing")

    def candidates(self, game: _StateT) -> list[Action]:
        """List what a player might try, legal or not, so that the rules can say why not.

        Everything here is public: what others keep secret decides nothing.
        """
        return []

    def amounts(self, game: _StateT) -> AmountRange | None:
        """Return the amounts that can be answered."""
        return None

    def takes(self, game: _StateT, amount: int) -> bool:
        """Return whether an amount can be answered."""
        return False

    def answer(self, game: _StateT, action: Action) -> None:
        """Carry the answer out; the action is one of the options."""
        raise AssertionError("a step asks nothing")

    def refusal(self, game: _StateT, action: Action) -> IllegalActionError:
        """Say why an action is not one of the options."""
        raise AssertionError("a step refuses nothing")


#: a frame of whatever game
AnyFrame: TypeAlias = Frame[Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState:
    """The part of a state that all games share: actions are checked, and events are recorded on request."""

    def __init__(self) -> None:
        self.log: list[object] | None = None

    def why_not(self, action: Action) -> RondelError | None:
        """Say why an action cannot be carried out now, None if it can."""
        raise AssertionError("every game says what it refuses")

    def apply(self, action: Action) -> None:
        """Carry out an action, or refuse it with the reason."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise refusal
        self.apply_unchecked(action)

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal (for search and replay)."""
        raise AssertionError("every game carries out its actions")

    def record_events(self, *, on: bool) -> None:
        """Start (or stop) recording events."""
        self.log = [] if on else None

    def take_events(self) -> list[object]:
        """Return the events since the last call, oldest first."""
        events = self.log
        if events is None:
            return []
        self.log = []
        return events


class StackState(GameState):
    """The part of a state that all games on a stack share: the stack, and the list of legal actions."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[AnyFrame] = []
        self.is_over = False
        self._legal: list[Action] | None = None

    def take_stack(self, like: StackState) -> None:
        """Copy the stack of another state; events are not recorded on a copy."""
        self.stack = like.stack.copy()
        self.is_over = like.is_over
        # a list of legal actions is never changed once it is made, so copies share it
        self._legal = like._legal

    # ------------------------------------------------------------ asking

    def seat_asked(self) -> int:
        """Return the seat that is asked, CHANCE, or NOBODY when the game is over."""
        return NOBODY if self.is_over else self.stack[-1].seat

    def seats_asked(self) -> tuple[int, ...]:
        """Return the seat that is asked, (CHANCE,), or () when the game is over."""
        return () if self.is_over else (self.stack[-1].seat,)

    def legal_actions(self) -> list[Action]:
        """List every answer to the open question; amounts are in :meth:`answer_range`."""
        legal = self._legal
        if legal is None:
            legal = [] if self.is_over else self.stack[-1].options(self)
            self._legal = legal
        return legal

    def answer_range(self) -> AmountRange | None:
        """Return the amounts that answer the open question."""
        return None if self.is_over else self.stack[-1].amounts(self)

    def forget_legal(self) -> None:
        """Drop the list of legal actions: something changed without an answer."""
        self._legal = None

    def question(self) -> Question:
        """Return the open question; do not ask after the end."""
        top = self.stack[-1]
        return Question(top.kind, (top.seat,), top.asking_rule(self), top.about(self))

    def candidates(self) -> list[Action]:
        """List what the seat asked might try; nothing if chance acts or the game is over."""
        if self.is_over:
            return []
        # each once
        return list(dict.fromkeys(self.stack[-1].candidates(self)))[:MOST_CANDIDATES]

    def terms(self) -> Terms:
        """Return what the numbers of this game are called."""
        raise AssertionError("every game has terms")

    # ------------------------------------------------------------ copying

    def copy(self) -> StackState:
        """Return an independent copy; events are not recorded on it."""
        raise AssertionError("every game copies its states")

    def __copy__(self) -> StackState:
        return self.copy()

    def __deepcopy__(self, memo: object) -> StackState:
        return self.copy()

    # ------------------------------------------------------------ answering

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal (for search and replay)."""
        self._legal = None
        stack = self.stack
        stack.pop().answer(self, action)
        while stack and stack[-1].seat == NOBODY:
            stack.pop().run(self)

    def end(self) -> None:
        """End the game: nothing that was waiting happens any more."""
        self.is_over = True
        self.stack.clear()


def has_shape(stack: list[AnyFrame]) -> bool:
    """Return whether every frame stands on one it may stand on."""
    under = ""
    for frame in stack:
        if under not in (frame.stands_on or ("",)):
            return False
        under = frame.kind
    return True


def kinds_of(base: type[_T]) -> list[type[_T]]:
    """List every class derived from a base, in the order they are declared; their modules must be loaded."""
    found: dict[str, type[_T]] = {}
    for kind in base.__subclasses__():
        found[kind.__name__] = kind
        for derived in kinds_of(kind):
            found[derived.__name__] = derived
    return list(found.values())
