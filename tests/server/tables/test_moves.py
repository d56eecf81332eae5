"""Moves: by the asked player, all or none of a plan, once per key, and durable."""

from __future__ import annotations

import random

import pytest

from rondel.core.errors import (
    GameOverError,
    IllegalActionError,
    NotAskedError,
    NotationError,
    RondelError,
)
from rondel.protocol.requests import Propose
from rondel.server.errors import ConflictError, ForbiddenError, StaleError
from rondel.server.tables import moves, proposals, undo
from rondel.server.tables.entries import Ended, Played
from rondel.server.tables.moves import play_for_a_bot
from rondel.server.tables.news import moved_told, news_since
from rondel.server.tables.table import Table
from tests.server.tables.harness import ANNA, BEN, CARL, Harness, kinds, refused, snapshot, texts, viewer_at

pytestmark = pytest.mark.anyio


# ------------------------------------------------------------------ stale moves


async def test_a_move_names_the_number_it_has_seen_and_gets_the_next(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    seen = table.number
    written = await harness.play(table, "bid 2")

    assert (written.first, written.last) == (seen + 1, seen + 1)
    assert table.entries[-1][1] == Played(0, "bid 2")


async def test_a_client_that_has_seen_too_little_gets_a_conflict_and_what_happened_since(
    harness: Harness,
) -> None:
    table = await harness.started(ANNA, BEN)
    seen = table.number
    await harness.play(table, "bid 2")
    with refused("stale-number", StaleError) as caught:
        await harness.play_as(table, BEN, "bid 3", seen=seen)

    assert isinstance(caught.value, StaleError)
    told = news_since(table, viewer_at(BEN, 1), caught.value.since)
    assert [entry.text for entry in told.entries] == ["bid 2"]


async def test_what_happens_beside_the_game_does_not_make_a_move_stale(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    seen = table.number
    await proposals.propose(harness.service, table, BEN.id, Propose("end"))

    await harness.play_as(table, ANNA, "bid 2", seen=seen)
    assert texts(table)[-1] == "bid 2"


async def test_nobody_has_seen_what_has_not_happened(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with refused("future-number", ConflictError):
        await harness.play_as(table, ANNA, "bid 2", seen=table.number + 1)


async def test_a_client_ahead_of_this_server_has_seen_it_at_another(any_harness: Harness) -> None:
    other = any_harness.another()
    here = await any_harness.started(ANNA, BEN)
    there = await other.service.table(here.id)
    await any_harness.play(here, "bid 2")

    await other.play_as(there, BEN, "pass", seen=here.number)
    assert texts(there)[-3:-1] == ["bid 2", "pass"]


async def test_one_of_two_moves_at_two_servers_is_written_and_the_other_is_told(any_harness: Harness) -> None:
    other = any_harness.another()
    here = await any_harness.started(ANNA, BEN)
    there = await other.service.table(here.id)
    await any_harness.play(here, "bid 2")

    with refused("somebody-was-faster", StaleError):
        await other.play(there, "bid 3")
    assert texts(there)[-1] == "bid 2"
    assert snapshot(there) == snapshot(here)


# ------------------------------------------------------------------ whose move


async def test_only_the_asked_player_moves(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with refused("not-your-seat", ForbiddenError):
        await harness.play_as(table, BEN, "bid 2")
    with refused("not-seated", ForbiddenError):
        await harness.play_as(table, CARL, "bid 2")


async def test_before_the_start_nobody_moves(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-started", ConflictError):
        await harness.play_as(table, ANNA, "bid 2")


async def test_after_the_end_nobody_moves(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(1))
    with refused("table-ended", ConflictError):
        await harness.play_as(table, ANNA, "pass")


async def test_a_hot_seat_guest_moves_for_each_of_their_seats_even_in_one_plan(harness: Harness) -> None:
    table = await harness.started(ANNA, ANNA)
    await harness.play_as(table, ANNA, "bid 2", "bid 3")

    assert [entry.seat for _, entry in table.entries if isinstance(entry, Played)] == [0, 1]


async def test_an_impossible_action_is_refused(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    number = table.number
    with pytest.raises(NotationError):
        await harness.play(table, "go taxation")
    with pytest.raises(IllegalActionError):
        await harness.play(table, "bid 99")
    with pytest.raises(RondelError):
        await harness.play(table, "coin 5")
    assert table.number == number


async def test_a_gift_is_given_out_of_turn(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    asked = table.seats_asked()[0]
    giver = BEN if asked == 0 else ANNA
    gift = next(one for one in table.begun_course().state.ranges() if one.seat != asked)
    await harness.play_as(table, giver, gift.text(1))

    assert table.entries[-1][1] == Played(gift.seat, gift.text(1))
    assert table.seats_asked() == (asked,)


async def test_nobody_gives_what_belongs_to_another(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    gift = next(one for one in table.begun_course().state.ranges() if one.seat == 0)
    with refused("not-your-seat", ForbiddenError):
        await harness.play_as(table, BEN, gift.text(1))


async def test_where_a_bot_plays_my_seat_i_do_not(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, CARL)
    await proposals.resign(harness.service, table, ANNA.id, 0)
    with refused("bot-plays-your-seat", ConflictError):
        await harness.play_as(table, ANNA, "pass")


async def test_a_bot_answers_what_it_was_asked_and_nothing_later(harness: Harness) -> None:
    table = await harness.started("random", ANNA)
    seen = table.last_step()

    assert await play_for_a_bot(harness.service, table, 0, seen=seen, text="bid 1")
    assert not await play_for_a_bot(harness.service, table, 0, seen=seen, text="bid 1")
    assert not await play_for_a_bot(harness.service, table, 1, seen=table.last_step(), text="pass")
    assert texts(table)[-1] == "bid 1"


# ------------------------------------------------------------------ plans


async def test_a_plan_is_played_as_a_whole(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    armies = _first_import(table)
    number = table.number
    written = await harness.play(table, "go import", *armies, "done")

    assert (written.first, written.last) == (number + 1, table.number)
    assert texts(table)[-len(armies) - 2 :] == ["go import", *armies, "done"]


async def test_nothing_is_written_of_a_plan_with_one_wrong_step(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    before = snapshot(table)
    for wrong in ("go import", "build elsewhere", "import army atlantis"):
        with pytest.raises(RondelError):
            await harness.play(table, "go import", wrong)
    with refused("not-your-seat", ForbiddenError):
        await harness.play(table, "go taxation", "go taxation")

    assert snapshot(table) == before
    assert snapshot(await harness.read_again(table)) == before


async def test_a_plan_ends_where_chance_acts(harness: Harness) -> None:
    table = await harness.started(ANNA, ANNA, options={"open_purses": True})
    with refused("chance-is-asked", NotAskedError):
        await harness.play_as(table, ANNA, "pass", "pass", "coin 1")
    with refused("chance-is-asked", NotAskedError):
        await harness.play_as(table, ANNA, "pass", "pass", "pass")
    for _ in range(7):
        await harness.play_as(table, ANNA, "pass")
    with pytest.raises(GameOverError):
        await harness.play_as(table, ANNA, "pass", "pass")
    assert table.status == "running"


def _first_import(table: Table) -> list[str]:
    branch = table.begun_course().branch()
    branch.play_text("go import")
    return [branch.state.legal_actions()[0].text]


# ------------------------------------------------------------------ chance and the next question


async def test_chance_acts_at_once_and_stands_in_the_same_writing(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "pass")
    written = await harness.play(table, "pass")

    assert written.last == written.first + 1
    assert kinds(table, 2) == ["played", "drawn"]
    assert table.seats_asked() == (1,)


async def test_the_end_is_written_with_the_last_line(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    for _ in range(7):
        await any_harness.play(table, "pass")
    written = await any_harness.play(table, "pass")

    assert written.last == written.first + 1
    assert table.entries[-1][1] == Ended("played")
    assert (table.status, table.seats_asked(), table.ended_at) == ("ended", (), any_harness.clock.at)
    assert snapshot(await any_harness.read_again(table)) == snapshot(table)


async def test_the_mover_is_told_their_lines_and_what_chance_did(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play(table, "pass")
    told = moved_told(table, (1,), await harness.play(table, "bid 1"))

    assert (told.lines[0].text, told.lines[0].seat) == ("bid 1", 1)
    assert told.lines[1].seat is None
    assert told.lines[1].text.startswith("coin")
    assert (told.number, told.asked, told.is_over) == (table.number, (1,), False)


# ------------------------------------------------------------------ once only


async def test_the_same_request_twice_is_carried_out_once_and_answered_alike(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    seen = table.number
    first = await any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k1")
    answer = moved_told(table, (0,), first)
    for _ in range(2):
        await any_harness.play(table, "pass")
    assert table.seats_asked() != answer.asked

    again = await any_harness.play_as(table, ANNA, "bid 2", seen=seen, key="k1")
    assert again == first
    assert moved_told(table, (0,), again) == answer
    other = any_harness.another()
    read = await other.service.table(table.id)
    assert await other.play_as(read, ANNA, "bid 2", seen=seen, key="k1") == first
    assert moved_told(read, (0,), first) == answer
    assert read.number == table.number


async def test_a_request_sent_again_to_another_server_is_carried_out_once(any_harness: Harness) -> None:
    other = any_harness.another()
    here = await any_harness.started(ANNA, BEN)
    there = await other.service.table(here.id)
    seen = here.number
    first = await any_harness.play_as(here, ANNA, "bid 2", seen=seen, key="k1")

    assert await other.play_as(there, ANNA, "bid 2", seen=seen, key="k1") == first
    there.heard = there.number + 1
    assert await other.play_as(there, ANNA, "bid 2", seen=seen, key="k1") == first


async def test_a_key_belongs_to_the_guest_who_chose_it(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    first = await harness.play_as(table, ANNA, "bid 2", key="k1")
    second = await harness.play_as(table, BEN, "bid 3", key="k1")

    assert second.first > first.last


async def test_what_was_refused_may_be_sent_again_under_the_same_key(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with pytest.raises(IllegalActionError):
        await harness.play_as(table, ANNA, "bid 99", key="k1")
    await harness.play_as(table, ANNA, "bid 2", key="k1")

    assert texts(table)[-1] == "bid 2"


async def test_another_request_under_the_same_key_is_refused_and_not_lost_in_silence(
    harness: Harness,
) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_as(table, ANNA, "bid 2", key="k1")

    with refused("key-used", ConflictError):
        await harness.play_as(table, ANNA, "bid 3", key="k1")
    with refused("key-used", ConflictError):
        await harness.play_as(table, ANNA, "nonsense", key="k1")
    with refused("key-used", ConflictError):
        await undo.take_back(harness.service, table, ANNA.id, seen=table.number, count=1, key="k1")


async def test_what_a_standing_answer_played_is_told_as_such(any_harness: Harness) -> None:
    table = await any_harness.started(ANNA, BEN)
    guest = table.seats[table.seats_asked()[0]].guest
    assert guest is not None
    await moves.play(
        any_harness.service, table, guest, seen=table.number, actions=("pass",), by_standing_answer=True
    )
    number = table.number
    await any_harness.play(table, "pass")
    read = await any_harness.read_again(table)
    for one in (table, read):
        entries = {entry.number: entry for entry in news_since(one, viewer_at(ANNA, 0), 0).entries}
        assert (entries[number].kind, entries[number].details) == ("played", {"by_standing_answer": True})
        assert all(not entry.details for entry in entries.values() if entry.number > number)
    assert snapshot(read) == snapshot(table)
