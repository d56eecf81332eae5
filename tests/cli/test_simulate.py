"""``rondel simulate``, ``perft`` and ``bench``: their numbers are right."""

import json
import os
import re
import signal
from collections.abc import Mapping
from typing import Any, Self

import pytest

import rondel as library
from rondel.cli import simulate
from rondel.core.contract import SPECTATOR, State
from rondel.games.imperial import state
from rondel.games.imperial.game import ImperialGame
from tests.cli.command_line import Command, as_a_process, begin_process

# ------------------------------------------------------------------ perft


def naive(state: State, depth: int) -> int:
    """Count by playing every action, with checks."""
    if depth == 0:
        return 1
    count = 0
    for action in list(state.legal_actions()):
        after = state.copy()
        after.apply(action)
        count += naive(after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("game", "players"), [("imperial-2006", 6), ("imperial-2010", 4), ("imperial-2030", 2)]
)
def test_perft_agrees_with_a_naive_recursion(rondel: Command, game: str, players: int) -> None:
    result = json.loads(rondel("perft", game, "--players", str(players), "--depth", "3", "--json").out)

    state = library.game(game).new(players, {})
    assert result["counts"] == [naive(state, depth) for depth in (1, 2, 3)]


def test_perft_opens_a_position_in_the_middle(rondel: Command) -> None:
    match = library.new("imperial-2030", players=3, seed=5)
    while match.actions_played < 120:
        match.play(match.legal_actions()[match.actions_played % len(match.legal_actions())])
    result = json.loads(rondel("perft", match.position(), "--depth", "2", "--divide", "--json").out)

    assert result["counts"] == [naive(match.state, 1), naive(match.state, 2)]
    assert sum(result["divide"].values()) == result["counts"][-1]
    assert list(result["divide"]) == [action.text for action in match.legal_actions()]


def test_two_players_of_2030_begin_with_two_deals_then_any_of_eight_spaces(rondel: Command) -> None:
    # 2 cards for the first player, 1 left for the second, 8 spaces for Russia's first turn: 2, 2, 16
    result = json.loads(rondel("perft", "imperial-2030", "--players", "2", "--depth", "3", "--json").out)

    assert result["counts"] == [2, 2, 16]
    assert set(result) == {"position", "depth", "counts", "nodes", "seconds", "nodes_per_second", "divide"}


def test_perft_reads_a_position_from_a_pipe(rondel: Command) -> None:
    code = library.new("imperial-2006", players=2, seed=1).position()

    assert json.loads(rondel("perft", "-", "--depth", "1", "--json", typed=code + "\n").out)["counts"] == [8]


@pytest.mark.parametrize(
    "code", ["imperial-2030/", "imperial-2030/r2/3/garbage", "imperial-2030/r2/3/0,0,6;2/x"]
)
def test_a_broken_position_is_an_error_not_a_traceback(rondel: Command, code: str) -> None:
    result = rondel("perft", code, "--depth", "1")

    assert result.code == 1
    assert result.err.startswith("Error: ")


def test_perft_prints_a_table(rondel: Command) -> None:
    result = rondel("perft", "imperial-2030", "--players", "2", "--depth", "3", "--divide", "--lang", "de")

    assert "Tiefe" in result.out
    assert "16" in result.out
    assert "deal russia" in result.out


def test_perft_prints_each_depth_as_soon_as_it_is_counted() -> None:
    process = begin_process("perft", "imperial-2030", "--players", "6", "--depth", "30")
    assert process.stdout is not None
    lines = [process.stdout.readline().decode().split() for _ in range(3)]
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert lines == [["depth", "sequences"], ["1", "6"], ["2", "30"]]
    assert (process.returncode, err.strip()) == (130, b"Stopped.")


# ------------------------------------------------------------------ simulate


def simulated(rondel: Command, *arguments: str) -> Mapping[str, Any]:
    result = rondel("simulate", *arguments, "--json")
    assert result.code == 0
    return {
        key: value
        for key, value in json.loads(result.out).items()
        if key not in ("seconds", "actions_per_second")
    }


def test_the_same_seed_gives_the_same_games(rondel: Command) -> None:
    first = simulated(rondel, "imperial-2030", "--games", "12", "--seed", "7")

    assert simulated(rondel, "imperial-2030", "--games", "12", "--seed", "7") == first
    assert simulated(rondel, "imperial-2030", "--games", "12", "--seed", "8") != first


