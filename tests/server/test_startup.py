"""``rondel serve`` from start to stop: what it prints, how it stops, and what is there after a restart."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shlex
import signal
import socket
import sys
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
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import MyChair
from rondel.random_play import random_action
from rondel.server import startup
from rondel.server.settings import Settings
from rondel.server.storage.address import read_address
from rondel.server.storage.errors import StorageError
from rondel.server.storage.schema_upgrade import migrate
from rondel.server.storage.sqlite_lock import exclusive_access
from rondel.server.storage.sqlite_log import SqliteLog
from rondel.server.tables import moves
from rondel.server.tables.table_setup import Guest, open_table, start
from tests.server.commands import Command, started
from tests.server.http_player import GAME, ME, Person, bot, live, until
from tests.server.live_server import live_server

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of Unix")


@pytest.fixture
def rondel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in this process. Return exit code, output and errors."""
    monkeypatch.setattr(startup, "begin_logs", lambda *_: None)

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = cli.run([*words, "--lang", "en"])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


class Player(threading.Thread):
    """Plays alone on all seats until the server is gone, and remembers what was acknowledged."""

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


def all_moves_are_kept(url: str, playing: list[Player]) -> bool:
    """Check that a server knows every acknowledged move, and at most one that was on its way."""
    for player in playing:
        with Person(url, token=player.person.token) as person:
            last = [entry["number"] for entry in person.lines(player.table)][-1]
            assert player.acknowledged > 0
            if last < player.acknowledged:
                return False
    return True


def serving(database: Path, *more: str) -> Any:
    return started("serve", "--port", "0", "--database", str(database), "--bot-processes", "1", *more)


def printed_no_errors(command: Command) -> bool:
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
            # a bot thinks, people play, a guest watches: none of it delays the stop, and nothing is lost
            with players(url, 2) as playing:
                until(lambda: all(player.acknowledged for player in playing), 30)
                stop = lambda: server.process.send_signal(signal.SIGTERM)  # noqa: E731
                assert closing_code(anna, url, table, stop) in (1001, 1012)
                assert server.ended() == 0
        assert printed_no_errors(server), server.errors
    with serving(database) as server:
        url = server.address()
        assert all_moves_are_kept(url, playing)
        with Person(url, token=anna.token) as again, players(url, 3) as playing:
            # the question that was open at the stop is asked again
            until(lambda: "rondel_bot_answers_total" in httpx.get(f"{url}metrics").text, 30)
            assert again.table(table)["status"] == "running"
            until(lambda: all(player.acknowledged for player in playing), 30)
            server.process.kill()
            assert server.ended() == -signal.SIGKILL
    with serving(database) as server:
        url = server.address()
        assert all_moves_are_kept(url, playing)
        assert server.ended(signal.SIGINT) == 0
        assert printed_no_errors(server), server.errors
    assert cli.run(["admin", "check", "--database", str(database)]) == 0


def test_a_broken_deck_is_named_when_the_server_starts_and_does_not_stop_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = tmp_path / "rondel" / "decks"
    decks.mkdir(parents=True)
    (decks / "harbour.toml").write_text("[meta]\nschema = 2\n", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with serving(tmp_path / "rondel.db") as server:
        games = httpx.get(f"{server.address()}api/v1/games").json()
        assert "friesematenten" in [game["id"] for game in games]
        assert server.ended(signal.SIGTERM) == 0
        (told,) = [line for line in server.errors if "harbour.toml" in line]
    assert "warning" in told
    assert "meta.schema" in told


def test_the_browser_finds_the_server_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, found = tmp_path / "browser.sh", tmp_path / "found"
    ask = f"import sys, urllib.request as ask; ask.urlopen(sys.argv[1]); open({str(found)!r}, 'w').write(sys.argv[1])"
    browser.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, "-c", ask])} "$1"\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")

    with serving(tmp_path / "rondel.db", "--open") as server:
        url = server.address()
        until(lambda: found.exists() and found.read_text() == url, 20)
        assert server.ended(signal.SIGINT) == 0
        assert printed_no_errors(server), server.errors


# ------------------------------------------------------------------ errors at startup


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
    file.write_text("Dear Anna, this isn’t a database at all, whatever the server may think. " * 20)
    code, _, told = rondel("serve", "--port", "0", "--database", str(file))
    assert code == 1
    assert "letter.txt" in told.replace("\n", "")
    code, _, told = rondel("serve", "--port", "0", "--database", str(tmp_path / "nowhere" / "rondel.db"))
    assert code in (1, 2)
    assert "nowhere" in told.replace("\n", "")


