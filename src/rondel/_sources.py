"""``RONDEL_PURE=1``: run the interpreted sources although compiled modules lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import Final

__all__ = ["prefer_sources_if_asked"]

PACKAGE: Final = "rondel."


class _Sources:
    """Finds modules of this package by their sources only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module's source is, None for modules of others."""
        if name.startswith(PACKAGE):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec is not None:
                    return spec
        return None


def prefer_sources_if_asked() -> None:
    """Look for sources first if the environment says so."""
    if os.environ.get("RONDEL_PURE", "0") not in {"", "0"}:
        sys.meta_path.insert(0, _Sources)
