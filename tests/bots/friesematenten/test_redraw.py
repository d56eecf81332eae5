"""A redraw changes what a seat cannot know, and nothing else."""

from __future__ import annotations

import random

import pytest

from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_action
from tests.support.friese_scene import ANNA, BEN, CARL, Scene
from tests.support.random_decks import random_deck


def redrawn(scene: Scene, seat: int, seed: int = 0) -> FriesematentenState:
    return scene.game.redraw(scene.state, seat, random.Random(seed).randrange)


@pytest.mark.rule("FRI-R29")
def test_your_own_purse_stays_and_those_of_others_are_drawn() -> None:
    scene = Scene().owns(BEN, "F05").money(37, 60, 60).exchange("S04").auctions()
    scene.state.round = 3

    states = [redrawn(scene, ANNA, seed) for seed in range(20)]

    assert {state.cash[ANNA] for state in states} == {37}
    assert len({state.cash[BEN] for state in states}) > 10
    assert all(sum(state.cash) + state.bank == 0 for state in states)


@pytest.mark.rule("FRI-SET-1")
def test_until_the_first_auctions_everybody_has_what_the_game_began_with() -> None:
    scene = Scene().phase_two()

    assert redrawn(scene, ANNA).cash == [60, 60, 60]


@pytest.mark.rule("FRI-RND-4")
def test_the_highest_bidder_can_pay() -> None:
    scene = Scene().money(90, 90, 90).exchange("S04").auctions().play("bid 88")

    assert all(redrawn(scene, BEN, seed).cash[ANNA] >= 88 for seed in range(20))


@pytest.mark.rule("FRI-FX-PEEK")
def test_a_player_who_laid_cards_on_the_pile_knows_them_and_others_do_not() -> None:
    scene = Scene().top("S04", "F08", "A01", seen_by=ANNA).phase_two()

    known = {tuple(redrawn(scene, ANNA, seed).top) for seed in range(10)}
    guessed = {tuple(redrawn(scene, BEN, seed).top) for seed in range(10)}

    assert known == {tuple(scene.state.top)}
    assert len(guessed) > 5


@pytest.mark.rule("FRI-R54")
def test_what_is_known_below_a_card_of_another_is_forgotten() -> None:
    scene = Scene().top("S04", "F08", seen_by=ANNA)
    scene.state.top_seen[0] = 1 << CARL

    states = [redrawn(scene.phase_two(), ANNA, seed) for seed in range(10)]

    assert len({state.top[1] for state in states}) > 3  # the view shows nothing below a card it does not know


@pytest.mark.rule("FRI-R54")
@pytest.mark.parametrize("number", range(12))
def test_with_any_deck_the_view_stays_and_tells_everything_that_is_left(number: int) -> None:
    game = FriesematentenGame(random_deck(number).deck.name)
    state, rng = game.new(game.players[-1], {}), random.Random(number)
    for step in range(400):
        if state.is_over:
            break
        if step % 5 == 0 or state.peeked:
            for seat in range(state.seats):
                drawn = game.redraw(state, seat, rng.randrange)
                assert game.view(drawn, seat) == game.view(state, seat)
                assert not game.violations(drawn)
                again = [game.redraw(of, seat, random.Random(step).randrange) for of in (state, drawn)]
                assert game.position(again[0]) == game.position(again[1])
        state.apply(random_action(game, state, rng))
