"""Tables of players like people: some know little, some see things differently, some think ahead, and most err."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from rondel.bots.bot import Bot, Budget, Observation
from rondel.bots.evaluation import Evaluation
from rondel.bots.levels import Merchant, Minister, Novice
from rondel.core.action import Action
from tools.learn.subjects import Subject

__all__ = ["Person", "people"]

# Of ten people three play by rules of thumb, five at a glance, and two think ahead a little.
_NOVICES: Final = 0.3
_MERCHANTS: Final = 0.8
_SEEING_DIFFERENTLY: Final = 0.3
_AHEAD: Final = Budget(simulations=30)
# How often somebody does just anything.
_ERRING: Final = (0.0, 0.03, 0.1)


class Person(NamedTuple):
    """A player like people."""

    bot: Bot
    #: the share of its answers that are drawn at random
    erring: float

    def answer(self, observation: Observation, rng: random.Random) -> Action:
        """Return an answer, now and then just any."""
        if rng.random() < self.erring:
            return rng.choice(observation.legal_actions())
        return self.bot.choose(observation, _AHEAD)


def people(count: int, subject: Subject, learned: Evaluation, rng: random.Random) -> list[Person]:
    """Draw the players of a table; ``learned`` is what those who think ahead judge by."""
    return [Person(_bot(subject, learned, rng), rng.choice(_ERRING)) for _ in range(count)]


def _bot(subject: Subject, learned: Evaluation, rng: random.Random) -> Bot:
    draw, seed = rng.random(), rng.getrandbits(60)
    if draw < _NOVICES:
        return Novice(subject.player(rng, 0.0), seed)
    if draw < _MERCHANTS:
        return Merchant(subject.player(rng, _SEEING_DIFFERENTLY), seed)
    return Minister(learned, seed)
