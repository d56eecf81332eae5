"""The course of a game: its steps with the events each one brought, the state now, and any earlier state.

A match, a table of the server and a branch of a study board each stand on one.
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
from rondel.luck import random_outcome
from rondel.notation.record import Line

__all__ = ["ALL_STATES", "Course", "Step"]

#: how many of the last states a course keeps by default
_LAST_STATES: Final = 64
#: one in so many of the older states is kept, to replay from
_CHECKPOINT: Final = 32
#: for a course that keeps the state after every step
ALL_STATES: Final = 2**62


class Step:
    """One action of a seat or of chance, or an undo; with the events it brought.

    The state and the events may be missing: a course replays the step when somebody asks for them.
    """

    __slots__ = ("by_timer", "events", "number", "parent", "seat", "state", "text", "undo")

    def __init__(
        self, seat: int, text: str = "", *, undo: int = 0, by_timer: bool = False, number: int = 0
    ) -> None:
        self.seat: Final = seat
        self.text: Final = text
        #: how many steps it takes back, 0 for an action
        self.undo: Final = undo
        #: whether the time was up and nobody had answered
        self.by_timer: Final = by_timer
        #: the number of its entry in the log of a table
        self.number = number
        #: the step before it, or the one an undo leads back to; None at the start
        self.parent: Step | None = None
        #: the state after it, if it is kept: never change it
        self.state: State | None = None
        self.events: Sequence[object] | None = None

    def line(self) -> Line:
        """Return the step as a line of a record."""
        return Line(undo=self.undo) if self.undo else Line(self.seat, self.text)


_number_of: Final = attrgetter("number")


class Course:
    """The course of one game.

    States that are kept are never changed: whoever plays on works on a copy. A course that keeps no last states
    changes its state in place, which is faster.
    """

    def __init__(self, game: Game, start: State, number: int = 0, *, last_states: int = _LAST_STATES) -> None:
        self.game: Final = game
        self.start: Final = start
        #: the state now: look at it, never change it
        self.state = start
        #: the number before its first step
        self.began: Final = number
        #: every step, undos and undone steps included
        self.steps: Final[list[Step]] = []
        #: the steps that have not been taken back
        self.standing: Final[list[Step]] = []
        self._last_states: Final = last_states
        # whether somebody else may hold the state now, so that it must not be changed
        self._is_shared = True

    @property
    def number(self) -> int:
        """The number of the last step, or of the start."""
        return self.steps[-1].number if self.steps else self.began

    # ------------------------------------------------------------ playing

    def seat_of(self, text: str) -> int:
        """Return the seat whose action this is; refuses it after the end, or when chance is to act."""
        if self.state.is_over:
            raise GameOverError(key="game-over")
        seat = self.game.seat_of(self.state, self.game.parse(text))
        if seat == CHANCE:
            raise NotAskedError(key="chance-is-asked")
        return seat

    def play_text(self, text: str, *, by_timer: bool = False) -> Step:
        """Play an action for the seat that may take it, or refuse it with the reason."""
        action = self.game.parse(text)
        # after the end an action is nobody's, and playing it is refused
        seat = CHANCE if self.state.is_over else self.game.seat_of(self.state, action)
        return self.play(Step(seat, action.text, by_timer=by_timer), action)

    def play(self, step: Step, action: Action) -> Step:
        """Play a step and keep its events, or refuse it with the reason."""
        state = self.state
        if self._is_shared:
            state = state.copy()
            state.record_events(on=True)
            self._is_shared = self._last_states > 0
        state.apply(action)
        step.events = state.take_events()
        self._add(step, state)
        return step

    def let_chance_act(self, rng: random.Random) -> None:
        """Draw until somebody is asked or the game is over."""
        while self.state.seats_asked() == (CHANCE,):
            self.draw(rng)

    def draw(self, rng: random.Random) -> Step:
        """Draw one of the things chance can do now."""
        action = random_outcome(self.game, self.state, rng)
        return self.play(Step(CHANCE, action.text), action)

    def take(self, step: Step) -> None:
        """Add a step of a log; one that a branch has played is not played again.

        Its events are found when somebody first asks for them, so that loading a game stays quick.
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
        """Add an undo: the last standing steps no longer stand."""
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
        """Add an undone step, or the undo that took it back, without playing it."""
        step.parent = self.standing[-1] if self.standing else None
        self.steps.append(step)

    def branch(self) -> Course:
        """Return a course from here on, to try steps before they count."""
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
        """Return the last step that stood after the entry of a number, None at the start."""
        place = bisect_right(self.steps, number, key=_number_of)
        if not place:
            return None
        step = self.steps[place - 1]
        return step.parent if step.undo else step

    def standing_at(self, number: int) -> list[Step]:
        """List the steps that stood after the entry of a number."""
        found: list[Step] = []
        step = self.step_at(number)
        while step is not None:
            found.append(step)
            step = step.parent
        return found[::-1]

    def steps_after(self, number: int) -> Sequence[Step]:
        """Return the steps after a number."""
        return self.steps[bisect_right(self.steps, number, key=_number_of) :]

    def undo_to(self, number: int) -> int:
        """Count the standing steps after a number; 0 if its own step no longer stands."""
        then = self.step_at(number)
        if then is None:
            return len(self.standing)
        for count, step in enumerate(reversed(self.standing)):
            if step is then:
                return count
        return 0

    def state_at(self, number: int) -> State:
        """Return the state after the entry of a number."""
        return self.state if number >= self.number else self.state_after(self.step_at(number))

    def state_after(self, step: Step | None) -> State:
        """Return the state after a step, or at the start; replayed from the nearest one that is kept."""
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
        """Yield each step after a number, its events found, with the state before it."""
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
        """Yield each standing step with the state after it, which the next one changes."""
        state = self.start.copy()
        for step in self.standing:
            state.apply_unchecked(self.game.parse(step.text))
            yield step, state

    def own_trail(self, seat: int) -> int:
        """Count the last steps one seat took itself, back to where chance, another seat or a timer acted."""
        count = 0
        for step in reversed(self.standing):
            if step.seat != seat or step.by_timer:
                break
            count += 1
        return count
