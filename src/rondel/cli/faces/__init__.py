"""Faces: how the games look in the terminal, each in a module of its own, loaded when its game is played.

A game without a face of its own has the plain one. To give one a face, write a subclass of
:class:`~rondel.cli.faces.plain.PlainFace` with a function ``face_for(desk, game, players)`` beside it,
and name the module below.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.cli.faces.face import Face
    from rondel.core.contract import Game

__all__ = ["face_of"]

#: where the face of a family of games is, by what its ids begin with
FACES: Final = {
    "friesematenten": "rondel.cli.faces.friesematenten.face",
    "imperial": "rondel.cli.faces.imperial.face",
}
_PLAIN: Final = "rondel.cli.faces.plain"


def face_of(desk: Desk, game: Game, players: Sequence[str]) -> Face:
    """Return the face of a game for a table, the plain one if it has none of its own."""
    for family, module in FACES.items():
        if game.id == family or game.id.startswith(f"{family}-"):
            face: Face | None = import_module(module).face_for(desk, game, players)
            if face is not None:
                return face
    plain: Face = import_module(_PLAIN).face_for(desk, game, players)
    return plain
