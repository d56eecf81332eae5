"""Analysis: a search that goes on for as long as somebody looks at it, with its best lines at any time.

A line is an answer and what the search expects after it. Minor questions on the way get the greedy answer, as in the
search itself, so a line can be played as it stands.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.bots.bot import Budget, Note, Observation
from rondel.bots.evaluation import FixedRandom
from rondel.bots.levels import Minister
from rondel.bots.minor_questions import MOST_MINOR_QUESTIONS
from rondel.bots.search import grow
from rondel.bots.tree import Node, Tree
from rondel.core.action import CHANCE, Action
from rondel.core.contract import State

__all__ = ["Analysis", "Analyst", "Line", "LineMove"]

#: a line never shows more answers to key decisions
_LONGEST: Final = 12
#: fewer visits say little about what comes next
_LEAST_VISITS: Final = 2
# Added to every prior, so that an answer without one still counts a little.
_LEAST_PRIOR: Final = 1e-6

_FIXED: Final = FixedRandom()


@dataclass(frozen=True, slots=True)
class LineMove:
    """An answer in a line, whose it is, and whether it answers a key decision."""

    seat: int
    action: Action
    is_key: bool


@dataclass(frozen=True, slots=True)
class Line:
    """An answer, how good it is, and what is expected after it."""

    action: Action
    #: each seat's chance to win after it
    chances: tuple[float, ...]
    #: how often it was simulated
    visits: int
    #: reasons for and against it
    notes: tuple[Note, ...]
    #: the answer itself, then the others
    moves: tuple[LineMove, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search has found out so far."""

    seat: int
    #: each seat's chance to win before the answer: the mean of the answers, weighted by their priors
    chances: tuple[float, ...]
    lines: tuple[Line, ...]
    simulations: int
    #: the key decisions in the longest line
    depth: int


