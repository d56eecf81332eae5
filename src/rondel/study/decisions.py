"""Splits the course of a game into decisions: the turn of a nation, or one other decision.

A turn is everything one seat answers from the space it chooses to the end of what happens there. What other seats are
asked meanwhile (battle, canal, a forced stop) are decisions of their own. Of all bids of
a seat in one auction the last one is its decision: with it the seat got the card, or gave it up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rondel.bots.evaluation import Evaluation
from rondel.core.action import CHANCE
from rondel.core.contract import Game, State
from rondel.core.options import named_options
from rondel.course import Course, Step
from rondel.match import Match
from rondel.notation.record import Record, standing_lines

__all__ = ["Decision", "course_of", "decisions_in"]


@dataclass(slots=True, eq=False)
class Decision:
    """A decision of a seat: its answers, and the positions before and after them."""

    seat: int
    #: the entry or the action before it; its first answer; its last one
    at: int
    first: int
    last: int
    #: counted from 1; chapters are turns of nations or rounds, as the game tells its story
    round: int
    chapter: int
    #: the question it began with, and what that was about
    question: str
    about: Mapping[str, str | int]
    before: State
    after: State
    #: the texts of its answers
    answers: list[str] = field(default_factory=list)


class Story:
    """Counts the chapters and rounds of a game, from its events alone.

    A round begins when something begins a second time: the turn of a nation that has had one. Where every chapter is
    a round, as in Friesematenten, it has a number instead.
    """

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        self._begun: Final[set[str]] = set()
        self.chapter = 0
        self.round = 1

    def hear(self, events: Iterable[object]) -> bool:
        """Take in what happened. Return whether a chapter began."""
        has_begun = False
        for event in events:
            if "begins" not in self._game.marks(event):
                continue
            has_begun = True
            self.chapter += 1
            about = self._game.described(event)[1]
            if "number" in about:
                self.round = int(about["number"])
                continue
            name = str(about.get("nation", self.chapter))
            if name in self._begun:
                self.round += 1
                self._begun.clear()
            self._begun.add(name)
        return has_begun


class _Splitter:
    """Collects decisions, step by step."""

    def __init__(self, course: Course, evaluation: Evaluation) -> None:
        self.found: Final[list[Decision]] = []
        self._game: Final = course.game
        self._evaluation: Final = evaluation
        self._story: Final = Story(course.game)
        self._at = course.began
        #: the turn that goes on, and the nation whose turn it is
        self._turn: tuple[Decision, object] | None = None
        #: the decision of the last answer, and whether that left the question open
        self._latest: Decision | None = None
        self._was_aside = False
        #: by seat and card: the last bid in an auction
        self._bids: Final[dict[tuple[int, object], Decision]] = {}

    def take(self, step: Step, before: State, after: State) -> None:
        """Take in a step with the states around it."""
        if step.seat != CHANCE:
            self._take_answer(step, before, after)
        if self._story.hear(step.events or ()):
            self._turn = self._latest = None
            self._bids.clear()
        self._at = step.number

    def _take_answer(self, step: Step, before: State, after: State) -> None:
        if step.seat not in before.seats_asked():
            # money given while others are asked is nobody's decision here
            return
        auction = self._auction(step.seat, before)
        decision = None if auction is not None else self._joined(step.seat, before)
        if decision is None:
            decision = self._begun(step, before, after)
        decision.answers.append(step.text)
        decision.last, decision.after = step.number, after
        self._latest, self._was_aside = decision, _is_aside(before, step)
        if auction is not None:
            self._decide(auction, decision)

    def _joined(self, seat: int, before: State) -> Decision | None:
        """Return the decision an answer belongs to, None if it begins one."""
        latest = self._latest if self._latest is not None and self._latest.seat == seat else None
        if self._evaluation.is_key_decision(before):
            return latest if self._was_aside else None
        if latest is not None:
            return latest
        # others were asked in the middle of the turn: it goes on
        if self._turn is not None and self._turn[0].seat == seat and self._turn[1] == self._nation(before):
            return self._turn[0]
        return None

    def _decide(self, auction: tuple[int, object], decision: Decision) -> None:
        """Let a bid take the place of the one before it in the same auction."""
        former = self._bids.get(auction)
        if former is not None:
            self.found.remove(former)
        self._bids[auction] = decision

    def _nation(self, state: State) -> object:
        return self._game.question(state).about.get("nation")

    def _auction(self, seat: int, state: State) -> tuple[int, object] | None:
        """Return whose bid is asked for and for what, None if it is another question."""
        card = self._game.question(state).about.get("card")
        return None if card is None or state.answer_range() is None else (seat, card)

    def _begun(self, step: Step, before: State, after: State) -> Decision:
        round_, chapter = self._story.round, self._story.chapter
        asked = self._game.question(before)
        decision = Decision(
            step.seat,
            self._at,
            step.number,
            step.number,
            round_,
            chapter,
            asked.kind,
            dict(asked.about),
            before,
            after,
        )
        self.found.append(decision)
        nation = self._nation(before)
        # a forced stop is asked about the same nation, but in the middle of its turn
        if self._turn is None and nation is not None and self._evaluation.is_key_decision(before):
            self._turn = (decision, nation)
        return decision


def _is_aside(state: State, step: Step) -> bool:
    """Return whether an action leaves the question open: a gift."""
    return any(one.seat == step.seat and one.amount_of(step.text) is not None for one in state.ranges())


def decisions_in(course: Course, evaluation: Evaluation) -> list[Decision]:
    """Return the decisions of a game in which there was a choice, in the order they began."""
    splitter = _Splitter(course, evaluation)
    before = course.start
    for step in course.standing:
        after = before.copy()
        after.record_events(on=True)
        after.apply_unchecked(course.game.parse(step.text))
        step.events = after.take_events()
        splitter.take(step, before, after)
        before = after
    return [one for one in splitter.found if _had_a_choice(one)]


def _had_a_choice(decision: Decision) -> bool:
    before = decision.before
    return len(decision.answers) > 1 or len(before.legal_actions()) > 1 or before.answer_range() is not None


def course_of(record: Record) -> Course:
    """Return the course of a record; its steps are numbered from 1. A wrong line is a RecordError."""
    match = Match.replay(record)
    game, header = match.game, match.header
    if header.position:
        start = game.open(header.position)
    else:
        start = game.new(len(header.players), named_options(game.options, header.options))
    course = Course(game, start)
    for number, line in enumerate(standing_lines(record), 1):
        course.take(Step(line.seat, line.text, number=number))
    return course
