"""Everything a server does can be called from Python with either client, and is answered with types."""

from __future__ import annotations

import inspect
import re
from typing import Any

import httpx
import pytest

import rondel
from rondel.client import AsyncClient, Client, ServerRefusal
from rondel.protocol.answers import TableTold
from rondel.protocol.requests import OpenBoard, OpenTable, Origin
from rondel.protocol.table_settings import BotChair, Chair, MyChair, OpenChair
from rondel.server.tables.table_setup import BOT_NAMES
from tests.client.guests import Make
from tests.server.live_server import LiveServer

GAME = "imperial-2010"


def opened(client: Client, *chairs: Chair, **terms: Any) -> TableTold:
    return client.open_table(OpenTable(chairs=chairs or (MyChair(), MyChair("Nia")), game=GAME, **terms))


def running(client: Client, *chairs: Chair, **terms: Any) -> TableTold:
    return client.start_table(opened(client, *chairs, **terms).id)


# ------------------------------------------------------------------ nothing is missing


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def test_every_route_of_the_server_is_a_method_of_both_clients(host: LiveServer) -> None:
    described = httpx.get(f"{host.url}/api/v1/openapi.json").json()
    routes = [snake(one["operationId"]) for path in described["paths"].values() for one in path.values()]

    routes.remove("metrics")  # for Prometheus, not for players

    assert len(routes) > 30
    assert [name for name in routes if not hasattr(Client, name)] == []
    assert [name for name in routes if not hasattr(AsyncClient, name)] == []


def test_both_clients_have_the_same_methods_with_the_same_parameters() -> None:
    def shapes(client: type) -> dict[str, list[str]]:
        methods = inspect.getmembers(client, inspect.isfunction)
        return {name: list(inspect.signature(one).parameters) for name, one in methods if name[0] != "_"}

    assert shapes(Client) == shapes(AsyncClient)
    assert shapes(Client)["move"] == ["self", "table", "actions", "seen", "key", "by_standing_answer"]


def test_every_method_says_what_it_does() -> None:
    methods = [
        one for client in (Client, AsyncClient) for _, one in inspect.getmembers(client, inspect.isfunction)
    ]

    assert [one.__name__ for one in methods if one.__name__[0] != "_" and not one.__doc__] == []


# ------------------------------------------------------------------ guests and games


def test_a_guest_is_known_by_the_token_the_client_keeps(make: Make, host: LiveServer) -> None:
    client = make(host.url)
    guest = client.be_present("Anna", "fr")

    assert client.token == guest.token
    assert client.who_am_i().name == "Anna"
    assert make(host.url, token=client.token).who_am_i().id == guest.id
    assert client.be_present("Anne", "fr").id == guest.id


def test_nobody_is_known_without_a_token(make: Make, host: LiveServer) -> None:
    with pytest.raises(ServerRefusal, match="The server doesn’t know you yet") as refused:
        make(host.url).who_am_i()

    assert (refused.value.status, refused.value.code) == (401, "no-guest")


def test_games_and_rules_are_told_in_the_language_of_the_client(make: Make, host: LiveServer) -> None:
    client = make(host.url, language="de")

    assert GAME in [game.id for game in client.list_games()]
    assert client.list_rules(GAME)[0].id == make(host.url).list_rules(GAME)[0].id
    assert client.list_rules(GAME)[0].text != make(host.url).list_rules(GAME)[0].text


def test_the_rulebook_of_a_game_is_told_in_the_language_of_the_client(make: Make, host: LiveServer) -> None:
    german, english = (make(host.url, language=one).read_book(GAME) for one in ("de", "en"))

    assert [chapter.id for chapter in german.chapters] == [chapter.id for chapter in english.chapters]
    assert german.chapters[0].title != english.chapters[0].title


def test_the_material_of_a_game_has_names_in_the_language_of_the_client(make: Make, host: LiveServer) -> None:
    german, english = (make(host.url, language=one).read_material(GAME) for one in ("de", "en"))

    assert (german.game, german.rules_version, german.language) == (GAME, 2, "de")
    assert english.data["map"] == "europe"
    names = [[nation["name"] for nation in one.data["nations"]] for one in (german, english)]
    assert names[0] != names[1]
    assert [one["id"] for one in german.data["regions"]] == [one["id"] for one in english.data["regions"]]
    with pytest.raises(ServerRefusal) as refused:
        make(host.url).read_material("chess")
    assert refused.value.status == 404


def test_the_material_of_a_table_is_that_of_its_game(anna: Client) -> None:
    table = opened(anna, MyChair(), MyChair())
    assert anna.table_material(table.id).data == anna.read_material(GAME).data


def test_a_server_says_how_it_is(make: Make, host: LiveServer) -> None:
    assert make(host.url + "/").health().status == "fine"


# ------------------------------------------------------------------ tables


def test_a_table_is_opened_filled_and_started(anna: Client, ben: Client) -> None:
    table = opened(anna, MyChair(), OpenChair(), OpenChair(), is_public=False)
    with pytest.raises(ServerRefusal, match="Einladung"):
        ben.read_table(table.id)

    ben.take_chair(table.id, 1, name="Benno", invitation=table.invitation)
    anna.set_chair(table.id, 2, BotChair("random"))
    started = anna.start_table(table.id)

    assert [seat.name for seat in started.seats][:2] == ["Anna", "Benno"]
    assert started.seats[2].name in BOT_NAMES
    assert started.status == "running"
    assert [one.id for one in ben.list_tables("mine").tables] == [table.id]


