"""What is always true, checked after every action of every random game."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.battle import WhomToAsk, WhomToFight, WillYouFight, nations_with_units
from rondel.games.imperial.board import NATIONS, bits
from rondel.games.imperial.factory import WhereToBuild
from rondel.games.imperial.flags import WhereToFlag
from rondel.games.imperial.importing import WhatToImport
from rondel.games.imperial.investor import InvestWindow, SwissBanksInvest, WhatToInvest
from rondel.games.imperial.maneuver import MayPass, MoveArmies, MoveFleets, canal_owner_asked, canals_asked_by
from rondel.games.imperial.production import WhatToProduce
from rondel.games.imperial.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.state import CHANCE, NOBODY, NOT_BEGUN, ImperialState
from rondel.games.imperial.turn import NextTurn

__all__ = ["violations"]

_OF_THE_NATION_ON_TURN = (WhichSpace, WhereToBuild, WhatToProduce, WhatToImport, MoveFleets, MoveArmies)


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
    """Count every unit anew from the board and compare with what the state remembers."""
    board, size = game.board, game.board.size
    for nation in range(NATIONS):
        name = board.nations[nation]
        foreign = board.homes & ~board.home[nation]
        armies_at = fleets_at = lying_at = upright_at = armies = fleets = 0
        for region, packed in enumerate(game.armies[nation * size : (nation + 1) * size]):
            if packed:
                armies_at |= 1 << region
                armies += (packed & 15) + (packed >> 4)
                upright_at |= 1 << region if packed & 15 else 0
                lying_at |= 1 << region if packed >> 4 else 0
        for region, count in enumerate(game.fleets[nation * size : (nation + 1) * size]):
            if count:
                fleets_at |= 1 << region
                fleets += count
        if fleets_at & ~(board.seas | board.harbours[nation]):
            yield f"a fleet of {name} is on land"
        if armies_at & board.seas:
            yield f"an army of {name} is at sea"
        if lying_at & ~foreign:
            yield f"an army of {name} lies outside foreign homes"
        if armies > board.army_limit[nation] or fleets > board.fleet_limit[nation]:
            yield f"{name} has more units than pieces"
        if (armies, fleets) != (game.army_count[nation], game.fleet_count[nation]):
            yield f"the units of {name} are miscounted"
        remembered = (game.armies_at[nation], game.fleets_at[nation], game.hostile_at[nation])
        if (armies_at, fleets_at, upright_at & foreign) != remembered:
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
    for region, marks in enumerate(game.spent):
        for unit in (UPRIGHT, LYING, FLEET) if marks else ():
            if game.spent_count(region, unit) > game.count(game.active, region, unit):
                yield f"more units are spent than stand in {game.board.regions[region]}"
    if game.armies_part and not game.loads:
        yield "convoys exceed the fleets"


def _questions(game: ImperialState) -> Iterator[str]:
    if game.is_over:
        if game.stack:
            yield "somebody is still asked after the end"
        return
    broken = [*_stack(game), *_open_question(game)]
    yield from broken
    if broken:
        return
    legal = game.legal_actions()
    if not legal:
        yield f"{game.stack[-1].kind()}: nothing can be answered"
    if len({action.text for action in legal}) != len(legal):
        yield f"{game.stack[-1].kind()}: an action is offered twice"


def _stack(game: ImperialState) -> Iterator[str]:
    """The order of play at the bottom, a question on top, and at most a Maneuver under its questions."""
    if not isinstance(game.stack[0], NextTurn):
        yield "the order of play is not at the bottom of the stack"
    seat = game.stack[-1].seat
    if seat != CHANCE and not 0 <= seat < game.seats:
        yield f"nobody is asked ({seat})"
    below = [frame.kind() for frame in game.stack[:-1] if frame.seat != NOBODY]
    if any(kind not in {"move-fleets", "move-armies", "where-to-flag"} for kind in below):
        yield f"a question waits under another: {below}"
    parts = [frame for frame in game.stack if isinstance(frame, MoveFleets | MoveArmies)]
    if len(parts) != (1 if game.spent else 0):
        yield "a Maneuver is under way, or is not"
    if any(isinstance(part, MoveArmies) != game.armies_part for part in parts):
        yield "the Maneuver is in its other part"
    for frame in game.stack:
        if isinstance(frame, _OF_THE_NATION_ON_TURN):
            if frame.nation != game.active or frame.seat != game.government[game.active]:
                yield f"{frame.kind()} is not put to the government on turn"
        elif isinstance(frame, WhereToFlag) and frame.seat != game.government[frame.nation]:
            yield f"{frame.kind()} is not put to the nation's government"


def _open_question(game: ImperialState) -> Iterator[str]:
    """Questions about a unit are about one that is there, and are put to whom they concern."""
    top = game.stack[-1]
    if isinstance(top, WhomToFight | WhomToAsk | WillYouFight):
        yield from _battle_question(game, top)
    elif isinstance(top, MayPass):
        asks = canals_asked_by(game, top.nation, top.move) if top.nation == game.active else []
        if (
            not 1 <= top.left <= len(asks)
            or canal_owner_asked(game, top.nation, asks[-top.left]) != top.owner
        ):
            yield "a canal question that nobody asked"
        elif top.seat != game.government[top.owner]:
            yield "a canal question is put to somebody else"
    elif isinstance(top, WhatToInvest):
        if not isinstance(game.stack[-2], SwissBanksInvest | InvestWindow) or not top.nations:
            yield "an investment outside an investor turn"
    elif isinstance(top, ForceAStop) and (top.nation != game.active or not game.governs_nothing(top.seat)):
        yield "a stop is forced by somebody without a Swiss Bank"


def _battle_question(game: ImperialState, top: WhomToFight | WhomToAsk | WillYouFight) -> Iterator[str]:
    mark = top.unit if isinstance(top, WhomToFight) else top.mark
    if not game.spent or top.nation != game.active:
        yield "a battle outside the nation's Maneuver"
    elif not game.count(top.nation, top.region, top.unit) or not game.spent_count(top.region, mark):
        yield "a battle about a unit that is not there"
    asked = top.asked if isinstance(top, WillYouFight) else top.nation
    if top.seat != game.government[asked]:
        yield "a battle question is put to somebody else"
    if isinstance(top, WillYouFight) and not nations_with_units(game, top.nation, top.region) >> asked & 1:
        yield "a nation without a unit is asked to fight"
