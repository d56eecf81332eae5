"""Why a unit cannot do what was asked in a Maneuver: the unit, the way, the canal or the stance."""

from __future__ import annotations

from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import NO_STANCE, Attack, MoveArmy, canal_numbers
from rondel.games.imperial.chapters.attack import can_attack
from rondel.games.imperial.chapters.passage import army_reach, canal_owner_asked, canals_to_ask
from rondel.games.imperial.editions.board import NO_NATION
from rondel.games.imperial.state import ImperialState
from rondel.games.imperial.texts.errors import illegal

__all__ = ["refuse_attack", "refuse_march", "refuse_unit"]


def refuse_unit(
    game: ImperialState, nation: int, region: int, unit: int, rule: str
) -> IllegalActionError | None:
    """Say why a unit cannot act at all, None if one can; ``rule`` is the one it would act by."""
    if not game.count(nation, region, unit):
        return illegal(game.edition, "unit-not-there", "MAN-1", nation=nation, region=region)
    if game.unspent(region, unit) <= 0:
        return illegal(game.edition, "unit-moved", rule, region=region)
    return None


def refuse_attack(game: ImperialState, nation: int, action: Attack) -> IllegalActionError:
    """Say why a unit cannot make this attack."""
    if not can_attack(game, nation, action.region, action.unit):
        refusal = refuse_unit(game, nation, action.region, action.unit, "BAT-3")
        assert refusal is not None, "there is no such unit, or it has moved"
        return refusal
    return illegal(game.edition, "attack-no-unit", "BAT-3", nation=action.nation, region=action.region)


def refuse_march(game: ImperialState, nation: int, move: MoveArmy) -> IllegalActionError:
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


def fleets_lead(game: ImperialState, nation: int, move: MoveArmy, shut: int) -> bool:
    """Tell whether the army would get there if every fleet were free and only these canals shut."""
    fleets = game.fleets_at[nation] & game.board.seas
    return game.movement.reach(nation, move.origin, game.occupied, fleets, shut) >> move.destination & 1 != 0


def refuse_canals(game: ImperialState, nation: int, move: MoveArmy) -> IllegalActionError:
    """Say why a move cannot go through the canals it names: stance, fleets or way."""
    if canal_way_leads(game, nation, move, [game.movement.seas_of(load) for load in game.loads]):
        return refuse_stance(game, nation, move)
    if canal_way_leads(game, nation, move, [game.fleets_at[nation] & game.board.seas]):
        return illegal(game.edition, "march-fleets-loaded", "MAN-2", region=move.destination)
    return illegal(game.edition, "march-canal-elsewhere", "MAN-6", region=move.destination)


def canal_way_leads(game: ImperialState, nation: int, move: MoveArmy, fleets: list[int]) -> bool:
    """Tell whether fleets on one of these sets of seas could carry the army through the canals it names."""
    asked = canals_to_ask(game, nation)
    for seas in fleets:
        ways = game.movement.canal_reach(nation, move.origin, game.occupied, seas, asked, game.closed_canals)
        for canals, reach in ways:
            if canals == move.canals and reach >> move.destination & 1:
                return True
    return False


def refuse_stance(game: ImperialState, nation: int, move: MoveArmy) -> IllegalActionError:
    """Say which stance is needed."""
    region = move.destination
    owner = game.board.owner[region]
    if owner == NO_NATION or owner == nation:
        return illegal(game.edition, "stance-at-home", "STA-1", region=region)
    if move.stance == NO_STANCE:
        return illegal(game.edition, "stance-missing", "STA-1", region=region, nation=owner)
    return illegal(game.edition, "stance-last-factory", "STA-2", region=region, nation=owner)
