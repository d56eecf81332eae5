"""Measure our engine, compiled or interpreted, whichever is on the path; print JSON.

Started by run.py in a process of its own, so that both builds are measured in one run.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import rondel
from rondel import random_play
from rondel.bots.bot import Budget, observe
from rondel.bots.bot_games import play_bots
from rondel.bots.evaluation import Evaluation
from rondel.bots.evaluation_registry import find_classic_evaluation, find_learned_evaluation
from rondel.bots.registry import BotName, make_bot
from rondel.bots.search import search
from rondel.core.contract import CHANCE, Game, State
from rondel.games.imperial import state as engine
from rondel.match import Match
from rondel.notation.record import standing_lines

EDITIONS = ("imperial-2006", "imperial-2010", "imperial-2030")
CARDS = "friesematenten"
PLAYERS = 4
# simulations of a search that is timed, and positions whose evaluation is
SIMULATIONS = 1_000
MOST_POSITIONS = 8


def playout(game_id: str, rng: random.Random, *, limit: int = 100_000) -> int:
    """Play one random game: list the legal actions, apply one, until the end."""
    game = rondel.game(game_id)
    return random_play.playout(game, game.new(PLAYERS, {}), rng, limit)


def random_game(game: Game, players: int, rng: random.Random) -> None:
    """Play one random game with so many players."""
    random_play.playout(game, game.new(players, {}), rng)


def speed(game_id: str, seconds: float, rng: random.Random) -> float:
    """Return actions per second of random playouts."""
    steps = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        steps += playout(game_id, rng)
    return steps / elapsed


def middle_states(game_id: str, count: int, rng: random.Random) -> list[State]:
    """Return positions from the middle of random games."""
    game = rondel.game(game_id)
    states: list[State] = []
    while len(states) < count:
        state = game.new(PLAYERS, {})
        random_play.playout(game, state, rng, 400)
        if not state.is_over:
            states.append(state)
    return states


def copy_cost(game_id: str, rng: random.Random) -> float:
    """Return the seconds one copy of a mid-game state takes."""
    states = middle_states(game_id, 40, rng)
    start = time.perf_counter()
    for _ in range(250):
        for state in states:
            state.copy()
    return (time.perf_counter() - start) / (250 * len(states))


def play_and_replay(game_id: str, games: int, rng: random.Random) -> tuple[float, float]:
    """Return the seconds to play matches, and to replay their records with every action checked."""
    texts = []
    played = 0.0
    for seed in range(games):
        start = time.perf_counter()
        match = rondel.new(game_id, players=PLAYERS, seed=seed)
        while not match.is_over:
            match.play(random_play.random_action(match.game, match.state, rng))
        texts.append(match.save())
        played += time.perf_counter() - start
    start = time.perf_counter()
    for text in texts:
        rondel.load(text)
    return played, time.perf_counter() - start


def cost_at(game_id: str, games: int, rng: random.Random) -> tuple[float, float]:
    """Return the seconds of an action near number 100 and near number 1,000 of the same matches.

    Each is the cost of playing one more action and taking its place in the record, measured on
    the same kind of question in both places, so that it tells about age, not about the position.
    """
    early: dict[str, list[float]] = {}
    late: dict[str, list[float]] = {}
    clock = time.perf_counter
    for seed in range(games):
        match = rondel.new(game_id, players=PLAYERS, seed=seed)
        while not match.is_over and match.actions_played < 1_060:
            number = match.actions_played
            sample = early if 40 <= number < 160 else late if 940 <= number < 1_060 else None
            if sample is None:
                match.play(random_play.random_action(match.game, match.state, rng))
                continue
            kind = match.question().kind
            begin = clock()
            count = len(match.state.legal_actions())
            match.play(random_play.random_action(match.game, match.state, rng))
            sample.setdefault(f"{kind} {count}", []).append(clock() - begin)
    shared = [key for key in early if len(early[key]) >= 20 and len(late.get(key, [])) >= 20]
    weights = [min(len(early[key]), len(late[key])) for key in shared]
    total = sum(weights)
    return (
        sum(statistics.median(early[key]) * w for key, w in zip(shared, weights, strict=True)) / total,
        sum(statistics.median(late[key]) * w for key, w in zip(shared, weights, strict=True)) / total,
    )


def import_time() -> float:
    """Return the best of five times a fresh interpreter takes to import rondel, less its bare start."""

    def best(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return best("import rondel") - best("pass")


# ------------------------------------------------------------------ bots

#: the games whose bots are measured, and at how many seats
TABLES = {"imperial-2010": 4, "imperial-2030": 4, "friesematenten": 3}


def merchants_play(game: Game, players: int, rng: random.Random) -> None:
    """Play one game of merchants, each handed what its seat may know."""
    name, state, number = BotName("merchant"), game.new(players, {}), 0
    bots = [make_bot(name, game, rng.random().hex()) for _ in range(players)]
    while not state.is_over:
        (seat,) = state.seats_asked()
        if seat == CHANCE:
            action = random_play.random_outcome(game, state, rng)
        else:
            action = bots[seat].choose(observe(game, state, seat, number), name.budget)
        state.apply_unchecked(action)
        number += 1


def seconds_per_game(play: Callable[[], object], seconds: float) -> float:
    """Return what one game takes, played again and again for a while."""
    games, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        play()
        games += 1
    return elapsed / games


def middle_of_a_game(game: Game, players: int, rng: random.Random) -> tuple[State, int]:
    """Return a position half-way through a game of merchants, in which a player has something to decide."""
    match = play_bots(game, [BotName("merchant")] * players, rng.random().hex())
    lines = standing_lines(match.record)
    for at in range(len(lines) // 2, len(lines)):
        state = Match.replay(match.record, at=at).state
        if state.seats_asked() != (CHANCE,) and len(state.legal_actions()) > 3:
            return state, at
    return middle_of_a_game(game, players, rng)


def search_speed(game: Game, players: int, rng: random.Random) -> dict[str, float]:
    """Return how many simulations a search makes in a second, and how many random playouts, from the same positions.

    It searches with its network, and by hand as it did before there were networks. Each counts its own seconds
    of the processor; the evaluations at the end of a simulation are timed alone, too.
    """
    learned, classic = find_learned_evaluation(game), find_classic_evaluation(game)
    counts = {"simulations": 0.0, "classic simulations": 0.0, "playouts": 0.0, "evaluations": 0.0}
    seconds = dict.fromkeys(counts, 0.0)

    def count(what: str, most: float, play: Callable[[], float]) -> None:
        begin = time.process_time()
        while (elapsed := time.process_time() - begin) < most:
            counts[what] += play()
        seconds[what] += elapsed

    for _ in range(4):
        state, number = middle_of_a_game(game, players, rng)
        observation = observe(game, state, state.seats_asked()[0], number)
        for what, evaluation in (("simulations", learned), ("classic simulations", classic)):
            budget = Budget(simulations=SIMULATIONS, is_for_a_turn=False)
            count(what, 0.6, lambda e=evaluation, b=budget, o=observation: search(e, o, b, 1).simulations)  # type: ignore[misc]  # bound now
        count("playouts", 0.4, lambda s=state: _played_out(game, s, rng))  # type: ignore[misc]  # bound now
        positions = _quiet_positions(learned, state, rng)
        count("evaluations", 0.2, lambda p=positions: _judged(learned, p))  # type: ignore[misc]  # bound now
    return {what: counts[what] / seconds[what] for what in counts}


def _played_out(game: Game, state: State, rng: random.Random) -> float:
    random_play.playout(game, state.copy(), rng)
    return 1.0


def _quiet_positions(evaluation: Evaluation, state: State, rng: random.Random) -> list[State]:
    """Return positions as a search judges them: an answer further, played on until they are quiet."""
    found = []
    for action in state.legal_actions()[:MOST_POSITIONS]:
        after = state.copy()
        after.apply_unchecked(action)
        evaluation.answer_minor_questions(after)
        evaluation.play_until_quiet(after, rng)
        if not after.is_over:
            found.append(after)
    return found or [state]


def _judged(evaluation: Evaluation, positions: list[State]) -> float:
    for position in positions:
        evaluation.judge(position)
    return float(len(positions))


def bots(rng: random.Random) -> dict[str, dict[str, float]]:
    """Measure the bots of each game beside random play."""
    found: dict[str, dict[str, float]] = {}
    for game_id, players in TABLES.items():
        game = rondel.game(game_id)
        found[game_id] = {
            "merchants": seconds_per_game(lambda g=game, n=players: merchants_play(g, n, rng), 2.0),  # type: ignore[misc]  # bound now
            "random": seconds_per_game(lambda g=game, n=players: random_game(g, n, rng), 1.0),  # type: ignore[misc]  # bound now
            **search_speed(game, players, rng),
        }
    return found


def main() -> None:
    """Measure one round and print it as JSON."""
    what, seed = sys.argv[1], int(sys.argv[2])
    rng = random.Random(seed)
    found: dict[str, object] = {"compiled": str(engine.__file__).endswith((".so", ".pyd"))}
    if what == "speed":
        for game_id in (*EDITIONS, CARDS):
            playout(game_id, rng)
            found[game_id] = speed(game_id, 1.5, rng)
        found["copy"] = {game_id: copy_cost(game_id, rng) for game_id in EDITIONS}
    elif what == "records":
        played = replayed = 0.0
        for game_id in EDITIONS:
            play, replay = play_and_replay(game_id, 20, rng)
            played, replayed = played + play, replayed + replay
        found |= {"play": played, "replay": replayed}
    elif what == "age":
        early, late = cost_at("imperial-2030", 150, rng)
        found |= {"action 100": early, "action 1000": late}
    elif what == "bots":
        found |= bots(rng)
    else:
        found["import"] = import_time()
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
