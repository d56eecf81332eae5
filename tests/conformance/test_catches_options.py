"""The conformance checks catch mistakes in the name, the options and the players of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rondel.core.action import Action
from rondel.core.contract import OptionSpec, State
from tests.conformance.mistakes import Mistake, must_be_caught
from tests.teaching.pennies import Pennies, PenniesState, PennyAction

# The correct methods, which the mistakes replace.
_new = Pennies.new
_parse = Pennies.parse


def no_unknown_options(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    known = {name: value for name, value in options.items() if name != "no_such_option"}
    return _new(self, players, known)


def the_switch_does_nothing(self: Pennies, players: int, options: Mapping[str, Any]) -> PenniesState:
    return _new(self, players, {**options, "open_purses": False})


def the_length_is_forgotten(self: Pennies, state: State) -> list[str]:
    return ["open_purses"] if not self.has_secrets(state) and not state.is_over else []


def pickled_without_its_parts(self: Pennies) -> tuple[Any, ...]:
    return (Pennies, ("which edition?",))


class OtherPennies(Pennies):
    """Pennies with its own class for actions."""

    def parse(self, text: str) -> Action:
        return PennyAction(_parse(self, text).text)


def the_long_game_has_other_actions(self: Pennies, options: Mapping[str, Any]) -> Pennies:
    return OtherPennies() if options.get("length") == "long" else self


MISTAKES = [
    Mistake("game_names_itself", Pennies, "names", {"en": "Pennies", "de": "Pfennige"}, "no name in 'fr'"),
    Mistake("game_names_itself", Pennies, "rules_version", 0, "must be 1 or more"),
    Mistake(
        "options_are_described",
        Pennies,
        "options",
        (OptionSpec("length", "PEN-4", default="medium", choices=("short", "long")),),
        "the default of length",
    ),
    Mistake(
        "options_are_described",
        Pennies,
        "options",
        (OptionSpec("length", "PEN-9", default="short", choices=("short", "long")),),
        "no rule 'PEN-9'",
    ),
    Mistake("options_can_be_chosen", Pennies, "new", the_switch_does_nothing, "open_purses=True was chosen"),
    Mistake(
        "tables_have_their_game", Pennies, "for_table", the_long_game_has_other_actions, "as another object"
    ),
    Mistake("bad_options_are_refused", Pennies, "new", no_unknown_options, "no_such_option"),
    Mistake("options_come_back", Pennies, "options_of", the_length_is_forgotten, "begins another game"),
    Mistake("games_pickle", Pennies, "__reduce__", pickled_without_its_parts, "TypeError"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_options_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
