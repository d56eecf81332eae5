"""Positions that people set up, over HTTP: codes, sheets, and what is wrong with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rondel
from tests.server.http_player import Person
from tests.server.live_server import LiveServer


def check(host: LiveServer, game: str = "imperial-2030", **asked: object) -> dict[str, Any]:
    with Person(host.url) as anna:
        return dict(anna.fine("POST", f"/games/{game}/position", asked))


def test_it_begins_with_the_start_of_a_game(host: LiveServer) -> None:
    told = check(host, players=4)

    assert told["faults"] == []
    assert told["position"].startswith("imperial-2030/")
    assert len(told["sheet"]["cash"]) == 4
    assert check(host, sheet=told["sheet"])["position"] == told["position"]


def test_every_fault_is_told_with_its_field(host: LiveServer) -> None:
    sheet = check(host)["sheet"]
    sheet["nations"][0]["units"] = [{"region": "moscow", "fleets": 1}]
    told = check(host, sheet=sheet)

    assert told["position"] == ""
    assert told["view"]["units"][0]["region"] == "moscow"
    assert [(one["field"], one["rule"]) for one in told["faults"]] == [("nations.russia.units", "MAN-4")]


@pytest.mark.parametrize("game", ["imperial-2006", "friesematenten"])
def test_a_broken_code_marks_its_field(host: LiveServer, game: str) -> None:
    """A fuzzer over codes: each gets a reason, never a traceback."""
    rng = random.Random(4)
    code = rondel.new(game, players=3, seed=2).position()
    fields = set()
    for _ in range(40):
        place = rng.randrange(len(code))
        broken = code[:place] + rng.choice("0129x./,;-#") + code[place + rng.randrange(3) :]
        told = check(host, game, position=broken)
        assert bool(told["position"]) is not bool(told["faults"])
        for fault in told["faults"]:
            assert fault["message"]
            assert fault["hint"]
            fields.add(fault["field"])

    assert any(field.startswith("code.") for field in fields)


@pytest.mark.parametrize(
    "sheet", [{}, {"players": []}, {"nations": "all", "players": 3}, {"players": 10**30}]
)
def test_a_sheet_of_nonsense_gets_reasons(host: LiveServer, sheet: dict[str, Any]) -> None:
    told = check(host, sheet=sheet)

    assert told["view"] is None
    assert told["faults"]


def test_a_game_that_does_not_exist_is_named(host: LiveServer) -> None:
    with Person(host.url) as anna:
        answer = anna.http.post("/games/halma/position", json={})

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")
