"""The levels: what players choose when they choose an opponent. They know no game: its mind does.

Bots keep nothing between two questions, so any process may answer any of them, and a question asked again
(after an undo, when a saved game goes on) is answered the same way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from rondel.bots.bot import Advice, Budget, Candidate, Note, Observation
from rondel.bots.evaluation import Evaluation
from rondel.bots.search import SearchResult, merge_results, search
from rondel.core.action import Action
from rondel.luck import random_action

__all__ = ["Chancellor", "Merchant", "Minister", "Novice", "RandomBot"]

# So many candidates are told about; further ones were hardly thought of.
_TOLD: Final = 8
# What nobody had thought promising counts a little.
_HARDLY: Final = 1e-6


class RandomBot:
    """Answers at random; the measure for all others."""

    def __init__(self, seed: int | str) -> None:
        self._seed: Final = _number_of(seed)

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return a random answer."""
        return random_action(observation.game, observation.state, _luck(self._seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return a random answer; there is nothing to say for it."""
        nothing = Candidate(self.choose(observation, budget), points=0.0, chance=0.0, share=1.0, notes=())
        return Advice(points=0.0, chance=0.0, candidates=(nothing,), simulations=0)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say nothing: there are no notes."""
        return ""


def _number_of(seed: int | str) -> int:
    return random.Random(seed).getrandbits(60)


def _luck(seed: int, observation: Observation) -> random.Random:
    """Return what chance is for one answer: the same when the same is asked again."""
    return random.Random(seed + observation.number)


class _Thinker:
    """What the levels with a mind have in common: they say what speaks for an answer."""

    def __init__(self, evaluation: Evaluation, seed: int | str) -> None:
        self.evaluation: Final = evaluation
        self.seed: Final = _number_of(seed)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say a note in a language."""
        return self.evaluation.say(note, language, players)

    def weighed(self, observation: Observation, chosen: Action) -> Advice:
        """Return an answer first, then the others a good player thinks of."""
        weighed = self.evaluation.action_values(observation.state, observation.seat)
        points = {one.action: one.value for one in weighed}
        others = [one.action for one in weighed if one.action is not chosen]
        candidates = [
            self.candidate(observation, action, points.get(action), None, 1.0 if action is chosen else 0.0)
            for action in [chosen, *others][:_TOLD]
        ]
        actions, promises = self.evaluation.candidates(observation.state, observation.seat)
        return _advice(candidates, dict(zip(actions, promises, strict=True)), 0)

    def candidate(
        self,
        observation: Observation,
        action: Action,
        points: float | None,
        chance: float | None,
        share: float,
    ) -> Candidate:
        """Return what there is to say about an answer; what is not known is judged by the position after it."""
        after = observation.state.copy()
        after.apply_unchecked(action)
        return Candidate(
            action,
            points=self.evaluation.expected_points(after)[observation.seat] if points is None else points,
            chance=self.evaluation.win_chances(after)[observation.seat] if chance is None else chance,
            share=share,
            notes=tuple(self.evaluation.notes(observation.state, action, observation.seat)),
        )


def _advice(candidates: list[Candidate], promises: Mapping[Action, float], simulations: int) -> Advice:
    """Return candidates, beside what may be expected before one of them is chosen.

    That is their mean, by how promising each looks at first: so it is judged by the same measure as they are.
    """
    weights = [promises.get(one.action, 0.0) + _HARDLY for one in candidates]
    total = sum(weights)
    return Advice(
        points=sum(one.points * weight for one, weight in zip(candidates, weights, strict=True)) / total,
        chance=sum(one.chance * weight for one, weight in zip(candidates, weights, strict=True)) / total,
        candidates=tuple(candidates),
        simulations=simulations,
    )


class Novice(_Thinker):
    """Plays legal, sensible-looking moves by rules of thumb."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return what looks sensible."""
        return self.evaluation.novice(observation.state, observation.seat, _luck(self.seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return what looks sensible, and what others would weigh."""
        return self.weighed(observation, self.choose(observation, budget))


class Merchant(_Thinker):
    """Takes what looks best at a glance, by a good evaluation."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return what looks best."""
        return self.evaluation.greedy(observation.state, observation.seat, _luck(self.seed, observation))

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return what looks best, and the rest."""
        return self.weighed(observation, self.choose(observation, budget))


class Minister(_Thinker):
    """Searches: a Monte Carlo tree over states that agree with what it may know.

    Its search can be done in parts, each with a tree of its own, by one process after another or side by side.
    """

    #: so many trees; with a fixed number of simulations they find the same on any number of cores
    parts = 1

    def choose(self, observation: Observation, budget: Budget) -> Action:
        """Return what has proved best in the time there is."""
        only = only_answer(observation)
        return only if only is not None else self.search_all_parts(observation, budget).best()

    def advise(self, observation: Observation, budget: Budget) -> Advice:
        """Return what has proved best, and how much the others were worth a thought."""
        return self.told(observation, self.search_all_parts(observation, budget))

    def search_all_parts(self, observation: Observation, budget: Budget) -> SearchResult:
        """Search part after part, which share the budget."""
        one = budget.divided(self.parts)
        return merge_results([self.part(observation, one, number) for number in range(self.parts)])

    def part(self, observation: Observation, budget: Budget, number: int) -> SearchResult:
        """Search with one tree, by its own luck."""
        # the tries of a tree count up from here
        seed = random.Random(self.seed + observation.number + (number << 61)).getrandbits(60)
        return search(self.evaluation, observation, budget, seed)

    def told(self, observation: Observation, found: SearchResult) -> Advice:
        """Return what was found, in the order of how much thinking it was worth."""
        candidates = [
            self.candidate(
                observation,
                one.action,
                one.points / one.visits if one.visits else None,
                one.chance() if one.visits else None,
                found.share(one),
            )
            for one in found.ranked()[:_TOLD]
        ]
        return _advice(candidates, {one.action: one.promise for one in found.tried}, found.simulations)


class Chancellor(Minister):
    """The same with several trees, which :class:`~rondel.bots.pool.BotPool` grow on all cores."""

    parts = 8


def only_answer(observation: Observation) -> Action | None:
    """Return the answer where there is nothing to decide, not even a gift."""
    legal = observation.legal_actions()
    if len(legal) > 1 or observation.answer_range() is not None:
        return None
    return None if any(aside.seat == observation.seat for aside in observation.state.ranges()) else legal[0]
