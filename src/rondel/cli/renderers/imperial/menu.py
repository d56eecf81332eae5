"""The answers to a question of Imperial: their meaning, cost and conditions, and their place in a long menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rondel.cli.play.menu import Choice, Menu
from rondel.cli.renderers.imperial.notes import on_turn, taxes_of
from rondel.cli.renderers.imperial.ring import space_price
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NO_STANCE,
    Attack,
    BuyBond,
    ChooseSpace,
    DestroyFactory,
    Done,
    MoveArmy,
    MoveFleet,
    TurnArmy,
    UpgradeBond,
    canal_numbers,
)
from rondel.games.imperial.chapters.passage import canal_owner_asked
from rondel.games.imperial.editions.board import NO_NATION
from rondel.games.imperial.editions.edition import FACTORY, IMPORT, INVESTOR, TAXATION, Edition

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.action import Action
    from rondel.games.imperial.state import ImperialState
    from rondel.games.imperial.texts.sentences import ImperialTexts
    from rondel.games.imperial.views.view import ImperialView, NationView

__all__ = ["menu_of"]

# The meaning of "done" by question.
_DONE: Final = {"where-to-build": "build", "move-fleets": "fleets", "move-armies": "armies"}


def menu_of(
    terminal: Terminal,
    texts: ImperialTexts,
    view: ImperialView,
    state: ImperialState,
    actions: Sequence[Action],
) -> Menu:
    """Return a numbered menu of actions. It uses the view, and the state only for what is public."""
    action_texts = _ActionTexts(terminal, texts, view, state)
    choices: list[Choice] = []
    for number, action in enumerate(actions, 1):
        text = action_texts.sentence(action) + action_texts.remark(action)
        group, brief = action_texts.place(action)
        choices.append(Choice(number, action, text, group, brief or text))
    return Menu(tuple(choices))


class _ActionTexts:
    """Describes the actions of Imperial."""

    def __init__(
        self, terminal: Terminal, texts: ImperialTexts, view: ImperialView, state: ImperialState
    ) -> None:
        self.terminal: Final = terminal
        self.view: Final = view
        self.question: Final = view.question
        self.on_turn: Final = on_turn(view)
        #: used only for what is public: units, flags, governments, taxes
        self.state: Final = state
        self.texts: Final = texts
        self.edition: Final[Edition] = texts.edition

    def sentence(self, action: Action) -> str:
        """Return what an action means; "done" depends on the question."""
        if not isinstance(action, Done) or self.question is None:
            return self.texts.action(action)
        if self.question.kind == "what-to-import":
            is_first = not self.state.imported
            return self.terminal.say("menu.done-import" if is_first else "menu.done-importing")
        return self.terminal.say(f"menu.done-{_DONE[self.question.kind]}")

    def place(self, action: Action) -> tuple[str, str]:
        """Return the group of an action in a long menu, and its short name there."""
        say = self.terminal.say
        match action:
            case MoveArmy():
                key = "menu.army-friendly" if action.unit == LYING else "menu.army"
                count = self.state.unspent(action.origin, action.unit)
                via = self._via(action)
                group = say(key, origin=self.texts.region(action.origin), count=count, via=via)
                return group, self._destination(action)
            case MoveFleet():
                count = self.state.unspent(action.origin, FLEET)
                group = say("menu.fleet", origin=self.texts.region(action.origin), count=count)
                return group, self.texts.region(action.destination) + self._permission(action)
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
        return text

    def _via(self, action: MoveArmy) -> str:
        """Return the canals an army passes. They are in the heading, so that columns stay narrow."""
        canals = [
            self.terminal.say("menu.via", canal=self.texts.canal(n)) for n in canal_numbers(action.canals)
        ]
        return "".join(canals) + self._permission(action)

    def _permission(self, action: MoveArmy | MoveFleet) -> str:
        """Return whose permission a move needs (MAN-6). For an army, the sentence already names the canals."""
        if isinstance(action, MoveFleet):
            canal = self.edition.board.canal_of_step(action.origin, action.destination)
            owner = NO_NATION if canal < 0 else canal_owner_asked(self.state, self.state.active, canal)
            if owner == NO_NATION:
                return ""
            return self.terminal.say(
                "menu.canal-permission", canal=self.texts.canal(canal), nation=self.texts.nation(owner)
            )
        owners = [
            canal_owner_asked(self.state, self.state.active, canal) for canal in canal_numbers(action.canals)
        ]
        names = list(dict.fromkeys(self.texts.nation(owner) for owner in owners if owner != NO_NATION))
        return self.terminal.say("menu.permission", nations=", ".join(names)) if names else ""

    def remark(self, action: Action) -> str:
        """Return what a player wants to know about an answer: prices, interest, revenue."""
        bonds = self.edition.bonds
        match action:
            case ChooseSpace() if self.on_turn is not None:
                return self._about_space(self.on_turn, action.space)
            case MoveArmy() | MoveFleet():
                return self._permission(action)
            case BuyBond():
                return self.terminal.say("menu.interest", interest=bonds.interests[action.bond])
            case UpgradeBond():
                return self.terminal.say(
                    "menu.difference",
                    price=bonds.prices[action.wanted] - bonds.prices[action.held],
                    interest=bonds.interests[action.wanted] - bonds.interests[action.held],
                )
        return ""

    def _about_space(self, nation: NationView, space: int) -> str:
        say = self.terminal.say
        remarks: list[str] = []
        price = space_price(self.view, space)
        if price:
            remarks.append(say("menu.space-price", price=price))
        does = self.edition.rondel[space]
        if does == TAXATION:
            remarks += self._about_taxes(nation)
        elif does == INVESTOR:
            remarks.append(say("menu.investor", interest=nation.interest_due, treasury=nation.treasury))
        elif does == FACTORY:
            price = self.edition.amounts.factory_cost
            remarks.append(say("menu.factory", price=price, treasury=nation.treasury))
        elif does == IMPORT:
            price = self.edition.amounts.import_cost
            remarks.append(say("menu.import", price=price, treasury=nation.treasury))
        return f" ({say('menu.between').join(remarks)})" if remarks else ""

    def _about_taxes(self, nation: NationView) -> list[str]:
        taxes = taxes_of(self.state, self.edition.board.nations.index(nation.id))
        change = f"{taxes.treasury:+d}".replace("-", "−")
        told = self.terminal.say(
            "menu.taxation",
            revenue=nation.revenue_now,
            pay=nation.pay_now,
            bonus=taxes.bonus,
            power=taxes.power,
            change=change,
        )
        return [told, self.terminal.say("menu.ends-game")] if taxes.ends_game else [told]
