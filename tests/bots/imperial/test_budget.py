"""The share of the budget for a question: all questions of a turn together use at most the whole budget."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import rondel
from rondel.bots.imperial.evaluation import ImperialEvaluation
from rondel.games.imperial.state import ImperialState
from rondel.random_play import random_action
from tests.support.scene import ANNA, BEN, Scene


@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010", "imperial-2030"])
@pytest.mark.parametrize(("personality", "seed"), [("balanced", 4), ("aggressive", 5), ("aggressive", 6)])
def test_the_questions_of_a_turn_share_one_budget(edition: str, personality: str, seed: int) -> None:
    game = rondel.game(edition)
    evaluation = ImperialEvaluation(game, personality)
    state = game.new(3, {})
    assert isinstance(state, ImperialState)
    rng = random.Random(seed)
    spent: defaultdict[tuple[int, int], float] = defaultdict(float)
    turn = 0
    while not state.is_over:
        seat = state.seat_asked()
        if seat < 0:
            state.apply_unchecked(random_action(game, state, rng))
            continue
        if state.stack[-1].kind == "which-space":
            turn += 1
        spent[turn, seat] += evaluation.budget_share(state)
        state.apply_unchecked(evaluation.greedy(state, seat, rng))

    assert 0.3 < max(spent.values()) <= 1.0


@pytest.mark.rule("BAT-3")
def test_a_maneuver_has_a_budget_for_units_that_move_and_attack_afterwards() -> None:
    scene = Scene("imperial-2010", players=3).governments(ANNA, ANNA, ANNA, BEN, BEN, BEN)
    scene.army("italy", "tunis", 4).army("france", "algeria", 4).armies_part("italy")
    evaluation = ImperialEvaluation(rondel.game("imperial-2010"))
    spent = 0.0

    for answer in (
        *["army tunis to algeria", "peace", "no battle"] * 4,
        *["army algeria attacks france army"] * 4,
        "done",
    ):
        if scene.state.seat_asked() == ANNA:
            spent += evaluation.budget_share(scene.state)
        scene.play(answer)

    assert 0.2 < spent <= 0.35  # the rest is for the space and an investment


def test_a_search_branches_on_where_nations_and_money_go_and_answers_the_rest_greedily() -> None:
    evaluation = ImperialEvaluation(rondel.game("imperial-2010"))

    def table() -> Scene:
        scene = Scene("imperial-2010", players=2).governments(ANNA, ANNA, ANNA, BEN, BEN, BEN)
        return scene.cash(ANNA, 9).investor_card(ANNA).army("italy", "rome").at("italy", "maneuver-1")

    assert evaluation.is_key_decision(table().turn("italy").state)
    assert evaluation.is_key_decision(
        table().turn("italy").play("go investor").state
    )  # Anna has the card and money
    assert not evaluation.is_key_decision(table().armies_part("italy").state)
