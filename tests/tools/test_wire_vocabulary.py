"""The data games send matches the types of the web app: every kind, every field, every type."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.match import Match
from rondel.notation.record import standing_lines
from tests.support.scene import EDITIONS
from tools import wire_schema

RECORDS = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))
FAMILIES = {"imperial": "Imperial", "friesematenten": "Friesematenten"}
_CHECKS: Mapping[str, type] = {"string": str, "integer": int, "boolean": bool, "null": type(None)}


@cache
def _schemas() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(wire_schema.schema())["components"]["schemas"]
    return found


def _family(game: Game) -> str:
    return FAMILIES[game.id.split("-")[0]]


def _fits(value: Any, schema: Mapping[str, Any]) -> bool:
    """Return whether a value matches a schema. Only what the vocabulary's schemas use is supported."""
    if "anyOf" in schema:
        return any(_fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    if schema["type"] == "array":
        return isinstance(value, list) and all(_fits(one, schema["items"]) for one in value)
    return type(value) is _CHECKS[schema["type"]]


def _check(family: str, sort: str, kind: str, about: Mapping[str, Any]) -> None:
    choices = _schemas()[f"{family}{sort}"]["oneOf"]
    schema = next((one for one in choices if one["properties"]["kind"]["const"] == kind), None)
    assert schema is not None, f"{family}{sort} has no kind {kind}"
    fields = schema["properties"]["about"]
    names = set(fields["properties"])
    assert set(fields["required"]) <= set(about) <= names, f"{kind} has {sorted(about)}, not {sorted(names)}"
    for name, value in json.loads(json.dumps(dict(about))).items():
        assert _fits(value, fields["properties"][name]), f"{kind}: {name} is {value!r}"


def _check_moment(game: Game, state: State) -> None:
    question = game.question(state)
    _check(_family(game), "Question", question.kind, question.about)
    for action in (*state.legal_actions(), *game.conceivable(state)):
        _check(_family(game), "Action", *game.described(action))


def _play(game: Game, state: State, action: Action) -> None:
    _check(_family(game), "Action", *game.described(action))
    state.apply_unchecked(action)
    for event in state.take_events():
        _check(_family(game), "Event", *game.described(event))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_games_say_what_the_types_promise(path: Path) -> None:
    match = Match.load(path.read_text(encoding="utf-8"))
    start = Match.replay(match.record, at=0)
    game, state = start.game, start.state
    state.record_events(on=True)

    for number, line in enumerate(standing_lines(match.record)):
        if number % 7 == 0:
            _check_moment(game, state)
        _play(game, state, game.parse(line.text))


@pytest.mark.parametrize("game_id", [*EDITIONS, "friesematenten"])
@pytest.mark.parametrize("seed", range(2))
def test_random_games_say_what_the_types_promise(game_id: str, seed: int) -> None:
    rng, game = random.Random(seed), rondel.game(game_id)
    state = game.new(rng.choice(list(game.players)), {})
    state.record_events(on=True)

    for number in range(600):
        if state.is_over:
            break
        if number % 5 == 0:
            _check_moment(game, state)
        amounts = state.answer_range()
        answers = [*state.legal_actions(), *([game.parse(amounts.text(amounts.low))] if amounts else [])]
        _play(game, state, rng.choice(answers))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_of_a_game_use_the_same_texts(edition: str) -> None:
    assert rondel.game(edition).vocabulary() == rondel.game(wire_schema.GAMES["Imperial"]).vocabulary()


def test_a_view_asks_the_questions_of_its_game() -> None:
    asked = _schemas()["FriesematentenView"]["properties"]["question"]["anyOf"]

    assert {"$ref": "#/components/schemas/FriesematentenQuestion"} in asked


@pytest.mark.parametrize(
    ("name", "values", "others"),
    [
        ("int", [0, -3], [True, "1", None]),
        ("seat?", [0, None], ["0"]),
        ("region[]", [[], ["paris"]], [["paris", 1], None, "paris"]),
        ("unit", ["army", "fleet"], ["", "ship"]),
    ],
)
def test_the_type_of_a_field_says_what_fits(name: str, values: list[Any], others: list[Any]) -> None:
    schema = wire_schema.type_schema(name)

    assert all(_fits(value, schema) for value in values)
    assert not any(_fits(value, schema) for value in others)
