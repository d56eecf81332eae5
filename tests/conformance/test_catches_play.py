"""The conformance checks catch mistakes in play: what is legal, carried out, copied and refused."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from rondel.core.action import CHANCE, Action
from rondel.core.contract import AmountRange, Caution, Outcome, State
from rondel.core.errors import IllegalActionError
from rondel.testing import ConformanceError, GameUnderTest
from tests.conformance.mistakes import BY_NAME, Mistake, must_be_caught, refused_without_a_rule
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

_count = itertools.count()

# The correct methods, which the mistakes replace.
_legal = PenniesState.legal_actions
_range = PenniesState.answer_range
_copy = PenniesState.copy
_apply = PenniesState.apply
_unchecked = PenniesState.apply_unchecked


def no_answer_without_money(self: PenniesState) -> list[Action]:
    return [] if self.answered < self.seats and self.answer_range() is None else _legal(self)


def listed_twice(self: PenniesState) -> list[Action]:
    return _legal(self) * 2


def other_order_each_time(self: PenniesState) -> list[Action]:
    return _legal(self)[:: 1 if next(_count) % 2 else -1]


def pass_is_listed_but_refused(self: PenniesState, action: Action) -> None:
    if action.text == "pass" and not self.bid and self.answer_range():
        raise IllegalActionError("Somebody must bid.", "PEN-3", "Bid.")
    _apply(self, action)


def nothing_is_checked(self: PenniesState, action: Action) -> None:
    if self.is_over or not isinstance(action, PennyAction):
        _apply(self, action)
    elif action.verb == "bid" and self.answered < self.seats:
        self.apply_unchecked(action)
    else:
        _apply(self, action)


def changed_before_it_is_refused(self: PenniesState, action: Action) -> None:
    if isinstance(action, PennyAction) and action.verb == "bid":
        self.won[0] += 1
    _apply(self, action)


def raises_a_key_error(self: PenniesState, action: Action) -> None:
    if not self.is_over and action not in self.legal_actions() and self.answer_range() is None:
        raise KeyError(action.text)
    _apply(self, action)


def goes_by_the_text(self: PenniesState, action: Action) -> None:
    _apply(self, Pennies().parse(action.text) if action.text == "pass" else action)


def checked_tells_more(self: PenniesState, action: Action) -> None:
    _apply(self, action)
    self.tell("passed", player=0)


def over_is_only_illegal(self: PenniesState, action: Action) -> None:
    if self.is_over:
        raise IllegalActionError("No.", "PEN-4", "Begin again.")
    _apply(self, action)


def the_highest_bid_is_refused(self: PenniesState, action: Action) -> None:
    amounts = _range(self)
    if amounts is not None and amounts.amount_of(action.text) == amounts.high:
        raise self.reason(PennyAction.of(action.text))
    _apply(self, action)


def one_more_can_be_bid(self: PenniesState, action: Action) -> None:
    amounts = _range(self)
    if amounts is not None and amounts.amount_of(action.text) == amounts.high + 1:
        self.apply_unchecked(action)
    else:
        _apply(self, action)


def purses_are_shared(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.purses = self.purses
    return twin


def the_log_is_copied(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.log = None if self.log is None else []
    return twin


def chance_in_the_rules(self: PenniesState, action: Action) -> None:
    _unchecked(self, action)
    if action.text.startswith("deal"):
        self.purses[-1] = 8 + next(_count) % 5


def a_sold_coin_keeps_its_bid(self: PenniesState, action: Action) -> None:
    bid, bidder = self.bid, self.bidder
    _unchecked(self, action)
    if self.answered == self.seats and action.text == "pass":
        self.bid, self.bidder = bid, bidder


def the_last_coin_never_comes(self: PenniesState, action: Action) -> None:
    _unchecked(self, action)
    if self.answered == self.seats and len(self.drawn) == 3:
        self.drawn.clear()


def seat_one_does_it_all(self: Pennies, state: State, action: Action) -> int:
    return CHANCE if state.seats_asked() == (CHANCE,) else 0


def passing_is_quiet(self: Pennies, state: State) -> Action | None:
    return PennyAction.of("pass") if state.seats_asked() not in ((), (CHANCE,)) else None


def bidding_is_quiet(self: Pennies, state: State) -> Action | None:
    return PennyAction.of("bid 1") if state.seats_asked() not in ((), (CHANCE,)) else None


def chance_is_quiet(self: Pennies, state: State) -> Action | None:
    return state.legal_actions()[0] if state.seats_asked() == (CHANCE,) else None


def the_poor_have_a_window(self: Pennies, state: State) -> Action | None:
    assert isinstance(state, PenniesState)
    is_asked = state.seats_asked() not in ((), (CHANCE,))
    return PennyAction.of("pass") if is_asked and state.answer_range() is None else None


def warned_by_no_rule(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    return Caution("Think twice.", "PEN-99")


def warned_without_words(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    return Caution("", "")


def warned_by_a_purse(self: Pennies, state: State, action: Action, language: str) -> Caution | None:
    assert isinstance(state, PenniesState)
    return Caution(f"They have {state.purses}.", self.texts(language).rules()[0])


def every_coin_alike(self: Pennies, state: State) -> list[Outcome]:
    if state.seats_asked() != (CHANCE,):
        return []
    return [Outcome(action, Fraction(1, 9)) for action in state.legal_actions()]


def one_outcome_forgotten(self: Pennies, state: State) -> list[Outcome]:
    if state.seats_asked() != (CHANCE,):
        return []
    return [Outcome(state.legal_actions()[0], Fraction(1))]


MISTAKES = [
    Mistake("somebody_is_asked", PenniesState, "legal_actions", no_answer_without_money, "has no answer"),
    Mistake("the_right_seat_acts", Pennies, "seat_of", seat_one_does_it_all, "would act"),
    Mistake("legal_actions_are_stable", PenniesState, "legal_actions", listed_twice, "listed twice"),
    Mistake("legal_actions_are_stable", PenniesState, "legal_actions", other_order_each_time, "asked twice"),
    Mistake(
        "legal_actions_are_playable",
        PenniesState,
        "apply",
        pass_is_listed_but_refused,
        "'pass' is offered and refused",
    ),
    Mistake(
        "invariants_hold", PenniesState, "apply_unchecked", a_sold_coin_keeps_its_bid, "who has answered"
    ),
    Mistake("checked_is_unchecked", PenniesState, "apply", checked_tells_more, "different events"),
    Mistake(
        "illegal_actions_are_refused",
        PenniesState,
        "apply",
        nothing_is_checked,
        "must raise IllegalActionError",
    ),
    Mistake("illegal_actions_are_refused", PenniesState, "apply", refused_without_a_rule, "without a rule"),
    Mistake(
        "illegal_actions_are_refused",
        PenniesState,
        "apply",
        changed_before_it_is_refused,
        "changed the state",
    ),
    Mistake("illegal_actions_are_refused", PenniesState, "apply", raises_a_key_error, "not KeyError"),
    Mistake("foreign_actions_are_refused", PenniesState, "apply", goes_by_the_text, "of another game"),
    Mistake("amounts_hold", PenniesState, "apply", the_highest_bid_is_refused, "is offered and refused"),
    Mistake("amounts_hold", PenniesState, "apply", one_more_can_be_bid, "just outside"),
    Mistake("odds_add_up", Pennies, "outcomes", every_coin_alike, "add up to"),
    Mistake("odds_add_up", Pennies, "outcomes", one_outcome_forgotten, "legal is"),
    Mistake("odds_add_up", Pennies, "has_even_odds", True, "has_even_odds is True"),
    Mistake("windows_can_be_left_alone", Pennies, "quiet_answer", passing_is_quiet, "it has no windows"),
    Mistake("warnings_can_be_read", Pennies, "caution", warned_by_no_rule, "has no rule"),
    Mistake("warnings_can_be_read", Pennies, "caution", warned_without_words, "the warning"),
    Mistake("warnings_can_be_read", Pennies, "caution", warned_by_a_purse, "a secret"),
    Mistake("copies_are_independent", PenniesState, "copy", purses_are_shared, "changed the original"),
    Mistake("copies_are_independent", PenniesState, "copy", the_log_is_copied, "records events"),
    Mistake("same_actions_same_game", PenniesState, "apply_unchecked", chance_in_the_rules, "played twice"),
    Mistake("end_is_final", PenniesState, "apply", over_is_only_illegal, "must raise GameOverError"),
    Mistake(
        "end_is_final", PenniesState, "apply_unchecked", the_last_coin_never_comes, "has not ended after 500"
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_play_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)


def test_a_gift_that_answers_the_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def pass_aside(self: PenniesState) -> list[AmountRange]:
        amounts = _range(self)
        return [] if amounts is None else [amounts]

    monkeypatch.setattr(PenniesState, "ranges", pass_aside)
    with pytest.raises(ConformanceError, match="answered the question"):
        BY_NAME["gifts_hold"](Pennies())


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (bidding_is_quiet, "is not legal"),
        (chance_is_quiet, "not asked"),
        (the_poor_have_a_window, "cannot know of the window"),
    ],
)
def test_a_window_that_is_none_is_caught(mistake: object, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pennies, "has_windows", True)
    monkeypatch.setattr(Pennies, "quiet_answer", passing_is_quiet)
    BY_NAME["windows_can_be_left_alone"](GameUnderTest(Pennies(), games=8, limit=500))
    monkeypatch.setattr(Pennies, "quiet_answer", mistake)
    with pytest.raises(ConformanceError, match=told):
        BY_NAME["windows_can_be_left_alone"](GameUnderTest(Pennies(), games=8, limit=500))
