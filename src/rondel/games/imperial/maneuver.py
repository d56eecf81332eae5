"""Maneuver (MAN): fleets, then armies, then flags; with canals, stances and destroyed factories."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NO_STANCE,
    UPRIGHT,
    Attack,
    DestroyFactory,
    Done,
    MoveArmy,
    MoveFleet,
    Permit,
    TurnArmy,
)
from rondel.games.imperial.battle import (
    ask_others,
    enter_region,
    fight,
    may_start_battle,
    nations_with_units,
    units_present,
)
from rondel.games.imperial.board import NATIONS, NO_NATION, bits
from rondel.games.imperial.catalogue import canal_numbers
from rondel.games.imperial.events import (
    ArmyMoved,
    ArmyTurned,
    CanalClosed,
    CanalOpened,
    FactoryDestroyed,
    FleetMoved,
)
from rondel.games.imperial.flags import place_flags
from rondel.games.imperial.reasons import illegal, not_asked
from rondel.games.imperial.state import NOBODY, TURNED_LYING, TURNED_UPRIGHT, Frame, ImperialState, changed

__all__ = [
    "MayPass",
    "MoveArmies",
    "MoveFleets",
    "army_reach",
    "begin_maneuver",
    "canal_owner_asked",
    "can_destroy",
]


def begin_maneuver(game: ImperialState, nation: int) -> None:
    """Start the fleet part; every unit of the nation may still act."""
    game.spent = [0] * game.board.size
    game.armies_part = False
    game.ready = game.fleets_at[nation]
    game.closed_canals = 0
    game.stack.append(MoveFleets(game.government[nation], nation))


def begin_armies(game: ImperialState, nation: int) -> None:
    """Start the army part; no fleet moves any more, so what they can carry is known (MAN-2)."""
    game.armies_part = True
    game.ready = game.armies_at[nation]
    fleets = [0] * game.board.size
    for sea in bits(game.fleets_at[nation] & game.board.seas):
        fleets[sea] = game.count(nation, sea, FLEET)
    game.loads = [game.movement.load_of(fleets)]
    game.stack.append(MoveArmies(game.government[nation], nation))


def end_maneuver(game: ImperialState) -> None:
    """Forget what was spent and place the flags (FLAG-1)."""
    game.spent = []
    game.armies_part = False
    game.ready = 0
    game.loads = []
    game.closed_canals = 0
    place_flags(game)


# ------------------------------------------------------------------ canals (MAN-6)


def canal_owner_asked(game: ImperialState, nation: int, canal: int) -> int:
    """Return the nation whose government must permit the passage, NO_NATION for free passage."""
    controller = game.board.canals[canal].controller
    for owner in range(NATIONS):
        if owner != nation and game.flags[owner] >> controller & 1:
            asked = game.government[owner]
            return NO_NATION if asked == game.government[nation] or asked == NOBODY else owner
    return NO_NATION


def canals_to_ask(game: ImperialState, nation: int) -> int:
    """Return the canals that need somebody's permission, one bit each."""
    asked = 0
    for canal in range(len(game.board.canals)):
        if canal_owner_asked(game, nation, canal) != NO_NATION:
            asked |= 1 << canal
    return asked


def ask_canals(game: ImperialState, nation: int, move: Action, canals: list[int]) -> None:
    """Ask for the next canal on the way; when none is left, the move takes place."""
    if canals:
        owner = canal_owner_asked(game, nation, canals[0])
        game.stack.append(MayPass(game.government[owner], nation, owner, move, len(canals)))
    elif isinstance(move, MoveFleet):
        sail(game, nation, move)
    else:
        assert isinstance(move, MoveArmy)
        march(game, nation, move)


def canals_asked_by(game: ImperialState, nation: int, move: Action) -> list[int]:
    """List the canals a move has to ask for, in order of passage."""
    if isinstance(move, MoveArmy):
        return canal_numbers(move.canals)
    assert isinstance(move, MoveFleet)
    canal = game.board.canal_of_step(move.origin, move.destination)
    return [canal] if canal >= 0 and canal_owner_asked(game, nation, canal) != NO_NATION else []


