"""Armies in another nation's home (STA): changing stance, destroying factories."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import LYING, NOT_NAMED, UPRIGHT, DestroyFactory, TurnArmy
from rondel.games.imperial.chapters.battle import ask_others, nations_to_ask
from rondel.games.imperial.chapters.passage import refuse_unit
from rondel.games.imperial.editions.board import NO_NATION, Nation, Region, Unit, bits
from rondel.games.imperial.events import ArmyTurned, FactoryDestroyed
from rondel.games.imperial.state import TURNED_LYING, TURNED_UPRIGHT, ImperialState, changed
from rondel.games.imperial.texts.errors import illegal

# ------------------------------------------------------------------ stance (STA-3)


def add_turns(game: ImperialState, options: list[Action], nation: Nation) -> None:
    """Add the changes of stance of armies that stood in foreign homes before."""
    for province in bits(game.ready & game.board.homes & ~game.board.home[nation]):
        if game.unspent(province, UPRIGHT) > game.spent_count(province, TURNED_UPRIGHT):
            options.append(game.actions.turn(province, UPRIGHT))
        if game.unspent(province, LYING) > game.spent_count(province, TURNED_LYING):
            # the last free factory cannot be occupied (STA-2)
            if not game.safe >> province & 1:
                options.append(game.actions.turn(province, LYING))


def turn(game: ImperialState, nation: Nation, action: TurnArmy) -> None:
    """Change an army's stance; the other nations there may demand battle with it (STA-3)."""
    province = action.province
    hostile = action.unit == LYING
    unit = UPRIGHT if hostile else LYING
    mark = TURNED_UPRIGHT if hostile else TURNED_LYING
    game.move_unit(nation, province, action.unit, province, unit)
    game.mark_spent(province, mark, 1)
    if game.log is not None:
        game.log.append(ArmyTurned(nation, province, hostile))
    ask_others(game, nation, province, unit, mark, nations_to_ask(game, nation, province, mark))


# ------------------------------------------------------------------ destroying factories (STA-4)


def add_destructions(game: ImperialState, options: list[Action], nation: Nation) -> None:
    """Add the factories that armies abroad can destroy, with every possible mix of stances (STA-4)."""
    abroad = game.armies_at[nation] & game.board.homes & ~game.board.home[nation]
    for province in bits(abroad) if abroad else ():
        fewest, most = lying_that_may_go(game, nation, province)
        if fewest > most or not is_open_to_destruction(game, province):
            continue
        if fewest == most:
            options.append(game.actions.destroys[province])
        else:
            options.extend(game.actions.destroys_with[province][fewest : most + 1])


def lying_that_may_go(game: ImperialState, nation: Nation, province: Region) -> tuple[int, int]:
    """Return the fewest and the most lying armies among those that go; fewest is above most if there are too few."""
    needed = game.edition.amounts.armies_to_destroy_factory
    fewest = needed - game.count(nation, province, UPRIGHT)
    most = game.count(nation, province, LYING)
    return (max(0, fewest), min(needed, most))


def is_open_to_destruction(game: ImperialState, province: Region) -> bool:
    """Return whether an undefended factory stands here that is not its owner's last free one (STA-4)."""
    owner = game.board.owner[province]
    bit = 1 << province
    return (
        game.factories[owner] & bit != 0
        and not game.safe & bit
        and not (game.armies_at[owner] | game.fleets_at[owner]) & bit
    )


def destroy(game: ImperialState, nation: Nation, action: DestroyFactory) -> None:
    """Remove the factory and three armies: of each stance first those that have already moved or turned (STA-4)."""
    province = action.province
    owner = game.board.owner[province]
    lying = action.lying
    if lying == NOT_NAMED:
        lying = lying_that_may_go(game, nation, province)[0]
    game.factories = changed(game.factories, owner, game.factories[owner] & ~(1 << province))
    for _ in range(lying):
        give_up(game, nation, province, LYING, TURNED_LYING)
    for _ in range(game.edition.amounts.armies_to_destroy_factory - lying):
        give_up(game, nation, province, UPRIGHT, TURNED_UPRIGHT)
    game.survey()
    game.check_ready(province)
    if game.log is not None:
        game.log.append(FactoryDestroyed(nation, province, owner, lying))


def give_up(game: ImperialState, nation: Nation, province: Region, unit: Unit, turned: int) -> None:
    """Remove one army of a stance: one that has moved, else one that has turned, else another (STA-4)."""
    if game.spent_count(province, unit):
        game.mark_spent(province, unit, -1)
    elif game.spent_count(province, turned):
        game.mark_spent(province, turned, -1)
    game.remove_unit(nation, province, unit)


def add_stance_candidates(game: ImperialState, found: list[Action], nation: Nation) -> None:
    """Add what a player might try with armies abroad: destroying factories, with every mix of armies, and turning."""
    board = game.board
    for province in bits(game.armies_at[nation] & board.homes & ~board.home[nation]):
        if game.factories[board.owner[province]] >> province & 1:
            fewest, most = lying_that_may_go(game, nation, province)
            if fewest < most:
                found.extend(game.actions.destroys_with[province][fewest : most + 1])
            else:
                found.append(game.actions.destroys[province])
        for unit in (UPRIGHT, LYING):
            if game.count(nation, province, unit):
                found.append(game.actions.turn(province, unit))


def refuse_turn(game: ImperialState, nation: Nation, action: TurnArmy) -> IllegalActionError:
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


def refuse_destruction(game: ImperialState, nation: Nation, action: DestroyFactory) -> IllegalActionError:
    """Say why the factory cannot be destroyed, or not by this mix of armies."""
    province = action.province
    owner = game.board.owner[province]
    needed = game.edition.amounts.armies_to_destroy_factory
    fewest, most = lying_that_may_go(game, nation, province)
    if owner == NO_NATION or owner == nation or not game.factories[owner] >> province & 1:
        return illegal(game.edition, "destroy-nothing", "STA-4", region=province)
    if (game.armies_at[owner] | game.fleets_at[owner]) >> province & 1:
        return illegal(game.edition, "destroy-defended", "STA-4", region=province, nation=owner)
    if fewest > most:
        armies = game.count(nation, province, UPRIGHT) + game.count(nation, province, LYING)
        return illegal(
            game.edition, "destroy-too-few", "STA-4", needed=needed, region=province, armies=armies
        )
    if game.safe >> province & 1:
        return illegal(game.edition, "destroy-last-factory", "STA-4", region=province, nation=owner)
    if fewest == most:
        return illegal(game.edition, "destroy-no-choice", "STA-4", region=province)
    return illegal(
        game.edition, "destroy-which", "STA-4", region=province, fewest=fewest, most=most, needed=needed
    )
