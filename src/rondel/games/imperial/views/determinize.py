"""What a seat cannot know, drawn: the purses of the others when cash is secret (MON-3)."""

from __future__ import annotations

from typing import Final

from rondel.core.contract import Draw
from rondel.games.imperial.state import BANK, NOT_BEGUN, ImperialState

__all__ = ["redraw_purses"]

# What a purse holds on average; nobody keeps money for long, since bonds bring more.
_USUAL_PURSE: Final = 8


def redraw_purses(game: ImperialState, seat: int, draw: Draw) -> None:
    """Draw the cash that a seat cannot see.

    Until play begins they follow from the bonds everybody has bought, and stay as they are.
    """
    if game.last_moved == NOT_BEGUN:
        return
    for other in range(game.seats):
        if other != seat:
            game.pay(game.cash[other], other, BANK)
            game.pay(draw(_USUAL_PURSE + 1) + draw(_USUAL_PURSE + 1), BANK, other)
    game.forget_legal()
