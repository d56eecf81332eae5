"""What a process that works for another one does first, and how it is begun."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait

__all__ = ["begin_to_serve", "interrupted_afterwards"]


def begin_to_serve() -> None:
    """Leave Ctrl-C to the process that can say so, and end with it: nobody else wants what is done here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only child processes serve"
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def interrupted_afterwards() -> Iterator[None]:
    """Hold Ctrl-C back while processes begin, which inherit that: it is for the one process that can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # it begins with the first process, and would let Ctrl-C through again
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
