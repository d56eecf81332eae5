"""Secrets reach no seat: in no answer, live message, error, list, preview or log line.

People play over HTTP, and everything they were told is searched for secrets.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from rondel.core.contract import SPECTATOR
from tests.server.http.api_clients import Person, frame, guest, open_table, stranger
from tests.server.live_server import LiveServer, live_server

GAMES = ("imperial-2006", "friesematenten")
MOVES = 16
#: private figures: other players' are null until the end
SECRET = {
    "imperial-2006": {"cash", "points"},
    "friesematenten": {"cash", "cash-if-won", "points-if-won", "income-if-won"},
}


# ------------------------------------------------------------------ a game over HTTP


class PlayedGame:
    """A game that guests played while a spectator watched, with everything each was told."""

    def __init__(self, host: LiveServer, game: str) -> None:
        self.game = game
        self.players = [guest(host.url, name) for name in ("Anna", "Ben", "Cleo")]
        self.watcher = stranger(host.url)
        self.table = open_table(self.players[0], self.players[1:], game=game)
        self.link = self.players[0].get(f"/tables/{self.table}")["invitation"]
        self.rng = random.Random(game)
        #: by person: everything after their first request
        self.drafts: list[tuple[int, str]] = []

    @property
    def everybody(self) -> list[Person]:
        """Return the players and the spectator."""
        return [*self.players, self.watcher]

    def play(self) -> None:
        """Play some moves while everybody listens and asks for everything."""
        with ExitStack() as stack:
            sockets = [
                stack.enter_context(one.follow(self.table, "?view=1&table=1")) for one in self.everybody
            ]
            for _ in range(MOVES):
                self.one_move()
            for person, socket in zip(self.everybody, sockets, strict=True):
                listen(person, socket)

    def one_move(self) -> None:
        """Let the asked player plan, fail and play while everybody looks."""
        for person in self.everybody:
            person.ask("GET", f"/tables/{self.table}/view")
        seat = self.players[0].get(f"/tables/{self.table}")["asked"][0]
        actor = self.players[seat]
        view = actor.get(f"/tables/{self.table}/view")
        action = chosen(view, self.rng)
        move = {"actions": [action], "seen": view["number"]}
        actor.ask("PUT", f"/tables/{self.table}/draft", {**move, "seat": seat})
        actor.ask("POST", f"/tables/{self.table}/preview", {"actions": [action]})
        actor.ask("POST", f"/tables/{self.table}/outlook", {})
        actor.ask("POST", f"/tables/{self.table}/outlook", {"actions": [action]})
        actor.ask(
            "POST", f"/tables/{self.table}/moves", {**move, "actions": [action, action]} | {"key": "twice"}
        )
        for other in self.everybody:
            if other is not actor:
                other.ask("POST", f"/tables/{self.table}/moves", move)
                other.ask("GET", f"/tables/{self.table}/draft")
                other.ask("POST", f"/tables/{self.table}/preview", {"actions": [action]})
                other.ask("POST", f"/tables/{self.table}/outlook", {})
        actor.ask("POST", f"/tables/{self.table}/moves", move)
        for person in self.everybody:
            person.ask("GET", f"/tables/{self.table}/news", params={"since": view["number"]})
            person.ask("GET", f"/tables/{self.table}/figures")
            person.ask("GET", f"/tables/{self.table}/record")
            person.ask("GET", "/tables", params={"which": "running"})
            person.ask("POST", f"/tables/{self.table}/moves", {**move, "seen": max(0, view["number"] - 5)})
            person.ask("GET", f"/tables/{self.table}/view", params={"at": view["number"] - 1})


def chosen(view: dict[str, Any], rng: random.Random) -> str:
    """Choose an action of a view, or an amount."""
    texts: list[str] = [one["text"] for one in view["legal"]]
    amounts = view["amounts"]
    if amounts is not None and rng.random() < 0.5:
        high = min(amounts["high"], amounts["low"] + 20)
        texts = [amounts["template"].format(rng.randint(amounts["low"], high))]
    return rng.choice(texts)


def listen(person: Person, socket: ClientConnection) -> None:
    """Collect everything sent over a connection so far."""
    socket.send('{"type": "ping"}')
    while (told := frame(socket))["type"] != "pong":
        person.told.append(json.dumps(told))


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, io.StringIO]]:
    """Return a server with full logging, and its log."""
    written = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        with live_server(tmp_path_factory.mktemp("secrets") / "rondel.db", log_level="debug") as running:
            patch.undo()
            yield running, written


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, logged: tuple[LiveServer, io.StringIO]) -> PlayedGame:
    """Return a played game with secrets."""
    played = PlayedGame(logged[0], request.param)
    played.play()
    return played


def objects(told: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield every object anywhere in an answer."""
    waiting: list[Any] = [json.loads(text) for text in told if text.startswith(("{", "["))]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def seats(played: PlayedGame) -> Iterator[tuple[int, list[str]]]:
    """Yield each seat, and the spectator, with everything it was told."""
    for seat, person in enumerate(played.players):
        yield seat, person.told
    yield SPECTATOR, played.watcher.told


