"""Study boards: nothing hidden, a tree of everything tried, private to the owner."""

from __future__ import annotations

import asyncio
import random

import pytest

import rondel
from rondel.core.errors import GameOverError, IllegalActionError, NotationError, RondelError, UnknownGameError
from rondel.match import Match
from rondel.protocol.requests import OpenBoard
from rondel.random_play import random_action
from rondel.server.errors import NotFoundError, RefusedError
from rondel.server.tables import board_views, boards
from rondel.server.tables.boards import Board
from rondel.server.tables.records import record_up_to
from tests.server.tables.harness import ANNA, BEN, Harness, lines_of, refused

pytestmark = pytest.mark.anyio


def played(actions: int, game: str = "pennies", **options: bool | str) -> Match:
    """Return a match in the middle of a game."""
    rng = random.Random(5)
    match = rondel.new(game, players=2, seed=5, **options)
    for _ in range(actions):
        match.play(random_action(match.game, match.state, rng))
    return match


async def board_with(harness: Harness, **wanted: object) -> Board:
    """Let Anna open a board."""
    made = await boards.open_board(harness.service, ANNA.id, OpenBoard(**wanted))  # type: ignore[arg-type]
    return await boards.find_board(harness.service, ANNA.id, made)


async def test_a_board_opens_with_a_new_game(any_harness: Harness) -> None:
    board = await board_with(
        any_harness, game="pennies", players=3, title="What if", options={"length": "long"}
    )

    assert (board.title, board.game.id, len(board.header.players)) == ("What if", "pennies", 3)
    assert [node.text.partition(" ")[0] for node in board.nodes] == ["", "deal", "deal", "deal", "coin"]
    assert boards.course_to(board, 4).state.seats_asked() == (0,)


async def test_a_board_opens_with_a_record_which_becomes_its_first_branch(any_harness: Harness) -> None:
    match = played(4)
    board = await board_with(any_harness, record=match.save())

    last = len(board.nodes) - 1
    assert board_views.place_told(board, last, "en").position == match.position()
    assert lines_of(boards.record_to(board, last)) == lines_of(match.save())
    assert [node.parent for node in board.nodes] == [None, *range(last)]


async def test_a_board_opens_with_a_position(harness: Harness) -> None:
    match = played(20, "imperial-2030")
    board = await board_with(harness, position=match.position())

    assert board_views.place_told(board, 0, "de").position == match.position()
    for text in (one.text for one in board_views.place_told(board, 0, "en").legal[:2]):
        await boards.play_on(harness.service, board, 0, text)
        board = await boards.find_board(harness.service, ANNA.id, board.id)
    record = boards.record_to(board, 2)
    assert Match.load(record).position() == board_views.place_told(board, 2, "en").position


async def test_a_board_opens_with_a_table_that_has_ended(harness: Harness) -> None:
    table = await harness.started(ANNA, BEN)
    await harness.play_at_random(table, random.Random(1))
    made = await boards.open_board(harness.service, ANNA.id, OpenBoard(), record_up_to(table, None))
    board = await boards.find_board(harness.service, ANNA.id, made)

    assert len(board.nodes) == len(table.begun_course().standing) + 1
    told = board_views.place_told(board, len(board.nodes) - 1, "fr")
    assert (told.is_over, told.question, told.asked, told.legal) == (True, "", (), ())
    with pytest.raises(GameOverError):
        await boards.play_on(harness.service, board, len(board.nodes) - 1, "pass")


async def test_what_no_board_can_be_opened_with_is_refused(harness: Harness) -> None:
    with pytest.raises(UnknownGameError):
        await board_with(harness, game="chess")
    with pytest.raises(UnknownGameError):
        await board_with(harness, position="chess/e4")
    for wanted in ({"record": "1. e4"}, {"position": "pennies/?"}, {"game": "pennies", "players": 9}):
        with pytest.raises(RondelError):
            await board_with(harness, **wanted)
    assert await boards.boards_of(harness.service, ANNA.id) == ()


async def test_from_any_place_one_tries_something_else(any_harness: Harness) -> None:
    service = any_harness.service
    board = await board_with(any_harness, game="pennies", players=2)
    root = len(board.nodes) - 1
    one = await boards.play_on(service, board, root, "bid 1")
    board = await boards.find_board(service, ANNA.id, board.id)
    two = await boards.play_on(service, board, root, "bid 2")
    board = await boards.find_board(service, ANNA.id, board.id)

    assert [board.nodes[place].parent for place in (one, two)] == [root, root]
    # an action that was tried already leads to the same node
    assert await boards.play_on(service, board, root, "bid 1") == one
    assert boards.path_to(board, two)[-1].text == "bid 2"
    for wrong, error in (("bid 99", IllegalActionError), ("go taxation", NotationError)):
        with pytest.raises(error):
            await boards.play_on(service, board, root, wrong)


