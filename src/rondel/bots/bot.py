"""The contract of a bot: it observes a seat, gets a budget, and answers. On request it explains its answer.

The contract is the same for every game and every level. A bot gets an :class:`Observation` of its own seat,
never the state of the table, so it cannot use what it must not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from rondel.core.action import Action
from rondel.core.contract import AmountRange, Game, State, View
from rondel.preview import typical_state

__all__ = ["Advice", "Bot", "Budget", "Candidate", "Note", "Observation", "observe"]


class Observation:
    """What a seat may know: its view, its legal answers, and states drawn to match them.

    A bot may read anything in :attr:`state`, but may change only what :meth:`draw` returns.
    """

    def __init__(
        self, game: Game, state: State, seat: int, number: int, counted: State | None = None
    ) -> None:
        self.game: Final = game
        #: a state that holds no more than the seat may know; :func:`observe` makes it
        self.state: Final = state
        self.seat: Final = seat
        #: how many actions have been played; randomness is derived from it, so the same question gets the same answer
        self.number: Final = number
        self._counted: Final = counted

    def counting(self) -> Observation:
        """Return what the seat knows if it has counted every payment since the beginning, which may be no more."""
        if self._counted is None:
            return self
        return Observation(self.game, self._counted, self.seat, self.number)

    @property
    def view(self) -> View:
        """The table as the seat sees it."""
        return self.game.view(self.state, self.seat)

    def legal_actions(self) -> list[Action]:
        """List the answers, except those in the range. Do not change the list."""
        return self.state.legal_actions()

    def answer_range(self) -> AmountRange | None:
        """Return the answers that differ only in an amount."""
        return self.state.answer_range()

    def draw(self, rng: random.Random) -> State:
        """Return a fresh state that matches the view, with everything hidden redrawn."""
        return self.game.redraw(self.state, self.seat, rng.randrange)


def observe(game: Game, state: State, seat: int, number: int, *, follows: bool = False) -> Observation:
    """Return what a seat may know of a state. Everything hidden is replaced before a bot sees it.

    The replacement is the middle of what is possible, so the same view always gives the same observation. A player
    who ``follows`` the game, as who sits at the table does, may count, too.
    """
    if not game.has_secrets(state):
        return Observation(game, state, seat, number)
    counted = game.counted(state) if follows else None
    return Observation(game, typical_state(game, state, seat), seat, number, counted)


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about a turn: seconds, simulations, or both, whichever runs out first.

    With simulations alone, the same question always gets the same answer. A cancelled bot answers at once with
    the best it has found so far.
    """

    seconds: float | None = None
    simulations: int | None = None
    is_cancelled: Callable[[], bool] = _never
    #: True: for a whole turn, and each question gets a share; False: for one question alone, like a hint
    is_for_a_turn: bool = True

    def divided(self, parts: int) -> Budget:
        """Return the budget of each of several parts that run one after the other."""
        return replace(
            self,
            seconds=None if self.seconds is None else self.seconds / parts,
            simulations=None if self.simulations is None else -(-self.simulations // parts),
        )


@dataclass(frozen=True, slots=True)
class Note:
    """A reason for or against an answer: a message key and its parameters (numbers, readable ids)."""

    key: str
    params: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer a bot has considered."""

    action: Action
    #: the final points the seat can expect after it
    points: float
    #: the chance to win after it, 0 to 1
    chance: float
    #: the share of the search spent on it, 0 to 1
    share: float
    #: reasons for and against it
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do and what else it considered, its choice first."""

    #: the final points the seat can expect before it answers: the mean of its answers, weighted by their priors
    points: float
    #: its chance to win before it answers, averaged the same way
    chance: float
    candidates: tuple[Candidate, ...]
    #: how many continuations were simulated
    simulations: int

    @property
    def chosen(self) -> Action:
        """The answer the bot gives."""
        return self.candidates[0].action


class Bot(Protocol):
    """Answers questions. The same seed, question and number of simulations give the same answer."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return a legal answer, one in the range, or a gift from its own seat; after a gift it is asked again."""

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return the answer :meth:`choose` gives, and why."""

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words; ``players`` are the players' names by seat."""