def test_one_server_for_one_file_and_nobody_replaces_it_meanwhile(
    rondel: Callable[..., tuple[int, str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, file = str(tmp_path / "rondel.db"), str(tmp_path / "rondel.backup")
    migrate(read_address(database))
    (tmp_path / "link.db").symlink_to(database)
    with exclusive_access(read_address(database)):
        for name in (database, str(tmp_path / "link.db")):
            code, out, told = rondel("serve", "--port", "0", "--database", name)
            assert (code, out) == (1, "")
            assert "Another server has the database" in " ".join(told.split())
        for language, said in (("de", "anderer Server"), ("fr", "autre serveur")):
            assert cli.run(["serve", "--port", "0", "--database", database, "--lang", language]) == 1
            assert said in " ".join(capsys.readouterr().err.split())
        assert rondel("admin", "backup", file, "--database", database)[0] == 0
        assert rondel("admin", "check", "--database", database)[0] == 0
        code, _, told = rondel("admin", "restore", file, "--overwrite", "--database", database)
        assert code == 1
        assert "Another server has the database" in " ".join(told.split())
    assert rondel("admin", "restore", file, "--overwrite", "--database", database)[0] == 0


def test_a_server_has_its_file_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = read_address(str(tmp_path / "rondel.db"))

    def look(work: Any) -> None:
        work.close()
        with pytest.raises(StorageError) as refused, exclusive_access(address):
            pass
        assert refused.value.key == "storage-in-use"

    monkeypatch.setattr(startup, "_run", look)
    monkeypatch.setattr(startup, "begin_logs", lambda *_: None)
    assert startup.serve(Settings(database=str(address), port=0)) == 0


def test_a_move_whose_player_has_gone_is_known_when_it_is_durable(tmp_path: Path) -> None:
    async def play() -> None:
        async with startup.open_server(Settings(database=str(tmp_path / "rondel.db"))) as server:
            service, log = server.tables, server.tables.database.log
            assert isinstance(log, SqliteLog)
            anna = Guest("anna", "Anna", "en")
            table = await open_table(service, anna, OpenTable(chairs=(MyChair(), MyChair()), game=GAME))
            await start(service, table, anna)
            number = table.number
            text = random_action(table.game, table.begun_course().state.copy(), random.Random(1)).text
            # the disk is slow, the player leaves, and another guest looks before the move is durable
            log.writer._using.acquire()
            move = asyncio.create_task(moves.play(service, table, anna.id, seen=number, actions=[text]))
            await asyncio.sleep(0.05)
            move.cancel()
            await asyncio.gather(move, return_exceptions=True)
            assert (await service.table(table.id)).number == number
            log.writer._using.release()
            async with asyncio.timeout(10):
                while (await service.table(table.id)).number == number:
                    await asyncio.sleep(0.01)

    asyncio.run(play())


# ------------------------------------------------------------------ backups


def test_a_backup_taken_while_serving_has_every_move_that_was_acknowledged(
    rondel: Callable[..., tuple[int, str, str]], database_url: str, tmp_path: Path
) -> None:
    file, second = str(tmp_path / "rondel.backup"), tmp_path / "second.db"
    with live_server(database_url) as server, players(server.url, 3) as playing:
        until(lambda: all(player.acknowledged for player in playing))
        before = {player.table: player.acknowledged for player in playing}
        code, out, told = rondel("admin", "backup", file, "--database", database_url, "--json")
        assert code == 0, told
        assert json.loads(out)["rows"]["tables"] == 3
        until(lambda: all(player.acknowledged > before[player.table] for player in playing))
    assert rondel("admin", "restore", file, "--database", str(second))[0] == 0
    assert rondel("admin", "check", "--database", str(second))[0] == 0
    assert rondel("admin", "check", "--database", database_url)[0] == 0
    with live_server(second) as server:
        for player in playing:
            # the same person, because the backup contains the server's secret; and the game goes on
            with Person(server.url, token=player.person.token) as person:
                assert person.table(player.table)["number"] >= before[player.table] > 0
                person.play(player.table)


def test_requests_that_are_being_answered_are_answered_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with live_server(tmp_path / "rondel.db") as server:
            anna = Person(server.url)
            table = anna.begin(ME, ME)
            move = anna.wanted(table)
            log = server.running.tables.database.log
            append = log.append

            async def slowly(*given: Any) -> None:
                await asyncio.sleep(0.5)
                await append(*given)

            monkeypatch.setattr(log, "append", slowly)
            answer = pool.submit(anna.send, table, move)
            time.sleep(0.2)
        with anna:
            assert answer.result(10).status_code == 200
