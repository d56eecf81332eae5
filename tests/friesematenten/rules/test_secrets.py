"""Open and secret: everybody's money is private, every amount moved is public."""

from __future__ import annotations

import pytest

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.games.friesematenten.events import (
    CardScrapped,
    CardWon,
    IncomePaid,
    MoneyMoved,
    OverbidPunished,
)
from tests.support.friese_scene import ANNA, BEN, CARL, Scene


@pytest.mark.rule("FRI-R29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_only_the_own_money(players: int) -> None:
    scene = Scene(players).phase_two()

    for seat in range(players):
        purses = [empire.cash for empire in scene.view(seat).players]
        assert purses == [60 if player == seat else None for player in range(players)]


@pytest.mark.rule("FRI-R29")
def test_a_spectator_sees_nobodys_money() -> None:
    assert [empire.cash for empire in Scene().phase_two().view(SPECTATOR).players] == [None] * 3


@pytest.mark.rule("FRI-R29")
def test_a_study_view_shows_all_money_and_has_no_answers() -> None:
    scene = Scene().money(20, 60, 51).exchange("F01").auctions()
    view = scene.view(EVERYTHING)
    figures = scene.game.figures(scene.state, EVERYTHING)

    assert [empire.cash for empire in view.players] == [20, 60, 51]
    assert [figure.value for figure in figures if figure.what == "cash"] == [20, 60, 51]
    assert (view.seat, view.legal, view.answer_range) == (None, (), None)


@pytest.mark.rule("FRI-R29")
def test_at_the_end_all_money_is_counted_openly() -> None:
    scene = Scene(2).last_round().money(10, 20).exchange("F01").auctions().play("pass", "pass")

    assert [empire.cash for empire in scene.view(ANNA).players] == [10, 20]


@pytest.mark.rule("FRI-R29")
def test_a_payment_of_half_the_money_shows_only_the_payment() -> None:
    scene = Scene().money(60, 51, 60).holds(ANNA, "A16").payout().play("play A16 at seat 2")

    (moved,) = scene.events(MoneyMoved)

    assert moved == MoneyMoved(BEN, -1, 25)
    assert scene.game.told(moved, CARL) == moved
    assert scene.view(ANNA).players[BEN].cash is None


@pytest.mark.rule("FRI-R29")
@pytest.mark.parametrize("seat", [ANNA, BEN, CARL, SPECTATOR])
def test_prices_fees_and_income_are_told_to_all(seat: int) -> None:
    scene = Scene().money(20, 60, 60).owns(BEN, "F01", "F02", "F12").exchange("F09", "F10").auctions()
    scene.play("bid 30", "pass", "pass", "bid 10", "pass", "scrap F12").idle(lambda s: s.state.phase != 3)

    wanted = (CardWon, CardScrapped, IncomePaid, OverbidPunished)
    events = [event for event in scene.events() if isinstance(event, wanted)]

    assert {type(event) for event in events} == set(wanted)
    assert [scene.game.told(event, seat) for event in events] == events


@pytest.mark.rule("FRI-R29", "FRI-R38")
def test_who_is_asked_does_not_betray_money() -> None:
    rich = Scene().holds(BEN, "A10").exchange("S06").money(60, 60, 60).auctions()
    poor = Scene().holds(BEN, "A10").exchange("S06").money(60, 51, 60).auctions()

    assert (rich.asked, rich.kind) == (poor.asked, poor.kind) == (BEN, "play-in-window")
    assert rich.options() == ["play A10", "pass"]
    assert poor.options() == ["pass"]
    assert rich.view(CARL) == poor.view(CARL)


@pytest.mark.rule("FRI-R29")
def test_the_bids_a_player_can_afford_are_shown_to_that_player_alone() -> None:
    scene = Scene().money(20, 60, 60).exchange("F01").auctions()

    assert scene.view(ANNA).answer_range is not None
    assert scene.view(BEN).answer_range is None


@pytest.mark.rule("FRI-R29")
@pytest.mark.parametrize("overbid", [True, False])
def test_the_views_of_others_do_not_depend_on_a_players_money(overbid: bool) -> None:
    views = []
    for money in (5, 30, 200):
        scene = Scene(overbid=overbid).money(money, 60, 60).owns(ANNA, "F06", "E08").exchange("F01", "F02")
        scene.auctions()
        views.append((scene.view(BEN), scene.view(SPECTATOR)))

    assert views[0] == views[1] == views[2]


@pytest.mark.rule("FRI-R29")
def test_the_factories_to_choose_from_are_shown_to_their_owner_alone() -> None:
    scene = Scene().money(18, 60, 60).owns(ANNA, "F01", "F02", "F06").exchange("F10", "S01").auctions()
    scene.play("bid 16", "pass", "pass")

    assert scene.view(ANNA).legal == ("scrap F01", "scrap F02", "scrap F10")
    assert scene.view(BEN).legal == ()
