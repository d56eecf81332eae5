"""The conformance checks catch mistakes in scores: points, places, the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

import pytest

from rondel.core.contract import Score, State
from tests.conformance.mistakes import Mistake, must_be_caught
from tests.teaching.pennies import Pennies

# The correct methods, which the mistakes replace.
_scores = Pennies.scores


def the_last_is_left_out(self: Pennies, state: State) -> list[Score]:
    return _scores(self, state)[:-1]


def equals_do_not_share(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, place=n) for n, score in enumerate(_scores(self, state), 1)]


def parts_do_not_add_up(self: Pennies, state: State) -> list[Score]:
    return [dataclasses.replace(score, parts=score.parts[:1]) for score in _scores(self, state)]


def points_alone_count(
    self: Pennies, state: State, *, resigned: Collection[int] = (), is_final: bool = False
) -> list[Score]:
    return _scores(self, state)


def always_an_ending(self: Pennies, state: State) -> str:
    return "last-coin"


MISTAKES = [
    Mistake("scores_rank_everybody", Pennies, "scores", the_last_is_left_out, "the seats of the scores"),
    Mistake("scores_rank_everybody", Pennies, "scores", equals_do_not_share, "without a tie-break"),
    Mistake("scores_rank_everybody", Pennies, "scores", parts_do_not_add_up, "add up to"),
    Mistake(
        "resigned_players_come_last", Pennies, "scores", points_alone_count, "who resigned, the order is"
    ),
    Mistake("the_end_has_a_reason", Pennies, "ending", always_an_ending, "ending 'last-coin'"),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_scores_is_caught(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_caught(mistake, monkeypatch)
