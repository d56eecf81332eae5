"""The end of the game: points and places (END)."""

from __future__ import annotations

import pytest

import rondel
from rondel.core.contract import Score
from tests.support.scene import ANNA, BEN, CARL, DORA, EDITIONS, Scene


def scores(scene: Scene) -> dict[int, Score]:
    """Return the scores by seat."""
    return {score.seat: score for score in rondel.game(scene.edition).scores(scene.state)}


@pytest.mark.rule("END-2")
@pytest.mark.example("EX-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bond_of_12_counts_15_at_power_17(edition: str) -> None:
    nation = "india" if edition == "imperial-2030" else "france"
    scene = Scene(edition).bond(ANNA, nation, 12).power(nation, 17)

    assert scores(scene)[ANNA].points == 15


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(
    ("power", "factor"),
    [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (19, 3), (20, 4), (24, 4), (25, 5)],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_power_factor_is_a_fifth_rounded_down(edition: str, power: int, factor: int) -> None:
    scene = Scene(edition)
    nation = scene.state.board.nations[2]
    scene.bond(BEN, nation, 2).power(nation, power)

    assert scene.state.power_factor(2) == factor
    assert scores(scene)[BEN].points == factor


@pytest.mark.rule("END-2", "MON-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_points_are_bonds_and_cash_and_nothing_of_the_treasuries(edition: str) -> None:
    scene = Scene(edition)
    first, second = scene.state.board.nations[:2]
    scene.bond(ANNA, first, 9, 4).bond(ANNA, second, 2).power(first, 10).power(second, 25).cash(ANNA, 3)
    scene.treasury(first, 50).govern_all(ANNA)

    # (4 + 2) * 2 + 1 * 5 + 3
    assert scores(scene)[ANNA].points == 20
    assert dict(scores(scene)[ANNA].parts)[first] == 12
    assert dict(scores(scene)[ANNA].parts)[second] == 5
    assert dict(scores(scene)[ANNA].parts)["cash"] == 3


@pytest.mark.rule("END-3")
@pytest.mark.trap(41)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_goes_to_the_larger_lender_of_the_most_powerful_nation(edition: str) -> None:
    scene = Scene(edition)
    strong, weak = scene.state.board.nations[4], scene.state.board.nations[1]
    scene.power(strong, 25).power(weak, 6)
    scene.bond(ANNA, strong, 2).bond(BEN, strong, 4).cash(ANNA, 10).cash(BEN, 5)

    table = rondel.game(edition).scores(scene.state)

    assert [score.points for score in table] == [15, 15, 0]
    assert [score.seat for score in table] == [BEN, ANNA, CARL]
    assert [score.place for score in table] == [1, 2, 3]
    assert table[1].decided_by == strong


@pytest.mark.rule("END-2", "END-3")
@pytest.mark.trap(41)
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_players_are_ranked_and_ties_below_the_first_place_are_decided_too(edition: str) -> None:
    # factors 3 and 1. Ben: 5 x 3 = 15. Anna: 4 x 3 + 3 = 15. Carl: 3 x 1 + 12 = 15. Dora: 16 in cash.
    # In the strong nation Ben lent 12, Anna 9, Carl nothing.
    scene = Scene(edition, players=4)
    strong, weak = scene.state.board.nations[4], scene.state.board.nations[1]
    scene.power(strong, 17).power(weak, 5).bond(BEN, strong, 12).bond(ANNA, strong, 9).bond(CARL, weak, 6)
    scene.cash(ANNA, 3).cash(CARL, 12).cash(DORA, 16)

    table = rondel.game(edition).scores(scene.state)

    assert [(score.seat, score.points, score.place) for score in table] == [
        (DORA, 16, 1),
        (BEN, 15, 2),
        (ANNA, 15, 3),
        (CARL, 15, 4),
    ]


@pytest.mark.rule("END-3")
@pytest.mark.trap(41)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_there_goes_to_the_next_nation_by_power(edition: str) -> None:
    scene = Scene(edition)
    strong, next_one = scene.state.board.nations[3], scene.state.board.nations[5]
    scene.power(strong, 25).power(next_one, 11).bond(CARL, next_one, 2).cash(CARL, 1).cash(BEN, 3)

    table = rondel.game(edition).scores(scene.state)

    assert [(score.seat, score.points) for score in table] == [(CARL, 3), (BEN, 3), (ANNA, 0)]
    assert table[1].decided_by == next_one


@pytest.mark.rule("END-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nations_equal_in_power_are_taken_in_order_of_play(edition: str) -> None:
    scene = Scene(edition)
    first, second = scene.state.board.nations[1], scene.state.board.nations[2]
    scene.bond(ANNA, second, 6).bond(BEN, first, 2).cash(BEN, 5).cash(ANNA, 5)

    table = rondel.game(edition).scores(scene.state)

    # at power 0 bonds count nothing, so both have 5; the earlier nation decides
    assert [score.seat for score in table] == [BEN, ANNA, CARL]
    assert table[1].decided_by == first


@pytest.mark.rule("END-3")
@pytest.mark.trap(41)
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_equal_in_everything_share_the_win(edition: str) -> None:
    scene = Scene(edition).cash(ANNA, 5).cash(BEN, 5).cash(CARL, 2)

    table = rondel.game(edition).scores(scene.state)

    assert [(score.seat, score.place) for score in table] == [(ANNA, 1), (BEN, 1), (CARL, 3)]
    assert table[1].decided_by == "shared"


@pytest.mark.rule("END-1")
@pytest.mark.trap(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_end_nothing_can_be_played(edition: str) -> None:
    scene = Scene(edition).govern_all(ANNA).cash(ANNA, 10)
    nation = scene.state.board.nations[0]
    scene.power(nation, 24).at(nation, "investor").turn(nation)
    open_land = [
        name for name in scene.state.board.regions if scene.state.board.open >> scene.region(name) & 1
    ]
    scene.flags(nation, *open_land[:8]).play("go taxation")

    assert scene.state.is_over
    assert scene.state.legal_actions() == []
    assert scene.state.ranges() == []
    assert scene.refused("go factory").code == "game-over"
    assert scene.refused(f"seat 1 gives 1 to {nation}").code == "game-over"