class MayPass(Frame):
    """Does the canal's owner let the unit pass? (MAN-6)"""

    def __init__(self, seat: int, nation: int, owner: int, move: Action, left: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.owner: Final = owner
        self.move: Final = move
        #: canals still to be asked for, this one included
        self.left: Final = left

    def kind(self) -> str:
        return "may-pass"

    def rule(self) -> str:
        return "MAN-6"

    def fields(self) -> list[int]:
        return [self.seat, self.nation, self.owner, self.left]

    def canal(self, game: ImperialState) -> int:
        """Return the canal that is asked for."""
        return canals_asked_by(game, self.nation, self.move)[-self.left]

    def options(self, game: ImperialState) -> list[Action]:
        return [game.catalogue.permit, game.catalogue.refuse]

    def answer(self, game: ImperialState, action: Action) -> None:
        game.stack.pop()
        canal = self.canal(game)
        if isinstance(action, Permit):
            if game.log is not None:
                game.log.append(CanalOpened(canal, self.nation, self.owner))
            canals = canals_asked_by(game, self.nation, self.move)
            ask_canals(game, self.nation, self.move, canals[len(canals) - self.left + 1 :])
            return
        game.closed_canals |= 1 << canal
        if game.log is not None:
            game.log.append(CanalClosed(canal, self.nation, self.owner))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        return not_asked(game.edition, "not-asked-passage", self.rule(), action)


# ------------------------------------------------------------------ fleets (MAN-1)


class MoveFleets(Frame):
    """Which fleet moves or attacks next? (MAN-1)"""

    def __init__(self, seat: int, nation: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation

    def kind(self) -> str:
        return "move-fleets"

    def rule(self) -> str:
        return "MAN-1"

    def fields(self) -> list[int]:
        return [self.seat, self.nation]

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        sails = game.catalogue.sails
        for origin in bits(game.ready):
            if not game.closed_canals:
                options.extend(sails[origin])
                continue
            for move in sails[origin]:
                canal = game.board.canal_of_step(origin, move.destination)
                if canal < 0 or not game.closed_canals >> canal & 1:
                    options.append(move)
        contested = game.ready & game.others_at(self.nation)
        if contested:
            for region in bits(contested):
                add_attacks(game, options, self.nation, region, FLEET)
        options.append(game.catalogue.done)
        return options

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, MoveFleet):
            canals = canals_asked_by(game, self.nation, action) if game.board.canals else []
            ask_canals(game, self.nation, action, canals)
        elif isinstance(action, Attack):
            attack(game, self.nation, action)
        else:
            game.stack.pop()
            begin_armies(game, self.nation)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, Attack) and action.unit == FLEET:
            return refuse_attack(game, self.nation, action)
        if not isinstance(action, MoveFleet):
            rule = "MAN-2" if isinstance(action, MoveArmy | TurnArmy | DestroyFactory) else self.rule()
            return not_asked(game.edition, "not-asked-fleets", rule, action)
        refusal = refuse_unit(game, self.nation, action.origin, FLEET, "MAN-1")
        if refusal is not None:
            return refusal
        canal = game.board.canal_of_step(action.origin, action.destination)
        return illegal(game.edition, "fleet-canal-closed", "MAN-6", canal=canal)


def sail(game: ImperialState, nation: int, move: MoveFleet) -> None:
    """Move a fleet and see whom it meets (MAN-1)."""
    origin, destination = move.origin, move.destination
    game.move_unit(nation, origin, FLEET, destination, FLEET)
    game.check_ready(origin)
    game.mark_spent(destination, FLEET, 1)
    if game.log is not None:
        game.log.append(FleetMoved(nation, origin, destination))
    enter_region(game, nation, destination, FLEET)


# ------------------------------------------------------------------ attacks of units that stay (BAT-3)


def add_attacks(game: ImperialState, options: list[Action], nation: int, region: int, unit: int) -> None:
    """Add the attacks a unit that has not moved can make in its region."""
    others = nations_with_units(game, nation, region)
    for enemy in range(NATIONS):
        if others >> enemy & 1 and may_start_battle(game, region, enemy):
            for target in units_present(game, enemy, region):
                options.append(game.catalogue.attack(region, unit, enemy, target))


def attack(game: ImperialState, nation: int, action: Attack) -> None:
    """Exchange a unit that stays; a turned army goes first, since it can do least (BAT-3)."""
    mark = turned_mark(game, action.region, action.unit)
    if mark == NO_STANCE:
        # fight() counts one spent unit less; this one was not spent
        game.mark_spent(action.region, action.unit, 1)
        mark = action.unit
    fight(game, action.region, nation, action.unit, mark, action.nation, action.target, demanded=False)


def turned_mark(game: ImperialState, region: int, unit: int) -> int:
    """Return the mark of a turned army of this stance, NO_STANCE if there is none."""
    if unit == UPRIGHT and game.spent_count(region, TURNED_UPRIGHT):
        return TURNED_UPRIGHT
    if unit == LYING and game.spent_count(region, TURNED_LYING):
        return TURNED_LYING
    return NO_STANCE


# ------------------------------------------------------------------ armies (MAN-2 to MAN-4)


def army_reach(game: ImperialState, nation: int, origin: int, shut: int) -> int:
    """Return every region an army can move to now, without naming a canal."""
    movement = game.movement
    reach = 0
    for load in game.loads:
        reach |= movement.reach(nation, origin, game.occupied, movement.seas_of(load), shut)
    return reach


def safe_for(game: ImperialState, nation: int, origin: int, unit: int) -> int:
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


