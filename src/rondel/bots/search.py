"""Searching for an answer within a budget, and what was found, in a form that can be sent and added up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.bots.bot import Budget, Observation
from rondel.bots.evaluation import Evaluation
from rondel.bots.tree import Tree
from rondel.core.action import Action

__all__ = ["SearchResult", "SearchedAction", "merge_results", "search"]

# Who is told neither a time nor a number thinks this often.
_USUAL_SIMULATIONS: Final = 1_000


@dataclass(frozen=True, slots=True)
class SearchedAction:
    """An answer, how often it was tried, and the sums of what came of it: chances to win, final points."""

    action: Action
    #: how promising it was before anything was tried
    promise: float
    visits: int
    chances: float
    points: float

    def chance(self) -> float:
        """Return the chance to win that came of it on average."""
        return self.chances / self.visits if self.visits else 0.0

    def __add__(self, other: SearchedAction) -> SearchedAction:
        return SearchedAction(
            self.action,
            self.promise,
            self.visits + other.visits,
            self.chances + other.chances,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found out about the answers to one question."""

    tried: tuple[SearchedAction, ...]
    simulations: int

    def ranked(self) -> list[SearchedAction]:
        """Return the answers tried most often first; of equals the one that did better."""
        return sorted(self.tried, key=lambda one: (-one.visits, -one.chance()))

    def best(self) -> Action:
        """Return the answer to give."""
        return self.ranked()[0].action

    def share(self, one: SearchedAction) -> float:
        """Return how much of the thinking went into an answer."""
        return one.visits / max(1, self.simulations)


def merge_results(parts: Sequence[SearchResult]) -> SearchResult:
    """Add up what several trees found."""
    if len(parts) == 1:
        return parts[0]
    sums: dict[Action, SearchedAction] = {}
    for part in parts:
        for one in part.tried:
            sums[one.action] = sums[one.action] + one if one.action in sums else one
    return SearchResult(tuple(sums.values()), sum(part.simulations for part in parts))


def search(evaluation: Evaluation, observation: Observation, budget: Budget, seed: int) -> SearchResult:
    """Think about a question for its part of the budget."""
    tree = Tree(observation, evaluation, seed)
    _grow(tree, budget, evaluation.budget_share(observation.state) if budget.is_for_a_turn else 1.0)
    root = tree.root
    tried = tuple(
        SearchedAction(action, root.priors[place], root.visits[place], root.totals[place], tree.points[place])
        for place, action in enumerate(root.actions)
    )
    return SearchResult(tried, tree.simulations)


def _grow(tree: Tree, budget: Budget, share: float) -> None:
    """Simulate until the part of the budget is used up, or somebody cancels; at least once."""
    simulations = budget.simulations
    if simulations is None and budget.seconds is None:
        simulations = _USUAL_SIMULATIONS
    most = None if simulations is None else max(1, round(simulations * share))
    ends = None if budget.seconds is None else time.monotonic() + budget.seconds * share
    while True:
        tree.simulate()
        if most is not None and tree.simulations >= most:
            return
        if budget.is_cancelled() or (ends is not None and time.monotonic() >= ends):
            return
