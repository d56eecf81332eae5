"""Many games, played in batches by one process or several, with a progress bar."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal

__all__ = ["play_batches", "progress_bar"]

_T = TypeVar("_T")


@contextmanager
def progress_bar(terminal: Terminal, text: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr if it is a terminal; call what this yields with how many more are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = terminal.err
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(text, total=total)
        yield lambda count: progress.advance(task, count)


def play_batches(
    terminal: Terminal, text: str, play: Callable[[range], list[_T]], games: int, *, size: int, jobs: int
) -> Generator[list[_T], None, None]:
    """Yield the results in the order of the games' numbers; a small batch makes for a smooth progress bar.

    With several jobs ``play`` must be picklable.
    """
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with progress_bar(terminal, text, games) as advance, closing(_played(play, numbers, jobs)) as batches:
        for batch in batches:
            advance(len(batch))
            yield batch


def _played(
    play: Callable[[range], list[_T]], batches: list[range], jobs: int
) -> Generator[list[_T], None, None]:
    if jobs == 1 or len(batches) == 1:
        yield from map(play, batches)
        return
    from concurrent.futures import ProcessPoolExecutor  # only needed for more than one process

    # only the main process answers Ctrl-C
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(min(jobs, len(batches)), initializer=signal.signal, initargs=ignore)
    try:
        for future in [pool.submit(play, numbers) for numbers in batches]:
            yield future.result()
    finally:
        # not `with pool`: that would play all remaining games first
        pool.shutdown(cancel_futures=True)
