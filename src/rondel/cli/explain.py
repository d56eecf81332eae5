"""``?``: what a question and each answer mean, with the rule behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from rondel.cli.notes import has_tax_markers
from rondel.core.errors import DataError
from rondel.games.imperial.actions import (
    NO_STANCE,
    BuyBond,
    ChooseSpace,
    Decline,
    MoveArmy,
    MoveFleet,
    UpgradeBond,
)
from rondel.games.imperial.edition import INVESTOR, TAXATION, Edition

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.cli.menu import Choice, Menu
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.imperial.texts import ImperialTexts
    from rondel.games.imperial.views import ImperialView

__all__ = ["explain_choice", "explain_named", "explain_question", "explain_rule", "rule_of", "rules_of"]

_SPACES: Final = {
    "factory": ("FAC-1",),
    "production": ("PRO-1",),
    "maneuver": ("MAN-1", "MAN-2"),
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
_NAME: Final = re.compile(r"(?P<chapter>[A-Z]{2,5})[ -]*(?P<number>[0-9]{0,3})")
# Enough to learn what is meant; ``? NUMBER`` tells more about one answer.
_NUMBERS_SHOWN: Final = 6


def rule_of(question: Question, view: ImperialView) -> str:
    """Return the rule a question rests on: on its first turn a nation is placed, not moved (RON-2)."""
    if question.kind == "which-space":
        nation = next(nation for nation in view.nations if nation.id == question.about["nation"])
        if nation.space is None:
            return "RON-2"
    return question.rule


def rules_of(action: Action, question: Question, edition: Edition, view: ImperialView) -> tuple[str, ...]:
    """Return the rules behind an answer; those of the question if it has none of its own."""
    rule = rule_of(question, view)
    has_card = "no_investor_card" not in view.options
    match action:
        case ChooseSpace() if edition.rondel[action.space] == TAXATION:
            growth = ("TAX-4", "VAR-2") if "growth_bonus" in view.options else ()
            return ("TAX-1", "TAX-3" if edition.bonus_from_treasury else "TAX-2", *growth)
        case ChooseSpace() if edition.rondel[action.space] == INVESTOR:
            return ("INV-1", "INV-2" if has_card else "VAR-1")
        case ChooseSpace():
            return _SPACES.get(action.text.removeprefix("go ").rstrip("-12"), (rule,))
        case MoveArmy():
            stance = () if action.stance == NO_STANCE else ("STA-1",)
            return ("MAN-2", "MAN-3", *stance, *(("MAN-6",) if action.canals else ()))
        case MoveFleet() if edition.board.canal_of_step(action.origin, action.destination) >= 0:
            return ("MAN-1", "MAN-6")
        case BuyBond() | UpgradeBond() | Decline() if question.kind == "what-to-invest" and not has_card:
            return (rule, "VAR-1") if rule != "VAR-1" else (rule,)
    return _ACTIONS.get(type(action).__name__, (rule,))


def explain_question(
    desk: Desk, texts: ImperialTexts, view: ImperialView, question: Question, menu: Menu
) -> None:
    """Print the rule of the question, then each rule that answers rest on, once."""
    explain_rule(desk, texts, rule_of(question, view))
    explained = {rule_of(question, view)}
    by_rules: dict[tuple[str, ...], list[Choice]] = {}
    for choice in menu.choices:
        by_rules.setdefault(rules_of(choice.action, question, texts.edition, view), []).append(choice)
    for rules, choices in by_rules.items():
        heading = desk.say("explain.choices", count=len(choices), numbers=_numbers(choices))
        if len(choices) == 1:
            heading += f" – {choices[0].text}"
        desk.out.print()
        desk.out.print(Text(f"{heading}  [{', '.join(rules)}]", "cyan"))
        for rule in rules:
            if rule not in explained:
                explained.add(rule)
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


def explain_choice(
    desk: Desk, texts: ImperialTexts, view: ImperialView, question: Question, choice: Choice
) -> None:
    """Print one answer, its notation and its rules."""
    desk.out.print(Text.assemble((f"{choice.number}) ", "bold cyan"), choice.text))
    desk.out.print(Text(desk.say("explain.notation", text=choice.action.text), "dim"))
    rules = rules_of(choice.action, question, texts.edition, view)
    for rule in rules:
        explain_rule(desk, texts, rule)
    if rules[0] == "TAX-1":
        _print_tax_chart(desk, texts.edition, view)


def explain_named(desk: Desk, texts: ImperialTexts, view: ImperialView, name: str) -> bool:
    """Print the rule somebody named, like ``TAX-1`` or ``tax 1``, or list a chapter; False if there is none."""
    wanted = _NAME.fullmatch(name.strip().upper())
    if wanted is None:
        return False
    chapter, number = wanted["chapter"], wanted["number"]
    known = texts.chapter(chapter)
    if not number and known:
        desk.out.print(Text(desk.say("explain.chapter", chapter=chapter, rule=known[0]), "dim"))
        for rule in known:
            desk.out.print(Text.assemble((rule, "bold"), "  ", texts.rule(rule)[0]))
        return True
    try:
        explain_rule(desk, texts, f"{chapter}-{number}")
    except DataError:
        return False
    if chapter == "TAX":
        _print_tax_chart(desk, texts.edition, view)
    return True


def explain_rule(desk: Desk, texts: ImperialTexts, rule_id: str) -> None:
    """Print a rule: id, title, text."""
    title, text = texts.rule(rule_id)
    desk.out.print(Text.assemble((rule_id, "bold"), "  ", (title, "bold")))
    desk.out.print(Padding(Text(text), (0, 0, 0, 2)))


def _print_tax_chart(desk: Desk, edition: Edition, view: ImperialView) -> None:
    """Print the spaces of the tax chart with their power points and, where it depends on them, the bonus."""
    from rich.table import Table

    chart = edition.tax_chart
    table = Table(
        box=None, title=desk.say("chart.title"), title_justify="left", title_style="bold", show_header=False
    )
    table.add_column(style="dim", no_wrap=True)
    for _ in chart.labels:
        table.add_column(justify="right", no_wrap=True)
    table.add_row(desk.say("chart.revenue"), *chart.labels)
    table.add_row(desk.say("chart.power"), *map(str, chart.power))
    if not has_tax_markers(edition, view):
        table.add_row(desk.say("chart.bonus"), *map(str, chart.bonus))
    desk.out.print(table)
