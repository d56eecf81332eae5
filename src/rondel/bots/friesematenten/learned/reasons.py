"""Explains an answer by what a network weighs: how it leaves the players after the round, as notes."""

from __future__ import annotations

import random
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation
from rondel.bots.friesematenten.explanations import notes_on
from rondel.bots.friesematenten.learned.numbers import numbers_of
from rondel.bots.friesematenten.learned.themes import FRIESEMATENTEN_THEMES, GOODS, what_follows
from rondel.bots.learned.layout import Kernel
from rondel.bots.learned.weighing import (
    RIVAL,
    Told,
    Weighed,
    Weighing,
    as_it_is,
    effect_params,
    key_of,
    worth_telling,
)
from rondel.core.action import Action
from rondel.games.friesematenten.actions import Done, Keep, Pass
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["Reasons"]

# More notes would not be read.
_MOST: Final = 5
# Both positions are played on with the same luck.
_SEED: Final = 0


class Reasons:
    """Explains answers with a network; ``told`` turns its chances into those that players are told."""

    def __init__(
        self, evaluation: FriesematentenEvaluation, kernel: Kernel, limits: BidLimits, told: Told = as_it_is
    ) -> None:
        self._evaluation: Final = evaluation
        self._limits: Final = limits
        self._weighing: Final = Weighing(kernel, FRIESEMATENTEN_THEMES, what_follows, told)

    def notes(self, game: FriesematentenState, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat: what happens, and then what the network weighs."""
        weighed = [_note(one) for one in self.weighed(game, action, seat)]
        facts = notes_on(game, action, seat, self._evaluation.evaluator)
        return facts[: _MOST - len(weighed)] + weighed

    def weighed(self, game: FriesematentenState, action: Action, seat: int) -> list[Weighed]:
        """Return the themes worth telling: how the round ends after an answer, compared with another one.

        A search judges how the round ends, so the rest of it is played greedily.
        """
        other = self._other(game, action, seat)
        if other is None:
            return []
        before, after = self._after_round(game, other), self._after_round(game, action)
        if before.is_over or after.is_over:
            return []
        first, last = numbers_of(before, self._limits), numbers_of(after, self._limits)
        weighed = self._weighing.weigh(first, last, game.seats, seat)
        return worth_telling(weighed, self._weighing.chance(first, game.seats, seat))

    def _other(self, game: FriesematentenState, action: Action, seat: int) -> Action | None:
        """Return the answer to compare with: doing nothing; if that is the answer, the best other one."""
        nothing = [one for one in game.legal_actions() if isinstance(one, (Pass, Done, Keep))]
        for other in nothing + self._evaluation.evaluator.evaluate(game, seat).actions:
            if other.text != action.text:
                return other
        return None

    def _after_round(self, game: FriesematentenState, action: Action) -> FriesematentenState:
        after = game.copy()
        after.apply_unchecked(action)
        self._evaluation.play_until_quiet(after, random.Random(_SEED))
        return after


def _note(weighed: Weighed) -> Note:
    """Return a reason as a note."""
    params = effect_params(weighed.effect)
    if weighed.theme.name == RIVAL:
        params["seat"] = weighed.theme.about
    return Note(f"friesematenten.weighs.{key_of(weighed, goods=GOODS)}", params)
