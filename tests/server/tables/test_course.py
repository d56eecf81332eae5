"""The course of a game: any state of it, whatever was taken back, without playing everything anew."""

from __future__ import annotations

import random

import pytest

from rondel.core.action import Action
from rondel.core.registry import find_game
from rondel.match import Match
from rondel.random_play import random_action
from rondel.server.tables.course import Course
from rondel.server.tables.entries import Drawn, Played, TakenBack


def course_of(match: Match) -> Course:
    """Return the course a match has taken so far."""
    course = Course(match.game, match._start, 10)
    for line in match.record.lines:
        entry = Played(line.seat, line.text) if line.seat >= 0 else Drawn(line.text)
        course.take(course.number + 1, entry)
    return course


def long_course(actions: int, seed: int = 3) -> Course:
    match = Match.begin(find_game("imperial-2030"), players=3, seed=seed)
    rng = random.Random(seed)
    for _ in range(actions):
        match.play(random_action(match.game, match.state, rng))
    return course_of(match)


def position(course: Course, number: int) -> str:
    return course.game.position(course.state_at(number))


def test_going_to_and_fro_plays_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    course = long_course(300)
    seat, text = course.steps[-1].seat, course.steps[-1].text
    parsed: list[str] = []
    parse = course.game.parse

    def noted(_: object, text: str) -> Action:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr(type(course.game), "parse", noted)

    for _ in range(200):
        course.take(course.number + 1, TakenBack(1, seat))
        course.take(course.number + 1, Played(seat, text))

    # one for each line played, none for a line taken back
    assert len(parsed) == 200


def test_every_state_can_be_found_whatever_was_taken_back() -> None:
    course, rng = long_course(120), random.Random(1)
    seen = {}
    for _ in range(150):
        if rng.random() < 0.4 and len(course.standing) > 5:
            course.take(course.number + 1, TakenBack(rng.randint(1, 5), 0))
        else:
            action = random_action(course.game, course.state.copy(), rng)
            course.take(course.number + 1, Played(course.state.seats_asked()[0], action.text))
        seen[course.number] = course.game.position(course.state)

    assert {number: position(course, number) for number in seen} == seen
    for begin in (10, 50, course.number - 140, course.number - 3):
        walked = {step.number: course.game.position(after) for step, _, after in course.walk(begin)}
        assert {number: walked[number] for number in seen if number > begin} == {
            number: code for number, code in seen.items() if number > begin
        }


def test_only_a_few_states_are_kept() -> None:
    course = long_course(400)

    # the last 64, and every 32nd of those before
    assert len(course._kept) <= 64 + 400 // 32 + 2
