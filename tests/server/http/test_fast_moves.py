"""The fast path serves the moves of the web app and the Python client, with the answers of the framework."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import SQLAlchemyError

from rondel.client import Client
from rondel.words import LANGUAGES
from tests.server.http.api_clients import API, Person, Table, guest, http_client, open_table
from tests.server.http.move_counter import FAST, FRAMEWORK, count_moves
from tests.server.http.test_bad_input import BODIES, MOVES, Bad, sent, told
from tests.server.live_server import LiveServer

#: an unknown query sends a move through the framework, which ignores it
ODD = "odd=1"
#: what Chromium sends with a move of the web app, besides the cookie and the host
CHROMIUM = {
    "connection": "keep-alive",
    "sec-ch-ua-platform": '"Linux"',
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "sec-ch-ua": '"Not:A-Brand";v="8", "Chromium";v="156"',
    "content-type": "application/json",
    "sec-ch-ua-mobile": "?0",
    "accept-language": "de-CH,de;q=0.9",
    "accept": "*/*",
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "empty",
    "accept-encoding": "gzip, deflate, br, zstd",
}


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how many moves took each route."""
    return count_moves(monkeypatch)


def as_the_app(person: Person, table: str, body: Any, query: str, **headers: str) -> httpx.Response:
    """Send a move as the web app does from Chromium."""
    own = {
        "origin": person.url,
        "referer": f"{person.url}/tables/{table}",
        "cookie": f"rondel_guest={person.token}",
    }
    url = f"{person.url}{API}/tables/{table}/moves?{query}"
    return http_client().post(url, json=body, headers={**CHROMIUM, **own, **headers})


def first_move(person: Person) -> tuple[str, dict[str, Any]]:
    """Open a table for one person. Return it with a possible move."""
    table = open_table(person, [], chairs=[{"kind": "me"}, {"kind": "me"}])
    view = person.get(f"/tables/{table}/view")
    move = {"actions": [view["legal"][0]["text"]], "seen": view["number"]}
    return table, {**move, "key": "93d071df1a2979bdda95d922", "by_standing_answer": False}


# ------------------------------------------------------------------ which requests take the fast path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_of_the_web_app_takes_the_fast_path(
    host: LiveServer, ways: Counter[str], language: str
) -> None:
    anna = guest(host.url)
    table, move = first_move(anna)

    assert as_the_app(anna, table, move, f"language={language}").status_code == 200
    assert ways == {FAST: 1}


def test_a_move_of_the_python_client_takes_the_fast_path(host: LiveServer, ways: Counter[str]) -> None:
    anna = guest(host.url)
    table, move = first_move(anna)
    with Client(host.url, token=anna.token, language="de") as client:
        client.move(table, move["actions"], seen=move["seen"])

    assert ways == {FAST: 1}


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        (ODD, {}),
        (f"language=en&{ODD}", {}),
        ("language=en&language=de", {}),
        ("language=en", {"content-type": "application/json; charset=utf-8"}),
    ],
)
def test_an_unusual_move_goes_through_the_framework(
    host: LiveServer, ways: Counter[str], query: str, headers: dict[str, str]
) -> None:
    anna = guest(host.url)
    table, move = first_move(anna)

    assert as_the_app(anna, table, move, query, **headers).status_code == 200
    assert ways == {FRAMEWORK: 1}


# ------------------------------------------------------------------ the same answers


def test_a_move_is_answered_the_same_both_ways(host: LiveServer, ways: Counter[str]) -> None:
    anna = guest(host.url)
    table, move = first_move(anna)
    # with the same key it is played once
    quick, usual = (as_the_app(anna, table, move, query) for query in ("language=de", f"language=de&{ODD}"))

    assert ways == {FAST: 1, FRAMEWORK: 1}
    assert (quick.status_code, quick.content) == (usual.status_code, usual.content)
    assert quick.headers["content-type"] == usual.headers["content-type"]


@pytest.mark.parametrize("bad", [*BODIES, *MOVES], ids=lambda bad: bad.what.replace(" ", "-"))
def test_the_fast_path_refuses_with_the_same_text(table: Table, bad: Bad) -> None:
    odd = replace(bad, path=f"{bad.path}{'&' if '?' in bad.path else '?'}{ODD}")
    for language in ("", *LANGUAGES):
        quick, usual = sent(bad, table, language), sent(odd, table, language)

        assert quick.status_code == usual.status_code
        assert told(quick) == told(usual)
        assert quick.headers["content-type"] == usual.headers["content-type"]


def test_a_refusal_takes_the_fast_path(table: Table, ways: Counter[str]) -> None:
    stale = next(bad for bad in MOVES if bad.code == "stale-number")
    german, english = sent(stale, table, "de"), sent(stale, table, "en")

    assert ways == {FAST: 2}
    assert told(german)["details"]["news"] != told(english)["details"]["news"]


@pytest.mark.parametrize(
    ("problem", "status", "code"),
    [
        (ZeroDivisionError(), 500, "internal"),
        (SQLAlchemyError(), 503, "storage"),
        (OSError(), 503, "storage"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Exception) else str(given),
)
def test_errors_are_reported_in_our_words_both_ways(
    table: Table, monkeypatch: pytest.MonkeyPatch, problem: Exception, status: int, code: str
) -> None:
    async def stumble(*_: object) -> None:
        raise problem

    for way in (FAST, FRAMEWORK):
        monkeypatch.setattr(f"{way}.play_move", stumble)
    move = {"actions": [table.action], "seen": table.number}
    quick, usual = (
        table.on_turn.ask("POST", f"/tables/{table.id}/moves?{query}", move) for query in ("language=de", ODD)
    )
    plain = table.on_turn.ask("POST", f"/tables/{table.id}/moves", move)

    assert [answer.status_code for answer in (quick, usual, plain)] == [status] * 3
    assert told(plain) == told(usual)
    assert told(quick)["code"] == told(plain)["code"] == code
    assert told(quick)["message"] != told(plain)["message"]
