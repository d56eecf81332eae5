"""Where units may pass (MAN-2, MAN-6, STA-2), and why not: canals, the reach of an army, stances."""

from __future__ import annotations

from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import LYING, NO_STANCE, UPRIGHT, MoveArmy, canal_numbers
from rondel.games.imperial.editions.board import NATIONS, NO_NATION, Nation, Region, Unit
from rondel.games.imperial.state import NOBODY, ImperialState
from rondel.games.imperial.texts.errors import illegal


def canal_owner_asked(game: ImperialState, nation: Nation, canal: int) -> int:
    """Return the nation whose government must permit the passage, NO_NATION for free passage."""
    controller = game.board.canals[canal].controller
    for owner in range(NATIONS):
        if owner != nation and game.flags[owner] >> controller & 1:
            asked = game.government[owner]
            return NO_NATION if asked == game.government[nation] or asked == NOBODY else owner
    return NO_NATION


def canals_to_ask(game: ImperialState, nation: Nation) -> int:
    """Return the canals that need somebody's permission, one bit each."""
    asked = 0
    for canal in range(len(game.board.canals)):
        if canal_owner_asked(game, nation, canal) != NO_NATION:
            asked |= 1 << canal
    return asked


def army_reach(game: ImperialState, nation: Nation, origin: Region, shut: int) -> int:
    """Return every region an army can move to now, without naming a canal."""
    movement = game.movement
    reach = 0
    for load in game.loads:
        reach |= movement.reach(nation, origin, game.occupied, movement.seas_of(load), shut)
    return reach


def safe_for(game: ImperialState, nation: Nation, origin: Region, unit: Unit) -> int:
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


# ------------------------------------------------------------------ why not


def refuse_unit(
    game: ImperialState, nation: Nation, region: Region, unit: Unit, rule: str
) -> IllegalActionError | None:
    """Say why a unit cannot act at all, None if one can; ``rule`` is that of the action."""
    if not game.count(nation, region, unit):
        return illegal(game.edition, "unit-not-there", "MAN-1", nation=nation, region=region)
    if game.unspent(region, unit) <= 0:
        return illegal(game.edition, "unit-moved", rule, region=region)
    return None


def refuse_march(game: ImperialState, nation: Nation, move: MoveArmy) -> IllegalActionError:
    """Say why an army cannot make this move: unit, way, canal or stance."""
    refusal = refuse_unit(game, nation, move.origin, move.unit, "MAN-2")
    if refusal is not None:
        return refusal
    board, edition = game.board, game.edition
    for canal in canal_numbers(move.canals):
        if canal_owner_asked(game, nation, canal) == NO_NATION:
            return illegal(edition, "march-canal-free", "MAN-6", canal=canal, nation=nation)
        if game.closed_canals >> canal & 1:
            return illegal(edition, "march-canal-closed", "MAN-6", canal=canal)
    shut = canals_to_ask(game, nation) | game.closed_canals
    if not move.canals and army_reach(game, nation, move.origin, shut) >> move.destination & 1:
        return refuse_stance(game, nation, move)
    if board.seas >> move.destination & 1:
        return illegal(edition, "march-sea", "MAN-4")
    if move.canals:
        return refuse_canals(game, nation, move)
    if not fleets_lead(game, nation, move, 0):
        return illegal(
            edition, "march-out-of-reach", "MAN-2", origin=move.origin, destination=move.destination
        )
    if fleets_lead(game, nation, move, shut):
        return illegal(edition, "march-fleets-loaded", "MAN-2", region=move.destination)
    if fleets_lead(game, nation, move, game.closed_canals):
        return illegal(edition, "march-canal-unnamed", "MAN-6", region=move.destination)
    return illegal(edition, "march-canal-shut", "MAN-6", region=move.destination)


def fleets_lead(game: ImperialState, nation: Nation, move: MoveArmy, shut: int) -> bool:
    """Return whether the army would get there if every fleet were free and only these canals shut."""
    fleets = game.fleets_at[nation] & game.board.seas
    return game.movement.reach(nation, move.origin, game.occupied, fleets, shut) >> move.destination & 1 != 0


def refuse_canals(game: ImperialState, nation: Nation, move: MoveArmy) -> IllegalActionError:
    """Say why a move cannot go through the canals it names: stance, fleets or way."""
    if canal_way_leads(game, nation, move, [game.movement.seas_of(load) for load in game.loads]):
        return refuse_stance(game, nation, move)
    if canal_way_leads(game, nation, move, [game.fleets_at[nation] & game.board.seas]):
        return illegal(game.edition, "march-fleets-loaded", "MAN-2", region=move.destination)
    return illegal(game.edition, "march-canal-elsewhere", "MAN-6", region=move.destination)


def canal_way_leads(game: ImperialState, nation: Nation, move: MoveArmy, fleets: list[int]) -> bool:
    """Return whether fleets on one of these sets of seas could carry the army through the canals it names."""
    asked = canals_to_ask(game, nation)
    for seas in fleets:
        ways = game.movement.canal_reach(nation, move.origin, game.occupied, seas, asked, game.closed_canals)
        for canals, reach in ways:
            if canals == move.canals and reach >> move.destination & 1:
                return True
    return False


def refuse_stance(game: ImperialState, nation: Nation, move: MoveArmy) -> IllegalActionError:
    """Say which stance is needed."""
    region = move.destination
    owner = game.board.owner[region]
    if owner == NO_NATION or owner == nation:
        return illegal(game.edition, "stance-at-home", "STA-1", region=region)
    if move.stance == NO_STANCE:
        return illegal(game.edition, "stance-missing", "STA-1", region=region, nation=owner)
    return illegal(game.edition, "stance-last-factory", "STA-2", region=region, nation=owner)
