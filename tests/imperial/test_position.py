"""Position codes: open any position, refuse broken ones with the field named."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.core.errors import RondelError
from tests.support.play import some_position
from tests.support.scene import ANNA, BEN, Scene


def code_of(scene: Scene) -> str:
    """Return the scene's position code."""
    return rondel.game(scene.edition).position(scene.state)


def test_a_code_opens_in_the_middle_of_a_canal_question() -> None:
    scene = Scene("imperial-2030").govern(europe=ANNA, usa=BEN).govern_all(BEN)
    for nation in range(6):
        scene.bond(scene.state.government[nation], scene.state.board.nations[nation], 9)
    scene.flags("usa", "north-africa").fleet("europe", "mediterranean-sea").investor_card(ANNA)
    scene.maneuver("europe").play("fleet mediterranean-sea to indian-ocean")

    match = rondel.open_position(code_of(scene))

    assert match.question().about["canal"] == "suez"
    match.play("permit")
    assert match.question().kind == "move-fleets"


def test_a_code_is_short_and_names_its_game() -> None:
    _, state = some_position(("imperial-2010", 4, ()), 1, after=500)
    code = rondel.game("imperial-2010").position(state)

    assert code.startswith("imperial-2010/4/")
    assert len(code) < 600
    assert code.isascii()
    assert " " not in code


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        (0, "imperial-1999", "imperial-1999"),
        (1, "9", "players"),
        (1, "4-z", "options"),
        (1, "4-g", "options"),
        (2, "1,2", "purses"),
        (2, "-1,2,2,2;1", "purses"),
        (2, "1,2,2,2;9", "purses"),
        (3, "x", "nations"),
        (4, "99", "bonds"),
        (5, "zz.0,0.0,0.0,0.0,0.0,0.0", "factories"),
        (6, "5", "units"),
        (6, "99x1,-,-,-,-,-", "units"),
        (7, "9.9.9", "turn"),
        (8, "1;0", "maneuver"),
        (9, "QQ", "stack"),
        (9, "S.1", "stack"),
        (9, "N", "nobody is asked"),
        (9, "-", "over"),
        (9, "N,S.77.99", ""),
        (9, "N,MP.0.0.1.1.go_taxation", "asks for no canal"),
    ],
)
def test_a_broken_code_is_refused_with_its_field(field: int, value: str, says: str) -> None:
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[field] = value

    with pytest.raises(RondelError) as caught:
        rondel.open_position("/".join(fields))

    assert says in str(caught.value)


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_code_never_fails_badly(seed: int) -> None:
    """One character changed, lost or added: either another legal position, or a clear refusal."""
    rng = random.Random(seed)
    _, state = some_position(("imperial-2030", 3, ("hidden_cash",)), seed, after=30 + seed * 9)
    code = rondel.game("imperial-2030").position(state)
    for _ in range(60):
        at = rng.randrange(len(code))
        damaged = (
            code[:at]
            + rng.choice(["", "1", "x", "/", ".", "-", "99", ",", "é"])
            + code[at + rng.randint(0, 1) :]
        )
        try:
            match = rondel.open_position(damaged)
        except RondelError:
            continue
        match.view(0).as_dict()
        for _ in range(12):
            if match.is_over:
                break
            match.play(rng.choice(match.legal_actions()))
            assert not match.game.violations(match.state), damaged


def test_units_beyond_the_supply_are_refused() -> None:
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[6] = "0xf,-,-,-,-,-"

    with pytest.raises(RondelError, match="more units than pieces"):
        rondel.open_position("/".join(fields))


@pytest.mark.parametrize(
    "stack",
    [
        "N,DB.2.1.0",
        "N,B,DB.0.5.0",
        "N,VC,VB.3,VI.0.63",
        "N,V,VW.0.1.2.0,VI.0.1",
        "N,G.0.0.1",
        "N,B,D.0",
        "N,T.3,S.0.0",
        "N,SF.2.0.2",
        "N,S.0.0,S.0.0",
        "N,N,S.0.0",
        "S.0.0",
    ],
)
@pytest.mark.parametrize("options", [(), ("no_investor_card",), ("drafted_bonds",)])
def test_a_stack_that_cannot_be_is_refused(stack: str, options: tuple[str, ...]) -> None:
    """Such a stack would ask nobody, let another nation move, or go round for ever."""
    _, state = some_position(("imperial-2010", 4, options), 3, after=60)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[9] = stack

    with pytest.raises(RondelError):
        rondel.open_position("/".join(fields))


def test_a_game_without_any_government_is_refused() -> None:
    code = (
        "imperial-2010/4-d/10,7,22,6;0/0.34.0.0.0,0.9.0.0.0,0.0.0.0.0,0.0.0.0.0,0.0.0.0.0,0.0.0.0.0"
        "/..2.14...,...2.....,.........,.........,.........,........./3.0,3.0,3.0,3.0,3.0,3.0"
        "/-,-,-,-,-,-/5.-2.0/-/N,DB.2.1.0"
    )

    with pytest.raises(RondelError):
        rondel.open_position(code)
