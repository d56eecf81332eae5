"""Networks that have learned nothing, for the tests of learning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rondel.bots.learned.network import write_network
from tests.support.networks import random_network
from tools.learn.subjects import subject_of

NetworkWriter = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> NetworkWriter:
    """Return what writes a small random network of a game into the folder of the test."""

    def write(game: str, *, seed: int = 1, name: str = "random.net") -> Path:
        subject = subject_of(game)
        network = random_network(subject.numbering, game, seed=seed)
        path = tmp_path / name
        path.write_bytes(write_network(replace(network, rules=subject.game.rules_version)))
        return path

    return write
