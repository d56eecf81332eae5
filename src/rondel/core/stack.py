"""A game as a stack of frames: each is a question to somebody, or a step that carries itself out.

The frame on top is what happens next. A frame is taken off the stack before it is answered or carried out; a question
that is to be asked again puts itself back. Steps carry themselves out until somebody is asked or the game is over.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from rondel.core.action import NOBODY, Action
from rondel.core.contract import AmountRange, Question
from rondel.core.errors import IllegalActionError

__all__ = ["MOST_CANDIDATES", "AnyFrame", "Frame", "StackState", "frames_by_code"]

#: more would not be read
MOST_CANDIDATES: Final = 80

_StateT = TypeVar("_StateT", bound="StackState")


class Frame(Generic[_StateT]):
    """One entry of the stack. Frames never change, so copies of a state share them."""

    #: its letters in position codes, and a letter for what each number of :meth:`fields` is
    code: ClassVar[str] = ""
    numbers: ClassVar[str] = ""

    def __init__(self, seat: int) -> None:
        #: who is asked, CHANCE, or NOBODY for a step
        self.seat: Final = seat

    def kind(self) -> str:
        """Return the name of the question or step, for views, texts and position codes."""
        raise AssertionError("every frame has a name")

    def rule(self) -> str:
        """Return the rule that asks."""
        return ""

    def fields(self) -> list[int]:
        """Return the numbers that make this frame again, in the order of its constructor (position codes)."""
        return []

    @classmethod
    def remade(cls, fields: list[Any]) -> Self:
        """Make a frame again from its fields."""
        return cls(*fields)

    def about(self, game: _StateT) -> dict[str, str | int]:
        """Return what the question is about, by readable ids and numbers."""
        return {}

    def run(self, game: _StateT) -> None:
        """Carry the step out."""
        raise AssertionError("a question does not carry itself out")

    def options(self, game: _StateT) -> list[Action]:
        """List what can be answered."""
        raise AssertionError("a step asks nothing")

    def candidates(self, game: _StateT) -> list[Action]:
        """List what a player might think of answering, legal or not, so that the rules can say why not.

        Everything here is public: what others keep secret decides nothing.
        """
        return []

    def amounts(self, game: _StateT) -> AmountRange | None:
        """Return the amounts that can be answered."""
        return None

    def takes(self, game: _StateT, amount: int) -> bool:
        """Tell whether an amount can be answered."""
        return False

    def answer(self, game: _StateT, action: Action) -> None:
        """Carry the answer out; the action is one of the options."""
        raise AssertionError("a step asks nothing")

    def refusal(self, game: _StateT, action: Action) -> IllegalActionError:
        """Say why an action is not one of the options."""
        raise AssertionError("a step refuses nothing")


#: a frame of whatever game
AnyFrame: TypeAlias = Frame[Any]


class StackState:
    """What every game on a stack has: the stack, the events, the list of legal actions. The rest is the game's own."""

    def __init__(self) -> None:
        self.log: list[object] | None = None
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
        """List every answer to the open question; amounts are told apart (:meth:`answer_range`)."""
        legal = self._legal
        if legal is None:
            legal = [] if self.is_over else self.stack[-1].options(self)
            self._legal = legal
        return legal

    def answer_range(self) -> AmountRange | None:
        """Return the amounts that answer the open question."""
        return None if self.is_over else self.stack[-1].amounts(self)

    def forget_legal(self) -> None:
        """List the answers anew when next asked: something changed that was no answer."""
        self._legal = None

    def question(self) -> Question:
        """Return what is asked of whom; nobody asks for it after the end."""
        top = self.stack[-1]
        return Question(top.kind(), (top.seat,), top.rule(), top.about(self))

    def candidates(self) -> list[Action]:
        """List what the seat asked might think of doing; nothing where chance acts or the game is over."""
        if self.is_over:
            return []
        # an answer comes to mind once
        return list(dict.fromkeys(self.stack[-1].candidates(self)))[:MOST_CANDIDATES]

    # ------------------------------------------------------------ answering

    def why_not(self, action: Action) -> IllegalActionError | None:
        """Say why an action cannot be carried out now, None if it can."""
        raise AssertionError("every game says what it refuses")

    def apply(self, action: Action) -> None:
        """Carry out an action, refusing with the reason what the rules do not allow."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise refusal
        self.apply_unchecked(action)

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

    # ------------------------------------------------------------ events

    def record_events(self, *, on: bool) -> None:
        """Begin (or stop) to keep what happens."""
        self.log = [] if on else None

    def take_events(self) -> list[object]:
        """Return what happened since the last call, oldest first."""
        events = self.log
        if events is None:
            return []
        self.log = []
        return events


def frames_by_code(base: type[AnyFrame]) -> dict[str, type[AnyFrame]]:
    """Return every kind of frame of a game that has a code, by its code; their modules must be loaded."""
    found: dict[str, type[AnyFrame]] = {}
    for kind in base.__subclasses__():
        if kind.code:
            found[kind.code] = kind
        found.update(frames_by_code(kind))
    return found
