"""Damaged position codes are refused, or open a position that can be played on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from rondel.core.errors import PositionError
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.positions.code import open_position, position_code
from rondel.games.friesematenten.state import FriesematentenState
from rondel.random_play import random_action
from tests.support.friese_scene import Scene
from tests.support.random_decks import random_deck

STEPS = 25
#: longer than any game in which everybody passes
LONGEST = 2_000


def some_codes(game: FriesematentenGame, rng: random.Random) -> list[str]:
    """Return codes of a random game, mostly from the middle of a phase or an effect."""
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


def end_of(game: FriesematentenGame, state: FriesematentenState) -> None:
    """Let everybody pass and chance take its first action until the game is over. It must end."""
    for _ in range(LONGEST):
        if state.is_over:
            return
        legal = state.legal_actions()
        quiet = [action for action in legal if action.text in ("pass", "done", "keep")]
        state.apply((quiet or legal)[0])
    raise AssertionError(f"no end: {game.position(state)}")


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
        end_of(game, state)
    assert opened > 5


@pytest.mark.rule("FRI-R24", "FRI-R25")
@pytest.mark.parametrize(
    ("flags", "why"),
    [
        (1, "used up, and no round is the last: it would never end"),
        (1 | 2 | 8, "this round and the next one are the last"),
        (2, "the last round, and never shuffled"),
        (8, "the next round is the last, and never shuffled"),
    ],
)
def test_a_code_whose_last_round_does_not_fit_its_pile_is_refused(flags: int, why: str) -> None:
    at = Scene(2).last_round().exchange("F01").auctions()
    code = position_code(at.state)
    parts = code.split("/")
    fields = parts.index("2-o") + 1
    *others, _ = parts[fields].split(".")
    parts[fields] = ".".join([*others, str(flags)])

    with pytest.raises(PositionError) as refused:
        open_position("/".join(parts))

    assert (refused.value.key, refused.value.params["violation"]) == ("position-broken", "last-round"), why


@pytest.mark.rule("FRI-R25")
@pytest.mark.parametrize("begin", [Scene.phase_two, Scene.payout], ids=["phase two", "payout"])
def test_a_code_whose_last_round_does_not_fit_its_phase_is_refused(begin: Callable[[Scene], Scene]) -> None:
    """From the auctions on it is known that the next round is the last. The last round has no payout."""
    is_payday = begin is Scene.payout
    at = Scene(2).holds(0, "A16").next_round_last() if is_payday else Scene(2).last_round()
    at = begin(at)
    at.state.is_last_round, at.state.is_next_round_last = is_payday, not is_payday

    with pytest.raises(PositionError):
        open_position(position_code(at.state))
