"""Lines a person types: with history and Tab at a terminal, without them from a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal

__all__ = ["Keyboard"]

# A clear yes in any language of the app.
_YES: Final = frozenset({"y", "yes", "j", "ja", "o", "oui"})


class Keyboard:
    """Reads what a person types."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._words: Sequence[str] = ()
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            self._set_up_tab()

    def _set_up_tab(self) -> None:
        # some builds of Python have no readline: then there is no history and no Tab
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, index: int) -> str | None:
        found = [word for word in self._words if word.startswith(text)]
        return found[index] if index < len(found) else None

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Return a line without surrounding spaces. Raise EOFError at the end of the input."""
        self._words = words
        self._terminal.out.file.flush()
        if self.is_terminal:
            return input(self._wrapped(prompt)).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        # piped input is shown too, so that the output reads like a conversation
        self._terminal.out.print(f"{prompt}{line.strip()}", markup=False, soft_wrap=True)
        return line.strip()

    def _wrapped(self, prompt: str) -> str:
        """Print all lines of a long prompt but the last and return that: ``input`` would break it inside words."""
        from rich.text import Text

        out = self._terminal.out
        # leave one column for what is typed
        *lines, last = Text(prompt.rstrip()).wrap(out, max(20, out.width - 2)) or [Text()]
        for line in lines:
            out.print(line)
        return last.plain.rstrip() + prompt[len(prompt.rstrip()) :]

    def confirm(self, question: str, *, default: bool = True) -> bool:
        """Ask a yes-or-no question. Anything but a clear answer means the default."""
        say = self._terminal.say
        yes, no = say("play.yes"), say("play.no")
        signs = f"{yes.upper()}/{no.lower()}" if default else f"{yes.lower()}/{no.upper()}"
        answer = self.ask(f"{question} [{signs}] ").casefold()
        if default:
            return not answer.startswith("n")
        return answer in _YES
