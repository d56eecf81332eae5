"""A client follows a table live, from any number on, through broken connections."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, aclosing, closing
from pathlib import Path

import pytest

from rondel.client import AsyncClient, Client, ServerRefusal
from rondel.protocol.answers import News
from rondel.protocol.table_settings import MyChair, OpenChair
from tests.client.guests import Make
from tests.client.proxy import proxied
from tests.client.test_calls import opened, running
from tests.server.live_server import LiveServer, live_server


def numbers(news: News) -> list[int]:
    return [entry.number for entry in news.entries]


def play_one(client: Client, table: str) -> int:
    view = client.view(table)
    return client.move(table, view.legal[0].text, seen=view.number).number


def test_everything_is_told_from_the_beginning_and_then_as_it_happens(anna: Client) -> None:
    table = opened(anna)
    with closing(anna.follow(table.id)) as following:
        before = next(following)
        started = anna.start_table(table.id)
        begun = next(following)

    assert numbers(before) == list(range(1, table.number + 1))
    assert begun.since == table.number
    assert numbers(begun) == list(range(table.number + 1, started.number + 1))


def test_a_client_that_knows_everything_gets_the_view_at_once(anna: Client) -> None:
    table = running(anna)

    with closing(anna.follow(table.id, table.number, view=True)) as following:
        first = next(following)
        number = play_one(anna, table.id)
        second = next(following)

    assert (first.entries, first.number) == ((), table.number)
    assert first.view is not None
    assert (first.view.number, first.view.seat) == (table.number, first.asked[0])
    assert second.view is not None
    assert second.view.number == number


def test_a_seat_may_be_chosen(anna: Client) -> None:
    table = running(anna)

    for seat in (0, 1):
        with closing(anna.follow(table.id, seat=seat, view=True)) as following:
            view = next(following).view
            assert view is not None
            assert view.seat == seat


@pytest.mark.parametrize("when", ["idle", "away"])
def test_a_cut_connection_is_made_anew_and_nothing_is_missed_or_told_twice(
    make: Make, host: LiveServer, anna: Client, when: str
) -> None:
    table = running(anna)
    with proxied(host.address) as proxy:
        client = make(proxy.url, token=anna.token)
        with closing(client.follow(table.id)) as following:
            heard = numbers(next(following))
            for _ in range(3):
                if when == "idle":
                    proxy.cut()
                number = play_one(anna, table.id)
                if when == "away":
                    proxy.cut()
                heard += numbers(next(following))

        assert proxy.connections > 1
    assert heard == list(range(1, number + 1))


def test_following_survives_a_restart_of_the_server(make: Make, tmp_path: Path) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        before = first.enter_context(live_server(tmp_path / "rondel.db"))
        proxy = stack.enter_context(proxied(before.address))
        client = make(proxy.url)
        client.be_present("Anna")
        table = running(client)
        following = stack.enter_context(closing(client.follow(table.id)))
        next(following)

        first.close()
        after = stack.enter_context(live_server(tmp_path / "rondel.db"))
        proxy.target = after.address
        number = play_one(client, table.id)

        assert numbers(next(following))[-1] == number


# ------------------------------------------------------------------ refused


def first_of(following: Iterator[News]) -> ServerRefusal:
    with pytest.raises(ServerRefusal) as found:
        next(following)
    return found.value


def test_a_table_there_is_not_is_refused(ben: Client) -> None:
    error = first_of(ben.follow("nowhere"))

    assert (error.status, error.code, error.message) == (
        404,
        "no-table",
        "Den Tisch „nowhere“ gibt es nicht.",
    )


def test_a_number_from_the_future_is_refused(anna: Client) -> None:
    table = opened(anna)

    assert first_of(anna.follow(table.id, 999)).code == "future-number"


def test_a_private_table_is_followed_with_its_invitation(anna: Client, ben: Client) -> None:
    table = opened(anna, MyChair(), OpenChair(), is_public=False)

    assert first_of(ben.follow(table.id)).status == 403
    with closing(ben.follow(table.id, invitation=table.invitation)) as following:
        assert next(following).number == table.number


# ------------------------------------------------------------------ at the same time


def test_many_follow_one_table_on_one_loop(host: LiveServer) -> None:
    async def count(client: AsyncClient, table: str, last: int) -> list[int]:
        heard: list[int] = []
        async with aclosing(client.follow(table)) as following:
            async for news in following:
                heard += numbers(news)
                if news.number >= last:
                    break
        return heard

    async def several(table: str, last: int) -> list[list[int]]:
        async with AsyncClient(host.url) as client:
            return await asyncio.gather(*(count(client, table, last) for _ in range(5)))

    with Client(host.url) as anna:
        anna.be_present("Anna")
        table = running(anna)
        playing = threading.Timer(0.05, play_one, (anna, table.id))
        playing.start()
        heard = asyncio.run(several(table.id, table.number + 1))
        playing.join()

    assert heard == [list(range(1, table.number + 2))] * 5
