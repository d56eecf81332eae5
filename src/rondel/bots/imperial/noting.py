"""What an answer does, in notes: what happens on the board, and which of one's hopes it raises or lowers."""

from __future__ import annotations

from typing import Final

from rondel.bots.bot import Note
from rondel.bots.imperial.judge import Judge
from rondel.bots.imperial.outlook import Outlook
from rondel.bots.imperial.pace import popcount
from rondel.bots.imperial.reach import best_flags
from rondel.core.action import Action
from rondel.games.imperial.actions import (
    UPRIGHT,
    Attack,
    Battle,
    ChooseSpace,
    DestroyFactory,
    Fight,
    Gift,
    MoveArmy,
    MoveFleet,
    Permit,
    Refuse,
)
from rondel.games.imperial.chapters.battle import WhomToFight, WillYouFight
from rondel.games.imperial.chapters.maneuver import MayPass, MoveArmies, MoveFleets
from rondel.games.imperial.editions.board import NATIONS, NO_NATION
from rondel.games.imperial.editions.edition import MANEUVER, TAXATION
from rondel.games.imperial.state import ImperialState

__all__ = ["notes_on"]

# Less than this is not worth a word.
_LEAST: Final = 1.0
# What happens at once weighs more than what is only expected.
_CERTAIN: Final = 100.0
# So many rounds before the end it can be foreseen.
_NEAR_THE_END: Final = 6.0
# With more notes nobody reads the last ones.
_MOST: Final = 5


class _Notes:
    """Notes with their weights."""

    def __init__(self) -> None:
        self.notes: Final[list[Note]] = []
        self.weights: Final[list[float]] = []

    def put(self, weight: float, key: str, params: dict[str, str | int]) -> None:
        """Add a note."""
        self.notes.append(Note(f"imperial.{key}", params))
        self.weights.append(weight)

    def ranked(self) -> list[Note]:
        """Return the weightiest notes first."""
        order = sorted(range(len(self.notes)), key=lambda index: -self.weights[index])
        return [self.notes[index] for index in order[:_MOST]]


def notes_on(state: ImperialState, action: Action, seat: int, judge: Judge) -> list[Note]:
    """Say what an answer does for a seat, the weightiest first."""
    notes = _Notes()
    top = state.stack[-1]
    _note_units(state, action, notes)
    if isinstance(action, Gift):
        nation = state.board.nations[action.nation]
        notes.put(_CERTAIN, "gives", {"nation": nation, "amount": action.amount})
    # units that have only set out promise nothing yet
    is_under_way = isinstance(top, (MoveFleets, MoveArmies))
    if is_under_way or isinstance(top, (WhomToFight, WillYouFight, MayPass)):
        return notes.ranked()
    before = judge.outlook(state)
    after = state.copy()
    after.apply_unchecked(action)
    _note_events(state, after, seat, notes)
    _note_governments(state, before, judge.outlook(after), seat, notes)
    if isinstance(action, ChooseSpace):
        _note_space(after, action.space, judge, notes)
    expected = judge.followed(after)
    _note_hopes(before, expected, seat, notes)
    if not state.is_over:
        _note_rivals(before, expected, seat, notes)
    return notes.ranked()


# ------------------------------------------------------------------ the rondel


def _note_space(after: ImperialState, space: int, judge: Judge, notes: _Notes) -> None:
    """Tell what a Maneuver may win, and how far it is to Taxation from anywhere else."""
    edition, nation = after.edition, after.active
    if after.is_over:
        return
    if edition.rondel[space] == MANEUVER:
        flags = popcount(best_flags(after, judge.pace, nation))
        if flags:
            notes.put(_CERTAIN, "flags-in-reach", {"flags": flags})
    if edition.rondel[space] != TAXATION:
        steps = edition.steps_between(space, edition.rondel.index(TAXATION))
        notes.put(0.0, "steps-to-taxation", {"steps": steps, "nation": after.board.nations[nation]})


# ------------------------------------------------------------------ units


def _note_units(state: ImperialState, action: Action, notes: _Notes) -> None:
    top = state.stack[-1]
    board = state.board
    if isinstance(action, MoveArmy):
        _note_arrival(state, action.destination, notes, is_hostile=action.stance == UPRIGHT)
    elif isinstance(action, MoveFleet):
        _note_arrival(state, action.destination, notes, is_hostile=False)
    elif isinstance(action, DestroyFactory):
        owner = board.nations[board.owner[action.province]]
        notes.put(_CERTAIN, "destroys-factory", {"region": board.regions[action.province], "owner": owner})
    elif isinstance(action, Attack):
        _note_battle(state, action.region, action.nation, notes)
    elif isinstance(action, Fight) and isinstance(top, WhomToFight):
        _note_battle(state, top.region, action.nation, notes)
    elif isinstance(action, Battle) and isinstance(top, WillYouFight):
        _note_battle(state, top.region, top.nation, notes)
    elif isinstance(top, MayPass):
        nation = board.nations[top.nation]
        if isinstance(action, Permit):
            notes.put(_CERTAIN, "opens-canal", {"nation": nation})
        elif isinstance(action, Refuse):
            notes.put(_CERTAIN, "closes-canal", {"nation": nation})


