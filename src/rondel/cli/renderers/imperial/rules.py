"""The rules of questions and answers in Imperial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.cli.renderers.imperial.notes import has_tax_markers
from rondel.games.imperial.actions import (
    NO_STANCE,
    BuyBond,
    ChooseSpace,
    Decline,
    ImperialAction,
    MoveArmy,
    MoveFleet,
    UpgradeBond,
)
from rondel.games.imperial.editions.edition import INVESTOR, TAXATION, Edition

if TYPE_CHECKING:
    from rich.table import Table

    from rondel.cli.common.terminal import Terminal
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.imperial.views.view import ImperialView

__all__ = ["rule_of", "rules_of", "tax_chart"]

_SPACES: Final = {
    "factory": ("FAC-1",),
    "production": ("PRO-1",),
    "maneuver": ("MAN-1", "MAN-2"),
    "import": ("IMP-1",),
}


def rule_of(question: Question, view: ImperialView) -> str:
    """Return the rule of a question. On its first turn a nation is placed, not moved (RON-2)."""
    if question.kind == "which-space":
        nation = next(nation for nation in view.nations if nation.id == question.about["nation"])
        if nation.space is None:
            return "RON-2"
    return question.rule


def rules_of(action: Action, question: Question, edition: Edition, view: ImperialView) -> tuple[str, ...]:
    """Return the rules of an answer, or else the question's rule."""
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
    return (action.rules if isinstance(action, ImperialAction) else ()) or (rule,)


def tax_chart(terminal: Terminal, edition: Edition, view: ImperialView) -> Table:
    """Return the tax chart: revenue, power points and, if the chart decides it, the bonus."""
    from rich.table import Table

    chart = edition.tax_chart
    table = Table(
        box=None,
        title=terminal.say("chart.title"),
        title_justify="left",
        title_style="bold",
        show_header=False,
    )
    table.add_column(style="dim", no_wrap=True)
    for _ in chart.labels:
        table.add_column(justify="right", no_wrap=True)
    table.add_row(terminal.say("chart.revenue"), *chart.labels)
    table.add_row(terminal.say("chart.power"), *map(str, chart.power))
    if not has_tax_markers(edition, view):
        table.add_row(terminal.say("chart.bonus"), *map(str, chart.bonus))
    return table
