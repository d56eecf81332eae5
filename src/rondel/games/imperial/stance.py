"""Armies in another nation's home (STA): changing stance, destroying factories."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import LYING, UPRIGHT, TurnArmy
from rondel.games.imperial.battle import ask_others, nations_with_units
from rondel.games.imperial.board import NO_NATION, bits
from rondel.games.imperial.events import ArmyTurned, FactoryDestroyed
from rondel.games.imperial.maneuver_refusals import refuse_unit
from rondel.games.imperial.reasons import illegal
from rondel.games.imperial.state import TURNED_LYING, TURNED_UPRIGHT, ImperialState, changed

__all__ = [
    "add_turns",
    "can_destroy",
    "destroy",
    "refuse_destruction",
    "refuse_turn",
    "turn",
]

# ------------------------------------------------------------------ stance (STA-3)


def add_turns(game: ImperialState, options: list[Action], nation: int) -> None:
    """Add the changes of stance of armies that stood in foreign homes before."""
    for province in bits(game.ready & game.board.homes & ~game.board.home[nation]):
        if game.unspent(province, UPRIGHT) > game.spent_count(province, TURNED_UPRIGHT):
            options.append(game.catalogue.turn(province, UPRIGHT))
        if game.unspent(province, LYING) > game.spent_count(province, TURNED_LYING):
            # the last free factory cannot be occupied (STA-2)
            if not game.safe >> province & 1:
                options.append(game.catalogue.turn(province, LYING))


def turn(game: ImperialState, nation: int, action: TurnArmy) -> None:
    """Change an army's stance; the other nations there may demand battle with it (STA-3)."""
    province = action.province
    hostile = action.unit == LYING
    unit = UPRIGHT if hostile else LYING
    mark = TURNED_UPRIGHT if hostile else TURNED_LYING
    game.move_unit(nation, province, action.unit, province, unit)
    game.mark_spent(province, mark, 1)
    if game.log is not None:
        game.log.append(ArmyTurned(nation, province, hostile))
    ask_others(game, nation, province, unit, mark, nations_with_units(game, nation, province))


# ------------------------------------------------------------------ destroying factories (STA-4)


def can_destroy(game: ImperialState, nation: int, province: int) -> bool:
    """Tell whether three hostile armies face a factory without defenders (STA-4)."""
    owner = game.board.owner[province]
    bit = 1 << province
    return (
        owner != nation
        and owner != NO_NATION
        and game.factories[owner] & bit != 0
        and not (game.armies_at[owner] | game.fleets_at[owner]) & bit
        and game.count(nation, province, UPRIGHT) >= game.edition.amounts.armies_to_destroy_factory
    )


def destroy(game: ImperialState, nation: int, province: int) -> None:
    """Remove the factory and three armies, those that can do least first (STA-4)."""
    owner = game.board.owner[province]
    game.factories = changed(game.factories, owner, game.factories[owner] & ~(1 << province))
    for _ in range(game.edition.amounts.armies_to_destroy_factory):
        if game.spent_count(province, UPRIGHT):
            game.mark_spent(province, UPRIGHT, -1)
        elif game.spent_count(province, TURNED_UPRIGHT):
            game.mark_spent(province, TURNED_UPRIGHT, -1)
        game.remove_unit(nation, province, UPRIGHT)
    game.survey()
    game.check_ready(province)
    if game.log is not None:
        game.log.append(FactoryDestroyed(nation, province, owner))


def refuse_turn(game: ImperialState, nation: int, action: TurnArmy) -> IllegalActionError:
    """Say why an army cannot change its stance."""
    province = action.province
    if not game.edition.stance_may_change:
        return illegal(game.edition, "turn-never", "STA-3")
    if not game.board.homes & ~game.board.home[nation] & 1 << province:
        return illegal(game.edition, "turn-at-home", "STA-3", region=province)
    refusal = refuse_unit(game, nation, province, action.unit, "STA-3")
    if refusal is not None:
        return refusal
    if action.unit == LYING and game.safe >> province & 1:
        owner = game.board.owner[province]
        return illegal(game.edition, "turn-last-factory", "STA-2", region=province, nation=owner)
    return illegal(game.edition, "turn-twice", "STA-3", region=province)


def refuse_destruction(game: ImperialState, nation: int, province: int) -> IllegalActionError:
    """Say why the factory cannot be destroyed."""
    owner = game.board.owner[province]
    needed = game.edition.amounts.armies_to_destroy_factory
    if owner == NO_NATION or owner == nation or not game.factories[owner] >> province & 1:
        return illegal(game.edition, "destroy-nothing", "STA-4", region=province)
    if (game.armies_at[owner] | game.fleets_at[owner]) >> province & 1:
        return illegal(game.edition, "destroy-defended", "STA-4", region=province, nation=owner)
    armies = game.count(nation, province, UPRIGHT)
    return illegal(game.edition, "destroy-too-few", "STA-4", needed=needed, region=province, armies=armies)