def test_the_number_of_jobs_changes_nothing(rondel: Command) -> None:
    alone = simulated(rondel, "imperial-2010", "--games", "25", "--seed", "7", "--players", "3")

    assert (
        simulated(rondel, "imperial-2010", "--games", "25", "--seed", "7", "--players", "3", "--jobs", "3")
        == alone
    )


def test_a_simulation_adds_up(rondel: Command) -> None:
    result = simulated(
        rondel,
        "imperial-2030",
        "--games",
        "20",
        "--option",
        "hidden-cash",
        "--option",
        "growth_bonus",
        "--check",
    )

    assert set(result) == {
        "game", "players", "options", "seed", "games", "checked", "actions", "length",
        "winners", "shared_wins", "winning_points", "ended_by", "violation",
    }  # fmt: skip
    assert result["options"] == ["growth_bonus", "hidden_cash"]
    assert sum(result["winners"]) >= result["games"] == 20
    assert sum(result["ended_by"].values()) == 20
    assert result["length"]["min"] <= result["length"]["median"] <= result["length"]["max"]
    assert result["violation"] is None


class PowerIsADisease:
    """A game that reports a broken invariant as soon as a nation has power."""

    def __init__(self, game_id: str) -> None:
        self._game = ImperialGame(game_id)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def for_table(self, options: object) -> Self:
        return self

    def violations(self, state: State) -> list[str]:
        return (
            ["Too much!"] if any(nation.power for nation in self._game.view(state, SPECTATOR).nations) else []
        )


def test_a_violation_is_reported_with_seed_and_position(
    rondel: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "find_game", PowerIsADisease)
    result = rondel("simulate", "imperial-2030", "--seed", "3", "--check", "--games", "30", "--json")
    found = json.loads(result.out)["violation"]

    assert result.code == 1
    assert (found["seed"], found["game_number"], found["what"]) == (3, 0, ["Too much!"])
    assert not ImperialGame("imperial-2030").open(found["position"]).is_over

    told = rondel("simulate", "imperial-2030", "--seed", "3", "--check")
    assert told.code == 1
    assert "Seed 3, game 0" in told.err
    assert found["position"] in told.err


def test_a_summary_is_printed_without_a_progress_bar_in_a_pipe() -> None:
    result = as_a_process("simulate", "imperial-2006", "--games", "3", "--check", "--lang", "fr")

    assert result.code == 0
    assert "Vainqueurs" in result.out
    assert result.err == ""


# ------------------------------------------------------------------ bench


def test_bench_measures_every_game(rondel: Command) -> None:
    result = json.loads(rondel("bench", "--seconds", "0.05", "--json").out)

    assert set(result) == {"version", "python", "compiled", "games"}
    assert result["compiled"] == (not str(state.__file__).endswith(".py"))
    assert [row["game"] for row in result["games"]] == library.game_ids()
    for row in result["games"]:
        assert row["actions_per_second"] > 1000
        assert row["copy_cost_in_actions"] > 0


def test_bench_prints_a_table(rondel: Command) -> None:
    assert "Aktionen/s" in rondel("bench", "--seconds", "0.02", "--lang", "de").out


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize(("language", "thousand"), [("en", "1,"), ("de", "1."), ("fr", "1\u202f")])
def test_numbers_are_written_as_the_language_does(rondel: Command, language: str, thousand: str) -> None:
    counted = rondel("perft", "imperial-2030", "--players", "2", "--depth", "6", "--lang", language).out
    simulated = rondel("simulate", "friesematenten", "--games", "3", "--lang", language).out

    assert re.search(rf"\d{re.escape(thousand[1:])}\d\d\d\b", counted)
    assert {"en": "33.3%", "de": "33,3\xa0%", "fr": "33,3\xa0%"}[language] in simulated


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_shares_stand_under_each_other(rondel: Command, language: str) -> None:
    out = rondel("simulate", "imperial-2030", "--games", "3", "--lang", language).out
    shares = [re.search(r"\d+[.,]\d\xa0?%", line) for line in out.splitlines()]
    columns = {share.end() for share in shares if share is not None}

    assert len(columns) == 1
