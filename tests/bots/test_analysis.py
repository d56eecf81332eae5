"""Analysis: it goes on from where it was, its lines are legal, and several share one process."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel.bots.analysis import Analyst
from rondel.bots.bot import Budget, Observation, observe
from rondel.bots.levels import Minister
from rondel.bots.pool import BotPool
from rondel.bots.registry import make_bot, read_bot_name
from rondel.core.action import CHANCE
from rondel.match import Match
from rondel.random_play import random_action

MINISTER = read_bot_name("minister")


def middle_of(game: str, actions: int = 90, **options: bool | str) -> Match:
    """Return a match where a seat has something to decide."""
    match = rondel.new(game, players=3, seed=11, **options)
    rng = random.Random(2)
    while actions > 0 or match.seats_asked() == (CHANCE,) or len(match.legal_actions()) < 3:
        match.play(random_action(match.game, match.state, rng))
        actions -= 1
    return match


def seen_in(match: Match) -> Observation:
    return observe(match.game, match.state, match.seats_asked()[0], 0)


def analyst_of(match: Match) -> Analyst:
    bot = make_bot(MINISTER, match.game, "seed")
    assert isinstance(bot, Minister)
    return Analyst(bot, seen_in(match))


def test_the_first_line_is_there_after_one_simulation() -> None:
    found = analyst_of(middle_of("imperial-2030"))
    found.think(Budget(simulations=1))
    told = found.analysis(4)

    assert told.simulations == 1
    assert 1 < len(told.lines) <= 4
    assert sum(told.chances) == pytest.approx(1.0)
    assert all(line.moves[0].action == line.action for line in told.lines)


def test_it_goes_on_from_where_it_was() -> None:
    found = analyst_of(middle_of("imperial-2030"))
    found.think(Budget(simulations=30))
    found.think(Budget(simulations=80))
    told = found.analysis(4)

    assert told.simulations == 80
    assert sum(line.visits for line in found.analysis(100).lines) == 80
    assert told.depth >= 2


@pytest.mark.parametrize(
    ("game", "options"),
    [("imperial-2006", {}), ("imperial-2010", {"hidden_cash": True}), ("friesematenten", {})],
)
def test_a_line_can_be_played_as_it_stands(game: str, options: dict[str, bool]) -> None:
    match = middle_of(game, 20, **options)
    found = analyst_of(match)
    found.think(Budget(simulations=60))

    for line in found.analysis(3).lines:
        state = match.state.copy()
        assert sum(line.chances) == pytest.approx(1.0)
        for move in line.moves if not match.game.has_secrets(match.state) else line.moves[:1]:
            assert state.seats_asked() == (move.seat,)
            state.apply(move.action)


def test_several_analyses_take_turns_in_one_process() -> None:
    """Each goes on with its own tree; the processes leave the processor to the bots at tables."""
    first, second = middle_of("imperial-2030"), middle_of("imperial-2006", 40)
    with BotPool(1, yields=True) as pool:
        pool.warm_up(MINISTER, [first.game, second.game])
        counts: dict[str, list[int]] = {"first": [], "second": []}
        for _ in range(2):
            for seed, match in (("first", first), ("second", second)):
                task = pool.analyse(MINISTER, seen_in(match), seed, 0.05, 4)
                counts[seed].append(task.result(60).simulations)

    assert all(0 < before < after for before, after in counts.values())


def test_a_cancelled_analysis_tells_what_it_has() -> None:
    with BotPool(1) as pool:
        task = pool.analyse(MINISTER, seen_in(middle_of("imperial-2030")), "seed", 60, 4)
        task.cancel()

        assert task.result(20).lines
