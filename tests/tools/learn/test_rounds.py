"""Rounds of learning: the first networks play for the next ones, and what was stopped goes on where it was."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rondel.bots.learned.network import NetworkError
from rondel.core.errors import RondelError
from tools.learn import match, rounds
from tools.learn.games import PlayedFile, Recipe, play_games
from tools.learn.match import Row
from tools.learn.report import read_report
from tools.learn.rounds import Course, learn, training_files
from tools.learn.work import Workers

GAME = "friesematenten"
ALONE = Workers(jobs=1)
TIME_IS_OVER = Workers(jobs=1, ends=0.0)


@pytest.fixture
def course(tmp_path: Path, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Course:
    """Return a course of tiny rounds whose training takes no torch: its networks are random."""

    def train(command: list[str], *, check: bool) -> Any:
        assert not check
        target = Path(command[5])
        write(GAME, name="trained.net").replace(target)
        target.with_suffix(".json").write_text('{"chances": 1.0}', encoding="utf-8")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("tools.learn.rounds.subprocess.run", train)
    monkeypatch.setattr(rounds, "_QUICK_GAMES", 1)
    monkeypatch.setattr(rounds, "_SLOW_GAMES", 1)
    return Course(
        GAME,
        tmp_path / "learn",
        rounds=1,
        first_games=2,
        games=2,
        simulations=1,
        match_games=1,
        workers=ALONE,
    )


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List every file that is played, and every game of a match; these are only pretended."""
    found: list[str] = []

    def games(recipe: Recipe, files: int, workers: Workers) -> Iterator[PlayedFile]:
        for one in play_games(recipe, files, workers):
            found.append(f"{Path(recipe.folder).name} {one.number}")
            yield one

    def one(game: Any, is_stopped: Callable[[], bool]) -> tuple[str, int, Row]:
        found.append(f"match {game.number}")
        return str(game.pairing), game.number, Row(1.0, 20.0, 10.0, 0.1, 0.1)

    monkeypatch.setattr(rounds, "play_games", games)
    monkeypatch.setattr(match, "_play", one)
    return found


def silent(_: str) -> None:
    pass


# ------------------------------------------------------------------ going on


def test_a_round_is_games_a_network_and_a_match(course: Course, played: list[str]) -> None:
    assert learn(course, silent)

    first, second = read_report(course.report).rounds
    assert played == [f"{GAME}-0 0", f"{GAME}-0 1", f"{GAME}-1 0", f"{GAME}-1 1", "match 0", "match 0"]
    assert (first["games"], first["match"], second["games"]) == (2, {}, 2)
    assert first["positions"] > 2
    assert second["losses"] == {"chances": 1.0}
    assert second["match"].keys() >= {"new", "old", "games", "players"}
    assert second["match"]["new from"] < second["match"]["new"] == second["match"]["new to"] == 1.0
    assert course.report.with_suffix(".svg").exists()


def test_a_finished_course_plays_nothing_again(course: Course, played: list[str]) -> None:
    learn(course, silent)
    played.clear()

    assert learn(course, silent)
    assert not played


def test_a_stopped_round_goes_on_without_playing_kept_games_again(course: Course, played: list[str]) -> None:
    assert learn(replace(course, rounds=0), silent)
    next(play_games(course.recipe(1), 2, ALONE))
    played.clear()

    assert learn(course, silent)
    assert played == [f"{GAME}-1 1", "match 0", "match 0"]


def test_a_stopped_match_goes_on_without_playing_kept_games_again(course: Course, played: list[str]) -> None:
    learn(course, silent)
    course.report.unlink()
    kept = course.folder / f"{GAME}-1.match"
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text[:-10], encoding="utf-8")  # the second game was being written
    played.clear()

    assert learn(course, silent)
    assert played == ["match 0"]
    assert kept.read_text(encoding="utf-8").count("\n") == 2


def test_when_time_is_over_the_course_can_go_on_later(course: Course, played: list[str]) -> None:
    assert not learn(replace(course, workers=TIME_IS_OVER), silent)
    assert not played
    assert learn(course, silent)


def test_a_match_for_which_there_is_no_time_is_played_later(course: Course, played: list[str]) -> None:
    learn(course, silent)
    course.report.unlink()
    (course.folder / f"{GAME}-1.match").unlink()
    played.clear()

    assert not learn(replace(course, workers=TIME_IS_OVER), silent)
    assert [one["round"] for one in read_report(course.report).rounds] == [0]
    assert learn(course, silent)
    assert played == ["match 0", "match 0"]


def test_rounds_with_another_seed_are_not_mixed(course: Course) -> None:
    learn(replace(course, rounds=0), silent)

    with pytest.raises(RondelError, match=r"have the seed 1, not 2\. Go on with --seed 1"):
        learn(replace(course, seed=2), silent)


