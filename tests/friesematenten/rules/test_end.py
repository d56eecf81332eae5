"""The end of the game and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.games.friesematenten.events import GameEnded, IncomePaid
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

STEAL: list[dict[str, Any]] = [
    {"op": "steal", "card": {"owner": "opponent", "kind": "status", "pick": "actor"}}
]
DESTROY: list[dict[str, Any]] = [
    {"op": "destroy", "card": {"owner": "opponent", "kind": "status", "pick": "actor"}, "to": "discard"}
]
#: S01 to S06 bring points, A01 steals one of them in phase 4, A02 destroys one in phase 3
POINTS = tiny_deck(
    [
        {"vp": 36},
        {"vp": 4},
        {"vp": 3},
        {"vp": 40},
        {"vp": 41},
        {"vp": -5},
        {"symbol": "moneybag", "effects": STEAL},
        {"symbol": "hammer", "effects": DESTROY},
    ]
).deck.name


def scene_of(players: int = 3) -> Scene:
    """Return a scene with the deck of points."""
    return Scene(players, POINTS)


# ------------------------------------------------------------------ forty points


@pytest.mark.rule("FRI-END-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_forty_points_after_the_auctions_end_the_game(players: int) -> None:
    scene = scene_of(players).owns(ANNA, "S01").exchange("S02").auctions()

    scene.play("bid 10", *["pass"] * (players - 1))

    assert scene.points(ANNA) == 40
    assert scene.game.ending(scene.state) == "points"
    assert scene.events(GameEnded) == [GameEnded("points", (ANNA,))]


@pytest.mark.rule("FRI-END-1")
def test_thirty_nine_do_not() -> None:
    scene = scene_of().owns(ANNA, "S01").exchange("S03").auctions().play("bid 10", "pass", "pass")

    assert scene.points(ANNA) == 39
    assert not scene.state.is_over
    assert scene.cash(ANNA) == 60 - 10 + 30


@pytest.mark.rule("FRI-END-1")
def test_more_than_forty_do_too() -> None:
    scene = scene_of().owns(BEN, "S05").exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.game.ending(scene.state) == "points"


@pytest.mark.rule("FRI-END-1")
def test_unused_cards_bring_nobody_to_forty() -> None:
    deck = tiny_deck([{"vp": 36}, {"vp": 4, "bind": {"to": "player", "whose": "self"}}]).deck.name
    scene = Scene(deck=deck).owns(ANNA, "S01").holds(ANNA, "E01").exchange("Z01").auctions()

    scene.play("pass", "pass", "pass")

    assert not scene.state.is_over


@pytest.mark.rule("FRI-END-1")
def test_negative_points_may_keep_somebody_below_forty() -> None:
    scene = scene_of().owns(ANNA, "S04").exchange("S06").auctions().play("bid 10", "pass", "pass")

    assert scene.points(ANNA) == 35
    assert not scene.state.is_over


@pytest.mark.rule("FRI-END-1")
def test_the_number_of_points_is_the_decks() -> None:
    deck = tiny_deck([{"vp": 7}], win_vp=7).deck.name
    scene = Scene(deck=deck).owns(ANNA, "S01").exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.game.ending(scene.state) == "points"


@pytest.mark.rule("FRI-END-1")
def test_after_the_end_nobody_is_asked_and_nothing_can_be_played() -> None:
    scene = scene_of().owns(ANNA, "S04").exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.options() == []
    assert scene.state.seats_asked() == ()
    for text in ("pass", "bid 20", "done", "draw S01"):
        error = scene.refuse(text)
        assert (error.code, error.rule) == ("game-over", "FRI-END-1")


# ------------------------------------------------------------------ when it is checked


@pytest.mark.rule("FRI-R20")
def test_forty_points_in_the_middle_of_the_auctions_end_nothing() -> None:
    scene = scene_of().owns(ANNA, "S01").exchange("S02", "Z01").auctions().play("bid 10", "pass", "pass")

    assert scene.points(ANNA) == 40
    assert (scene.kind, scene.card_up) == ("what-to-bid", "Z01")
    scene.play("pass", "pass", "pass")
    assert scene.state.is_over


@pytest.mark.rule("FRI-R20")
def test_forty_points_in_phase_two_end_nothing_before_the_auctions() -> None:
    deck = tiny_deck([{"vp": 36}, {"vp": 4, "bind": {"to": "player", "whose": "self"}}]).deck.name
    scene = Scene(deck=deck).owns(ANNA, "S01").holds(ANNA, "E01").exchange("Z01").phase_two()

    scene.play("bind E01 to seat 1")

    assert scene.points(ANNA) == 40
    scene.play("done", "done", "done", "pass", "pass")
    assert not scene.state.is_over
    scene.play("pass")
    assert scene.game.ending(scene.state) == "points"


@pytest.mark.rule("FRI-R20")
def test_forty_points_in_phase_four_end_nothing_before_the_next_auctions() -> None:
    scene = scene_of(2).owns(ANNA, "S01").owns(BEN, "S02").holds(ANNA, "A01").exchange("Z01").auctions()

    scene.play("pass", "pass", "play A01 on S02")

    assert scene.points(ANNA) == 40
    assert scene.state.round == 2
    scene.idle(lambda scene: scene.state.is_over)
    assert (scene.game.ending(scene.state), scene.state.round) == ("points", 2)


@pytest.mark.rule("FRI-R20")
def test_the_window_after_the_last_auction_belongs_to_the_phase() -> None:
    scene = scene_of().owns(ANNA, "S01", "S02").holds(BEN, "A02").exchange("Z01").auctions()

    scene.play("pass", "pass", "pass", "pass")

    assert (scene.kind, scene.asked, scene.state.is_over) == ("play-in-window", BEN, False)
    scene.play("play A02 on S02")
    assert scene.points(ANNA) == 36
    assert not scene.state.is_over


@pytest.mark.rule("FRI-R20")
def test_points_lost_again_before_the_check_do_not_count() -> None:
    scene = scene_of().owns(ANNA, "S01").holds(BEN, "A02").exchange("S02", "Z01").auctions()

    scene.play("pass", "bid 10", "pass", "pass", "play A02 on S01", "pass", "pass", "pass")

    assert not scene.state.is_over
    assert scene.points(ANNA) == 4


@pytest.mark.rule("FRI-R20", "FRI-R26")
def test_it_is_checked_after_a_phase_without_auctions_too() -> None:
    scene = scene_of().owns(ANNA, "S04").phase_two().play("done", "done", "done")

    assert scene.game.ending(scene.state) == "points"


# ------------------------------------------------------------------ the last round


@pytest.mark.rule("FRI-END-1")
def test_the_last_round_ends_the_game_regardless_of_points() -> None:
    scene = scene_of().last_round().owns(BEN, "S02").exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.events(GameEnded) == [GameEnded("last-round")]
    assert scene.places()[BEN] == 1


@pytest.mark.rule("FRI-R21")
@pytest.mark.parametrize("points", ["S04", "S02"])
def test_there_is_no_income_in_the_final_round(points: str) -> None:
    scene = scene_of().last_round().owns(ANNA, points).exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.state.is_over
    assert scene.state.cash == [60, 60, 60]
    assert scene.events(IncomePaid) == []


@pytest.mark.rule("FRI-R21")
def test_money_bags_are_not_played_any_more() -> None:
    scene = scene_of().owns(ANNA, "S04").holds(BEN, "A01").exchange("Z01").auctions()

    scene.play("pass", "pass", "pass")

    assert scene.state.is_over
    assert scene.where("A01") == "unused 1"


@pytest.mark.rule("FRI-R21", "FRI-END-1")
def test_money_counts_for_a_tie_as_it_is_before_the_income() -> None:
    deck = tiny_deck([{"vp": 40}, {"vp": 40}, {"production": 50}]).deck.name
    scene = Scene(2, deck).owns(ANNA, "S01").owns(BEN, "S02", "F01").money(20, 19).exchange("Z01").auctions()

    scene.play("pass", "pass")

    assert scene.places() == {ANNA: 1, BEN: 2}


# ------------------------------------------------------------------ the winner


@pytest.mark.rule("FRI-END-1")
def test_most_points_win() -> None:
    scene = scene_of().owns(ANNA, "S04").owns(BEN, "S05").exchange("Z01").auctions()

    scene.play("pass", "pass", "pass")

    assert scene.places() == {BEN: 1, ANNA: 2, CARL: 3}
    assert [score.points for score in scene.scores()] == [41, 40, 0]


@pytest.mark.rule("FRI-END-1")
def test_who_reached_forty_first_does_not_matter() -> None:
    scene = scene_of().owns(ANNA, "S04").owns(BEN, "S01").exchange("S02", "S03").auctions()

    scene.play("pass", "bid 10", "pass", "bid 10", "pass", "pass")

    assert scene.points(BEN) == 43
    assert scene.places()[BEN] == 1


@pytest.mark.rule("FRI-END-1", "FRI-R22")
def test_on_a_tie_the_money_decides() -> None:
    scene = scene_of().last_round().money(10, 30, 20).exchange("Z01").auctions().play("pass", "pass", "pass")

    assert [(score.seat, score.place, score.decided_by) for score in scene.scores()] == [
        (BEN, 1, ""),
        (CARL, 2, "cash"),
        (ANNA, 3, "cash"),
    ]


@pytest.mark.rule("FRI-END-1", "FRI-R22")
def test_points_come_before_money() -> None:
    scene = scene_of(2).last_round().owns(ANNA, "S03").money(0, 500).exchange("Z01").auctions()

    assert scene.play("pass", "pass").places() == {ANNA: 1, BEN: 2}


@pytest.mark.rule("FRI-R22")
def test_equal_in_both_the_victory_is_shared() -> None:
    scene = scene_of().last_round().money(30, 10, 30).exchange("Z01").auctions().play("pass", "pass", "pass")

    assert scene.places() == {ANNA: 1, CARL: 1, BEN: 3}
    assert scene.scores()[1].decided_by == "shared"


@pytest.mark.rule("FRI-R22")
def test_all_four_may_win() -> None:
    scene = scene_of(4).last_round().exchange("Z01").auctions().play(*["pass"] * 4)

    assert set(scene.places().values()) == {1}


@pytest.mark.rule("FRI-R22")
def test_places_behind_the_winner_may_be_shared_too() -> None:
    scene = scene_of(4).last_round().owns(BEN, "S02").exchange("Z01").auctions().play(*["pass"] * 4)

    assert scene.places() == {ANNA: 2, BEN: 1, CARL: 2, 3: 2}


@pytest.mark.rule("FRI-END-1")
def test_the_parts_of_a_score_are_all_of_it() -> None:
    scene = Scene().owns(ANNA, "F06", "S08", "S13", "E01@S08", "E03").owns(BEN, "S01", "E04@S01", "E06")
    scene.owns(CARL, "F16").holds(CARL, "A01", "A02", "A03").phase_two()

    assert [scene.points(seat) for seat in range(3)] == [-4 + 11 + 2 + 10 + 1 + 1 + 1, 6 + 6 - 4, 3 + 2]
    for score in scene.scores():
        assert sum(points for _, points in score.parts) == score.points
