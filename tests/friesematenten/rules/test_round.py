"""A round: filling the exchange, the turns of phase 2, and the income."""

from __future__ import annotations

import pytest

from rondel.core.action import CHANCE
from rondel.games.friesematenten.events import CardRevealed, IncomePaid
from tests.support.friese_scene import ANNA, BEN, CARL, DORA, Scene

# ------------------------------------------------------------------ phase 1: filling the exchange


@pytest.mark.rule("FRI-RND-3")
def test_in_phase_two_nobody_is_offered_what_they_do_not_have() -> None:
    def asked(scene: Scene) -> str:
        return scene.game.texts("en", ANNA).question(
            scene.game.question(scene.phase_two().state), ("Anna", "Ben", "Carl")
        )

    assert "Play an action card, bind influence, scrap a factory" in asked(
        Scene().owns(ANNA, "F01").holds(ANNA, "A12")
    )
    assert asked(Scene().holds(ANNA, "A12")).endswith("Play an action card, bind influence, or are you done?")
    assert asked(Scene().owns(ANNA, "F01")).endswith("Scrap a factory, or are you done?")
    assert asked(Scene().owns(ANNA, "S01")).endswith("nothing to use. Are you done?")
    # one was scrapped, and a turn allows no more (FRI-R1)
    once = Scene().owns(ANNA, "F01", "F02").phase_two().play("scrap F01")
    assert once.game.question(once.state).about == {"cards": 0, "factories": 0}


