"""The answers to a question as a menu: one per line, or grouped in columns if there are many.

Answers have numbers. If the question asks for an amount, a number is the amount, and the answers have letters.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.words.typed import matching

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.core.action import Action
    from rondel.core.contract import AmountRange

__all__ = ["Choice", "Menu", "numbered_menu"]

# Up to this many answers get a line each, with the whole sentence.
_SHORT_MENU: Final = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its number, its sentence, and its place in a long menu."""

    number: int
    action: Action
    text: str
    group: str = ""
    brief: str = ""
    #: what to type instead of the number if an amount is asked for
    letter: str = ""

    @property
    def sign(self) -> str:
        """What to type to choose it."""
        return self.letter or str(self.number)


@dataclass(frozen=True, slots=True)
class Menu:
    """The answers to a question, and the amounts that also answer it."""

    choices: tuple[Choice, ...]
    amounts: AmountRange | None = None
    #: what typing an amount means
    amount_text: str = ""

    def numbered(self, number: int) -> Choice | None:
        """Return the choice with a number."""
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None

    def signed(self, sign: str) -> Choice | None:
        """Return the choice with a letter, or with a number if no amount is asked for."""
        wanted = sign.casefold()
        return next((choice for choice in self.choices if choice.sign == wanted), None)

    def sign_of(self, action: Action) -> str:
        """Return what to type for an action; empty if it is not an answer, like a gift."""
        amount = self.amounts.amount_of(action.text) if self.amounts is not None else None
        if amount is not None:
            return str(amount)
        return next((choice.sign for choice in self.choices if choice.action == action), "")

    def containing(self, text: str, also: Callable[[Action], str]) -> list[Choice]:
        """Return the choices whose sentence, notation or other words have every word of a text."""
        named = [f"{choice.text} {choice.action.text} {also(choice.action)}" for choice in self.choices]
        return [self.choices[place] for place in matching(text, named)]

    def with_amounts(self, amounts: AmountRange, text: str, taken: Collection[str]) -> Menu:
        """Return the menu for a question that asks for an amount. Its letters avoid those already taken."""
        letters = _letters([choice.action.text for choice in self.choices], taken)
        lettered = [
            replace(choice, letter=letter) for choice, letter in zip(self.choices, letters, strict=True)
        ]
        return Menu(tuple(lettered), amounts, text)

    def render(self, width: int) -> list[RenderableType]:
        """Return the menu for a screen of this width."""
        if len(self.choices) <= _SHORT_MENU or not any(choice.group for choice in self.choices):
            return [_lines(self)]
        rendered: list[RenderableType] = [_lines(Menu((), self.amounts, self.amount_text))] * bool(
            self.amounts
        )
        for group in dict.fromkeys(choice.group for choice in self.choices):
            rendered += _block(group, [choice for choice in self.choices if choice.group == group], width)
        return rendered


def numbered_menu(answers: Iterable[tuple[Action, str]]) -> Menu:
    """Return a menu of actions with their sentences."""
    return Menu(
        tuple(Choice(number, action, text, "", text) for number, (action, text) in enumerate(answers, 1))
    )


def _letters(notations: Sequence[str], taken: Collection[str]) -> list[str]:
    """Return a letter for each notation, from the notation itself if possible: p for pass."""
    used = set(taken)
    letters: list[str] = []
    for number, notation in enumerate(notations, 1):
        wanted = [letter for letter in notation.casefold() if letter in string.ascii_lowercase]
        free = (letter for letter in (*wanted, *string.ascii_lowercase) if letter not in used)
        letters.append(next(free, f"x{number}"))
        used.add(letters[-1])
    return letters


# ------------------------------------------------------------------ output


def _lines(menu: Menu) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan", min_width=4)
    table.add_column()
    if menu.amounts is not None:
        table.add_row(f"{menu.amounts.low}–{menu.amounts.high})", Text(menu.amount_text))
    for choice in menu.choices:
        table.add_row(f"{choice.sign})", Text(choice.text))
    return table


def _block(heading: str, choices: Sequence[Choice], width: int) -> list[RenderableType]:
    from rich.text import Text

    longest = max(len(choice.brief) for choice in choices)
    columns = max(1, min((width - 2) // (longest + 8), 6))
    rows = -(-len(choices) // columns)
    lines = [Text(f" {heading}", "bold")]
    for row in range(rows):
        line = Text("  ")
        # numbers run down the columns
        for choice in choices[row::rows]:
            line.append(f"{choice.sign:>4}) ", "bold cyan")
            line.append(f"{choice.brief:<{longest + 2}}")
        line.rstrip()
        lines.append(line)
    return list(lines)
