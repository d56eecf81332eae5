"""What holds for every answer, in every edition, with every option: it is legal, repeatable, and changes nothing."""

from __future__ import annotations

import pickle
import random

import pytest

from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.core.action import CHANCE, Action
from rondel.core.contract import Game, State
from rondel.games.imperial.actions import Gift
from rondel.games.imperial.state import ImperialState
from tests.support.random_games import Configuration, begin, configurations, random_action, some_position

#: a few configurations, covering all editions and options
TABLES = configurations()[::7]


def position(
    configuration: Configuration, seed: int, *, after: int
) -> tuple[ImperialEvaluation, ImperialState, int]:
    """Return a position of a random game in which a seat is asked."""
    game, state = some_position(configuration, seed, after=after)
    rng = random.Random(seed)
    while state.seats_asked() == (CHANCE,):
        state.apply_unchecked(random_action(game, state, rng))
    assert isinstance(state, ImperialState)
    return ImperialEvaluation(game), state, state.seat_asked()


def is_possible(state: ImperialState, action: Action, seat: int) -> bool:
    if isinstance(action, Gift):
        return action.seat == seat and state.gift_refusal(action) is None
    return action in state.legal_actions()


@pytest.mark.parametrize("configuration", TABLES, ids=str)
def test_every_answer_is_legal_and_changes_nothing(configuration: Configuration) -> None:
    for seed, after in enumerate((0, 25, 120, 400)):
        evaluation, state, seat = position(configuration, seed, after=after)
        before = evaluation.game.position(state)

        weighed = [one.action for one in evaluation.action_values(state, seat)]
        answers = [
            evaluation.novice(state, seat, random.Random(1)),
            evaluation.greedy(state, seat, random.Random(1)),
            *weighed,
        ]

        assert all(is_possible(state, action, seat) for action in answers)
        assert len(weighed) == len(set(weighed))
        for action in weighed[:3]:
            evaluation.notes(state, action, seat)
        assert evaluation.game.position(state) == before


@pytest.mark.parametrize("configuration", TABLES[::3], ids=str)
def test_the_same_question_is_evaluated_the_same_way(configuration: Configuration) -> None:
    evaluation, state, seat = position(configuration, 3, after=150)
    another = pickle.loads(pickle.dumps(evaluation))

    assert another.action_values(state, seat) == evaluation.action_values(state.copy(), seat)
    assert another.candidates(state, seat) == evaluation.candidates(state.copy(), seat)
    assert another.expected_points(state) == evaluation.expected_points(state.copy())
    assert another.win_chances(state) == evaluation.win_chances(state.copy())
    chosen = {evaluation.greedy(state, seat, random.Random(5)).text for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.parametrize("configuration", TABLES[::3], ids=str)
def test_chances_and_priors_add_up_to_one(configuration: Configuration) -> None:
    for seed, after in enumerate((0, 60, 300)):
        evaluation, state, seat = position(configuration, seed, after=after)
        chances = evaluation.win_chances(state)
        actions, priors = evaluation.candidates(state, seat)

        assert len(chances) == state.seats == len(evaluation.expected_points(state))
        assert sum(chances) == pytest.approx(1.0)
        assert min(chances) >= 0.0
        assert len(actions) == len(priors)
        assert sum(priors) == pytest.approx(1.0)
        assert priors == sorted(priors, reverse=True)
        assert [one.action for one in evaluation.action_values(state, seat)] == actions


def play(game: Game, evaluation: ImperialEvaluation, state: State, level: str, seed: int, limit: int) -> int:
    rng = random.Random(seed)
    choose = evaluation.greedy if level == "greedy" else evaluation.novice
    for steps in range(limit):
        if state.is_over:
            return steps
        seat = state.seats_asked()[0]
        state.apply(random_action(game, state, rng, gifts=0) if seat == CHANCE else choose(state, seat, rng))
    raise AssertionError(f"no end after {limit} actions")


@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010", "imperial-2030"])
@pytest.mark.parametrize("level", ["novice", "greedy"])
@pytest.mark.parametrize("chosen", [(), ("drafted_bonds", "no_investor_card")], ids=["usual", "variants"])
def test_games_come_to_an_end(edition: str, level: str, chosen: tuple[str, ...]) -> None:
    game, state = begin((edition, 4, chosen))

    play(game, ImperialEvaluation(game), state, level, 1, limit=4_000)

    assert state.is_over


@pytest.mark.rule("END-2", "END-3")
def test_after_the_end_points_are_exact_and_winners_share_the_chance() -> None:
    game, state = begin(("imperial-2010", 3, ()))
    evaluation = ImperialEvaluation(game)
    play(game, evaluation, state, "novice", 2, limit=4_000)
    scores = {score.seat: score for score in game.scores(state)}
    winners = [seat for seat, score in scores.items() if score.place == 1]

    assert evaluation.expected_points(state) == [scores[seat].points for seat in range(3)]
    assert evaluation.win_chances(state) == [1 / len(winners) if seat in winners else 0 for seat in range(3)]