async def test_chance_does_what_it_is_told_or_draws(harness: Harness) -> None:
    service = harness.service
    header = "rondel record 1\ngame: pennies\nrules: 1\nplayers: A, B\noptions: length=short\n\n"
    board = await board_with(harness, record=header)
    place = board_views.place_told(board, 0, "en")
    assert [one.text for one in place.legal] == [f"deal {pennies}" for pennies in range(8, 13)]
    assert all(one.says for one in place.legal)
    assert (place.asked, place.amounts, place.aside, place.impossible) == ((), None, (), ())
    first = await boards.play_on(service, board, 0, "deal 12")
    board = await boards.find_board(service, ANNA.id, board.id)
    second = await boards.play_on(service, board, first, "draw")
    board = await boards.find_board(service, ANNA.id, board.id)

    assert (board.nodes[first].text, board.nodes[first].seat) == ("deal 12", None)
    assert board.nodes[second].text.startswith("deal ")
    with pytest.raises(RondelError):
        await boards.play_on(service, board, second, "deal 8")


async def test_two_browsers_of_the_owner_add_at_the_same_time_and_nothing_is_lost(
    any_harness: Harness,
) -> None:
    service = any_harness.service
    board = await board_with(any_harness, game="pennies", players=2)
    root = len(board.nodes) - 1
    tried = [f"bid {amount}" for amount in range(1, 6)] + ["bid 1"]
    places = await asyncio.gather(*(boards.play_on(service, board, root, text) for text in tried))
    board = await boards.find_board(service, ANNA.id, board.id)

    assert [board.nodes[place].text for place in places] == tried
    assert [node.node for node in board.nodes] == list(range(len(board.nodes)))


async def test_notes_are_kept_with_their_place(any_harness: Harness) -> None:
    board = await board_with(any_harness, game="pennies", players=2)
    await boards.write_note(any_harness.service, board, 1, "A rich purse: “12” …\nNot mine.")
    board = await boards.find_board(any_harness.service, ANNA.id, board.id)

    assert board_views.board_told(board, "en").nodes[1].note == "A rich purse: “12” …\nNot mine."
    with refused("no-node", NotFoundError):
        await boards.write_note(any_harness.service, board, len(board.nodes), "nowhere")


async def test_a_board_is_there_for_its_owner_only(harness: Harness) -> None:
    board = await board_with(harness, game="pennies", players=2)
    for stranger in (BEN.id, ""):
        with refused("no-board", NotFoundError):
            await boards.find_board(harness.service, stranger, board.id)
        with refused("no-board", NotFoundError):
            await boards.delete_board(harness.service, stranger, board.id)
        assert await boards.boards_of(harness.service, stranger) == ()
    assert [one.id for one in await boards.boards_of(harness.service, ANNA.id)] == [board.id]


async def test_a_board_is_thrown_away_with_everything_on_it(any_harness: Harness) -> None:
    board = await board_with(any_harness, game="pennies", players=2)
    await boards.delete_board(any_harness.service, ANNA.id, board.id)
    with refused("no-board", NotFoundError):
        await boards.find_board(any_harness.service, ANNA.id, board.id)
    with refused("no-board", NotFoundError):
        await boards.delete_board(any_harness.service, ANNA.id, board.id)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_a_place_tells_everything_openly_in_every_language(harness: Harness, language: str) -> None:
    board = await board_with(harness, record=played(20, "imperial-2030", hidden_cash=True).save())
    told = board_views.board_told(board, language)
    assert all(node.says for node in told.nodes[1:])
    place = board_views.place_told(board, len(board.nodes) - 1, language)

    assert place.question
    assert place.position
    assert len(place.scores) == 2
    assert all(one.says for one in place.legal)
    assert None not in [player["cash"] for player in place.view["players"]]
    assert place.view["bank"] is not None
    assert (place.view["seat"], place.view["legal"]) == (None, ())


async def test_on_a_board_all_purses_are_open_and_the_answers_are_those_of_the_asked_seat(
    harness: Harness,
) -> None:
    board = await board_with(harness, game="pennies", players=3)
    place = board_views.place_told(board, len(board.nodes) - 1, "en")

    assert place.view["purses"] == boards.course_to(board, len(board.nodes) - 1).state.purses  # type: ignore[attr-defined]  # a state of Pennies
    assert (place.asked, [one.text for one in place.legal]) == ((0,), ["pass"])
    assert place.amounts is not None
    assert place.amounts.high == place.view["purses"][0]
    assert place.impossible


