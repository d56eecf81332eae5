"""Live connections that are wrong, or become wrong, get the reason and their own close code."""

from __future__ import annotations

import contextlib

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from rondel.words import LANGUAGES
from tests.server.http.api_clients import MOST, Person, Table, frame, guest, open_table, play_on
from tests.server.live_server import LiveServer


def close_of(connection: ClientConnection) -> tuple[int, str]:
    """Return the code and reason a connection closes with, whatever comes before."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            connection.recv(timeout=10)
    return connection.close_code or 0, connection.close_reason or ""


LIVE = [
    ("/tables/{table}/live?since=-1", 4400, "bad-request"),
    ("/tables/{table}/live?since=one", 4400, "bad-request"),
    ("/tables/{table}/live?since=", 4400, "bad-request"),
    (f"/tables/{{table}}/live?since={'9' * 400}", 4400, "bad-request"),
    ("/tables/{table}/live?since=99999", 4409, "future-number"),
    ("/tables/{table}/live?seat=one", 4400, "bad-request"),
    ("/tables/{table}/live?seat=5", 4403, "not-your-chair"),
    ("/tables/nowhere/live", 4404, "no-table"),
    ("/tables/a%00b/live", 4404, "no-table"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("path", "close", "code"), LIVE)
def test_a_bad_connection_is_told_why_and_closed(
    table: Table, path: str, close: int, code: str, language: str
) -> None:
    head, _, query = path.replace("{table}", table.id).removeprefix("/tables/").partition("/live")
    query += f"{'&' if query else '?'}language={language}"
    with table.on_turn.follow(head, query) as connection:
        refusal = frame(connection)

        assert (refusal["type"], refusal["code"]) == ("error", code)
        assert refusal["message"]
        assert refusal["hint"]
        assert close_of(connection) == (close, code)


@pytest.mark.parametrize(
    "garbage",
    [
        "garbage",
        "",
        "\0",
        "[]",
        '{"type": "pong"}',
        '{"type": "ping", "more": 1}',
        b"\x00\x01",
        b'{"type": "ping"}',
        "[" * 8000,
    ],
)
def test_garbage_over_a_connection_closes_it(table: Table, garbage: str | bytes) -> None:
    with table.on_turn.follow(table.id) as connection:
        frame(connection)
        connection.send(garbage)

        assert frame(connection)["code"] == "bad-frame"
        assert close_of(connection) == (4400, "bad-frame")


def test_too_much_over_a_connection_closes_it(table: Table) -> None:
    with table.on_turn.follow(table.id) as connection:
        frame(connection)
        connection.send("x" * (MOST + 1))

        assert close_of(connection)[0] == 1009


def test_text_that_is_not_utf8_closes_a_connection(table: Table) -> None:
    with table.on_turn.follow(table.id) as connection:
        frame(connection)
        connection.send(b"\xff\xfe", text=True)

        assert close_of(connection)[0] == 1007


def test_a_client_that_says_nothing_is_still_told_what_happens(small_host: LiveServer) -> None:
    people = [guest(small_host.url, name) for name in ("Anna", "Ben")]
    table = open_table(people[0], people[1:])
    with people[1].follow(table) as connection:
        assert frame(connection)["type"] == "news"
        number = play_on(people, table)["number"]

        assert frame(connection)["number"] == number


def test_a_ping_is_answered(table: Table) -> None:
    with table.on_turn.follow(table.id) as connection:
        frame(connection)
        connection.send('{"type": "ping"}')

        assert frame(connection)["type"] == "pong"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[broken"])
def test_a_page_of_another_website_hears_nothing(table: Table, origin: str) -> None:
    with table.on_turn.follow(table.id, origin=origin) as connection:
        assert frame(connection)["code"] == "foreign-origin"
        assert close_of(connection) == (4403, "foreign-origin")


def test_a_page_of_our_own_hears_everything(table: Table) -> None:
    with table.on_turn.follow(table.id, origin=table.on_turn.url) as connection:
        assert frame(connection)["type"] == "news"


def test_a_connection_to_an_unknown_path_is_refused(small_host: LiveServer, table: Table) -> None:
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        table.on_turn.follow(f"{table.id}/nothing") as connection,
    ):
        frame(connection)


def test_a_handshake_that_is_too_long_is_refused_at_once(table: Table) -> None:
    with pytest.raises(InvalidStatus) as refused, table.on_turn.follow(table.id, f"?since={'9' * 20_000}"):
        pass

    assert refused.value.response.status_code == 400
    assert b"bad-request" in refused.value.response.body


def test_a_forged_token_hears_what_everybody_hears(table: Table) -> None:
    forger = Person(table.on_turn.url, token="abc.def")
    with forger.follow(table.id, "?view=1") as connection:
        assert frame(connection)["view"]["seat"] is None
