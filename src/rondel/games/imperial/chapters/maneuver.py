"""Maneuver (MAN): fleets, then armies, then flags; with canals, stances and destroyed factories."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
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
    Refuse,
    TurnArmy,
    canal_numbers,
)
from rondel.games.imperial.chapters.battle import (
    IN_MANEUVER,
    UNMARKED,
    add_attack_candidates,
    add_attacks,
    attack,
    enter_region,
    refuse_attack,
    turned_mark,
)
from rondel.games.imperial.chapters.flags import place_flags
from rondel.games.imperial.chapters.passage import (
    army_reach,
    canal_owner_asked,
    canals_to_ask,
    refuse_march,
    refuse_unit,
    safe_for,
)
from rondel.games.imperial.chapters.stance import (
    add_destructions,
    add_stance_candidates,
    add_turns,
    destroy,
    refuse_destruction,
    refuse_turn,
    turn,
)
from rondel.games.imperial.editions.board import NO_NATION, Nation, Region, Seat, Unit, bits
from rondel.games.imperial.events import ArmyMoved, CanalClosed, CanalOpened, FleetMoved
from rondel.games.imperial.state import Frame, ImperialState, SpaceFrame
from rondel.games.imperial.texts.errors import illegal, not_asked

# Who attacks in which part of a Maneuver (BAT-3).
_FLEETS: Final = (FLEET,)
_ARMIES: Final = (UPRIGHT, LYING)
_ALL: Final = (UPRIGHT, LYING, FLEET)


def begin_maneuver(game: ImperialState, nation: Nation) -> None:
    """Start the fleet part; every unit of the nation may still act."""
    game.spent = [0] * game.board.size
    game.armies_part = False
    game.ready = game.fleets_at[nation]
    game.closed_canals = 0
    game.stack.append(MoveFleets(game.government[nation], nation))


def begin_armies(game: ImperialState, nation: Nation) -> None:
    """Start the army part; no fleet moves any more, so what they can carry is known (MAN-2)."""
    game.armies_part = True
    game.ready = game.armies_at[nation]
    fleets = [0] * game.board.size
    for sea in bits(game.fleets_at[nation] & game.board.seas):
        fleets[sea] = game.count(nation, sea, FLEET)
    game.loads = [game.movement.load_of(fleets)]
    game.stack.append(MoveArmies(game.government[nation], nation))


def end_maneuver(game: ImperialState) -> None:
    """End the Maneuver and place the flags (FLAG-1)."""
    game.spent = []
    game.armies_part = False
    game.ready = 0
    game.loads = []
    game.closed_canals = 0
    place_flags(game)


# ------------------------------------------------------------------ canals (MAN-6)


def ask_canals(game: ImperialState, nation: Nation, move: Action, canals: list[int]) -> None:
    """Ask for the next canal on the way; when none is left, the move takes place."""
    if canals:
        owner = canal_owner_asked(game, nation, canals[0])
        game.stack.append(MayPass(game.government[owner], nation, owner, len(canals), move))
    elif isinstance(move, MoveFleet):
        sail(game, nation, move)
    else:
        assert isinstance(move, MoveArmy)
        march(game, nation, move)


def canals_asked_by(game: ImperialState, nation: Nation, move: Action) -> list[int]:
    """List the canals a move has to ask for, in order of passage."""
    if isinstance(move, MoveArmy):
        return canal_numbers(move.canals)
    assert isinstance(move, MoveFleet)
    canal = game.board.canal_of_step(move.origin, move.destination)
    return [canal] if canal >= 0 and canal_owner_asked(game, nation, canal) != NO_NATION else []


class MayPass(Frame):
    """Does the canal's owner let the unit pass? (MAN-6)"""

    kind = "may-pass"
    rule = "MAN-6"
    code = "MP"
    fields = ("seat", "nation", "owner", "left:count", "move")
    tells = ("nation", "owner", "canal", "move")
    stands_on = IN_MANEUVER

    def __init__(self, seat: Seat, nation: Nation, owner: Nation, left: int, move: Action) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.owner: Final = owner
        self.move: Final = move
        #: canals still to be asked for, this one included
        self.left: Final = left

    def canal(self, game: ImperialState) -> int:
        """Return the canal that is asked for."""
        return canals_asked_by(game, self.nation, self.move)[-self.left]

    def more(self, game: ImperialState) -> dict[str, Any]:
        return {"canal": self.canal(game), "move": self.move.text}

    def invariants(self, game: ImperialState) -> list[Broken]:
        """The canal is on the way of a move that can be made, and its owner's government is asked."""
        asks = canals_asked_by(game, self.nation, self.move) if self.nation == game.active else []
        is_asked = 1 <= self.left <= len(asks) and self.move in game.stack[-2].options(game)
        if not is_asked or canal_owner_asked(game, self.nation, asks[-self.left]) != self.owner:
            return [Broken("canal-nobody")]
        return [] if self.seat == game.government[self.owner] else [Broken("canal-elsewhere")]

    def options(self, game: ImperialState) -> list[Action]:
        return [game.actions.forms.the(Permit), game.actions.forms.the(Refuse)]

    def candidates(self, game: ImperialState) -> list[Action]:
        return self.options(game)

    def answer(self, game: ImperialState, action: Action) -> None:
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
        return not_asked(game.edition, "not-asked-passage", self.rule, action)


