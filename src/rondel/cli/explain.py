"""``?``: what a question and each answer mean, with the rule behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from rondel.games.imperial.actions import ChooseSpace, MoveArmy
from rondel.games.imperial.edition import TAXATION, Edition

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.cli.menu import Choice, Menu
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.imperial.texts import ImperialTexts

__all__ = ["explain_choice", "explain_question", "explain_rule", "rules_of"]

_SPACES: Final = {
    "factory": ("FAC-1",),
    "production": ("PRO-1",),
    "maneuver": ("MAN-1", "MAN-2"),
    "investor": ("INV-1", "INV-2"),
    "import": ("IMP-1",),
}
_ACTIONS: Final = {
    "DealFlag": ("SET-3",),
    "StartDraft": ("SET-6",),
    "ForceStop": ("RON-4",),
    "LetPass": ("RON-4",),
    "BuildFactory": ("FAC-1",),
    "Produce": ("PRO-1",),
    "ImportUnit": ("IMP-1", "IMP-2"),
    "MoveFleet": ("MAN-1",),
    "TurnArmy": ("STA-3",),
    "Attack": ("BAT-3",),
    "DestroyFactory": ("STA-4",),
    "Fight": ("BAT-1",),
    "Peace": ("BAT-2",),
    "AskNation": ("BAT-2",),
    "Battle": ("BAT-2",),
    "NoBattle": ("BAT-2",),
    "Permit": ("MAN-6",),
    "Refuse": ("MAN-6",),
    "PlaceFlag": ("FLAG-4",),
    "Gift": ("MON-2",),
}
# Enough to learn what is meant; ``? NUMBER`` tells more about one answer.
_NUMBERS_SHOWN: Final = 6


def rules_of(action: Action, question: Question, edition: Edition) -> tuple[str, ...]:
    """Return the rules behind an answer; those of the question if it has none of its own."""
    match action:
        case ChooseSpace() if edition.rondel[action.space] == TAXATION:
            return ("TAX-1", "TAX-3" if edition.bonus_from_treasury else "TAX-2")
        case ChooseSpace():
            return _SPACES.get(action.text.removeprefix("go ").rstrip("-12"), (question.rule,))
        case MoveArmy():
            stance = ("STA-1",) if action.text.endswith(("hostile", "friendly")) else ()
            return ("MAN-2", "MAN-3", *stance)
    return _ACTIONS.get(type(action).__name__, (question.rule,))


def explain_question(desk: Desk, texts: ImperialTexts, question: Question, menu: Menu) -> None:
    """Print the rule of the question, then each rule that answers rest on, once."""
    explain_rule(desk, texts, question.rule)
    by_rules: dict[tuple[str, ...], list[Choice]] = {}
    for choice in menu.choices:
        by_rules.setdefault(rules_of(choice.action, question, texts.edition), []).append(choice)
    for rules, choices in by_rules.items():
        heading = desk.say("explain.choices", count=len(choices), numbers=_numbers(choices))
        if len(choices) == 1:
            heading += f" – {choices[0].text}"
        desk.out.print()
        desk.out.print(Text(f"{heading}  [{', '.join(rules)}]", "cyan"))
        for rule in rules:
            if rule != question.rule:
                explain_rule(desk, texts, rule)
    desk.out.print(Text(desk.say("explain.more"), "dim"))


def _numbers(choices: Sequence[Choice]) -> str:
    """Return the numbers of choices, runs as 3–7."""
    runs: list[list[int]] = []
    for choice in choices:
        if runs and choice.number == runs[-1][1] + 1:
            runs[-1][1] = choice.number
        else:
            runs.append([choice.number, choice.number])
    shown = [str(low) if low == high else f"{low}–{high}" for low, high in runs[:_NUMBERS_SHOWN]]
    return ", ".join(shown) + (" …" if len(runs) > _NUMBERS_SHOWN else "")


def explain_choice(desk: Desk, texts: ImperialTexts, question: Question, choice: Choice) -> None:
    """Print one answer, its notation and its rules."""
    desk.out.print(Text.assemble((f"{choice.number} ", "bold cyan"), choice.text))
    desk.out.print(Text(desk.say("explain.notation", text=choice.action.text), "dim"))
    for rule in rules_of(choice.action, question, texts.edition):
        explain_rule(desk, texts, rule)


def explain_rule(desk: Desk, texts: ImperialTexts, rule_id: str) -> None:
    """Print a rule: id, title, text."""
    title, text = texts.rule(rule_id)
    desk.out.print(Text.assemble((rule_id, "bold"), "  ", (title, "bold")))
    desk.out.print(Padding(Text(text), (0, 0, 0, 2)))