def test_a_good_deal_was_told(played: PlayedGame) -> None:
    assert all(len(person.told) > 5 * MOVES for person in played.everybody)
    assert all(any('"type": "news"' in text for text in person.told) for person in played.everybody)
    assert played.players[0].get(f"/tables/{played.table}")["number"] > MOVES


def test_nobody_was_told_what_is_in_another_purse(played: PlayedGame) -> None:
    own = 0
    for seat, told in seats(played):
        for one in objects(told):
            for name in SECRET[played.game] & one.keys():
                if "seat" in one and one["seat"] != seat:
                    assert one[name] is None, one
                own += one.get(name) is not None
            assert one.get("bank") is None

    assert own > MOVES


def test_no_preview_told_of_another_purse(played: PlayedGame) -> None:
    found = 0
    for seat, told in seats(played):
        for one in objects(told):
            if one.get("what") in SECRET[played.game] and str(one.get("of")).startswith("seat "):
                found += 1
                values = one["values"] if "values" in one else [one["before"], one["after"]]
                assert one["of"] == f"seat {seat + 1}" or set(values) == {None}
    assert found or played.game != "imperial-2006"


def test_nobody_was_told_a_position_a_record_or_scores(played: PlayedGame) -> None:
    for _, told in seats(played):
        for one in objects(told):
            assert not one.get("position")
            assert not one.get("scores")
        assert not any(text.startswith("rondel record") for text in told)


def test_only_players_who_looked_were_told_the_cards_on_the_draw_pile(played: PlayedGame) -> None:
    for seat, told in seats(played):
        for one in objects(told):
            if one.get("kind") == "CardsPeeked" and one["about"]["seat"] != seat:
                assert not one["about"]["cards"]
            if one.get("text", "").startswith("return ") and one.get("seat") not in (seat, None):
                assert one["text"] == "return ?"


def test_nobody_was_told_who_somebody_is(played: PlayedGame) -> None:
    for person in played.everybody:
        told = "\n".join(person.told)
        for other in played.players:
            if other is not person:
                assert other.id not in told
                assert other.token not in told
    assert played.link not in "\n".join(played.watcher.told)


def test_nobody_was_told_another_ones_plan(played: PlayedGame) -> None:
    for seat, told in seats(played):
        assert all(one["seat"] == seat for one in objects(told) if "preview" in one and "is_complete" in one)


def test_the_log_tells_nothing(played: PlayedGame, logged: tuple[LiveServer, io.StringIO]) -> None:
    lines = [json.loads(line) for line in logged[1].getvalue().splitlines()]

    assert len([line for line in lines if line["event"] == "request"]) > 10 * MOVES
    fields = {"event", "level", "timestamp", "request", "method", "path", "status", "ms"}
    told = [line for line in lines if line["event"] == "request"]
    assert {name for line in told for name in line} <= fields
    text = logged[1].getvalue()
    for person in played.players:
        assert person.id not in text
        assert person.token not in text
    assert played.link not in text


# ------------------------------------------------------------------ plans are private, and in the end all is open


def everything(person: Person, table: str) -> list[str]:
    """Return everything a caller can ask for at a table."""
    paths = ["", "/view", "/news", "/draft", "/figures", "/record"]
    answers = [person.ask("GET", f"/tables/{table}{path}") for path in paths]
    answers.append(person.ask("GET", "/tables", params={"which": "running"}))
    hidden = {"request", "at"}
    bodies = [answer.json() for answer in answers]
    return [json.dumps({name: one for name, one in body.items() if name not in hidden}) for body in bodies]


def test_a_plan_changes_nothing_for_anybody_else(logged: tuple[LiveServer, io.StringIO]) -> None:
    played = PlayedGame(logged[0], "friesematenten")
    seat = played.players[0].get(f"/tables/{played.table}")["asked"][0]
    actor = played.players[seat]
    others = [one for one in played.everybody if one is not actor]
    view = actor.get(f"/tables/{played.table}/view")
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(one.follow(played.table, f"?since={view['number']}")) for one in others
        ]
        for socket in sockets:
            frame(socket)
        before = [everything(one, played.table) for one in others]

        actor.put(
            f"/tables/{played.table}/draft", {"actions": [chosen(view, played.rng)], "seen": view["number"]}
        )

        assert [everything(one, played.table) for one in others] == before
        for socket in sockets:
            socket.send('{"type": "ping"}')
            assert frame(socket)["type"] == "pong"


def test_after_the_end_everything_is_open(logged: tuple[LiveServer, io.StringIO]) -> None:
    played = PlayedGame(logged[0], "friesematenten")
    played.one_move()
    for place, person in enumerate(played.players):
        told = person.get(f"/tables/{played.table}")
        if place == 0:
            told = person.post(f"/tables/{played.table}/proposals", {"what": "end"})
        else:
            vote = {"proposal": told["proposal"]["number"], "agrees": True}
            told = person.post(f"/tables/{played.table}/votes", vote)

    assert told["status"] == "ended"
    assert told["scores"]
    record = played.watcher.ask("GET", f"/tables/{played.table}/record")
    assert record.text.startswith("rondel record 1")
    assert played.watcher.get(f"/tables/{played.table}/view")["position"].startswith("friesematenten/")
