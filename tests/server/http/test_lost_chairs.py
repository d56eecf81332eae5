"""Guests who left a chair, or were removed, hear nothing more from it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.http.api_clients import Person, frame, guest, open_table, play_on, sit_down
from tests.server.live_server import LiveServer

PRIVATE: dict[str, Any] = {"game": "imperial-2006", "is_public": False, "has_spectators": False}
WAYS = ["left", "was removed"]


def lose_chair(mallory: Person, owner: Person, table: str, way: str) -> None:
    """Let Mallory leave, or be removed."""
    who = mallory if way == "left" else owner
    assert who.ask("DELETE", f"/tables/{table}/seats/1").is_success


def heard(socket: ClientConnection) -> list[Any]:
    """Return everything sent until the connection closes."""
    told: list[Any] = []
    try:
        while True:
            told.append(json.loads(socket.recv(timeout=5)))
    except ConnectionClosed:
        return told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("query", ["?seat=1&view=1", "?view=1"])
def test_guests_who_lost_their_chair_hear_nothing_of_a_private_table(
    host: LiveServer, query: str, way: str
) -> None:
    anna, mallory, ben = (guest(host.url, name) for name in ("Anna", "Mallory", "Ben"))
    table = open_table(anna, [mallory], starts=False, **PRIVATE)
    with mallory.follow(table, query) as socket:
        assert frame(socket)["type"] == "news"
        lose_chair(mallory, anna, table, way)
        sit_down(ben, table, 1, anna.get(f"/tables/{table}")["invitation"])
        anna.post(f"/tables/{table}/start")
        play_on([anna, ben], table)

        (refusal,) = heard(socket)
        assert refusal["type"] == "error"
        assert refusal["code"] in ("needs-invitation", "not-your-chair")
        assert (socket.close_code, socket.close_reason) == (4403, refusal["code"])


@pytest.mark.parametrize("way", WAYS)
def test_an_invitation_does_not_bring_the_chair_back(host: LiveServer, way: str) -> None:
    anna, mallory = (guest(host.url, name) for name in ("Anna", "Mallory"))
    table = open_table(anna, [mallory], starts=False, **PRIVATE)
    link = anna.get(f"/tables/{table}")["invitation"]
    with mallory.follow(table, f"?view=1&invitation={link}") as socket:
        frame(socket)
        lose_chair(mallory, anna, table, way)

        assert [one["code"] for one in heard(socket)] == ["no-spectators"]


def test_at_a_public_table_a_player_who_left_stays_as_a_spectator(host: LiveServer) -> None:
    anna, mallory, ben = (guest(host.url, name) for name in ("Anna", "Mallory", "Ben"))
    table = open_table(anna, [mallory], starts=False, game="imperial-2006")
    with mallory.follow(table, "?view=1") as socket, mallory.follow(table, "?view=1&seat=1") as from_seat:
        frame(socket), frame(from_seat)
        lose_chair(mallory, anna, table, "left")
        assert [one["code"] for one in heard(from_seat)] == ["not-your-chair"]
        sit_down(ben, table, 1)
        anna.post(f"/tables/{table}/start")

        while (told := frame(socket))["view"] is None:
            pass
        assert told["view"]["seat"] is None
