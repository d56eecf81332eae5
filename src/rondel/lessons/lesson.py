"""A lesson: a recorded game cut into scenes, each with one thing to say and perhaps one thing to do.

The record says what happens, the lesson file what the coach says about it. A scene lasts from its mark in the record to
the next one. What others do in it is played by itself; what the learner's seat does is the scene's task.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from rondel.core.contract import CHANCE
from rondel.core.errors import RondelError
from rondel.course import Course, Step
from rondel.notation.record import Header, Line

__all__ = ["Instead", "Lesson", "Progress", "Said", "Scene"]

#: a text in every language
Said: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Instead:
    """What the coach says about other answers; an answer may end in ``*``."""

    answers: tuple[str, ...]
    text: Said

    def is_about(self, answer: str) -> bool:
        """Return whether an answer is one of these."""
        return any(fnmatchcase(answer, one) for one in self.answers)


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing to say, where to look, and what to do if there is something to do."""

    name: str
    title: Said
    text: Said
    #: empty if there is nothing to do
    task: Said
    #: what the coach points at: ``nation:china``, ``space:production-1``, ``market`` …
    points_at: tuple[str, ...]
    instead: tuple[Instead, ...]
    #: how many lines of the record come before it, and before the next one
    begins: int
    ends: int


class Progress(NamedTuple):
    """How far the learner has come in a scene."""

    #: the learner's answers that are still to come, up to what somebody else does next
    answers: tuple[str, ...]
    #: the answer with which the learner has left the story, empty if they have not
    strayed: str = ""

    @property
    def is_astray(self) -> bool:
        """Whether the learner has left the story."""
        return self.strayed != ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game."""

    id: str
    title: Said
    about: Said
    minutes: int
    #: the seat the learner plays
    learner: int
    header: Header
    lines: tuple[Line, ...]
    scenes: tuple[Scene, ...]

    # ------------------------------------------------------------ the story

    def lines_to_begin(self, scene: int) -> tuple[Line, ...]:
        """Return the lines up to the first thing to do in a scene: what others do there comes by itself."""
        end = self.scenes[scene].begins
        while end < self.scenes[scene].ends and self.lines[end].seat != self.learner:
            end += 1
        return self.lines[:end]

    def scene_at(self, scene: int, count: int) -> int:
        """Return the scene of a game of ``count`` steps that had come as far as ``scene``.

        Whoever takes back an answer goes back to its scene.
        """
        while scene > 0 and count < self.scenes[scene].begins:
            scene -= 1
        return scene

    def common(self, steps: Sequence[Step]) -> int:
        """Count the first steps that are those of the story, in this or another order within a scene."""
        done = 0
        for scene in self.scenes:
            wanted, found = self.lines[done : scene.ends], steps[done : scene.ends]
            if _counted(wanted) != _counted(found):
                break
            done = scene.ends
        while done < min(len(steps), len(self.lines)) and _key(steps[done]) == _key(self.lines[done]):
            done += 1
        return done

    def progress(self, scene: int, course: Course) -> Progress:
        """Return how far the learner has come in a scene."""
        here = self.scenes[scene]
        left = list(self.lines[here.begins : here.ends])
        for step in course.standing[here.begins :]:
            match = next((line for line in left if _key(line) == _key(step)), None)
            if match is None:
                return Progress((), step.text)
            left.remove(match)
        answers = tuple(line.text for line in takewhile(lambda line: line.seat == self.learner, left))
        is_on_the_way = not left or any(_is_possible(course, answer) for answer in answers)
        return Progress(answers) if is_on_the_way else Progress((), course.standing[-1].text)

    def follow(self, scene: int, steps: Sequence[Step], branch: Course) -> int | None:
        """Play what others do after the learner's last answer, as the record has it.

        ``steps`` are the steps of the game before ``branch``. Returns the scene the story has come to, or None if the
        learner has left it; then nothing is played.
        """
        begins, place = self.scenes[scene].begins, len(steps) + len(branch.steps)
        if _counted(self.lines[begins:place]) != _counted([*steps, *branch.steps][begins:]):
            return None
        while True:
            while place < self.scenes[scene].ends and self.lines[place].seat != self.learner:
                line = self.lines[place]
                branch.play(Step(line.seat, line.text), branch.game.parse(line.text))
                place += 1
            # a scene with nothing to do waits until it has been read
            if place < self.scenes[scene].ends or not self.scenes[scene].task or scene == self.last:
                return scene
            scene += 1

    @property
    def last(self) -> int:
        """The last scene."""
        return len(self.scenes) - 1


_Key: TypeAlias = "tuple[int, str]"


def _key(one: Step | Line) -> _Key:
    return one.seat, one.text


def _counted(some: Sequence[Step] | Sequence[Line]) -> Counter[_Key]:
    return Counter(_key(one) for one in some)


def _is_possible(course: Course, text: str) -> bool:
    state = course.state
    if state.is_over or state.seats_asked() == (CHANCE,):
        return False
    try:
        state.copy().apply(course.game.parse(text))
    except RondelError:
        return False
    return True