# ------------------------------------------------------------------ fleets (MAN-1)


class MoveFleets(SpaceFrame):
    """Which fleet moves or attacks next? (MAN-1)"""

    kind = "move-fleets"
    rule = "MAN-1"
    code = "MF"

    def options(self, game: ImperialState) -> list[Action]:
        options: list[Action] = []
        sails = game.actions.sails
        for origin in bits(game.ready):
            if not game.closed_canals:
                options.extend(sails[origin])
                continue
            for move in sails[origin]:
                canal = game.board.canal_of_step(origin, move.destination)
                if canal < 0 or not game.closed_canals >> canal & 1:
                    options.append(move)
        add_attacks(game, options, self.nation, _FLEETS)
        options.append(game.actions.done)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        """Every fleet to every sea beside it; one way stands for all if the fleet has moved."""
        found: list[Action] = [game.actions.done]
        add_attack_candidates(game, found, self.nation, game.fleets_at[self.nation], _FLEETS)
        for origin in bits(game.fleets_at[self.nation]):
            ways = game.actions.sails[origin]
            found.extend(ways if game.unspent(origin, FLEET) > 0 else ways[:1])
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, Done):
            begin_armies(game, self.nation)
            return
        game.stack.append(self)
        if isinstance(action, MoveFleet):
            canals = canals_asked_by(game, self.nation, action) if game.board.canals else []
            ask_canals(game, self.nation, action, canals)
        else:
            assert isinstance(action, Attack)
            attack(game, self.nation, action)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, Attack) and action.unit == FLEET:
            return refuse_attack(game, self.nation, action)
        if not isinstance(action, MoveFleet):
            rule = "MAN-2" if isinstance(action, MoveArmy | TurnArmy | DestroyFactory) else self.rule
            rule = "BAT-3" if isinstance(action, Attack) else rule
            return not_asked(game.edition, "not-asked-fleets", rule, action)
        refusal = refuse_unit(game, self.nation, action.origin, FLEET, "MAN-1")
        if refusal is not None:
            return refusal
        canal = game.board.canal_of_step(action.origin, action.destination)
        return illegal(game.edition, "fleet-canal-closed", "MAN-6", canal=canal)


def sail(game: ImperialState, nation: Nation, move: MoveFleet) -> None:
    """Move a fleet; ask about battle where it meets others (MAN-1)."""
    origin, destination = move.origin, move.destination
    game.move_unit(nation, origin, FLEET, destination, FLEET)
    game.check_ready(origin)
    game.mark_spent(destination, FLEET, 1)
    if game.log is not None:
        game.log.append(FleetMoved(nation, origin, destination))
    enter_region(game, nation, destination, FLEET)


# ------------------------------------------------------------------ armies (MAN-2 to MAN-4)


