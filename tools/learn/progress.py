"""How far the work is: a bar in a terminal, now and then a line in a log or where rich is missing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["progress"]

# Seconds between two lines of a log.
_PAUSE: Final = 60.0


@contextmanager
def progress(text: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show progress on stderr; call what this yields with how many more are done."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield _lines(text, total, done)
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines(text, total, done)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(text, total=total, completed=done)
        yield lambda more: bar.advance(task, more)


def _lines(text: str, total: int, done: int) -> Callable[[int], None]:
    """Return what writes a line a minute, and one at the end."""
    begun = last = time.monotonic()

    def advance(more: int) -> None:
        nonlocal done, last
        done += more
        now = time.monotonic()
        if now - last >= _PAUSE or (done >= total and more):
            last = now
            sys.stderr.write(f"{text}: {done} of {total}, {now - begun:.0f} s\n")
            sys.stderr.flush()

    return advance
