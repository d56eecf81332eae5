"""Positions set up by hand: every position has a sheet, and anything in a sheet gets reasons, never a traceback."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rondel
from rondel.core.contract import EVERYTHING
from rondel.core.error_texts import say_error
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.random_play import random_action

EDITIONS = ["imperial-2006", "imperial-2010", "imperial-2030"]


def middle_of(edition: str, seed: int, actions: int, players: int = 3) -> Match:
    """Return a random game before a nation moves."""
    match = rondel.new(edition, players=players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over and (actions > 0 or match.question().kind != "which-space"):
        match.play(random_action(match.game, match.state, rng))
        actions -= 1
    return match


def sheet_of_start(edition: str = "imperial-2030") -> dict[str, Any]:
    match = rondel.new(edition, players=3, seed=1)
    return dict(match.game.sheet(match.state))


def faults_in(sheet: dict[str, Any], edition: str = "imperial-2030") -> dict[str, tuple[str, str, str]]:
    """Return what is wrong by field: the rule, the sentence and the hint."""
    _, faults = find_game(edition).set_up(sheet)
    return {field: (error.rule, *say_error(error, "en")) for field, error in faults}


def nation(sheet: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in sheet["nations"] if row["id"] == name)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_a_position_comes_back_from_its_sheet(edition: str, seed: int) -> None:
    match = middle_of(edition, seed, 60 * seed, players=2 + seed % 5)
    state, faults = match.game.set_up(match.game.sheet(match.state))

    assert faults == []
    assert state is not None
    assert match.game.position(state) == match.position()


@pytest.mark.parametrize(
    ("change", "field", "rule", "says"),
    [
        ({"units": [{"region": "moscow", "fleets": 1}]}, "units", "MAN-4", "fleet is on land"),
        ({"units": [{"region": "black-sea", "armies": 1}]}, "units", "", "can’t stand here"),
        ({"units": [{"region": "mediterranean-sea", "armies": 1}]}, "units", "MAN-4", "army is at sea"),
        ({"units": [{"region": "moscow", "armies": 15}]}, "units", "PRO-3", "more units than pieces"),
        ({"units": [{"region": "turkey", "friendly": 1}]}, "units", "STA-1", "friendly outside"),
        ({"flags": ["beijing"]}, "flags", "FLAG-3", "home province"),
        ({"factories": ["beijing"]}, "factories", "FAC-1", "abroad"),
        ({"factories": []}, "factories", "STA-2", "no free factory"),
        ({"government": 1, "bonds": [0] + [None] * 8}, "government", "TURN-3", "smaller lender"),
        ({"treasury": -1}, "treasury", "", "can’t stand here"),
        ({"space": "casino"}, "space", "", "can’t stand here"),
        ({"bonds": [7] + [None] * 8}, "bonds", "", "can’t stand here"),
        ({"bonds": []}, "bonds", "", "can’t stand here"),
    ],
)
def test_what_cannot_be_says_its_field_its_rule_and_what_to_do(
    change: dict[str, Any], field: str, rule: str, says: str
) -> None:
    sheet = sheet_of_start()
    nation(sheet, "russia").update(change)
    faults = faults_in(sheet)

    told = faults[f"nations.russia.{field}"]
    assert told[0] == rule
    assert says in told[1]
    assert told[2].endswith(".")


def test_a_nation_without_a_government_is_not_on_turn() -> None:
    sheet = sheet_of_start()
    nation(sheet, "russia").update(government=None, bonds=[None] * 9)

    assert faults_in(sheet) == {
        "on_turn": (
            "TURN-1",
            "Russia has no government, so it can’t be on turn.",
            "Give someone one of its bonds, or let another nation move.",
        )
    }


def test_the_investor_card_belongs_to_somebody_unless_the_game_has_none() -> None:
    sheet = sheet_of_start()
    sheet["investor"] = None
    assert faults_in(sheet)["investor"][0] == "SET-7"
    sheet["options"] = ["no_investor_card"]
    assert faults_in(sheet) == {}


def test_a_nation_at_the_end_of_the_track_has_ended_the_game() -> None:
    sheet = sheet_of_start()
    nation(sheet, "china")["power"] = 25
    state, faults = find_game("imperial-2030").set_up(sheet)

    assert faults == []
    assert state is not None
    assert state.is_over


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.sampled_from(["russia", "moscow", "import", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "region"]), inner),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_anything_in_a_sheet_gets_reasons(data: st.DataObject) -> None:
    """Change a few fields to anything: the position can be shown and played, or every fault has words."""
    game = find_game("imperial-2030")
    sheet = sheet_of_start()
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.sampled_from([sheet, *sheet["nations"]])) if sheet.get("nations") else sheet
        if isinstance(row, dict) and row:
            key = data.draw(st.sampled_from(sorted(row)))
            row[key] = data.draw(ANYTHING)
            if not isinstance(sheet.get("nations"), list):
                break
            sheet["nations"] = [one for one in sheet["nations"] if isinstance(one, dict)] or None

    state, faults = game.set_up(sheet)

    for language in ("en", "de", "fr"):
        for field, error in faults:
            text, hint = say_error(error, language)
            assert field is not None
            assert text
            assert hint
    if state is None:
        assert faults
    else:
        assert game.view(state, EVERYTHING).as_dict()
        if not faults:
            assert game.position(game.open(game.position(state))) == game.position(state)
            assert state.is_over or state.legal_actions()
