"""Renderers: how games look in the terminal. Each is loaded when its game is played.

A game without a renderer of its own uses the plain one. To add a renderer, write a subclass of
:class:`~rondel.cli.renderers.plain.PlainRenderer` and a function ``renderer_for(terminal, game, players)`` next to
it, and add the module below.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.cli.renderers.renderer import Renderer
    from rondel.core.contract import Game

__all__ = ["find_renderer"]

#: the modules of the renderers, by the prefix of their games' ids
RENDERERS: Final = {
    "friesematenten": "rondel.cli.renderers.friesematenten.renderer",
    "imperial": "rondel.cli.renderers.imperial.renderer",
}
_PLAIN: Final = "rondel.cli.renderers.plain"


def find_renderer(terminal: Terminal, game: Game, players: Sequence[str]) -> Renderer:
    """Return the renderer of a game, the plain one if it has none of its own."""
    for family, module in RENDERERS.items():
        if game.id == family or game.id.startswith(f"{family}-"):
            renderer: Renderer | None = import_module(module).renderer_for(terminal, game, players)
            if renderer is not None:
                return renderer
    plain: Renderer = import_module(_PLAIN).renderer_for(terminal, game, players)
    return plain
