"""Guess the move: the moments of a finished game that are worth it, and what a choice scores."""

from __future__ import annotations

from typing import Final

from rondel.study.marks import MARKS, Mark, mark_of
from rondel.study.report import Move, Option, Report

__all__ = ["MOST_GUESSES", "MOST_SCORE", "guesses_in", "options_of", "score_of"]

#: a game has many more decisions; this is a quarter of an hour
MOST_GUESSES: Final = 16
#: what the best answer scores; a good one scores one less, and so on, a blunder nothing
MOST_SCORE: Final = len(MARKS) - 1
# With fewer answers there is hardly anything to guess.
_LEAST_OPTIONS: Final = 3


def guesses_in(report: Report, seat: int) -> list[Move]:
    """Return the decisions of a seat that are worth a guess, those where most is at stake, in the order of the game."""
    worth = [move for move in report.moves if move.seat == seat and len(options_of(move)) >= _LEAST_OPTIONS]
    chosen = sorted(worth, key=lambda move: -_at_stake(move))[:MOST_GUESSES]
    return sorted(chosen, key=lambda move: move.first)


def options_of(move: Move) -> list[Option]:
    """Return the answers to choose from: those that were considered, and what was played."""
    played = move.played.answers[0]
    if any(option.text == played for option in move.options):
        return list(move.options)
    return [*move.options, Option(played, min(move.played.chance, _worst(move)))]


def _worst(move: Move) -> float:
    return min((option.chance for option in move.options), default=move.played.chance)


def _at_stake(move: Move) -> float:
    """Return how far the answers lie apart."""
    return move.options[0].chance - _worst(move)


def score_of(move: Move, option: Option) -> int:
    """Return what choosing an answer scores: by the mark it would get beside the best one."""
    best = max(one.chance for one in options_of(move))
    mark: Mark = mark_of(best - option.chance)
    return MOST_SCORE - MARKS.index(mark)
