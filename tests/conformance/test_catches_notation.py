"""The conformance checks catch mistakes in texts that programs read: actions, position codes, records."""

from __future__ import annotations

import json

import pytest

from rondel.core.action import Action
from rondel.core.contract import State
from rondel.core.options import named_options
from rondel.core.simple_game import SimpleEvent
from tests.conformance.mistakes import Mistake, must_be_caught, spectators_are_not_told
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

# The correct methods, which the mistakes replace.
_copy = PenniesState.copy
_parse = Pennies.parse
_position = Pennies.position


def coins_are_shared(self: PenniesState) -> PenniesState:
    twin = _copy(self)
    twin.won = self.won
    return twin


def any_spelling(self: Pennies, text: str) -> Action:
    return _parse(self, text.strip().lower())


def nonsense_is_a_value_error(self: Pennies, text: str) -> Action:
    if text.partition(" ")[0] not in {"pass", "bid", "deal", "coin"}:
        raise ValueError(text)
    return _parse(self, text)


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


MISTAKES = [
    Mistake(
        "actions_are_one_object",
        PennyAction,
        "__reduce__",
        lambda self: (PennyAction, (self.text,)),
        "pickling",
    ),
    Mistake(
        "actions_are_one_object",
        Pennies,
        "parse",
        lambda self, text: PennyAction(_parse(self, text).text),
        "another object",
    ),
    Mistake("nonsense_is_refused", Pennies, "parse", any_spelling, "each action has one text"),
    Mistake("nonsense_is_refused", Pennies, "parse", nonsense_is_a_value_error, "must raise NotationError"),
    Mistake("positions_come_back", Pennies, "position", the_bid_is_not_written, "opens another position"),
    Mistake(
        "games_go_on_from_positions", Pennies, "position", the_bid_is_not_written, "the position differs"
    ),
    Mistake("bad_positions_are_refused", Pennies, "open", opened_unseen, "must raise PositionError"),
    Mistake("records_replay", Pennies, "told", spectators_are_not_told, "IndexError"),
    Mistake("records_replay", SimpleEvent, "__eq__", object.__eq__, "the replay has other events"),
    Mistake("undo_goes_back", PenniesState, "copy", coins_are_shared, "taken back, another position"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_notation_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