@pytest.mark.rule("FRI-RND-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_new_cards_fill_the_exchange_to_players_plus_three(players: int) -> None:
    scene = Scene(players).new_round().idle(lambda scene: scene.kind == "phase-two-turn")

    assert len(scene.open_cards) == players + 3
    assert len(scene.events(CardRevealed)) == players + 3


@pytest.mark.example("FRI-EX-1")
@pytest.mark.rule("FRI-RND-1", "FRI-RND-5")
def test_two_cards_left_over_move_up_and_three_new_ones_come_behind_them() -> None:
    scene = Scene(2).exchange("A05", "E04").new_round().play("draw F01", "draw S02", "draw F09")

    assert scene.open_cards == ["A05", "E04", "F01", "S02", "F09"]
    assert scene.kind == "phase-two-turn"


@pytest.mark.rule("FRI-RND-1", "FRI-R15")
def test_a_card_left_over_in_an_auction_comes_first_in_the_next_round() -> None:
    scene = Scene(2).exchange("F01", "F02", "F03").auctions()
    scene.play("pass", "pass", "bid 18", "pass", "pass", "pass")

    scene.idle(lambda scene: scene.kind == "phase-two-turn")

    assert scene.open_cards[:2] == ["F01", "F03"]
    assert len(scene.open_cards) == 5


@pytest.mark.rule("FRI-RND-1")
def test_nothing_is_drawn_before_the_cards_left_over_have_moved_up() -> None:
    scene = Scene(2).exchange("A05", "E04").new_round()

    assert scene.asked == CHANCE
    assert scene.open_cards == ["A05", "E04"]


@pytest.mark.rule("FRI-RND-1", "FRI-R36")
def test_a_full_exchange_is_not_filled() -> None:
    scene = Scene(2).exchange("F01", "F02", "F03", "F04", "F05").new_round()

    assert scene.kind == "phase-two-turn"
    assert scene.events(CardRevealed) == []


@pytest.mark.rule("FRI-RND-1")
def test_cards_do_not_come_while_somebody_has_a_turn() -> None:
    assert Scene().exchange("F01").phase_two().refuse("draw F02").code == "not-asked"


# ------------------------------------------------------------------ phase 2: turns


@pytest.mark.rule("FRI-RND-3")
@pytest.mark.parametrize(
    ("players", "marker", "order"),
    [
        (2, ANNA, [ANNA, BEN]),
        (2, BEN, [BEN, ANNA]),
        (3, CARL, [CARL, ANNA, BEN]),
        (4, BEN, [BEN, CARL, DORA, ANNA]),
    ],
)
def test_the_turns_go_clockwise_from_the_marker(players: int, marker: int, order: list[int]) -> None:
    scene = Scene(players).marker(marker).exchange("F01").phase_two()

    asked = []
    while scene.kind == "phase-two-turn":
        asked.append(scene.asked)
        scene.play("done")

    assert asked == order
    assert scene.state.phase == 3


@pytest.mark.rule("FRI-RND-3", "FRI-R38")
def test_everybody_has_a_turn_even_with_nothing_to_do() -> None:
    scene = Scene().phase_two()

    assert scene.options() == ["done"]


@pytest.mark.rule("FRI-RND-3")
def test_a_player_plays_any_number_of_cards_and_binds_influence() -> None:
    scene = Scene().holds(ANNA, "A03", "A04", "E03", "E06").owns(BEN, "F01", "S01").phase_two()

    scene.play("play A03 on F01", "bind E03 to seat 1", "play A04 on S01", "bind E06 to seat 2")

    assert scene.asked == ANNA
    assert scene.options() == ["done"]
    assert (scene.points(ANNA), scene.points(BEN)) == (1, -4)


@pytest.mark.rule("FRI-RND-3")
def test_a_player_who_is_done_does_not_come_again_in_this_phase() -> None:
    scene = Scene().holds(ANNA, "A03").owns(BEN, "F01").phase_two().play("done")

    assert scene.asked == BEN
    assert scene.refuse("play A03 on F01").rule == "FRI-CARD-6"
    scene.play("done", "done")
    assert scene.kind != "phase-two-turn" or scene.state.round == 2


@pytest.mark.rule("FRI-RND-3")
def test_nobody_bids_in_phase_two() -> None:
    scene = Scene().exchange("F01").phase_two()

    error = scene.refuse("bid 18")

    assert (error.code, error.rule) == ("not-asked", "FRI-RND-3")


# ------------------------------------------------------------------ phase 4: income


@pytest.mark.rule("FRI-RND-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_thirty(players: int) -> None:
    scene = Scene(players).payout()

    assert scene.state.cash == [90] * players


@pytest.mark.rule("FRI-RND-7")
def test_everybody_gets_the_production_of_all_own_factories() -> None:
    scene = Scene().owns(ANNA, "F01", "F02", "F06").owns(BEN, "F11").payout()

    assert scene.events(IncomePaid) == [
        IncomePaid(ANNA, 30, 8 + 9 + 22),
        IncomePaid(BEN, 30, 15),
        IncomePaid(CARL, 30, 0),
    ]
    assert scene.state.cash == [60 + 69, 60 + 45, 90]


@pytest.mark.rule("FRI-RND-7")
def test_cards_change_production_and_basic_income() -> None:
    scene = Scene().owns(ANNA, "F01", "E02@F01", "E07").owns(BEN, "F09", "E05@F09").payout()

    assert scene.events(IncomePaid)[:2] == [IncomePaid(ANNA, 35, 16), IncomePaid(BEN, 30, 0)]


@pytest.mark.rule("FRI-RND-7")
def test_the_income_comes_once_a_round() -> None:
    scene = Scene(2).payout().idle(lambda scene: scene.state.round == 3)

    assert scene.state.cash == [60 + 30 + 30] * 2


@pytest.mark.rule("FRI-RND-7", "FRI-RND-1")
def test_after_the_income_a_new_round_begins() -> None:
    scene = Scene(2).payout()

    assert (scene.state.round, scene.asked, scene.kind) == (2, CHANCE, "turn-over")


@pytest.mark.rule("FRI-R19", "FRI-WIN-4")
def test_first_a_window_then_the_payout_then_a_window() -> None:
    scene = Scene().holds(ANNA, "A16").payout()

    assert (scene.kind, scene.asked, scene.cash(ANNA)) == ("play-in-window", ANNA, 60)
    scene.play("pass")
    assert (scene.kind, scene.asked, scene.cash(ANNA)) == ("play-in-window", ANNA, 90)
    scene.play("pass")
    assert scene.state.round == 2


@pytest.mark.rule("FRI-R19")
def test_all_are_paid_before_anybody_plays_a_card_again() -> None:
    scene = Scene().holds(ANNA, "A16").payout().play("pass")

    assert scene.state.cash == [90, 90, 90]


@pytest.mark.rule("FRI-R19")
@pytest.mark.parametrize(
    ("plays", "left"),
    [(["play A16 at seat 2", "pass"], 30 + 30), (["pass", "play A16 at seat 2"], 90 - 40)],
    ids=["before", "after"],
)
def test_it_matters_on_which_side_of_the_payout_a_card_is_played(plays: list[str], left: int) -> None:
    scene = Scene().holds(ANNA, "A16", "A17").payout()

    scene.play(*plays)

    scene.idle(lambda scene: scene.state.round == 2)
    assert scene.cash(BEN) == left
