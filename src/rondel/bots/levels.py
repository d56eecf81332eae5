"""The levels: what players choose when they choose an opponent. They know no game: its mind does.

Bots keep nothing between two questions, so any process may answer any of them, and a question asked again
(after an undo, when a saved game goes on) is answered the same way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from rondel.bots.bot import Advice, Budget, Candidate, Note, Sight
from rondel.bots.mind import Mind
from rondel.bots.search import Findings, merged, search
from rondel.core.action import Action
from rondel.random_play import random_action

__all__ = ["Chancellor", "Merchant", "Minister", "Novice", "RandomBot"]

# So many candidates are told about; further ones were hardly thought of.
_TOLD: Final = 8
# What nobody had thought promising counts a little.
_HARDLY: Final = 1e-6


class RandomBot:
    """Answers at random; the measure for all others."""

    def __init__(self, seed: int | str) -> None:
        self._seed: Final = _number_of(seed)

    def choose(self, sight: Sight, budget: Budget) -> Action:
        """Return a random answer."""
        return random_action(sight.game, sight.state, _luck(self._seed, sight))

    def advise(self, sight: Sight, budget: Budget) -> Advice:
        """Return a random answer; there is nothing to say for it."""
        nothing = Candidate(self.choose(sight, budget), points=0.0, chance=0.0, share=1.0, notes=())
        return Advice(points=0.0, chance=0.0, candidates=(nothing,), simulations=0)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say nothing: there are no notes."""
        return ""


def _number_of(seed: int | str) -> int:
    return random.Random(seed).getrandbits(60)


def _luck(seed: int, sight: Sight) -> random.Random:
    """Return what chance is for one answer: the same when the same is asked again."""
    return random.Random(seed + sight.number)


class _Thinker:
    """What the levels with a mind have in common: they say what speaks for an answer."""

    def __init__(self, mind: Mind, seed: int | str) -> None:
        self.mind: Final = mind
        self.seed: Final = _number_of(seed)

    def say(self, note: Note, language: str, players: Sequence[str] = ()) -> str:
        """Say a note in a language."""
        return self.mind.say(note, language, players)

    def weighed(self, sight: Sight, chosen: Action) -> Advice:
        """Return an answer first, then the others a good player thinks of."""
        weighed = self.mind.weighed(sight.state, sight.seat)
        points = {one.action: one.value for one in weighed}
        others = [one.action for one in weighed if one.action is not chosen]
        candidates = [
            self.candidate(sight, action, points.get(action), None, 1.0 if action is chosen else 0.0)
            for action in [chosen, *others][:_TOLD]
        ]
        actions, promises = self.mind.candidates(sight.state, sight.seat)
        return _advice(candidates, dict(zip(actions, promises, strict=True)), 0)

    def candidate(
        self, sight: Sight, action: Action, points: float | None, chance: float | None, share: float
    ) -> Candidate:
        """Return what there is to say about an answer; what is not known is judged by the position after it."""
        after = sight.state.copy()
        after.apply_unchecked(action)
        return Candidate(
            action,
            points=self.mind.prospects(after)[sight.seat] if points is None else points,
            chance=self.mind.chances(after)[sight.seat] if chance is None else chance,
            share=share,
            notes=tuple(self.mind.notes(sight.state, action, sight.seat)),
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

    def choose(self, sight: Sight, budget: Budget) -> Action:
        """Return what looks sensible."""
        return self.mind.novice(sight.state, sight.seat, _luck(self.seed, sight))

    def advise(self, sight: Sight, budget: Budget) -> Advice:
        """Return what looks sensible, and what others would weigh."""
        return self.weighed(sight, self.choose(sight, budget))


class Merchant(_Thinker):
    """Takes what looks best at a glance, by a good evaluation."""

    def choose(self, sight: Sight, budget: Budget) -> Action:
        """Return what looks best."""
        return self.mind.greedy(sight.state, sight.seat, _luck(self.seed, sight))

    def advise(self, sight: Sight, budget: Budget) -> Advice:
        """Return what looks best, and the rest."""
        return self.weighed(sight, self.choose(sight, budget))


class Minister(_Thinker):
    """Searches: a Monte Carlo tree over states that agree with what it may know.

    Its search can be done in parts, each with a tree of its own, by one process after another or side by side.
    """

    #: so many trees; with a fixed number of simulations they find the same on any number of cores
    parts = 1

    def choose(self, sight: Sight, budget: Budget) -> Action:
        """Return what has proved best in the time there is."""
        only = only_answer(sight)
        return only if only is not None else self.all_parts(sight, budget).best()

    def advise(self, sight: Sight, budget: Budget) -> Advice:
        """Return what has proved best, and how much the others were worth a thought."""
        return self.told(sight, self.all_parts(sight, budget))

    def all_parts(self, sight: Sight, budget: Budget) -> Findings:
        """Search part after part, which share the budget."""
        one = budget.divided(self.parts)
        return merged([self.part(sight, one, number) for number in range(self.parts)])

    def part(self, sight: Sight, budget: Budget, number: int) -> Findings:
        """Search with one tree, by its own luck."""
        # the tries of a tree count up from here
        seed = random.Random(self.seed + sight.number + (number << 61)).getrandbits(60)
        return search(self.mind, sight, budget, seed)

    def told(self, sight: Sight, found: Findings) -> Advice:
        """Return what was found, in the order of how much thinking it was worth."""
        candidates = [
            self.candidate(
                sight,
                one.action,
                one.points / one.visits if one.visits else None,
                one.chance() if one.visits else None,
                found.share(one),
            )
            for one in found.ranked()[:_TOLD]
        ]
        return _advice(candidates, {one.action: one.promise for one in found.tried}, found.simulations)


class Chancellor(Minister):
    """The same with several trees, which :class:`~rondel.bots.pool.Thinkers` grow on all cores."""

    parts = 8


def only_answer(sight: Sight) -> Action | None:
    """Return the answer where there is nothing to decide, not even a gift."""
    legal = sight.legal_actions()
    if len(legal) > 1 or sight.answer_range() is not None:
        return None
    return None if any(aside.seat == sight.seat for aside in sight.state.ranges()) else legal[0]
