"""Setting up: cards, exchange, money and the start player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rondel.core.action import CHANCE
from rondel.core.errors import IllegalActionError, NotationError, OptionError
from rondel.games.friesematenten.events import RoundBegan, StartPlayerDrawn
from rondel.games.friesematenten.game import FriesematentenGame
from tests.support.friese_scene import ANNA, BEN, Scene

PLAYERS = [2, 3, 4]


def begun(players: int, *cards: str) -> Scene:
    """Return a game with Anna as start player, after some cards were turned over."""
    return Scene.new_game(players).play("start seat 1", *[f"draw {card}" for card in cards])


def set_up(players: int) -> Scene:
    """Return a game in which the exchange is full for the first time."""
    return begun(players).idle(lambda scene: scene.kind == "phase-two-turn")


@pytest.mark.rule("FRI-SET-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_brings_fifteen_cards_of_which_players_plus_three_lie_open(players: int) -> None:
    scene = set_up(players)

    assert len(scene.open_cards) == players + 3
    assert scene.state.pile == 15 * players - (players + 3)


@pytest.mark.rule("FRI-SET-1")
def test_the_first_card_turned_over_lies_next_to_the_pile() -> None:
    scene = begun(2, "F05", "A01", "S03", "E02", "F01")

    assert scene.kind == "phase-two-turn"
    assert scene.open_cards == ["F05", "A01", "S03", "E02", "F01"]


@pytest.mark.rule("FRI-SET-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_gets_sixty(players: int) -> None:
    scene = set_up(players)

    assert scene.state.cash == [60] * players
    assert scene.state.bank == -60 * players


@pytest.mark.rule("FRI-SET-1", "FRI-R29")
def test_the_own_money_is_secret_from_the_beginning() -> None:
    view = set_up(3).view(ANNA)

    assert [empire.cash for empire in view.players] == [60, None, None]


@pytest.mark.rule("FRI-SET-1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError) as caught:
        FriesematentenGame().new(players, {})

    assert caught.value.rule == "FRI-SET-1"


@pytest.mark.rule("FRI-SET-1")
def test_nobody_sits_at_other_seats() -> None:
    with pytest.raises(IllegalActionError) as caught:
        set_up(2).view(2)

    assert caught.value.rule == "FRI-SET-1"


@pytest.mark.rule("FRI-SET-1", "FRI-RND-1")
def test_the_first_round_begins_when_the_start_player_is_known() -> None:
    scene = Scene.new_game(2).play("start seat 2")

    assert scene.events(RoundBegan) == [RoundBegan(1)]
    assert (scene.state.round, scene.asked) == (1, CHANCE)


@pytest.mark.rule("FRI-SET-1", "FRI-RND-3")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_start_player_has_the_marker_and_the_first_turn(seat: int) -> None:
    scene = Scene.new_game(3).play(f"start seat {seat + 1}")

    assert scene.events(StartPlayerDrawn) == [StartPlayerDrawn(seat)]
    scene.idle(lambda scene: scene.kind == "phase-two-turn")
    assert scene.asked == seat
    assert [empire.has_marker for empire in scene.view(ANNA).players] == [seat == n for n in range(3)]


@pytest.mark.rule("FRI-R28")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_is_as_likely_to_start(players: int) -> None:
    scene = Scene.new_game(players)

    outcomes = scene.game.outcomes(scene.state)

    assert [outcome.action.text for outcome in outcomes] == [f"start seat {n + 1}" for n in range(players)]
    assert {outcome.probability for outcome in outcomes} == {Fraction(1, players)}


@pytest.mark.rule("FRI-R28")
def test_the_players_do_not_choose_the_start_player() -> None:
    scene = set_up(3)

    error = scene.refuse("start seat 2")

    assert error.code == "not-asked"


@pytest.mark.rule("FRI-R28")
def test_a_seat_nobody_sits_at_does_not_start() -> None:
    assert Scene.new_game(2).refuse("start seat 3").rule == "FRI-R28"


# ------------------------------------------------------------------ the box


@pytest.mark.rule("FRI-R27", "FRI-SET-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_of_the_sixty_cards_may_come_first(players: int) -> None:
    scene = Scene.new_game(players).play("start seat 1")

    outcomes = scene.game.outcomes(scene.state)

    assert len(outcomes) == 60
    assert {outcome.probability for outcome in outcomes} == {Fraction(1, 60)}


@pytest.mark.rule("FRI-R27")
def test_the_next_card_is_one_of_those_nobody_has_seen() -> None:
    scene = begun(2, "F05")

    assert "draw F05" not in scene.options()
    assert len(scene.options()) == 59
    assert scene.refuse("draw F05").rule == "FRI-RND-1"


@pytest.mark.rule("FRI-R27", "FRI-SET-1")
@pytest.mark.parametrize(("players", "in_box"), [(2, 30), (3, 15), (4, 0)])
def test_the_rest_stays_in_the_box_for_the_whole_game(players: int, in_box: int) -> None:
    scene = set_up(players).idle(lambda scene: scene.state.is_shuffled)

    boxed = [card for card in scene.deck.ids if scene.where(card) == "box"]
    assert len(boxed) == in_box
    scene.idle(lambda scene: scene.state.is_over)
    assert [card for card in scene.deck.ids if scene.where(card) == "box"] == boxed


@pytest.mark.rule("FRI-R27")
@pytest.mark.parametrize("seat", [ANNA, BEN])
def test_nobody_can_tell_the_cards_in_the_box_from_those_in_the_pile(seat: int) -> None:
    view = set_up(2).view(seat)

    assert view.pile == 25
    assert len(view.may_come) == 55


# ------------------------------------------------------------------ no deals, and an unlimited bank


@pytest.mark.rule("FRI-R30")
def test_there_is_no_way_to_give_or_lend_money() -> None:
    scene = set_up(2)

    assert scene.state.ranges() == []
    assert isinstance(scene.refuse("give 10 to seat 2"), NotationError)


@pytest.mark.rule("FRI-R30")
def test_the_bank_can_pay_without_limit() -> None:
    scene = Scene(2).money(5_000, 5_000).payout()

    assert scene.state.cash == [5_030, 5_030]
    assert scene.state.bank == -10_060
