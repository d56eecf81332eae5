"""Warnings about answers, and the answer that changes nothing."""

from __future__ import annotations

import pytest

from rondel.match import Match
from rondel.protocol.answers import SeatView
from rondel.server.tables import drafts, previews
from rondel.server.tables.drafts import Plan
from rondel.server.tables.seat_view import seat_view
from rondel.server.tables.table import Table
from rondel.words import LANGUAGES
from tests.server.tables.harness import ANNA, BEN, CARL, Harness, viewer_at
from tests.support.friese_scene import Scene

pytestmark = pytest.mark.anyio

FRIENDS = (ANNA, BEN, CARL)


async def at(harness: Harness, scene: Scene) -> Table:
    """Open a table of three in the position of a scene."""
    record = Match.from_position(scene.game, scene.game.position(scene.state), seed=1).save()
    return await harness.started(*FRIENDS, game="", record=record)


def seen_by(table: Table, seat: int, language: str = "en") -> SeatView:
    return seat_view(table, viewer_at(FRIENDS[seat], seat, language))


@pytest.mark.rule("FRI-R14")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_bids_beyond_the_money_bring_a_warning(harness: Harness, language: str) -> None:
    table = await at(harness, Scene(3).money(20, 60, 60).exchange("F01", "F08").auctions())
    amounts = seen_by(table, 0, language).amounts
    assert amounts is not None
    assert amounts.safe == 20
    assert amounts.warning is not None
    assert ("20" in amounts.warning.says, amounts.warning.rule) == (True, "FRI-RND-6")
    viewer = viewer_at(ANNA, 0, language)
    assert previews.preview(table, viewer, ("bid 20",)).warning is None
    assert previews.preview(table, viewer, ("bid 21",)).warning == amounts.warning


@pytest.mark.rule("FRI-R14")
async def test_where_nobody_may_overbid_nobody_is_warned(harness: Harness) -> None:
    table = await at(harness, Scene(3, overbid=False).money(20, 60, 60).exchange("F01", "F08").auctions())
    amounts = seen_by(table, 0).amounts
    assert amounts is not None
    assert amounts.warning is None


@pytest.mark.rule("FRI-R52")
async def test_a_useless_card_brings_a_warning(harness: Harness) -> None:
    scene = Scene(3).owns(0, "F11").money(60, 60, 60).exchange("A14", "S07")
    table = await at(harness, scene.last_round().auctions().play("bid 12", "pass", "pass"))
    choices = previews.preview_answers(table, viewer_at(ANNA, 0), ()).choices
    warned = {one.text: one.warning for one in choices if one.warning is not None}
    assert warned.keys() == {one.text for one in choices if one.text.startswith("play A14")}
    for text, warning in warned.items():
        assert warning.rule == "FRI-R52"
        assert previews.preview(table, viewer_at(ANNA, 0), (text,)).warning == warning
        assert (
            drafts.draft_told(table, viewer_at(ANNA, 0), Plan(table.number, (text,))).preview.warning
            == warning
        )


@pytest.mark.rule("FRI-WIN-4")
async def test_in_a_window_the_player_is_told_which_answer_changes_nothing(
    harness: Harness,
) -> None:
    scene = Scene(3).owns(1, "F01", "F02").holds(0, "A03").holds(1, "A18").money(60, 57, 50)
    table = await at(harness, scene.exchange("S01", "F08").phase_two(0))
    assert seen_by(table, 0).quiet == ""  # a turn is not a window
    await harness.play(table, "play A03 on F01")
    assert (table.seats_asked(), seen_by(table, 1).quiet) == ((1,), "pass")
    assert drafts.draft_told(table, viewer_at(BEN, 1), Plan(table.number, ())).quiet == "pass"
    # a seat that is not asked has no answer, so no quiet one either
    assert [seen_by(table, 0).quiet, seat_view(table, viewer_at(None)).quiet] == ["", ""]
