"""Ctrl-C during a game: the first one ends the game, further ones do not stop it from being saved."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

__all__ = ["ignore_interrupts", "expect_exit", "one_interrupt"]

# Whether the process exits after the command: then a late Ctrl-C is ignored for good.
_EXITS: Final = threading.Event()

# Signals that end a process: a request to stop, or a closed terminal (Windows has none).
_ENDINGS: Final = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Let the first Ctrl-C interrupt the block, and ignore further ones until it is done.

    A closed terminal and a request to stop count as Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    if not _is_ours() or before is not signal.default_int_handler:
        # another handler is installed, or Ctrl-C is ignored already
        yield
        return
    ends = [number for number in _ENDINGS if signal.getsignal(number) is signal.SIG_DFL]
    for number in (signal.SIGINT, *ends):
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        if not (_EXITS.is_set() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN):
            signal.signal(signal.SIGINT, before)
            for number in ends:
                signal.signal(number, signal.SIG_DFL)


def expect_exit() -> None:
    """Say that the process exits after this command. Otherwise Python reports a Ctrl-C during shutdown."""
    _EXITS.set()


def ignore_interrupts() -> None:
    """Ignore Ctrl-C from now on, inside :func:`one_interrupt`."""
    if _is_ours() and signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    # before raising: the code that catches it would be too late for a second Ctrl-C
    for number in (signal.SIGINT, *_ENDINGS):
        if signal.getsignal(number) is _interrupt:
            signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _is_ours() -> bool:
    """Tell whether signals can be handled here, which only the main thread can."""
    return threading.current_thread() is threading.main_thread()
