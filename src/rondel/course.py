"""The course of a game: its steps and their events, the state now, and any earlier state.

Matches, the tables of the server and the branches of study boards all use it.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final

from rondel.core.action import CHANCE, Action
from rondel.core.contract import Game, State
from rondel.core.errors import GameOverError, NotAskedError
from rondel.notation.record import Line
from rondel.random_play import random_outcome

__all__ = ["ALL_STATES", "Course", "Step"]

#: how many of the last states a course keeps
_LAST_STATES: Final = 64
#: how often an older state is kept as a checkpoint to replay from
_CHECKPOINT: Final = 32
#: keeps the state after every step
ALL_STATES: Final = 2**62


class Step:
    """One action of a seat or of chance, or an undo, with the events it caused.

    State and events may be missing. The course replays the step when they are needed.
    """

    __slots__ = ("by_timer", "events", "number", "parent", "seat", "state", "text", "undo")

    def __init__(
        self, seat: int, text: str = "", *, undo: int = 0, by_timer: bool = False, number: int = 0
    ) -> None:
        self.seat: Final = seat
        self.text: Final = text
        #: how many steps it takes back, 0 for an action
        self.undo: Final = undo
        #: whether a timer played it because nobody answered in time
        self.by_timer: Final = by_timer
        #: the number of its log entry, at a table
        self.number = number
        #: the step before it; for an undo, the step it goes back to; None at the start
        self.parent: Step | None = None
        #: the state after it, if it is kept; never change it
        self.state: State | None = None
        self.events: Sequence[object] | None = None

    def line(self) -> Line:
        """Return the step as a line of a record."""
        return Line(undo=self.undo) if self.undo else Line(self.seat, self.text)


_number_of: Final = attrgetter("number")


class Course:
    """The course of one game.

    Kept states are never changed; playing on makes a copy. A course with ``last_states=0`` changes its state in place,
    which is faster.
    """

    def __init__(self, game: Game, start: State, number: int = 0, *, last_states: int = _LAST_STATES) -> None:
        self.game: Final = game
        self.start: Final = start
        #: the state now; read it, never change it
        self.state = start
        #: the number before the first step
        self.began: Final = number
        #: every step, undos and undone steps included
        self.steps: Final[list[Step]] = []
        #: the steps that have not been undone
        self.standing: Final[list[Step]] = []
        self._last_states: Final = last_states
        # whether the state now is also kept elsewhere, so playing on must copy it
        self._is_shared = True

    @property
    def number(self) -> int:
        """The number of the last step, or of the start."""
        return self.steps[-1].number if self.steps else self.began

    # ------------------------------------------------------------ playing

    def seat_of(self, text: str) -> int:
        """Return the seat whose action this is. Refuses after the end, and when chance is to act."""
        if self.state.is_over:
            raise GameOverError(key="game-over")
        seat = self.game.seat_of(self.state, self.game.parse(text))
        if seat == CHANCE:
            raise NotAskedError(key="chance-is-asked")
        return seat

    def play_text(self, text: str, *, by_timer: bool = False) -> Step:
        """Play an action for the seat it belongs to, or refuse it with the reason."""
        action = self.game.parse(text)
        # after the end nobody acts, and apply() refuses
        seat = CHANCE if self.state.is_over else self.game.seat_of(self.state, action)
        return self.play(Step(seat, action.text, by_timer=by_timer), action)

    def play(self, step: Step, action: Action) -> Step:
        """Play a step and keep its events, or refuse it with the reason."""
        state = self.state
        if self._is_shared:
            state = state.copy()
            state.record_events(on=True)
        state.apply(action)
        self._is_shared = self._last_states > 0
        step.events = state.take_events()
        self._add(step, state)
        return step

    def let_chance_act(self, rng: random.Random) -> None:
        """Draw until a seat is asked or the game is over."""
        while self.state.seats_asked() == (CHANCE,):
            self.draw(rng)

    def draw(self, rng: random.Random) -> Step:
        """Draw one of the outcomes chance has now."""
        action = random_outcome(self.game, self.state, rng)
        return self.play(Step(CHANCE, action.text), action)

    def take(self, step: Step) -> None:
        """Add a step from a log. A step that a branch already played is not played again.

        Its events are computed when they are first needed, which keeps loading fast.
        """
        if step.undo:
            self.take_back(step)
            return
        state = step.state
        if state is None:
            state = self.state.copy()
            state.apply(self.game.parse(step.text))
        self._add(step, state)

    def take_back(self, step: Step) -> None:
        """Add an undo, which removes the last standing steps."""
        first = len(self.standing) - step.undo
        for undone in self.standing[first:]:
            undone.state = None
        del self.standing[first:]
        step.parent = self.standing[-1] if self.standing else None
        self.state = step.state or self.state_after(step.parent)
        self._is_shared = True
        if step.parent is not None and self._last_states:
            step.parent.state = self.state
        step.state, step.events = None, ()
        self.steps.append(step)

    def mention(self, step: Step) -> None:
        """Add an undone step, or its undo, without playing it."""
        step.parent = self.standing[-1] if self.standing else None
        self.steps.append(step)

    def branch(self) -> Course:
        """Return a course that starts here, for trying steps before they are final."""
        return Course(self.game, self.state, last_states=ALL_STATES)

    def _add(self, step: Step, state: State) -> None:
        standing = self.standing
        if standing:
            step.parent = standing[-1]
        standing.append(step)
        self.steps.append(step)
        self.state = state
        if self._last_states:
            step.state = state
            old = len(standing) - self._last_states
            if old > 0 and old % _CHECKPOINT:
                standing[old - 1].state = None
        elif not len(standing) % _CHECKPOINT:
            step.state = state.copy()

    # ------------------------------------------------------------ looking back

    def step_at(self, number: int) -> Step | None:
        """Return the last standing step after entry ``number``, None at the start."""
        place = bisect_right(self.steps, number, key=_number_of)
        if not place:
            return None
        step = self.steps[place - 1]
        return step.parent if step.undo else step

    def standing_at(self, number: int) -> list[Step]:
        """List the steps that stood after entry ``number``."""
        found: list[Step] = []
        step = self.step_at(number)
        while step is not None:
            found.append(step)
            step = step.parent
        return found[::-1]

    def steps_after(self, number: int) -> Sequence[Step]:
        """Return the steps after entry ``number``."""
        return self.steps[bisect_right(self.steps, number, key=_number_of) :]

    def undo_to(self, number: int) -> int:
        """Count the standing steps after entry ``number``, 0 if that entry's step has been undone."""
        then = self.step_at(number)
        if then is None:
            return len(self.standing)
        for count, step in enumerate(reversed(self.standing)):
            if step is then:
                return count
        return 0

    def state_at(self, number: int) -> State:
        """Return the state after entry ``number``."""
        return self.state if number >= self.number else self.state_after(self.step_at(number))

    def state_after(self, step: Step | None) -> State:
        """Return the state after a step (None: the start), replayed from the nearest kept one."""
        missing: list[Step] = []
        while step is not None and step.state is None:
            missing.append(step)
            step = step.parent
        state = self.start if step is None or step.state is None else step.state
        if missing:
            state = state.copy()
            for one in reversed(missing):
                state.apply_unchecked(self.game.parse(one.text))
        return state

    def walk(self, number: int) -> Iterator[tuple[Step, State]]:
        """Yield each step after entry ``number`` with the state before it. Their events are known."""
        steps = self.steps_after(number)
        before = self.state_after(self.step_at(number)) if steps else self.state
        for step in steps:
            after = self._after(step, before)
            yield step, before
            before = after

    def _after(self, step: Step, before: State) -> State:
        if step.undo:
            return self.state_after(step.parent)
        if step.state is not None and step.events is not None:
            return step.state
        state = before.copy()
        state.record_events(on=True)
        state.apply_unchecked(self.game.parse(step.text))
        if step.events is None:
            step.events = state.take_events()
        return state

    def replay(self) -> Iterator[tuple[Step, State]]:
        """Yield each standing step with the state after it. The next step changes that state."""
        state = self.start.copy()
        for step in self.standing:
            state.apply_unchecked(self.game.parse(step.text))
            yield step, state

    def own_trail(self, seat: int) -> int:
        """Count the last steps this seat took itself, with no chance, other seat or timer in between."""
        count = 0
        for step in reversed(self.standing):
            if step.seat != seat or step.by_timer:
                break
            count += 1
        return count
