"""The report of a finished game: everybody's chances over time, and a mark for every decision.

A report is computed in parts, one for each decision. The parts know nothing of each other, so any process can compute
any of them, in any order; :func:`put_together` makes a report of those that are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rondel.bots.bot import Note, observe
from rondel.core.contract import Game, State
from rondel.core.errors import RondelError
from rondel.course import Course
from rondel.study.decisions import Decision
from rondel.study.judging import Found, Judge
from rondel.study.marks import Mark, mark_of

__all__ = [
    "BOT",
    "FORMAT",
    "SIMULATIONS",
    "Line",
    "Move",
    "Option",
    "Part",
    "Point",
    "Report",
    "judge_part",
    "parts_of",
    "put_together",
    "simulations_for",
]

#: raised when an older report can no longer be read
FORMAT: Final = 1
#: the mind that judges, by the name of its level
BOT: Final = "chancellor"
#: how many continuations it looks at, at every position; a game of 150 turns takes less than a minute on two cores
SIMULATIONS: Final = 400
# A simulation of Friesematenten plays the round to its end, which takes several times as long.
_FEWER: Final = {"friesematenten": 100}
# Reasons kept for an answer.
_MOST_NOTES: Final = 3
# Answers kept for "guess the move".
_MOST_OPTIONS: Final = 8


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that was possible, and the chance to win a search found for it."""

    text: str
    chance: float


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat answered, or could have answered: the chance to win after it, and the reasons for it."""

    answers: tuple[str, ...]
    chance: float
    #: the first answer in which it differs from the other line; the reasons are for this one
    differs: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A decision with its mark."""

    seat: int
    #: numbers of entries or actions: the one before it, its first, its last
    at: int
    first: int
    last: int
    round: int
    chapter: int
    #: the question it began with, and what that was about: ids of nations, cards, regions
    question: str
    about: Mapping[str, str | int]
    #: everybody's chances before it and after it
    before: tuple[float, ...]
    after: tuple[float, ...]
    mark: Mark
    played: Line
    #: the best line found, if it is not what was played
    better: Line | None
    #: the answers considered first, best first
    options: tuple[Option, ...]

    @property
    def lost(self) -> float:
        """How much of its chance the seat gave away, 0 to 1."""
        return max(0.0, self.better.chance - self.played.chance) if self.better is not None else 0.0

    def change(self, seat: int) -> float:
        """Return by how much a seat's chance changed."""
        return self.after[seat] - self.before[seat]


