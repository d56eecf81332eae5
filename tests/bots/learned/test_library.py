"""A network is used only where it fits: what it was trained with must be what the game has."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rondel
from rondel.bots.learned.layout import Sizes
from rondel.bots.learned.library import fitting_network
from rondel.bots.learned.network import NetworkError, write_network
from rondel.bots.learned.numbering import Numbering
from tests.support.networks import random_network

GAME = rondel.game("imperial-2010")


def numbering(*, things: int = 3, links: tuple[int, ...] = (1,)) -> Numbering:
    """Return a numbering with few names; how many things there are is not one of them."""
    return Numbering(
        version=1,
        table=("round",),
        things=things,
        thing=("power",),
        seat=("cash", "bonds of A", "bonds of B", "bonds of C", "bonds of D"),
        links=links,
        answer=("price",),
    )


def file_of(known: Numbering) -> bytes:
    return write_network(replace(random_network(known, GAME.id), rules=GAME.rules_version))


def test_a_network_with_the_numbers_of_the_game_fits() -> None:
    sizes: Sizes = fitting_network(file_of(numbering()), GAME, numbering()).sizes

    assert (sizes.things, sizes.links) == (3, (1,))


def test_a_network_for_another_number_of_things_is_refused() -> None:
    with pytest.raises(NetworkError, match="trained for 2 things, and imperial-2010 has 3"):
        fitting_network(file_of(numbering(things=2)), GAME, numbering())


@pytest.mark.parametrize("links", [(2,), (), (1, 2)])
def test_a_network_whose_links_are_elsewhere_is_refused(links: tuple[int, ...]) -> None:
    with pytest.raises(NetworkError, match=r"links at .*, and imperial-2010 has them at"):
        fitting_network(file_of(numbering(links=links)), GAME, numbering())
