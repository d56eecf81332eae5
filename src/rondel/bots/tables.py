"""Tables of bots: games that bots play through their views."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rondel.bots.balance import GameResult, fates_of
from rondel.bots.bidder import Bidder
from rondel.bots.bot import Bot
from rondel.core.contract import CHANCE
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.friesematenten.views import FriesematentenView
from rondel.luck import random_outcome

__all__ = ["play_out", "play_result"]


def play_out(
    game: FriesematentenGame,
    state: FriesematentenState,
    bots: Sequence[Bot[FriesematentenView]],
    rng: random.Random,
) -> None:
    """Let bots play a game to its end, each handed its own view only; chance draws from ``rng``."""
    while not state.is_over:
        (seat,) = state.seats_asked()
        if seat == CHANCE:
            state.apply_unchecked(random_outcome(game, state, rng))
        else:
            state.apply(game.parse(bots[seat].answer(game.view(state, seat))))


def play_result(game: FriesematentenGame, players: int, seed: int | str) -> GameResult:
    """Let bidders play one game and tell how it went; the seed tells everything about it."""
    state = game.new(players, {})
    state.record_events(on=True)
    bots = [Bidder(game.deck, f"{seed}/{seat}") for seat in range(players)]
    play_out(game, state, bots, random.Random(seed))
    scores = game.scores(state)
    return GameResult(
        rounds=state.round,
        ending=game.ending(state),
        points=tuple(score.points for score in sorted(scores, key=lambda score: score.seat)),
        winners=tuple(score.seat for score in scores if score.place == 1),
        fates=fates_of(state.take_events()),
    )
