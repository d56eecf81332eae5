"""The invariants hold in random games of every configuration."""

from __future__ import annotations

import pytest

from tests.support.random_games import IS_COMPILED, Configuration, configurations, scale, walk

# 160 configurations; 13 games each make 2,080 in the compiled run. The interpreted run plays each once.
GAMES = max(1, round((13 if IS_COMPILED else 1) * scale()))
# A full check takes longer than ten actions. The first games of each configuration are checked after every action,
# the others sometimes and at their end, because a mistake hardly ever corrects itself.
THOROUGH = 3
NOW_AND_THEN = 8


def name(configuration: Configuration) -> str:
    """Return a readable test id."""
    edition, players, chosen = configuration
    return "-".join([edition, str(players), *chosen])


@pytest.mark.parametrize("configuration", configurations(), ids=name)
def test_every_invariant_holds(configuration: Configuration) -> None:
    for seed in range(GAMES):
        every = 1 if seed < THOROUGH else NOW_AND_THEN
        actions = 0
        for game, state in walk(configuration, seed):
            if actions % every == 0 or state.is_over:
                broken = game.violations(state)
                assert not broken, f"seed {seed}, action {actions}: {broken}\n{game.position(state)}"
            actions += 1
        assert actions > 20


def test_the_default_run_plays_two_thousand_games() -> None:
    assert not IS_COMPILED or scale() < 1 or GAMES * len(configurations()) >= 2_000


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_a_million_actions_keep_every_invariant(part: int) -> None:
    """Eight parts of at least 130,000 actions each, spread over all configurations."""
    every = configurations()
    actions, seed = 0, 1_000 + part
    while actions < 130_000:
        configuration = every[(seed * 7 + part) % len(every)]
        for game, state in walk(configuration, seed, gifts=0.05):
            broken = game.violations(state)
            assert not broken, f"{configuration}, seed {seed}: {broken}\n{game.position(state)}"
            actions += 1
        seed += 8
