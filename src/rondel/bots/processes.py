"""What a process that works for another one does first."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

__all__ = ["begin_to_serve"]


def begin_to_serve() -> None:
    """Leave Ctrl-C to the process that can say so, and end with it: nobody else wants what is done here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only child processes serve"
    wait([parent.sentinel])
    os._exit(1)
