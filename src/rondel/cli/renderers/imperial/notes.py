"""What the terminal shows with a question: parts of the board, prices, the treasury, empty supplies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rondel.games.imperial.chapters.taxation import collect_taxes

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Question
    from rondel.games.imperial.editions.edition import Edition
    from rondel.games.imperial.state import ImperialState
    from rondel.games.imperial.views.view import ImperialView, NationView

__all__ = ["PARTS", "Taxes", "has_tax_markers", "notes_on", "on_turn", "taxes_of"]

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


def _nation(question: Question, view: ImperialView) -> NationView:
    return next(nation for nation in view.nations if nation.id == question.about["nation"])


def notes_on(terminal: Terminal, question: Question, view: ImperialView) -> list[str]:
    """Return sentences about why some answers are missing."""
    if question.kind not in ("what-to-import", "what-to-produce"):
        return []
    nation = _nation(question, view)
    left = {"note.no-armies": nation.armies_left, "note.no-fleets": nation.fleets_left}
    return [terminal.say(key) for key, count in left.items() if not count]
