"""What a bot is: it is shown what a seat may know, is given some time, and answers; on request it says why.

The same contract for every game and every level. A bot is handed a :class:`Sight` of its own seat and never
the state of the table: what it must not know it cannot use.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from rondel.core.action import Action
from rondel.core.contract import AmountRange, Game, State, View
from rondel.preview import middle_world

__all__ = ["Advice", "Bot", "Budget", "Candidate", "Note", "Sight", "seen"]


class Sight:
    """What a seat may know: its view and its legal answers, and states drawn to agree with them.

    Bots may ask anything of :attr:`state`, but change only what :meth:`draw` gives them.
    """

    def __init__(self, game: Game, state: State, seat: int, number: int) -> None:
        self.game: Final = game
        #: a state that shows no more than the seat may know; :func:`seen` makes it
        self.state: Final = state
        self.seat: Final = seat
        #: how many actions have been played: a bot asked the same again answers the same
        self.number: Final = number

    @property
    def view(self) -> View:
        """The table as the seat sees it."""
        return self.game.view(self.state, self.seat)

    def legal_actions(self) -> list[Action]:
        """List the answers, but those of the range; do not change the list."""
        return self.state.legal_actions()

    def answer_range(self) -> AmountRange | None:
        """Return the answers that differ in an amount only."""
        return self.state.answer_range()

    def draw(self, rng: random.Random) -> State:
        """Return a state of one's own that agrees with the view; what the view hides is drawn anew."""
        return self.game.redraw(self.state, self.seat, rng.randrange)


def seen(game: Game, state: State, seat: int, number: int) -> Sight:
    """Return what a seat may know of the state of a table; the rest is guessed before a bot sees anything.

    The guess is the middle of what may be, always the same for the same view.
    """
    shown = middle_world(game, state, seat) if game.has_secrets(state) else state
    return Sight(game, shown, seat, number)


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about a turn: seconds, simulations, or both; whichever is used up first.

    With simulations alone a bot answers the same whenever it is asked the same. A bot that is cancelled
    answers at once, with what it has found so far.
    """

    seconds: float | None = None
    simulations: int | None = None
    is_cancelled: Callable[[], bool] = _never
    #: for a whole turn, of which each question gets its share; or for one question alone, as a hint is
    is_for_a_turn: bool = True

    def divided(self, parts: int) -> Budget:
        """Return what each of several parts may think, one after the other."""
        return replace(
            self,
            seconds=None if self.seconds is None else self.seconds / parts,
            simulations=None if self.simulations is None else -(-self.simulations // parts),
        )


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying about an answer: the key of its words, and what they name (numbers, readable ids)."""

    key: str
    params: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer a bot has thought about."""

    action: Action
    #: final points the seat may expect after it
    points: float
    #: the chance to win after it, 0 to 1
    chance: float
    #: how much of its thinking the bot spent on it, 0 to 1
    share: float
    #: what speaks for and against it
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and what it thought of, the choice first."""

    #: final points the seat may expect before it answers: the mean of its answers, by how promising they look
    points: float
    #: its chance to win before it answers, likewise
    chance: float
    candidates: tuple[Candidate, ...]
    #: how many continuations were looked at
    simulations: int

    @property
    def chosen(self) -> Action:
        """The answer the bot gives."""
        return self.candidates[0].action


class Bot(Protocol):
    """Answers questions. The same seed, the same questions and the same simulations give the same answers."""

    def choose(self, sight: Sight, budget: Budget) -> Action:
        """Return an answer: legal, in the range, or a gift of one's own, after which one is asked again."""

    def advise(self, sight: Sight, budget: Budget) -> Advice:
        """Return the answer :meth:`choose` gives, and why."""

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say one of the notes of an advice in a language; ``players`` are their names by seat."""
