"""Lesson files: every mistake is found, with its scene and field, and no file is answered with a traceback."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rondel.lessons.lesson_file import read_lesson, read_lesson_file
from rondel.lessons.problems import LessonError, LessonProblem, say_problem, say_where
from rondel.words import LANGUAGES, check, load_catalogues

RECORD = """\
rondel record 1
game: imperial-2030
rules: 2
players: Learner, Anna, Ben, Carla

* deal china
* deal usa
* deal brazil
* deal europe
# scene: hello
# scene: produce
2 go production-1
2 produce moscow vladivostok
1 go production-1
1 produce beijing shanghai
# scene: bye
"""
SAID = '{ en = "One", de = "Eins", fr = "Un" }'
LESSON = f"""\
title = {SAID}
about = {SAID}
minutes = 5
learner = 1

[[scene]]
name = "hello"
title = {SAID}
text = {SAID}
points-at = ["nation:china", "player:1", "market"]

[[scene]]
name = "produce"
title = {SAID}
text = {SAID}
task = {SAID}
points-at = ["space:production-1", "region:beijing", "bond:china-9"]
instead = [{{ answers = ["go taxation", "buy *"], text = {SAID} }}]

[[scene]]
name = "bye"
title = {SAID}
text = {SAID}
"""


def problems(lesson: str = LESSON, record: str = RECORD) -> list[tuple[str, str, str]]:
    """Return the scene, the field and the key of every problem."""
    with pytest.raises(LessonError) as caught:
        read_lesson(lesson, record, "first")
    return [(one.scene, one.field, one.key) for one in caught.value.problems]


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_lesson_is_read_with_its_record() -> None:
    lesson = read_lesson(LESSON, RECORD, "first")

    assert [(scene.name, scene.begins, scene.ends) for scene in lesson.scenes] == [
        ("hello", 4, 4),
        ("produce", 4, 8),
        ("bye", 8, 8),
    ]
    assert lesson.scenes[1].instead[0].is_about("buy china 4")
    assert not lesson.scenes[1].instead[0].is_about("go factory")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("minutes = 5", "", ("", "minutes", "not-whole")),
        ("minutes = 5", "minutes = 500", ("", "minutes", "not-whole")),
        ("minutes = 5", "minutes = true", ("", "minutes", "not-whole")),
        ("learner = 1", "learner = 5", ("", "learner", "not-whole")),
        ("minutes = 5", "minutes = 5\nauthor = 3", ("", "author", "unknown-key")),
        (f"about = {SAID}", 'about = "One"', ("", "about", "not-said")),
        (f"about = {SAID}", 'about = { en = "One", de = "Eins" }', ("", "about.fr", "no-language")),
        (
            f"about = {SAID}",
            SAID.replace("{", 'about = { la = "Unum",'),
            ("", "about.la", "unknown-language"),
        ),
        ("One", "long " * 100, ("", "title.en", "too-long")),
        ('name = "bye"', "", ("3", "name", "bad-name")),
        ('name = "bye"', 'name = "Bye!"', ("3", "name", "bad-name")),
        ('name = "bye"', 'name = "hello"', ("hello", "name", "twice")),
        ('name = "bye"', 'name = "byes"', ("byes", "name", "no-mark")),
        (f"task = {SAID}\n", "", ("produce", "task", "no-task")),
        ('name = "bye"', f'name = "bye"\ntask = {SAID}', ("bye", "task", "nothing-to-do")),
        ('"market"', '"bazaar"', ("hello", "points-at", "unknown-part")),
        ('"market"', '"market:3"', ("hello", "points-at", "unknown-part")),
        ('"market"', "3", ("hello", "points-at", "unknown-part")),
        ('"player:1"', '"player:9"', ("hello", "points-at", "no-seat")),
        ('"nation:china"', '"nation:chna"', ("hello", "points-at", "unknown-id")),
        ('["nation:china", "player:1", "market"]', '"market"', ("hello", "points-at", "not-list")),
        ('["go taxation", "buy *"]', '"go taxation"', ("produce", "instead", "no-answers")),
        ('["go taxation", "buy *"]', "[]", ("produce", "instead", "no-answers")),
        ('["go taxation", "buy *"]', '["go taxation"], anwsers = []', ("produce", "anwsers", "unknown-key")),
        ('name = "bye"', 'name = "bye"\ninstead = [3]', ("bye", "instead", "nothing-to-do")),
    ],
)
def test_a_mistake_is_named_by_scene_and_field(old: str, new: str, found: tuple[str, str, str]) -> None:
    assert found in problems(changed(LESSON, old, new))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("# scene: bye\n", "# scene: bye\n# scene: more\n", ("more", "", "no-scene")),
        ("# scene: hello\n", "# scene: hello\n# scene: hello\n", ("hello", "", "mark-twice")),
        ("# scene: hello\n# scene: produce", "# scene: produce\n# scene: hello", ("hello", "", "order")),
        ("rules: 2", "rules: 1", ("", "", "bad-record")),
        ("1 go production-1", "1 go nowhere", ("", "line 14", "bad-record")),
        ("1 go production-1", "1 go production-1\nundo\n1 go production-1", ("", "", "record-undo")),
        ("rondel record 1", "rondel", ("", "line 1", "bad-record")),
    ],
)
def test_a_mistake_in_the_record_is_named_too(old: str, new: str, found: tuple[str, str, str]) -> None:
    assert found in problems(record=changed(RECORD, old, new))


def test_a_hint_suggests_what_was_meant() -> None:
    with pytest.raises(LessonError) as caught:
        read_lesson(changed(LESSON, '"nation:china"', '"nation:chna"'), RECORD, "first")

    assert str(caught.value) == (
        "first.toml, scene “hello”, points-at: “nation:chna”: this game has nothing of that name."
        " Did you mean “china”?"
    )


def test_every_problem_is_found_at_once() -> None:
    wrong = changed(changed(LESSON, "minutes = 5", "minutes = 0"), f"task = {SAID}\n", "")

    assert len(problems(wrong)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_are_said_in_every_language(language: str) -> None:
    with pytest.raises(LessonError) as caught:
        read_lesson(changed(LESSON, '"market"', '"markt"'), RECORD, "first")
    problem = caught.value.problems[0]

    assert "markt" in say_problem(problem, language)[0]
    assert "hello" in say_where(problem, language)


def test_the_texts_of_problems_exist_in_every_language() -> None:
    assert check(load_catalogues("rondel.lessons", "words")) == []


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a" * 400_000, b""])
def test_an_unreadable_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "first.toml").write_bytes(content)
    (tmp_path / "first.record").write_text(RECORD)

    with pytest.raises(LessonError):
        read_lesson_file(tmp_path / "first.toml")


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "first.toml").write_text(LESSON)

    with pytest.raises(LessonError, match=r"first\.record: There is no such file"):
        read_lesson_file(tmp_path / "first.toml")


# ------------------------------------------------------------------ fuzzing

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
SHIPPED = (
    files("rondel.lessons").joinpath("data", "imperial-2030.toml").read_text("utf-8"),
    files("rondel.lessons").joinpath("data", "imperial-2030.record").read_text("utf-8"),
)


def read_or_reasons(lesson: str, record: str) -> None:
    """Read a lesson. What is wrong must be said with a reason, and in every language."""
    for problem in reasons(lesson, record):
        for language in LANGUAGES:
            assert say_problem(problem, language)[0].strip()
            assert say_where(problem, language).startswith(("first.toml", "first.record"))


def reasons(lesson: str, record: str) -> tuple[LessonProblem, ...]:
    """Return what is wrong with a lesson, at least one reason if it is refused."""
    try:
        read_lesson(lesson, record, "first")
    except LessonError as error:
        return error.problems or pytest.fail("refused without a reason")
    return ()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_file_with_lines_lost_doubled_or_garbled_gets_reasons(data: st.DataObject) -> None:
    texts = list(data.draw(st.sampled_from([(LESSON, RECORD), SHIPPED])))
    which = data.draw(st.integers(0, 1))
    lines = texts[which].splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["lose", "double", "swap", "garble", "cut"]))
        if kind == "lose":
            del lines[place]
        elif kind == "double":
            lines.insert(place, lines[place])
        elif kind == "swap":
            lines[place], lines[-1] = lines[-1], lines[place]
        elif kind == "garble":
            lines[place] = data.draw(st.text(max_size=30))
        else:
            lines[place] = lines[place][: data.draw(st.integers(0, 20))]
        lines = lines or [""]
    texts[which] = "\n".join(lines)

    read_or_reasons(*texts)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200))
@example("[" * 3000, RECORD)
@example("minutes = " + "9" * 5000, RECORD)
@example("scene = " + "[" * 300 + "]" * 300, RECORD)
@example('[[scene]]\nname = "hello"\npoints-at = [[[]], {}, "bond:"]', RECORD)
def test_any_text_gets_reasons(lesson: str, record: str) -> None:
    read_or_reasons(lesson, record)
    read_or_reasons(lesson, RECORD)


def written(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value) if value == value and abs(value) != float("inf") else "0.5"
    if isinstance(value, str):
        return "'" + "".join(sign for sign in value if sign.isprintable() and sign != "'") + "'"
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(str(key))} = {written(one)}" for key, one in value.items()) + "}"
    return "''"


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["title", "about", "minutes", "learner", "scene"]), ANYTHING)
def test_any_value_of_a_field_gets_reasons(field: str, value: object) -> None:
    values = {"title": SAID, "about": SAID, "minutes": "5", "learner": "1", "scene": "[]"}
    values[field] = written(value)

    read_or_reasons("\n".join(f"{name} = {one}" for name, one in values.items()), RECORD)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["name", "title", "text", "task", "points-at", "instead", "else"]), ANYTHING)
def test_any_value_of_a_field_of_a_scene_gets_reasons(field: str, value: object) -> None:
    head, _, rest = LESSON.partition('[[scene]]\nname = "produce"\n')
    body, tail, end = rest.partition("[[scene]]")
    own = "\n".join(line for line in body.splitlines() if not line.startswith(field))
    name = "" if field == "name" else 'name = "produce"\n'

    read_or_reasons(f"{head}[[scene]]\n{name}{field} = {written(value)}\n{own}\n{tail}{end}", RECORD)
