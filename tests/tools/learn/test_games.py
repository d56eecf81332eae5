"""Games to learn from: the same for the same seed, on every kind of table, and never played twice."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.core.errors import RondelError
from tests.support.friese_scene import Scene
from tools.learn import games
from tools.learn.games import Recipe, missing_files, play_games
from tools.learn.positions import Positions
from tools.learn.subjects import subject_of
from tools.learn.work import Workers

ALONE = Workers(jobs=1)
EVERY = ("imperial-2006", "imperial-2010", "imperial-2030", "friesematenten")


def recipe(folder: Path, **changes: object) -> Recipe:
    """Return a file of one game of Merchants."""
    usual = Recipe("friesematenten", str(folder), games_per_file=1)
    return replace(usual, **changes)  # type: ignore[arg-type]  # checked by the dataclass


def play(wanted: Recipe, files: int = 1) -> dict[str, bytes]:
    """Play the missing files, and return all files by their names."""
    list(play_games(wanted, files, ALONE))
    return {path.name: path.read_bytes() for path in sorted(Path(wanted.folder).iterdir())}


# ------------------------------------------------------------------ seeds


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    assert play(recipe(tmp_path / "a"), 2) == play(recipe(tmp_path / "b"), 2)


def test_another_seed_and_every_file_plays_others(tmp_path: Path) -> None:
    found = {**play(recipe(tmp_path / "a"), 2), **play(recipe(tmp_path / "b", seed=2))}

    assert set(found) == {f"friesematenten-{one}.npz" for one in ("1-00000", "1-00001", "2-00000")}
    assert len(set(found.values())) == 3


def test_processes_play_the_games_one_would_play_alone(tmp_path: Path) -> None:
    together = recipe(tmp_path / "b")
    list(play_games(together, 2, Workers(jobs=2)))

    assert play(together, 2) == play(recipe(tmp_path / "a"), 2)


@pytest.mark.ray
def test_a_cluster_plays_the_games_one_would_play_alone(tmp_path: Path, write: Callable[..., Path]) -> None:
    networks = (str(write("friesematenten")),)
    together, alone = (recipe(tmp_path / name, networks=networks, simulations=2) for name in "ab")
    list(play_games(together, 2, Workers(jobs=2, ray="local")))

    assert play(together, 2) == play(alone, 2)


def test_without_ray_a_cluster_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(RondelError, match="A cluster needs Ray"):
        list(play_games(recipe(tmp_path), 1, Workers(ray="auto")))


# ------------------------------------------------------------------ going on


def test_files_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    wanted = recipe(tmp_path)
    first = play(wanted, 1)
    played = list(play_games(wanted, 3, ALONE))

    assert [one.number for one in played] == [1, 2]
    assert missing_files(wanted, 4) == [3]
    assert play(wanted, 3)["friesematenten-1-00000.npz"] == first["friesematenten-1-00000.npz"]


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "_add", stop)
    with pytest.raises(KeyboardInterrupt):
        list(play_games(recipe(tmp_path), 1, ALONE))

    assert missing_files(recipe(tmp_path), 1) == [0]
    assert not list(tmp_path.iterdir())


def test_nothing_new_begins_when_time_is_over(tmp_path: Path) -> None:
    assert not list(play_games(recipe(tmp_path), 3, Workers(jobs=1, ends=0.0)))


# ------------------------------------------------------------------ tables


@pytest.mark.parametrize("name", EVERY)
def test_every_number_of_players_is_drawn_equally_often(name: str) -> None:
    subject, rng = subject_of(name), random.Random(1)
    found = Counter(subject.table(rng).players for _ in range(3_000))

    assert sorted(found) == list(subject.game.players)
    assert max(found.values()) < 1.3 * min(found.values())


@pytest.mark.parametrize("name", EVERY)
def test_every_option_is_drawn_both_ways(name: str) -> None:
    subject, rng = subject_of(name), random.Random(1)
    tables = [subject.table(rng).options for _ in range(2_000)]
    told = [options for options in tables if options]

    for option in subject.game.options:
        if not option.choices:
            share = sum(options[option.name] for options in told) / len(told)
            assert 0.4 < share < 0.6, option.name


@pytest.mark.parametrize("name", EVERY)
def test_every_table_that_is_drawn_can_be_played(name: str) -> None:
    subject, rng = subject_of(name), random.Random(1)
    for _ in range(50):
        players, options = subject.table(rng)
        assert not subject.game.new(players, options).is_over


# ------------------------------------------------------------------ what is kept


def test_merchants_show_what_they_weigh_and_how_it_ended(tmp_path: Path) -> None:
    wanted = recipe(tmp_path, game="imperial-2010")
    play(wanted)
    found = Positions(list(tmp_path.iterdir()), subject_of("imperial-2010").numbering)
    asked = found.count > 0

    assert asked.all()
    assert found.wanted[asked].sum(axis=1) == pytest.approx(1.0, abs=0.01)
    assert found.wins.sum(axis=1) == pytest.approx(1.0)
    assert found.judged.tolist() == found.wins.tolist()


def test_searchers_add_what_their_search_thought(tmp_path: Path, write: Callable[..., Path]) -> None:
    networks = (str(write("imperial-2010")),)
    wanted = recipe(tmp_path / "games", game="imperial-2010", networks=networks, simulations=2)
    play(wanted)
    found = Positions(list((tmp_path / "games").iterdir()), subject_of("imperial-2010").numbering)

    assert found.judged.sum(axis=1) == pytest.approx(1.0, abs=0.01)
    assert (found.judged != found.wins).any(axis=1).mean() > 0.5
    assert (found.count == 0).any()  # quick searches say nothing of the answers
    assert (found.count > 0).any()


def test_in_friesematenten_questions_are_kept_and_draws_by_chance(
    tmp_path: Path, write: Callable[..., Path]
) -> None:
    wanted = recipe(tmp_path / "games", networks=(str(write("friesematenten")),), simulations=2)
    play(wanted)
    found = Positions(list((tmp_path / "games").iterdir()), subject_of("friesematenten").numbering)

    is_searched = (found.judged != found.wins).any(axis=1)
    assert is_searched.any()  # before a draw nobody searches
    assert not is_searched.all()
    assert not found.count.any()  # what to bid stays handwritten


def test_in_friesematenten_a_player_searches_before_it_raises() -> None:
    subject = subject_of("friesematenten")
    auction = Scene(2).money(40, 40).exchange("S12").auctions()
    assert subject.is_searched(auction.state)
    assert subject.is_searched(auction.play("bid 14").state)
    assert not subject.is_searched(auction.play("bid 40").state)  # the other can't pay more


def test_in_imperial_only_key_decisions_are_searched() -> None:
    subject = subject_of("imperial-2010")

    assert not subject.is_searched(subject.game.new(3, {}))
