"""Before the game: who opens a table, who takes which chair, and when it starts."""

from __future__ import annotations

import asyncio
import random

import pytest

from rondel.core.errors import OptionError, UnknownGameError
from rondel.protocol.table_settings import BotChair, MyChair, Night, PerMove
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables import table_setup
from rondel.server.tables.seat_view import table_told
from rondel.server.tables.table_setup import Guest
from tests.server.tables.harness import (
    ANNA,
    BEN,
    BOT,
    CARL,
    DORA,
    ME,
    OPEN,
    Harness,
    kinds,
    refused,
    snapshot,
    table_request,
)

pytestmark = pytest.mark.anyio


# ------------------------------------------------------------------ opening


async def test_the_guest_who_opens_a_table_owns_it_and_takes_the_chairs_marked_as_own(
    harness: Harness,
) -> None:
    table = await harness.opened(OPEN, ME, BOT)

    assert table.owner == ANNA.id
    assert table.seats_of(ANNA.id) == (1,)
    assert [seat.is_taken for seat in table.seats] == [False, True, True]
    assert table.status == "open"


async def test_several_own_chairs_make_a_hot_seat_with_separate_names(harness: Harness) -> None:
    table = await harness.opened(ME, MyChair("Grandma"), ME)

    assert table.seats_of(ANNA.id) == (0, 1, 2)
    assert [seat.name for seat in table.seats] == ["Anna", "Grandma", "Anna 3"]


async def test_bots_are_called_like_people_and_like_nobody_at_the_table(harness: Harness) -> None:
    namesakes = [name for name in table_setup.BOT_NAMES if name != "Ada"]
    for _ in range(5):
        table = await harness.opened(MyChair("Ada"), BOT, BOT)
        await table_setup.start(harness.service, table, ANNA)

        names = table.players
        assert names[0] == "Ada"
        assert len(set(names)) == 3
        assert set(names[1:]) <= set(namesakes)


async def test_a_table_of_an_unknown_game_is_refused(harness: Harness) -> None:
    with pytest.raises(UnknownGameError) as caught:
        await harness.opened(ME, OPEN, game="imperial-2031")
    assert "imperial-2030" in caught.value.message + caught.value.hint


@pytest.mark.parametrize(
    "options", [{"no_such_thing": True}, {"length": "endless"}, {"open_purses": "yes"}, {"length": True}]
)
async def test_options_the_game_does_not_have_are_refused(
    harness: Harness, options: dict[str, bool | str]
) -> None:
    with pytest.raises(OptionError) as caught:
        await harness.opened(ME, OPEN, options=options)
    assert caught.value.message


@pytest.mark.parametrize("count", [1, 5])
async def test_a_number_of_chairs_the_game_is_not_for_is_refused(harness: Harness, count: int) -> None:
    with pytest.raises(OptionError):
        await harness.opened(*[ME] * count)


@pytest.mark.parametrize(
    ("bot", "key"),
    [
        ("deep thought", "bad-bot-name"),
        ("admiral", "unknown-bot"),
        ("merchant", "bot-cannot-play"),
        ("random@0", "no-simulations"),
    ],
)
async def test_bots_there_are_not_are_refused_on_a_chair_and_as_a_stand_in(
    harness: Harness, bot: str, key: str
) -> None:
    with refused(key, OptionError):
        await harness.opened(ME, BotChair(bot))
    with refused(key, OptionError):
        await harness.opened(ME, OPEN, stand_in=bot)
    table = await harness.opened(ME, OPEN)
    with refused(key, OptionError):
        await table_setup.set_chair(harness.service, table, ANNA, 1, BotChair(bot))
    assert table.number == 2


async def test_a_bot_is_kept_by_the_one_way_to_write_its_name(harness: Harness) -> None:
    table = await harness.opened(ME, BotChair(" Random "), stand_in="RANDOM")

    assert table.seats[1].bot == "random"
    assert table.terms.stand_in == "random"


@pytest.mark.parametrize(
    ("night", "key"),
    [
        (Night("22:00", "08:00", "Europe/Atlantis"), "night-zone"),
        (Night("22:00", "22:00", "Europe/Berlin"), "night-empty"),
        (Night("08:00", "07:00", "Europe/Berlin"), "night-long"),
    ],
)
async def test_a_clock_whose_night_is_none_is_refused(harness: Harness, night: Night, key: str) -> None:
    with refused(key, OptionError):
        await harness.opened(ME, OPEN, clock=PerMove(3600, 0, night))


# ------------------------------------------------------------------ chairs


async def test_an_open_chair_goes_to_the_first_guest(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN)
    await harness.sit(table, BEN, 1)

    assert table.seats_of(BEN.id) == (1,)
    with refused("chair-taken", ConflictError) as caught:
        await harness.sit(table, CARL, 1)
    assert caught.value.params["player"] == "Ben"
    with refused("chair-taken", ConflictError):
        await harness.sit(table, CARL, 0)


async def test_a_player_who_takes_their_own_seat_again_keeps_it(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN)
    await harness.sit(table, BEN, 1, "Benny")
    number = table.number
    await harness.sit(table, BEN, 1)

    assert (table.number, table.seats[1].name) == (number, "Benny")


