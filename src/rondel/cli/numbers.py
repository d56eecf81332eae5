"""Numbers as the reader's language writes them."""

from __future__ import annotations

from typing import Final

__all__ = ["number", "percent"]

# thousands, decimals, and what stands before the percent sign
_WRITTEN: Final = {"en": (",", ".", ""), "de": (".", ",", "\xa0"), "fr": ("\u202f", ",", "\xa0")}


def number(value: float, language: str, digits: int = 0) -> str:
    """Return a number with so many decimals."""
    thousands, decimals, _ = _WRITTEN[language]
    plain = f"{value:,.{digits}f}"
    return plain.translate({ord(","): thousands, ord("."): decimals, ord("-"): "−"})


def percent(share: float, language: str, digits: int = 0) -> str:
    """Return a share of one in percent."""
    return f"{number(100 * share, language, digits)}{_WRITTEN[language][2]}%"
