"""A refusal keeps everything the server says; anything that is not a table server is recognised."""

from __future__ import annotations

import copy
import pickle
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from rondel import say_error
from rondel.client import Client, ServerRefusal, ServerUnreachable, StaleMove
from rondel.client.transport import pauses
from rondel.protocol.requests import Language
from rondel.words import LANGUAGES
from tests.client.guests import Make
from tests.client.proxy import proxied
from tests.client.test_calls import running
from tests.server.live_server import LiveServer

WORDS: dict[Language, str] = {
    "en": "There is no table “nowhere”.",
    "de": "Den Tisch „nowhere“ gibt es nicht.",
    "fr": "La table «\xa0nowhere\xa0» n’existe pas.",
}


def refused(work: Callable[[], object]) -> ServerRefusal:
    with pytest.raises(ServerRefusal) as found:
        work()
    return found.value


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize("language", WORDS)
def test_a_refusal_is_in_the_language_of_the_guest(make: Make, host: LiveServer, language: Language) -> None:
    client = make(host.url)
    client.be_present("Anna", language)

    error = refused(lambda: client.read_table("nowhere"))

    assert (error.status, error.code, error.message) == (404, "no-table", WORDS[language])
    assert error.hint
    assert error.request_id
    assert str(error) == f"{error.message} {error.hint}"


def test_what_a_rule_does_not_allow_names_the_rule(anna: Client) -> None:
    table = running(anna)

    error = refused(lambda: anna.move(table.id, "build vienna", seen=anna.view(table.id).number))

    assert (error.status, error.code, error.rule) == (422, "not-asked", "RON-3")


def test_what_cannot_be_read_says_where(anna: Client) -> None:
    error = refused(lambda: anna.be_present("a, comma"))

    assert (error.status, error.code) == (400, "bad-text")
    assert "name" in error.message


def test_a_late_player_is_told_what_happened(anna: Client) -> None:
    table = running(anna)
    seen = anna.view(table.id).number
    anna.move(table.id, "go factory", seen=seen)

    with pytest.raises(StaleMove) as stale:
        anna.move(table.id, "go taxation", seen=seen)

    news = stale.value.news
    assert (stale.value.status, stale.value.code) == (409, "stale-number")
    assert (news.since, [entry.text for entry in news.entries]) == (seen, ["go factory"])


def test_a_copy_of_a_refusal_says_the_same(anna: Client) -> None:
    error = refused(lambda: anna.read_table("nowhere"))

    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert (type(twin), str(twin), twin.status, twin.code) == (ServerRefusal, str(error), 404, "no-table")
        assert twin.as_dict() == error.as_dict()


# ------------------------------------------------------------------ no server


def free_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return f"http://127.0.0.1:{listening.getsockname()[1]}"


@contextmanager
def website(*answers: bytes) -> Iterator[str]:
    """Serve something that is not a table server. The last answer repeats."""
    waiting = list(answers)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            while True:
                try:
                    near, _ = listening.accept()
                except OSError:
                    return
                with near:
                    near.recv(65536)
                    near.sendall(waiting.pop(0) if len(waiting) > 1 else waiting[0])

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def test_a_server_that_is_not_there_is_unreachable(make: Make) -> None:
    client = make(free_address(), patience=0.1)

    with pytest.raises(ServerUnreachable) as wrong:
        client.list_games()
    with pytest.raises(ServerUnreachable):
        next(client.follow("nowhere"))

    assert client.url in wrong.value.message
    assert len({say_error(wrong.value, language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 301 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\n<br>",
    ],
)
def test_another_website_is_not_a_table_server(make: Make, answer: bytes) -> None:
    with website(answer) as url:
        client = make(url, patience=0.2)
        with pytest.raises(ServerUnreachable, match="No table server"):
            client.health()
        with pytest.raises(ServerUnreachable):
            next(client.follow("nowhere"))


def test_a_proxy_whose_server_is_down_is_asked_again(make: Make) -> None:
    away = b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 4\r\n\r\n<br>"
    there = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n[]"

    with website(away, away, there) as url:
        assert make(url).list_games() == ()


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://localhost", "http://", ""])
def test_an_address_that_is_none_is_refused_at_once(make: Make, url: str) -> None:
    with pytest.raises(ServerUnreachable, match="isn’t a server address"):
        make(url)


def test_patience_is_kept_to(make: Make) -> None:
    waits = list(pauses(3))

    assert sum(waits) == pytest.approx(3)
    assert waits[0] < 0.1 < waits[-2] < 2


# ------------------------------------------------------------------ moves over a bad line


def test_a_move_whose_answer_was_lost_is_carried_out_once(make: Make, host: LiveServer) -> None:
    with proxied(host.address) as proxy:
        client = make(proxy.url)
        client.be_present("Anna")
        table = running(client)
        seen = client.view(table.id).number

        proxy.answers_to_lose = 2
        moved = client.move(table.id, "go factory", seen=seen)

        assert proxy.answers_to_lose == 0
        assert [entry.text for entry in client.news(table.id, seen).entries] == ["go factory"]
        assert moved.number == seen + 1


def test_the_same_key_gets_the_same_answer(anna: Client) -> None:
    table = running(anna)
    seen = anna.view(table.id).number

    first = anna.move(table.id, "go factory", seen=seen, key="once")

    assert anna.move(table.id, "go factory", seen=seen, key="once") == first


def test_what_might_happen_twice_is_not_sent_again(make: Make, host: LiveServer) -> None:
    with proxied(host.address) as proxy:
        client = make(proxy.url)
        client.be_present("Anna")
        table = running(client)

        proxy.answers_to_lose = 1
        begun = time.monotonic()
        with pytest.raises(ServerUnreachable):
            client.propose(table.id, "end")

        assert time.monotonic() - begun < 5
        assert client.read_table(table.id).status == "ended"
