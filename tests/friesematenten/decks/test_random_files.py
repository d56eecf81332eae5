"""Any deck file either loads, or all its problems are reported in every language."""

from __future__ import annotations

import copy
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.games.friesematenten.decks.file import DeckError, read_deck
from rondel.games.friesematenten.decks.problems import say_problem, say_where
from rondel.games.friesematenten.decks.template import deck_template
from rondel.words import LANGUAGES
from tests.friesematenten.decks.test_broken_decks import problems_of

TEMPLATE = tomllib.loads(deck_template("en"), parse_float=Decimal)
ODD: list[Any] = [
    None,
    0,
    -1,
    7,
    10**5000,
    True,
    Decimal("0.5"),
    Decimal("nan"),
    Decimal("1e-999"),
    "",
    "x",
    "\0",
    "t",
    "t.victim",
    "self",
    "bound_card",
    "bound_player",
    "opponent",
    "actor",
    "lightning",
    "hammer",
    "influence",
    "factory",
    "random",
    [],
    [[]],
    ["factory", "factory"],
    [{}],
    {},
    {"op": "money"},
    {"op": "steal", "as": "t"},
    {"stat": "count"},
    {"en": []},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to all values in a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, item in inner for found in ((*path, key), *places(item, (*path, key)))]


PLACES = places(TEMPLATE)


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Set or remove the value at a path. Paths that an earlier change removed are skipped."""
    for key in path[:-1]:
        data = _at(data, key)
    if isinstance(data, dict):
        if value is None:
            data.pop(path[-1], None)
        else:
            data[path[-1]] = value
    elif isinstance(data, list) and isinstance(path[-1], int) and path[-1] < len(data):
        data[path[-1]] = value


def _at(data: Any, key: Any) -> Any:
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, list) and isinstance(key, int) and key < len(data):
        return data[key]
    return None


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(ODD)), min_size=1, max_size=4))
def test_a_file_with_odd_values_is_a_deck_or_is_explained(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    data = copy.deepcopy(TEMPLATE)
    for path, value in changes:
        put(data, path, copy.deepcopy(value))
    for problem in problems_of(data):
        for language in LANGUAGES:
            assert say_where(problem, language)
            assert all(say_problem(problem, language))


@given(st.text())
def test_any_text_that_is_not_a_deck_gets_an_explanation(text: str) -> None:
    with pytest.raises(DeckError, match=r"^odd\.toml: "):
        read_deck(text, "odd.toml", "odd")
