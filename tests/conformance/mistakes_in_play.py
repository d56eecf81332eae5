"""Mistakes in how a game is played, to be put into the teaching game: what is legal, carried out, copied, kept."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rondel.core.action import CHANCE, Action
from rondel.core.contract import (
    Caution,
    Draw,
    Outcome,
    State,
)
from rondel.core.errors import GameOverError, IllegalActionError
from rondel.core.options import named_options
from tests.teaching.pennies import PURSES, Pennies, PenniesState, PennyAction

_count = itertools.count()

# What is right, to be broken.
_legal = PenniesState.legal_actions
_range = PenniesState.answer_range
_copy = PenniesState.copy
_apply = PenniesState.apply
_unchecked = PenniesState.apply_unchecked
_imagine = PenniesState.imagine
_new = Pennies.new
_parse = Pennies.parse
_position = Pennies.position


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


def refused_without_a_rule(self: PenniesState, action: Action) -> None:
    try:
        _apply(self, action)
    except GameOverError:
        raise
    except IllegalActionError as error:
        error.rule = ""
        raise


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


def coins_are_shared(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.won = self.won
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


def one_purse_is_forgotten(self: PenniesState, seat: int, draw: Draw) -> None:
    kept = self.purses[1:2]
    _imagine(self, seat, draw)
    self.purses[1:2] = kept


def everything_is_drawn(self: PenniesState, seat: int, draw: Draw) -> None:
    self.purses = [draw(PURSES[-1] + 1) for _ in self.purses]


def events_stay(self: PenniesState) -> list[object]:
    return list(self.log or [])


def always_recorded(self: PenniesState, *, on: bool) -> None:
    self.log = []


def no_unknown_options(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    known = {name: value for name, value in options.items() if name != "no_such_option"}
    return _new(self, players, known)


def the_switch_does_nothing(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    return _new(self, players, {**options, "open_purses": False})


def the_length_is_forgotten(self: Pennies, state: State) -> list[str]:
    return ["open_purses"] if not self.has_secrets(state) and not state.is_over else []


def any_spelling(self: Pennies, text: str) -> Action:
    return _parse(self, text.strip().lower())


def nonsense_is_a_value_error(self: Pennies, text: str) -> Action:
    if text.partition(" ")[0] not in {"pass", "bid", "deal", "coin"}:
        raise ValueError(text)
    return _parse(self, text)


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


def the_bid_is_not_written(self: Pennies, state: State) -> str:
    assert isinstance(state, PenniesState)
    twin = state.copy()
    twin.bid, twin.bidder = 0, -1
    return _position(self, twin)


def opened_unseen(self: Pennies, position: str) -> PenniesState:
    head, _, fields = position.partition("/[")
    _, seats, *options = head.split("/")
    state = self.new(int(seats), named_options(self.options, options))
    for name, value in zip(state.fields, json.loads(f"[{fields}"), strict=True):
        setattr(state, name, value)
    return state