class MoveArmies(Frame):
    """Which army moves, turns, attacks or destroys a factory next? (MAN-2)"""

    def __init__(self, seat: int, nation: int) -> None:
        super().__init__(seat)
        self.nation: Final = nation

    def kind(self) -> str:
        return "move-armies"

    def rule(self) -> str:
        return "MAN-2"

    def fields(self) -> list[int]:
        return [self.seat, self.nation]

    def options(self, game: ImperialState) -> list[Action]:
        nation = self.nation
        options: list[Action] = []
        if game.ready:
            asked = canals_to_ask(game, nation) if game.board.canals else 0
            shut = asked | game.closed_canals
            contested = game.ready & game.others_at(nation)
            for origin in bits(game.ready):
                reach = army_reach(game, nation, origin, shut)
                for unit in (UPRIGHT, LYING):
                    if game.unspent(origin, unit) > 0:
                        safe = safe_for(game, nation, origin, unit)
                        options.extend(game.catalogue.army_moves(nation, origin, unit, reach, safe))
                        if asked:
                            add_canal_moves(game, options, nation, origin, unit, asked, safe)
                        if contested >> origin & 1:
                            add_attacks(game, options, nation, origin, unit)
            if game.edition.stance_may_change:
                add_turns(game, options, nation)
        if game.hostile_at[nation]:
            for province in bits(game.hostile_at[nation]):
                if can_destroy(game, nation, province):
                    options.append(game.catalogue.destroys[province])
        options.append(game.catalogue.done)
        return options

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, MoveArmy):
            ask_canals(game, self.nation, action, canal_numbers(action.canals) if action.canals else [])
        elif isinstance(action, Done):
            game.stack.pop()
            end_maneuver(game)
        elif isinstance(action, Attack):
            attack(game, self.nation, action)
        elif isinstance(action, TurnArmy):
            turn(game, self.nation, action)
        else:
            assert isinstance(action, DestroyFactory)
            destroy(game, self.nation, action.province)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, MoveArmy):
            return refuse_march(game, self.nation, action)
        if isinstance(action, Attack) and action.unit != FLEET:
            return refuse_attack(game, self.nation, action)
        if isinstance(action, TurnArmy):
            return refuse_turn(game, self.nation, action)
        if isinstance(action, DestroyFactory):
            return refuse_destruction(game, self.nation, action.province)
        if isinstance(action, MoveFleet | Attack):
            return not_asked(game.edition, "not-asked-fleets-before", "MAN-1", action)
        return not_asked(game.edition, "not-asked-armies", self.rule(), action)


def add_canal_moves(
    game: ImperialState, options: list[Action], nation: int, origin: int, unit: int, asked: int, safe: int
) -> None:
    """Add convoys through canals whose owner must be asked; naming the canals is part of the move (MAN-6)."""
    movement = game.movement
    found: dict[int, int] = {}
    for load in game.loads:
        seas = movement.seas_of(load)
        for canals, reach in movement.canal_reach(
            nation, origin, game.occupied, seas, asked, game.closed_canals
        ):
            found[canals] = found.get(canals, 0) | reach
    for canals in sorted(found):
        options.extend(game.catalogue.moves_via(nation, origin, unit, found[canals], safe, canals))


def march(game: ImperialState, nation: int, move: MoveArmy) -> None:
    """Move an army, by convoy if land does not lead there, and see whom it meets (MAN-2, STA-1)."""
    origin, destination = move.origin, move.destination
    movement = game.movement
    # one with a stance already changed goes first, since it can do least here
    mark = turned_mark(game, origin, move.unit)
    convoyed = move.canals != 0 or not movement.reach(nation, origin, game.occupied, 0, 0) >> destination & 1
    if convoyed:
        shut = (canals_to_ask(game, nation) if game.board.canals else 0) | game.closed_canals
        game.loads = movement.carry(game.loads, nation, origin, destination, game.occupied, shut, move.canals)
        assert game.loads, "a convoy nobody can carry was offered"
    unit = LYING if move.stance == LYING else UPRIGHT
    game.move_unit(nation, origin, move.unit, destination, unit)
    if mark != NO_STANCE:
        game.mark_spent(origin, mark, -1)
    game.check_ready(origin)
    game.mark_spent(destination, unit, 1)
    if game.log is not None:
        canals = tuple(canal_numbers(move.canals))
        game.log.append(ArmyMoved(nation, origin, destination, move.unit, move.stance, convoyed, canals))
    enter_region(game, nation, destination, unit)


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


# ------------------------------------------------------------------ refusals


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
    """Say why a unit that stays cannot make this attack."""
    refusal = refuse_unit(game, nation, action.region, action.unit, "BAT-3")
    if refusal is not None:
        return refusal
    if action.nation != nation and not may_start_battle(game, action.region, action.nation):
        return illegal(game.edition, "attack-last-factory", "STA-2", nation=action.nation)
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
    everywhere = game.fleets_at[nation] & board.seas
    if game.movement.reach(nation, move.origin, game.occupied, everywhere, 0) >> move.destination & 1:
        if (
            shut
            and not game.movement.reach(nation, move.origin, game.occupied, everywhere, shut)
            >> move.destination
            & 1
        ):
            closed = game.closed_canals
            if (
                not game.movement.reach(nation, move.origin, game.occupied, everywhere, closed)
                >> move.destination
                & 1
            ):
                return illegal(edition, "march-canal-shut", "MAN-6", region=move.destination)
            return illegal(edition, "march-canal-unnamed", "MAN-6", region=move.destination)
        return illegal(edition, "march-fleets-loaded", "MAN-2", region=move.destination)
    return illegal(edition, "march-out-of-reach", "MAN-2", origin=move.origin, destination=move.destination)


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
