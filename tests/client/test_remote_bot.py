"""The example of a remote bot plays whole games, using only what the server tells it."""

from __future__ import annotations

import random
import re
import threading

import pytest

from examples import remote_bot
from rondel.client import Client
from rondel.protocol.answers import ActionTold, AmountsTold, SeatView
from rondel.protocol.requests import OpenTable
from rondel.protocol.table_settings import MyChair, OpenChair
from tests.server.live_server import LiveServer

GAME = "friesematenten"
RESULT = re.compile(r"^1\. .+: -?\d+\n2\. .+: -?\d+\n$", re.MULTILINE)


def asked(legal: tuple[str, ...], amounts: AmountsTold | None = None) -> SeatView:
    actions = tuple(ActionTold(text, text) for text in legal)
    return SeatView("t", 7, 0, (0,), False, "?", "", {}, actions, amounts)


def test_it_plays_a_game_against_itself_to_the_end(
    host: LiveServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert remote_bot.main([host.url, "--seats", "me,me", "--seed", "1"]) == 0

    link, result = capsys.readouterr().out.split("\n", 1)
    assert link.startswith(f"The table is {host.url}/tables/")
    assert RESULT.match(result)


def test_it_joins_a_private_table_by_its_link(host: LiveServer, capsys: pytest.CaptureFixture[str]) -> None:
    with Client(host.url) as anna:
        anna.be_present("Anna")
        table = anna.open_table(OpenTable(chairs=(MyChair(), OpenChair()), game=GAME, is_public=False))
        bot = threading.Thread(target=remote_bot.main, args=([remote_bot.link(anna, table), "--seed", "2"],))
        bot.start()
        ended = remote_bot.play(anna, table.id, random.Random(3))
        bot.join(30)

    assert [seat.name for seat in ended.seats] == ["Anna", "Remote bot"]
    assert (ended.end, len(ended.scores)) == ("played", 2)
    assert RESULT.match(capsys.readouterr().out)


def test_ctrl_c_gives_its_seats_up(host: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(view: SeatView, rng: random.Random) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(remote_bot, "choose", interrupt)
    with Client(host.url) as client:
        client.be_present("Bot")
        table = remote_bot.open_table(client, GAME, "me,random")

        assert remote_bot.follow_to_the_end(client, table, random.Random(1)) == 130
        assert client.read_table(table.id).seats[0].has_resigned


def test_errors_are_reported_without_a_traceback(
    host: LiveServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert remote_bot.main([f"{host.url}/tables/nowhere"]) == 1
    assert remote_bot.main(["localhost"]) == 1

    assert capsys.readouterr().err == (
        "There is no table “nowhere”. Check the link.\n"
        "“localhost” isn’t a server address. Write it like http://localhost:8000.\n"
    )


def test_it_does_not_join_where_no_chair_is_free(host: LiveServer) -> None:
    with Client(host.url) as anna:
        anna.be_present("Anna")
        table = anna.open_table(OpenTable(chairs=(MyChair(), MyChair()), game=GAME))

        with pytest.raises(SystemExit, match="No chair is free"):
            remote_bot.main([remote_bot.link(anna, table)])


def test_it_never_bids_more_than_it_can_pay() -> None:
    rng = random.Random(1)
    bids = {remote_bot.choose(asked((), AmountsTold("bid {}", 2, 90, safe=5)), rng) for _ in range(100)}

    assert bids == {"bid 2", "bid 3", "bid 4", "bid 5"}
    assert remote_bot.choose(asked(("pass",)), rng) == "pass"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://localhost:8000", ("http://localhost:8000", "", "")),
        ("http://localhost:8000/tables/k3f9?invitation=a-b", ("http://localhost:8000", "k3f9", "a-b")),
        ("https://x.org/rondel/tables/k3f9", ("https://x.org/rondel", "k3f9", "")),
    ],
)
def test_an_address_names_a_server_or_a_table(text: str, address: tuple[str, str, str]) -> None:
    found = remote_bot.read_address(text)

    assert (found.server, found.table, found.invitation) == address
