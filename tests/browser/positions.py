"""Fixed positions for the browser tests, found in random games or set up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.core.registry import find_game
from tests.support.scene import ANNA, BEN, Scene

__all__ = [
    "FIVE_TURNS",
    "Moment",
    "asking",
    "at_peace",
    "before",
    "besieging",
    "five_against_one",
    "late_game",
    "with_armies",
]

_GAMES = 400
_LONGEST = 1500


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, the seat asked in it, what that seat can do, and who is asked next."""

    position: str
    seat: int
    actions: tuple[str, ...]
    asks: int


@cache
def before(game_id: str, kind: str, players: int = 2, *, by: str = "", option: str = "") -> Moment:
    """Return a moment in which an action of one seat leads to a question of this kind to another seat."""
    game = find_game(game_id)
    for state in _played(game, players, option):
        seat = state.seats_asked()[0]
        for action in state.legal_actions():
            if action.text.startswith(by):
                found = _leads_to(game, state, action, kind)
                if found is not None and found[1] != seat:
                    return Moment(game.position(state), seat, *found)
    raise AssertionError(f"no {kind} in {_GAMES} games of {game_id}")


def _leads_to(game: Game, state: State, action: Action, kind: str) -> tuple[tuple[str, ...], int] | None:
    """Return the steps that lead to a question (the action, and perhaps peace after it), and who is asked."""
    trial = state.copy()
    trial.apply(action)
    if trial.is_over or trial.seats_asked()[0] < 0:
        return None
    question = game.question(trial)
    if question.kind == kind:
        return (action.text,), question.seats[0]
    peace = [one for one in trial.legal_actions() if one.text == "peace"]
    further = _leads_to(game, trial, peace[0], kind) if peace else None
    return None if further is None else ((action.text, *further[0]), further[1])


@cache
def asking(game_id: str, kind: str, players: int = 2, *, option: str = "", least: int = 2) -> str:
    """Return a position in which the first seat is asked a question of this kind and has a real choice."""
    game = find_game(game_id)
    for state in _played(game, players, option):
        if (
            state.seats_asked()[0] == 0
            and game.question(state).kind == kind
            and len(state.legal_actions()) >= least
        ):
            return game.position(state)
    raise AssertionError(f"no {kind} in {_GAMES} games of {game_id}")


@cache
def late_game(game_id: str, players: int = 2) -> str:
    """Return a position shortly before the end. The first seat moves a nation, and soon one that can end the game."""
    game = find_game(game_id)
    for state in _played(game, players):
        if state.seats_asked()[0] == 0 and game.question(state).kind == "which-space":
            if _can_end(game, game.view(state, -1).as_dict()):
                return game.position(state)
    raise AssertionError(f"no late game in {_GAMES} games of {game_id}")


def _can_end(game: Game, view: dict[str, Any]) -> bool:
    """Whether a nation of the first seat moves soon and can end the game by Taxation within three spaces."""
    data = game.material("en")
    spaces = [space["id"] for space in data["rondel"]]
    before_taxation = {spaces[spaces.index("taxation") - steps] for steps in range(1, data["free_steps"] + 1)}
    ids = [nation["id"] for nation in view["nations"]]
    now = ids.index(view["nation_on_turn"])
    soon = {ids[(now + step) % len(ids)] for step in (1, 2, 3)}
    return any(
        nation["id"] in soon
        and nation["government"] == 0
        and nation["space"] in before_taxation
        and nation["power"] < data["end_power"] <= nation["power"] + nation["power_now"]
        for nation in view["nations"]
    )


# ------------------------------------------------------------ set up


def besieging(game_id: str = "imperial-2010", *, hostile: int = 3, friendly: int = 3) -> str:
    """Return a position of the army part: Anna's Austria-Hungary has these armies beside the factory in Rome."""
    scene = _two_players(game_id).army("austria-hungary", "vienna")
    scene.army("austria-hungary", "rome", hostile).lying("austria-hungary", "rome", friendly)
    return _code(scene.armies_part("austria-hungary"))


def with_armies(*provinces: str, game_id: str = "imperial-2010") -> str:
    """Return a position of the army part: Anna's Austria-Hungary has an army in each of these regions."""
    scene = _two_players(game_id)
    for province in provinces:
        scene.army("austria-hungary", province)
    return _code(scene.armies_part("austria-hungary"))


def at_peace(game_id: str = "imperial-2010", *, armies: int = 1) -> str:
    """Return a position of the fleet part: a fleet of Anna's has moved, and is at peace with one of Ben's."""
    scene = _two_players(game_id).fleet("austria-hungary", "trieste").fleet("italy", "ionian-sea")
    scene.army("austria-hungary", "vienna", armies).maneuver("austria-hungary")
    return _code(scene.play("fleet trieste to ionian-sea", "peace", "no battle"))


#: what Ben answers in the position ``five_against_one``: five turns, each beginning on the rondel
FIVE_TURNS = (
    ("go maneuver-1", "done", "army venice to trieste hostile", "done"),
    ("go production-1", "produce paris bordeaux"),
    ("go production-1", "produce london liverpool"),
    ("go maneuver-1", "done", "army munich to vienna hostile", "done"),
    ("go taxation",),
)


def five_against_one() -> str:
    """Return a position in which Anna's Austria-Hungary is on turn, and Ben's five nations come next."""
    scene = Scene("imperial-2010", players=2).cash(ANNA, 5).cash(BEN, 7).investor_card(BEN)
    for nation in scene.state.board.nations:
        seat = ANNA if nation == "austria-hungary" else BEN
        scene.govern(**{nation.replace("-", "_"): seat}).bond(seat, nation, 9).at(nation, "factory")
    scene.army("germany", "munich").army("italy", "venice").flags("russia", "turkey", "black-sea")
    return _code(scene.at("russia", "maneuver-2").turn("austria-hungary"))


def _two_players(game_id: str) -> Scene:
    """Give the nations to Anna and Ben in turn, with the bonds for it."""
    scene = Scene(game_id, players=2).cash(ANNA, 5).cash(BEN, 7).investor_card(BEN)
    for number, nation in enumerate(scene.state.board.nations):
        seat = (ANNA, BEN)[number % 2]
        scene.govern(**{nation.replace("-", "_"): seat}).bond(seat, nation, 9)
    return scene.at("austria-hungary", "maneuver-1")


def _code(scene: Scene) -> str:
    return find_game(scene.edition).position(scene.state)


# ------------------------------------------------------------ found


def _played(game: Game, players: int, option: str = "") -> Iterator[State]:
    """Yield every position of many random games in which a player is asked."""
    for seed in range(_GAMES):
        rng = random.Random(seed)
        state = game.new(players, {option: True} if option else {})
        for _ in range(_LONGEST):
            if state.is_over:
                break
            if state.seats_asked()[0] >= 0:
                yield state
            state.apply(_lively(rng)(state.legal_actions()))


def _lively(rng: random.Random) -> Callable[[list[Action]], Action]:
    """Choose at random, but prefer actions to passing, so that armies meet."""

    def choose(actions: list[Action]) -> Action:
        action = rng.choice(actions)
        return rng.choice(actions) if action.text in {"done", "decline", "peace"} else action

    return choose
