"""The networks that come with the package: a file for each game, beside what knows its numbers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rondel.bots.learned.network import Network, NetworkError, read_network
from rondel.bots.learned.numbering import Numbering
from rondel.core.contract import Game

__all__ = ["fitting_network", "network_of"]

_FOLDER: Final = "networks"


@cache
def _read(package: str, game: str) -> bytes:
    return files(package).joinpath(_FOLDER, f"{game}.net").read_bytes()


def network_of(game: Game, package: str, numbering: Numbering) -> Network:
    """Return the network of a game; a NetworkError says why there is none that fits."""
    try:
        data = _read(package, game.id)
    except FileNotFoundError:
        raise NetworkError(f"There is no network for {game.id}.") from None
    return fitting_network(data, game, numbering)


def fitting_network(data: bytes, game: Game, numbering: Numbering) -> Network:
    """Read the file of a network for the numbers of a game; one that does not fit is a NetworkError."""
    network = read_network(
        data, game=game.id, numbers=numbering.version, rules=game.rules_version, names=numbering.names
    )
    theirs, ours = network.sizes, numbering
    if theirs.things != ours.things:
        raise NetworkError(
            f"This network was trained for {theirs.things} things, and {game.id} has {ours.things}."
        )
    if theirs.links != ours.links:
        raise NetworkError(
            f"This network was trained with links at {theirs.links}, and {game.id} has them at {ours.links}."
        )
    return network
