"""A client that loses a race gets the news, and can choose again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples import remote_bot
from rondel.client import Client, StaleMove
from rondel.protocol.answers import SeatView
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import MyChair, OpenChair
from tests.client.guests import Make
from tests.server.live_server import LiveServer, live_server

GAME = "imperial-2030"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers on one file that do not hear of each other: only the log decides who was faster."""
    file: Path = tmp_path_factory.mktemp("race") / "rondel.db"
    with live_server(file) as one, live_server(file) as other:
        yield one, other


def lost_race(here: Client, there: Client) -> SeatView:
    """Let both servers load a table, and play at one of them. Return the table as the other knows it."""
    table = here.open_table(OpenTable(chairs=(MyChair(), MyChair()), game=GAME)).id
    here.start_table(table)
    view = there.view(table)
    here.move(table, view.legal[0].text, seen=view.number)
    return view


def test_a_slightly_slower_player_is_told_what_happened(
    make: Make, pair: tuple[LiveServer, LiveServer]
) -> None:
    here = make(pair[0].url)
    here.be_present("Anna")
    there = make(pair[1].url, token=here.token)
    view = lost_race(here, there)

    with pytest.raises(StaleMove) as late:
        there.move(view.table, view.legal[1].text, seen=view.number)

    assert (late.value.status, late.value.code) == (409, "somebody-was-faster")
    assert [entry.text for entry in late.value.news.entries][:1] == [view.legal[0].text]


def test_the_remote_bot_survives_a_lost_race(pair: tuple[LiveServer, LiveServer]) -> None:
    with Client(pair[0].url) as here:
        here.be_present("Anna")
        with Client(pair[1].url, token=here.token) as there:
            view = lost_race(here, there)
            remote_bot.answer(there, view, random.Random(1))

            assert there.news(view.table, view.number).entries[0].text == view.legal[0].text


def test_the_remote_bot_survives_the_end_of_the_game_before_its_answer(host: LiveServer) -> None:
    with Client(host.url) as anna:
        anna.be_present("Anna")
        table = anna.open_table(OpenTable(chairs=(MyChair(), MyChair()), game=GAME)).id
        anna.start_table(table)
        view = anna.view(table)
        anna.propose(table, "end")

        remote_bot.answer(anna, view, random.Random(1))


def test_the_remote_bot_takes_another_chair_if_one_is_taken_meanwhile(
    host: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(host.url) as anna, Client(host.url) as ben, Client(host.url) as bot:
        for client, name in ((anna, "Anna"), (ben, "Ben"), (bot, "Bot")):
            client.be_present(name)
        wanted = OpenTable(chairs=(MyChair(), OpenChair(), OpenChair()), game=GAME)
        before = bot.read_table(anna.open_table(wanted).id)
        ben.take_chair(before.id, 1)
        monkeypatch.setattr(bot, "read_table", lambda *_, **__: before)

        joined = remote_bot.join(bot, remote_bot.Address(host.url, before.id))

        assert [seat.name for seat in joined.seats] == ["Anna", "Ben", "Bot"]
