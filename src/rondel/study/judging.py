"""What the strongest mind thinks of a position: everybody's chances, and the answers it found."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.bots.bot import Observation
from rondel.bots.evaluation import Evaluation, FixedRandom
from rondel.bots.evaluation_registry import find_learned_evaluation
from rondel.bots.tree import Tree
from rondel.core.action import CHANCE, Action
from rondel.core.contract import Game, State
from rondel.random_play import random_outcome

__all__ = ["Found", "Judge", "Looked"]

# Everything is looked at with the same luck, so that positions are compared on equal terms.
_SEED: Final = 20_301
# Where chance acts next, so many of its outcomes are looked at.
_OUTCOMES: Final = 4
# Where something is hidden, so many states that look the same to a seat: many, because luck differs more than searches.
_IMAGINED: Final = 10
# No turn has more answers.
_MOST_ANSWERS: Final = 400
_FIXED: Final = FixedRandom()


@dataclass(frozen=True, slots=True)
class Found:
    """An answer a search has tried, and the chance to win it found for it."""

    action: Action
    visits: int
    chance: float


@dataclass(frozen=True, slots=True)
class Looked:
    """What a search found in a position: everybody's chances, and the answers, most tried first."""

    chances: tuple[float, ...]
    answers: tuple[Found, ...]


class _Imagined(Observation):
    """A position somebody imagines: nothing in it is drawn again."""

    def draw(self, rng: random.Random) -> State:
        """Return the position itself."""
        return self.state.copy()


class Judge:
    """Looks at positions of one game, always with the same number of simulations."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game: Final = game
        self.simulations: Final = simulations
        self.evaluation: Final[Evaluation] = find_learned_evaluation(game)

    def known(self, state: State) -> State:
        """Return a position as a player knows it who has counted every payment; the same where that does not tell all."""
        if not self.game.has_secrets(state):
            return state
        return self.game.counted(state) or state

    def look(self, state: State, simulations: int = 0) -> Looked:
        """Search a position in which a seat is asked, with nothing hidden."""
        return self._search(_Imagined(self.game, state, state.seats_asked()[0], 0), simulations)

    def look_as(self, known: Observation) -> Looked:
        """Search a position by what the seat that is asked knows."""
        return self._search(known, self.simulations)

    def _search(self, observation: Observation, simulations: int) -> Looked:
        tree, seats = Tree(observation, self.evaluation, _SEED), observation.state.seats
        sums = [0.0] * seats
        count = simulations or self.simulations
        # the first half still tries answers that turn out to be bad
        half = count // 2
        for number in range(count):
            outlook = tree.simulate()
            if number >= half:
                sums = [one + more for one, more in zip(sums, outlook.chances, strict=True)]
        return Looked(self._told([one / (count - half) for one in sums]), self._answers(tree, seats))

    def chances(self, state: State, viewer: int | None = None) -> tuple[float, ...]:
        """Return everybody's chances in any position, by what a seat knows of it; None: the mean of what all know.

        Minor questions are answered first, so that positions in the middle of a turn can be compared with others.
        """
        possible = self._possible(state, range(state.seats) if viewer is None else (viewer,))
        for one in possible:
            self.evaluation.answer_minor_questions(one)
        if any(one.seats_asked() == (CHANCE,) for one in possible):
            outcomes = _OUTCOMES if len(possible) == 1 else 1
            possible = [
                self._drawn(one, number * outcomes + place)
                for number, one in enumerate(possible)
                for place in range(outcomes)
            ]
        found = [self._chances(one, self.simulations // len(possible)) for one in possible]
        return tuple(sum(seat) / len(found) for seat in zip(*found, strict=True))

    def _possible(self, state: State, viewers: Sequence[int]) -> list[State]:
        """Return states as these seats may imagine them."""
        state = self.known(state)
        if not self.game.has_secrets(state):
            return [state.copy()]
        return [
            self.game.redraw(state, viewer, random.Random(number).randrange)
            for viewer in viewers
            for number in range(max(1, _IMAGINED // len(viewers)))
        ]

    def _chances(self, state: State, simulations: int) -> tuple[float, ...]:
        if state.is_over:
            return tuple(self.evaluation.judge(state).chances)
        return self.look(state, max(2, simulations)).chances

    def _drawn(self, state: State, number: int) -> State:
        """Return a position after chance has acted, always with the same luck."""
        drawn, rng = state.copy(), random.Random(number)
        while not drawn.is_over and drawn.seats_asked() == (CHANCE,):
            drawn.apply_unchecked(random_outcome(self.game, drawn, rng))
            self.evaluation.answer_minor_questions(drawn)
        return drawn

    def _told(self, chances: Sequence[float]) -> tuple[float, ...]:
        """Return chances as players are told them; they add up to 1."""
        told = [self.evaluation.told_chance(one, len(chances)) for one in chances]
        return tuple(one / sum(told) for one in told)

    def _answers(self, tree: Tree, seats: int) -> tuple[Found, ...]:
        root, told = tree.root, self.evaluation.told_chance
        found = [
            Found(action, root.visits[place], told(root.totals[place] / root.visits[place], seats))
            for place, action in enumerate(root.actions)
            if root.visits[place]
        ]
        return tuple(sorted(found, key=lambda one: (-one.visits, -one.chance)))

    def played_on(self, state: State, seat: int, first: Action) -> tuple[State, list[Action]]:
        """Play an answer and what the mind would answer after it, as long as it is the same decision.

        Returns the position after it, and the answers of the seat.
        """
        after, answers = state.copy(), [first]
        after.apply_unchecked(first)
        for _ in range(_MOST_ANSWERS):
            if after.is_over or after.seats_asked() == (CHANCE,) or self.evaluation.is_key_decision(after):
                break
            asked = after.seats_asked()[0]
            action = self.evaluation.greedy(after, asked, _FIXED)
            if asked == seat:
                answers.append(action)
            after.apply_unchecked(action)
        return after, answers
