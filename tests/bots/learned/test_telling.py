"""What people are told: chances that keep their order and their sum, points that keep what is there already."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rondel
from rondel.bots.bot import Budget, observe
from rondel.bots.evaluation import Evaluation
from rondel.bots.evaluation_registry import find_learned_evaluation
from rondel.bots.friesematenten.learned.evaluation import LearnedFriesematentenEvaluation
from rondel.bots.imperial.learned.evaluation import LearnedImperialEvaluation
from rondel.bots.learned.network import Network, NetworkError
from rondel.bots.learned.telling import GAINS, SHARPNESS, Telling
from rondel.bots.levels import Minister
from rondel.core.contract import State
from rondel.random_play import playout

GAMES = ("imperial-2010", "friesematenten")


@cache
def shipped_network(game: str) -> Network:
    """Return the network of a game."""
    evaluation = find_learned_evaluation(rondel.game(game))
    assert isinstance(evaluation, LearnedImperialEvaluation | LearnedFriesematentenEvaluation)
    return evaluation.network


def network_of(game: str, **about: float | str) -> Network:
    """Return the network of a game with something else in its header."""
    return replace(
        shipped_network(game), about={name.replace("_", " "): told for name, told in about.items()}
    )


def evaluation_of(game: str, **about: float | str) -> Evaluation:
    """Return the evaluation of a game that tells people something else."""
    kind = LearnedFriesematentenEvaluation if game == "friesematenten" else LearnedImperialEvaluation
    return kind(rondel.game(game), network_of(game, **about))


def telling(sharpness: float = 1.0, gains: float = 1.0) -> Telling:
    """Return what tells with these two numbers."""
    return Telling(network_of("imperial-2010", told_sharpness=sharpness, told_gains=gains))


def position(game: str, actions: int = 60) -> State:
    """Return a position in the course of a random game."""
    state = rondel.game(game).new(3, {})
    playout(rondel.game(game), state, random.Random(3), actions)
    assert not state.is_over
    return state


def test_the_header_of_a_network_says_how_it_is_told() -> None:
    told = telling(1.25, 0.9)

    assert (told.sharpness, told.gains) == (1.25, 0.9)
    assert (Telling(network_of("imperial-2010")).sharpness, Telling(network_of("imperial-2010")).gains) == (
        1,
        1,
    )
    assert (SHARPNESS, GAINS) == ("told sharpness", "told gains")


@pytest.mark.parametrize("odd", [0.0, -1.0, 100.0, float("nan"), "much"])
def test_a_header_with_nonsense_is_refused(odd: float | str) -> None:
    with pytest.raises(NetworkError, match="told sharpness of this network"):
        Telling(network_of("imperial-2010", told_sharpness=odd))
    with pytest.raises(NetworkError, match="told gains of this network"):
        Telling(network_of("imperial-2010", told_gains=odd))


@given(
    parts=st.lists(st.floats(0.001, 1.0), min_size=2, max_size=6),
    sharpness=st.floats(0.5, 2.0),
)
def test_told_chances_add_up_to_1_and_keep_their_order(parts: list[float], sharpness: float) -> None:
    chances = [part / sum(parts) for part in parts]
    told = telling(sharpness).chances(chances)

    assert sum(told) == pytest.approx(1.0)
    order = sorted(range(len(parts)), key=lambda seat: chances[seat])
    assert [told[seat] for seat in order] == sorted(told)


def test_above_1_the_favourite_is_told_more_and_below_1_less() -> None:
    chances = [0.5, 0.3, 0.2]

    assert telling(1.3).chances(chances)[0] > 0.5
    assert telling(0.8).chances(chances)[0] < 0.5
    assert telling().chances(chances) == pytest.approx(chances)


@given(chance=st.floats(0.0, 1.0), seats=st.integers(2, 6), sharpness=st.floats(0.5, 2.0))
def test_a_chance_alone_is_told_as_if_the_others_were_equal(
    chance: float, seats: int, sharpness: float
) -> None:
    others = [(1 - chance) / (seats - 1)] * (seats - 1)
    told = telling(sharpness)

    assert told.chance(chance, seats) == pytest.approx(told.chances([chance, *others])[0])
    assert told.chance(0.0, seats) == 0.0
    assert told.chance(1.0, seats) == 1.0
    assert told.chance(1 / seats, seats) == pytest.approx(1 / seats)


def test_only_points_still_to_come_are_told_as_a_part() -> None:
    assert telling(gains=0.5).points(100.0, 60.0) == 80.0
    assert telling(gains=0.5).points(60.0, 60.0) == 60.0
    assert telling().points(100.0, 60.0) == 100.0


# ------------------------------------------------------------------ in the games


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_changes_no_decision(game: str) -> None:
    state = position(game)
    observation = observe(rondel.game(game), state, state.seats_asked()[0], 60)
    budget = Budget(simulations=60)
    plain = Minister(evaluation_of(game), 1).advise(observation, budget)
    told = Minister(evaluation_of(game, told_sharpness=1.5, told_gains=0.5), 1).advise(observation, budget)

    assert [one.action for one in told.candidates] == [one.action for one in plain.candidates]
    assert [one.share for one in told.candidates] == [one.share for one in plain.candidates]
    assert told.points != plain.points
    assert told.chance != plain.chance


@pytest.mark.parametrize("game", GAMES)
def test_hints_and_positions_are_told_from_the_same_source(game: str) -> None:
    state = position(game)
    plain, told = evaluation_of(game), evaluation_of(game, told_sharpness=1.5)

    assert told.win_chances(state) == pytest.approx(telling(1.5).chances(plain.win_chances(state)), rel=1e-9)
    assert sum(told.win_chances(state)) == pytest.approx(1.0)
    assert plain.expected_points(state) != evaluation_of(game, told_gains=0.5).expected_points(state)
    assert told.told_chance(0.6, 3) == telling(1.5).chance(0.6, 3)


@pytest.mark.parametrize("game", GAMES)
def test_the_result_of_a_finished_game_is_told_as_it_is(game: str) -> None:
    state = position(game)
    playout(rondel.game(game), state, random.Random(4))
    told = evaluation_of(game, told_sharpness=1.5, told_gains=0.5)

    scores = {score.seat: score for score in rondel.game(game).scores(state)}
    winners = [seat for seat in scores if scores[seat].place == 1]
    assert told.expected_points(state) == [scores[seat].points for seat in range(3)]
    assert told.win_chances(state) == [1 / len(winners) if seat in winners else 0 for seat in range(3)]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_keeps_its_network(game: str) -> None:
    state = position(game)
    told = evaluation_of(game, told_sharpness=1.5)

    assert pickle.loads(pickle.dumps(told)).win_chances(state) == told.win_chances(state)
