"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rondel.games.imperial.events import PowerGained, SoldiersPaid, TreasuryPaid

if TYPE_CHECKING:
    from rondel.core.contract import Texts

__all__ = ["is_worth_telling", "report"]


def is_worth_telling(event: object) -> bool:
    """Tell whether something changed: nobody wants to read that no soldier got no pay."""
    match event:
        case SoldiersPaid() | TreasuryPaid():
            return event.amount > 0
        case PowerGained():
            return event.gained > 0
    return True


def report(texts: Texts, events: Iterable[object], players: Sequence[str]) -> list[str]:
    """Return the sentences about some events."""
    return [texts.event(event, players) for event in events if is_worth_telling(event)]
