"""The conformance checks catch mistakes in secrets: views, redrawn states, the texts of actions."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rondel.core.action import Action
from rondel.core.contract import EVERYTHING, SPECTATOR, Draw, Figure, State
from rondel.core.simple_game import SimpleView
from tests.conformance.mistakes import Mistake, must_be_caught
from tests.teaching.pennies import PURSES, Pennies, PenniesState

# The correct methods, which the mistakes replace.
_imagine = PenniesState.imagine
_figures = PenniesState.figures
_view = Pennies.view
_said = Pennies.said


def one_purse_is_forgotten(self: PenniesState, seat: int, draw: Draw) -> None:
    kept = self.purses[1:2]
    _imagine(self, seat, draw)
    self.purses[1:2] = kept


def everything_is_drawn(self: PenniesState, seat: int, draw: Draw) -> None:
    self.purses = [draw(PURSES[-1] + 1) for _ in self.purses]


def a_set_is_no_json(self: SimpleView) -> dict[str, Any]:
    return {**self.shown, "drawn": set(self.shown["drawn"])}


def everybody_sees_what_is_legal(self: Pennies, state: State, seat: int) -> SimpleView:
    legal = [action.text for action in state.legal_actions()]
    return SimpleView({**_view(self, state, seat).shown, "legal": legal})


def everybody_sees_the_range(self: Pennies, state: State, seat: int) -> SimpleView:
    amounts = state.answer_range()
    shown = None if amounts is None else dataclasses.asdict(amounts)
    return SimpleView({**_view(self, state, seat).shown, "answer_range": shown})


def whoever_studies_sees_what_spectators_see(self: Pennies, state: State, seat: int) -> SimpleView:
    return _view(self, state, SPECTATOR if seat == EVERYTHING else seat)


def whoever_studies_may_answer(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    amounts = state.answer_range() if seat == EVERYTHING else None
    return SimpleView(shown if amounts is None else {**shown, "answer_range": dataclasses.asdict(amounts)})


def whoever_studies_sits_somewhere(self: Pennies, state: State, seat: int) -> SimpleView:
    return SimpleView({**_view(self, state, seat).shown, "seat": seat})


def nobody_sees_a_purse(self: Pennies, state: State, seat: int) -> SimpleView:
    shown = _view(self, state, seat).shown
    return SimpleView({name: part for name, part in shown.items() if name != "purses"})


def purses_are_figures_for_their_owners_only(self: PenniesState, seat: int) -> list[Figure]:
    return _figures(self, SPECTATOR if seat == EVERYTHING else seat)


def to_whoever_studies_a_purse_is_not_said(self: Pennies, state: State, action: Action, seat: int) -> str:
    return _said(self, state, action, SPECTATOR if seat == EVERYTHING else seat)


def a_purse_is_read_aloud(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text


def a_bid_is_whispered(self: Pennies, state: State, action: Action, seat: int) -> str:
    return action.text if seat == EVERYTHING else "?"


def what_is_said_goes_by_purses(self: Pennies, state: State, action: Action, seat: int) -> str:
    if seat in (SPECTATOR, EVERYTHING) or action.text != "pass" or seat in state.seats_asked():
        return _said(self, state, action, seat)
    assert isinstance(state, PenniesState)
    return f"pass with {sum(state.purses)}"


MISTAKES = [
    Mistake("views_are_plain_data", SimpleView, "as_dict", a_set_is_no_json, "JSON"),
    Mistake("only_the_asked_see_their_answers", Pennies, "view", everybody_sees_what_is_legal, "as legal"),
    Mistake("secrets_stay_secret", Pennies, "view", everybody_sees_the_range, "the range of another"),
    Mistake(
        "the_open_view_hides_nothing",
        Pennies,
        "view",
        whoever_studies_sees_what_spectators_see,
        r"sees purses\[0\] = ",
    ),
    Mistake(
        "the_open_view_hides_nothing", Pennies, "view", whoever_studies_may_answer, "answer_range of its own"
    ),
    Mistake(
        "the_open_view_hides_nothing", Pennies, "view", whoever_studies_sits_somewhere, "that of seat -3"
    ),
    Mistake(
        "the_open_view_hides_nothing", Pennies, "view", nobody_sees_a_purse, "hides something that is redrawn"
    ),
    Mistake(
        "the_open_view_hides_nothing",
        PenniesState,
        "figures",
        purses_are_figures_for_their_owners_only,
        "the open figures have",
    ),
    Mistake(
        "redrawn_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        lambda self, seat, draw: None,
        r"purses\[0\] is hidden but never redrawn",
    ),
    Mistake(
        "redrawn_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        one_purse_is_forgotten,
        r"purses\[1\] is hidden but never redrawn",
    ),
    Mistake(
        "redrawn_states_tell_no_more_than_the_view",
        PenniesState,
        "imagine",
        everything_is_drawn,
        "would notice the redraw",
    ),
    Mistake("what_is_said_keeps_secrets", Pennies, "said", a_purse_is_read_aloud, "cannot tell 'deal"),
    Mistake(
        "what_is_said_keeps_secrets",
        Pennies,
        "said",
        to_whoever_studies_a_purse_is_not_said,
        "EVERYTHING gets 'deal",
    ),
    Mistake("what_is_said_keeps_secrets", Pennies, "said", a_bid_is_whispered, r"gets '\?' instead"),
    Mistake("what_is_said_keeps_secrets", Pennies, "said", what_is_said_goes_by_purses, "depends on secrets"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_secrecy_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
