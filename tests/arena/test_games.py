"""Games of the arena: the same with any number of processes, saved as they finish, continued after a stop."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.arena import (
    GameResult,
    Plan,
    game_setup,
    make_plan,
    open_folder,
    play_arena,
    play_batch,
    play_game,
)
from rondel.arena.result import NationResult, read_result, write_result
from rondel.arena.runner import batches_of
from rondel.bots import registry
from rondel.bots.bot import Bot, Budget, Observation
from rondel.bots.levels import RandomBot
from rondel.core.action import Action
from rondel.core.contract import Game
from rondel.core.errors import RondelError
from rondel.games.imperial.state import ImperialState
from rondel.match import Match

PLAN = make_plan("friesematenten", ["random"], players=2, seed=3)


def timeless(results: list[GameResult]) -> list[GameResult]:
    """Return results without what differs from run to run."""
    return [replace(one, seconds=0.0, thinking=(0.0,) * len(one.bots)) for one in results]


# ------------------------------------------------------------------ one game


def test_a_game_is_played_to_its_end_and_its_record_replays() -> None:
    played = play_batch(PLAN, [1])[0]
    match = Match.load(played.record)

    assert match.is_over
    assert match.players == ("1 random", "2 random")
    assert match.actions_played == played.result.actions
    assert (
        tuple(score.points for score in sorted(match.scores(), key=lambda one: one.seat))
        == played.result.points
    )
    assert played.result.ended_by == match.game.ending(match.state)
    assert played.result.rounds is not None
    assert played.result.nations == ()
    assert "arena game 1" in match.header.note


def test_rotations_begin_with_the_same_cards() -> None:
    plan = make_plan("imperial-2010", ["random"], players=3, seed=1)
    starts = {
        tuple(line for line in played.record.splitlines() if line.startswith("* deal"))
        for played in play_batch(plan, [1, 2, 3])
    }

    assert len(starts) == 1


def test_nations_are_described_by_their_governments() -> None:
    plan = make_plan("imperial-2010", ["random"], players=3, seed=1)
    played = play_batch(plan, [1])[0]
    dealt = [line.split()[2] for line in played.record.splitlines() if line.startswith("* deal")]
    nations = {facts.nation: facts for facts in played.result.nations}
    match = Match.load(played.record)

    assert len(nations) == 6
    assert [nations[nation].first for nation in dealt] == [0, 1, 2]
    assert nations[played.result.ended_by].power == 25
    assert isinstance(match.state, ImperialState)
    assert [facts.last for facts in played.result.nations] == list(match.state.government)


def test_a_game_that_is_too_long_is_broken_off_and_counts_as_it_stands() -> None:
    played = play_game(PLAN.table_game(), PLAN.option_values(), game_setup(PLAN, 1), longest=12)

    assert played.result.actions == 12
    assert played.result.ended_by == ""
    assert 1 in played.result.places


def test_a_game_that_is_stopped_is_left_out() -> None:
    assert play_batch(PLAN, [1, 2], lambda: True) == []


def test_a_result_is_a_line_and_back() -> None:
    result = play_batch(PLAN, [2])[0].result
    nations = (NationResult("italy", -1, 1, 7),)

    assert read_result(write_result(result)) == result
    assert read_result(write_result(replace(result, nations=nations, rounds=None))).nations == nations


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0},
        {"points": [1]},
        {"places": [2, 2]},
        {"rounds": "x"},
        {"bots": 3},
        {"nations": [{"nation": "x", "first": 9, "last": 0, "power": 1}]},
    ],
)
def test_what_is_not_a_result_is_refused(change: dict[str, object]) -> None:
    read = json.loads(write_result(play_batch(PLAN, [1])[0].result))

    with pytest.raises(ValueError, match=r"."):
        read_result(json.dumps({**read, **change}))


# ------------------------------------------------------------------ bots of other packages


class Lawless(RandomBot):
    """Gives illegal answers."""

    def choose(self, observation: Observation, budget: Budget) -> Action:
        return observation.game.parse("bid 999")


class LawlessKind:
    id = "lawless"
    budget = Budget(simulations=1)

    def plays(self, game: Game) -> bool:
        return True

    def personalities(self, game: Game) -> tuple[str, ...]:
        return ()

    def make(self, game: Game, seed: int | str, personality: str) -> Bot:
        return Lawless(seed)

    def texts(self, language: str) -> tuple[str, str]:
        return "", ""


@pytest.fixture
def lawless(monkeypatch: pytest.MonkeyPatch) -> Plan:
    monkeypatch.setitem(registry._kinds, "lawless", LawlessKind())
    return make_plan("friesematenten", ["lawless", "random"], players=2)


def test_a_bot_that_breaks_the_rules_is_named(lawless: Plan) -> None:
    with pytest.raises(RondelError, match="“lawless”") as caught:
        play_arena(lawless, 1, jobs=1)
    assert caught.value.params["game"] == 1


def test_bots_that_think_play_one_game_at_a_time(lawless: Plan) -> None:
    assert batches_of(lawless, range(1, 4)) == [range(1, 2), range(2, 3), range(3, 4)]
    assert [len(batch) for batch in batches_of(PLAN, range(1, 20))] == [8, 8, 3]


# ------------------------------------------------------------------ many games


def test_any_number_of_processes_plays_the_same_games() -> None:
    alone, together = play_arena(PLAN, 20, jobs=1), play_arena(PLAN, 20, jobs=2)

    assert [result.number for result in together] == list(range(1, 21))
    assert timeless(alone) == timeless(together)
    assert len({result.points for result in alone}) > 10


def test_a_folder_keeps_everything(tmp_path: Path) -> None:
    results = play_arena(PLAN, 9, folder=tmp_path / "new" / "arena", jobs=1)
    folder = tmp_path / "new" / "arena"

    assert sorted(path.name for path in folder.iterdir()) == ["arena.json", "games", "results.jsonl"]
    assert sorted(path.name for path in (folder / "games").iterdir()) == [
        f"{n:05}.rondel" for n in range(1, 10)
    ]
    assert json.loads((folder / "arena.json").read_text())["bots"] == ["random"]
    assert [read_result(line) for line in (folder / "results.jsonl").read_text().splitlines()] == results


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    once = play_arena(PLAN, 8, folder=tmp_path, jobs=1)
    told: list[int] = []
    more = play_arena(PLAN, 10, folder=tmp_path, jobs=1, when_kept=lambda kept: told.append(len(kept)))

    assert more[:8] == once
    assert told == [8, 2]
    assert play_arena(PLAN, 4, folder=tmp_path, jobs=1) == once[:4]
    assert timeless(more) == timeless(play_arena(PLAN, 10, jobs=1))


def test_half_a_line_is_noticed_and_played_again(tmp_path: Path) -> None:
    whole = play_arena(PLAN, 6, folder=tmp_path, jobs=1)
    path = tmp_path / "results.jsonl"
    content = path.read_bytes()
    path.write_bytes(content[:-30])

    again = play_arena(PLAN, 6, folder=tmp_path, jobs=1)

    assert again[:5] == whole[:5]
    assert timeless(again) == timeless(whole)
    assert len(path.read_bytes().splitlines()) == 6


def test_a_gap_is_filled(tmp_path: Path) -> None:
    whole = play_arena(PLAN, 6, folder=tmp_path, jobs=1)
    path = tmp_path / "results.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(random.Random(1).sample(lines[:2] + lines[3:], 5)))

    assert timeless(play_arena(PLAN, 6, folder=tmp_path, jobs=1)) == timeless(whole)


def refused(tmp_path: Path, plan: Plan = PLAN) -> RondelError:
    with pytest.raises(RondelError) as caught, open_folder(tmp_path, plan):
        pass
    return caught.value


def test_another_plan_is_refused_with_what_differs(tmp_path: Path) -> None:
    play_arena(PLAN, 1, folder=tmp_path, jobs=1)
    error = refused(tmp_path, replace(PLAN, seed=4, bots=("random", "novice")))

    assert error.key == "arena-other-plan"
    assert error.params["differing"] == "bots: random ≠ random, novice; seed: 3 ≠ 4"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")

    assert refused(tmp_path).key == "arena-foreign"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    assert refused(tmp_path / "letter.txt").key == "arena-no-folder"


@pytest.mark.parametrize(
    "left", [("arena.json.new",), ("games/",), ("results.jsonl", "arena.json.new"), ("arena.json",)]
)
def test_an_arena_that_was_stopped_while_it_began_begins_again(tmp_path: Path, left: tuple[str, ...]) -> None:
    with open_folder(tmp_path / "whole", PLAN):
        pass
    folder = tmp_path / "arena"
    folder.mkdir()
    for name in left:
        if name == "games/":
            (folder / name).mkdir()
        elif name == "arena.json":
            shutil.copy(tmp_path / "whole" / name, folder)
        elif name == "results.jsonl":
            (folder / name).touch()
        else:
            (folder / name).write_text('{"arena":')  # half of it

    assert len(play_arena(PLAN, 2, folder=folder, jobs=1)) == 2
    assert sorted(path.name for path in folder.iterdir()) == ["arena.json", "games", "results.jsonl"]


def test_a_folder_of_games_without_a_plan_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "chess.pgn").write_text("1. e4")

    assert refused(tmp_path).key == "arena-foreign"
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"arena": 1, "game": 3}', '{"arena": 2}'])
def test_a_broken_plan_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "arena.json").write_text(content)

    assert refused(tmp_path).key == "arena-broken"


def test_a_broken_line_in_the_middle_is_reported_with_its_number(tmp_path: Path) -> None:
    play_arena(PLAN, 3, folder=tmp_path, jobs=1)
    path = tmp_path / "results.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_bytes("".join([lines[0], '{"number":\n', lines[2]]).encode())

    assert refused(tmp_path).params == {"file": str(path), "line": 2}


def test_two_arenas_do_not_write_to_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with open_folder(tmp_path, PLAN):
        assert refused(tmp_path).key == "arena-in-use"


def refuse_locks(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Let every lock fail as a file system would."""

    def flock(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(pytest.importorskip("fcntl"), "flock", flock)


@pytest.mark.parametrize("code", [errno.ENOTSUP, errno.ENOLCK])
def test_an_arena_plays_even_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    refuse_locks(monkeypatch, code)

    assert len(play_arena(PLAN, 2, folder=tmp_path, jobs=1)) == 2


def test_other_errors_of_a_lock_are_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_locks(monkeypatch, errno.EIO)

    with pytest.raises(OSError, match=os.strerror(errno.EIO)), open_folder(tmp_path, PLAN):
        pass


# ------------------------------------------------------------------ stopped

SLOW = """
import sys
from pathlib import Path
from rondel.arena import make_plan, play_arena
if __name__ == "__main__":
    plan = make_plan("friesematenten", ["random"], players=2, seed=3)
    play_arena(plan, 100_000, folder=Path(sys.argv[1]), jobs=2)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_arena_that_is_stopped_leaves_nobody_behind_and_goes_on(
    tmp_path: Path, how: signal.Signals
) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    folder = tmp_path / "arena"
    process = subprocess.Popen(
        [sys.executable, str(tmp_path / "slow.py"), str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        # tests that run in the background inherit an ignored SIGINT
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509  no threads are running
    )
    results = folder / "results.jsonl"
    _wait_until(lambda: results.exists() and results.stat().st_size > 0)
    os.kill(process.pid, how)
    process.wait(20)
    # all processes of the group are gone, including the workers
    _wait_until(lambda: not _is_alive(process.pid))
    count = len(results.read_bytes().splitlines())

    again = play_arena(PLAN, count + 3, folder=folder, jobs=1)

    assert timeless(again[:8]) == timeless(play_arena(PLAN, 8, jobs=1))
    assert len(again) == count + 3


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _wait_until(is_true: object, seconds: float = 20.0) -> None:
    assert callable(is_true)
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)
