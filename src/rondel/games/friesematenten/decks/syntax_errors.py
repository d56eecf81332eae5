"""Explains invalid TOML: quotes the line and guesses the mistake."""

from __future__ import annotations

import re
from typing import Final

from rondel.games.friesematenten.decks.problems import Problems

__all__ = ["report_syntax"]

#: texts in straight quotes, and comments
_TEXTS: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_COMMENT: Final = re.compile(r"#.*")
#: common mistakes in the rest of a line
_CURLY: Final = re.compile("[“”„‟‘’‚«»]")
_MINUS: Final = re.compile(r"[−–—]\s*\d")
_COMMA: Final = re.compile(r"=\s*[+-]?\d+,\d")
#: something after a text that is neither another text nor a key: a missing comma
_AFTER_TEXT: Final = re.compile(r'[=\[,]\s*""(?!\s*[\w-]+\s*=)\s*[^\s,}\]"]')
_WORD: Final = re.compile(r"=\s*(?!(?:true|false|inf|nan)\b)[^\W\d]")
_CARD: Final = re.compile(r"^[ \t]*\[[ \t]*card[ \t]*\]", re.MULTILINE)

#: how much of the line is quoted on each side of the column
_AROUND: Final = 36


def report_syntax(problems: Problems, text: str, line: int, column: int) -> None:
    """Report where a file stops being TOML, and why if the line shows it."""
    lines = text.split("\n")
    found = lines[line - 1] if line <= len(lines) else ""
    if not found.strip():  # something was never closed: quote the last line with text
        found = next((written for written in reversed(lines[:line]) if written.strip()), "")
        column_quoted = len(found)
    else:
        column_quoted = column
    params: dict[str, str | int] = {"line": line, "column": column, "quoted": _quoted(found, column_quoted)}
    bare = _COMMENT.sub("", _TEXTS.sub('""', found))
    if _CURLY.search(bare):
        problems.report("toml-curly", "", "", **params)
    elif _MINUS.search(bare):
        problems.report("toml-minus", "", "", **params)
    elif _COMMA.search(bare):
        problems.report("toml-comma", "", "", **params)
    elif _AFTER_TEXT.search(bare):
        problems.report("toml-quotes", "", "", **params)
    elif _WORD.search(bare):
        problems.report("toml-words", "", "", **params)
    elif bare.strip().startswith("[") and _CARD.search(text):
        problems.report("toml-card", "", "", **params)
    else:
        problems.report("not-toml", "", "", **params)


def _quoted(line: str, column: int) -> str:
    """Return the part of a line around a column."""
    first, last = max(0, column - _AROUND), column + _AROUND
    part = "".join(_shown(letter) for letter in line[first:last].strip())
    return f"{'…' if first else ''}{part}{'…' if last < len(line) else ''}"


def _shown(letter: str) -> str:
    if letter.isprintable():
        return letter
    return " " if letter.isspace() else "·"