async def test_a_place_there_is_not_is_refused(harness: Harness) -> None:
    board = await board_with(harness, game="pennies", players=2)
    for node in (-1, len(board.nodes), 10**6):
        with refused("no-node", NotFoundError):
            boards.path_to(board, node)
        with refused("no-node", NotFoundError):
            await boards.play_on(harness.service, board, node, "pass")


async def test_a_board_has_a_limited_number_of_places(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MOST_LINES", 6)
    board = await board_with(harness, game="pennies", players=2)
    root = len(board.nodes) - 1
    for amount in (1, 2):
        await boards.play_on(harness.service, board, root, f"bid {amount}")
        board = await boards.find_board(harness.service, ANNA.id, board.id)
    with refused("board-full", RefusedError):
        await boards.play_on(harness.service, board, root, "bid 3")
    assert await boards.play_on(harness.service, board, root, "bid 2") == 5


async def test_a_record_that_is_too_long_is_not_read(harness: Harness) -> None:
    lines = "\r".join(f"1 bid {number}" for number in range(5_000))
    with refused("record-too-long", RefusedError):
        await board_with(
            harness, record=f"rondel record 1\ngame: pennies\nrules: 1\nplayers: A, B\n\n{lines}\n"
        )


async def test_the_tree_tells_which_nation_each_answer_was_for(harness: Harness) -> None:
    match = played(40, "imperial-2030")
    board = await board_with(harness, record=match.save())
    told = board_views.board_told(board, "en").nodes

    for node in told[1:]:
        state = boards.course_to(board, node.parent or 0).state
        assert node.asked == dict(match.game.question(state).about)
    assert {node.kind for node in told if node.asked.get("nation") == "china"} >= {"ChooseSpace"}


async def test_a_branch_is_cut_off_with_everything_after_it(harness: Harness) -> None:
    match = played(20, "imperial-2030")
    board = await board_with(harness, position=match.position())
    first, second = [one.text for one in board_views.place_told(board, 0, "en").legal[:2]]
    for node, text in ((0, first), (0, second)):
        await boards.play_on(harness.service, board, node, text)
        board = await boards.find_board(harness.service, ANNA.id, board.id)
    after = board_views.place_told(board, 2, "en").legal[0].text
    await boards.play_on(harness.service, board, 2, after)
    board = await boards.find_board(harness.service, ANNA.id, board.id)

    await boards.cut_branch(harness.service, board, 2)
    board = await boards.find_board(harness.service, ANNA.id, board.id)

    assert [node.node for node in board_views.board_told(board, "en").nodes] == [0, 1]
    for gone in (2, 3):
        with pytest.raises(NotFoundError):
            board_views.place_told(board, gone, "en")
    # the numbers of what was cut stay taken
    assert await boards.play_on(harness.service, board, 0, second) == 4
    with pytest.raises(RefusedError) as refusal:
        await boards.cut_branch(harness.service, board, 0)
    assert refusal.value.code == "cut-root"


async def test_players_have_names_and_the_story_is_told_as_at_a_table(harness: Harness) -> None:
    board = await board_with(harness, game="imperial-2030", names=("Mia", "Ole"))
    last = len(board.nodes) - 1
    place = board_views.place_told(board, last, "en")
    node = await boards.play_on(harness.service, board, last, place.legal[0].text)
    board = await boards.find_board(harness.service, ANNA.id, board.id)
    story = board_views.story_told(board, node, "en")

    assert board.header.players == ("Mia", "Ole")
    assert [entry.number for entry in story] == list(range(1, node + 1))
    assert story[-1].events == board_views.place_told(board, node, "en").events
    assert [one.text for one in board_views.outlook_told(board, last, "en").choices] == [
        one.text for one in place.legal
    ]


async def test_at_a_game_on_cardboard_somebody_else_draws(harness: Harness) -> None:
    board = await board_with(
        harness,
        game="imperial-2030",
        names=("Mia", "Ole", "Ute"),
        options={"hidden_cash": True},
        purpose="assistant",
    )
    place = board_views.place_told(board, 0, "en")
    summaries = await boards.boards_of(harness.service, ANNA.id)

    assert (len(board.nodes), place.asked, place.legal[0].kind) == (1, (), "DealFlag")
    assert [one.purpose for one in summaries] == ["assistant"]
    # what a note says about money would be read by everybody at the table
    while not place.asked:
        node = await boards.play_on(harness.service, board, place.node, place.legal[0].text)
        board = await boards.find_board(harness.service, ANNA.id, board.id)
        place = board_views.place_told(board, node, "en")
    assert (place.question_note, place.question) == ("", "Mia is choosing a space for Russia.")
