"""What the terminal shows with a question: parts of the board, prices, the treasury, empty supplies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rondel.games.imperial.actions import FLEET, Fight, ImportUnit
from rondel.games.imperial.chapters.taxation import collect_taxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rondel.cli.common.terminal import Terminal
    from rondel.core.action import Action
    from rondel.core.contract import Question
    from rondel.games.imperial.editions.edition import Edition
    from rondel.games.imperial.state import ImperialState
    from rondel.games.imperial.views.view import ImperialView, NationView

__all__ = ["PARTS", "Taxes", "has_tax_markers", "notes_on", "on_turn", "exact_question", "taxes_of"]

#: the parts of the board that a question needs; they are shown once per turn
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "which-space": ("nations", "ring", "players"),
    "which-bond-to-draft": ("players", "bonds"),
    "what-to-invest": ("nations", "players", "bonds"),
    "force-a-stop": ("nations", "players"),
    "where-to-build": ("regions",),
    "what-to-produce": ("regions",),
    "what-to-import": ("regions",),
    "move-fleets": ("regions",),
    "move-armies": ("regions",),
    "where-to-flag": ("regions",),
}


@dataclass(frozen=True, slots=True)
class Taxes:
    """What Taxation would bring now."""

    bonus: int
    power: int
    treasury: int
    ends_game: bool


def taxes_of(state: ImperialState, nation: int) -> Taxes:
    """Return what Taxation would bring a nation, by playing it on a copy."""
    after = state.copy()
    collect_taxes(after, nation)
    seat = state.government[nation]
    return Taxes(
        after.cash[seat] - state.cash[seat],
        after.power[nation] - state.power[nation],
        after.treasury[nation] - state.treasury[nation],
        after.is_over,
    )


def has_tax_markers(edition: Edition, view: ImperialView) -> bool:
    """Tell whether nations have a tax marker (TAX-2, TAX-4)."""
    return edition.bonus_for_growth or "growth_bonus" in view.options


def on_turn(view: ImperialView) -> NationView | None:
    """Return the nation on turn, None before the first turn and after the end."""
    return next((nation for nation in view.nations if nation.id == view.nation_on_turn), None)


def exact_question(
    question: Question, view: ImperialView, edition: Edition, actions: Sequence[Action]
) -> Question:
    """Return the question, made more exact by the answers and the treasury."""
    match question.kind:
        case "what-to-import":
            most = _most_imports(question, view, edition, actions)
            return replace(question, about={**question.about, "left": most})
        case "whom-to-fight":
            enemies = {action.nation for action in actions if isinstance(action, Fight)}
            if len(enemies) == 1:
                enemy = edition.board.nations[enemies.pop()]
                return replace(question, about={**question.about, "enemy": enemy})
    return question


def _most_imports(question: Question, view: ImperialView, edition: Edition, actions: Sequence[Action]) -> int:
    """Return how many units can still be imported: by the rules, the treasury and the supply (IMP-1, PRO-3)."""
    nation = _nation(question, view)
    kinds = {action.unit for action in actions if isinstance(action, ImportUnit)}
    supply = sum(nation.fleets_left if unit == FLEET else nation.armies_left for unit in kinds)
    return min(int(question.about["left"]), nation.treasury // edition.amounts.import_cost, supply)


def _nation(question: Question, view: ImperialView) -> NationView:
    return next(nation for nation in view.nations if nation.id == question.about["nation"])


def notes_on(terminal: Terminal, question: Question, view: ImperialView, edition: Edition) -> list[str]:
    """Return sentences about what the answers cost, and why some are missing."""
    amounts: Final = edition.amounts
    match question.kind:
        case "where-to-build":
            treasury = _nation(question, view).treasury
            return [terminal.say("note.build", price=amounts.factory_cost, treasury=treasury)]
        case "what-to-import":
            nation = _nation(question, view)
            notes = [terminal.say("note.import", price=amounts.import_cost, treasury=nation.treasury)]
            if not nation.armies_left:
                notes.append(terminal.say("note.no-armies"))
            if not nation.fleets_left:
                notes.append(terminal.say("note.no-fleets"))
            return notes
        case "what-to-produce":
            nation = _nation(question, view)
            left = {"note.no-armies": nation.armies_left, "note.no-fleets": nation.fleets_left}
            return [terminal.say(key) for key, count in left.items() if not count]
        case "force-a-stop":
            nation = _nation(question, view)
            return [
                terminal.say(
                    "note.stop",
                    interest=nation.interest_due,
                    mine=view.players[question.seats[0]].interest_of[nation.id],
                    treasury=nation.treasury,
                )
            ]
    return []
