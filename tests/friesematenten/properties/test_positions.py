"""Position codes that were tampered with: refused, or a position one can go on from."""

from __future__ import annotations

import random
import re

import pytest

from rondel.core.errors import PositionError
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.luck import random_action
from tests.support.random_decks import random_deck

STEPS = 25


def some_codes(game: FriesematentenGame, rng: random.Random) -> list[str]:
    """Codes of a random game, above all of moments at which something is half done."""
    state = game.new(rng.choice(list(game.players)), {})
    codes = []
    for _ in range(600):
        if state.is_over:
            break
        state.apply_unchecked(random_action(game, state, rng, rash=0.05))
        is_busy = state.table or state.transit >= 0 or state.award_card >= 0 or len(state.stack) > 4
        if is_busy or rng.random() < 0.05:
            codes.append(game.position(state))
    return codes


def tampered(code: str, codes: list[str], rng: random.Random) -> str:
    """Change some parts: a number, a whole part, or a frame of the stack."""
    parts = code.split("/")
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(3, len(parts))
        other = rng.choice(codes).split("/")[at]
        if rng.random() < 0.3:
            parts[at] = other
        elif at == len(parts) - 1 and rng.random() < 0.5:
            frames = parts[at].split(",")
            frames.insert(rng.randrange(len(frames) + 1), other.split(",")[-1])
            parts[at] = ",".join(frames)
        else:
            numbers = list(re.finditer(r"[0-9a-f]+", parts[at]))
            if numbers:
                found = rng.choice(numbers)
                number = str(rng.choice([0, 1, 2, 3, 7, 37, 59, 60, 255]))
                parts[at] = parts[at][: found.start()] + number + parts[at][found.end() :]
    return "/".join(parts)


def play_on(game: FriesematentenGame, state: FriesematentenState, rng: random.Random) -> None:
    for _ in range(STEPS):
        if state.is_over:
            break
        for seat in range(-1, state.seats):
            game.view(state, seat)
        state.apply(random_action(game, state, rng))
    assert game.violations(state) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_code_that_was_tampered_with_is_refused_or_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    game = FriesematentenGame(random_deck(seed).deck.name if seed % 2 else "house")
    codes = some_codes(game, rng)
    opened = 0

    for _ in range(250):
        code = tampered(rng.choice(codes), codes, rng)
        try:
            state = game.open(code)
        except PositionError:
            continue
        opened += 1
        assert game.position(state) == code
        play_on(game, state, rng)
    assert opened > 5
