"""Searches for an answer within a budget. Results can be sent between processes and merged."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rondel.bots.bot import Budget, Observation
from rondel.bots.evaluation import Evaluation
from rondel.bots.tree import Tree
from rondel.core.action import Action

__all__ = ["SearchResult", "SearchedAction", "grow", "merge_results", "search"]

# Used when the budget names neither seconds nor simulations.
_DEFAULT_SIMULATIONS: Final = 1_000


@dataclass(frozen=True, slots=True)
class SearchedAction:
    """An answer, how often it was simulated, and the sums of the results: chances to win and final points."""

    action: Action
    #: how promising it looked before the search
    prior: float
    visits: int
    chances: float
    points: float

    def chance(self) -> float:
        """Return its mean chance to win."""
        return self.chances / self.visits if self.visits else 0.0

    def __add__(self, other: SearchedAction) -> SearchedAction:
        return SearchedAction(
            self.action,
            self.prior,
            self.visits + other.visits,
            self.chances + other.chances,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found out about the answers to a question."""

    answers: tuple[SearchedAction, ...]
    simulations: int

    def ranked(self) -> list[SearchedAction]:
        """Return the answers, most simulated first; ties go to the better chance to win."""
        return sorted(self.answers, key=lambda one: (-one.visits, -one.chance()))

    def best(self) -> Action:
        """Return the answer to give."""
        return self.ranked()[0].action

    def share(self, one: SearchedAction) -> float:
        """Return the share of the simulations that went into an answer."""
        return one.visits / max(1, self.simulations)


def merge_results(parts: Sequence[SearchResult]) -> SearchResult:
    """Add up the results of several trees."""
    if len(parts) == 1:
        return parts[0]
    sums: dict[Action, SearchedAction] = {}
    for part in parts:
        for one in part.answers:
            sums[one.action] = sums[one.action] + one if one.action in sums else one
    return SearchResult(tuple(sums.values()), sum(part.simulations for part in parts))


def search(evaluation: Evaluation, observation: Observation, budget: Budget, seed: int) -> SearchResult:
    """Search a question within its share of the budget."""
    tree = Tree(observation, evaluation, seed)
    grow(tree, budget, evaluation.budget_share(observation.state) if budget.is_for_a_turn else 1.0)
    root = tree.root
    answers = tuple(
        SearchedAction(action, root.priors[place], root.visits[place], root.totals[place], tree.points[place])
        for place, action in enumerate(root.actions)
    )
    return SearchResult(answers, tree.simulations)


def grow(tree: Tree, budget: Budget, share: float) -> None:
    """Simulate until the share of the budget is used up or the search is cancelled; at least once."""
    simulations = budget.simulations
    if simulations is None and budget.seconds is None:
        simulations = _DEFAULT_SIMULATIONS
    most = None if simulations is None else max(1, round(simulations * share))
    ends = None if budget.seconds is None else time.monotonic() + budget.seconds * share
    while True:
        tree.simulate()
        if most is not None and tree.simulations >= most:
            return
        if budget.is_cancelled() or (ends is not None and time.monotonic() >= ends):
            return