def test_a_folder_with_something_else_is_refused(course: Course) -> None:
    course.folder.mkdir()
    course.report.write_text(json.dumps({"rounds": 3}), encoding="utf-8")

    with pytest.raises(RondelError, match="is not the report of a course"):
        learn(course, silent)


def test_a_training_that_fails_ends_the_course(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: Any = subprocess.CompletedProcess([], 2)
    monkeypatch.setattr("tools.learn.rounds.subprocess.run", lambda *_, **__: failed)

    with pytest.raises(RondelError, match="training of round 0 failed"):
        learn(course, silent)
    assert not course.report.exists()


# ------------------------------------------------------------------ from a network that is there


def test_a_course_begins_with_a_network(
    course: Course, played: list[str], write: Callable[..., Path]
) -> None:
    begin = write(GAME, seed=7, name="shipped.net")

    assert learn(replace(course, begin=begin), silent)
    first = read_report(course.report).rounds[0]
    assert course.network(0).read_bytes() == begin.read_bytes() != course.network(1).read_bytes()
    assert first["losses"] == {}
    assert played[:2] == [f"{GAME}-0 0", f"{GAME}-0 1"]  # Merchants, whom later rounds mix in
    assert course.training(1)[-2:] == ("--former", str(course.network(0)))


def test_a_network_goes_on_from_what_its_training_left(course: Course) -> None:
    course.folder.mkdir()
    whole = course.network(4).with_suffix(".pt")
    whole.touch()

    assert course.training(5)[-2:] == ("--former", str(whole))
    assert "--former" not in course.training(0)


def test_a_course_that_began_otherwise_is_refused(course: Course, write: Callable[..., Path]) -> None:
    begin, other = write(GAME, seed=7, name="a.net"), write(GAME, seed=8, name="b.net")
    rounds_before = replace(course, rounds=0, begin=begin)
    learn(rounds_before, silent)

    assert learn(rounds_before, silent)
    assert learn(replace(rounds_before, begin=None), silent)
    with pytest.raises(RondelError, match=r"did not begin with .*b\.net\. Go on without naming a network"):
        learn(replace(rounds_before, begin=other), silent)


def test_a_network_of_another_game_is_refused(course: Course, write: Callable[..., Path]) -> None:
    with pytest.raises(NetworkError, match="trained for the game 'imperial-2010', and not for"):
        learn(replace(course, begin=write("imperial-2010")), silent)
    assert not course.network(0).exists()


# ------------------------------------------------------------------ who plays, and what is learned from


def networks(course: Course, number: int) -> list[str]:
    return [Path(name).name for name in course.recipe(number).networks]


def test_merchants_play_first_and_the_last_three_networks_after_them(course: Course) -> None:
    assert networks(course, 0) == []
    assert networks(course, 1) == [f"{GAME}-0.net"]
    assert networks(course, 2) == [f"{GAME}-{one}.net" for one in (0, 1)]
    assert networks(course, 9) == [f"{GAME}-{one}.net" for one in (6, 7, 8)]


def test_every_round_has_games_of_its_own(course: Course) -> None:
    recipes = [course.recipe(number) for number in range(5)]

    assert len({recipe.seed for recipe in recipes}) == len({recipe.folder for recipe in recipes}) == 5


def write_games(course: Course, number: int, files: int, size: int = 100) -> None:
    folder = Path(course.recipe(number).folder)
    folder.mkdir(parents=True)
    for one in range(files):
        (folder / f"{GAME}-{course.seed + number}-{one:05}.npz").write_bytes(b"x" * size)


def test_the_first_network_learns_from_merchants(course: Course) -> None:
    write_games(course, 0, 5)

    assert training_files(course, 0) == course.kept(0)


def test_a_network_learns_from_the_last_six_rounds_and_a_fifth_as_much_of_merchants(course: Course) -> None:
    for number in range(9):
        write_games(course, number, 40 if number == 0 else 10)
    files = training_files(course, 8)
    folders = [int(path.parent.name.rpartition("-")[2]) for path in files]

    assert {number: folders.count(number) for number in folders} == {**dict.fromkeys(range(3, 9), 10), 0: 12}
    assert files == training_files(course, 8)
    assert files[-12:] != training_files(replace(course, seed=1), 8)[-12:] or files == training_files(
        course, 8
    )


def test_files_of_another_seed_are_left_alone(course: Course) -> None:
    write_games(course, 0, 2)
    (Path(course.recipe(0).folder) / f"{GAME}-7-00000.npz").write_bytes(b"x")

    assert len(course.kept(0)) == 2
