"""Opening the browser of whoever sits at this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping

from rondel.cli.desk import Desk

__all__ = ["has_window", "open_in_browser"]


def has_window(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a browser could open a window here; one for the terminal would take it away from the server."""
    if platform in ("win32", "cygwin", "darwin"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def open_in_browser(desk: Desk, address: str) -> threading.Thread:
    """Open an address without waiting for the browser, or ask the reader to do so."""

    def open_it() -> None:
        try:
            is_open = has_window() and webbrowser.open(address)
        except (webbrowser.Error, OSError):
            is_open = False
        if not is_open:
            desk.err.print(desk.say("serve.no-browser", address=address), markup=False, soft_wrap=True)

    # a browser that was started may stay in the foreground of whoever started it
    thread = threading.Thread(target=open_it, daemon=True, name="browser")
    thread.start()
    return thread
