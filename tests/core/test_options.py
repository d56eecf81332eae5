"""Options: switches and choices, their defaults, and how records name them."""

from __future__ import annotations

import pytest

from rondel.core.contract import OptionSpec, OptionValue
from rondel.core.errors import OptionError, RecordError
from rondel.core.options import named_options, settled_options, spoken_options
from rondel.match import Match
from rondel.words import LANGUAGES, error_words
from tests.support.registration import register_pennies
from tests.teaching.pennies import Pennies

SPECS = (
    OptionSpec("secret", "A-1", default=True),
    OptionSpec("fast", "A-2", default=False),
    OptionSpec("deck", "A-3", default="house", choices=("house", "town-hall")),
)


def test_options_nobody_chose_have_their_defaults() -> None:
    assert settled_options("g", SPECS, {}) == {"secret": True, "fast": False, "deck": "house"}


def test_what_was_chosen_stands() -> None:
    chosen: dict[str, OptionValue] = {"secret": False, "deck": "town-hall"}

    assert settled_options("g", SPECS, chosen) == {"secret": False, "fast": False, "deck": "town-hall"}


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"deck": "house2"}, ("house, town-hall", "“house2”", "Did you mean “house”?")),
        ({"deck": True}, ("house, town-hall", "“True”", "Choose one of these.")),
        ({"fast": "house"}, ("on or off", "“house”", "true or false")),
        ({"deckk": "house"}, ("no option “deckk”", "Did you mean “deck”?", "secret, fast, deck")),
    ],
)
def test_an_impossible_value_is_refused_with_the_possible_ones(
    chosen: dict[str, object], told: tuple[str, ...]
) -> None:
    with pytest.raises(OptionError) as caught:
        settled_options("g", SPECS, chosen)

    assert [part for part in told if part not in str(caught.value)] == []


def test_a_wrong_choice_is_reported_in_every_language() -> None:
    with pytest.raises(OptionError) as caught:
        settled_options("g", SPECS, {"deck": "castle"})

    for language in LANGUAGES:
        assert "house, town-hall" in error_words(language, caught.value.key, caught.value.params)[0]


def test_records_name_switches_that_are_on_and_every_choice() -> None:
    settled = settled_options("g", SPECS, {"secret": False, "fast": True})

    assert spoken_options(settled) == ["fast", "deck=house"]
    assert settled_options("g", SPECS, named_options(SPECS, ["fast", "deck=house"])) == settled


def test_a_switch_a_record_does_not_name_is_off_regardless_of_its_default() -> None:
    assert named_options(SPECS, []) == {"secret": False, "fast": False}


# ------------------------------------------------------------------ in records


def test_choices_go_through_a_record() -> None:
    match = Match.begin(Pennies(), players=2, seed=1, options={"length": "long", "open_purses": True})

    assert match.header.options == ("open_purses", "length=long")
    assert "options: open_purses, length=long\n" in match.save()


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> Pennies:
    return register_pennies(monkeypatch)


def test_a_record_replays_with_its_choices(pennies: Pennies) -> None:
    match = Match.begin(pennies, players=2, seed=1, options={"length": "long"})
    twin = Match.load(match.save())

    assert pennies.options_of(twin.state) == ["length=long"]
    assert twin.position() == match.position()


@pytest.mark.parametrize(
    ("options", "error"),
    [("length=endless", OptionError), ("length", OptionError), ("open_purses", RecordError)],
)
def test_a_record_with_other_options_than_the_game_has_is_refused(
    pennies: Pennies, options: str, error: type[Exception]
) -> None:
    text = (
        Match.begin(pennies, players=2, seed=1).save().replace("options: length=short", f"options: {options}")
    )

    with pytest.raises(error):
        Match.load(text)