@dataclass(frozen=True, slots=True)
class Point:
    """Everybody's chances after an entry or an action."""

    number: int
    round: int
    chapter: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a game, or as much of it as is computed."""

    seats: int
    simulations: int
    #: how many decisions are judged, of how many
    done: int
    total: int
    points: tuple[Point, ...]
    moves: tuple[Move, ...]
    format: int = FORMAT

    @property
    def is_done(self) -> bool:
        """Whether all of it is computed."""
        return self.done == self.total


def simulations_for(game: Game) -> int:
    """Return how many continuations are looked at in a game."""
    return _FEWER.get(game.id, SIMULATIONS)


# ------------------------------------------------------------------ the parts


@dataclass(frozen=True, slots=True)
class Part:
    """A decision to judge: a task that can be sent to another process."""

    number: int
    seat: int
    before: State
    after: State
    answers: tuple[str, ...]
    #: whether the next part looks at the position after it anyway
    is_followed: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """What was found about a decision."""

    number: int
    #: everybody's chances before it, and after it, if no other part looks at that
    before: tuple[float, ...]
    after: tuple[float, ...] | None
    #: the chance of its seat after it by what the seat knew, if that is something else
    own: float | None
    played: Line
    #: the line the search likes best, if it is not what was played
    other: Line | None
    #: how much better the search itself found its first answer; None if it cannot tell
    lead: float | None
    options: tuple[Option, ...]


def parts_of(decisions: Sequence[Decision], judge: Judge) -> list[Part]:
    """Return what has to be computed for each decision."""
    found: list[Part] = []
    for number, one in enumerate(decisions):
        following = decisions[number + 1].before if number + 1 < len(decisions) else None
        is_followed = one.after is following and judge.evaluation.is_key_decision(one.after)
        found.append(Part(number, one.seat, one.before, one.after, tuple(one.answers), is_followed))
    return found


def judge_part(judge: Judge, part: Part) -> Judged:
    """Judge a decision by what its seat knew; the chances for the chart are by what all seats knew, on the mean."""
    game, seat = judge.game, part.seat
    part = replace(part, before=judge.known(part.before), after=judge.known(part.after))
    has_secrets = game.has_secrets(part.before)
    observation = observe(game, part.before, seat, 0)
    looked = judge.look_as(observation)
    answers = looked.answers
    before = judge.chances(part.before) if has_secrets else looked.chances
    after = None if part.is_followed else judge.chances(part.after)
    own = judge.chances(part.after, seat)[seat] if has_secrets else None
    known = observation.state
    other = _other_line(judge, known, part, answers)
    played = _line(judge, known, part, part.answers, 0.0, other[0] if other else ())
    return Judged(
        part.number,
        before,
        after,
        own,
        played,
        None if other is None else _line(judge, known, part, other[0], other[1], part.answers),
        _lead(answers, part.answers[0]),
        tuple(Option(one.action.text, one.chance) for one in answers[:_MOST_OPTIONS]),
    )


def _lead(answers: Sequence[Found], played: str) -> float | None:
    """Return how much better the search found its best answer than what was played, if it looked at that."""
    for one in answers[1:]:
        if one.action.text == played:
            return max(0.0, answers[0].chance - one.chance)
    return None


def _other_line(
    judge: Judge, known: State, part: Part, answers: Sequence[Found]
) -> tuple[tuple[str, ...], float] | None:
    """Return the line a search likes best and its chance; None if it is what was played."""
    position, line = judge.played_on(known, part.seat, answers[0].action)
    texts = tuple(action.text for action in line)
    # where one line only goes on longer, others did something else: the seat chose the same
    length = min(len(texts), len(part.answers))
    if texts[:length] == part.answers[:length] or judge.game.position(position) == judge.game.position(
        part.after
    ):
        return None
    return texts, judge.chances(position, part.seat)[part.seat]


def _line(
    judge: Judge, known: State, part: Part, answers: Sequence[str], chance: float, other: Sequence[str]
) -> Line:
    """Return a line with the reasons for the first answer in which it differs from another."""
    differs = 0
    while differs < min(len(answers), len(other)) and answers[differs] == other[differs]:
        differs += 1
    differs = min(differs, len(answers) - 1)
    return Line(tuple(answers), chance, differs, _notes(judge, known, part.seat, answers[: differs + 1]))


def _notes(judge: Judge, known: State, seat: int, answers: Sequence[str]) -> tuple[Note, ...]:
    """Return the reasons for the last of some answers; none if others were asked before it."""
    game, state = judge.game, known.copy()
    try:
        for text in answers[:-1]:
            state.apply(game.parse(text))
        action = game.parse(answers[-1])
        # an answer that was possible may not be so with what the seat imagined of the others
        state.copy().apply(action)
    except RondelError:
        return ()
    if seat not in state.seats_asked():
        return ()
    return tuple(judge.evaluation.notes(state, action, seat)[:_MOST_NOTES])


# ------------------------------------------------------------------ the whole


def put_together(
    course: Course, decisions: Sequence[Decision], judged: Mapping[int, Judged], simulations: int
) -> Report:
    """Return the report of the decisions judged so far, up to the first that is missing."""
    count = next((number for number in range(len(decisions)) if number not in judged), len(decisions))
    points = [
        Point(one.at, one.round, one.chapter, judged[number].before)
        for number, one in enumerate(decisions[:count])
    ]
    moves: list[Move] = []
    for number, one in enumerate(decisions[:count]):
        after = judged[number].after
        if after is None and number + 1 < count:
            after = judged[number + 1].before
        if after is not None:
            moves.append(_move(one, judged[number], after))
    if points and count == len(decisions):
        last = decisions[-1]
        points.append(Point(course.number, last.round, last.chapter + 1, moves[-1].after))
    return Report(course.start.seats, simulations, count, len(decisions), tuple(points), tuple(moves))


def _move(decision: Decision, judged: Judged, after: tuple[float, ...]) -> Move:
    own = after[decision.seat] if judged.own is None else judged.own
    lost = _lost(judged, own)
    better = replace(judged.other, chance=own + lost) if judged.other is not None and lost > 0.0 else None
    return Move(
        decision.seat,
        decision.at,
        decision.first,
        decision.last,
        decision.round,
        decision.chapter,
        decision.question,
        decision.about,
        judged.before,
        after,
        mark_of(lost),
        replace(judged.played, chance=own),
        better,
        judged.options,
    )


def _lost(judged: Judged, own: float) -> float:
    """Return how much of its chance a seat gave away: by the positions after both lines, and by the search before them.

    Both are a little wrong by luck. Only what both of them see counts.
    """
    if judged.other is None:
        return 0.0
    lost = max(0.0, judged.other.chance - own)
    return lost if judged.lead is None else min(lost, judged.lead)
