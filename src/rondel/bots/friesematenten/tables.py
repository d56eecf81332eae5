"""Tables of equal players, for the figures of a deck: greedy ones, who are quick and know every card."""

from __future__ import annotations

import random

from rondel.bots.bot import seen
from rondel.bots.friesematenten.balance import GameResult, fates_of
from rondel.bots.friesematenten.mind import FriesematentenMind
from rondel.core.contract import CHANCE
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.random_play import random_outcome

__all__ = ["play_result"]


def play_result(game: FriesematentenGame, players: int, seed: int | str) -> GameResult:
    """Let greedy players play one game and tell how it went; the seed tells everything about it."""
    state = game.new(players, {})
    state.record_events(on=True)
    rng, mind = random.Random(seed), FriesematentenMind(game)
    while not state.is_over:
        (seat,) = state.seats_asked()
        if seat == CHANCE:
            state.apply_unchecked(random_outcome(game, state, rng))
        else:
            state.apply(mind.greedy(seen(game, state, seat, 0).state, seat, rng))
    scores = game.scores(state)
    return GameResult(
        rounds=state.round,
        ending=game.ending(state),
        points=tuple(score.points for score in sorted(scores, key=lambda score: score.seat)),
        winners=tuple(score.seat for score in scores if score.place == 1),
        fates=fates_of(state.take_events()),
    )
