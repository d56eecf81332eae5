"""Which flags a nation's units can win: a quick estimate."""

from __future__ import annotations

from mypy_extensions import i64

from rondel.bots.imperial.edition_profile import EditionProfile, popcount
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.state import ImperialState

__all__ = ["foreign_flags", "free_flags_of", "reachable_regions", "winnable_flags"]


def free_flags_of(state: ImperialState, profile: EditionProfile, nation: int, seen: i64, several: i64) -> i64:
    """Return where a nation could win a flag without a battle: no flag of its own, no foreign unit."""
    here: i64 = state.armies_at[nation] | state.fleets_at[nation]
    others = several | (seen & ~here)
    open_: i64 = profile.open
    flags: i64 = state.flags[nation]
    return open_ & ~flags & ~others


def reachable_regions(state: ImperialState, profile: EditionProfile, nation: int) -> i64:
    """Return where a nation's units can probably be after one Maneuver, including where they are."""
    board = state.board
    home: i64 = board.home[nation]
    armies: i64 = state.armies_at[nation]
    fleets: i64 = state.fleets_at[nation]
    reached: i64 = armies | fleets
    if armies & home:
        reached |= profile.beside_home[nation]
    abroad = armies & ~home
    while abroad:
        low = abroad & -abroad
        reached |= board.land_next[popcount(low - 1)]
        abroad ^= low
    seas: i64 = board.seas
    while fleets:
        low = fleets & -fleets
        region = popcount(low - 1)
        reached |= board.sails[region]
        if armies and low & seas:
            reached |= board.coast[region]
        fleets ^= low
    return reached


def foreign_flags(state: ImperialState, nation: int) -> i64:
    """Return the regions with flags of other nations."""
    flagged: i64 = 0
    for other in range(NATIONS):
        if other != nation:
            flagged |= state.flags[other]
    return flagged


def winnable_flags(state: ImperialState, profile: EditionProfile, nation: int) -> i64:
    """Return the flags a nation would probably win in a Maneuver now."""
    seen: i64 = 0
    several: i64 = 0
    for other in range(NATIONS):
        here: i64 = state.armies_at[other] | state.fleets_at[other]
        several |= seen & here
        seen |= here
    found = free_flags_of(state, profile, nation, seen, several) & reachable_regions(state, profile, nation)
    most: i64 = state.army_count[nation] + state.fleet_count[nation]
    limit: i64 = state.edition.flag_limit
    left = limit - popcount(state.flags[nation])
    if most > left:
        most = left
    while popcount(found) > most:
        found &= found - 1
    return found
