"""The levels of bots, from random to strong. They work for any game that has an evaluation.

Bots keep nothing between two questions. So any process can answer any question, and a question asked again
(after an undo, or in a saved game) gets the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from rondel.bots.bot import Advice, Budget, Candidate, Note, Observation
from rondel.bots.evaluation import Evaluation
from rondel.bots.search import SearchResult, merge_results, search
from rondel.core.action import Action
from rondel.random_play import random_action

__all__ = ["Chancellor", "Merchant", "Minister", "Novice", "RandomBot"]

# Advice lists at most this many candidates.
_LISTED: Final = 8
# A search with a fixed number of simulations has at most so many trees, each with at least so many simulations a turn.
_MOST_PARTS: Final = 8
_SIMULATIONS_OF_A_PART: Final = 2_500
# Added to every prior, so that an answer without one still counts a little.
_LEAST_PRIOR: Final = 1e-6


class RandomBot:
    """Answers at random; the baseline for all other bots."""

    def __init__(self, seed: int | str) -> None:
        self._seed: Final = _number_of(seed)

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return a random answer."""
        return random_action(observation.game, observation.state, _rng(self._seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return a random answer, without reasons."""
        chosen = Candidate(self.choose(observation, budget), points=0.0, chance=0.0, share=1.0, notes=())
        return Advice(points=0.0, chance=0.0, candidates=(chosen,), simulations=0)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Return nothing: there are no notes."""
        return ""


def _number_of(seed: int | str) -> int:
    return random.Random(seed).getrandbits(60)


def _rng(seed: int, observation: Observation) -> random.Random:
    """Return the random numbers for one answer, always the same for the same question."""
    return random.Random(seed + observation.number)


class _EvaluatingBot:
    """What all levels with an evaluation share: they can explain an answer."""

    def __init__(self, evaluation: Evaluation, seed: int | str) -> None:
        self.evaluation: Final = evaluation
        self.seed: Final = _number_of(seed)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Put a note into words."""
        return self.evaluation.say(note, language, players)

    def advice_for(self, observation: Observation, chosen: Action) -> Advice:
        """Return advice for a chosen answer: the choice first, then the others a good player would consider."""
        values = self.evaluation.action_values(observation.state, observation.seat)
        points = {one.action: one.value for one in values}
        others = [one.action for one in values if one.action is not chosen]
        candidates = [
            self.candidate(observation, action, points.get(action), None, 1.0 if action is chosen else 0.0)
            for action in [chosen, *others][:_LISTED]
        ]
        actions, priors = self.evaluation.candidates(observation.state, observation.seat)
        return _advice(candidates, dict(zip(actions, priors, strict=True)), 0)

    def candidate(
        self,
        observation: Observation,
        action: Action,
        points: float | None,
        chance: float | None,
        share: float,
    ) -> Candidate:
        """Return an answer with its reasons; missing points or chances are evaluated after the answer."""
        after = observation.state.copy()
        after.apply_unchecked(action)
        return Candidate(
            action,
            points=self.evaluation.expected_points(after)[observation.seat] if points is None else points,
            chance=self.evaluation.win_chances(after)[observation.seat] if chance is None else chance,
            share=share,
            notes=tuple(self.evaluation.notes(observation.state, action, observation.seat)),
        )


def _advice(candidates: list[Candidate], priors: Mapping[Action, float], simulations: int) -> Advice:
    """Return candidates, together with what the seat can expect before it chooses.

    That is the mean over the candidates, weighted by their priors, so it is comparable with each of them.
    """
    weights = [priors.get(one.action, 0.0) + _LEAST_PRIOR for one in candidates]
    total = sum(weights)
    return Advice(
        points=sum(one.points * weight for one, weight in zip(candidates, weights, strict=True)) / total,
        chance=sum(one.chance * weight for one, weight in zip(candidates, weights, strict=True)) / total,
        candidates=tuple(candidates),
        simulations=simulations,
    )


class Novice(_EvaluatingBot):
    """Plays legal, sensible-looking moves by rules of thumb."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return a sensible-looking answer."""
        return self.evaluation.novice(observation.state, observation.seat, _rng(self.seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return a sensible-looking answer, and what better players would consider."""
        return self.advice_for(observation, self.choose(observation, budget))


class Merchant(_EvaluatingBot):
    """Takes the answer with the highest value, without search."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return the answer with the highest value."""
        return self.evaluation.greedy(observation.state, observation.seat, _rng(self.seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return the answer with the highest value, and the others."""
        return self.advice_for(observation, self.choose(observation, budget))


class Minister(_EvaluatingBot):
    """Searches: a Monte Carlo tree over states that match what it may know.

    The search can be split into parts, each with its own tree, one after the other or in several processes.
    """

    #: whether its search is split on purpose, to use several cores
    uses_cores = False

    def parts_of(self, budget: Budget) -> int:
        """Return the number of trees for a budget; the same on any number of cores, and so is the result.

        One tree of so many simulations is stronger than two of half as many, so only a large number is split.
        """
        if not self.uses_cores or budget.simulations is None:
            return 1
        return max(1, min(_MOST_PARTS, budget.simulations // _SIMULATIONS_OF_A_PART))

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return the best answer found within the budget."""
        only = only_answer(observation)
        return only if only is not None else self.search_all_parts(observation, budget).best()

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return the best answer found, and how much of the search went into the others."""
        return self.advice_from(observation, self.search_all_parts(observation, budget))

    def search_all_parts(self, observation: Observation, budget: Budget) -> SearchResult:
        """Search all parts, one after the other; they share the budget."""
        parts = self.parts_of(budget)
        one = budget.divided(parts)
        return merge_results([self.search_part(observation, one, number) for number in range(parts)])

    def search_part(self, observation: Observation, budget: Budget, number: int) -> SearchResult:
        """Search with one tree, with its own seed."""
        # each simulation of a tree adds one to this seed
        seed = random.Random(self.seed + observation.number + (number << 61)).getrandbits(60)
        seen = observation.counting() if self.evaluation.counts else observation
        return search(self.evaluation, seen, budget, seed)

    def advice_from(self, observation: Observation, found: SearchResult) -> Advice:
        """Return the answers found, most simulated first."""
        told, seats = self.evaluation.told_chance, observation.state.seats
        candidates = [
            self.candidate(
                observation,
                one.action,
                one.points / one.visits if one.visits else None,
                told(one.chance(), seats) if one.visits else None,
                found.share(one),
            )
            for one in found.ranked()[:_LISTED]
        ]
        return _advice(candidates, {one.action: one.prior for one in found.answers}, found.simulations)


class Chancellor(Minister):
    """Searches for longer, and in a :class:`~rondel.bots.pool.BotPool` with a tree on every core."""

    uses_cores = True


def only_answer(observation: Observation) -> Action | None:
    """Return the only answer if there is nothing to decide, not even a gift."""
    legal = observation.legal_actions()
    if len(legal) > 1 or observation.answer_range() is not None:
        return None
    return None if any(aside.seat == observation.seat for aside in observation.state.ranges()) else legal[0]