def _note_arrival(state: ImperialState, region: int, notes: _Notes, *, is_hostile: bool) -> None:
    """Tell what a unit is after where it goes."""
    board = state.board
    name = board.regions[region]
    owner = board.owner[region]
    if owner != NO_NATION:
        if is_hostile and state.factories[owner] >> region & 1:
            notes.put(_CERTAIN, "blocks-factory", {"region": name, "owner": board.nations[owner]})
        return
    flag = NO_NATION
    for nation in range(NATIONS):
        if state.flags[nation] >> region & 1:
            flag = nation
    if flag == NO_NATION:
        notes.put(_CERTAIN, "wins-flag", {"region": name})
    elif flag != state.active:
        notes.put(_CERTAIN, "takes-flag", {"region": name, "owner": board.nations[flag]})


def _note_battle(state: ImperialState, region: int, enemy: int, notes: _Notes) -> None:
    board = state.board
    notes.put(_CERTAIN, "exchanges", {"region": board.regions[region], "enemy": board.nations[enemy]})


# ------------------------------------------------------------------ what happens


def _note_events(state: ImperialState, after: ImperialState, seat: int, notes: _Notes) -> None:
    board = state.board
    for nation in range(NATIONS):
        name = board.nations[nation]
        gained = after.power[nation] - state.power[nation]
        if gained:
            notes.put(_CERTAIN + gained, "power", {"nation": name, "points": gained})
        if after.factories[nation].bit_count() > state.factories[nation].bit_count():
            notes.put(_CERTAIN, "builds-factory", {"nation": name})
    gain = after.cash[seat] - state.cash[seat]
    if gain > 0:
        notes.put(_CERTAIN + gain, "receives", {"amount": gain})
    elif gain < 0:
        notes.put(_CERTAIN - gain, "pays", {"amount": -gain})


def _note_governments(
    state: ImperialState, before: Outlook, after: Outlook, seat: int, notes: _Notes
) -> None:
    for nation in range(NATIONS):
        held, will_be = before.government[nation], after.government[nation]
        name = state.board.nations[nation]
        if will_be == seat and held != seat:
            notes.put(2 * _CERTAIN, "takes-over", {"nation": name})
        elif held == seat and will_be != seat:
            notes.put(2 * _CERTAIN, "loses-government", {"nation": name, "seat": will_be})


# ------------------------------------------------------------------ hopes


def _note_hopes(before: Outlook, after: Outlook, seat: int, notes: _Notes) -> None:
    """Tell which parts of the points expected grow and shrink."""
    if after.is_over:
        place = 1
        for points in after.points:
            if points > after.points[seat]:
                place += 1
        if after.chances[seat] > 0.0:
            notes.put(9 * _CERTAIN, "wins-game", {"points": round(after.points[seat])})
        else:
            notes.put(9 * _CERTAIN, "ends-game", {"points": round(after.points[seat]), "place": place})
        return
    _note_part("bonds", after.bonds[seat] - before.bonds[seat], notes)
    _note_part("interest", after.income[seat] - before.income[seat], notes)
    _note_part("bonus", after.bonus[seat] - before.bonus[seat], notes)
    _note_part("control", after.control[seat] - before.control[seat], notes)
    _note_part("cash", after.purse[seat] - before.purse[seat], notes)
    rounds = round(abs(after.rounds - before.rounds))
    # far from the end nobody knows when it comes
    if rounds >= _LEAST and before.rounds <= _NEAR_THE_END:
        key = "end-later" if after.rounds > before.rounds else "end-sooner"
        notes.put(2.0 * rounds, key, {"rounds": rounds})


def _note_part(part: str, change: float, notes: _Notes) -> None:
    points = round(abs(change))
    if points >= _LEAST:
        notes.put(abs(change), f"{part}-more" if change > 0.0 else f"{part}-less", {"points": points})


def _note_rivals(before: Outlook, after: Outlook, seat: int, notes: _Notes) -> None:
    """Tell who else gains or loses most; what everybody gains, or loses, is no difference."""
    most, least = seat, seat
    highest = lowest = 0.0
    usual = 0.0
    for other in range(before.seats):
        usual += (after.points[other] - before.points[other]) / before.seats
    for other in range(before.seats):
        change = after.points[other] - before.points[other] - usual
        if other != seat and change > highest:
            most, highest = other, change
        if other != seat and change < lowest:
            least, lowest = other, change
    if most != seat and highest >= _LEAST:
        notes.put(highest * 0.5, "rival-gains", {"seat": most, "points": round(highest)})
    if least != seat and lowest <= -_LEAST:
        notes.put(-lowest * 0.5, "rival-loses", {"seat": least, "points": round(-lowest)})
