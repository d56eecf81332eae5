"""Random games for property tests: every configuration, every kind of decision, some gifts."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator

import rondel
from rondel.core.action import Action
from rondel.core.contract import Game, State
from rondel.games.imperial import state as engine

EDITIONS = ("imperial-2006", "imperial-2010", "imperial-2030")

#: whether the engine under test is compiled; the interpreted run plays fewer random games
IS_COMPILED = str(engine.__file__).endswith((".so", ".pyd"))

Configuration = tuple[str, int, tuple[str, ...]]


def configurations() -> list[Configuration]:
    """List every edition with every number of players and every set of options."""
    found: list[Configuration] = []
    for edition in EDITIONS:
        game = rondel.game(edition)
        names = [option.name for option in game.options]
        for players in game.players:
            for size in range(len(names) + 1):
                found += [(edition, players, chosen) for chosen in itertools.combinations(names, size)]
    return found


def begin(configuration: Configuration) -> tuple[Game, State]:
    """Return a game and its first state."""
    edition, players, chosen = configuration
    game = rondel.game(edition)
    return game, game.new(players, {option.name: option.name in chosen for option in game.options})


def random_action(game: Game, state: State, rng: random.Random, *, gifts: float = 0.02) -> Action:
    """Choose a random legal action, sometimes a gift."""
    if gifts and rng.random() < gifts:
        ranges = state.ranges()
        if ranges:
            chosen = rng.choice(ranges)
            return game.parse(chosen.text(rng.randint(chosen.low, min(chosen.high, 4))))
    actions = state.legal_actions()
    return actions[int(rng.random() * len(actions))]


def walk(
    configuration: Configuration, seed: int, *, gifts: float = 0.02, limit: int = 20_000
) -> Iterator[tuple[Game, State]]:
    """Play one random game, yielding the state before every action and after the last."""
    rng = random.Random(f"{configuration} {seed}")
    game, state = begin(configuration)
    for _ in range(limit):
        yield game, state
        if state.is_over:
            return
        state.apply_unchecked(random_action(game, state, rng, gifts=gifts))
    raise AssertionError(f"{configuration}, seed {seed}: no end after {limit} actions")


def some_position(
    configuration: Configuration, seed: int, *, after: int, gifts: float = 0.02
) -> tuple[Game, State]:
    """Return the position after this many random actions, or the last one before the end."""
    rng = random.Random(f"{configuration} {seed}")
    game, state = begin(configuration)
    for _ in range(after):
        before = state.copy()
        state.apply_unchecked(random_action(game, state, rng, gifts=gifts))
        if state.is_over:
            return game, before
    return game, state


def scale() -> float:
    """Return the factor for the number of random games, from RONDEL_TEST_SCALE."""
    return float(os.environ.get("RONDEL_TEST_SCALE", "1"))
