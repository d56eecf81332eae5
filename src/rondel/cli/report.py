"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rondel.core.contract import Texts

__all__ = ["report"]


def report(texts: Texts, events: Iterable[object], players: Sequence[str]) -> list[str]:
    """Return the sentences about some events, as far as they are worth telling."""
    sentences = (texts.event(event, players) for event in events)
    return [sentence for sentence in sentences if sentence]
