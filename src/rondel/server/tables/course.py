"""The course of a game: every line that was played, the state now, and the way back to any earlier one.

States are never changed once they are here: whoever plays takes a copy, and it is adopted when the
line is durable. So a reader always sees what has been acknowledged, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rondel.core.action import CHANCE, Action
from rondel.core.contract import Game, State
from rondel.core.errors import GameOverError, NotAskedError
from rondel.luck import random_outcome
from rondel.server.tables.entries import Drawn, Line, Played, TakenBack

__all__ = ["Course", "Step", "Trial"]

# So many states are kept for looking back without playing everything again.
_KEPT: Final = 64


class Step(NamedTuple):
    """A line of the game under its number in the log; ``undo`` is how many lines it took back."""

    number: int
    seat: int
    text: str
    undo: int = 0


class Course:
    """A game as it was played."""

    def __init__(self, game: Game, start: State, number: int) -> None:
        self.game: Final = game
        self.start: Final = start
        #: the state after all lines: look at it, never change it
        self.state = start
        #: the number of the last line, or where the game began
        self.number = number
        self.began: Final = number
        self.steps: Final[list[Step]] = []
        #: the places in ``steps`` of the lines that have not been taken back
        self.standing: Final[list[int]] = []
        self._kept: Final[dict[int, State]] = {number: start}

    # ------------------------------------------------------------ going on

    def take(self, number: int, line: Line, after: State | None = None) -> None:
        """Add a line; ``after`` is the state it leads to, if somebody has played it already."""
        match line:
            case TakenBack(count, seat):
                del self.standing[len(self.standing) - count :]
                state = self._state_of_standing()
                self._keep(Step(number, seat, "", count), state)
            case Played(seat, text):
                self.standing.append(len(self.steps))
                self._keep(Step(number, seat, text), after or self._played(text))
            case Drawn(text):
                self.standing.append(len(self.steps))
                self._keep(Step(number, CHANCE, text), after or self._played(text))

    def _played(self, text: str) -> State:
        state = self.state.copy()
        state.apply(self.game.parse(text))
        return state

    def _keep(self, step: Step, state: State) -> None:
        self.steps.append(step)
        self.state = state
        self.number = step.number
        self._kept[step.number] = state
        if len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]

    def _state_of_standing(self) -> State:
        number = self.steps[self.standing[-1]].number if self.standing else self.began
        return self.state_at(number)

    # ------------------------------------------------------------ looking back

    def state_at(self, number: int) -> State:
        """Return the state after the line of a number, or after the last one before it."""
        number = self._line_at(number)
        kept = self._kept.get(number)
        if kept is not None:
            return kept
        state = self.start.copy()
        for step in self.standing_at(number):
            state.apply_unchecked(self.game.parse(step.text))
        return state

    def _line_at(self, number: int) -> int:
        """Return the number of the last line up to a number."""
        if number >= self.number:
            return self.number
        found = self.began
        for step in reversed(self.steps):
            if step.number <= number:
                found = step.number
                break
        return found

    def standing_at(self, number: int) -> list[Step]:
        """List the lines that stood after the line of a number."""
        standing: list[Step] = []
        for step in self.steps:
            if step.number > number:
                break
            if step.undo:
                del standing[len(standing) - step.undo :]
            else:
                standing.append(step)
        return standing

    def steps_after(self, number: int) -> Sequence[Step]:
        """Return the lines after a number."""
        first = len(self.steps)
        while first and self.steps[first - 1].number > number:
            first -= 1
        return self.steps[first:]

    def walk(self, number: int) -> Iterator[tuple[Step, State, State]]:
        """Yield each line after a number, with the states before and after it."""
        steps = self.steps_after(number)
        if not steps:
            return
        before = self.state_at(number)
        is_kept = number >= next(iter(self._kept))
        for step in steps:
            if is_kept:
                after = self._kept[step.number]
            elif step.undo:
                after = self.state_at(step.number)
            else:
                after = before.copy()
                after.apply_unchecked(self.game.parse(step.text))
            yield step, before, after
            before = after

    def events_of(self, step: Step, before: State) -> list[object]:
        """Return what happened in a line; nothing where lines were taken back."""
        if step.undo:
            return []
        state = before.copy()
        state.record_events(on=True)
        state.apply_unchecked(self.game.parse(step.text))
        return state.take_events()

    def own_trail(self, seat: int) -> int:
        """Count the last lines that are all of one seat: back to where chance or somebody else spoke."""
        count = 0
        while count < len(self.standing) and self.steps[self.standing[-1 - count]].seat == seat:
            count += 1
        return count

    # ------------------------------------------------------------ trying

    def trial(self) -> Trial:
        """Return a copy to play on."""
        return Trial(self.game, self.state.copy())


class Trial:
    """Lines played on a copy: they count when the log has them."""

    __slots__ = ("after", "game", "lines", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game: Final = game
        self.state = state
        self.lines: Final[list[Played | Drawn]] = []
        #: the state after each line
        self.after: Final[list[State]] = []

    def seat_of(self, text: str) -> int:
        """Return whose action a text would be; refuses what is no action, or nobody's."""
        if self.state.is_over:
            raise GameOverError(key="game-over")
        seat = self.game.seat_of(self.state, self.game.parse(text))
        if seat == CHANCE:
            raise NotAskedError(key="chance-is-asked")
        return seat

    def play(self, text: str) -> None:
        """Play an action of a seat, or refuse it with the reason."""
        action = self.game.parse(text)
        self._apply(Played(self.game.seat_of(self.state, action), action.text), action)

    def let_chance_act(self, rng: random.Random) -> None:
        """Draw until somebody is asked, or the game is over."""
        while self.state.seats_asked() == (CHANCE,):
            action = random_outcome(self.game, self.state, rng)
            self._apply(Drawn(action.text), action)

    def go_on(self, line: Played | Drawn) -> None:
        """Play a line that is known: of a record, say."""
        self._apply(line, self.game.parse(line.text))

    def _apply(self, line: Played | Drawn, action: Action) -> None:
        # the state after each line is kept, so each line but the first needs a copy of its own
        state = self.state.copy() if self.lines else self.state
        state.apply(action)
        self.state = state
        self.lines.append(line)
        self.after.append(state)
