"""The lessons that come with Rondel: their records replay, and they say and show what a first game must."""

from __future__ import annotations

import re

import pytest

from rondel.course import Course
from rondel.lessons.lesson import Lesson
from rondel.lessons.library import find_lesson, lesson_ids
from rondel.match import Match
from rondel.notation.record import Record
from rondel.words import LANGUAGES
from tests.words.test_programs import WRONG

#: what fits on the coach's card at 360 pixels: two short sentences and a task
_LONGEST = {"title": 26, "text": 215, "task": 85}


def lesson_of(lesson_id: str) -> Lesson:
    lesson = find_lesson(lesson_id)
    assert lesson is not None
    return lesson


def played(lesson: Lesson, seat: int | None = None) -> list[str]:
    return [line.text for line in lesson.lines if seat is None or line.seat == seat]


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_lesson_ends_in_a_game_that_goes_on(lesson_id: str) -> None:
    lesson = lesson_of(lesson_id)
    match = Match.replay(Record(lesson.header, lesson.lines))

    assert not match.is_over
    assert lesson.header.rules == match.game.rules_version
    assert not lesson.scenes[-1].task


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_every_text_is_short_enough_for_the_card(lesson_id: str) -> None:
    lesson = lesson_of(lesson_id)
    said = [(scene.name, field, getattr(scene, field)) for scene in lesson.scenes for field in _LONGEST]
    said += [(scene.name, "text", one.text) for scene in lesson.scenes for one in scene.instead]
    too_long = [
        (scene, field, language, len(texts[language].replace("**", "")))
        for scene, field, texts in said
        for language in LANGUAGES
        if texts and len(texts[language].replace("**", "")) > _LONGEST[field]
    ]

    assert too_long == []


