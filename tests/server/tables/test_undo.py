"""Undo: your own unfinished turn freely, anything further with everybody's consent."""

from __future__ import annotations

import random

import pytest

from rondel.match import Match
from rondel.protocol.requests import Propose
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables import proposals, undo
from rondel.server.tables.entries import Drawn, TakenBack
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import table_told
from rondel.server.tables.table import Table
from rondel.server.tables.table_setup import Guest
from tests.server.tables.harness import (
    ANNA,
    BEN,
    CARL,
    Harness,
    kinds,
    lines_of,
    refused,
    snapshot,
    texts,
    viewer_at,
    whole_record,
)
from tests.support.friese_scene import Scene

pytestmark = pytest.mark.anyio


def asked(table: Table) -> Guest:
    """Return who is asked."""
    return next(guest for guest in (ANNA, BEN, CARL) if guest.id == table.seats[table.seats_asked()[0]].guest)


# ------------------------------------------------------------------ freely


async def test_own_actions_of_an_unfinished_turn_are_taken_back_freely(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    before, who = table.game.position(table.begun_course().state), asked(table)
    await harness.play(table, "go import")
    await harness.play(table, "import army " + _home(table))
    await harness.back(table, who)
    assert texts(table)[-1] == "go import"
    await harness.back(table, who)

    assert table.game.position(table.begun_course().state) == before
    assert asked(table) == who


async def test_several_are_taken_back_at_once(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    before, who = table.game.position(table.begun_course().state), asked(table)
    await harness.play(table, "go import")
    await harness.play(table, "import army " + _home(table))
    await harness.back(table, who, 2)

    assert table.game.position(table.begun_course().state) == before


async def test_taking_back_too_much_is_refused_with_the_possible_number(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    who = asked(table)
    await harness.play(table, "go import")
    await harness.play(table, "import army " + _home(table))
    with refused("take-back-too-far", RefusedError) as caught:
        await harness.back(table, who, 3)
    assert caught.value.params == {"count": 3, "free": 2}


def _home(table: Table) -> str:
    return table.begun_course().state.legal_actions()[0].text.rpartition(" ")[2]


async def test_nobody_takes_back_what_they_were_not_asked_again_after(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "bid 1")
    with refused("take-back-nothing", RefusedError):
        await harness.back(table, ANNA)


async def test_nobody_takes_back_what_others_did(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "bid 1")
    with refused("take-back-nothing", RefusedError):
        await harness.back(table, BEN)
    with refused("not-seated", ForbiddenError):
        await harness.back(table, CARL)


async def test_what_chance_did_stays_done(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "bid 1")
    await harness.play(table, "pass")
    assert asked(table) == BEN
    with refused("take-back-nothing", RefusedError):
        await harness.back(table, BEN)


async def test_a_gift_of_somebody_else_closes_what_came_before(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    who = asked(table)
    await harness.play(table, "go import")
    gift = next(one for one in table.begun_course().state.ranges() if one.seat != table.seats_asked()[0])
    await harness.play_as(table, BEN if who == ANNA else ANNA, gift.text(1))
    with refused("take-back-nothing", RefusedError):
        await harness.back(table, who)


async def test_a_player_who_takes_back_has_seen_the_last_line(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    who, seen = asked(table), table.number
    await harness.play(table, "go import")
    with refused("stale-number", StaleError):
        await harness.back(table, who, seen=seen)


async def test_nobody_takes_back_for_a_seat_a_bot_plays(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL, game="imperial-2030")
    who = asked(table)
    await harness.play(table, "go import")
    await proposals.resign(harness.service, table, who.id, table.seats_asked()[0])
    with refused("bot-plays-your-seat", ConflictError):
        await harness.back(table, who)


async def test_what_was_taken_back_stays_in_the_log_and_in_the_record(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, game="imperial-2030")
    who = asked(table)
    await any_harness.play(table, "go import")
    await any_harness.back(table, who)
    await any_harness.play(table, "go taxation")

    assert kinds(table, 3) == ["played", "taken-back", "played"]
    assert [line.partition(" ")[2] or line for line in lines_of(whole_record(table))[-3:]] == [
        "go import",
        "undo",
        "go taxation",
    ]
    match = Match.load(whole_record(table))
    assert match.position() == table.game.position(table.begun_course().state)
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_the_same_request_to_take_back_is_carried_out_once(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN, game="imperial-2030")
    who = asked(table)
    await any_harness.play(table, "go import")
    await any_harness.play(table, "import army " + _home(table))
    seen = table.number
    first = await undo.take_back(any_harness.service, table, who.id, seen=seen, count=1, key="u")

    assert await undo.take_back(any_harness.service, table, who.id, seen=seen, count=1, key="u") == first
    assert texts(table)[-1] == "go import"


# ------------------------------------------------------------------ by consent


async def go_back(harness: Harness, table: Table, guest: Guest, back_to: int) -> int:
    """Propose to go back to a number."""
    await proposals.propose(harness.service, table, guest.id, Propose("take-back", back_to=back_to))
    return table.proposal.number if table.proposal else 0


async def agree(harness: Harness, table: Table, guest: Guest, number: int, *, agrees: bool = True) -> None:
    """Vote."""
    await proposals.vote(harness.service, table, guest.id, proposal=number, agrees=agrees)


async def test_with_the_consent_of_all_people_one_goes_back_past_the_others(any_harness: Harness) -> None:
    harness = any_harness
    table = await harness.started(ANNA, BEN, CARL, "random")
    began = table.number
    before = table.game.position(table.begun_course().state)
    for _ in range(3):
        await harness.play(table, "pass")
    number = await go_back(harness, table, ANNA, began)
    await agree(harness, table, BEN, number)
    assert len(texts(table)) == 8
    await agree(harness, table, CARL, number)

    assert kinds(table, 3) == ["voted", "settled", "taken-back"]
    assert table.game.position(table.begun_course().state) == before
    assert table.proposal is None
    assert Match.load(whole_record(table)).position() == before
    assert snapshot(await harness.read_again(table)) == snapshot(table)


async def test_bots_do_not_vote_and_alone_among_them_one_goes_back_at_once(harness: Harness) -> None:
    table = await harness.started(ANNA, "random", "random")
    began = table.number
    await harness.play_at_random(table, random.Random(1), 4)
    await go_back(harness, table, ANNA, began)

    assert "taken-back" in kinds(table, 2)
    assert table.proposal is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "“Bakery”: Anna may bid €18 or more. – Anna: Bid €20"),
        (
            "de",
            "„Bäckerei“: Anna darf ab 18\xa0€ bieten. – Anna: 20\xa0€ bieten",
        ),
    ],
)
async def test_everybody_reads_which_decision_would_be_undone_first(
    harness: Harness, language: str, sentence: str
) -> None:
    scene = Scene(3).money(60, 60, 60).exchange("F01", "F08").auctions()
    record = Match.from_position(scene.game, scene.game.position(scene.state), seed=1).save()
    table = await harness.started(ANNA, BEN, CARL, game="", record=record)
    began = table.number
    await harness.play(table, "bid 20")
    await harness.play(table, "pass")
    await go_back(harness, table, BEN, began)
    told = table_told(table, CARL.id, 0, language).proposal
    assert told is not None
    assert told.says == sentence
    proposed = news_since(table, viewer_at(CARL, 2, language), table.number - 2).entries[0]
    assert (proposed.kind, sentence in proposed.says) == ("proposed", True)


async def test_a_secret_choice_shows_others_only_who_made_it(harness: Harness) -> None:
    scene = Scene(3).holds(0, "A12").exchange("S01").top("F01", "F02", "S02", "S03", seen_by=1).auctions()
    record = Match.from_position(scene.game, scene.game.position(scene.state), seed=1).save()
    table = await harness.started(ANNA, BEN, CARL, game="", record=record)
    await harness.play(table, "play A12")
    await harness.play(table, "add F01")
    seen = table.number
    await harness.play(table, "return F02")
    await go_back(harness, table, ANNA, seen)
    for guest in (ANNA, BEN, None):
        told = table_told(table, guest.id if guest else None, 0).proposal
        assert told is not None
        assert told.says == ("You" if guest is ANNA else "Anna") + ": a secret choice"


async def test_only_going_back_undoes_something(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))
    told = table_told(table, BEN.id, 0).proposal
    assert told is not None
    assert told.says == ""


async def test_one_no_is_enough(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    began = table.number
    await harness.play(table, "pass")
    number = await go_back(harness, table, ANNA, began)
    await agree(harness, table, BEN, number, agrees=False)

    assert kinds(table, 2) == ["voted", "settled"]
    assert (table.proposal, texts(table)[-1]) == (None, "pass")
    with refused("proposal-gone", ConflictError):
        await agree(harness, table, CARL, number)


async def test_past_chance_it_draws_anew(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    course = table.begun_course()
    await go_back(harness, table, ANNA, course.began)

    assert table.entries[-4][1] == TakenBack(3, 0)
    assert all(isinstance(entry, Drawn) for _, entry in table.entries[-3:])
    assert table.seats_asked() == (0,)
    assert Match.load(whole_record(table)).position() == table.game.position(course.state)
    assert snapshot(await harness.read_again(table)) == snapshot(table)


async def test_a_proposal_to_go_back_lapses_when_the_game_goes_on(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    began = table.number
    await any_harness.play(table, "bid 1")
    number = await go_back(any_harness, table, ANNA, began)
    await any_harness.play(table, "pass")

    assert table.proposal is None
    with refused("proposal-gone", ConflictError):
        await agree(any_harness, table, BEN, number)
    assert (await any_harness.read_again(table)).proposal is None


@pytest.mark.parametrize("back_to", [0, 1, 10_000])
async def test_undo_cannot_go_back_before_the_game_or_ahead(harness: Harness, back_to: int) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "bid 1")
    with refused("take-back-nowhere", RefusedError):
        await go_back(harness, table, ANNA, back_to)


async def test_undo_cannot_go_back_to_an_undone_line(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    who = asked(table)
    await harness.play(table, "go import")
    undone = table.number
    await harness.back(table, who)
    await harness.play(table, "go taxation")
    with refused("take-back-nowhere", RefusedError):
        await go_back(harness, table, ANNA, undone)
    with refused("take-back-nowhere", RefusedError):
        await go_back(harness, table, ANNA, table.number)
