"""How reports write numbers, tables and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.table import Table

    from rondel.core.contract import Texts

__all__ = ["event_sentences", "number", "percent", "titled_table"]

# the separators of thousands and decimals, and the space before a percent sign
_WRITTEN: Final = {"en": (",", ".", ""), "de": (".", ",", "\xa0"), "fr": ("\u202f", ",", "\xa0")}


def number(value: float, language: str, digits: int = 0) -> str:
    """Return a number with this many decimals."""
    thousands, decimals, _ = _WRITTEN[language]
    plain = f"{value:,.{digits}f}"
    return plain.translate({ord(","): thousands, ord("."): decimals, ord("-"): "−"})


def percent(share: float, language: str, digits: int = 0) -> str:
    """Return a share as a percentage."""
    return f"{number(100 * share, language, digits)}{_WRITTEN[language][2]}%"


def titled_table(title: str) -> Table:
    """Return an empty table with a title, and lines under its header only."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    return Table(
        box=box.SIMPLE_HEAD,
        title=Text(title),
        title_justify="left",
        title_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )


def event_sentences(texts: Texts, events: Iterable[object], players: Sequence[str]) -> list[str]:
    """Return a sentence for each event that has one."""
    sentences = (texts.event(event, players) for event in events)
    return [sentence for sentence in sentences if sentence]
