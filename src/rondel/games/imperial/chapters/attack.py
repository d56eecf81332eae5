"""Attacks without entering (BAT-3): who may make them, and which of several alike is exchanged."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, Attack
from rondel.games.imperial.chapters.battle import fight, nations_with_units, units_present
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.state import TURNED_LYING, TURNED_UPRIGHT, ImperialState

__all__ = ["UNMARKED", "add_attacks", "add_conceivable_attacks", "attack", "can_attack", "turned_mark"]

#: a unit that has neither moved nor turned has no mark
UNMARKED: Final = -1


def add_attacks(game: ImperialState, options: list[Action], nation: int, units: tuple[int, ...]) -> None:
    """Add the attacks of these kinds of units, wherever other nations' units are beside them."""
    mine = game.ready
    if game.edition.attack_at_any_time:
        mine = game.fleets_at[nation]
        if game.armies_part:
            mine |= game.armies_at[nation]
    contested = mine & game.others_at(nation) if mine else 0
    for region in bits(contested) if contested else ():
        for unit in units:
            if can_attack(game, nation, region, unit):
                _add_attacks_in(game, options, nation, region, unit)


def _add_attacks_in(game: ImperialState, options: list[Action], nation: int, region: int, unit: int) -> None:
    others = nations_with_units(game, nation, region)
    for enemy in range(NATIONS):
        if others >> enemy & 1:
            for target in units_present(game, enemy, region):
                options.append(game.actions.attack(region, unit, enemy, target))


def add_conceivable_attacks(
    game: ImperialState, found: list[Action], nation: int, regions: int, units: tuple[int, ...]
) -> None:
    """Add the attacks that come to mind wherever units of other nations are beside these."""
    for region in bits(regions & game.others_at(nation)):
        others = nations_with_units(game, nation, region)
        for enemy in bits(others):
            for target in units_present(game, enemy, region):
                for unit in units:
                    if game.count(nation, region, unit):
                        found.append(game.actions.attack(region, unit, enemy, target))


def can_attack(game: ImperialState, nation: int, region: int, unit: int) -> bool:
    """Tell whether a unit of this kind may attack here: any at all, or one that has not moved (BAT-3)."""
    if game.edition.attack_at_any_time:
        return game.count(nation, region, unit) > 0
    return game.unspent(region, unit) > 0


def attack(game: ImperialState, nation: int, action: Attack) -> None:
    """Exchange a unit; a fleet that goes in the army part may have carried an army (BAT-3)."""
    region, unit = action.region, action.unit
    if game.armies_part and unit == FLEET and game.board.seas >> region & 1:
        game.loads = game.movement.lose_fleet(game.loads, region, game.count(nation, region, FLEET))
    mark = _mark_of_attacker(game, region, unit)
    if mark == UNMARKED:
        # fight() counts one spent unit less; this one was not spent
        game.mark_spent(region, unit, 1)
        mark = unit
    fight(game, region, nation, unit, mark, action.nation, action.target, demanded=False)


def _mark_of_attacker(game: ImperialState, region: int, unit: int) -> int:
    """Return the mark of the one that attacks: moved, else turned, else UNMARKED for none (BAT-3)."""
    if game.edition.attack_at_any_time and game.spent_count(region, unit):
        return unit
    return turned_mark(game, region, unit)


def turned_mark(game: ImperialState, region: int, unit: int) -> int:
    """Return the mark of a turned army of this stance, UNMARKED if there is none."""
    if unit == UPRIGHT and game.spent_count(region, TURNED_UPRIGHT):
        return TURNED_UPRIGHT
    if unit == LYING and game.spent_count(region, TURNED_LYING):
        return TURNED_LYING
    return UNMARKED
