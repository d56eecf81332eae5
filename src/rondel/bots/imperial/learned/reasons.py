"""Explains an answer by what a network weighs: the largest changes of the numbers it reads, as notes."""

from __future__ import annotations

from typing import Final

from rondel.bots.bot import Note
from rondel.bots.imperial.action_values import best_action, shortlist
from rondel.bots.imperial.explanations import MOST_NOTES, facts_on
from rondel.bots.imperial.learned.evaluator import LearnedEvaluator
from rondel.bots.imperial.learned.numbers import numbers_of
from rondel.bots.imperial.learned.themes import GOODS, IMPERIAL_THEMES, what_follows
from rondel.bots.learned.weighing import (
    NO_ONE,
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
from rondel.games.imperial.actions import Decline, Done, Gift, LetPass, NoBattle, Peace, Refuse
from rondel.games.imperial.chapters.maneuver import MoveArmies, MoveFleets
from rondel.games.imperial.chapters.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["Reasons"]

# The answers that do nothing.
_NOTHING: Final = (Decline, Done, LetPass, NoBattle, Peace, Refuse)
# Swiss Banks that may force a stop one after the other.
_MOST_STOPS: Final = 6


class Reasons:
    """Explains answers with a network; ``told`` turns its chances into those that players are told."""

    def __init__(self, learned: LearnedEvaluator, told: Told = as_it_is) -> None:
        self._learned: Final = learned
        self._weighing: Final = Weighing(learned.kernel, IMPERIAL_THEMES, what_follows, told)

    def notes(self, state: ImperialState, action: Action, seat: int) -> list[Note]:
        """Explain what an answer does for a seat: what happens, and then what the network weighs."""
        weighed = [_note(state, one) for one in self.weighed(state, action, seat)]
        facts = facts_on(state, action, seat, self._learned.style)
        return facts[: MOST_NOTES - len(weighed)] + weighed

    def weighed(self, state: ImperialState, action: Action, seat: int) -> list[Weighed]:
        """Return the themes worth telling: the position after an answer, compared with that without it.

        Both are played on to the next key decision, which is what the network judges best.
        """
        if isinstance(state.stack[-1], (MoveFleets, MoveArmies)):
            # one move of many says nothing yet
            return []
        without = self._without(state, action, seat)
        if without is None:
            return []
        after = state.copy()
        after.apply_unchecked(action)
        self._play_on(after)
        self._play_on(without)
        if after.is_over or without.is_over:
            return []
        before, now, seats = self._numbers(without), self._numbers(after), state.seats
        weighed = self._weighing.weigh(before, now, seats, seat)
        return worth_telling(weighed, self._weighing.chance(before, seats, seat))

    def _numbers(self, state: ImperialState) -> list[float]:
        usual = self._learned.usual
        return numbers_of(state, usual.profile, usual.forecast(state))

    def _without(self, state: ImperialState, action: Action, seat: int) -> ImperialState | None:
        """Return the position with nothing done instead; if that is the answer, with the best other one."""
        found = state.copy()
        if isinstance(action, Gift):
            # the same question stays open
            return found
        if isinstance(state.stack[-1], WhichSpace):
            _stand_still(found)
            return found
        nothing = [one for one in state.legal_actions() if isinstance(one, _NOTHING)]
        for other in nothing + self._answers(state, seat):
            if other.text != action.text:
                found.apply_unchecked(other)
                return found
        return None

    def _answers(self, state: ImperialState, seat: int) -> list[Action]:
        """Return the answers worth considering, best first."""
        answers = self._learned.judge(state).answers
        return answers or shortlist(self._learned.style.evaluate(state, seat)).actions

    def _play_on(self, state: ImperialState) -> None:
        """Play to the next key decision of a position where the turn has begun or ended; changes the state."""
        for _ in range(_MOST_STOPS):
            self._learned.answer_minor_questions(state)
            if state.is_over or not isinstance(state.stack[-1], ForceAStop):
                return
            seat = state.stack[-1].seat
            state.apply_unchecked(best_action(self._learned.style.evaluate(state, seat), _middle))


def _middle() -> float:
    """Break a tie always in the same way."""
    return 0.5


def _stand_still(state: ImperialState) -> None:
    """Go on to the next question as if the nation on turn had not moved; changes the state.

    No rule allows it. But compared with it, only that differs which the move itself does: time passes either way.
    """
    state.forget_legal()
    state.stack.pop()
    while state.stack[-1].seat == NOBODY:
        state.stack.pop().run(state)


def _note(state: ImperialState, weighed: Weighed) -> Note:
    """Return a reason as a note."""
    about = weighed.theme.about
    params = effect_params(weighed.effect)
    if weighed.theme.name == RIVAL:
        params["seat"] = about
    elif about != NO_ONE:
        params["nation"] = state.board.nations[about]
    return Note(f"imperial.weighs.{key_of(weighed, goods=GOODS)}", params)
