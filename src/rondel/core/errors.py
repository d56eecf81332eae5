"""The errors of Rondel: what is wrong, which rule says so, and what to do instead.

Every error has a stable ``code`` for programs, a sentence for people, and, where one
exists, the id of the rule and a hint. They all derive from :class:`RondelError`, so
the edge of a program (a command line, a server) catches one class and never shows a
traceback for bad input.

The sentences stand in message files: an error carries the ``key`` of its words and their
``params``, and :func:`rondel.core.error_texts.say_error` says it in any language.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "DataError",
    "GameOverError",
    "IllegalActionError",
    "NotAskedError",
    "NotationError",
    "OptionError",
    "PositionError",
    "RecordError",
    "RondelError",
    "UnknownGameError",
]


class RondelError(Exception):
    """Something the caller can put right."""

    code = "error"

    def __init__(
        self,
        message: str = "",
        rule: str = "",
        hint: str = "",
        *,
        key: str = "",
        params: Mapping[str, str | int] | None = None,
        game: str = "",
    ) -> None:
        #: the key of its sentence: in the words of the game, or without a game in the general ones
        self.key = key
        #: readable ids, texts and numbers
        self.params: dict[str, str | int] = {} if params is None else dict(params)
        self.game = game
        if key and not message:
            message, hint = _english(key, self.params)
        super().__init__(message, rule, hint)
        self.message = message
        self.rule = rule
        self.hint = hint

    def __str__(self) -> str:
        text = self.message
        if self.rule:
            text += f" [{self.rule}]"
        if self.hint:
            text += f" {self.hint}"
        return text

    def as_dict(self) -> dict[str, str | int]:
        """Return the error as plain values."""
        return {"code": self.code, "message": self.message, "rule": self.rule, "hint": self.hint}


class IllegalActionError(RondelError):
    """The action is not allowed in this position."""

    code = "illegal-action"


class NotAskedError(IllegalActionError):
    """The action does not answer the open question."""

    code = "not-asked"


class GameOverError(IllegalActionError):
    """The game has ended; nothing can be played any more."""

    code = "game-over"


class OptionError(RondelError):
    """The options do not exist or do not go together."""

    code = "bad-option"


class UnknownGameError(OptionError):
    """There is no game of this name."""

    code = "unknown-game"


class DataError(RondelError):
    """A data file is broken; says which file and which entry."""

    code = "bad-data"

    def __init__(self, file: str, entry: str, message: str) -> None:
        super().__init__(f"{file}: {entry}: {message}")
        self.file = file
        self.entry = entry
        self.args = (file, entry, message)


class NotationError(RondelError):
    """A text is not an action; says where and what was expected."""

    code = "bad-notation"

    def __init__(
        self,
        message: str,
        text: str = "",
        column: int = 0,
        expected: str = "",
        hint: str = "",
        *,
        key: str = "",
        params: Mapping[str, str | int] | None = None,
        game: str = "",
    ) -> None:
        if expected and not hint:
            hint = _english("notation-expected", {"expected": expected})[0]
        super().__init__(message, "", hint, key=key, params=params, game=game)
        self.text = text
        self.column = column
        self.expected = expected
        self.args = (message, text, column, expected, hint)


class PositionError(RondelError):
    """A position code cannot be opened."""

    code = "bad-position"


class RecordError(RondelError):
    """A record of a game cannot be read or replayed; says in which line, and why that one was refused."""

    code = "bad-record"

    def __init__(
        self,
        message: str = "",
        line: int = 0,
        rule: str = "",
        hint: str = "",
        *,
        key: str = "",
        params: Mapping[str, str | int] | None = None,
        reason: RondelError | None = None,
    ) -> None:
        named: dict[str, str | int] = {} if params is None else dict(params)
        if line:
            named["line"] = line
        given = message
        if reason is not None:
            message, _ = _english(key, {**named, "reason": reason.message})
            rule, hint = reason.rule, reason.hint
        elif line and not key:
            message, _ = _english("record-line", {"line": line, "message": message})
        super().__init__(message, rule, hint, key=key, params=named)
        self.line = line
        self.reason = reason
        self.args = (given, line, rule, hint)


def _english(key: str, params: Mapping[str, str | int]) -> tuple[str, str]:
    from rondel.words import error_words  # read only once something is wrong

    return error_words("en", key, params)
