"""Every bad request gets a clear answer: a status, a stable code, a text in the reader's language, never a 5xx."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from rondel.protocol.answers import ErrorTold
from rondel.words import LANGUAGES
from tests.server.http.api_clients import (
    API,
    MOST,
    Table,
    guest,
    http_client,
    stranger,
)
from tests.server.live_server import LiveServer


@dataclass(frozen=True)
class Bad:
    """A bad request to a path of the table, and its answer."""

    what: str
    status: int
    code: str
    body: Any = None
    method: str = "POST"
    path: str = "/tables/{table}/moves"
    content: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    who: str = "on_turn"


JSON = {"content-type": "application/json"}
FINE = {"actions": ["{action}"], "seen": 0}


def raw(what: str, content: bytes, code: str = "bad-request", status: int = 400, **headers: Any) -> Bad:
    """Return a request with a wrong body."""
    return Bad(what, status, code, content=content, headers={**JSON, **headers})


FINE_BYTES = b'{"actions": ["go taxation"], "seen": 0}'
BODIES = [
    raw("nothing at all", b"", "no-body"),
    raw("half of an object", b'{"actions": ["go taxation"'),
    raw("no JSON", b"go taxation"),
    raw("a list", b"[]"),
    raw("null", b"null"),
    raw("not a number", b'{"actions": ["x"], "seen": NaN}'),
    raw("something after the object", b'{"actions": ["x"], "seen": 1} x'),
    raw("a NUL after the object", b'{"actions": ["x"], "seen": 1}\0'),
    raw("bytes that are no UTF-8", b'{"actions": ["\xff"], "seen": 1}'),
    raw("half of a surrogate pair", b'{"actions": ["\\ud800"], "seen": 1}'),
    raw("an encoded half of a surrogate pair", b'{"actions": ["\xed\xa0\x80"], "seen": 1}'),
    raw("UTF-16", '{"actions": ["x"], "seen": 1}'.encode("utf-16")),
    raw("a deep nest", b'{"actions": ' + b"[" * 8000),
    raw("a deep nest where nothing is expected", b'{"x": ' + b"[" * 8000),
    raw("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "bad-request", 400, **{"content-encoding": "gzip"}),
    raw("a huge body", b'{"actions": ["' + b"x" * MOST + b'"], "seen": 1}', "body-too-large", 413),
    raw(
        "a form",
        b"actions=x&seen=1",
        "not-json",
        415,
        **{"content-type": "application/x-www-form-urlencoded"},
    ),
    raw("plain text", b'{"actions": ["x"], "seen": 1}', "not-json", 415, **{"content-type": "text/plain"}),
    raw(
        "nearly JSON",
        b'{"actions": ["x"], "seen": 1}',
        "not-json",
        415,
        **{"content-type": "application/jsonp"},
    ),
    raw("another origin", b"{}", "foreign-origin", 403, origin="https://elsewhere.example"),
    raw("an origin that is none", b"{}", "foreign-origin", 403, origin="http://[broken"),
    raw("no origin in particular", b"{}", "foreign-origin", 403, origin="null"),
    raw("a forged token", FINE_BYTES, "no-guest", 401, authorization="Bearer abc.def"),
    raw("a token that is no text", FINE_BYTES, "no-guest", 401, authorization="Bearer ÿ"),
    raw("another way to be known", FINE_BYTES, "no-guest", 401, authorization="Basic YTpi"),
    raw("a forged cookie", FINE_BYTES, "no-guest", 401, authorization="", cookie="rondel_guest=abc.def"),
    raw("a cookie that is none", FINE_BYTES, "no-guest", 401, authorization="", cookie='rondel_guest="\\'),
]
MOVES = [
    Bad("an unknown field", 400, "bad-request", {**FINE, "seat": 1}),
    Bad("no actions", 400, "bad-request", {"seen": 1}),
    Bad("an empty plan", 400, "bad-request", {**FINE, "actions": []}),
    Bad("an endless plan", 400, "bad-request", {**FINE, "actions": ["x"] * 101}),
    Bad("one action that is no list", 400, "bad-request", {**FINE, "actions": "x"}),
    Bad("actions that are no text", 400, "bad-request", {**FINE, "actions": [1]}),
    Bad("an endless action", 400, "bad-request", {**FINE, "actions": ["x" * 201]}),
    Bad("a NUL in an action", 400, "bad-text", {**FINE, "actions": ["go\0"]}),
    Bad("two lines in an action", 400, "bad-text", {**FINE, "actions": ["go taxation\n"]}),
    Bad("a NUL in a key", 400, "bad-text", {**FINE, "key": "a\0"}),
    Bad("a negative number", 400, "bad-request", {**FINE, "seen": -1}),
    Bad("a huge number", 400, "bad-request", {**FINE, "seen": 10**30}),
    Bad("half a number", 400, "bad-request", {**FINE, "seen": 1.5}),
    Bad("a number as text", 400, "bad-request", {**FINE, "seen": "1"}),
    Bad("a number from the future", 409, "future-number", {**FINE, "seen": 2**53}),
    Bad("a number from the past", 409, "stale-number", {**FINE, "seen": 0}),
    Bad("no action of any game", 422, "bad-notation", {"actions": ["abracadabra"], "seen": "{number}"}),
    Bad("an action of another game", 422, "bad-notation", {"actions": ["bid 5"], "seen": "{number}"}),
    Bad("an action of chance", 422, "bad-notation", {"actions": ["draw E07"], "seen": "{number}"}),
    Bad(
        "a second action that is none",
        422,
        "bad-notation",
        {"actions": ["{action}", "x"], "seen": "{number}"},
    ),
    Bad(
        "somebody else's turn",
        403,
        "not-your-seat",
        {"actions": ["{action}"], "seen": "{number}"},
        who="waiting",
    ),
    Bad("a spectator's move", 403, "not-seated", FINE, who="passer-by"),
    Bad("a stranger's move", 401, "no-guest", FINE, who="stranger"),
    Bad("a table there is not", 404, "no-table", FINE, path="/tables/nowhere/moves"),
    Bad("a table no database can find", 404, "no-table", FINE, path="/tables/a%00b/moves"),
    Bad("a table with an endless id", 404, "no-table", FINE, path=f"/tables/{'x' * 3000}/moves"),
    Bad("a table that is no word", 404, "no-table", FINE, path="/tables/%F0%9F%8E%B2/moves"),
    Bad("half of a path", 404, "not-found", FINE, path="/tables/a/b/moves"),
    Bad("a path with no table", 405, "method-not-allowed", FINE, path="/tables//moves"),
    Bad("another method", 405, "method-not-allowed", method="PATCH"),
    Bad("a language there is not", 400, "bad-request", method="GET", path="/tables/{table}/view?language=la"),
]
VIEW = "/tables/{table}/view"
OTHERS = [
    Bad("a page there is not", 404, "not-found", method="GET", path="/nowhere"),
    Bad("a foreign seat", 403, "not-your-chair", method="GET", path=f"{VIEW}?seat=5"),
    Bad("a seat below zero", 400, "bad-request", method="GET", path=f"{VIEW}?seat=-1"),
    Bad("a seat that is no number", 400, "bad-request", method="GET", path=f"{VIEW}?seat=one"),
    Bad("a view of the future", 422, "no-such-number", method="GET", path=f"{VIEW}?at=9999"),
    Bad("a view before the game", 422, "no-such-number", method="GET", path=f"{VIEW}?at=1"),
    Bad("an endless number", 400, "bad-request", method="GET", path=f"{VIEW}?at={'9' * 5000}"),
    Bad("news from below zero", 400, "bad-request", method="GET", path="/tables/{table}/news?since=-1"),
    Bad("tables of a kind there is not", 400, "bad-request", method="GET", path="/tables?which=lost"),
    Bad("a page of tables there is not", 422, "bad-page", method="GET", path="/tables?after=x"),
    Bad("a page after a NUL", 400, "bad-text", method="GET", path="/tables?after=1-%00"),
    Bad("tables of a NUL", 400, "bad-text", method="GET", path="/tables?game=a%00"),
    Bad("rules of no game", 404, "unknown-game", method="GET", path="/games/chess%00/rules"),
    Bad("a board there is not", 404, "no-board", method="GET", path="/boards/nowhere"),
    Bad("a board no database can find", 404, "no-board", method="GET", path="/boards/a%00b"),
    Bad("a place that is no number", 404, "not-found", method="GET", path="/boards/x/nodes/one"),
    Bad("a chair that is no number", 404, "not-found", method="DELETE", path="/tables/{table}/seats/x"),
    Bad("an endless chair", 404, "not-found", method="DELETE", path=f"/tables/{{table}}/seats/{'9' * 5000}"),
    Bad("a preview of nothing", 400, "bad-request", {"actions": []}, path="/tables/{table}/preview"),
    Bad(
        "a plan for a foreign seat",
        403,
        "not-your-chair",
        {**FINE, "seat": 7},
        "PUT",
        "/tables/{table}/draft",
    ),
    Bad("a proposal of nonsense", 400, "bad-request", {"what": "dance"}, path="/tables/{table}/proposals"),
    Bad(
        "a way back to nowhere",
        422,
        "take-back-nowhere",
        {"what": "take-back"},
        path="/tables/{table}/proposals",
    ),
    Bad(
        "a vote about nothing",
        409,
        "proposal-gone",
        {"proposal": 1, "agrees": True},
        path="/tables/{table}/votes",
    ),
    Bad(
        "a vote that is no vote",
        400,
        "bad-request",
        {"proposal": 1, "agrees": 1},
        path="/tables/{table}/votes",
    ),
    Bad("news of the future", 409, "future-number", None, "GET", "/tables/{table}/news?since=99999"),
    Bad(
        "a plan of the future", 409, "future-number", {**FINE, "seen": 99_999}, "PUT", "/tables/{table}/draft"
    ),
    Bad(
        "a board with options for a position",
        422,
        "options-of-origin",
        {"position": "x", "options": {"hidden_cash": True}},
        path="/boards",
    ),
    Bad("a name of nothing", 400, "bad-request", {"name": ""}, "PUT", "/guest"),
    Bad("a name with a comma", 400, "bad-text", {"name": "Anna, Ben"}, "PUT", "/guest"),
    Bad("a name with a last line feed", 400, "bad-text", {"name": "Anna\n"}, "PUT", "/guest"),
    Bad("a name in two lines", 400, "bad-text", {"name": "An\u2028na"}, "PUT", "/guest"),
    Bad("a name that turns the line around", 400, "bad-text", {"name": "A\u202ennA"}, "PUT", "/guest"),
    Bad(
        "a language nobody speaks here",
        400,
        "bad-request",
        {"name": "Anna", "language": "la"},
        "PUT",
        "/guest",
    ),
]
CHAIRS = [{"kind": "me"}, {"kind": "me"}]
OPENING: list[tuple[str, int, str, dict[str, Any]]] = [
    ("no game", 422, "one-origin", {}),
    ("two beginnings", 422, "one-origin", {"game": "imperial-2030", "position": "imperial-2030/x"}),
    ("options for a record", 422, "options-of-origin", {"record": "x", "options": {"hidden_cash": True}}),
    ("options for a position", 422, "options-of-origin", {"position": "x", "options": {"hidden_cash": True}}),
    (
        "options for another table",
        422,
        "options-of-origin",
        {"origin": {"table": "nowhere"}, "options": {"hidden_cash": True}},
    ),
    (
        "a clock by correspondence for a live game",
        422,
        "clock-for-another-pace",
        {"game": "imperial-2030", "pace": "live", "clock": {"kind": "correspondence", "seconds": 3600}},
    ),
    (
        "a live clock for a game by correspondence",
        422,
        "clock-for-another-pace",
        {"game": "imperial-2030", "pace": "correspondence", "clock": {"kind": "fischer", "seconds": 3600}},
    ),
    ("an unknown game", 422, "unknown-game", {"game": "chess"}),
    ("an unknown option", 422, "bad-option", {"game": "imperial-2030", "options": {"x": True}}),
    (
        "a wrong choice",
        422,
        "bad-option",
        {"game": "friesematenten", "options": {"deck": "../../etc/passwd"}},
    ),
    ("a choice with a NUL", 422, "bad-option", {"game": "friesematenten", "options": {"deck": "\0"}}),
    ("no record", 422, "bad-record", {"record": "x"}),
    ("a record with a NUL", 400, "bad-text", {"record": "rondel record 1\0"}),
    ("no position", 422, "bad-position", {"position": "imperial-2030/x"}),
    ("a position of no game", 422, "unknown-game", {"position": "chess/x"}),
    ("an origin there is not", 404, "no-table", {"origin": {"table": "nowhere"}}),
    ("a title with a NUL", 400, "bad-text", {"game": "imperial-2030", "title": "\0"}),
    ("an unknown bot", 422, "bad-option", {"game": "imperial-2030", "stand_in": "kasparov"}),
    (
        "a bot that never stops thinking",
        400,
        "bad-text",
        {"game": "imperial-2030", "stand_in": "minister@99999"},
    ),
    ("no chairs", 400, "bad-request", {"game": "imperial-2030", "chairs": []}),
    ("too many chairs", 422, "bad-option", {"game": "imperial-2030", "chairs": [{"kind": "open"}] * 7}),
    (
        "a chair of an unknown kind",
        400,
        "bad-request",
        {"game": "imperial-2030", "chairs": [{"kind": "sofa"}]},
    ),
    (
        "a clock of an unknown kind",
        400,
        "bad-request",
        {"game": "imperial-2030", "clock": {"kind": "sundial"}},
    ),
    (
        "a clock with no time",
        400,
        "bad-request",
        {"game": "imperial-2030", "clock": {"kind": "fischer", "seconds": 0}},
    ),
    (
        "a night in no zone",
        422,
        "bad-option",
        {
            "game": "imperial-2030",
            "pace": "correspondence",
            "clock": {
                "kind": "correspondence",
                "seconds": 3600,
                "night": {"begins": "22:00", "ends": "08:00", "zone": "../../etc/passwd"},
            },
        },
    ),
]
BAD = [
    *BODIES,
    *MOVES,
    *OTHERS,
    *(
        Bad(f"a table with {what}", status, code, {"chairs": CHAIRS, **body}, path="/tables")
        for what, status, code, body in OPENING
    ),
]


def filled(value: Any, table: Table) -> Any:
    """Fill the names of a table into a request."""
    if isinstance(value, dict):
        return {key: filled(one, table) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, table) for one in value]
    if value == "{number}":
        return table.number
    return (
        value.replace("{table}", table.id).replace("{action}", table.action)
        if isinstance(value, str)
        else value
    )


def sent(bad: Bad, table: Table, language: str = "") -> httpx.Response:
    """Send a bad request, with a language in its address if given."""
    people = {"on_turn": table.on_turn, "waiting": table.waiting}
    people |= {"passer-by": guest(table.on_turn.url, "Cleo"), "stranger": stranger(table.on_turn.url)}
    path = filled(bad.path, table)
    if language and "language=" not in path:
        path += f"{'&' if '?' in path else '?'}language={language}"
    more: dict[str, Any] = (
        {"content": bad.content} if bad.content is not None else {"json": filled(bad.body, table)}
    )
    if bad.body is None and bad.content is None:
        more = {}
    headers = {**people[bad.who].headers, **bad.headers}
    headers = {name: value for name, value in headers.items() if value}
    encoded = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
    return http_client().request(bad.method, table.on_turn.url + API + path, headers=encoded, **more)


def told(response: httpx.Response) -> dict[str, Any]:
    """Return a refusal without the parts that differ each time."""
    found: dict[str, Any] = response.json()
    assert found.keys() == set(ErrorTold.__struct_fields__)
    assert found.pop("request") == response.headers["x-request-id"]
    return found


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.what.replace(" ", "-"))
def test_a_bad_request_is_refused_in_every_language(table: Table, bad: Bad) -> None:
    refusals = {language: sent(bad, table, language) for language in LANGUAGES}

    for response in refusals.values():
        assert (response.status_code, told(response)["code"]) == (bad.status, bad.code), response.text
    words = {language: told(response) for language, response in refusals.items()}
    assert all(one["message"] and one["hint"] for one in words.values())
    if "language=" not in bad.path:
        assert len({one["message"] for one in words.values()}) == len(LANGUAGES)
        assert len({one["hint"] for one in words.values()}) == len(LANGUAGES)


def test_a_refused_move_leaves_the_table_as_it_was(table: Table) -> None:
    assert table.on_turn.get(f"/tables/{table.id}")["number"] == table.number


def test_a_late_player_is_told_what_happened(table: Table) -> None:
    answer = table.on_turn.ask("POST", f"/tables/{table.id}/moves", {"actions": ["x"], "seen": 3})

    news = answer.json()["details"]["news"]
    assert (answer.status_code, news["since"], news["number"]) == (409, 3, table.number)
    assert [entry["number"] for entry in news["entries"]] == list(range(4, table.number + 1))


# ------------------------------------------------------------------ on the wire


def on_the_wire(host: LiveServer, *parts: bytes) -> bytes:
    """Send raw bytes. Return the first line of the answer, empty if there is none."""
    name, _, port = host.address.partition(":")
    with socket.create_connection((name, int(port)), timeout=10) as line:
        for part in parts:
            line.sendall(part)
        return line.makefile("rb").readline()


def test_a_body_in_pieces_is_read(small_host: LiveServer, table: Table) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"actions": ["abraca'
        yield b'dabra"], "seen": ' + str(table.number).encode() + b"}"

    headers = {**table.on_turn.headers, **JSON}
    answer = http_client().post(
        f"{small_host.url}{API}/tables/{table.id}/moves", content=pieces(), headers=headers
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-notation")


def test_an_endless_body_in_pieces_is_refused(small_host: LiveServer, table: Table) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(5):
            yield b" " * (MOST // 4)

    headers = {**table.on_turn.headers, **JSON}
    answer = http_client().post(
        f"{small_host.url}{API}/tables/{table.id}/moves", content=pieces(), headers=headers
    )

    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


def test_bytes_that_are_not_http_are_refused(small_host: LiveServer) -> None:
    assert b" 400 " in on_the_wire(small_host, b"go taxation\r\n\r\n")


def test_a_client_that_hangs_up_in_the_middle_of_a_body_disturbs_nobody(
    small_host: LiveServer, table: Table
) -> None:
    name, _, port = small_host.address.partition(":")
    head = f"POST {API}/tables/{table.id}/moves HTTP/1.1\r\nHost: {small_host.address}\r\n"
    head += f"Authorization: Bearer {table.on_turn.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    with socket.create_connection((name, int(port)), timeout=10) as line:
        line.sendall(head.encode() + b'{"actions"')

    assert table.on_turn.get(f"/tables/{table.id}")["number"] == table.number


@pytest.mark.parametrize("path", ["/api/v1/games", "/health", "/"])
def test_asking_what_is_possible_is_answered(small_host: LiveServer, path: str) -> None:
    answer = http_client().options(small_host.url + path)

    assert answer.status_code == 204
    assert "GET" in answer.headers["allow"]


# ------------------------------------------------------------------ what PostgreSQL cannot store


def test_no_text_of_a_request_is_too_odd_for_postgresql(postgres_host: LiveServer) -> None:
    anna = guest(postgres_host.url)
    odd = ["\0", "a\0b", "\ufffe", "\U0010ffff", "\x7f", "\u2028"]
    board = anna.post("/boards", {"game": "friesematenten"})["id"]
    table = anna.post("/tables", {"game": "imperial-2030", "chairs": CHAIRS})["id"]
    anna.post(f"/tables/{table}/start")
    seen = anna.get(f"/tables/{table}/view")
    action = seen["legal"][0]["text"]

    for text in odd:
        asked = [
            anna.ask("PUT", f"/boards/{board}/nodes/0/note", {"note": text}),
            anna.ask("POST", "/boards", {"game": "friesematenten", "title": text}),
            anna.ask("POST", "/tables", {"game": "imperial-2030", "chairs": CHAIRS, "title": text}),
            anna.ask("POST", f"/tables/{table}/moves", {"actions": [action], "seen": 0, "key": text}),
            anna.ask("PUT", f"/tables/{table}/draft", {"actions": [text], "seen": seen["number"]}),
            anna.ask("PUT", "/guest", {"name": text}),
            anna.ask("GET", f"/tables/{quote(text)}/view"),
            anna.ask("GET", "/tables", params={"after": f"1-{text}"}),
            anna.ask("GET", "/tables", params={"which": "mine", "game": text}),
            anna.ask("GET", f"/boards/{board}", params={"language": text}),
        ]
        for answer in asked:
            assert answer.status_code < 500, (answer.request.url, answer.text)
