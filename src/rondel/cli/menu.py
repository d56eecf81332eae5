"""The answers to a question as a numbered menu: one a line, or, when there are many, grouped in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rondel.cli.ring import space_price
from rondel.games.imperial.actions import (
    LYING,
    NO_STANCE,
    Attack,
    BuyBond,
    ChooseSpace,
    DestroyFactory,
    MoveArmy,
    MoveFleet,
    TurnArmy,
    UpgradeBond,
)
from rondel.games.imperial.catalogue import canal_numbers
from rondel.games.imperial.edition import INVESTOR, TAXATION, Edition

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rondel.cli.desk import Desk
    from rondel.core.action import Action
    from rondel.games.imperial.texts import ImperialTexts
    from rondel.games.imperial.views import ImperialView, NationView

__all__ = ["Choice", "Menu", "menu_of"]

# Up to so many answers each get a line with their whole sentence.
_SHORT_MENU: Final = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its number, the whole sentence, and where it stands in a long menu."""

    number: int
    action: Action
    text: str
    group: str = ""
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """The answers to one question."""

    choices: tuple[Choice, ...]

    def numbered(self, number: int) -> Choice | None:
        """Return the choice with a number."""
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None

    def containing(self, text: str) -> list[Choice]:
        """Return the choices whose sentence or notation contains all words of a text."""
        words = text.casefold().split()
        return [
            choice
            for choice in self.choices
            if all(word in f"{choice.text} {choice.action.text}".casefold() for word in words)
        ]

    def render(self, width: int) -> list[RenderableType]:
        """Return the menu, made for so many columns."""
        if len(self.choices) <= _SHORT_MENU or not any(choice.group for choice in self.choices):
            return [_lines(self.choices)]
        rendered: list[RenderableType] = []
        for group in dict.fromkeys(choice.group for choice in self.choices):
            rendered += _block(group, [choice for choice in self.choices if choice.group == group], width)
        return rendered


def menu_of(desk: Desk, texts: ImperialTexts, view: ImperialView, actions: Sequence[Action]) -> Menu:
    """Return the numbered menu of some actions, with what the view tells about them."""
    namer = _Namer(desk, texts, view)
    choices: list[Choice] = []
    for number, action in enumerate(actions, 1):
        text = texts.action(action)
        text += namer.remark(action)
        group, brief = namer.place(action)
        choices.append(Choice(number, action, text, group, brief or text))
    return Menu(tuple(choices))


class _Namer:
    """Finds the heading and the short form of an action of Imperial."""

    def __init__(self, desk: Desk, texts: ImperialTexts, view: ImperialView) -> None:
        self.desk: Final = desk
        self.on_turn: Final = next(
            (nation for nation in view.nations if nation.id == view.nation_on_turn), None
        )
        self.texts: Final = texts
        self.edition: Final[Edition] = texts.edition

    def place(self, action: Action) -> tuple[str, str]:
        """Return the group an action belongs to in a long menu, and what it is called there."""
        say = self.desk.say
        match action:
            case MoveArmy():
                key = "menu.army-friendly" if action.unit == LYING else "menu.army"
                return say(key, origin=self.texts.region(action.origin)), self._destination(action)
            case MoveFleet():
                return say("menu.fleet", origin=self.texts.region(action.origin)), self.texts.region(
                    action.destination
                )
            case BuyBond():
                return self.texts.nation(action.nation), say(
                    "menu.buy", price=self.edition.bonds.prices[action.bond]
                )
            case UpgradeBond():
                prices = self.edition.bonds.prices
                held, wanted = prices[action.held], prices[action.wanted]
                brief = say("menu.upgrade", held=held, wanted=wanted, price=wanted - held)
                return self.texts.nation(action.nation), brief
            case TurnArmy() | Attack() | DestroyFactory():
                return say("menu.on-the-spot"), ""
        return say("menu.else"), ""

    def _destination(self, action: MoveArmy) -> str:
        text = self.texts.region(action.destination)
        if action.stance != NO_STANCE:
            text += f" ({self.texts.stance(action.stance)})"
        for number in canal_numbers(action.canals):
            text += self.desk.say("menu.via", canal=self.texts.canal(number))
        return text

    def remark(self, action: Action) -> str:
        """Return what a player wants to know beside the sentence: prices, interest, revenue."""
        bonds = self.edition.bonds
        match action:
            case ChooseSpace() if self.on_turn is not None:
                return self._about_space(self.on_turn, action.space)
            case BuyBond():
                return self.desk.say("menu.interest", interest=bonds.interests[action.bond])
            case UpgradeBond():
                return self.desk.say(
                    "menu.difference",
                    price=bonds.prices[action.wanted] - bonds.prices[action.held],
                    interest=bonds.interests[action.wanted] - bonds.interests[action.held],
                )
        return ""

    def _about_space(self, nation: NationView, space: int) -> str:
        say = self.desk.say
        remarks: list[str] = []
        price = space_price(self.edition, nation, space)
        if price:
            remarks.append(say("menu.space-price", price=price))
        does = self.edition.rondel[space]
        if does == TAXATION:
            remarks.append(say("menu.taxation", revenue=nation.revenue_now, pay=nation.pay_now))
        elif does == INVESTOR:
            remarks.append(say("menu.investor", interest=nation.interest_due, treasury=nation.treasury))
        return f" ({say('menu.between').join(remarks)})" if remarks else ""


# ------------------------------------------------------------------ drawing


def _lines(choices: Sequence[Choice]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan", min_width=4)
    table.add_column()
    for choice in choices:
        table.add_row(str(choice.number), Text(choice.text))
    return table


def _block(heading: str, choices: Sequence[Choice], width: int) -> list[RenderableType]:
    from rich.text import Text

    longest = max(len(choice.brief) for choice in choices)
    columns = max(1, min((width - 2) // (longest + 7), 6))
    rows = -(-len(choices) // columns)
    lines = [Text(f" {heading}", "bold")]
    for row in range(rows):
        line = Text("  ")
        # numbers run down the columns, as in a newspaper
        for choice in choices[row::rows]:
            line.append(f"{choice.number:>4} ", "bold cyan")
            line.append(f"{choice.brief:<{longest + 2}}")
        line.rstrip()
        lines.append(line)
    return list(lines)
