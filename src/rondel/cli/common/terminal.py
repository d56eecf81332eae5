"""The terminal every command works at: a language, where to write, and how errors are told."""

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
    """A command cannot do what was asked; the sentence is already in the reader's language."""

    code = "command"

    def __init__(
        self, message: str, rule: str = "", hint: str = "", *, exit_code: int = FAILED, code: str = "command"
    ) -> None:
        super().__init__(message, rule, hint)
        self.exit_code = exit_code
        self.code = code


class Terminal:
    """What every command needs: words, the two consoles, and one way to say what is wrong."""

    def __init__(self, language: str) -> None:
        from rondel.cli.common.console import NonBreakingConsole  # loading rich takes a tenth of a second

        self.language: Final = language
        self.words: Final = load_catalogue("rondel.cli", "words", language)
        #: words of a renderer, which stand before ours
        self._before: Catalogue | None = None
        self.out: Final[Console] = NonBreakingConsole(file=sys.stdout, highlight=False, emoji=False)
        self.err: Final[Console] = NonBreakingConsole(file=sys.stderr, highlight=False, emoji=False)
        #: set by a command whose output is for machines
        self.is_json = False

    def say(self, key: str, **params: Param) -> str:
        """Return a text of the command line, or of the renderer at this terminal."""
        words = self._before if self._before is not None and key in self._before else self.words
        return words.say(key, **params)

    def with_words(self, package: str) -> Terminal:
        """Return this terminal with the words of a package before its own: where both have a text, theirs is said."""
        twin = copy.copy(self)
        twin._before = load_catalogue(package, "words", self.language)
        return twin

    def command(self, arguments: str) -> str:
        """Return how ``rondel play`` with some arguments is typed: the way it was started, which RONDEL_AS tells."""
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
            # nothing is lost: JSON can write any character in plain letters
            text = json.dumps(value, indent=indent)
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    # ------------------------------------------------------------ errors

    def usage(self, key: str, hint: str = "", **params: Param) -> CommandError:
        """Return the error of a command that was called in a wrong way."""
        return CommandError(self.say(key, **params), hint=hint, exit_code=WRONG_USAGE, code="usage")

    def failure(self, key: str, hint: str = "", **params: Param) -> CommandError:
        """Return the error of a command that cannot do what was asked."""
        return CommandError(self.say(key, **params), hint=hint)

    def file_failure(self, key: str, file: str, error: OSError) -> CommandError:
        """Return the error of a file the system refuses, with the reason it gives."""
        reason = f"reason.{type(error).__name__}"
        told = self.say(reason) if reason in self.words else (error.strerror or type(error).__name__)
        return self.failure(key, file=file, reason=told)

    def sentence(self, error: RondelError) -> str:
        """Return an error in the reader's language: what is wrong, the rule, a hint."""
        text, hint = say_error(error, self.language)
        return " ".join(part for part in (text, f"[{error.rule}]" if error.rule else "", hint) if part)

    def fail(self, error: RondelError) -> int:
        """Tell an error and return the exit code it means."""
        exit_code = FAILED
        if isinstance(error, CommandError):
            exit_code = error.exit_code
        elif isinstance(error, OptionError):
            exit_code = WRONG_USAGE
        if self.is_json:
            self.print_json({"error": self.as_dict(error)})
        else:
            self.complain(self.sentence(error))
        return exit_code

    def as_dict(self, error: RondelError) -> dict[str, str | int]:
        """Return an error for machines, with the sentence for the people behind them."""
        return {**error.as_dict(), "sentence": self.sentence(error)}

    def complain(self, sentence: str) -> None:
        """Write one sentence about something wrong to stderr."""
        from rich.text import Text

        # a person reads whole words, a program whole lines
        text = Text.assemble((self.say("error.label"), "bold red"), " ", sentence)
        self.err.print(text, soft_wrap=not self.err.is_terminal)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the language asked for by ``--lang``, else by the locale; may be one we do not speak."""
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
