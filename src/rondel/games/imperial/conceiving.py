"""What a player might think of doing, legal or not, so that the rules can say why not.

Everything here is public: the board, the bonds, the rondel; no purse decides what comes to mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rondel.core.action import Action
from rondel.games.imperial.actions import FLEET, LYING, NO_STANCE, UPRIGHT
from rondel.games.imperial.battle import (
    WhomToAsk,
    WhomToFight,
    WillYouFight,
    nations_with_units,
    units_present,
)
from rondel.games.imperial.board import NATIONS, bits
from rondel.games.imperial.factory import WhereToBuild
from rondel.games.imperial.flags import WhereToFlag
from rondel.games.imperial.importing import WhatToImport
from rondel.games.imperial.investor import WhatToInvest
from rondel.games.imperial.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.production import WhatToProduce
from rondel.games.imperial.rondel import ForceAStop, WhichSpace
from rondel.games.imperial.setup import WhichBondToDraft
from rondel.games.imperial.stance import lying_that_may_go
from rondel.games.imperial.state import Frame, ImperialState

__all__ = ["MOST", "conceivable_to"]

#: more would not be read
MOST: Final = 80


def conceivable_to(game: ImperialState) -> list[Action]:
    """List what the seat asked might think of doing; nothing where chance acts or nothing is asked."""
    if game.is_over:
        return []
    frame = game.stack[-1]
    thoughts = _THOUGHTS.get(type(frame))
    return [] if thoughts is None else list(dict.fromkeys(thoughts(game, frame)))[:MOST]


# ------------------------------------------------------------------ the rondel


def _spaces(game: ImperialState, _: WhichSpace) -> Iterable[Action]:
    return game.catalogue.spaces


def _stops(game: ImperialState, _: ForceAStop) -> Iterable[Action]:
    return (game.catalogue.force_stop, game.catalogue.let_pass)


# ------------------------------------------------------------------ at home


def _sites(game: ImperialState, frame: WhereToBuild) -> Iterable[Action]:
    for province in bits(game.board.home[frame.nation]):
        yield game.catalogue.builds[province]
    yield game.catalogue.done


def _productions(game: ImperialState, frame: WhatToProduce) -> Iterable[Action]:
    """All factories together, and each province of the home alone."""
    yield game.catalogue.produce(game.factories[frame.nation])
    for province in bits(game.board.home[frame.nation]):
        yield game.catalogue.produce(1 << province)
    yield game.catalogue.produce(0)


def _imports(game: ImperialState, frame: WhatToImport) -> Iterable[Action]:
    for units in (game.catalogue.import_armies, game.catalogue.import_fleets):
        for province in bits(game.board.home[frame.nation]):
            yield units[province]
    yield game.catalogue.done


# ------------------------------------------------------------------ the Maneuver


def _fleets(game: ImperialState, frame: MoveFleets) -> Iterable[Action]:
    """Every fleet to every sea beside it; for those that have moved one way stands for all."""
    yield game.catalogue.done
    yield from _attacks(game, frame.nation, game.fleets_at[frame.nation], (FLEET,))
    for origin in bits(game.fleets_at[frame.nation]):
        ways = game.catalogue.sails[origin]
        yield from ways if game.unspent(origin, FLEET) > 0 else ways[:1]


def _armies(game: ImperialState, frame: MoveArmies) -> Iterable[Action]:
    """Every army to every region beside it, as with fleets, and what armies do in foreign homes."""
    board, nation = game.board, frame.nation
    abroad = game.armies_at[nation] & board.homes & ~board.home[nation]
    yield game.catalogue.done
    for province in bits(abroad):
        if game.factories[board.owner[province]] >> province & 1:
            yield from _destructions(game, nation, province)
        for unit in _stances(game, nation, province):
            yield game.catalogue.turn(province, unit)
    yield from _attacks(game, nation, game.armies_at[nation], (UPRIGHT, LYING))
    if game.edition.attack_at_any_time:
        yield from _attacks(game, nation, game.fleets_at[nation], (FLEET,))
    for origin in bits(game.armies_at[nation]):
        for unit in _stances(game, nation, origin):
            ways = list(_marches(game, nation, origin, unit))
            yield from ways if game.unspent(origin, unit) > 0 else ways[:1]


def _destructions(game: ImperialState, nation: int, province: int) -> Iterable[Action]:
    """Every mix of stances that may go, or just the deed where there is no choice."""
    fewest, most = lying_that_may_go(game, nation, province)
    if fewest < most:
        return game.catalogue.destroys_with[province][fewest : most + 1]
    return (game.catalogue.destroys[province],)


def _stances(game: ImperialState, nation: int, region: int) -> list[int]:
    return [unit for unit in units_present(game, nation, region) if unit != FLEET]


def _attacks(game: ImperialState, nation: int, regions: int, units: tuple[int, ...]) -> Iterable[Action]:
    for region in bits(regions & game.others_at(nation)):
        for enemy in bits(nations_with_units(game, nation, region)):
            for target in units_present(game, enemy, region):
                for unit in units:
                    if game.count(nation, region, unit):
                        yield game.catalogue.attack(region, unit, enemy, target)


def _marches(game: ImperialState, nation: int, origin: int, unit: int) -> Iterable[Action]:
    board = game.board
    for region in bits(board.land_next[origin] | board.rail_next[origin] | board.coast[origin]):
        is_foreign = (board.homes & ~board.home[nation]) >> region & 1
        for stance in (UPRIGHT, LYING) if is_foreign else (NO_STANCE,):
            yield game.catalogue.army(origin, unit, region, stance, 0)


def _passages(game: ImperialState, _: MayPass) -> Iterable[Action]:
    return (game.catalogue.permit, game.catalogue.refuse)


def _flags(game: ImperialState, frame: WhereToFlag) -> Iterable[Action]:
    """Wherever the nation has units, and where it has a flag already."""
    here = game.armies_at[frame.nation] | game.fleets_at[frame.nation] | game.flags[frame.nation]
    return [game.catalogue.places[region] for region in bits(here & game.board.open)]


# ------------------------------------------------------------------ battles


def _fights(game: ImperialState, frame: WhomToFight) -> Iterable[Action]:
    for enemy in bits(nations_with_units(game, frame.nation, frame.region)):
        for unit in units_present(game, enemy, frame.region):
            yield game.catalogue.fights[enemy][unit]
    yield game.catalogue.peace


def _asked(game: ImperialState, frame: WhomToAsk) -> Iterable[Action]:
    return [game.catalogue.asks[other] for other in range(NATIONS) if other != frame.nation]


def _battles(game: ImperialState, frame: WillYouFight) -> Iterable[Action]:
    for unit in units_present(game, frame.asked, frame.region):
        yield game.catalogue.battles[unit]
    yield game.catalogue.no_battle


# ------------------------------------------------------------------ bonds


def _investments(game: ImperialState, frame: WhatToInvest) -> Iterable[Action]:
    """Every bond of every nation, and each bond held for the next higher one."""
    yield game.catalogue.decline
    for buys in game.catalogue.buys:
        yield from buys
    for nation in range(NATIONS):
        for bond in bits(game.held_bonds[nation * game.seats + frame.seat]):
            yield from game.catalogue.upgrades[nation][bond][bond + 1 : bond + 2]


def _drafts(game: ImperialState, frame: WhichBondToDraft) -> Iterable[Action]:
    return (*game.catalogue.buys[frame.nation], game.catalogue.decline)


_THOUGHTS: Final[Mapping[type[Frame], Callable[[ImperialState, Any], Iterable[Action]]]] = {
    WhichSpace: _spaces,
    ForceAStop: _stops,
    WhereToBuild: _sites,
    WhatToProduce: _productions,
    WhatToImport: _imports,
    MoveFleets: _fleets,
    MoveArmies: _armies,
    MayPass: _passages,
    WhereToFlag: _flags,
    WhomToFight: _fights,
    WhomToAsk: _asked,
    WillYouFight: _battles,
    WhatToInvest: _investments,
    WhichBondToDraft: _drafts,
}
