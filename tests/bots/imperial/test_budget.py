"""How much thinking a question deserves: all questions of a turn together no more than the whole budget."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import rondel
from rondel.bots.imperial.mind import ImperialMind
from rondel.games.imperial.state import ImperialState
from rondel.luck import random_action
from tests.support.scene import ANNA, BEN, Scene


@pytest.mark.parametrize("edition", ["imperial-2006", "imperial-2010", "imperial-2030"])
def test_the_questions_of_a_turn_share_one_budget(edition: str) -> None:
    game = rondel.game(edition)
    mind = ImperialMind(game)
    state = game.new(3, {})
    assert isinstance(state, ImperialState)
    rng = random.Random(4)
    spent: defaultdict[tuple[int, int], float] = defaultdict(float)
    turn = 0
    while not state.is_over:
        seat = state.seat_asked()
        if seat < 0:
            state.apply_unchecked(random_action(game, state, rng))
            continue
        if state.stack[-1].kind() == "which-space":
            turn += 1
        spent[turn, seat] += mind.share(state)
        state.apply_unchecked(mind.greedy(state, seat, rng))

    assert 0.3 < max(spent.values()) <= 1.0


def test_a_search_weighs_where_nations_and_money_go_and_answers_the_rest_at_a_glance() -> None:
    mind = ImperialMind(rondel.game("imperial-2010"))

    def table() -> Scene:
        scene = Scene("imperial-2010", players=2).governments(ANNA, ANNA, ANNA, BEN, BEN, BEN)
        return scene.cash(ANNA, 9).investor_card(ANNA).army("italy", "rome").at("italy", "maneuver-1")

    assert mind.is_turning_point(table().turn("italy").state)
    assert mind.is_turning_point(
        table().turn("italy").play("go investor").state
    )  # Anna has the card and money
    assert not mind.is_turning_point(table().armies_part("italy").state)
