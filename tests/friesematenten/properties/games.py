"""Random games of Friesematenten for property tests: the house deck and random decks, safe and unsafe bids."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from rondel import random_play
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from tests.support.random_decks import random_deck, tables_of
from tests.support.random_games import IS_COMPILED, scale

__all__ = ["HOUSE", "LIMIT", "Sample", "begin", "file_of", "games_per", "house_samples", "walk"]

HOUSE = -1
#: longer than any game: the deck runs out, and no phase is endless
LIMIT = 20_000
#: the share of bids above what the player can pay, where overbidding is allowed
RASH = 0.05


class Sample(NamedTuple):
    """A deck (HOUSE, or the number of a random one), the number of players, and whether overbidding is allowed."""

    deck: int
    players: int
    forbid_overbid: bool


def games_per(usual: int, compiled: int) -> int:
    """Return how many games to play: more if the engine is compiled, scaled by RONDEL_TEST_SCALE."""
    return max(1, round((compiled if IS_COMPILED else usual) * scale()))


def house_samples() -> list[Sample]:
    """List all samples of the house deck."""
    return [Sample(HOUSE, players, forbid) for players in (2, 3, 4) for forbid in (False, True)]


def random_sample(number: int) -> Sample:
    """Return a sample with a random deck."""
    players = random_deck(number).deck.figures
    count = players.min_players + number % (players.max_players - players.min_players + 1)
    return Sample(number, count, number % 3 == 0)


@cache
def file_of(deck: int) -> dict[str, Any]:
    """Return the tables of a deck's file."""
    if deck != HOUSE:
        return tables_of(deck)
    text = files("rondel.games.friesematenten").joinpath("data", "decks", "house.toml").read_text("utf-8")
    return tomllib.loads(text, parse_float=Decimal)


def game_of(deck: int) -> FriesematentenGame:
    return FriesematentenGame() if deck == HOUSE else FriesematentenGame(random_deck(deck).deck.name)


def begin(sample: Sample) -> tuple[FriesematentenGame, FriesematentenState]:
    """Return a game and its first state."""
    game = game_of(sample.deck)
    return game, game.new(sample.players, {"forbid_overbid": sample.forbid_overbid})


def walk(sample: Sample, seed: int) -> Iterator[tuple[FriesematentenGame, FriesematentenState]]:
    """Play one random game, yielding the state before every action and after the last."""
    rng = random.Random(f"{sample} {seed}")
    game, state = begin(sample)
    for _ in range(LIMIT):
        yield game, state
        if state.is_over:
            return
        state.apply_unchecked(random_play.random_action(game, state, rng, rash=RASH))
    raise AssertionError(f"{sample}, seed {seed}: no end after {LIMIT} actions\n{game.position(state)}")


def some_position(sample: Sample, seed: int, after: int) -> tuple[FriesematentenGame, FriesematentenState]:
    """Return the position after this many random actions, or the last one before the end."""
    last: FriesematentenState | None = None
    for number, (_, state) in enumerate(walk(sample, seed)):
        if state.is_over:
            break
        last = state.copy() if number >= after - 1 else last
        if number == after:
            break
        if number % 16 == 0:
            last = state.copy()
    assert last is not None
    return game_of(sample.deck), last
