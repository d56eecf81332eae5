"""``rondel serve`` from its start to its end: what it prints, how it stops, and what is there when it comes back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rondel import cli
from rondel.server import running
from tests.server.commands import Command, started
from tests.server.hosting import hosted
from tests.server.persons import ME, Person, bot, live, until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of Unix")


@pytest.fixture
def rondel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Carry out a command in this process: exit code, what it prints, what it complains about."""
    monkeypatch.setattr(running, "begin_logs", lambda *_: None)

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = cli.run([*words, "--lang", "en"])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


class Player(threading.Thread):
    """Plays alone against oneself until the server is gone; remembers what was acknowledged."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.person = Person(url)
        self.table = self.person.begin(ME, ME)
        self.acknowledged = 0
        self.refused: list[str] = []
        self.must_stop = threading.Event()

    def run(self) -> None:
        while not self.must_stop.is_set():
            try:
                answer = self.person.send(self.table, self.person.wanted(self.table))
            except httpx.TransportError:
                return
            if answer.status_code == 200:
                self.acknowledged = answer.json()["number"]
            elif answer.status_code != 503:
                self.refused.append(answer.text)

    def stop(self) -> None:
        self.must_stop.set()
        self.join(20)
        self.person.http.close()


@contextmanager
def players(url: str, count: int) -> Iterator[list[Player]]:
    """Let some people play during the block."""
    playing = [Player(url) for _ in range(count)]
    for player in playing:
        player.start()
    try:
        yield playing
    finally:
        for player in playing:
            player.stop()
        assert not [text for player in playing for text in player.refused]


def all_is_there(url: str, playing: list[Player]) -> bool:
    """Tell whether a server knows every move that was acknowledged, and at most one that was on its way."""
    for player in playing:
        with Person(url, token=player.person.token) as person:
            last = [entry["number"] for entry in person.lines(player.table)][-1]
            assert player.acknowledged > 0
            if last < player.acknowledged:
                return False
    return True


def serving(database: Path, *more: str) -> Any:
    return started("serve", "--port", "0", "--database", str(database), "--bot-processes", "1", *more)


def said_nothing_bad(command: Command) -> bool:
    told = "".join(command.errors)
    return not any(word in told for word in ("Traceback", "Warning", "Exception", "[error"))


def closing_code(person: Person, url: str, table: str, stop: Callable[[], object]) -> int:
    with live(person, url, table) as follower:
        stop()
        try:
            while True:
                follower.recv(15)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0


def test_a_server_stops_when_told_and_goes_on_where_it_stopped_even_if_it_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "rondel.db"
    with serving(database) as server:
        url = server.address()
        assert httpx.get(f"{url}health").json()["status"] == "fine"
        with Person(url) as anna:
            table = anna.begin(bot("minister"), ME)
            while 1 in anna.view(table)["asked"]:
                anna.play(table)
            # a bot thinks, people play, somebody looks on: nothing of it keeps the server, nothing is lost
            with players(url, 2) as playing:
                time.sleep(0.3)
                stop = lambda: server.process.send_signal(signal.SIGTERM)  # noqa: E731
                assert closing_code(anna, url, table, stop) in (1001, 1012)
                assert server.ended() == 0
        assert said_nothing_bad(server), server.errors
    with serving(database) as server:
        url = server.address()
        assert all_is_there(url, playing)
        with Person(url, token=anna.token) as again, players(url, 3) as playing:
            # the question that was open when it stopped is asked again
            until(lambda: "rondel_bot_answers_total" in httpx.get(f"{url}metrics").text, 30)
            assert again.table(table)["status"] == "running"
            server.process.kill()
            assert server.ended() == -signal.SIGKILL
    with serving(database) as server:
        url = server.address()
        assert all_is_there(url, playing)
        assert server.ended(signal.SIGINT) == 0
        assert said_nothing_bad(server), server.errors
    assert cli.run(["admin", "check", "--database", str(database)]) == 0


# ------------------------------------------------------------------ what keeps it from starting


def test_a_port_that_is_taken_is_refused_in_every_language(
    rondel: Callable[..., tuple[int, str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("serve", "--port", port, "--database", str(tmp_path / "rondel.db"))
        code, out, told = rondel(*words)
        assert (code, out) == (1, "")
        assert f"127.0.0.1, port {port}" in " ".join(told.split())
        assert "--port" in told
        for language in ("de", "fr"):
            assert cli.run([*words, "--lang", language]) == 1
            assert port in capsys.readouterr().err
    assert not (tmp_path / "rondel.db").exists()


def test_a_host_that_is_nobody_is_refused(
    rondel: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    code, _, told = rondel(
        "serve", "--host", "192.0.2.1", "--port", "0", "--database", str(tmp_path / "a.db")
    )
    assert code == 1
    assert "192.0.2.1" in told


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_that_does_not_answer_is_refused_without_its_password(
    rondel: Callable[..., tuple[int, str, str]], command: str
) -> None:
    port = () if command == "worker" else ("--port", "0")
    code, out, told = rondel(command, *port, "--database", "postgresql://anna:opensesame@127.0.0.1:1/rondel")
    assert (code, out) == (1, "")
    assert "127.0.0.1:1/rondel" in told
    assert "opensesame" not in told
    assert "Traceback" not in told


def test_a_database_that_is_none_is_refused(
    rondel: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, this is not a database at all, whatever the server may think. " * 20)
    code, _, told = rondel("serve", "--port", "0", "--database", str(file))
    assert code == 1
    assert "letter.txt" in told.replace("\n", "")
    code, _, told = rondel("serve", "--port", "0", "--database", str(tmp_path / "nowhere" / "rondel.db"))
    assert code in (1, 2)
    assert "nowhere" in told.replace("\n", "")


# ------------------------------------------------------------------ backups


def test_a_backup_taken_while_serving_has_every_move_that_was_acknowledged(
    rondel: Callable[..., tuple[int, str, str]], database_url: str, tmp_path: Path
) -> None:
    file, second = str(tmp_path / "house.backup"), tmp_path / "second.db"
    with hosted(database_url) as server, players(server.url, 3) as playing:
        time.sleep(0.3)
        before = {player.table: player.acknowledged for player in playing}
        code, out, told = rondel("admin", "backup", file, "--database", database_url, "--json")
        assert code == 0, told
        assert json.loads(out)["rows"]["tables"] == 3
        until(lambda: all(player.acknowledged > before[player.table] for player in playing))
    assert rondel("admin", "restore", file, "--database", str(second))[0] == 0
    assert rondel("admin", "check", "--database", str(second))[0] == 0
    assert rondel("admin", "check", "--database", database_url)[0] == 0
    with hosted(second) as server:
        for player in playing:
            # the same person, since the secret of the house is in the backup; and the game goes on
            with Person(server.url, token=player.person.token) as person:
                assert person.table(player.table)["number"] >= before[player.table] > 0
                person.play(player.table)


def test_requests_that_are_being_answered_are_answered_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with hosted(tmp_path / "rondel.db") as server:
            anna = Person(server.url)
            table = anna.begin(ME, ME)
            move = anna.wanted(table)
            log = server.running.house.database.log
            append = log.append

            async def slowly(*given: Any) -> None:
                await asyncio.sleep(0.5)
                await append(*given)

            monkeypatch.setattr(log, "append", slowly)
            answer = pool.submit(anna.send, table, move)
            time.sleep(0.2)
        with anna:
            assert answer.result(10).status_code == 200
