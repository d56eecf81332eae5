"""Auctions at a table: lightning that can be played before a bid, and which round is the last."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core.errors import RondelError
from rondel.match import Match
from rondel.protocol.answers import SeatView
from rondel.server.tables import previews
from rondel.server.tables.seat_view import seat_view
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, CARL, Harness, viewer_at
from tests.support.decks import tiny_deck
from tests.support.friese_scene import Scene

pytestmark = pytest.mark.anyio

FRIENDS = (ANNA, BEN, CARL)
GIFT: dict[str, Any] = {"op": "money", "from": "bank", "to": "actor", "amount": 25}


async def at(harness: Harness, scene: Scene) -> Table:
    """Open a table of three in the position of a scene."""
    record = Match.from_position(scene.game, scene.game.position(scene.state), seed=1).save()
    return await harness.started(*FRIENDS, game="", record=record)


def seen_by(table: Table, seat: int) -> SeatView:
    return seat_view(table, viewer_at(FRIENDS[seat], seat))


def bidding() -> Scene:
    """Anna has bid 12, and Ben is asked; he holds a lightning and a hammer."""
    cards = [{"symbol": symbol, "effects": [GIFT]} for symbol in ("lightning", "hammer")]
    scene = (
        Scene(3, tiny_deck(cards).deck.name).holds(1, "A01", "A02").money(40, 40, 40).exchange("Z01", "Z02")
    )
    return scene.auctions().idle(lambda scene: scene.kind == "what-to-bid").play("bid 12")


@pytest.mark.rule("FRI-R16", "FRI-R39")
async def test_a_card_that_can_be_played_before_a_bid_is_offered_beside_the_bids(harness: Harness) -> None:
    table = await at(harness, bidding())
    view = seen_by(table, 1)

    assert [one.text for one in view.legal] == ["pass", "play A01"]
    assert view.amounts is not None
    assert (view.amounts.low, view.amounts.safe, view.quiet) == (13, 40, "")
    refused = {one.text: one.rule for one in view.impossible}
    assert refused["play A02"] == "FRI-R16"
    changes = previews.preview(table, viewer_at(BEN, 1), ("play A01",)).changes
    assert ("cash", "seat 2", 40, 65) in [(one.what, one.of, one.before, one.after) for one in changes]
    assert "play A01" in [one.text for one in previews.preview_answers(table, viewer_at(BEN, 1), ()).choices]


@pytest.mark.rule("FRI-R16")
async def test_after_it_the_same_player_is_asked_again_and_others_are_told_nothing_else(
    harness: Harness,
) -> None:
    table = await at(harness, bidding())

    await harness.play(table, "play A01")

    assert table.seats_asked() == (1,)
    view = seen_by(table, 1)
    assert view.amounts is not None
    assert ([one.text for one in view.legal], view.amounts.safe) == (["pass"], 65)
    assert (seen_by(table, 0).amounts, list(seen_by(table, 0).legal)) == (None, [])
    with pytest.raises(RondelError) as refused:
        await harness.play(table, "play A02")
    assert refused.value.rule == "FRI-R16"
    await harness.play(table, "bid 50")


@pytest.mark.rule("FRI-R25")
async def test_everybody_is_told_that_the_next_round_is_the_last(harness: Harness) -> None:
    scene = Scene(3).holds(0, "A12").shuffled().top("S02").money(60, 60, 60).exchange("S01").auctions()
    table = await at(harness, scene)

    await harness.play(table, "play A12")
    await harness.play(table, "add S02")

    for seat in range(3):
        told = seen_by(table, seat).view
        assert (told["is_last_round"], told["is_next_round_last"]) == (False, True)
    for _ in range(6):
        await harness.play(table, "pass")
    told = seen_by(table, 0).view
    assert (told["round"], told["is_last_round"], told["is_next_round_last"]) == (2, True, False)


@pytest.mark.rule("FRI-CARD-6")
async def test_points_of_unused_action_cards_are_told(harness: Harness) -> None:
    name = tiny_deck([{"symbol": "none", "effects": [GIFT], "vp": 3}]).deck.name
    table = await at(harness, Scene(3, name).holds(1, "A01").phase_two(0))

    empire = seen_by(table, 0).view["players"][1]

    assert (empire["points"], empire["unused_points"]) == (3, ({"id": "A01", "points": 3},))
    await harness.play(table, "done")
    changes = previews.preview(table, viewer_at(BEN, 1), ("play A01",)).changes
    assert ("points", "seat 2", 3, 0) in [(one.what, one.of, one.before, one.after) for one in changes]
