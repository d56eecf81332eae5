"""The base of every action, in every game."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

__all__ = ["CHANCE", "NOBODY", "Action", "FormAction"]

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


@mypyc_attr(allow_interpreted_subclasses=True)
class FormAction(Action):
    """An action whose class declares its text form: ``go <space>``, ``upgrade <nation> <held:bond> to <wanted:bond>``.

    Everything else follows from the form (see :mod:`rondel.core.forms`): the one object for each action, its text,
    how the text is read, and what programs are told. A class declares a form and the fields it names, nothing more.
    """

    #: how it is written; the syntax is explained in :mod:`rondel.core.forms`
    form: ClassVar[str] = ""
    #: the rules behind it, where they are not just that of the question
    rules: ClassVar[tuple[str, ...]] = ()
    #: what programs are told, where that is not just the fields in the order of the form
    tells: ClassVar[tuple[str, ...]] = ()
    #: whether there is one object for each; False where any amount is possible
    is_kept: ClassVar[bool] = True

    def __init__(self, variant: str, text: str) -> None:
        super().__init__(text)
        #: the edition or the deck it belongs to
        self.variant: Final = variant

    def more(self, material: Any) -> dict[str, Any]:
        """Return what ``tells`` names beyond the fields; ``material`` is the edition or the deck."""
        return {}

    def __copy__(self) -> FormAction:
        return self

    def __deepcopy__(self, memo: Any) -> FormAction:
        return self
