"""Reports and guesses as the protocol sends them, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from rondel.core.contract import EVERYTHING, SPECTATOR, Game
from rondel.course import Course
from rondel.protocol.answers import (
    ActionTold,
    GuessesTold,
    GuessOptionTold,
    GuessTold,
    MomentTold,
    MoveTold,
    PlayedTold,
    PointTold,
    ReportTold,
    ThresholdTold,
)
from rondel.server.study.kept_reports import KeptReport
from rondel.study.guessing import MOST_SCORE, guesses_in, options_of, score_of
from rondel.study.marks import THRESHOLDS
from rondel.study.moments import moments_of
from rondel.study.report import BOT, Line, Move, Report, simulations_for
from rondel.study.telling import Teller

__all__ = ["FinishedGame", "guesses_told", "report_told"]

# Sentences about a moment: what was chosen, and what came of it.
_SENTENCES: Final = 2


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game and who reads about it: ``seat`` is theirs, SPECTATOR if they had none."""

    game: Game
    course: Course
    players: Sequence[str]
    seat: int
    language: str
    #: a game of bots: everybody may read the marks of its winner
    is_example: bool = False

    @property
    def own_seat(self) -> int:
        """The seat the report is about: the reader's, else the winner's."""
        if self.seat != SPECTATOR:
            return self.seat
        return self.game.scores(self.course.state, is_final=True)[0].seat


def report_told(finished: FinishedGame, kept: KeptReport | None) -> ReportTold:
    """Return a report, or as much of it as there is. Marks are told of the reader's seat alone."""
    game, seat = finished.game, finished.own_seat
    report = kept.report if kept is not None else None
    told = ReportTold(
        status=kept.status if kept is not None else "none",
        game=game.id,
        players=tuple(finished.players),
        seat=seat,
        is_yours=finished.seat != SPECTATOR,
        bot=BOT,
        simulations=report.simulations if report is not None else simulations_for(game),
        thresholds=tuple(ThresholdTold(mark, most) for mark, most in THRESHOLDS),
    )
    return told if report is None else _with_content(told, finished, report)


def _with_content(told: ReportTold, finished: FinishedGame, report: Report) -> ReportTold:
    teller = _Telling(finished)
    is_told = told.is_yours or finished.is_example
    own = [move for move in report.moves if is_told and move.seat == told.seat]
    return msgspec.structs.replace(
        told,
        done=report.done,
        total=report.total,
        points=tuple(PointTold(one.number, one.round, one.chapter, one.chances) for one in report.points),
        moments=tuple(teller.moment(move, told.seat) for move in moments_of(report, told.seat)),
        moves=tuple(map(teller.move, own)),
    )


def guesses_told(finished: FinishedGame, report: Report) -> GuessesTold:
    """Return the moments of a game to guess the move of."""
    seat, teller = finished.own_seat, _Telling(finished)
    guesses = tuple(teller.guess(number, move) for number, move in enumerate(guesses_in(report, seat), 1))
    return GuessesTold(finished.game.id, tuple(finished.players), seat, MOST_SCORE, guesses)


class _Telling:
    """Tells moves of one game in one language."""

    def __init__(self, finished: FinishedGame) -> None:
        self._finished: Final = finished
        self._game: Final = finished.game
        self._texts: Final = finished.game.texts(finished.language, finished.seat)
        self._teller: Final = Teller(finished.game, finished.players, finished.language, finished.seat)

    def move(self, move: Move) -> MoveTold:
        """Tell a decision of the reader."""
        return MoveTold(
            seat=move.seat,
            at=move.at,
            first=move.first,
            last=move.last,
            round=move.round,
            chapter=move.chapter,
            question=move.question,
            about=dict(move.about),
            mark=move.mark,
            before=move.before[move.seat],
            after=move.after[move.seat],
            played=self._line(move.played),
            better=None if move.better is None else self._line(move.better),
            why=self._teller.why(move),
        )

    def moment(self, move: Move, seat: int) -> MomentTold:
        """Tell a decision that changed the chance of a seat."""
        return MomentTold(
            seat=move.seat,
            at=move.at,
            first=move.first,
            last=move.last,
            round=move.round,
            chapter=move.chapter,
            question=move.question,
            about=dict(move.about),
            change=move.change(seat),
            says=" ".join(self._happened(move)),
        )

    def guess(self, number: int, move: Move) -> GuessTold:
        """Tell a decision to guess."""
        options = options_of(move)
        best = max(options, key=lambda one: one.chance)
        told = [
            GuessOptionTold(self._action(one.text), round(one.chance, 4), score_of(move, one))
            for one in options
        ]
        before = self._finished.course.state_at(move.at)
        # who guesses sits on that seat for the moment
        texts = self._game.texts(self._finished.language, move.seat)
        return GuessTold(
            number=number,
            at=move.at,
            seat=move.seat,
            round=move.round,
            question=move.question,
            about=dict(move.about),
            says=texts.question(self._game.question(before), self._finished.players),
            options=tuple(sorted(told, key=lambda one: one.action.says)),
            played=move.played.answers[0],
            best=best.text,
            why=self._teller.why(move),
        )

    def _line(self, line: Line) -> PlayedTold:
        return PlayedTold(
            answers=tuple(self._action(text) for text in line.answers),
            chance=line.chance,
            differs=line.differs,
            reasons=tuple(self._teller.reasons(line)),
        )

    def _action(self, text: str) -> ActionTold:
        action = self._game.parse(text)
        kind, about = self._game.described(action)
        return ActionTold(text, self._texts.action(action, self._finished.players), kind, dict(about))

    def _happened(self, move: Move) -> list[str]:
        """Say what happened in a decision: its first sentence, and its last."""
        events: list[object] = []
        for step, _ in self._finished.course.walk(move.at):
            if step.number > move.last:
                break
            if step.seat == move.seat:
                events += step.events or ()
        # what leads to the next chapter is part of that
        beginnings = {self._game.rule_of(event) for event in events if "begins" in self._game.marks(event)}
        own = [event for event in events if self._game.rule_of(event) not in beginnings]
        said = [
            self._texts.event(self._game.told(event, EVERYTHING), self._finished.players) for event in own
        ]
        said = [one for one in said if one]
        return said if len(said) <= _SENTENCES else [said[0], said[-1]]
