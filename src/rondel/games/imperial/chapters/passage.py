"""Where units may pass (MAN-2, MAN-6, STA-2): canals, the reach of an army, provinces closed to hostile ones."""

from __future__ import annotations

from rondel.games.imperial.actions import LYING, UPRIGHT
from rondel.games.imperial.editions.board import NATIONS, NO_NATION
from rondel.games.imperial.state import NOBODY, ImperialState

__all__ = ["army_reach", "canal_owner_asked", "canals_to_ask", "safe_for"]


def canal_owner_asked(game: ImperialState, nation: int, canal: int) -> int:
    """Return the nation whose government must permit the passage, NO_NATION for free passage."""
    controller = game.board.canals[canal].controller
    for owner in range(NATIONS):
        if owner != nation and game.flags[owner] >> controller & 1:
            asked = game.government[owner]
            return NO_NATION if asked == game.government[nation] or asked == NOBODY else owner
    return NO_NATION


def canals_to_ask(game: ImperialState, nation: int) -> int:
    """Return the canals that need somebody's permission, one bit each."""
    asked = 0
    for canal in range(len(game.board.canals)):
        if canal_owner_asked(game, nation, canal) != NO_NATION:
            asked |= 1 << canal
    return asked


def army_reach(game: ImperialState, nation: int, origin: int, shut: int) -> int:
    """Return every region an army can move to now, without naming a canal."""
    movement = game.movement
    reach = 0
    for load in game.loads:
        reach |= movement.reach(nation, origin, game.occupied, movement.seas_of(load), shut)
    return reach


def safe_for(game: ImperialState, nation: int, origin: int, unit: int) -> int:
    """Return the last free factories, counted as if this army had left its province (STA-2)."""
    if unit == LYING or not game.hostile_at[nation] >> origin & 1:
        return game.safe
    owner = game.board.owner[origin]
    if not game.factories[owner] >> origin & 1 or game.count(nation, origin, UPRIGHT) > 1:
        return game.safe
    for other in range(NATIONS):
        if other != nation and game.hostile_at[other] >> origin & 1:
            return game.safe
    # the factory left behind is free again, so no other one of this owner is the last
    return game.safe & ~game.board.home[owner]
