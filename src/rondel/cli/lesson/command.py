"""``rondel lesson``: its commands and their parameters.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

from typing import Annotated, Final

from cyclopts import App

from rondel.cli.common.parameters import (
    HelpKeys,
    about,
    command,
    command_group,
    json_flag,
    language,
    set_output,
)
from rondel.cli.common.terminal import Terminal

__all__ = ["LESSON_COMMANDS", "add_lesson_commands"]

LESSON_COMMANDS: Final = ("check",)


def add_lesson_commands(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel lesson`` and its commands."""
    lessons = command_group(terminal, "lesson", sort_key=sort_key)
    keys = HelpKeys("lesson.help-check", "lesson.about-check", "lesson.example-check")

    @command(lessons, terminal, "check", "FILE [--json]", keys, sort_key=0, below="lesson")
    def check(
        file: Annotated[str, about(terminal, "lesson.file", allow_leading_hyphen=True)],
        /,
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.lesson.check import check_lesson

        return check_lesson(terminal, file)

    app.command(lessons)
