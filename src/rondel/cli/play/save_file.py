"""Saving a game: on request or on exit, and never over another game."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rondel.cli.common.files import free_name, is_folder, is_safe_to_replace, write_text

if TYPE_CHECKING:
    from rondel.cli.common.terminal import CommandError, Terminal
    from rondel.cli.play.keyboard import Keyboard
    from rondel.cli.play.table import Table

__all__ = ["SaveFile"]


class SaveFile:
    """The file a game is saved in."""

    def __init__(
        self, terminal: Terminal, table: Table, keyboard: Keyboard, file: str, *, is_forced: bool
    ) -> None:
        self.terminal: Final = terminal
        self.table: Final = table
        self.keyboard: Final = keyboard
        self.is_forced: Final = is_forced
        #: where the game was last saved, or loaded from
        self.path: Path | None = Path(file) if file and file != "-" else None
        self._saved = ""

    @property
    def is_saved(self) -> bool:
        """Whether the game was saved after the last action."""
        return self._saved == self.table.record_text()

    def save(self, name: str) -> bool:
        """Save under a name. Ask before replacing another file."""
        path = _path_of(name) if name else self._suggested()
        text = self.table.record_text()
        if not is_folder(path) and not self._may_replace(path, text):
            out = self.terminal.out
            out.print(
                self.terminal.say("save.kept", file=str(path)), soft_wrap=not out.is_terminal, markup=False
            )
            return False
        self._write(path, text)
        return True

    def _may_replace(self, path: Path, text: str) -> bool:
        if self.is_forced or is_safe_to_replace(path, text):
            return True
        return self.keyboard.is_terminal and self.keyboard.confirm(
            self.terminal.say("save.replace", file=str(path)), default=False
        )

    def save_on_exit(self) -> None:
        """Save without asking, to a file that replaces nothing, in the first folder that can be written."""
        if self.is_saved:
            self._print_saved(self.path or self._suggested())
            return
        text = self.table.record_text()
        error: CommandError | None = None
        for folder in (Path(), Path.home(), Path(tempfile.gettempdir())):
            path = self._suggested() if folder == Path() else free_name(folder, self._stem(), text)
            try:
                self._write(path, text)
            except type(self.terminal.failure("save.nowhere")) as refused:
                error = error or refused
            else:
                return
        raise self.terminal.failure("save.nowhere") from error

    def _write(self, path: Path, text: str) -> None:
        write_text(self.terminal, path, text)
        self.path, self._saved = path, text
        self._print_saved(path)

    def _print_saved(self, path: Path) -> None:
        say = self.terminal.say
        self.terminal.out.print(say("save.saved", file=str(path)), soft_wrap=True, markup=False)
        self.terminal.out.print(
            say("save.resume", command=self.terminal.command(f"--resume {_quoted(path)}")),
            soft_wrap=True,
            markup=False,
        )

    def _suggested(self) -> Path:
        text = self.table.record_text()
        if self.path is not None and is_safe_to_replace(self.path, text):
            return self.path
        return free_name(Path(), self._stem(), text)

    def _stem(self) -> str:
        if self.path is not None:
            return self.path.stem
        return f"{self.table.game.id}-{self.table.seed}"


def _path_of(name: str) -> Path:
    """Return the path of a typed name; ``~nobody`` stays as it is."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
