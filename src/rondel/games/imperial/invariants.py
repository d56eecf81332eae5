"""What is always true, checked after every action of every random game."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.board import NATIONS, bits
from rondel.games.imperial.investor import WhatToInvest
from rondel.games.imperial.state import CHANCE, NOBODY, NOT_BEGUN, ImperialState

__all__ = ["violations"]


def violations(game: ImperialState) -> list[str]:
    """List everything that must be true and is not."""
    return [
        *_money(game),
        *_bonds(game),
        *_units(game),
        *_board(game),
        *_governments(game),
        *_maneuver(game),
        *_questions(game),
    ]


def _money(game: ImperialState) -> Iterator[str]:
    if min(game.cash) < 0:
        yield f"cash is negative: {game.cash}"
    if min(game.treasury) < 0:
        yield f"a treasury is negative: {game.treasury}"
    total = game.bank + sum(game.cash) + sum(game.treasury)
    if total:
        yield f"money was made or lost: {total} M"


def _bonds(game: ImperialState) -> Iterator[str]:
    for nation in range(NATIONS):
        owners = [game.free_bonds[nation]]
        owners += game.held_bonds[nation * game.seats : (nation + 1) * game.seats]
        if sum(owners) != game.edition.bonds.all or any(
            first & second for i, first in enumerate(owners) for second in owners[:i]
        ):
            yield f"the bonds of {game.board.nations[nation]} are not complete: {owners}"


def _units(game: ImperialState) -> Iterator[str]:
    board = game.board
    for nation in range(NATIONS):
        name = board.nations[nation]
        armies = fleets = armies_at = fleets_at = hostile_at = 0
        foreign = board.homes & ~board.home[nation]
        for region in range(board.size):
            upright, lying, afloat = (game.count(nation, region, unit) for unit in (UPRIGHT, LYING, FLEET))
            here = 1 << region
            armies += upright + lying
            fleets += afloat
            armies_at |= here if upright + lying else 0
            fleets_at |= here if afloat else 0
            hostile_at |= here if upright and here & foreign else 0
            if afloat and not here & (board.seas | board.harbours[nation]):
                yield f"a fleet of {name} is on land in {board.regions[region]}"
            if upright + lying and here & board.seas:
                yield f"an army of {name} is at sea in {board.regions[region]}"
            if lying and not here & foreign:
                yield f"an army of {name} lies in {board.regions[region]}"
        if armies > board.army_limit[nation] or fleets > board.fleet_limit[nation]:
            yield f"{name} has more units than pieces"
        if (armies, fleets) != (game.army_count[nation], game.fleet_count[nation]):
            yield f"the units of {name} are miscounted"
        if (armies_at, fleets_at, hostile_at) != (
            game.armies_at[nation],
            game.fleets_at[nation],
            game.hostile_at[nation],
        ):
            yield f"the places of {name}'s units are wrong"


def _board(game: ImperialState) -> Iterator[str]:
    board = game.board
    seen = occupied = safe = 0
    for nation in range(NATIONS):
        name = board.nations[nation]
        if game.flags[nation] & ~board.open:
            yield f"a flag of {name} lies in a home province"
        if game.flags[nation] & seen:
            yield f"two flags lie in one region, one of {name}"
        seen |= game.flags[nation]
        if len(bits(game.flags[nation])) > game.edition.flag_limit:
            yield f"{name} has more flags than pieces"
        if game.factories[nation] & ~board.home[nation]:
            yield f"a factory of {name} stands abroad"
        if not 0 <= game.power[nation] <= game.edition.amounts.end_power:
            yield f"the power of {name} is off the track"
        occupied |= game.hostile_at[nation]
    for nation in range(NATIONS):
        free = game.factories[nation] & ~occupied
        if not free:
            yield f"{board.nations[nation]} has no free factory"
        safe |= free if len(bits(free)) == 1 else 0
    if (occupied, safe) != (game.occupied, game.safe):
        yield "the survey of occupied provinces is stale"
    if game.is_over != (max(game.power) >= game.edition.amounts.end_power):
        yield "the game should be over, or should not"


def _governments(game: ImperialState) -> Iterator[str]:
    """Every government holds the highest sum, except while an investor turn is open."""
    if game.last_moved == NOT_BEGUN or any(isinstance(frame, WhatToInvest) for frame in game.stack):
        return
    for nation in range(NATIONS):
        sums = [game.lent(nation, seat) for seat in range(game.seats)]
        sitting = game.government[nation]
        if (sums[sitting] if sitting != NOBODY else 0) < max(sums):
            yield f"{game.board.nations[nation]} is governed by a smaller lender"
    if (game.investor == NOBODY) != game.options.no_investor_card:
        yield "the investor card is lost"


def _maneuver(game: ImperialState) -> Iterator[str]:
    if not game.spent:
        if game.loads or game.ready or game.closed_canals:
            yield "a Maneuver left something behind"
        return
    for region in range(game.board.size):
        for unit in (UPRIGHT, LYING, FLEET):
            if game.spent_count(region, unit) > game.count(game.active, region, unit):
                yield f"more units are spent than stand in {game.board.regions[region]}"
    if game.armies_part and not game.loads:
        yield "convoys exceed the fleets"


def _questions(game: ImperialState) -> Iterator[str]:
    if game.is_over:
        if game.stack:
            yield "somebody is still asked after the end"
        return
    seat = game.stack[-1].seat
    if seat != CHANCE and not 0 <= seat < game.seats:
        yield f"nobody is asked ({seat})"
    legal = game.legal_actions()
    if not legal:
        yield f"{game.stack[-1].kind()}: nothing can be answered"
    if len({action.text for action in legal}) != len(legal):
        yield f"{game.stack[-1].kind()}: an action is offered twice"
