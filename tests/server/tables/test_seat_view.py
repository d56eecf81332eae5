"""What a seat sees: its own view, now and earlier, what it can do, what it cannot, and why."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rondel.core.contract import EVERYTHING, SPECTATOR
from rondel.protocol.requests import Propose
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables import proposals
from rondel.server.tables.seat_view import check_may_watch, chosen_seat, seat_view, table_told
from rondel.server.tables.table_list import list_tables
from tests.server.tables.harness import ANNA, BEN, CARL, DORA, ME, OPEN, Harness, refused, viewer_at

pytestmark = pytest.mark.anyio


async def test_the_asked_player_sees_every_answer_with_its_meaning_in_their_language(
    harness: Harness,
) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    seat = table.seats_asked()[0]
    views = {language: seat_view(table, viewer_at(ANNA, seat, language)) for language in ("en", "de", "fr")}

    legal = [action.text for action in table.begun_course().state.legal_actions()]
    for view in views.values():
        assert [action.text for action in view.legal] == legal
        assert all(action.says for action in view.legal)
        assert view.question
        assert view.rule
        assert all(one.message and one.code for one in view.impossible)
    assert len({view.question for view in views.values()}) == 3
    assert len({view.legal[0].says for view in views.values()}) == 3


async def test_what_is_not_possible_is_told_with_the_rule_and_a_hint(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    for language in ("en", "de", "fr"):
        view = seat_view(table, viewer_at(ANNA, 0, language))
        assert [one.rule for one in view.impossible] == ["PEN-3"] * len(view.impossible) != []
        assert all(one.message and one.hint and one.says for one in view.impossible)
    assert view.amounts is not None
    assert (view.amounts.template, view.amounts.low) == ("bid {}", 1)


async def test_players_who_are_not_asked_see_the_question_and_no_answers(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    view = seat_view(table, viewer_at(BEN, 1))

    assert (view.legal, view.amounts, view.impossible, view.asked) == ((), None, (), (0,))
    assert view.question


async def test_a_seat_sees_its_actions_outside_the_turn(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2030")
    for seat in (0, 1):
        aside = seat_view(table, viewer_at(ANNA, seat)).aside
        assert aside
        assert all(f"seat {seat + 1} gives" in one.template for one in aside)
    assert seat_view(table, viewer_at(None)).aside == ()


async def test_each_sees_their_own_purse_only_and_spectators_none(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    purses = [seat_view(table, viewer_at(None, seat)).view["purses"] for seat in (0, 1, -1)]

    assert purses[0][1] is purses[1][0] is None
    assert purses[0][0]
    assert purses[1][1]
    assert purses[2] == [None, None]


async def test_an_earlier_number_shows_the_game_as_it_was_then(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    course = table.begun_course()
    seen = {table.number: seat_view(table, viewer_at(ANNA, 0)).view}
    for text in ("bid 2", "bid 3", "pass", "bid 1"):
        await harness.play(table, text)
        seen[table.number] = seat_view(table, viewer_at(ANNA, 0)).view

    for number, view in seen.items():
        then = seat_view(table, viewer_at(ANNA, 0), number)
        assert without_answers(then.view) == without_answers(view)
        assert then.number == number
        assert then.legal == () or number == table.number
    for number in (course.began - 1, 0, table.number + 1):
        with refused("no-such-number", RefusedError):
            seat_view(table, viewer_at(ANNA, 0), number)


def without_answers(view: dict[str, object]) -> dict[str, object]:
    """Return a view without its answers."""
    return {name: value for name, value in view.items() if name not in ("legal", "answer_range", "ranges")}


async def test_a_permalink_to_an_earlier_number_keeps_the_secrets_of_the_others(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    began = table.number
    await harness.play(table, "bid 2")

    assert seat_view(table, viewer_at(BEN, 1), began).view["purses"][0] is None
    assert seat_view(table, viewer_at(None), began).view["purses"] == [None, None]
    assert seat_view(table, viewer_at(None), began).position == ""


async def test_the_code_of_a_position_is_told_where_there_are_no_secrets(harness: Harness) -> None:
    secret = await harness.started(ANNA, BEN)
    opened = await harness.started(ANNA, "random", options={"open_purses": True})

    assert seat_view(secret, viewer_at(ANNA, 0)).position == ""
    code = seat_view(opened, viewer_at(None)).position
    assert opened.game.position(opened.game.open(code)) == code
    await harness.play_at_random(secret, random.Random(1))
    assert seat_view(secret, viewer_at(None)).position
    assert seat_view(secret, viewer_at(None), secret.begun_course().began + 3).position


async def test_no_code_leaves_a_table_at_which_people_play_each_other(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, options={"open_purses": True})

    assert seat_view(table, viewer_at(ANNA, 0)).position == ""
    assert seat_view(table, viewer_at(None), table.begun_course().began).position == ""
    await proposals.resign(harness.service, table, BEN.id, 1)
    assert seat_view(table, viewer_at(ANNA, 0)).position


async def test_before_the_start_there_is_no_view(harness: Harness) -> None:
    table = await harness.seated(ANNA, BEN)
    with refused("not-started", ConflictError):
        seat_view(table, viewer_at(ANNA, 0))


async def test_after_an_early_end_nobody_is_asked_anything(harness: Harness) -> None:
    table = await harness.started(ANNA, "random")
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))
    view = seat_view(table, viewer_at(ANNA, 0))

    assert (view.asked, view.question, view.legal, view.is_over) == ((), "", (), True)
    assert table_told(table, ANNA.id, 0).asked == ()


@pytest.mark.parametrize("game", ["pennies", "imperial-2030", "friesematenten"])
async def test_after_an_early_end_nothing_is_hidden_from_anybody(harness: Harness, game: str) -> None:
    options = {"hidden_cash": True} if game == "imperial-2030" else {}
    table = await harness.started(ANNA, "random", game=game, options=options)
    began = table.number
    assert hidden_purses(seat_view(table, viewer_at(ANNA, 0)).view)
    await proposals.propose(harness.service, table, ANNA.id, Propose("end"))

    assert not table.begun_course().state.is_over
    for number in (None, began):
        views = {seat: seat_view(table, viewer_at(None, seat), number) for seat in (0, 1, SPECTATOR)}
        assert [view.seat for view in views.values()] == [0, 1, None]
        assert not any(hidden_purses(view.view) for view in views.values())
        assert views[0].view == views[1].view == views[SPECTATOR].view
        assert [(view.legal, view.aside) for view in views.values()] == [((), ())] * 3


def hidden_purses(view: dict[str, Any]) -> bool:
    """Return whether a view hides a purse."""
    return None in (view.get("purses") or [player["cash"] for player in view["players"]])


# ------------------------------------------------------------------ access


async def test_spectators_look_where_they_are_welcome(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    closed = await harness.started(ANNA, BEN, has_spectators=False)
    private = await harness.started(ANNA, BEN, is_public=False)

    check_may_watch(table, None)
    check_may_watch(table, CARL.id)
    for guest in (ANNA, BEN):
        check_may_watch(closed, guest.id)
        check_may_watch(private, guest.id)
    for stranger in (None, CARL.id):
        with refused("no-spectators", ForbiddenError):
            check_may_watch(closed, stranger)
        with refused("needs-invitation", ForbiddenError):
            check_may_watch(private, stranger)
        check_may_watch(private, stranger, private.invitation)


async def test_a_guest_views_the_table_from_their_own_seats_the_asked_one_first(harness: Harness) -> None:
    table = await harness.started(BEN, ANNA, ANNA)

    assert chosen_seat(table, ANNA.id, None) == 1
    await harness.play(table, "pass")
    await harness.play(table, "pass")
    assert chosen_seat(table, ANNA.id, None) == 2
    assert chosen_seat(table, ANNA.id, 1) == 1
    assert chosen_seat(table, CARL.id, None) == chosen_seat(table, None, None) == -1
    for guest, seat in ((ANNA.id, 0), (CARL.id, 1), (None, 0), (ANNA.id, 9), (ANNA.id, EVERYTHING)):
        with refused("not-your-chair", ForbiddenError):
            chosen_seat(table, guest, seat)


async def test_nothing_told_about_a_table_reveals_who_a_guest_is(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    told = str(table_told(table, BEN.id, 0))

    assert ANNA.id not in told
    assert BEN.id not in told


# ------------------------------------------------------------------ lists


async def test_lists_show_open_tables_to_all_and_private_ones_to_their_players(
    empty_harness: Harness,
) -> None:
    service = empty_harness.service
    public = await empty_harness.seated(ANNA, BEN)
    private = await empty_harness.seated(ANNA, BEN, is_public=False)

    assert {one.id for one in (await list_tables(service, BEN.id, "open")).tables} == {public.id, private.id}
    for stranger in (CARL.id, None):
        assert [one.id for one in (await list_tables(service, stranger, "open")).tables] == [public.id]
    assert {one.id for one in (await list_tables(service, BEN.id, "mine")).tables} == {public.id, private.id}
    assert (await list_tables(service, DORA.id, "mine")).tables == ()
    assert (await list_tables(service, None, "mine")).tables == ()
    assert (await list_tables(service, None, "open", game="imperial-2030")).tables == ()


async def test_a_list_tells_whose_turn_it_is(empty_harness: Harness) -> None:
    table = await empty_harness.started(ANNA, BEN)
    for guest, is_asked in ((ANNA, True), (BEN, False)):
        [one] = (await list_tables(empty_harness.service, guest.id, "running")).tables
        assert (one.id, one.is_yours, one.is_your_turn) == (table.id, True, is_asked)
    await proposals.resign(empty_harness.service, table, ANNA.id, 0)
    assert (await list_tables(empty_harness.service, ANNA.id, "running")).tables == ()
    assert len((await list_tables(empty_harness.service, ANNA.id, "ended")).tables) == 1


async def test_a_list_calls_bots_as_their_table_does_once_the_game_has_begun(empty_harness: Harness) -> None:
    waiting = await empty_harness.seated(ANNA, "random")
    running = await empty_harness.started(ANNA, "random")
    listed = {
        one.id: one.seats[1] for one in (await list_tables(empty_harness.service, ANNA.id, "mine")).tables
    }
    assert (listed[waiting.id].name, listed[waiting.id].bot) == ("random", "random")
    assert (listed[running.id].name, listed[running.id].bot) == (running.players[1], "random")
    assert running.players[1] != "random"


async def test_a_long_list_comes_page_by_page(empty_harness: Harness) -> None:
    made = set()
    for number in range(53):
        empty_harness.clock.passes(number % 2)
        made.add((await empty_harness.opened(ME, OPEN)).id)
    first = await list_tables(empty_harness.service, None, "open")
    second = await list_tables(empty_harness.service, None, "open", after=first.next)

    assert (len(first.tables), len(second.tables), second.next) == (50, 3, "")
    assert {one.id for one in (*first.tables, *second.tables)} == made
    with refused("bad-page", RefusedError):
        await list_tables(empty_harness.service, None, "open", after="tomorrow")
