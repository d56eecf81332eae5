"""``RONDEL_PURE=1`` runs the interpreted sources even if compiled modules lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import Final

__all__ = ["prefer_sources_if_asked"]

PACKAGE: Final = "rondel."


class _Sources:
    """Finds the modules of this package by their sources only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return the source of a module of this package, None for any other module."""
        if name.startswith(PACKAGE):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec is not None:
                    return spec
        return None


def prefer_sources_if_asked() -> None:
    """Prefer sources if the environment asks for it."""
    if os.environ.get("RONDEL_PURE", "0") not in {"", "0"}:
        sys.meta_path.insert(0, _Sources)
