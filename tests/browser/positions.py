"""Positions in which something is about to happen, found by playing at random: always the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.core.registry import find_game

__all__ = ["Moment", "before", "late_game"]

_GAMES = 400
_LONGEST = 1500


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, the seat asked in it, what that seat can do, and whom that asks."""

    position: str
    seat: int
    action: str
    asks: int


@cache
def before(game_id: str, kind: str, players: int = 2, *, hidden: bool = False) -> Moment:
    """Return a moment in which one seat can bring about a question of this kind to another seat."""
    game = find_game(game_id)
    for state in _played(game, players, hidden=hidden):
        seat = state.seats_asked()[0]
        for action in state.legal_actions():
            asked = _asked_after(game, state, action)
            if asked is not None and asked[0] == kind and asked[1] != seat:
                return Moment(game.position(state), seat, action.text, asked[1])
    raise AssertionError(f"no {kind} in {_GAMES} games of {game_id}")


@cache
def late_game(game_id: str, players: int = 2, *, power: int = 21) -> str:
    """Return a position near the end, in which a nation is about to move: some nation has at least this power."""
    game = find_game(game_id)
    for state in _played(game, players, hidden=False):
        view = game.view(state, -1).as_dict()
        if view["question"]["kind"] == "which-space" and max(n["power"] for n in view["nations"]) >= power:
            return game.position(state)
    raise AssertionError(f"no late game in {_GAMES} games of {game_id}")


def _asked_after(game: Game, state: State, action: Action) -> tuple[str, int] | None:
    trial = state.copy()
    trial.apply(action)
    if trial.is_over or trial.seats_asked()[0] < 0:
        return None
    question = game.question(trial)
    return question.kind, question.seats[0]


def _played(game: Game, players: int, *, hidden: bool) -> Iterator[State]:
    """Yield every position of many random games in which a player is asked."""
    for seed in range(_GAMES):
        rng = random.Random(seed)
        state = game.new(players, {"hidden_cash": hidden})
        for _ in range(_LONGEST):
            if state.is_over:
                break
            if state.seats_asked()[0] >= 0:
                yield state
            state.apply(_lively(rng)(state.legal_actions()))


def _lively(rng: random.Random) -> Callable[[list[Action]], Action]:
    """Choose at random, but rather do something than nothing: armies that stay at home meet nobody."""

    def choose(actions: list[Action]) -> Action:
        action = rng.choice(actions)
        return rng.choice(actions) if action.text in {"done", "decline", "peace"} else action

    return choose
