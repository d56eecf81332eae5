"""Puts a report into words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rondel.bots.bot import Note
from rondel.bots.evaluation_registry import find_learned_evaluation
from rondel.core.contract import SPECTATOR, Game
from rondel.study.report import Line, Move

__all__ = ["Teller"]

# Reasons with this ending say what happens next, not why it is good.
_ASIDE: Final = "steps-to-taxation"


class Teller:
    """Tells the moves of one game in a language; a seat that reads is "you"."""

    def __init__(self, game: Game, players: Sequence[str], language: str, reader: int = SPECTATOR) -> None:
        self._game: Final = game
        self._players: Final = players
        self._language: Final = language
        self._texts: Final = game.texts(language, reader)
        self._evaluation: Final = find_learned_evaluation(game)

    def answer(self, text: str) -> str:
        """Say what an answer means."""
        return self._texts.action(self._game.parse(text), self._players)

    def subject(self, move: Move) -> str:
        """Name the nation a move was made for; empty if there is none."""
        nation = move.about.get("nation")
        return "" if nation is None else self._texts.figure_of(str(nation), self._players)

    def reasons(self, line: Line) -> list[str]:
        """Say all reasons kept for a line, for the seat that could play it."""
        return [self._said(note) for note in line.notes]

    def better(self, move: Move) -> str:
        """Say what would have been better; empty if nothing was."""
        return "" if move.better is None else self.answer(move.better.answers[move.better.differs])

    def why(self, move: Move) -> str:
        """Say in one sentence why the better answer is better, or why this one was good; empty if nobody knows."""
        line = move.played if move.mark in ("best", "good") else move.better
        note = None if line is None else main_reason(line)
        return "" if note is None else self._said(note)

    def _said(self, note: Note) -> str:
        return self._evaluation.say(note, self._language, self._players)


def main_reason(line: Line) -> Note | None:
    """Return the reason that speaks most for a line: one that raises the chance, else the first that tells a fact."""
    for note in line.notes:
        if note.params.get("effect") == "rises":
            return note
    facts = [note for note in line.notes if "effect" not in note.params]
    telling = [note for note in facts if not note.key.endswith(_ASIDE)]
    return next(iter(telling or facts), None)
