"""In a window, passing is the quiet answer: it changes nothing (FRI-WIN-2 to FRI-WIN-5)."""

from __future__ import annotations

import random
from collections import Counter

import rondel
from rondel.core.contract import CHANCE
from rondel.random_play import random_action

WINDOWS = {"play-in-window", "react", "undo-award", "claim-loss"}


def test_one_passes_quietly_in_windows_and_nowhere_else() -> None:
    game, rng = rondel.game("friesematenten"), random.Random(4)
    assert game.has_windows
    asked: Counter[str] = Counter()
    for players in (2, 3, 4) * 4:
        state = game.new(players, {})
        while not state.is_over:
            quiet = game.quiet_answer(state)
            if state.seats_asked() == (CHANCE,):
                assert quiet is None
            else:
                kind = game.question(state).kind
                asked[kind] += 1
                assert (quiet.text if quiet else None) == ("pass" if kind in WINDOWS else None)
            state.apply(random_action(game, state, rng))
        assert game.quiet_answer(state) is None
    assert all(asked[kind] for kind in WINDOWS)
    # a turn, an auction and a card just won need a real decision
    assert asked.keys() - WINDOWS >= {"what-to-bid", "phase-two-turn", "use-now"}


def test_nobody_is_only_asked_whether_to_step_in_in_imperial() -> None:
    game = rondel.game("imperial-2006")
    assert not game.has_windows
    assert game.quiet_answer(game.new(3, {})) is None
