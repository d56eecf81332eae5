"""Ctrl-C while somebody plays: the first one ends the game, and no other one keeps it from being saved."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

__all__ = ["ignore_interrupts", "leave_with_the_process", "one_interrupt"]

# Whether the process ends with the command: then a Ctrl-C that comes late is ignored for good.
_ENDS_WITH_US: Final = threading.Event()

# What ends a process from outside: somebody asks it to, or its terminal is closed (there is none such on Windows).
_ENDINGS: Final = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Let one Ctrl-C interrupt what is done meanwhile; any further one is ignored until all is over.

    A terminal that is closed, and being asked to end, count as Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    if not _is_ours() or before is not signal.default_int_handler:
        # somebody else decides what Ctrl-C means, or it is ignored already
        yield
        return
    ends = [number for number in _ENDINGS if signal.getsignal(number) is signal.SIG_DFL]
    for number in (signal.SIGINT, *ends):
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        if not (_ENDS_WITH_US.is_set() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN):
            signal.signal(signal.SIGINT, before)
            for number in ends:
                signal.signal(number, signal.SIG_DFL)


def leave_with_the_process() -> None:
    """Say that nothing comes after this command: Python itself would tell of a Ctrl-C while it shuts down."""
    _ENDS_WITH_US.set()


def ignore_interrupts() -> None:
    """Ignore Ctrl-C from now on, inside :func:`one_interrupt`."""
    if _is_ours() and signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    # at once: whoever catches the exception would be too late for a second Ctrl-C
    for number in (signal.SIGINT, *_ENDINGS):
        if signal.getsignal(number) is _interrupt:
            signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _is_ours() -> bool:
    """Tell whether signals can be handled here: in the main thread only."""
    return threading.current_thread() is threading.main_thread()
