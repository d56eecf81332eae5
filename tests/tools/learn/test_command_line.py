"""The command line of learning: what it does, and how it says no."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.learn.__main__ import main
from tools.learn.arguments import parser
from tools.learn.progress import progress

REFUSED = 2


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what a refused command says."""
    assert main(arguments) == REFUSED
    text = capsys.readouterr().err
    assert "Traceback" not in text
    return text


def test_games_are_played_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "games",
        "friesematenten",
        str(tmp_path),
        "--files",
        "1",
        "--games-per-file",
        "2",
        "--jobs",
        "1",
    ]

    assert main(command) == 0
    assert "friesematenten: 2 games," in capsys.readouterr().out
    assert main(command) == 0
    assert "friesematenten: 0 games, 0 positions" in capsys.readouterr().out


def test_a_network_is_shipped(
    tmp_path: Path,
    write: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tools.learn.ship.ROOT", tmp_path)

    assert main(["ship", "imperial-2010", str(write("imperial-2010"))]) == 0
    assert (tmp_path / "src/rondel/bots/imperial/learned/networks/imperial-2010.net").exists()
    assert "make strength" in capsys.readouterr().out


# ------------------------------------------------------------------ refused


def test_an_unknown_game_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("rounds", "games", "train", "ship", "exploit"):
        rest = {"games": ["out"], "train": ["a.net", "out"], "ship": ["a.net"]}.get(command, [])
        assert "There is no game “chess”. Choose one of: imperial-2006" in said(
            capsys, command, "chess", *rest
        )


def test_training_without_games_says_how_to_play_some(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, "train", "imperial-2010", "a.net", str(tmp_path))

    assert text.startswith("There are no games of imperial-2010 in")
    assert f"python -m tools.learn games imperial-2010 {tmp_path}" in text


@pytest.mark.parametrize("package", ["torch", "numpy"])
def test_a_missing_package_is_named(
    package: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise ModuleNotFoundError(name=package)

    monkeypatch.setattr("tools.learn.commands.run_rounds", fail)

    assert said(capsys, "rounds", "imperial-2010") == (
        f"This needs {package}. It isn’t installed. make learn has everything.\n"
    )


def test_a_missing_torch_is_noticed_before_hours_of_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    assert "This needs torch" in said(capsys, "rounds", "imperial-2010", str(tmp_path / "learn"))
    assert not (tmp_path / "learn").exists()


def test_a_file_that_is_not_a_network_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.net").write_text("weights", encoding="utf-8")

    assert "not the file of a network" in said(capsys, "ship", "imperial-2010", str(tmp_path / "a.net"))
    assert "b.net: No such file" in said(capsys, "ship", "imperial-2010", str(tmp_path / "b.net"))
    assert "c.net: No such file" in said(
        capsys, "games", "imperial-2010", str(tmp_path), "--network", "c.net"
    )


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["rounds", "imperial-2010", "--games", "0"], "--games: at least 1, not 0"),
        (["rounds", "imperial-2010", "--match-games", "-1"], "--match-games: at least 0, not -1"),
        (["rounds", "imperial-2010", "--games", "many"], "--games: a whole number, not many"),
        (
            ["games", "imperial-2010", "out", "--games-per-file", "1001"],
            "--games-per-file: at most 1000, not 1001",
        ),
        (["games", "imperial-2010", "out", "--minutes", "0"], "--minutes: more than 0, not 0"),
        (["train", "imperial-2010", "a.net", "out", "--rate", "nan"], "--rate: more than 0, not nan"),
    ],
)
def test_impossible_numbers_are_refused(
    arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(arguments)
    assert text in capsys.readouterr().err


def test_a_command_that_is_stopped_says_that_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.learn.commands.run_rounds", stop)

    assert main(["rounds", "imperial-2010"]) == 130
    assert "goes on from here" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["rounds", "games", "train", "match", "curves", "ship", "exploit"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    assert len(capsys.readouterr().out) > 200


# ------------------------------------------------------------------ progress


@pytest.mark.parametrize("has_rich", [True, False])
def test_progress_in_a_log_is_a_line_at_the_end(
    has_rich: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    with progress("games", 4, 1) as advance:
        advance(1)
        advance(2)

    assert capsys.readouterr().err == "games: 4 of 4, 0 s\n"