class Analyst:
    """Thinks about one question, a little at a time."""

    def __init__(self, bot: Minister, observation: Observation) -> None:
        self._bot: Final = bot
        self._observation: Final = observation
        self._tree: Final = Tree(observation, bot.evaluation, bot.seed)
        self._notes: Final[dict[Action, tuple[Note, ...]]] = {}
        self._guesses: Final[dict[Action, tuple[float, ...]]] = {}
        self._moves: Final[dict[tuple[Action, ...], tuple[LineMove, ...]]] = {}

    @property
    def simulations(self) -> int:
        """Count the continuations that were simulated so far."""
        return self._tree.simulations

    def think(self, budget: Budget) -> None:
        """Go on with the search until the budget is used up or cancelled."""
        grow(self._tree, budget, 1.0)

    def analysis(self, most: int) -> Analysis:
        """Return what was found so far: at most this many lines, the best first."""
        root = self._tree.root
        order = sorted(range(len(root.actions)), key=lambda place: _rank(root, place))
        lines = tuple(self._line(place) for place in order[:most])
        depth = max((sum(move.is_key for move in line.moves) for line in lines), default=0)
        return Analysis(self._observation.seat, self._chances(order), lines, self._tree.simulations, depth)

    # ------------------------------------------------------------ chances

    def _chances(self, order: Sequence[int]) -> tuple[float, ...]:
        """Return each seat's chance before the answer, from the answers that were simulated."""
        root = self._tree.root
        tried = [place for place in order if root.visits[place]] or list(order[:1])
        weights = [root.priors[place] + _LEAST_PRIOR for place in tried]
        shares = [self._chances_after(place) for place in tried]
        total = sum(weights)
        return tuple(
            sum(weight * share[seat] for weight, share in zip(weights, shares, strict=True)) / total
            for seat in range(self._observation.state.seats)
        )

    def _chances_after(self, place: int) -> tuple[float, ...]:
        """Return each seat's chance after an answer, as players are told it."""
        visits = self._tree.root.visits[place]
        if not visits:
            return self._guess(self._tree.root.actions[place])
        evaluation, seats = self._bot.evaluation, self._observation.state.seats
        told = [evaluation.told_chance(share / visits, seats) for share in self._tree.shares[place]]
        total = sum(told)
        return tuple(chance / total for chance in told) if total else tuple(told)

    def _guess(self, action: Action) -> tuple[float, ...]:
        """Return each seat's chance after an answer that was not simulated yet, at a glance."""
        if action not in self._guesses:
            after = self._observation.state.copy()
            after.apply_unchecked(action)
            self._guesses[action] = tuple(self._bot.evaluation.win_chances(after))
        return self._guesses[action]

    # ------------------------------------------------------------ lines

    def _line(self, place: int) -> Line:
        root = self._tree.root
        action = root.actions[place]
        chances = self._chances_after(place)
        return Line(action, chances, root.visits[place], self._reasons(action), self._expected(place))

    def _reasons(self, action: Action) -> tuple[Note, ...]:
        if action not in self._notes:
            observation = self._observation
            notes = self._bot.evaluation.notes(observation.state, action, observation.seat)
            self._notes[action] = tuple(notes)
        return self._notes[action]

    def _expected(self, place: int) -> tuple[LineMove, ...]:
        """Return an answer and what is expected after it; the same line is played through once only."""
        chosen = self._most_visited(place)
        if chosen not in self._moves:
            self._moves[chosen] = self._played(chosen)
        return self._moves[chosen]

    def _most_visited(self, place: int) -> tuple[Action, ...]:
        """Return the answers to key decisions that were simulated most, one after the other."""
        node, chosen = self._tree.root, [self._tree.root.actions[place]]
        while len(chosen) < _LONGEST:
            after = [child for (action, _), child in node.children.items() if action is chosen[-1]]
            node = max(after, key=lambda child: child.count, default=node)
            if not after or not node.visits or max(node.visits) < _LEAST_VISITS:
                break
            chosen.append(node.actions[max(range(len(node.visits)), key=node.visits.__getitem__)])
        return tuple(chosen)

    def _played(self, chosen: tuple[Action, ...]) -> tuple[LineMove, ...]:
        """Play answers to key decisions, with the minor ones between them, for as long as they are legal."""
        state, seat = self._start(), self._observation.seat
        moves: list[LineMove] = []
        for action in chosen:
            if not _is_answer(state, action):
                break
            moves.append(LineMove(seat, action, is_key=True))
            state.apply_unchecked(action)
            self._answer_minor_questions(state, moves)
            if state.is_over or state.seats_asked() == (CHANCE,):
                break
            seat = state.seats_asked()[0]
        return tuple(moves)

    def _start(self) -> State:
        """Return the state a line is played on: one of those the search has drawn, if something is hidden."""
        drawn = self._tree.root.states
        if drawn:
            return drawn[0].copy()
        if self._observation.game.has_secrets(self._observation.state):
            return self._observation.draw(random.Random(self._bot.seed))
        return self._observation.state.copy()

    def _answer_minor_questions(self, state: State, moves: list[LineMove]) -> None:
        evaluation = self._bot.evaluation
        for _ in range(MOST_MINOR_QUESTIONS):
            if state.is_over or state.seats_asked()[0] == CHANCE or evaluation.is_key_decision(state):
                return
            seat = state.seats_asked()[0]
            action = evaluation.greedy(state, seat, _FIXED)
            moves.append(LineMove(seat, action, is_key=False))
            state.apply_unchecked(action)


def _rank(root: Node, place: int) -> tuple[int, float, float]:
    """Order answers as a search does: most simulated first, then the better chance, then the higher prior."""
    visits = root.visits[place]
    chance = root.totals[place] / visits if visits else 0.0
    return (-visits, -chance, -root.priors[place])


def _is_answer(state: State, action: Action) -> bool:
    if action in state.legal_actions():
        return True
    amounts = state.answer_range()
    amount = None if amounts is None else amounts.amount_of(action.text)
    return amounts is not None and amount is not None and amounts.low <= amount <= amounts.high
