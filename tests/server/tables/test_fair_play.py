"""Fair play: while people play a game against each other, no bot advises on it."""

from __future__ import annotations

import random

import pytest

from rondel.core.action import CHANCE
from rondel.protocol.requests import OpenBoard
from rondel.random_play import random_action
from rondel.server.errors import ForbiddenError
from rondel.server.tables import boards
from rondel.server.tables.fair_play import check_fair_play
from rondel.server.tables.table import Table
from rondel.server.tables.table_setup import Guest
from tests.server.tables.harness import ANNA, BEN, DORA, Harness, refused

pytestmark = pytest.mark.anyio


async def ask(harness: Harness, guest: Guest, position: str, *, steps: int = 0) -> None:
    """Set up a position on a board, play some steps, and ask for advice."""
    board_id = await boards.open_board(harness.service, guest.id, OpenBoard(position=position))
    node = 0
    for _ in range(steps):
        board = await boards.find_board(harness.service, guest.id, board_id)
        state = boards.course_to(board, node).state
        text = random_action(board.game, state.copy(), random.Random(node)).text
        node = await boards.play_on(harness.service, board, node, text)
    board = await boards.find_board(harness.service, guest.id, board_id)
    await check_fair_play(harness.service, guest.id, board, node)


def position_of(table: Table) -> str:
    assert table.state is not None
    return table.game.position(table.state)


@pytest.mark.parametrize("steps", [0, 2])
async def test_nobody_is_advised_on_a_game_against_people_nor_from_there_on(
    harness: Harness, steps: int
) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(1), 1)

    with refused("no-study-while-playing", ForbiddenError) as caught:
        await ask(harness, ANNA, position_of(table), steps=steps)
    assert caught.value.params["table"] == table.id


async def test_a_guest_who_does_not_play_there_learns_nothing_about_tables_of_others(
    harness: Harness,
) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(1), 1)

    await ask(harness, DORA, position_of(table))


async def test_a_refusal_does_not_tell_what_is_in_a_purse(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN, game="imperial-2006")
    assert table.state is not None
    assert table.game.has_secrets(table.state)
    mine = table.seats_of(ANNA.id)[0]
    other = table.game.redraw(table.state, mine, lambda count: count - 1)
    assert table.game.position(other) != position_of(table)

    # the answer is the same whether the guess about Ben's purse is right or wrong
    for guess in (position_of(table), table.game.position(other)):
        with refused("no-study-while-playing", ForbiddenError):
            await ask(harness, ANNA, guess)


async def test_advice_is_allowed_on_past_positions_and_games_against_bots(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    before = position_of(table)
    await harness.play_at_random(table, random.Random(1), 1)
    await ask(harness, ANNA, before)

    alone = await harness.started(ANNA, "random")
    await ask(harness, ANNA, position_of(alone))


async def test_after_the_end_everybody_may_be_advised(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    position = position_of(table)
    await harness.play_at_random(table, random.Random(1))
    assert table.status == "ended"
    await ask(harness, DORA, position)


async def test_nobody_is_advised_on_a_game_on_cardboard_before_it_has_ended(harness: Harness) -> None:
    wanted = OpenBoard(game="pennies", names=("Mia", "Ole"), purpose="assistant")
    board_id = await boards.open_board(harness.service, ANNA.id, wanted)
    rng, node = random.Random(1), 0
    board = await boards.find_board(harness.service, ANNA.id, board_id)
    with refused("no-study-at-cardboard", ForbiddenError):
        await check_fair_play(harness.service, ANNA.id, board, 0)

    while not boards.course_to(board, node).state.is_over:
        state = boards.course_to(board, node).state
        drawn = state.seats_asked() == (CHANCE,)
        text = "draw" if drawn else random_action(board.game, state.copy(), rng).text
        node = await boards.play_on(harness.service, board, node, text)
        board = await boards.find_board(harness.service, ANNA.id, board_id)
    await check_fair_play(harness.service, ANNA.id, board, 0)
