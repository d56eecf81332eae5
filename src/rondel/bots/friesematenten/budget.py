"""How much of the search budget a question gets, and which questions the search branches on."""

from __future__ import annotations

from typing import Final

from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.peek import WhichToAdd, WhichToReturn
from rondel.games.friesematenten.chapters.rounds import PhaseTwoTurn
from rondel.games.friesematenten.chapters.scrap import WhichToScrap
from rondel.games.friesematenten.state import NOBODY, FriesematentenState

__all__ = ["budget_share", "is_key_decision"]

# Opening an auction gets a full share; raises are asked for a dozen times per card.
_SHARE_OF_A_BID: Final = 0.3
_SHARE_OF_A_RAISE: Final = 0.04
_SHARE_OF_A_TURN: Final = 0.4
_SHARE_OF_A_WINDOW: Final = 0.15
_SHARE_WITHOUT_CHOICE: Final = 0.02


def is_key_decision(game: FriesematentenState) -> bool:
    """Tell whether a question is a key decision: opening an auction, or playing cards."""
    top = game.stack[-1]
    if isinstance(top, Bidding):
        if len(game.legal_actions()) > 1:
            return True
        return game.high_bidder == NOBODY and lowest_bid(game) <= highest_affordable(game, top.seat)
    if isinstance(top, (WhichToScrap, WhichToAdd, WhichToReturn)):
        return False
    if isinstance(top, PhaseTwoTurn) and game.unused[top.seat] == 0:
        return False
    return len(game.legal_actions()) > 1


def budget_share(game: FriesematentenState) -> float:
    """Return the share of a turn's budget for a question."""
    top = game.stack[-1]
    if isinstance(top, Bidding):
        if len(game.legal_actions()) > 1:
            return _SHARE_OF_A_BID
        can_bid = lowest_bid(game) <= highest_affordable(game, top.seat)
        if not can_bid:
            return _SHARE_WITHOUT_CHOICE
        return _SHARE_OF_A_BID if game.high_bidder == NOBODY else _SHARE_OF_A_RAISE
    legal = game.legal_actions()
    if len(legal) == 1:
        return _SHARE_WITHOUT_CHOICE
    if isinstance(top, PhaseTwoTurn):
        return _SHARE_OF_A_TURN
    return _SHARE_OF_A_WINDOW
