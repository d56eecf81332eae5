"""Hints at tables: in games against bots, and where a table with several people allows them."""

from __future__ import annotations

import statistics
import time

import pytest

from tests.server.http.api_clients import guest, open_table
from tests.server.live_server import LiveServer

BOTS = [{"kind": "bot", "bot": "novice"}] * 3


def test_a_hint_is_a_possible_answer_with_its_reasons(host: LiveServer) -> None:
    anna = guest(host.url, "Anna")
    table = anna.post("/tables", {"game": "imperial-2030", "chairs": [{"kind": "me"}, *BOTS]})["id"]
    anna.post(f"/tables/{table}/start")
    while not (legal := anna.get(f"/tables/{table}/view")["legal"]):
        time.sleep(0.05)

    hint = anna.post(f"/tables/{table}/hint", {})

    assert hint["text"] in [one["text"] for one in legal]
    assert hint["says"] in [one["says"] for one in legal]
    assert all(hint["why"])
    assert anna.get(f"/tables/{table}")["has_coach"]


def test_a_hint_continues_a_plan_and_comes_soon(host: LiveServer) -> None:
    anna = guest(host.url, "Anna")
    table = anna.post("/tables", {"game": "imperial-2030", "chairs": [{"kind": "me"}, *BOTS]})["id"]
    anna.post(f"/tables/{table}/start")
    while not (legal := anna.get(f"/tables/{table}/view")["legal"]):
        time.sleep(0.05)
    build = next((one["text"] for one in legal if one["text"] == "go factory"), legal[0]["text"])
    took = []
    for _ in range(4):
        begun = time.monotonic()
        hint = anna.post(f"/tables/{table}/hint", {"actions": [build]})
        took.append(time.monotonic() - begun)

    assert hint["text"].startswith("build") or build != "go factory"
    # the first one starts the process that thinks
    assert statistics.median(took[1:]) < 0.6


@pytest.mark.parametrize(("has_coach", "status"), [(False, 403), (True, 200)])
def test_several_people_get_hints_only_if_the_table_allows_them(
    host: LiveServer, has_coach: bool, status: int
) -> None:
    people = [guest(host.url, name) for name in ("Anna", "Ben")]
    table = open_table(people[0], people[1:], game="imperial-2030", has_coach=has_coach)
    asked = people[people[0].get(f"/tables/{table}")["asked"][0]]

    answer = asked.ask("POST", f"/tables/{table}/hint", {})

    assert answer.status_code == status
    assert people[0].get(f"/tables/{table}")["has_coach"] == has_coach
    if not has_coach:
        assert answer.json()["code"] == "no-coach"
