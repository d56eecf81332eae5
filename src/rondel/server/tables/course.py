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
from rondel.random_play import random_outcome
from rondel.server.tables.entries import Drawn, Line, Played, TakenBack

__all__ = ["Course", "Step", "Trial"]

# The last states are kept for looking back, and every so many-th of the others to play on from.
_KEPT: Final = 64
_EVERY: Final = 32


class Step(NamedTuple):
    """A line of the game under its number in the log; ``undo`` is how many lines it took back.

    ``by_timer`` is one nobody played: the time of a window was up.
    """

    number: int
    seat: int
    text: str
    undo: int = 0
    by_timer: bool = False


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
        #: states by how many lines stood then, along the lines that stand now
        self._kept: Final[dict[int, State]] = {0: start}

    # ------------------------------------------------------------ going on

    def take(self, number: int, line: Line, after: State | None = None) -> None:
        """Add a line; ``after`` is the state it leads to, if somebody has played it already."""
        match line:
            case TakenBack(count, seat):
                self._take_back(count)
                self.steps.append(Step(number, seat, "", count))
            case Played(seat, text, _, by_timer):
                self._play(Step(number, seat, text, by_timer=by_timer), after)
            case Drawn(text):
                self._play(Step(number, CHANCE, text), after)
        self.number = number

    def _play(self, step: Step, after: State | None) -> None:
        self.state = after or self._played(self.state, step, is_checked=True)
        self.standing.append(len(self.steps))
        self.steps.append(step)
        depth = len(self.standing)
        self._kept[depth] = self.state
        if (depth - _KEPT) % _EVERY:
            self._kept.pop(depth - _KEPT, None)

    def _take_back(self, count: int) -> None:
        depth = len(self.standing)
        for undone in range(depth - count + 1, depth + 1):
            self._kept.pop(undone, None)
        del self.standing[depth - count :]
        self.state = self.state_of(depth - count)

    def _played(self, before: State, step: Step, *, is_checked: bool = False) -> State:
        state = before.copy()
        action = self.game.parse(step.text)
        if is_checked:
            state.apply(action)
        else:
            state.apply_unchecked(action)
        return state

    # ------------------------------------------------------------ looking back

    def state_of(self, depth: int) -> State:
        """Return the state in which so many of the lines stood that stand now."""
        nearest = depth
        while nearest not in self._kept:
            nearest -= 1
        state = self._kept[nearest]
        if nearest < depth:
            state = state.copy()
            for place in self.standing[nearest:depth]:
                state.apply_unchecked(self.game.parse(self.steps[place].text))
        return state

    def state_at(self, number: int) -> State:
        """Return the state after the line of a number, or after the last one before it."""
        if number >= self.number:
            return self.state
        return self._state_after(self.standing_at(number))

    def _state_after(self, lines: Sequence[Step]) -> State:
        """Return the state some lines lead to; as far as they still stand it need not be played anew."""
        common = 0
        for place, line in zip(self.standing, lines, strict=False):
            if self.steps[place] is not line:
                break
            common += 1
        state = self.state_of(common)
        for line in lines[common:]:
            state = self._played(state, line)
        return state

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
        # the lines that stood where the walk begins, and the states since then
        lines = self.standing_at(number)
        states = [self._state_after(lines)]
        for step in steps:
            before = states[-1]
            if not step.undo:
                states.append(self._played(before, step))
            elif step.undo < len(states):
                del states[-step.undo :]
            else:
                # further back than the walk began
                del lines[len(lines) - (step.undo - len(states) + 1) :]
                states = [self._state_after(lines)]
            yield step, before, states[-1]

    def events_of(self, step: Step, before: State) -> list[object]:
        """Return what happened in a line; nothing where lines were taken back."""
        if step.undo:
            return []
        state = before.copy()
        state.record_events(on=True)
        state.apply_unchecked(self.game.parse(step.text))
        return state.take_events()

    def own_trail(self, seat: int) -> int:
        """Count the last lines that one seat played itself: back to where chance, somebody else or a timer spoke."""
        count = 0
        for place in reversed(self.standing):
            step = self.steps[place]
            if step.seat != seat or step.by_timer:
                break
            count += 1
        return count

    # ------------------------------------------------------------ trying

    def trial(self, *, by_standing_answer: bool = False, by_timer: bool = False) -> Trial:
        """Return a copy to play on."""
        return Trial(self.game, self.state.copy(), by_standing_answer=by_standing_answer, by_timer=by_timer)


class Trial:
    """Lines played on a copy: they count when the log has them."""

    __slots__ = ("after", "by_standing_answer", "by_timer", "game", "lines", "state")

    def __init__(
        self, game: Game, state: State, *, by_standing_answer: bool = False, by_timer: bool = False
    ) -> None:
        self.game: Final = game
        self.state = state
        #: whether players had said beforehand what to answer
        self.by_standing_answer: Final = by_standing_answer
        #: whether the time of a window is up, and nobody has answered
        self.by_timer: Final = by_timer
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
        seat = self.game.seat_of(self.state, action)
        self._apply(Played(seat, action.text, self.by_standing_answer, self.by_timer), action)

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
