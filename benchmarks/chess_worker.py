"""Measure python-chess and OpenSpiel's chess doing the same: list legal moves, apply one; print JSON."""

from __future__ import annotations

import json
import random
import sys
import time

import chess
import pyspiel


def python_chess(seconds: float, rng: random.Random) -> float:
    """Return moves per second of python-chess.

    A game ends without legal moves or by the fifty-move rule, the cheapest test that ends it: asking
    python-chess for repetitions too would halve its speed and flatter us.
    """
    moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        board = chess.Board()
        while board.halfmove_clock < 100:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / elapsed


def open_spiel(seconds: float, rng: random.Random) -> float:
    """Return moves per second of OpenSpiel's chess from Python."""
    game = pyspiel.load_game("chess")
    moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / elapsed


if __name__ == "__main__":
    rng = random.Random(int(sys.argv[1]))
    sys.stdout.write(json.dumps({"python-chess": python_chess(2.0, rng), "openspiel": open_spiel(2.0, rng)}))
