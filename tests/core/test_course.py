"""The course of a game gives any of its states, undone or not, without replaying everything."""

from __future__ import annotations

import random

import pytest

from rondel.core.action import Action
from rondel.core.contract import CHANCE
from rondel.core.errors import NotAskedError
from rondel.core.registry import find_game
from rondel.course import Course, Step
from rondel.match import Match
from rondel.random_play import random_action


def course_of(match: Match) -> Course:
    """Return the course of a match."""
    course = Course(match.game, match._course.start, 10)
    for line in match.record.lines:
        course.take(Step(line.seat, line.text, undo=line.undo, number=course.number + 1))
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
        course.take(Step(seat, undo=1, number=course.number + 1))
        course.take(Step(seat, text, number=course.number + 1))

    # one for each line played, none for a line taken back
    assert len(parsed) == 200


def test_every_state_can_be_found_after_any_undo() -> None:
    course, rng = long_course(120), random.Random(1)
    seen = {}
    for _ in range(150):
        if rng.random() < 0.4 and len(course.standing) > 5:
            course.take(Step(0, undo=rng.randint(1, 5), number=course.number + 1))
        else:
            action = random_action(course.game, course.state.copy(), rng)
            course.take(Step(course.state.seats_asked()[0], action.text, number=course.number + 1))
        seen[course.number] = course.game.position(course.state)

    assert {number: position(course, number) for number in seen} == seen
    for begin in (10, 50, course.number - 140, course.number - 3):
        before = {step.number: course.game.position(state) for step, state in course.walk(begin)}
        assert {number: before[number + 1] for number in seen if begin <= number < course.number} == {
            number: code for number, code in seen.items() if begin <= number < course.number
        }


def test_only_a_few_states_are_kept() -> None:
    course = long_course(400)

    # the last 64, and every 32nd of those before
    assert sum(step.state is not None for step in course.steps) <= 64 + 400 // 32 + 2


def test_the_events_of_a_step_are_found_once_and_kept() -> None:
    course = long_course(200)
    assert all(step.events is None for step in course.steps)

    found = [step.events for step, _ in course.walk(10)]
    assert any(found)
    assert None not in found
    assert [step.events for step, _ in course.walk(10)] == found
    assert all(step.events is kept for (step, _), kept in zip(course.walk(10), found, strict=True))


def test_events_are_the_same_whether_a_game_is_played_or_loaded() -> None:
    match = Match.begin(find_game("friesematenten"), players=3, seed=5)
    rng = random.Random(5)
    while not match.is_over:
        match.play(random_action(match.game, match.state, rng))
    course = course_of(match)

    loaded = [event for step, _ in course.walk(10) for event in step.events or ()]
    assert loaded == match.events


def test_what_a_branch_has_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    course = long_course(40)
    before, branch = course.game.position(course.state), course.branch()
    rng = random.Random(1)
    for _ in range(3):
        branch.play_text(random_action(branch.game, branch.state, rng).text)
        branch.let_chance_act(rng)
    assert course.game.position(course.state) == before

    def refuse(_: object, text: str) -> Action:
        raise AssertionError(text)

    monkeypatch.setattr(type(course.game), "parse", refuse)
    for step in branch.steps:
        step.number = course.number + 1
        course.take(step)

    assert course.state is branch.state
    assert [step.parent for step in branch.steps] == course.standing[-len(branch.steps) - 1 : -1]
    assert next(course.walk(course.number - 1))[0].events == branch.steps[-1].events


def test_a_course_that_keeps_no_last_states_goes_back_from_its_checkpoints() -> None:
    match = Match.begin(find_game("imperial-2030"), players=3, seed=3)
    rng, seen = random.Random(3), []
    for _ in range(150):
        seen.append((match.position(), list(match.events)))
        match.play(random_action(match.game, match.state, rng))
    course = match._course
    assert sum(step.state is not None for step in course.steps) == len(course.standing) // 32

    while not any(step.seat == CHANCE for step in course.standing[-1:]) and seen:
        match.undo()
        assert (match.position(), match.events) == seen.pop()
    assert len(seen) < 10


def test_a_refused_action_changes_nothing() -> None:
    dealt = Match.begin(find_game("imperial-2030"), players=3, seed=3)
    match = Match.from_position(dealt.game, dealt.position())
    start = match.position()
    for _ in range(2):
        with pytest.raises(NotAskedError):
            match.play("done")
        assert match.play(match.legal_actions()[0]) == match.events != []
        match.undo()
        assert (match.position(), match.events) == (start, [])
