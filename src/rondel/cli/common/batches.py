"""The bar that shows how far a command has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(terminal: Terminal, text: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr, if somebody watches; what it yields is called with how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal
    ) as progress:
        task = progress.add_task(text, total=total)
        yield lambda count: progress.advance(task, count)
