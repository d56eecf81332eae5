"""What a table can choose: the deck, and whether one may bid more than one has."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["DECK", "FORBID_OVERBID", "OPTION_RULES", "chosen_options"]

DECK: Final = "deck"
FORBID_OVERBID: Final = "forbid_overbid"
OPTION_RULES: Final = {DECK: "FRI-R57", FORBID_OVERBID: "FRI-R14"}


def chosen_options(game: FriesematentenState) -> tuple[str, ...]:
    """Name the options of a table as records keep them: the deck with its fingerprint, and what is on."""
    deck = f"{DECK}={game.deck.key}"
    return (deck,) if game.overbid else (deck, FORBID_OVERBID)
