"""Text forms: an action declares its form once, and everything else follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core.action import FormAction
from rondel.core.errors import NotationError
from rondel.core.forms import ActionForms
from rondel.core.terms import Names, Number, Seat, SetOf, Several, Terms

FRUIT = Names("fruit", ["apple", "pear", "plum"])
TERMS = Terms(
    "the orchard",
    {
        "fruit": FRUIT,
        "rotten": FRUIT.only(2),
        "basket": SetOf(FRUIT),
        "row": Several(FRUIT),
        "seat": Seat(4),
        "helper": Seat(4, nothing=-1),
        "many": Number("many", 1, 9, nothing=0),
    },
)


class GardenAction(FormAction):
    """An action in a small orchard game."""


class Pick(GardenAction):
    form = "pick <fruit> [with seat <helper>]"
    fruit: int
    helper: int


class Pack(GardenAction):
    form = "pack nothing | pack <basket>+"
    basket: int


class Line(GardenAction):
    form = "line [then <row>]*"
    row: tuple[int, ...]


class Throw(GardenAction):
    form = "throw <fruit:rotten> away | throw <fruit> up"
    fruit: int


class Give(GardenAction):
    form = "seat <giver:seat> gives [<count:many>] <fruit>"
    tells = ("fruit", "giver", "count", "worth")
    giver: int
    count: int
    fruit: int

    def more(self, material: Any) -> dict[str, Any]:
        return {"worth": len(str(material)) * self.count}


def refuse(key: str, text: str, column: int, expected: str, **params: str) -> NotationError:
    return NotationError(key, text, column, expected, params=params)


@pytest.fixture(name="forms")
def _forms() -> ActionForms:
    return ActionForms(GardenAction, "spring", TERMS, refuse)


WRITTEN = [
    (Pick, (0, -1), "pick apple", {"fruit": "apple", "helper": None}),
    (Pick, (1, 0), "pick pear with seat 1", {"fruit": "pear", "helper": 0}),
    (Pack, (0,), "pack nothing", {"basket": []}),
    (Pack, (0b101,), "pack apple plum", {"basket": ["apple", "plum"]}),
    (Line, ((),), "line", {"row": []}),
    (Line, ((2, 2, 0),), "line then plum then plum then apple", {"row": ["plum", "plum", "apple"]}),
    (Throw, (2,), "throw plum away", {"fruit": "plum"}),
    (Throw, (0,), "throw apple up", {"fruit": "apple"}),
    (Give, (3, 2, 1), "seat 4 gives 2 pear", {"fruit": "pear", "giver": 3, "count": 2, "worth": 22}),
    (Give, (0, 0, 1), "seat 1 gives pear", {"fruit": "pear", "giver": 0, "count": None, "worth": 0}),
]


@pytest.mark.parametrize(("kind", "values", "text", "told"), WRITTEN, ids=lambda value: str(value)[:30])
def test_a_form_writes_reads_and_tells(
    forms: ActionForms, kind: type[GardenAction], values: tuple[Any, ...], text: str, told: dict[str, Any]
) -> None:
    action = forms.the(kind, *values)

    assert action.text == text
    assert forms.parse(text) is action is forms.the(kind, *values)
    assert forms.told(action) == told
    assert action.variant == "spring"


def test_the_fields_are_those_of_the_form(forms: ActionForms) -> None:
    action = forms.parse("seat 4 gives 2 pear")

    assert isinstance(action, Give)
    assert (action.giver, action.count, action.fruit) == (3, 2, 1)


@pytest.mark.parametrize(
    ("text", "column", "expected", "choices"),
    [
        ("", 1, "verb", "pick pack line throw seat"),
        ("peck pear", 1, "verb", "pick pack line throw seat"),
        ("pick", 5, "fruit", "apple pear plum"),
        ("pick pear on seat 1", 11, "word-or-end", "with"),
        ("pick pear with seat 5", 21, "seat", ""),
        ("pick pear with seat 1 now", 23, "end", ""),
        ("pack apple nothing", 12, "fruit", "apple pear plum"),
        ("line then", 10, "fruit", "apple pear plum"),
        ("throw plum down", 12, "word", "away up"),
        ("throw apple away", 13, "word", "up"),
        ("seat 1 gives 0 pear", 14, "many", ""),
    ],
)
def test_an_error_says_where_and_what_was_expected(
    forms: ActionForms, text: str, column: int, expected: str, choices: str
) -> None:
    with pytest.raises(NotationError) as caught:
        forms.parse(text)

    error = caught.value
    assert (error.column, error.expected, error.params["choices"]) == (column, expected, choices)


def test_a_text_in_another_form_is_refused_with_the_plain_one(forms: ActionForms) -> None:
    with pytest.raises(NotationError) as caught:
        forms.parse("pack plum  apple")

    assert caught.value.params == {"plain": "pack apple plum"}


def test_a_value_that_no_form_can_write_is_an_error(forms: ActionForms) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        forms.the(Pick, 7, -1)


def test_the_types_of_what_is_told(forms: ActionForms) -> None:
    assert forms.types() == {
        "Pick": {"fruit": "fruit", "helper": "seat?"},
        "Pack": {"basket": "fruit[]"},
        "Line": {"row": "fruit[]"},
        "Throw": {"fruit": "fruit"},
        "Give": {"fruit": "fruit", "giver": "seat", "count": "int?", "worth": "int"},
    }