@pytest.mark.parametrize("lesson_id", lesson_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_as_their_language_sets_them(lesson_id: str, language: str) -> None:
    lesson = lesson_of(lesson_id)
    texts = [lesson.title, lesson.about]
    for scene in lesson.scenes:
        texts += [scene.title, scene.text, scene.task, *(one.text for one in scene.instead)]
    said = [text[language].replace("**", "") for text in texts if text]

    assert [text for text in said if re.search(WRONG[language], text)] == []


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_bold_is_opened_and_closed(lesson_id: str) -> None:
    lesson = lesson_of(lesson_id)
    texts = [text for scene in lesson.scenes for text in (*scene.text.values(), *scene.task.values())]
    texts += [text for scene in lesson.scenes for one in scene.instead for text in one.text.values()]

    assert [text for text in texts if text.count("**") % 2] == []


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_what_the_coach_says_instead_is_about_answers_one_can_give(lesson_id: str) -> None:
    lesson = lesson_of(lesson_id)
    unheard: list[tuple[str, str]] = []
    for scene in lesson.scenes:
        answers: list[str] = []
        for place in range(scene.begins, scene.ends):
            if lesson.lines[place].seat == lesson.learner:
                match = Match.replay(Record(lesson.header, lesson.lines), at=place)
                answers += [action.text for action in match.legal_actions()]
                if (amounts := match.answer_range()) is not None:
                    answers.append(amounts.text(amounts.high))
        lines = lesson.lines[scene.begins : scene.ends]
        own = [line.text for line in lines if line.seat == lesson.learner]
        for one in scene.instead:
            if not any(one.is_about(answer) for answer in answers if answer not in own):
                unheard.append((scene.name, " ".join(one.answers)))

    assert unheard == []


@pytest.mark.parametrize("lesson_id", [one for one in lesson_ids() if one.startswith("imperial")])
def test_a_guided_game_of_imperial_shows_everything_once(lesson_id: str) -> None:
    lesson = lesson_of(lesson_id)
    everything, own = played(lesson), played(lesson, lesson.learner)
    spaces = {re.sub(r"-\d$", "", text.removeprefix("go ")) for text in everything if text.startswith("go ")}

    assert spaces == {"factory", "production", "maneuver", "investor", "import", "taxation"}
    assert {"go taxation", "go factory"} <= set(own)
    assert any(text.startswith("upgrade ") for text in everything)
    assert any(text.startswith(("battle ", "fight ")) for text in everything)
    assert any(text.startswith("buy ") for text in own)


def test_the_learner_takes_russia_and_loses_it_again() -> None:
    lesson = lesson_of("imperial-2030")
    rulers: list[int] = []
    course = Match.replay(Record(lesson.header, lesson.lines))._course
    for _, state in course.replay():
        nations = {one["id"]: one for one in course.game.view(state, 0).as_dict()["nations"]}
        ruler = nations["russia"]["government"]
        if not rulers or rulers[-1] != ruler:
            rulers.append(ruler)

    assert rulers[-3:] == [1, lesson.learner, 1]


def test_the_figures_of_the_harvest_are_those_of_the_game() -> None:
    lesson = lesson_of("imperial-2030")
    scene = next(scene for scene in lesson.scenes if scene.name == "harvest")
    before = Match.replay(Record(lesson.header, lesson.lines), at=scene.begins - 1)
    events = before.play("go taxation")
    said = {type(event).__name__: event for event in events}
    raised, bonus, power = said["TaxesRaised"], said["BonusPaid"], said["PowerGained"]

    assert (raised.revenue, raised.factories, raised.flags, bonus.amount) == (6, 2, 2, 1)  # type: ignore[attr-defined]
    assert power.power == 1  # type: ignore[attr-defined]


# ------------------------------------------------------------------ following the story


def course_of(lesson: Lesson, count: int) -> Course:
    match = Match.replay(Record(lesson.header, lesson.lines), at=count)
    return match._course


def scene_of(lesson: Lesson, name: str) -> int:
    return [scene.name for scene in lesson.scenes].index(name)


def test_after_the_learners_answer_the_others_play_up_to_the_next_thing_to_do() -> None:
    lesson = lesson_of("imperial-2030")
    scene = scene_of(lesson, "the-rondel")
    course = course_of(lesson, len(lesson.lines_to_begin(scene)))
    branch = course.branch()
    branch.play_text("go production-1")

    assert lesson.follow(scene, course.standing, branch) == scene
    branch.play_text("produce beijing shanghai")
    assert lesson.follow(scene, course.standing, branch) == scene + 1
    assert len(course.standing) + len(branch.steps) == lesson.scenes[scene + 1].ends


def test_another_order_is_the_same_story() -> None:
    lesson = lesson_of("imperial-2030")
    scene = scene_of(lesson, "import")
    course = course_of(lesson, len(lesson.lines_to_begin(scene)))
    branch = course.branch()
    for text in ("go import", "import fleet shanghai", "import army beijing"):
        branch.play_text(text)
        assert lesson.progress(scene, merged(course, branch)).is_astray is False
    branch.play_text("done")

    assert lesson.follow(scene, course.standing, branch) == scene + 1
    assert lesson.common(merged(course, branch).standing) == len(lesson.lines_to_begin(scene + 1))


def test_who_leaves_the_story_is_astray_and_nobody_else_plays() -> None:
    lesson = lesson_of("imperial-2030")
    scene = scene_of(lesson, "the-rondel")
    course = course_of(lesson, len(lesson.lines_to_begin(scene)))
    branch = course.branch()
    branch.play_text("go import")

    assert lesson.follow(scene, course.standing, branch) is None
    assert len(branch.steps) == 1
    assert lesson.progress(scene, merged(course, branch)).is_astray


def test_an_answer_that_makes_the_rest_impossible_leaves_the_story_too() -> None:
    lesson = lesson_of("imperial-2030")
    scene = scene_of(lesson, "maneuver")
    course = course_of(lesson, len(lesson.lines_to_begin(scene)))
    branch = course.branch()
    for text in ("go maneuver-1", "done", "army beijing to korea", "done"):
        branch.play_text(text)

    assert lesson.progress(scene, merged(course, branch)).is_astray


def merged(course: Course, branch: Course) -> Course:
    """Return a course with the steps of both."""
    whole = Course(course.game, course.start, last_states=0)
    for step in [*course.standing, *branch.steps]:
        whole.play_text(step.text) if step.seat >= 0 else whole.play(
            type(step)(step.seat, step.text), whole.game.parse(step.text)
        )
    return whole
