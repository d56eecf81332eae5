"""What is always true, checked after every action of every random game.

What must hold while a question is open stands with its class (:meth:`~rondel.core.stack.Frame.invariants`). Position codes
rely on all of it: a stack that passes cannot ask nobody, pay a nation that is not there or go round for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rondel.core.stack import Broken, has_shape
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.state import NOBODY, NOT_BEGUN, TURNED_LYING, TURNED_UPRIGHT, ImperialState
from rondel.games.imperial.texts.errors import violation

__all__ = ["broken", "violations"]


def violations(game: ImperialState) -> list[str]:
    """List all broken invariants, as sentences."""
    return [violation(game.edition, wrong.key, wrong.params) for wrong in broken(game)]


def broken(game: ImperialState) -> list[Broken]:
    """List all broken invariants."""
    return [
        *_money(game),
        *_bonds(game),
        *_units(game),
        *_board(game),
        *_cards(game),
        *_governments(game),
        *_maneuver(game),
        *_questions(game),
    ]


def _listed(amounts: Iterable[int]) -> str:
    return ", ".join(str(amount) for amount in amounts)


def _money(game: ImperialState) -> Iterator[Broken]:
    if min(game.cash) < 0:
        yield Broken("cash", values=_listed(game.cash))
    if min(game.treasury) < 0:
        yield Broken("treasury", values=_listed(game.treasury))
    total = game.bank + sum(game.cash) + sum(game.treasury)
    if total:
        yield Broken("money", total=total)


def _bonds(game: ImperialState) -> Iterator[Broken]:
    for nation in range(NATIONS):
        owners = [game.free_bonds[nation]]
        owners += game.held_bonds[nation * game.seats : (nation + 1) * game.seats]
        if sum(owners) != game.edition.bonds.all or any(
            first & second for i, first in enumerate(owners) for second in owners[:i]
        ):
            yield Broken("bonds", nation=nation)


def _units(game: ImperialState) -> Iterator[Broken]:
    """Recount every unit on the board and compare with the counters of the state."""
    board, size = game.board, game.board.size
    for nation in range(NATIONS):
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
            yield Broken("fleet-on-land", nation=nation)
        if armies_at & board.seas:
            yield Broken("army-at-sea", nation=nation)
        if lying_at & ~foreign:
            yield Broken("army-friendly", nation=nation)
        if armies > board.army_limit[nation] or fleets > board.fleet_limit[nation]:
            yield Broken("too-many-units", nation=nation)
        if (armies, fleets) != (game.army_count[nation], game.fleet_count[nation]):
            yield Broken("units-miscounted", nation=nation)
        remembered = (game.armies_at[nation], game.fleets_at[nation], game.hostile_at[nation])
        if (armies_at, fleets_at, upright_at & foreign) != remembered:
            yield Broken("units-misplaced", nation=nation)


def _board(game: ImperialState) -> Iterator[Broken]:
    board = game.board
    seen = occupied = safe = 0
    for nation in range(NATIONS):
        if game.flags[nation] & ~board.open:
            yield Broken("flag-at-home", nation=nation)
        if game.flags[nation] & seen:
            yield Broken("two-flags", nation=nation)
        seen |= game.flags[nation]
        if len(bits(game.flags[nation])) > game.edition.flag_limit:
            yield Broken("too-many-flags", nation=nation)
        if game.factories[nation] & ~board.home[nation]:
            yield Broken("factory-abroad", nation=nation)
        if not 0 <= game.power[nation] <= game.edition.amounts.end_power:
            yield Broken("power", nation=nation)
        occupied |= game.hostile_at[nation]
    for nation in range(NATIONS):
        free = game.factories[nation] & ~occupied
        if not free:
            yield Broken("no-free-factory", nation=nation)
        safe |= free if len(bits(free)) == 1 else 0
    if (occupied, safe) != (game.occupied, game.safe):
        yield Broken("survey")
    if game.is_over != (max(game.power) >= game.edition.amounts.end_power):
        yield Broken("over")


def _governments(game: ImperialState) -> Iterator[Broken]:
    """Every government holds the highest sum, except while an investor turn is open."""
    if game.last_moved == NOT_BEGUN or "what-to-invest" in _kinds(game):
        return
    for nation in range(NATIONS):
        sums = [game.lent(nation, seat) for seat in range(game.seats)]
        sitting = game.government[nation]
        if (sums[sitting] if sitting != NOBODY else 0) < max(sums):
            yield Broken("smaller-lender", nation=nation)


def _cards(game: ImperialState) -> Iterator[Broken]:
    """At least one nation has a government, and the investor card is where it belongs (SET-7)."""
    has_begun = game.last_moved != NOT_BEGUN
    if has_begun and max(game.government) == NOBODY:
        yield Broken("no-government")
    if (game.investor != NOBODY) != (has_begun and not game.options.no_investor_card):
        yield Broken("investor-card")


def _maneuver(game: ImperialState) -> Iterator[Broken]:
    if not game.spent:
        if game.loads or game.ready or game.closed_canals:
            yield Broken("maneuver-left")
        return
    for region, marks in enumerate(game.spent):
        for unit in (UPRIGHT, LYING, FLEET) if marks else ():
            if game.spent_count(region, unit) > game.count(game.active, region, unit):
                yield Broken("units-spent", region=region)
        for unit, mark in ((UPRIGHT, TURNED_UPRIGHT), (LYING, TURNED_LYING)) if marks else ():
            if game.spent_count(region, mark) > game.unspent(region, unit):
                yield Broken("units-spent", region=region)
            if game.spent_count(region, mark) and not _can_turn(game, region):
                yield Broken("units-turned", region=region)
    if game.armies_part != bool(game.loads) or any(_exceeds_fleets(game, load) for load in game.loads):
        yield Broken("convoys")


def _can_turn(game: ImperialState, region: int) -> bool:
    """Return whether an army of the nation on turn may turn here at all (STA-3)."""
    is_foreign_home = (game.board.homes & ~game.board.home[game.active]) >> region & 1
    return game.edition.stance_may_change and game.armies_part and is_foreign_home != 0


def _exceeds_fleets(game: ImperialState, load: int) -> bool:
    """Return whether a load has more fleets in a sea than there are."""
    base = game.board.sea_base
    return any(
        load >> 4 * (sea - base) & 15 > game.count(game.active, sea, FLEET)
        for sea in range(base, game.board.size)
    )


def _questions(game: ImperialState) -> Iterator[Broken]:
    if game.is_over:
        if game.stack:
            yield Broken("asked-after-end")
        return
    wrong = list(_stack(game))
    yield from wrong
    if wrong:
        return
    legal = game.legal_actions()
    if not legal:
        yield Broken("no-answer", question=game.stack[-1].kind)
    if len({action.text for action in legal}) != len(legal):
        yield Broken("offered-twice", question=game.stack[-1].kind)


def _kinds(game: ImperialState) -> list[str]:
    return [frame.kind for frame in game.stack]


def _stack(game: ImperialState) -> Iterator[Broken]:
    """Every frame belongs where it stands, the turn is that of the nation asked, and each frame has what it needs."""
    if not has_shape(game.stack) or not all(frame.belongs(game) for frame in game.stack):
        yield Broken("stack-shape")
        return
    kinds = _kinds(game)
    if game.imported >= (game.edition.amounts.import_max if kinds[-1] == "what-to-import" else 1):
        yield Broken("imported")
    if game.last_moved != NOT_BEGUN:
        yield from _turn(game, kinds)
    for frame in game.stack:
        yield from frame.invariants(game)


def _turn(game: ImperialState, kinds: list[str]) -> Iterator[Broken]:
    """A Maneuver is under way or is not; the nation on turn is the last that moved, or is about to (TURN)."""
    if ("move-fleets" in kinds or "move-armies" in kinds) != bool(game.spent):
        yield Broken("maneuver-under-way")
    if game.armies_part != ("move-armies" in kinds):
        yield Broken("maneuver-part")
    if "take-turn" not in kinds:
        if game.last_moved != game.active:
            yield Broken("turn-of-another")
    elif game.last_moved >= 0 and game.government[game.last_moved] == NOBODY:
        yield Broken("turn-of-another")