class MoveArmies(SpaceFrame):
    """Which army moves, turns, attacks or destroys a factory next? (MAN-2)"""

    kind = "move-armies"
    rule = "MAN-2"
    code = "MA"

    def options(self, game: ImperialState) -> list[Action]:
        nation = self.nation
        options: list[Action] = []
        if game.ready:
            asked = canals_to_ask(game, nation) if game.board.canals else 0
            shut = asked | game.closed_canals
            for origin in bits(game.ready):
                reach = army_reach(game, nation, origin, shut)
                for unit in (UPRIGHT, LYING):
                    if game.unspent(origin, unit) > 0:
                        safe = safe_for(game, nation, origin, unit)
                        options.extend(game.actions.army_moves(nation, origin, unit, reach, safe))
                        if asked:
                            add_canal_moves(game, options, nation, origin, unit, asked, safe)
            if game.edition.stance_may_change:
                add_turns(game, options, nation)
        add_attacks(game, options, nation, _ALL if game.edition.attack_at_any_time else _ARMIES)
        add_destructions(game, options, nation)
        options.append(game.actions.done)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        """Every army to every region beside it, as with fleets, and what armies do in foreign homes."""
        nation = self.nation
        found: list[Action] = [game.actions.done]
        add_stance_candidates(game, found, nation)
        add_attack_candidates(game, found, nation, game.armies_at[nation], _ARMIES)
        if game.edition.attack_at_any_time:
            add_attack_candidates(game, found, nation, game.fleets_at[nation], _FLEETS)
        for origin in bits(game.armies_at[nation]):
            for unit in _ARMIES:
                if game.count(nation, origin, unit):
                    ways = neighbouring_marches(game, nation, origin, unit)
                    found.extend(ways if game.unspent(origin, unit) > 0 else ways[:1])
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, Done):
            end_maneuver(game)
            return
        game.stack.append(self)
        if isinstance(action, MoveArmy):
            ask_canals(game, self.nation, action, canal_numbers(action.canals) if action.canals else [])
        elif isinstance(action, Attack):
            attack(game, self.nation, action)
        elif isinstance(action, TurnArmy):
            turn(game, self.nation, action)
        else:
            assert isinstance(action, DestroyFactory)
            destroy(game, self.nation, action)

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, MoveArmy):
            return refuse_march(game, self.nation, action)
        if isinstance(action, Attack) and (action.unit != FLEET or game.edition.attack_at_any_time):
            return refuse_attack(game, self.nation, action)
        if isinstance(action, TurnArmy):
            return refuse_turn(game, self.nation, action)
        if isinstance(action, DestroyFactory):
            return refuse_destruction(game, self.nation, action)
        if isinstance(action, MoveFleet | Attack):
            rule = "MAN-1" if isinstance(action, MoveFleet) else "BAT-3"
            return not_asked(game.edition, "not-asked-fleets-before", rule, action)
        return not_asked(game.edition, "not-asked-armies", self.rule, action)


def add_canal_moves(
    game: ImperialState,
    options: list[Action],
    nation: Nation,
    origin: Region,
    unit: Unit,
    asked: int,
    safe: int,
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
        options.extend(game.actions.moves_via(nation, origin, unit, found[canals], safe, canals))


def neighbouring_marches(game: ImperialState, nation: Nation, origin: Region, unit: Unit) -> list[Action]:
    """List the moves to every region beside this one, in every stance, whether or not they are possible."""
    board = game.board
    found: list[Action] = []
    for region in bits(board.land_next[origin] | board.rail_next[origin] | board.coast[origin]):
        is_foreign = (board.homes & ~board.home[nation]) >> region & 1
        for stance in _ARMIES if is_foreign else (NO_STANCE,):
            found.append(game.actions.army(origin, unit, region, stance, 0))
    return found


def march(game: ImperialState, nation: Nation, move: MoveArmy) -> None:
    """Move an army, by convoy if there is no way on land; ask about battle where it meets others (MAN-2, STA-1)."""
    origin, destination = move.origin, move.destination
    movement = game.movement
    # an army that has already turned goes first, since it can do least here
    mark = turned_mark(game, origin, move.unit)
    convoyed = move.canals != 0 or not movement.reach(nation, origin, game.occupied, 0, 0) >> destination & 1
    shut = (canals_to_ask(game, nation) if convoyed and game.board.canals else 0) | game.closed_canals
    route: tuple[int, ...] = ()
    if game.log is not None:
        route = tuple(movement.way(game.loads, nation, origin, destination, game.occupied, shut, move.canals))
    if convoyed:
        game.loads = movement.carry(game.loads, nation, origin, destination, game.occupied, shut, move.canals)
        assert game.loads, "a convoy nobody can carry was offered"
    unit = LYING if move.stance == LYING else UPRIGHT
    game.move_unit(nation, origin, move.unit, destination, unit)
    if mark != UNMARKED:
        game.mark_spent(origin, mark, -1)
    game.check_ready(origin)
    game.mark_spent(destination, unit, 1)
    if game.log is not None:
        canals = tuple(canal_numbers(move.canals))
        game.log.append(
            ArmyMoved(nation, origin, destination, move.unit, move.stance, convoyed, canals, route)
        )
    enter_region(game, nation, destination, unit)
