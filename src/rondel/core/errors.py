"""The errors of Rondel: what is wrong, which rule says so, and what to do instead.

Every error has a stable ``code`` for programs, a sentence for people, and, where one
exists, the id of the rule and a hint. They all derive from :class:`RondelError`, so
the edge of a program (a command line, a server) catches one class and never shows a
traceback for bad input.
"""

from __future__ import annotations

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

    def __init__(self, message: str, rule: str = "", hint: str = "") -> None:
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
        """Return the error in the one shape machines read."""
        return {"code": self.code, "message": self.message, "rule": self.rule, "hint": self.hint}


class IllegalActionError(RondelError):
    """The action is not allowed in this position.

    ``key`` and ``params`` (readable ids and numbers) let the game's texts say the same in another language.
    """

    code = "illegal-action"

    def __init__(
        self,
        message: str,
        rule: str = "",
        hint: str = "",
        key: str = "",
        params: dict[str, str | int] | None = None,
    ) -> None:
        super().__init__(message, rule, hint)
        self.key = key
        self.params = {} if params is None else params
        self.args = (message, rule, hint, self.key, self.params)


class NotAskedError(IllegalActionError):
    """The action may be fine, but somebody else is asked, or something else."""

    code = "not-asked"


class GameOverError(IllegalActionError):
    """The game has ended; nothing can be played any more."""

    code = "game-over"


class OptionError(RondelError):
    """A game was asked for with options that do not exist or do not go together."""

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

    def __init__(self, message: str, text: str = "", column: int = 0, expected: str = "") -> None:
        super().__init__(message, "", f"Expected {expected}." if expected else "")
        self.text = text
        self.column = column
        self.expected = expected
        self.args = (message, text, column, expected)


class PositionError(RondelError):
    """A position code cannot be opened."""

    code = "bad-position"


class RecordError(RondelError):
    """A record of a game cannot be read or replayed; says in which line."""

    code = "bad-record"

    def __init__(self, message: str, line: int = 0, rule: str = "", hint: str = "") -> None:
        super().__init__(f"Line {line}: {message}" if line else message, rule, hint)
        self.line = line
        self.args = (message, line, rule, hint)