async def test_a_chair_there_is_not_is_refused(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN)
    for seat in (2, 15):
        with refused("no-such-chair", RefusedError):
            await harness.sit(table, BEN, seat)
        with refused("no-such-chair", RefusedError):
            await table_setup.remove(harness.service, table, ANNA, seat)


async def test_at_a_private_table_one_needs_the_invitation(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN, OPEN, is_public=False)
    for wrong in ("", "ABCDEFGH", table.invitation + "x", "ü"):
        with refused("needs-invitation", ForbiddenError):
            await table_setup.take_chair(harness.service, table, BEN, 1, name=None, invitation=wrong)

    await table_setup.take_chair(harness.service, table, BEN, 1, name=None, invitation=table.invitation)
    # players and the owner need no invitation
    await table_setup.take_chair(harness.service, table, BEN, 2, name="Benny", invitation="")
    assert table.seats_of(BEN.id) == (1, 2)


async def test_the_invitation_is_shown_to_those_at_the_table_only(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN, is_public=False)

    assert table_told(table, ANNA.id, 0).invitation == table_told(table, BEN.id, 0).invitation != ""
    assert table_told(table, CARL.id, 0).invitation == table_told(table, None, 0).invitation == ""


async def test_players_leave_only_their_own_chair(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-your-chair", ForbiddenError):
        await table_setup.leave(harness.service, table, CARL, 1)
    with refused("not-your-chair", ForbiddenError):
        await table_setup.leave(harness.service, table, BEN, 0)

    await table_setup.leave(harness.service, table, BEN, 1)
    assert not table.seats[1].is_taken


async def test_the_owner_stays_the_owner_without_a_chair(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    await table_setup.leave(harness.service, table, ANNA, 0)
    await harness.sit(table, CARL, 0)
    await table_setup.start(harness.service, table, ANNA)

    assert (table.status, table.seats_of(ANNA.id)) == ("running", ())


async def test_only_the_owner_removes_somebody(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-owner", ForbiddenError):
        await table_setup.remove(harness.service, table, BEN, 0)

    await table_setup.remove(harness.service, table, ANNA, 1)
    assert table.seats_of(BEN.id) == ()
    with refused("chair-empty", ConflictError):
        await table_setup.remove(harness.service, table, ANNA, 1)


async def test_the_owner_gives_a_free_chair_to_a_bot_and_opens_it_again(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN)
    with refused("not-owner", ForbiddenError):
        await table_setup.set_chair(harness.service, table, BEN, 1, BOT)

    await table_setup.set_chair(harness.service, table, ANNA, 1, BOT)
    with refused("chair-taken", ConflictError):
        await harness.sit(table, BEN, 1)
    await table_setup.set_chair(harness.service, table, ANNA, 1, OPEN)
    await harness.sit(table, BEN, 1)
    with refused("chair-taken", ConflictError):
        await table_setup.set_chair(harness.service, table, ANNA, 1, BOT)


async def test_one_of_two_guests_at_two_servers_gets_the_same_chair(any_harness: Harness) -> None:
    other = any_harness.another()
    here = await any_harness.opened(ME, OPEN)
    there = await other.service.table(here.id)
    await asyncio.gather(any_harness.sit(here, BEN, 1), other.sit(there, CARL, 1), return_exceptions=True)

    assert len(here.seats_of(BEN.id) + here.seats_of(CARL.id)) == 1
    await other.service.refresh(there)
    await any_harness.service.refresh(here)
    assert snapshot(here) == snapshot(there)


async def test_the_slower_guest_at_another_server_is_told_and_then_finds_the_chair_taken(
    any_harness: Harness,
) -> None:
    other = any_harness.another()
    here = await any_harness.opened(ME, OPEN)
    there = await other.service.table(here.id)
    await any_harness.sit(here, BEN, 1)

    with refused("somebody-was-faster", StaleError):
        await other.sit(there, CARL, 1)
    with refused("chair-taken", ConflictError):
        await other.sit(there, CARL, 1)


# ------------------------------------------------------------------ starting


async def test_a_game_begins_when_every_chair_is_taken_and_not_before(harness: Harness) -> None:
    table = await harness.opened(ME, OPEN, OPEN)
    with refused("chairs-free", ConflictError) as caught:
        await table_setup.start(harness.service, table, ANNA)
    assert caught.value.params == {"chairs": "2, 3", "count": 2}

    await harness.sit(table, BEN, 1)
    await table_setup.set_chair(harness.service, table, ANNA, 2, BOT)
    await table_setup.start(harness.service, table, ANNA)
    assert table.status == "running"
    assert kinds(table, 5) == ["started", "drawn", "drawn", "drawn", "drawn"]


async def test_only_the_owner_begins(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-owner", ForbiddenError):
        await table_setup.start(harness.service, table, BEN)


async def test_after_the_start_nobody_sits_down_leaves_or_begins_again(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    for attempt in (
        harness.sit(table, CARL, 1),
        table_setup.leave(harness.service, table, BEN, 1),
        table_setup.remove(harness.service, table, ANNA, 1),
        table_setup.set_chair(harness.service, table, ANNA, 1, BOT),
        table_setup.start(harness.service, table, ANNA),
    ):
        with refused("already-started", ConflictError):
            await attempt


async def test_in_the_record_no_two_players_have_the_same_name(harness: Harness) -> None:
    table = await harness.opened(ME, MyChair("Anna 2"), OPEN, BOT)
    await harness.sit(table, Guest("x", "Anna", "en"), 2)
    await table_setup.start(harness.service, table, ANNA)

    assert table.players[:3] == ("Anna", "Anna 2", "Anna 3")
    assert len(set(table.players)) == 4


async def test_a_name_with_a_number_is_no_longer_than_names_may_be(harness: Harness) -> None:
    long = Guest("x", "Wolfeschlegelsteinhausenbergerd" + "o", "de")
    table = await table_setup.open_table(harness.service, long, table_request(ME, ME, ME))
    await table_setup.start(harness.service, table, long)

    assert all(len(name) <= 32 for name in table.players)
    assert len(set(table.players)) == 3


# ------------------------------------------------------------------ afterwards


async def test_a_table_that_never_began_is_put_away_by_its_owner(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-owner", ForbiddenError):
        await table_setup.archive(harness.service, table, BEN)
    await table_setup.archive(harness.service, table, ANNA)
    number = table.number
    await table_setup.archive(harness.service, table, ANNA)

    assert (table.is_archived, table.status, table.number) == (True, "ended", number)
    for attempt in (harness.sit(table, CARL, 1), table_setup.start(harness.service, table, ANNA)):
        with refused("table-ended", ConflictError):
            await attempt


async def test_a_running_game_is_not_archived(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with refused("still-running", ConflictError):
        await table_setup.archive(harness.service, table, ANNA)


async def test_nobody_asks_for_a_rematch_before_the_end_nor_without_having_played(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    with refused("not-ended", ConflictError):
        await table_setup.rematch(harness.service, table, ANNA)
    with refused("not-seated", ForbiddenError):
        await table_setup.rematch(harness.service, table, DORA)


async def test_the_first_who_wants_a_rematch_opens_it_and_the_others_follow(any_harness: Harness) -> None:
    service = any_harness.service
    table = await any_harness.seated(ANNA, BEN, CARL, "random")
    await table_setup.start(service, table, ANNA)
    await any_harness.play_at_random(table, random.Random(1))
    again = await table_setup.rematch(service, table, BEN)

    assert (again.owner, table.rematch, again.status) == (BEN.id, again.id, "open")
    assert [seat.guest for seat in again.seats] == [None, BEN.id, None, None]
    assert again.seats[3].bot == "random"
    assert (await table_setup.rematch(service, table, CARL)) is again
    assert (await table_setup.rematch(service, table, ANNA)) is again
    assert [seat.guest for seat in again.seats] == [ANNA.id, BEN.id, CARL.id, None]
    number = again.number
    assert (await table_setup.rematch(service, table, BEN)) is again
    assert again.number == number
    await table_setup.start(service, again, BEN)
    assert again.status == "running"


async def test_a_rematch_keeps_the_bots_that_came_after_the_opening_and_every_own_chair(
    harness: Harness,
) -> None:
    table = await harness.opened(ME, MyChair("Grandma"), OPEN, title="Again")
    await table_setup.set_chair(harness.service, table, ANNA, 2, BOT)
    await table_setup.start(harness.service, table, ANNA)
    await harness.play_at_random(table, random.Random(1))
    again = await table_setup.rematch(harness.service, table, ANNA)

    assert [(seat.name, seat.bot) for seat in again.seats] == [("Anna", ""), ("Grandma", ""), ("", "random")]
    assert again.terms.title == "Again"


async def test_bots_keep_their_names_however_often_they_meet_again(harness: Harness) -> None:
    table = await harness.opened(ME, BOT, BOT)
    names = []
    for _ in range(3):
        await table_setup.start(harness.service, table, ANNA)
        names.append(table.players)
        await harness.play_at_random(table, random.Random(1))
        table = await table_setup.rematch(harness.service, table, ANNA)

    assert len(set(names)) == 1
    assert len(set(names[0])) == 3


async def test_a_rematch_asked_for_at_two_servers_is_one_table(any_harness: Harness) -> None:
    other = any_harness.another()
    here = await any_harness.started(ANNA, BEN)
    await any_harness.play_at_random(here, random.Random(1))
    there = await other.service.table(here.id)
    again = await table_setup.rematch(any_harness.service, here, ANNA)
    followed = await table_setup.rematch(other.service, there, BEN)

    assert followed.id == again.id == there.rematch
    assert followed.seats_of(BEN.id) == (1,)


async def test_a_rematch_that_was_put_away_or_begun_without_somebody_is_opened_anew(harness: Harness) -> None:
    service, table = harness.service, await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(1))
    first = await table_setup.rematch(service, table, ANNA)
    await table_setup.archive(service, first, ANNA)

    second = await table_setup.rematch(service, table, BEN)

    assert second.id != first.id
    assert (table.rematch, second.status) == (second.id, "open")
