"""``rondel replay``: a record as a report. A broken record is shown as far as it is readable, then the error."""

import json
import random
from pathlib import Path

import pytest

import rondel as library
from tests.cli.command_line import Command, as_a_process


def record(actions: int = 200, game: str = "imperial-2030", **options: bool) -> str:
    """Return the record of a random game, cut after some actions."""
    match = library.new(game, players=3, seed=4, **options)
    rng = random.Random(4)
    while match.actions_played < actions and not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match.save()


@pytest.mark.parametrize(("language", "turn"), [("en", "’s turn."), ("de", " am Zug."), ("fr", "le tour d")])
def test_a_record_reads_like_a_report(rondel: Command, language: str, turn: str) -> None:
    Path("game.rondel").write_text(record())
    result = rondel("replay", "game.rondel", "--lang", language)

    assert result.code == 0
    assert turn in result.out
    assert library.load(record()).position() in result.out.replace("\n", "")


def test_a_finished_game_ends_with_the_ranking(rondel: Command) -> None:
    Path("game.rondel").write_text(record(100_000))
    result = rondel("replay", "game.rondel")

    assert "Ranking" in result.out
    assert "1." in result.out


def test_the_position_at_an_action(rondel: Command) -> None:
    Path("game.rondel").write_text(record())
    result = json.loads(rondel("replay", "game.rondel", "--at", "50", "--json").out)

    assert result["actions_played"] == 50
    assert result["position"] == library.load(record(), at=50).position()
    assert set(result) == {
        "game", "rules", "players", "options", "actions", "actions_played", "report",
        "position", "is_over", "view", "scores", "error",
    }  # fmt: skip
    assert result["error"] is None


def test_a_record_comes_through_a_pipe(rondel: Command) -> None:
    result = rondel("replay", "-", "--json", typed=record(30))

    assert json.loads(result.out)["actions_played"] == 30


def test_what_is_undone_is_not_in_the_report(rondel: Command) -> None:
    text = record(30) + "undo 5\n"

    assert json.loads(rondel("replay", "-", "--json", typed=text).out)["actions_played"] == 25


def test_secret_cash_stays_secret_for_the_spectator(rondel: Command) -> None:
    view = json.loads(rondel("replay", "-", "--json", typed=record(60, hidden_cash=True)).out)["view"]

    assert [player["cash"] for player in view["players"]] == [None, None, None]


def test_an_action_that_is_not_there(rondel: Command) -> None:
    for at in ("31", "-1"):
        result = rondel("replay", "-", "--at", at, typed=record(30))

        assert result.code == 2
        assert "has 30" in result.err


@pytest.mark.parametrize(
    "line", ["gibberish", "1 go nowhere", "1 go", "9 go taxation", "* deal russia", "undo 999", "\u2603"]
)
@pytest.mark.parametrize(("language", "word"), [("en", "ine {}"), ("de", "eile {}"), ("fr", "igne {}")])
def test_the_readable_part_of_a_broken_record_is_shown(
    rondel: Command, line: str, language: str, word: str
) -> None:
    good = record(30)
    result = rondel("replay", "-", "--lang", language, typed=good + line + "\n1 go taxation\n")

    assert result.code == 1
    assert library.load(good).position() in result.out.replace("\n", "")
    assert word.format(len(good.splitlines()) + 1) in result.err


def test_a_broken_record_for_programs(rondel: Command) -> None:
    good = record(30)
    result = rondel("replay", "-", "--json", typed=good + "1 go nowhere\n")

    assert result.code == 1
    assert result.err == ""
    error = json.loads(result.out)["error"]
    assert error["line"] == len(good.splitlines()) + 1
    assert json.loads(result.out)["actions_played"] == 30


def test_before_the_broken_line_all_is_well(rondel: Command) -> None:
    assert rondel("replay", "-", "--at", "10", typed=record(30) + "gibberish\n").code == 0


HEADERS = {
    "nothing of ours": "hello\nworld\n",
    "another game": "rondel record 1\ngame: chess\nrules: 2\nplayers: A, B\n\n",
    "a newer version": "rondel record 1\ngame: imperial-2030\nrules: 99\nplayers: A, B\n\n",
    "too many players": "rondel record 1\ngame: imperial-2030\nrules: 2\nplayers: A, B, C, D, E, F, G\n\n",
    "an unknown option": "rondel record 1\ngame: imperial-2030\nrules: 2\nplayers: A, B\noptions: magic\n\n",
    "no players": "rondel record 1\ngame: imperial-2030\nrules: 2\n\n",
    "a broken position": "rondel record 1\ngame: imperial-2030\nrules: 2\nplayers: A, B\nposition: x/y\n\n",
    "another number of seats": "rondel record 1\ngame: imperial-2030\nrules: 2\nplayers: A, B, C\nposition: "
    + library.new("imperial-2030", players=2, seed=1).position()
    + "\n\n",
    "no number": "rondel record 1\ngame: imperial-2030\nrules: one\nplayers: A, B\n\n",
}


@pytest.mark.parametrize("command", [("replay", "bad.rondel"), ("play", "--resume", "bad.rondel")])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("what", HEADERS)
def test_a_broken_header(rondel: Command, command: tuple[str, ...], language: str, what: str) -> None:
    Path("bad.rondel").write_text(HEADERS[what])
    result = rondel(*command, "--lang", language)

    assert result.code == 1
    assert "bad.rondel" in result.err
    assert result.out == ""


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_files_that_are_not_records(rondel: Command, command: tuple[str, ...], language: str) -> None:
    Path("empty").write_text("")
    Path("blank").write_text("  \n\n")
    Path("binary").write_bytes(bytes(range(256)) * 10)
    Path("zeros").write_bytes(b"\0" * 100)
    Path("folder").mkdir()
    for name in (
        "empty",
        "blank",
        "binary",
        "zeros",
        "folder",
        "missing",
        "missing/too",
        "empty/below",
        "\u2603",
        "a" * 300,
    ):
        result = rondel(*command, name, "--lang", language)

        assert result.code == 1, name
        assert name in result.err.replace("\n", "")
        assert result.out == ""


def test_a_reader_who_leaves_early_causes_no_error(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    (tmp_path / "game.rondel").write_text(record(100_000))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m rondel replay game.rondel | head -n 1"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert b"Imperial 2030" in done.stdout
    assert done.stderr == b""


def test_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    (tmp_path / "game.rondel").write_bytes(b"\xef\xbb\xbf" + record(20).replace("\n", "\r\n").encode())

    assert as_a_process("replay", "game.rondel", cwd=tmp_path).code == 0
