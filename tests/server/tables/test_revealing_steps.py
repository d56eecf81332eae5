"""A step that reveals something to its player: nothing is planned after it, and it cannot be taken back."""

from __future__ import annotations

import pytest

from rondel.core.registry import find_game
from rondel.match import Match
from rondel.protocol.table_settings import OpenChair
from rondel.server.errors import RefusedError
from rondel.server.tables import drafts, table_setup
from rondel.server.tables.drafts import Plan
from rondel.server.tables.previews import preview_answers
from rondel.server.tables.seat_view import seat_view
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, ME, Harness, refused, table_request, viewer_at
from tests.support.friese_scene import Scene

pytestmark = pytest.mark.anyio


async def table_with_a_peek(harness: Harness) -> Table:
    """Return a table where Anna holds a card that looks at the draw pile, and only Ben has seen the top."""
    scene = Scene().holds(0, "A12").exchange("S01").top("F01", "F02", "S02", "S03", seen_by=1).auctions()
    game = find_game("friesematenten")
    record = Match.from_position(game, game.position(scene.state), seed=1).save()
    chairs = (ME, OpenChair(), OpenChair())
    table = await table_setup.open_table(
        harness.service, ANNA, table_request(*chairs, game="", record=record)
    )
    for seat in (1, 2):
        await harness.sit(table, BEN, seat, name=f"Ben {seat}")
    await table_setup.start(harness.service, table, ANNA)
    return table


async def test_a_look_at_cards_cannot_be_undone(harness: Harness) -> None:
    table = await table_with_a_peek(harness)
    await harness.play(table, "play A12")

    with refused("take-back-nothing", RefusedError):
        await harness.back(table, ANNA)


async def test_what_was_done_since_the_look_can_be_taken_back(harness: Harness) -> None:
    table = await table_with_a_peek(harness)
    await harness.play(table, "play A12")
    await harness.play(table, "add F01")
    await harness.back(table, ANNA)

    with refused("take-back-nothing", RefusedError):
        await harness.back(table, ANNA)


async def test_a_plan_ends_where_something_is_shown(harness: Harness) -> None:
    table = await table_with_a_peek(harness)
    told = drafts.draft_told(table, viewer_at(ANNA, 0), Plan(table.number, ("play A12",)))

    assert told.preview.reveals
    assert told.is_complete
    assert (told.legal, told.question) == ((), "")
    # nobody knows what is there, so the view is the one before that step
    assert told.view == seat_view(table, viewer_at(ANNA, 0)).view
    assert told.events == ()
    with refused("plan-shows-something", RefusedError):
        drafts.draft_told(table, viewer_at(ANNA, 0), Plan(table.number, ("play A12", "add F01")))


async def test_an_outlook_does_not_look_behind_what_is_shown(harness: Harness) -> None:
    table = await table_with_a_peek(harness)
    choices = {one.text: one for one in preview_answers(table, viewer_at(ANNA, 0), ()).choices}

    assert (choices["play A12"].reveals, choices["play A12"].asked, choices["play A12"].question) == (
        True,
        (),
        "",
    )
    assert not choices["pass"].reveals
    assert choices["pass"].question
    assert preview_answers(table, viewer_at(ANNA, 0), ("play A12",)).choices == ()


async def test_where_nothing_is_hidden_nothing_is_shown(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    seat = table.seats_asked()[0]
    guest = ANNA if table.seats[seat].guest == ANNA.id else BEN

    told = drafts.draft_told(table, viewer_at(guest, seat), Plan(table.number, ("go import",)))

    assert not told.preview.reveals
    assert told.legal
