"""The conformance kit as a whole: it shares its games, is repeatable, and covers every check."""

from __future__ import annotations

import pytest

from rondel.testing import ConformanceError, GameUnderTest, check_game, conformance_suite
from tests.conformance import (
    test_catches_events,
    test_catches_notation,
    test_catches_options,
    test_catches_play,
    test_catches_player_aids,
    test_catches_scores,
    test_catches_secrecy,
    test_catches_texts,
)
from tests.conformance.mistakes import BY_NAME
from tests.conformance.test_catches_scores import always_an_ending
from tests.teaching.pennies import Pennies

MISTAKES = [
    *test_catches_events.MISTAKES,
    *test_catches_notation.MISTAKES,
    *test_catches_options.MISTAKES,
    *test_catches_play.MISTAKES,
    *test_catches_player_aids.MISTAKES,
    *test_catches_scores.MISTAKES,
    *test_catches_secrecy.MISTAKES,
    *test_catches_texts.MISTAKES,
]


def test_the_example_game_breaks_nothing() -> None:
    check_game(Pennies(), games=12, seed=3)


def test_nearly_every_check_catches_something() -> None:
    """Pennies has no gifts to get wrong."""
    assert set(BY_NAME) - {check for check, *_ in MISTAKES} == {"gifts_hold"}


def test_a_broken_promise_is_reported_with_the_game_and_the_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pennies, "ending", always_an_ending)
    with pytest.raises(ConformanceError) as caught:
        check_game(Pennies())

    assert str(caught.value).startswith(
        "pennies breaks 'the_end_has_a_reason' (The reason for the end has an id and words once the game is over, and is empty before): "
        "game 0, 2 players, {}, "
    )


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    def played(seed: int) -> list[list[str]]:
        random_games = GameUnderTest(Pennies(), seed=seed).random_games()
        return [[action.text for action in random_game.actions] for random_game in random_games]

    assert played(1) == played(1) != played(2)


def test_a_suite_shares_its_games() -> None:
    suite = conformance_suite(Pennies())

    assert [str(case) for case in suite] == [f"pennies-{name}" for name in BY_NAME]
    assert len({id(case.tested) for case in suite}) == 1
