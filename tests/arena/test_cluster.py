"""Playing on Ray: the same games, never too many tasks at once, and a clear error without a cluster."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rondel.arena import GameResult, make_plan, open_folder, play_arena, play_batches
from rondel.arena.runner import batches_of
from rondel.core.errors import RondelError

PLAN = make_plan("friesematenten", ["random"], players=2, seed=3)


def timeless(results: list[GameResult]) -> list[GameResult]:
    """Return results without what differs from run to run."""
    return [replace(one, seconds=0.0, thinking=(0.0,) * len(one.bots)) for one in results]


# ------------------------------------------------------------------ without Ray


class FakeRay:
    """A cluster of two cores that plays a task when its result is waited for, the last one first."""

    class exceptions:  # noqa: N801  as Ray calls it
        class RayError(Exception):
            pass

        class RayTaskError(RayError):
            cause: Exception

    def __init__(self) -> None:
        self.waiting: list[object] = []
        self.most = 0
        self.cancelled = 0
        self.is_up = False

    def is_initialized(self) -> bool:
        return self.is_up

    def init(self, **_: object) -> None:
        self.is_up = True

    def shutdown(self) -> None:
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, play: Callable[..., Any]) -> Any:
        def submit(*arguments: object) -> Callable[[], Any]:
            self.waiting.append(arguments)
            self.most = max(self.most, len(self.waiting))
            return lambda: play(*arguments)

        return SimpleNamespace(options=lambda **_: SimpleNamespace(remote=submit))

    def wait(self, references: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.waiting.pop()
        return references[-num_returns:], references[:-num_returns]

    def get(self, reference: Callable[[], Any]) -> Any:
        return reference()

    def cancel(self, reference: object, *, force: bool) -> None:
        self.cancelled += 1


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    modules: dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "ray", fake)
    return fake


def test_tasks_are_submitted_as_others_end(fake: FakeRay) -> None:
    results = play_arena(PLAN, 60, ray="auto")

    assert [result.number for result in results] == list(range(1, 61))
    assert fake.most == 4  # two for each core
    assert not fake.is_up


def test_stopping_cancels_waiting_questions(fake: FakeRay) -> None:
    batches = play_batches(PLAN, batches_of(PLAN, range(1, 61)), ray="auto")
    next(batches)
    batches.close()

    assert fake.cancelled == 3
    assert not fake.is_up


def test_a_cluster_with_another_version_is_refused(fake: FakeRay) -> None:
    with pytest.raises(RondelError) as caught:
        play_arena(replace(PLAN, version="99.0"), 1, ray="auto")
    assert caught.value.key == "arena-cluster-version"


def test_without_ray_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RondelError, match=r"pip install 'rondel\[ray\]'"):
        play_arena(PLAN, 1, ray="auto")


@pytest.mark.parametrize("form", ["127.0.0.1:{}", "ray://127.0.0.1:{}"])
def test_a_machine_where_nobody_listens_is_reported_at_once(fake: FakeRay, form: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = form.format(free.getsockname()[1])
        with pytest.raises(RondelError) as caught:
            play_arena(PLAN, 1, ray=address)

    assert caught.value.key == "arena-no-cluster"
    assert caught.value.params["address"] == address


# ------------------------------------------------------------------ with Ray


@pytest.mark.ray
def test_a_cluster_plays_the_same_games_and_an_arena_goes_on_elsewhere(tmp_path: Path) -> None:
    batches = play_batches(PLAN, batches_of(PLAN, range(1, 41)), ray="local", jobs=2)
    with open_folder(tmp_path, PLAN) as folder:
        folder.keep(next(batches))
    batches.close()
    with open_folder(tmp_path, PLAN) as folder:
        kept = len(folder.results)

    results = play_arena(PLAN, 40, folder=tmp_path, ray="local", jobs=2)

    assert kept == 8
    assert timeless(results) == timeless(play_arena(PLAN, 40, jobs=1))
    assert len(list((tmp_path / "games").iterdir())) == 40


@pytest.mark.ray
def test_a_real_cluster_tells_what_went_wrong() -> None:
    with pytest.raises(RondelError) as caught:
        play_arena(replace(PLAN, version="99.0"), 1, ray="local", jobs=1)
    assert caught.value.key == "arena-cluster-version"


@pytest.mark.ray
@pytest.mark.parametrize("address", ["auto", "nonsense"])
def test_a_missing_cluster_is_reported(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(RondelError) as caught:
        play_arena(PLAN, 1, ray=address)
    assert caught.value.key == "arena-no-cluster"
