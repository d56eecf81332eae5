"""A network that is shipped fits its game and is small; then the package has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.bots.learned.library import fitting_network
from rondel.bots.learned.network import NetworkError
from rondel.core.errors import RondelError
from tools.learn.ship import MOST_BYTES, ROOT, ship
from tools.learn.subjects import subject_of

GAMES = ("imperial-2006", "imperial-2010", "imperial-2030", "friesematenten")


@pytest.mark.parametrize("game", GAMES)
def test_a_network_that_fits_is_put_where_the_package_looks_for_it(
    game: str, tmp_path: Path, write: Callable[..., Path]
) -> None:
    subject, file = subject_of(game), write(game)
    target = ship(subject, file, tmp_path / "root")

    assert target.read_bytes() == file.read_bytes()
    assert (ROOT / target.relative_to(tmp_path / "root")).parent.parent.is_dir()


@pytest.mark.parametrize("game", GAMES)
def test_the_networks_of_the_package_could_be_shipped_again(game: str, tmp_path: Path) -> None:
    subject = subject_of(game)
    file = ROOT.joinpath("src", *subject.package.split("."), "networks", f"{game}.net")
    if not file.exists():
        pytest.skip("this game has no network")

    again = ship(subject, file, tmp_path).read_bytes()
    assert fitting_network(again, subject.game, subject.numbering).game == game


def test_a_network_of_another_game_is_refused(tmp_path: Path, write: Callable[..., Path]) -> None:
    with pytest.raises(
        NetworkError, match="trained for the game 'imperial-2010', and not for 'imperial-2030'"
    ):
        ship(subject_of("imperial-2030"), write("imperial-2010"), tmp_path / "root")
    assert not (tmp_path / "root").exists()


def test_a_network_that_is_too_large_is_refused(
    tmp_path: Path, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_BYTES == 100_000
    monkeypatch.setattr("tools.learn.ship.MOST_BYTES", 1_000)

    with pytest.raises(RondelError, match="bytes, and at most 1,000 are shipped"):
        ship(subject_of("imperial-2010"), write("imperial-2010"), tmp_path / "root")
