"""Explains an answer in notes: what happens on the board, and which expectations rise or fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.imperial.action_evaluator import ActionEvaluator
from rondel.bots.imperial.edition_profile import popcount
from rondel.bots.imperial.flag_targets import winnable_flags
from rondel.bots.imperial.forecast import Forecast
from rondel.bots.learned.weighing import say_effect
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
from rondel.games.imperial.game import ImperialGame
from rondel.games.imperial.state import ImperialState
from rondel.words import load_catalogue

__all__ = ["MOST_NOTES", "facts_on", "notes_on", "say_note"]

# Smaller changes, in points, are not mentioned.
_LEAST: Final = 1.0
# What happens at once counts more than what is expected.
_CERTAIN: Final = 100.0
# The end can be forecast this many rounds ahead.
_NEAR_THE_END: Final = 6.0
#: more notes would not be read
MOST_NOTES: Final = 5


class _Notes:
    """Notes with their weights."""

    def __init__(self) -> None:
        self.notes: Final[list[Note]] = []
        self.weights: Final[list[float]] = []

    def add(self, weight: float, key: str, params: dict[str, str | int]) -> None:
        """Add a note."""
        self.notes.append(Note(f"imperial.{key}", params))
        self.weights.append(weight)

    def ranked(self) -> list[Note]:
        """Return the most important notes first."""
        order = sorted(range(len(self.notes)), key=lambda index: -self.weights[index])
        return [self.notes[index] for index in order[:MOST_NOTES]]


def notes_on(state: ImperialState, action: Action, seat: int, evaluator: ActionEvaluator) -> list[Note]:
    """Explain what an answer does for a seat, most important first."""
    notes = _Notes()
    forecasts = _note_facts(state, action, seat, evaluator, notes)
    if forecasts is not None:
        before, expected = forecasts
        if not expected.is_over:
            _note_expectations(before, expected, seat, notes)
        _note_rivals(before, expected, seat, notes)
    return notes.ranked()


def facts_on(state: ImperialState, action: Action, seat: int, evaluator: ActionEvaluator) -> list[Note]:
    """Tell only what happens on the board, most important first, and nothing that is expected of it."""
    notes = _Notes()
    _note_facts(state, action, seat, evaluator, notes)
    return notes.ranked()


def _note_facts(
    state: ImperialState, action: Action, seat: int, evaluator: ActionEvaluator, notes: _Notes
) -> tuple[Forecast, Forecast] | None:
    """Note what happens on the board; return the forecasts before and after, None if they say nothing yet."""
    top = state.stack[-1]
    _note_units(state, action, notes)
    if isinstance(action, Gift):
        nation = state.board.nations[action.nation]
        notes.add(_CERTAIN, "gives", {"nation": nation, "amount": action.amount})
    # in the middle of a Maneuver or a battle the forecast says nothing yet
    is_under_way = isinstance(top, (MoveFleets, MoveArmies))
    if is_under_way or isinstance(top, (WhomToFight, WillYouFight, MayPass)):
        return None
    before = evaluator.forecast(state)
    after = state.copy()
    after.apply_unchecked(action)
    _note_events(state, after, seat, notes)
    _note_governments(state, before, evaluator.forecast(after), seat, notes)
    if isinstance(action, ChooseSpace):
        _note_space(after, action.space, evaluator, notes)
    expected = evaluator.forecast_after_follow_up(after)
    if expected.is_over:
        _note_end(expected, seat, notes)
    return before, expected


# ------------------------------------------------------------------ the rondel


def _note_space(after: ImperialState, space: int, evaluator: ActionEvaluator, notes: _Notes) -> None:
    """Note the flags a Maneuver may win, and how far it is to Taxation."""
    edition, nation = after.edition, after.active
    if after.is_over:
        return
    if edition.rondel[space] == MANEUVER:
        flags = popcount(winnable_flags(after, evaluator.profile, nation))
        if flags:
            notes.add(_CERTAIN, "flags-in-reach", {"flags": flags})
    if edition.rondel[space] != TAXATION:
        steps = edition.steps_between(space, edition.rondel.index(TAXATION))
        notes.add(0.0, "steps-to-taxation", {"steps": steps, "nation": after.board.nations[nation]})


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
        notes.add(_CERTAIN, "destroys-factory", {"region": board.regions[action.province], "owner": owner})
    elif isinstance(action, Attack):
        _note_battle(state, action.region, action.nation, notes)
    elif isinstance(action, Fight) and isinstance(top, WhomToFight):
        _note_battle(state, top.region, action.nation, notes)
    elif isinstance(action, Battle) and isinstance(top, WillYouFight):
        _note_battle(state, top.region, top.nation, notes)
    elif isinstance(top, MayPass):
        nation = board.nations[top.nation]
        if isinstance(action, Permit):
            notes.add(_CERTAIN, "opens-canal", {"nation": nation})
        elif isinstance(action, Refuse):
            notes.add(_CERTAIN, "closes-canal", {"nation": nation})


def _note_arrival(state: ImperialState, region: int, notes: _Notes, *, is_hostile: bool) -> None:
    """Note what a unit can do where it arrives."""
    board = state.board
    name = board.regions[region]
    owner = board.owner[region]
    if owner != NO_NATION:
        if is_hostile and state.factories[owner] >> region & 1:
            notes.add(_CERTAIN, "blocks-factory", {"region": name, "owner": board.nations[owner]})
        return
    flag = NO_NATION
    for nation in range(NATIONS):
        if state.flags[nation] >> region & 1:
            flag = nation
    if flag == NO_NATION:
        notes.add(_CERTAIN, "wins-flag", {"region": name})
    elif flag != state.active:
        notes.add(_CERTAIN, "takes-flag", {"region": name, "owner": board.nations[flag]})


def _note_battle(state: ImperialState, region: int, enemy: int, notes: _Notes) -> None:
    board = state.board
    notes.add(_CERTAIN, "exchanges", {"region": board.regions[region], "enemy": board.nations[enemy]})


# ------------------------------------------------------------------ what happens


def _note_events(state: ImperialState, after: ImperialState, seat: int, notes: _Notes) -> None:
    board = state.board
    for nation in range(NATIONS):
        name = board.nations[nation]
        gained = after.power[nation] - state.power[nation]
        if gained:
            notes.add(_CERTAIN + gained, "power", {"nation": name, "points": gained})
        if after.factories[nation].bit_count() > state.factories[nation].bit_count():
            notes.add(_CERTAIN, "builds-factory", {"nation": name})
    gain = after.cash[seat] - state.cash[seat]
    if gain > 0:
        notes.add(_CERTAIN + gain, "receives", {"amount": gain})
    elif gain < 0:
        notes.add(_CERTAIN - gain, "pays", {"amount": -gain})


def _note_governments(
    state: ImperialState, before: Forecast, after: Forecast, seat: int, notes: _Notes
) -> None:
    for nation in range(NATIONS):
        held, will_be = before.government[nation], after.government[nation]
        name = state.board.nations[nation]
        if will_be == seat and held != seat:
            notes.add(2 * _CERTAIN, "takes-over", {"nation": name})
        elif held == seat and will_be != seat:
            notes.add(2 * _CERTAIN, "loses-government", {"nation": name, "seat": will_be})


def _note_end(after: Forecast, seat: int, notes: _Notes) -> None:
    """Note how the game ends."""
    place = 1
    for points in after.points:
        if points > after.points[seat]:
            place += 1
    if after.chances[seat] > 0.0:
        notes.add(9 * _CERTAIN, "wins-game", {"points": round(after.points[seat])})
    else:
        notes.add(9 * _CERTAIN, "ends-game", {"points": round(after.points[seat]), "place": place})


# ------------------------------------------------------------------ expectations


def _note_expectations(before: Forecast, after: Forecast, seat: int, notes: _Notes) -> None:
    """Note which parts of the expected points rise or fall."""
    _note_part("bonds", after.bonds[seat] - before.bonds[seat], notes)
    _note_part("interest", after.income[seat] - before.income[seat], notes)
    _note_part("bonus", after.bonus[seat] - before.bonus[seat], notes)
    _note_part("control", after.control[seat] - before.control[seat], notes)
    _note_part("cash", after.cash_value[seat] - before.cash_value[seat], notes)
    rounds = round(abs(after.rounds - before.rounds))
    # far from the end the forecast is too uncertain
    if rounds >= _LEAST and before.rounds <= _NEAR_THE_END:
        key = "end-later" if after.rounds > before.rounds else "end-sooner"
        notes.add(2.0 * rounds, key, {"rounds": rounds})


def _note_part(part: str, change: float, notes: _Notes) -> None:
    points = round(abs(change))
    if points >= _LEAST:
        notes.add(abs(change), f"{part}-more" if change > 0.0 else f"{part}-less", {"points": points})


def _note_rivals(before: Forecast, after: Forecast, seat: int, notes: _Notes) -> None:
    """Note which other seat gains or loses most, compared with the average."""
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
        notes.add(highest * 0.5, "rival-gains", {"seat": most, "points": round(highest)})
    if least != seat and lowest <= -_LEAST:
        notes.add(-lowest * 0.5, "rival-loses", {"seat": least, "points": round(-lowest)})


# ------------------------------------------------------------------ as sentences


def say_note(game: ImperialGame, note: Note, language: str, players: Sequence[str]) -> str:
    """Return a note as a sentence; ``players`` are the players' names by seat."""
    words = load_catalogue("rondel.bots.imperial", "words", language)
    params = dict(note.params)
    if "effect" in params:
        params["effect"] = say_effect(load_catalogue("rondel.bots", "words", language), params)
    return game.texts(language).fitted(words, note.key, params, players)
