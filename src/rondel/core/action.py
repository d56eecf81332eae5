"""The base of every action, in every game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

__all__ = ["CHANCE", "NOBODY", "Action"]

#: who is asked when it is no seat: nobody (a step carries itself out, or the game is over), or chance
NOBODY: Final = -1
CHANCE: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """What somebody (or chance) does: a small frozen value with exactly one text form.

    A game keeps one object for each action, so equality is identity and a list of legal
    actions costs no new objects. Texts are the notation: they parse back to the same object.
    """

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text!r}>"
