"""The games, each in its own folder: registered here, loaded when first played."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.contract import Game
from rondel.core.registry import register
from rondel.games.imperial.editions.facts_file import edition_names

__all__: list[str] = []


def _imperial(edition: str) -> Callable[[], Game]:
    def make() -> Game:
        from rondel.games.imperial.game import ImperialGame  # loaded when first played

        return ImperialGame(edition)

    return make


# an edition is an entry in a data file; nothing else has to know of it
for _edition in edition_names():
    register(_edition, _imperial(_edition))


def _friesematenten() -> Game:
    from rondel.games.friesematenten.game import FriesematentenGame  # loaded when first played

    return FriesematentenGame()


register("friesematenten", _friesematenten)
