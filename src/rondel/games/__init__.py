"""The games: each in a folder of its own, announced here, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.contract import Game
from rondel.core.registry import register

IMPERIAL_EDITIONS: Final = ("imperial-2006", "imperial-2010", "imperial-2030")


def _imperial(edition: str) -> Callable[[], Game]:
    def make() -> Game:
        from rondel.games.imperial.game import ImperialGame  # loaded when first played

        return ImperialGame(edition)

    return make


for _edition in IMPERIAL_EDITIONS:
    register(_edition, _imperial(_edition))
