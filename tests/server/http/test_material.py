"""What never changes may be kept; what changes comes live, with the table and its clocks."""

from __future__ import annotations

import pytest

from rondel.core.registry import game_ids
from rondel.words import LANGUAGES
from tests.server.hosting import Hosted
from tests.server.http.people import frame, guest, open_table, play_on, stranger


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_material_of_every_game_is_told_and_may_be_kept(host: Hosted, language: str) -> None:
    person = stranger(host.url)
    for game in game_ids():
        answer = person.ask("GET", f"/games/{game}/material", params={"language": language})
        told = answer.json()

        assert (answer.status_code, told["game"], told["language"]) == (200, game, language)
        assert "max-age" in answer.headers["cache-control"]
        assert "Accept-Language" in answer.headers["vary"]


def test_the_material_of_no_game_is_not_there(host: Hosted) -> None:
    answer = stranger(host.url).ask("GET", "/games/chess/material")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")


def test_who_follows_a_table_is_told_its_clocks_on_request(host: Hosted) -> None:
    anna, ben = guest(host.url), guest(host.url, "Ben")
    clock = {"kind": "fischer", "seconds": 600, "increment": 5}
    table = open_table(anna, [ben], clock=clock)
    with anna.follow(table, "?table=1") as socket, ben.follow(table) as plain:
        first = frame(socket)
        assert first["table"] == table
        assert [seat["is_you"] for seat in first["table_now"]["seats"]] == [True, False]
        assert frame(plain)["table_now"] is None
        play_on([anna, ben], table)
        news = frame(socket)

    times = [seat["time"] for seat in news["table_now"]["seats"]]
    assert news["table_now"]["number"] == news["number"]
    assert all(time["left"] > 0 for time in times)
    assert [time["is_running"] for time in times].count(True) == 1
