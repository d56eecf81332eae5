"""Behind a load balancer, no server tells you less than another already told you.

Two servers on one SQLite file do not hear of each other, like two on PostgreSQL for a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.http.api_clients import Person, frame, guest, open_table, play_on
from tests.server.live_server import LiveServer, live_server

CHAIRS = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers that do not hear of each other."""
    file = tmp_path_factory.mktemp("pair") / "rondel.db"
    with live_server(file) as one, live_server(file) as other:
        yield one, other


class Behind:
    """Anna at a server that does not know what she just did at another."""

    def __init__(self, pair: tuple[LiveServer, LiveServer]) -> None:
        self.here = guest(pair[0].url)
        self.there = Person(pair[1].url, token=self.here.token)
        self.table = open_table(self.here, [], chairs=CHAIRS)
        self.before = self.there.get(f"/tables/{self.table}/view")
        self.number = int(play_on([self.here, self.here], self.table)["number"])

    @property
    def path(self) -> str:
        """The path of the table."""
        return f"/tables/{self.table}"


@pytest.fixture
def behind(pair: tuple[LiveServer, LiveServer]) -> Behind:
    """Return Anna between two servers."""
    return Behind(pair)


def test_news_are_told_by_a_server_that_has_not_heard_of_them(behind: Behind) -> None:
    assert behind.there.get(f"{behind.path}/news", since=behind.number)["number"] == behind.number


def test_a_view_is_never_older_than_what_is_asked_for(behind: Behind) -> None:
    view = behind.there.get(f"{behind.path}/view", at=behind.number)

    assert view == behind.here.get(f"{behind.path}/view", at=behind.number)


def test_a_record_is_never_older_than_what_is_asked_for(behind: Behind) -> None:
    answers = [
        person.ask("GET", f"{behind.path}/record", params={"at": behind.number})
        for person in (behind.here, behind.there)
    ]

    assert answers[0].text == answers[1].text
    assert answers[0].is_success


def test_a_plan_is_made_on_what_was_seen_elsewhere(behind: Behind) -> None:
    action = behind.here.get(f"{behind.path}/view")["legal"][0]["text"]
    told = behind.there.put(f"{behind.path}/draft", {"actions": [action], "seen": behind.number})

    assert told["seen"] == behind.number


def test_a_table_is_followed_on_where_it_was_left_elsewhere(behind: Behind) -> None:
    with behind.there.follow(behind.table, f"?since={behind.number}") as socket:
        news = frame(socket)

    assert (news["type"], news["number"]) == ("news", behind.number)


def test_a_game_goes_on_from_what_was_seen_elsewhere(behind: Behind) -> None:
    origin = {"table": behind.table, "number": behind.number}

    assert behind.there.post("/tables", {"origin": origin, "chairs": CHAIRS})["status"] == "open"


def test_a_vote_is_about_what_was_proposed_elsewhere(pair: tuple[LiveServer, LiveServer]) -> None:
    anna, ben = guest(pair[0].url), guest(pair[0].url, "Ben")
    table = open_table(anna, [ben])
    there = Person(pair[1].url, token=ben.token)
    there.get(f"/tables/{table}")
    proposal: dict[str, Any] = anna.post(f"/tables/{table}/proposals", {"what": "end"})["proposal"]

    vote = {"proposal": proposal["number"], "agrees": True}
    assert there.post(f"/tables/{table}/votes", vote)["status"] == "ended"


def test_a_number_no_server_knows_is_in_the_future(behind: Behind) -> None:
    answer = behind.there.ask("GET", f"{behind.path}/news", params={"since": behind.number + 1})

    assert (answer.status_code, answer.json()["code"]) == (409, "future-number")
