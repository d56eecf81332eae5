"""The terminal a command writes to: its language, its output and its errors."""

from __future__ import annotations

import copy
import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rondel.core.error_texts import say_error
from rondel.core.errors import OptionError, RondelError
from rondel.words import LANGUAGES, load_catalogue
from rondel.words.catalogue import Param

if TYPE_CHECKING:
    from rich.console import Console

    from rondel.words import Catalogue

__all__ = ["FAILED", "FINE", "INTERRUPTED", "WRONG_USAGE", "CommandError", "Terminal", "language_of"]

FINE: Final = 0
FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130


class CommandError(RondelError):
    """A command cannot do what was asked. The message is already in the reader's language."""

    code = "command"

    def __init__(
        self, message: str, rule: str = "", hint: str = "", *, exit_code: int = FAILED, code: str = "command"
    ) -> None:
        super().__init__(message, rule, hint)
        self.exit_code = exit_code
        self.code = code


class Terminal:
    """Texts in one language, consoles for stdout and stderr, and one way to report errors."""

    def __init__(self, language: str) -> None:
        from rondel.cli.common.console import NonBreakingConsole  # loading rich takes a tenth of a second

        self.language: Final = language
        self.words: Final = load_catalogue("rondel.cli", "words", language)
        #: texts of a renderer, which replace those of the command line
        self._before: Catalogue | None = None
        self.out: Final[Console] = NonBreakingConsole(file=sys.stdout, highlight=False, emoji=False)
        self.err: Final[Console] = NonBreakingConsole(file=sys.stderr, highlight=False, emoji=False)
        #: whether to write JSON
        self.is_json = False

    def say(self, key: str, **params: Param) -> str:
        """Return a text of the renderer, or else of the command line."""
        words = self._before if self._before is not None and key in self._before else self.words
        return words.say(key, **params)

    def with_words(self, package: str) -> Terminal:
        """Return this terminal with the texts of a package, which replace its own."""
        copied = copy.copy(self)
        copied._before = load_catalogue(package, "words", self.language)
        return copied

    def command(self, arguments: str) -> str:
        """Return how to type ``rondel play`` with some arguments; RONDEL_AS says how it was started."""
        template = os.environ.get("RONDEL_AS", "")
        if "{}" not in template:
            template = "rondel play {}"
        return template.replace("{}", arguments)

    def print_json(self, value: Mapping[str, Any], *, is_line: bool = False) -> None:
        """Write one JSON value to stdout."""
        indent = None if is_line else 2
        text = json.dumps(value, ensure_ascii=False, indent=indent)
        try:
            text.encode(sys.stdout.encoding or "utf-8")
        except UnicodeEncodeError:
            # nothing is lost: JSON can escape any character
            text = json.dumps(value, indent=indent)
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    # ------------------------------------------------------------ errors

    def usage(self, key: str, hint: str = "", **params: Param) -> CommandError:
        """Return the error for wrong usage."""
        return CommandError(self.say(key, **params), hint=hint, exit_code=WRONG_USAGE, code="usage")

    def failure(self, key: str, hint: str = "", **params: Param) -> CommandError:
        """Return the error for a command that cannot do what was asked."""
        return CommandError(self.say(key, **params), hint=hint)

    def file_failure(self, key: str, file: str, error: OSError) -> CommandError:
        """Return the error for a file that cannot be read or written, with the system's reason."""
        reason = f"reason.{type(error).__name__}"
        told = self.say(reason) if reason in self.words else (error.strerror or type(error).__name__)
        return self.failure(key, file=file, reason=told)

    def sentence(self, error: RondelError) -> str:
        """Return an error in the reader's language: what is wrong, the rule, a hint."""
        text, hint = say_error(error, self.language)
        return " ".join(part for part in (text, f"[{error.rule}]" if error.rule else "", hint) if part)

    def fail(self, error: RondelError) -> int:
        """Report an error and return its exit code."""
        exit_code = FAILED
        if isinstance(error, CommandError):
            exit_code = error.exit_code
        elif isinstance(error, OptionError):
            exit_code = WRONG_USAGE
        if self.is_json:
            self.print_json({"error": self.as_dict(error)})
        else:
            self.print_error(self.sentence(error))
        return exit_code

    def as_dict(self, error: RondelError) -> dict[str, str | int]:
        """Return an error for JSON, with its sentence for people."""
        return {**error.as_dict(), "sentence": self.sentence(error)}

    def print_error(self, sentence: str) -> None:
        """Write one sentence about an error to stderr."""
        from rich.text import Text

        # break lines for people, not for programs
        text = Text.assemble((self.say("error.label"), "bold red"), " ", sentence)
        self.err.print(text, soft_wrap=not self.err.is_terminal)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of ``--lang``, or else of the locale. It may be one that Rondel does not have."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name, "")
        if locale:
            return locale[:2].lower() if locale[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
