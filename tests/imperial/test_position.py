"""Position codes open any position. Errors in broken codes name the field."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import rondel
from rondel.core.contract import CHANCE, Game, State
from rondel.core.errors import PositionError, RondelError
from rondel.match import Match
from tests.support.random_games import Configuration, some_position, walk
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

    assert code.startswith("imperial-2010/r2/4/")
    assert len(code) < 600
    assert code.isascii()
    assert " " not in code


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        (0, "imperial-1999", "imperial-1999"),
        (1, "r1", "rules version 1"),
        (1, "r99", "rules version 99"),
        (1, "rx", "isn’t a rules version"),
        (1, "r02", "isn’t a rules version"),
        (1, "", "isn’t a rules version"),
        (2, "9", "players"),
        (2, "4-z", "options"),
        (2, "4-g", "options"),
        (3, "1,2", "purses"),
        (3, "-1,2,2,2;1", "purses"),
        (3, "1,2,2,2;9", "purses"),
        (4, "x", "nations"),
        (5, "99", "bonds"),
        (6, "zz.0,0.0,0.0,0.0,0.0,0.0", "factories"),
        (7, "5", "units"),
        (7, "99x1,-,-,-,-,-", "units"),
        (8, "9.9.9", "turn"),
        (9, "1;0", "maneuver"),
        (10, "QQ", "stack"),
        (10, "S.1", "stack"),
        (10, "N", "Nobody has a decision"),
        (10, "-", "over"),
        (10, "N,S.77.99", ""),
        (10, "N,MP.0.0.1.1.go_taxation", "uses no canal"),
    ],
)
def test_a_broken_code_is_refused_with_its_field(field: int, value: str, says: str) -> None:
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[field] = value

    with pytest.raises(RondelError) as caught:
        rondel.open_position("/".join(fields))

    assert says in str(caught.value)


def test_a_position_of_the_first_rules_is_refused_in_a_clear_sentence() -> None:
    """Codes of rules version 1 do not have this field."""
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    del fields[1]

    with pytest.raises(PositionError) as caught:
        rondel.open_position("/".join(fields))

    assert caught.value.message == "This position is from rules version 1. This program plays version 2."
    assert caught.value.hint


# ------------------------------------------------------------ damaged codes


CONFIGURATIONS: list[Configuration] = [
    ("imperial-2006", 2, ()),
    ("imperial-2006", 3, ("drafted_bonds", "hidden_cash")),
    ("imperial-2010", 4, ()),
    ("imperial-2010", 4, ("no_investor_card",)),
    ("imperial-2030", 3, ("hidden_cash",)),
    ("imperial-2030", 5, ("drafted_bonds",)),
]
#: fields whose every number is tried: purses, turn, Maneuver, stack
SMALL_FIELDS = (3, 8, 9, 10)


def moments(configuration: Configuration, seed: int) -> dict[str, tuple[Game, State]]:
    """Return a position with each kind of question that comes up in a random game."""
    found: dict[str, tuple[Game, State]] = {}
    for game, state in walk(configuration, seed):
        if not state.is_over:
            found.setdefault(game.question(state).kind, (game, state.copy()))
    return found


def neighbours(code: str) -> Iterator[str]:
    """Change each number of the small fields a little, one at a time."""
    fields = code.split("/")
    for at in SMALL_FIELDS:
        for number in re.finditer("[0-9]+", fields[at]):
            value = int(number[0])
            for other in {0, 1, 2, 3, value + 1, max(0, value - 1)} - {value}:
                changed = fields[at][: number.start()] + str(other) + fields[at][number.end() :]
                yield "/".join([*fields[:at], changed, *fields[at + 1 :]])


def damaged(code: str, other: str, rng: random.Random) -> str:
    """Change one thing: a character, a number, or a whole field for that of another moment of the game."""
    kind = rng.randrange(3)
    if kind == 0:
        at = rng.randrange(len(code))
        piece = rng.choice(["", "1", "x", "/", ".", "-", "99", ",", "é"])
        return code[:at] + piece + code[at + rng.randint(0, 1) :]
    if kind == 1:
        number = rng.choice(list(re.finditer(r"(?<![a-z#-])[0-9]+", code)))
        value = max(0, int(number[0]) + rng.choice([-2, -1, 1, 2, 3]))
        return f"{code[: number.start()]}{value}{code[number.end() :]}"
    fields, grafts = code.split("/"), other.split("/")
    at = rng.randrange(2, len(fields))
    return "/".join([*fields[:at], grafts[at], *fields[at + 1 :]])


def play_on(match: Match, rng: random.Random, actions: int, code: str) -> None:
    """Play at random. The invariants hold, and every import ends (IMP-1)."""
    imported = 0
    for _ in range(actions):
        if match.is_over:
            return
        if match.seats_asked() == (CHANCE,):
            match.draw()
        else:
            kind = match.question().kind
            match.play(rng.choice(match.legal_actions()))
            imported = imported + 1 if kind == "what-to-import" else 0
        assert imported <= 4, f"imports without end: {code}"
        assert not match.game.violations(match.state), code


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_a_damaged_code_never_fails_badly(configuration: Configuration, seed: int) -> None:
    """After one change, at every kind of question: a clear refusal, or a position that can be played on."""
    rng = random.Random(f"{configuration} {seed}")
    codes = [game.position(state) for game, state in moments(configuration, seed).values()]
    opened = refused = 0
    for code in codes:
        for changed in [*neighbours(code), *(damaged(code, rng.choice(codes), rng) for _ in range(40))]:
            try:
                match = rondel.open_position(changed)
            except RondelError:
                refused += 1
                continue
            opened += 1
            match.view(0).as_dict()
            play_on(match, rng, 8, changed)
    # most changes break something; another purse or treasury is harmless once play has begun
    assert refused > opened > len(codes)


SET_UPS = {
    "imports without end": ("imperial-2010", (), "what-to-import", 8, r"\.[0-9]$", ".3"),
    "a bond of a card still to be dealt": ("imperial-2010", (), "deal-flags", 5, r"^\.", "2"),
    "a Maneuver while cards are dealt": ("imperial-2010", (), "deal-flags", 9, "^-$", "0;0;;"),
    "a Maneuver while bonds are drafted": (
        "imperial-2030",
        ("drafted_bonds",),
        "which-bond-to-draft",
        9,
        "^-$",
        "0;0;;",
    ),
    "an army while cards are dealt": ("imperial-2030", (), "deal-flags", 7, "^-", "0x1"),
    "money from nowhere while cards are dealt": ("imperial-2006", (), "deal-flags", 3, "^[0-9]+", "77"),
}


@pytest.mark.rule("IMP-1", "SET-2", "SET-4", "SET-6")
@pytest.mark.parametrize("what", SET_UPS)
def test_a_code_that_is_impossible_at_its_question_is_refused(what: str) -> None:
    edition, options, kind, field, pattern, value = SET_UPS[what]
    for game, state in walk((edition, 4, options), 5):
        if game.question(state).kind == kind:
            break
    fields = game.position(state).split("/")
    rondel.open_position("/".join(fields))
    fields[field], changes = re.subn(pattern, value, fields[field])
    assert changes == 1

    with pytest.raises(PositionError) as caught:
        rondel.open_position("/".join(fields))

    assert caught.value.key == "position-impossible"


def test_units_beyond_the_supply_are_refused() -> None:
    _, state = some_position(("imperial-2010", 4, ()), 3, after=40)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[7] = "0xf,-,-,-,-,-"

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
    """Such a stack would ask nobody, let the wrong nation move, or loop forever."""
    _, state = some_position(("imperial-2010", 4, options), 3, after=60)
    fields = rondel.game("imperial-2010").position(state).split("/")
    fields[10] = stack

    with pytest.raises(RondelError):
        rondel.open_position("/".join(fields))


def test_a_game_without_any_government_is_refused() -> None:
    code = (
        "imperial-2010/r2/4-d/10,7,22,6;0/0.34.0.0.0,0.9.0.0.0,0.0.0.0.0,0.0.0.0.0,0.0.0.0.0,0.0.0.0.0"
        "/..2.14...,...2.....,.........,.........,.........,........./3.0,3.0,3.0,3.0,3.0,3.0"
        "/-,-,-,-,-,-/5.-2.0/-/N,DB.2.1.0"
    )

    with pytest.raises(RondelError):
        rondel.open_position(code)