def test_chairs_are_left_and_freed_before_the_start(anna: Client, ben: Client) -> None:
    table = opened(anna, MyChair(), OpenChair())
    assert table.id in [one.id for one in ben.list_tables(game=GAME).tables]

    ben.take_chair(table.id, 1)
    assert ben.leave_chair(table.id, 1).seats[1].kind == "open"
    ben.take_chair(table.id, 1)
    assert anna.leave_chair(table.id, 1).seats[1].kind == "open"


def test_a_player_who_has_resigned_cannot_come_back(anna: Client, ben: Client) -> None:
    table = opened(anna, MyChair(), OpenChair(), BotChair("random"))
    ben.take_chair(table.id, 1)
    anna.start_table(table.id)

    assert ben.resign(table.id, 1).seats[1].has_resigned
    with pytest.raises(ServerRefusal, match="Du hast in diesem Spiel aufgegeben"):
        ben.come_back(table.id, 1)


def test_players_agree_to_end_meet_again_and_put_the_table_away(anna: Client, ben: Client) -> None:
    table = opened(anna, MyChair(), OpenChair())
    ben.take_chair(table.id, 1)
    anna.start_table(table.id)

    proposal = anna.propose(table.id, "end").proposal
    assert proposal is not None
    ended = ben.vote(table.id, proposal.number, agrees=True)
    again = ben.rematch(table.id)

    assert (ended.status, ended.end) == ("ended", "agreed")
    assert anna.rematch(table.id).id == again.id
    assert anna.read_table(table.id).rematch == again.id
    assert anna.archive_table(table.id).is_archived


# ------------------------------------------------------------------ the game


def test_a_seat_sees_plays_and_takes_back(anna: Client) -> None:
    table = running(anna)
    view = anna.view(table.id)

    moved = anna.move(table.id, "go factory", seen=view.number)
    assert (moved.lines[0].seat, moved.lines[0].text) == (view.seat, "go factory")
    assert anna.news(table.id, view.number).entries[0].text == "go factory"
    back = anna.take_back(table.id, seen=moved.number)

    assert anna.view(table.id).legal == view.legal
    assert anna.view(table.id, at=moved.number).number == moved.number
    assert "go factory\nundo" in anna.record(table.id)
    assert back.number > moved.number


def test_a_plan_is_tried_kept_and_played_as_a_whole(anna: Client) -> None:
    table = running(anna)
    view = anna.view(table.id)

    draft = anna.keep_draft(table.id, ["go factory"], seen=view.number)
    plan = [*draft.actions, draft.legal[0].text]
    assert anna.read_draft(table.id) == draft
    assert anna.preview(table.id, plan).changes
    anna.drop_draft(table.id)

    assert anna.read_draft(table.id).actions == ()
    assert [line.text for line in anna.move(table.id, plan, seen=view.number).lines][:2] == plan


def test_answers_are_weighed_and_figures_looked_back_on(anna: Client) -> None:
    table = running(anna)
    view = anna.view(table.id)
    now, planned = anna.outlook(table.id), anna.outlook(table.id, ["go factory"])

    assert [one.text for one in now.choices] == [one.text for one in view.legal]
    assert any(change.what == "treasury" for one in planned.choices for change in one.changes)
    moved = anna.move(table.id, "go factory", seen=view.number, by_standing_answer=True)
    assert anna.figures(table.id).numbers[-1] == moved.number
    news = anna.news(table.id, view.number, view=True, table_now=True)
    assert news.entries[0].details == {"by_standing_answer": True}
    assert news.view == anna.view(table.id)
    assert news.table_now is not None
    assert news.table_now.id == table.id


def test_a_table_goes_on_from_a_position(anna: Client) -> None:
    position = rondel.new(GAME, players=2, seed=1).position()

    table = anna.open_table(OpenTable(chairs=(MyChair(), MyChair()), position=position))

    assert anna.view(anna.start_table(table.id).id).position == position


# ------------------------------------------------------------------ boards


def test_a_board_keeps_branches_and_notes_and_asks_a_bot(anna: Client) -> None:
    board = anna.open_board(
        OpenBoard(title="Openings", position=rondel.new(GAME, players=2, seed=1).position())
    )
    place = anna.play_on_board(board.id, 0, "go factory")
    other = anna.play_on_board(board.id, 0, "go taxation")
    anna.write_note(board.id, place.node, "solid")

    assert [one.title for one in anna.list_boards()] == ["Openings"]
    assert anna.read_board(board.id).nodes[place.node].note == "solid"
    assert anna.read_place(board.id, other.node) == other
    assert "go factory" in anna.board_record(board.id, place.node)
    assert anna.ask_advice(board.id, place.node, bot="novice").candidates[0].text


def test_a_finished_table_is_studied_on_a_board(anna: Client) -> None:
    table = running(anna)
    anna.propose(table.id, "end")

    board = anna.open_board(OpenBoard(origin=Origin(table.id)))
    anna.delete_board(board.id)

    with pytest.raises(ServerRefusal) as refused:
        anna.read_board(board.id)
    assert refused.value.code == "no-board"
