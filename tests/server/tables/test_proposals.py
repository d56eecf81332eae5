"""Proposals and votes, and what happens when a player leaves."""

from __future__ import annotations

import random

import pytest

from rondel.match import Match
from rondel.protocol.requests import Propose
from rondel.protocol.table_settings import Fischer
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables import proposals
from rondel.server.tables.entries import Ended, StoodIn
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import table_told
from rondel.server.tables.table import Table
from rondel.server.tables.table_setup import Guest
from tests.server.tables.harness import ANNA, BEN, CARL, DORA, Harness, kinds, refused, snapshot, viewer_at
from tests.support.friese_scene import Scene

pytestmark = pytest.mark.anyio


async def end(harness: Harness, table: Table, guest: Guest) -> int:
    """Propose to end the game."""
    await proposals.propose(harness.service, table, guest.id, Propose("end"))
    return table.proposal.number if table.proposal else 0


async def vote(harness: Harness, table: Table, guest: Guest, number: int, *, agrees: bool = True) -> None:
    """Vote."""
    await proposals.vote(harness.service, table, guest.id, proposal=number, agrees=agrees)


# ------------------------------------------------------------------ ending by agreement


async def test_when_everybody_agrees_the_game_ends(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, "random")
    number = await end(any_harness, table, BEN)
    await vote(any_harness, table, ANNA, number)

    assert table.entries[-1][1] == Ended("agreed", 1)
    assert (table.status, table.proposal) == ("ended", None)
    assert len(table_told(table, None, 0).scores) == 3
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_alone_among_bots_one_ends_the_game_at_once(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    await end(harness, table, ANNA)

    assert kinds(table, 4) == ["proposed", "voted", "settled", "ended"]


async def test_a_proposal_to_end_stays_open_while_the_game_goes_on(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    number = await end(harness, table, ANNA)
    await harness.play(table, "pass")
    await vote(harness, table, BEN, number)

    assert table.status == "ended"


async def test_there_is_one_proposal_at_a_time(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    number = await end(harness, table, ANNA)
    with refused("proposal-open", ConflictError):
        await end(harness, table, BEN)
    await vote(harness, table, BEN, number, agrees=False)
    assert await end(harness, table, BEN) > number


async def test_a_vote_names_its_proposal(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with refused("proposal-gone", ConflictError):
        await vote(harness, table, BEN, 3)
    number = await end(harness, table, ANNA)
    with refused("proposal-gone", ConflictError):
        await vote(harness, table, BEN, number + 1)


async def test_only_players_propose_and_vote_and_only_while_the_game_goes_on(
    harness: Harness,
) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-started", ConflictError):
        await end(harness, table, ANNA)
    running = await harness.started(ANNA, BEN)
    with refused("not-seated", ForbiddenError):
        await end(harness, running, DORA)
    number = await end(harness, running, ANNA)
    with refused("not-seated", ForbiddenError):
        await vote(harness, running, DORA, number)


async def test_a_hot_seat_guest_votes_once_for_all_their_seats(harness: Harness) -> None:
    table = await harness.started(ANNA, ANNA, BEN)
    number = await end(harness, table, BEN)
    told = table_told(table, BEN.id, 0).proposal
    assert told is not None
    assert (told.agreed, told.waiting) == ((2,), (0, 1))
    await vote(harness, table, ANNA, number)

    assert table.status == "ended"


async def test_the_same_vote_again_changes_nothing(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    number = await end(harness, table, ANNA)
    written = table.number
    await vote(harness, table, ANNA, number)

    assert table.number == written


async def test_the_proposer_withdraws_by_voting_against_it(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await vote(harness, table, ANNA, await end(harness, table, ANNA), agrees=False)

    assert (table.status, table.proposal) == ("running", None)
    says = [entry.says for entry in news_since(table, viewer_at(BEN, 1), 0).entries]
    assert "Anna withdraws the proposal." in says


async def test_a_proposal_lapses_when_somebody_goes_and_may_be_made_again(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, CARL)
    number = await end(any_harness, table, ANNA)
    await vote(any_harness, table, BEN, number)
    await proposals.resign(any_harness.service, table, CARL.id, 2)

    assert (table.proposal, table.status) == (None, "running")
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)
    await vote(any_harness, table, BEN, await end(any_harness, table, ANNA))
    assert table.status == "ended"


# ------------------------------------------------------------------ resigning


async def test_a_bot_plays_on_for_a_player_who_resigns(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    await proposals.resign(harness.service, table, ANNA.id, 0)

    assert table.entries[-1][1] == StoodIn(0, "random")
    assert table.bots_asked() == {0: "random"}
    number = table.number
    await proposals.resign(harness.service, table, ANNA.id, 0)
    assert table.number == number
    with refused("has-resigned", ForbiddenError):
        await proposals.come_back(harness.service, table, ANNA.id, 0)


async def test_players_who_resigned_no_longer_vote(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    await proposals.resign(harness.service, table, ANNA.id, 0)
    with refused("has-resigned", ForbiddenError):
        await end(harness, table, ANNA)
    number = await end(harness, table, BEN)
    with refused("has-resigned", ForbiddenError):
        await vote(harness, table, ANNA, number)
    await vote(harness, table, CARL, number)
    assert table.status == "ended"


@pytest.mark.parametrize("other", [BEN, "random"])
async def test_a_game_for_two_ends_when_one_resigns(harness: Harness, other: Guest | str) -> None:
    table = await harness.started(ANNA, other)
    await proposals.resign(harness.service, table, ANNA.id, 0)

    assert table.entries[-1][1] == Ended("resigned", 0)


async def test_when_the_last_person_resigns_the_game_ends(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, "random")
    await proposals.resign(harness.service, table, BEN.id, 1)
    assert table.status == "running"
    await proposals.resign(harness.service, table, ANNA.id, 0)

    assert (table.status, table.end) == ("ended", Ended("resigned", 0))


def ranking(table: Table) -> list[tuple[int, int, int, str]]:
    """Return the places with points, and what decided them."""
    return [
        (score.seat, score.points, score.place, score.decided_by)
        for score in table_told(table, None, 0).scores
    ]


async def at(harness: Harness, scene: Scene, *guests: Guest | str) -> Table:
    """Open a table in the position of a scene."""
    record = Match.from_position(scene.game, scene.game.position(scene.state), seed=1).save()
    return await harness.started(*guests, game="", record=record)


async def test_players_who_resign_come_last_regardless_of_points(harness: Harness) -> None:
    scene = Scene(2).owns(0, "S01").money(60, 60).exchange("F01").auctions()
    table = await at(harness, scene, ANNA, BEN)
    await proposals.resign(harness.service, table, ANNA.id, 0)

    (first, second) = ranking(table)
    assert (first[0], first[1:]) == (1, (0, 1, ""))
    assert (second[0], second[1] > 0, second[2:]) == (0, True, (2, "resigned"))


@pytest.mark.rule("FRI-R22")
async def test_the_others_rank_by_points_and_then_by_the_money_that_is_open_now(harness: Harness) -> None:
    scene = Scene(4).money(90, 70, 80, 70).exchange("F01").auctions()
    table = await at(harness, scene, ANNA, "random", "random", "random")
    await proposals.resign(harness.service, table, ANNA.id, 0)

    assert ranking(table) == [(2, 0, 1, ""), (1, 0, 2, "cash"), (3, 0, 2, "shared"), (0, 0, 4, "resigned")]


async def test_points_rank_several_players_who_resigned(harness: Harness) -> None:
    """S01 is worth 6 points, S04 is worth 10."""
    scene = Scene(4).owns(0, "S01").owns(1, "S04").money(60, 60, 60, 60).exchange("F01").auctions()
    table = await at(harness, scene, ANNA, BEN, CARL, "random")
    for seat, guest in ((0, ANNA), (1, BEN)):
        await proposals.resign(harness.service, table, guest.id, seat)
    await end(harness, table, CARL)

    assert ranking(table) == [
        (2, 0, 1, ""),
        (3, 0, 1, "shared"),
        (1, 10, 3, "resigned"),
        (0, 6, 4, "resigned"),
    ]


async def test_where_everybody_has_resigned_points_decide(harness: Harness) -> None:
    scene = Scene(3).owns(1, "S01").money(60, 50, 40).exchange("F01").auctions()
    table = await at(harness, scene, ANNA, ANNA, ANNA)
    for seat in (0, 1, 2):
        await proposals.resign(harness.service, table, ANNA.id, seat)

    assert table.status == "ended"
    assert [(seat, place, decided) for seat, _, place, decided in ranking(table)] == [
        (1, 1, ""),
        (0, 2, ""),
        (2, 3, "cash"),
    ]


async def test_in_every_game_players_who_resigned_are_last(harness: Harness) -> None:
    for game in ("imperial-2010", "imperial-2030", "pennies"):
        table = await harness.started(ANNA, BEN, game=game)
        await proposals.resign(harness.service, table, ANNA.id, 0)
        assert [(seat, place, decided) for seat, _, place, decided in ranking(table)] == [
            (1, 1, ""),
            (0, 2, "resigned"),
        ]


async def test_a_player_who_resigned_is_last_when_a_bot_has_played_to_the_end(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    await proposals.resign(harness.service, table, BEN.id, 1)
    await harness.play_at_random(table, random.Random(3))

    assert table.end == Ended("played")
    assert ranking(table)[-1][0] == 1
    assert ranking(table)[-1][2:] == (3, "resigned")


async def test_players_resign_only_their_own_seat(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    with refused("not-your-chair", ForbiddenError):
        await proposals.resign(harness.service, table, ANNA.id, 1)
    with refused("not-seated", ForbiddenError):
        await proposals.resign(harness.service, table, DORA.id, 1)


async def test_a_hot_seat_guest_gives_one_seat_up_and_speaks_for_the_other(harness: Harness) -> None:
    table = await harness.started(ANNA, ANNA, BEN)
    await proposals.resign(harness.service, table, ANNA.id, 0)
    number = await end(harness, table, ANNA)
    await vote(harness, table, BEN, number)

    assert table.end == Ended("agreed", 1)


# ------------------------------------------------------------------ replacing


async def late(harness: Harness, *guests: Guest | str) -> Table:
    """Return a table where the first player ran out of time and the others may vote."""
    table = await harness.started(*guests, clock=Fischer(60), on_timeout="vote")
    harness.clock.passes(61)
    assert await proposals.let_time_run_out(harness.service, table)
    return table


async def replace(harness: Harness, table: Table, guest: Guest, about: int | None) -> int:
    """Propose to replace a player."""
    await proposals.propose(harness.service, table, guest.id, Propose("replace", about=about))
    return table.proposal.number if table.proposal else 0


async def test_most_of_the_others_replace_somebody_whose_time_is_up(any_harness: Harness) -> None:
    table = await late(any_harness, ANNA, BEN, CARL, DORA)
    number = await replace(any_harness, table, BEN, 0)
    assert not table.seats[0].bot
    with refused("not-your-vote", ForbiddenError):
        await vote(any_harness, table, ANNA, number, agrees=False)
    await vote(any_harness, table, CARL, number)

    assert table.entries[-1][1] == StoodIn(0, "random")
    assert table.bots_asked() == {0: "random"}
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_without_a_majority_nobody_is_replaced(harness: Harness) -> None:
    table = await late(harness, ANNA, BEN, CARL)
    number = await replace(harness, table, BEN, 0)
    await vote(harness, table, CARL, number, agrees=False)

    assert (table.proposal, table.seats[0].bot) == (None, "")


async def test_players_in_time_or_already_replaced_and_the_proposer_cannot_be_replaced(
    harness: Harness,
) -> None:
    table = await late(harness, ANNA, BEN)
    for about in (1, 7, None):
        with refused("replace-nobody", RefusedError):
            await replace(harness, table, BEN, about)
    with refused("replace-yourself", ForbiddenError):
        await replace(harness, table, ANNA, 0)
    await replace(harness, table, BEN, 0)
    assert table.seats[0].bot
    with refused("replace-nobody", RefusedError):
        await replace(harness, table, BEN, 0)


async def test_a_player_who_answers_after_all_needs_no_replacement(any_harness: Harness) -> None:
    table = await late(any_harness, ANNA, BEN, CARL)
    number = await replace(any_harness, table, BEN, 0)
    await any_harness.play_as(table, ANNA, "pass")

    assert (table.proposal, table.seats[0].has_run_out) == (None, False)
    with refused("proposal-gone", ConflictError):
        await vote(any_harness, table, CARL, number)
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_a_replaced_player_takes_over_again_and_only_then_votes(harness: Harness) -> None:
    table = await late(harness, ANNA, BEN)
    await replace(harness, table, BEN, 0)
    with refused("bot-plays-your-seat", ConflictError):
        await end(harness, table, ANNA)
    await proposals.come_back(harness.service, table, ANNA.id, 0)
    number = table.number
    await proposals.come_back(harness.service, table, ANNA.id, 0)

    assert (table.number, table.bots_asked()) == (number, {})
    await harness.play_as(table, ANNA, "pass")
    assert await end(harness, table, ANNA)


async def test_present_players_decide_without_those_a_bot_plays_for(harness: Harness) -> None:
    table = await late(harness, ANNA, BEN, CARL)
    await vote(harness, table, CARL, await replace(harness, table, BEN, 0))
    await vote(harness, table, CARL, await end(harness, table, BEN))

    assert table.status == "ended"


async def test_a_returning_player_is_asked_too_so_the_proposal_lapses(any_harness: Harness) -> None:
    table = await late(any_harness, ANNA, BEN, CARL)
    await vote(any_harness, table, CARL, await replace(any_harness, table, BEN, 0))
    number = await end(any_harness, table, BEN)
    await proposals.come_back(any_harness.service, table, ANNA.id, 0)

    with refused("proposal-gone", ConflictError):
        await vote(any_harness, table, CARL, number)
    assert table.status == "running"
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)
