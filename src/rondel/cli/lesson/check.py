"""Check a lesson: what it has, or everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.common.terminal import FAILED, FINE
from rondel.lessons.lesson_file import read_lesson_file
from rondel.lessons.problems import LessonError, say_problem, say_where

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.lessons.lesson import Lesson

__all__ = ["check_lesson"]


def check_lesson(terminal: Terminal, file: str) -> int:
    """Say that a lesson is fine, or list everything that is wrong with it."""
    try:
        lesson = read_lesson_file(Path(file))
    except LessonError as error:
        return _print_problems(terminal, file, error)
    if terminal.is_json:
        scenes = [scene.name for scene in lesson.scenes]
        told = {"file": file, "ok": True, "game": lesson.header.game, "scenes": scenes, "problems": []}
        terminal.print_json(told)
        return FINE
    _print(terminal, terminal.say("lesson.fine", file=file), style="bold green")
    for line in _summary(terminal, lesson):
        _print(terminal, line)
    return FINE


def _summary(terminal: Terminal, lesson: Lesson) -> list[str]:
    tasks = sum(bool(scene.task) for scene in lesson.scenes)
    return [
        terminal.say("lesson.line-title", title=lesson.title[terminal.language], game=lesson.header.game),
        terminal.say("lesson.line-scenes", scenes=len(lesson.scenes), tasks=tasks),
    ]


def _print_problems(terminal: Terminal, file: str, error: LessonError) -> int:
    if terminal.is_json:
        terminal.print_json(
            {
                "file": file,
                "ok": False,
                "problems": [
                    {"file": one.file, "scene": one.scene, "field": one.field, "key": one.key}
                    | dict(zip(("text", "hint"), say_problem(one, terminal.language), strict=True))
                    for one in error.problems
                ],
            }
        )
        return FAILED
    from rich.padding import Padding
    from rich.text import Text

    heading = terminal.say("deck.problems", file=file, problems=len(error.problems))
    _print(terminal, heading, style="bold red")
    for problem in error.problems:
        text, hint = say_problem(problem, terminal.language)
        terminal.out.print(Text(f"  {say_where(problem, terminal.language)}", "bold"), soft_wrap=True)
        terminal.out.print(Padding(Text(f"{text} {hint}".rstrip()), (0, 0, 0, 4)))
    return FAILED


def _print(terminal: Terminal, text: str, style: str = "") -> None:
    from rich.text import Text

    terminal.out.print(Text(text, style), soft_wrap=True)
